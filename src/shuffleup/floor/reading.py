"""The dealer's reading of hands, where their cards are not known here: it decides the pots.

Whose rules: cards_speak (TDA 12, TNPL C1, NPPL 78, HCPN 12, Redtooth pots 1): cards that lie there go before whatever
is read, and a reading says what lies on a table that this program does not see. The order is brought together with the
cards by the hand (`hand.reading`), which pays the pots. Until all live hands have their place it is asked for.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from shuffleup.cards.card import UNKNOWN as UNSEEN
from shuffleup.cards.card import rank_of
from shuffleup.cards.ranking import Ranking
from shuffleup.floor.betting_over import betting_is_over
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.dealer_acts import Ranks
from shuffleup.floor.deeds import tell
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.presence import deal_out
from shuffleup.floor.record import Play
from shuffleup.floor.ruling import UNKNOWN, Needs
from shuffleup.floor.so_far import on_table
from shuffleup.floor.verdict import Asks, Verdict
from shuffleup.games.variant import Family
from shuffleup.hand.acts import HandsRead
from shuffleup.hand.core import Phase
from shuffleup.hand.hand import Hand
from shuffleup.hand.law import LAW_DEFAULTS, HandLaw, ShowOrderCode
from shuffleup.hand.reading import Order
from shuffleup.hand.refusals import Why
from shuffleup.message import Message

_READING = "reading"
_LOW = "low hand"
_HIGH_CARD = "high card"
_LOW_CARDS = 3
"""So many different cards from ace to eight must lie on a board for anybody to have a low."""
_EIGHT, _ACE = 6, 12


def ranked(play: Play, act: Ranks, consulted: Consulted) -> Verdict:
    """Hands as the dealer reads them, high, low, or at all; a later reading stands instead. Raises Asks."""
    consulted.applies("cards_speak", "cards")
    take_back(play)
    if play.hand.phase is Phase.DEAL and betting_is_over(play.hand):
        deal_out(play)
    if play.hand.is_over:
        return Verdict(Outcome.AWARDED)
    if play.hand.phase is not Phase.SHOW:
        return Verdict(Outcome.NONE, binding=False)
    for player in (player for tied in act.order for player in tied):
        on_table(play, player)
    half = act.half if play.hand.variant.low else ""
    play.read["low" if half == "low" else "high"] = act.order
    return decided(play, consulted)


def take_back(play: Play) -> None:
    """The showdown as it was before a reading ended it."""
    if play.hand.is_over and isinstance(play.hand.log[-1], HandsRead):
        with in_any_order(play.hand):
            play.hand.undo()


@contextmanager
def in_any_order(hand: Hand) -> Iterator[None]:
    """While it lasts nobody waits for others to show: the dealer reads what lies there."""
    law = hand.law
    fields = {name: getattr(law, name) for name in LAW_DEFAULTS}
    hand.law = HandLaw(**fields | {"show_order": ShowOrderCode.VOLUNTARY_THEN_DIRECTOR})
    try:
        yield
    finally:
        hand.law = law


def decided(play: Play, consulted: Consulted) -> Verdict:
    """End the showdown by what has been read so far and by the cards that lie there. Raises Asks."""
    hand = play.hand
    with in_any_order(hand):
        show_all(play)
    if hand.is_over:
        return Verdict(Outcome.AWARDED)
    high, low = _seats(hand, play.read.get("high", ())), _low(play)
    if low is None and hand.variant.low and _covers(hand, high):
        return _asked(play, _LOW, "low_hand", "none")
    refusal = hand.why_not_read_hands(high, low)
    if refusal is not None and refusal.why is not Why.READ_TWICE:
        return _asked(play, _READING, "reading_again" if refusal.why is Why.READ_AGAINST_CARDS else "reading")
    holder = play.spot.facts.get(_HIGH_CARD, "")
    could = [] if holder[1:].isdecimal() else _by_suit(hand, high, low)
    if could:
        consulted.cites("odd_chip_stud" if hand.variant.family is Family.STUD else "odd_chip_flop_games")
        return _asked(play, _HIGH_CARD, "high_card", *(f"p{seat + 1}" for seat in could))
    hand.read_hands(high, low, int(holder[1:]) - 1 if holder[1:].isdecimal() else None)
    if _wins_untabled(play, consulted):
        take_back(play)
        return Verdict(Outcome.NONE, binding=False, more={"must_table": True})
    verdict = Verdict(Outcome.AWARDED)
    _settle_asked(play, verdict, consulted)
    return verdict


def _wins_untabled(play: Play, consulted: Consulted) -> bool:
    """Whether chips would go to somebody who is known not to have laid all his cards open."""
    won = {seat + 1 for seat in play.hand.live if play.hand.won[seat]} - play.tabled.keys()
    board = won & play.claims_board and consulted.applies("play_the_board")
    in_part = play.partly_tabled.keys() | play.shown_in_part | play.let_down.keys()
    part = won & in_part and consulted.applies("tabling")
    return bool(board or part)


def show_all(play: Play) -> None:
    """Show in the hand what lies open, as far as its order allows."""
    hand = play.hand
    for _ in range(hand.players):
        for player, cards in play.tabled.items():
            if player - 1 in hand.live and not hand.shown(player - 1) and hand.can_show(cards, player - 1):
                hand.show(cards, player - 1)


def _by_suit(hand: Hand, high: Order, low: Order | None) -> list[int]:
    """Who could have an odd chip by the suit of his cards, where nobody knows them."""
    won = []
    for seat in hand.live:
        hand.read_hands(high, low, seat)
        won.append(hand.won)
        with in_any_order(hand):
            hand.undo()
    return [seat for seat in hand.live if len({each[seat] for each in won}) > 1]


def _asked(play: Play, fact: str, question: str, *choices: str) -> Verdict:
    """The director's where it was asked for and nobody knows. Raises Asks."""
    if play.spot.facts.get(fact) == UNKNOWN:
        return Verdict(Outcome.DIRECTOR, binding=False)
    raise Asks(fact, Message(f"floor.asks.{question}"), choices)


def asks_for_reading() -> Asks:
    """What is asked where something hangs on who wins, and the cards that lie there are not known here."""
    return Asks(_READING, Message("floor.asks.reading"), ())


def _settle_asked(play: Play, verdict: Verdict, consulted: Consulted) -> None:
    """Rule again on lines whose reading was not enough, now that it is."""
    facts = (_READING, _LOW, _HIGH_CARD)
    asked = dict.fromkeys(each.act for each in play.rulings if isinstance(each, Needs) and each.fact in facts)
    for line in asked:
        tell(play, line, None, verdict, consulted)


def _seats(hand: Hand, order: Order) -> Order:
    """The reading by seats; hands that are dead have no place in it."""
    tied = [[player - 1 for player in players if player - 1 in hand.live] for players in order]
    return [seats for seats in tied if seats]


def _covers(hand: Hand, order: Order) -> bool:
    """Whether all hands that are left have their place."""
    return {seat for seats in order for seat in seats} == set(hand.live)


def _low(play: Play) -> Order | None:
    """The low hands as read; () where nobody can have one or it was said that nobody has, None if nothing was."""
    hand = play.hand
    if "low" in play.read:
        return _seats(hand, play.read["low"])
    if not hand.variant.low or (play.spot.facts.get(_LOW) != "none" and _low_possible(hand)):
        return None
    return ()


def _low_possible(hand: Hand) -> bool:
    """Whether somebody could have a low, as far as the board tells."""
    if hand.variant.low is not Ranking.LOW_8 or hand.variant.family is not Family.BOARD or UNSEEN in hand.board:
        return True
    ranks = {rank_of(card) for card in hand.board}
    return sum(rank <= _EIGHT or rank == _ACE for rank in ranks) >= _LOW_CARDS
