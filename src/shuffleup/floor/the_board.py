"""The board: too many cards on the flop, cards that came too early, the stub dropped, a card that is there twice.

Whose rules: TDA 39 and RP5, TNPL G3 and G5, NPPL 44 and 48, HCPN 36, Redtooth button 6; through `board_errors` and
`fouled_deck`. An early card never enters the hand here: the betting is finished as if it had not come. Not done: where
a book lets it stand after substantial action, the bets made on it are not put into the hand; the director does that.
"""

from collections.abc import Iterable, Sequence

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import UNKNOWN as UNSEEN
from shuffleup.cards.card import cards_text
from shuffleup.floor.burns import BOARD_CARDS, Stub, came_early, dropped_stub, rule_on_burn
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.dealer_acts import Burns, Deals, DropsStub, Turns
from shuffleup.floor.deeds import ask, deal_out_hands, tell
from shuffleup.floor.misdeals import void
from shuffleup.floor.noticed import player_at
from shuffleup.floor.outcomes import Outcome, Remedy
from shuffleup.floor.record import Noticed, Play
from shuffleup.floor.remedies_said import STREETS
from shuffleup.floor.ruling import Further, Json
from shuffleup.floor.substantial import found_substantial
from shuffleup.floor.verdict import Asks, Verdict
from shuffleup.games.variant import Forced
from shuffleup.hand.core import Phase
from shuffleup.message import Message
from shuffleup.rulebooks.policies.authority import RecommendedProcedures
from shuffleup.rulebooks.policies.board_errors import (
    EarlyCardAfterSa,
    EarlyCardShuffle,
    EarlyFlop,
    EarlyRiver,
    EarlyTurn,
    FiveCardFlop,
    FourCardFlop,
)
from shuffleup.rulebooks.policies.misdeal import FouledDeck
from shuffleup.rulebooks.policies.stud_mixed import StudEarlyCard

BOARD_ACTS = (Burns, DropsStub)
"""What is ruled on here after the last line; early cards and board cards beside."""

_REDONE: Json = {"outcome": Outcome.BOARD_REDONE.value, "card_plays": False}
_STANDS: Json = {"outcome": Outcome.PLAY_ON.value, "card_plays": True}


def is_due(play: Play, act: Turns) -> bool:
    """Whether it is the time for these board cards; their number may be wrong."""
    hand = play.hand
    return hand.phase is Phase.DEAL and not act.early and hand.street == act.street and hand.board_due > 0


def check_possible(play: Play, act: Turns) -> None:
    """BadInput for a street that cannot come now: one that is out, one before its turn, a board where there is none."""
    hand = play.hand
    names = [street.name for street in hand.variant.streets]
    streets = [name for name in names if name in BOARD_CARDS]
    waiting = names.index(hand.street)
    if hand.phase is Phase.BET:
        streets = [name for name in streets if names.index(name) > waiting]
    elif hand.phase is Phase.DEAL and not act.early:
        streets = [name for name in streets if name == hand.street]
    elif hand.phase is not Phase.DEAL:
        streets = []
    if act.street not in streets:
        right = STREETS[streets[0]] if streets else Message("right.no_board_card")
        raise BadInput(Message("wrong.street_not_now", {"street": STREETS[act.street]}), right=right)


def dealt(play: Play, act: Turns) -> bool:
    """Put board cards into the hand as they should lie there; False where none can be.

    After too many cards the ones that stay are not known until the floor has drawn.
    """
    hand = play.hand
    deal_out_hands(play)
    due = hand.board_due
    right = act.cards if len(act.cards) == due else (UNSEEN,) * due if len(act.cards) > due else ()
    if not right or not is_due(play, act) or not hand.can_deal_board(right):
        return False
    hand.deal_board(right)
    early = [line for line, _ in _came_early(play.noticed)]
    if early:
        _void_on_it(play, early[0])
    return True


def _came_early(noticed: Iterable[Noticed]) -> list[tuple[int, Turns]]:
    """Board cards that came before the betting was over, with their lines, whether or not that is said of them."""
    turned = [(each, each.act) for each in noticed if isinstance(each.act, Turns)]
    return [(each.line, act) for each, act in turned if act.early or each.betting]


def _void_on_it(play: Play, line: int) -> None:
    """What was done out of turn on a card that does not play is nothing: chips go back, folds stand."""
    for held in [each for each in play.held.values() if not each.folds and min(each.lines) > line]:
        if held.fold is None:
            del play.held[held.player]
        else:
            play.held[held.player] = held.fold
        consulted = Consulted(play.ready)
        consulted.cites("early_card_plays")
        for each in dict.fromkeys(held.lines):
            tell(play, each, held.player, Verdict(Outcome.VOID, binding=False, returned=held.chips), consulted)


def rule_on_the_board(play: Play, noticed: Sequence[Noticed]) -> None:
    """Rule on all that went wrong with board, burns and stub, now that all that followed is known."""
    stub = Stub(play.spot.stub, exposed=play.burn_lies_there)
    for place, each in enumerate(noticed):
        consulted = Consulted(play.ready)
        try:
            match each.act:
                case Burns():
                    following = next((n for n in noticed[place + 1 :] if isinstance(n.act, Turns | Burns)), None)
                    verdict = rule_on_burn(play, each, following, stub, consulted)
                    tell(play, each.line, None, verdict, consulted)
                    if following is not None and verdict.outcome is Outcome.BOARD_REDONE:
                        tell(play, following.line, None, verdict, consulted)
                    stub.burned = each.act.cards
                case Turns():
                    _turned(play, each, each.act, stub, consulted)
                case DropsStub():
                    tell(play, each.line, None, dropped_stub(play, each, consulted), consulted)
                case Deals(_, _, _, True):
                    verdict = _early_upcard(play, each.street, consulted)
                    tell(play, each.line, player_at(play, each.act.place), verdict, consulted)
        except Asks as asks:
            ask(play, asks, each.line, 0, consulted)


def _turned(play: Play, each: Noticed, act: Turns, stub: Stub, consulted: Consulted) -> None:
    """Board cards: in time and in number, or not."""
    to_burn = int(stub.lacks_burn)
    stub.deal(len(act.cards))
    was_due = not each.betting and not act.early
    if not was_due and not came_early(play, each) and dealt(play, act):
        tell(play, each.line, None, Verdict(Outcome.NONE), consulted)
        return
    if was_due:
        if len(act.cards) > BOARD_CARDS[act.street]:
            tell(play, each.line, None, _too_many(act, consulted), consulted)
            stub.extra = act.street == "flop" and len(act.cards) == 4
        return
    verdict = _early(play, each, stub, consulted, to_burn=to_burn)
    tell(play, each.line, None, verdict, consulted)
    if verdict.outcome is Outcome.BOARD_REDONE:
        _void_on_it(play, each.line)


def _too_many(act: Turns, consulted: Consulted) -> Verdict:
    rule = consulted.policies.board_errors
    if act.street != "flop":
        consulted.applies("fairness_override")
        return Verdict(Outcome.DIRECTOR, binding=False, choices=(_REDONE, _STANDS), default=_REDONE)
    if len(act.cards) > 4:
        if rule.five_card_flop is FiveCardFlop.DIRECTOR:
            return Verdict(Outcome.DIRECTOR, binding=False, choices=(_REDONE,), default=_REDONE)
        return Verdict(Outcome.BOARD_REDONE, remedies=_again("flop", act.cards), more={"card_plays": False})
    if rule.four_card_flop is FourCardFlop.KNOWN_EXTRA_IS_BURN:
        cards, extra = cards_text(act.cards[:3]), cards_text(act.cards[3:])
        keep = {"kind": Remedy.DEAL_STREET.value, "street": "flop", "cards": cards, "burned": 0, "next_burn": extra}
        return Verdict(Outcome.BOARD_REDONE, remedies=(keep,))
    mix = {"kind": Remedy.SCRAMBLE.value, "count": 4, "face_down": True, "pick_becomes": "next_burn"}
    return Verdict(Outcome.BOARD_REDONE, remedies=(mix,))


def _again(street: str, cards: Sequence[int], when: str = "at_once", to_burn: int = 0) -> tuple[Json, ...]:
    """Cards back into the stub, shuffle, the street anew, without a burn where one lies there."""
    back = {"kind": Remedy.RESHUFFLE.value, "cards": cards_text(cards), "when": when}
    return (back, {"kind": Remedy.DEAL_STREET.value, "street": street, "from": "reshuffle", "burned": to_burn})


def _early(play: Play, each: Noticed, stub: Stub, consulted: Consulted, *, to_burn: int) -> Verdict:
    """A street that came before the betting was over, with any further one that came in the same round: none plays.

    `to_burn` is 1 where no burn lies there that could stay the burn.
    """
    rule = consulted.policies.board_errors
    by_procedure = RecommendedProcedures.EARLY_BOARD_CARDS in consulted.policies.authority.recommended_procedures
    consulted.cites("recommended_procedures", "early_cards")
    plays: Further = {"card_plays": False, "by_procedure": by_procedure}
    on_it = [(held.player, held.kind) for held in play.held.values() if min(held.lines) > each.line]
    if rule.early_card_plays:
        return Verdict(Outcome.DIRECTOR, binding=False, choices=(_REDONE, _STANDS), default=_REDONE)
    if found_substantial(consulted, on_it) and rule.early_card_after_sa is EarlyCardAfterSa.STANDS:
        return Verdict(Outcome.PLAY_ON, more={"card_plays": True})
    if len(play.hand.live) == 1:  # the folds have ended the hand: no more cards come
        return Verdict(Outcome.VOID, remedies=_bets_back(play, each.line), more=plays)
    keep: tuple[str, ...] = ()
    run = _came_early(other for other in play.noticed if other.street == each.street)
    seen = {turned.street for _, turned in run}
    act = Turns(run[0][1].street, tuple(card for _, turned in run for card in turned.cards), early=True)
    if act.street == "flop":
        keep = ("turn", "river") if rule.early_flop is EarlyFlop.REDRAW_KEEP_TURN_RIVER else ()
    elif act.street == "turn":
        if rule.early_turn is EarlyTurn.NATURAL_RIVER_AS_TURN and "river" not in seen:
            return Verdict(
                Outcome.BOARD_REDONE, remedies=_natural(act, stub, to_burn) + _bets_back(play, each.line), more=plays
            )
        keep = ("river",) if rule.early_turn is EarlyTurn.REDRAW_TURN_KEEP_RIVER else ()
    elif rule.early_river is EarlyRiver.DIRECTOR:
        return Verdict(Outcome.DIRECTOR, binding=False, choices=(_REDONE,), default=_REDONE)
    when = "at_once" if rule.early_card_shuffle is EarlyCardShuffle.AT_ONCE else "after_betting"
    if act.street == "flop":
        consulted.cites("early_card_shuffle", "flop")
    elif act.street == "river":
        consulted.cites("early_card_shuffle", "river")
    ahead = sum(1 + len(turned.cards) for line, turned in run if line > each.line)
    kept = _kept([street for street in keep if street not in seen], stub, ahead)
    remedies = kept + _again(act.street, act.cards, when, to_burn)
    return Verdict(Outcome.BOARD_REDONE, remedies=remedies + _bets_back(play, each.line), more=plays)


def _bets_back(play: Play, line: int) -> tuple[Json, ...]:
    """What was put in on a card that does not play goes back."""
    on_it = [held for held in play.held.values() if min(held.lines) > line and held.chips]
    return tuple({"kind": Remedy.RETURN_CHIPS.value, "player": held.player, "chips": held.chips} for held in on_it)


def _kept(streets: Sequence[str], stub: Stub, ahead: int) -> tuple[Json, ...]:
    """Later streets set aside face down before the shuffle, each with its burn, after `ahead` cards that came early."""
    if not streets:
        return ()
    found: dict[str, object] = {"kind": Remedy.KEEP_CARDS.value, "streets": list(streets), "face_down": True}
    coming = stub.coming(2 * len(streets), ahead)
    if coming:
        found |= {"burns": cards_text(coming[::2]), "cards": cards_text(coming[1::2])}
    return (found,)


def _natural(act: Turns, stub: Stub, to_burn: int) -> tuple[Json, ...]:
    """The card that would have been the river is the turn; the early card can still come on the river."""
    turn: dict[str, object] = {"kind": Remedy.DEAL_STREET.value, "street": "turn", "from": "stub", "burned": 1}
    coming = stub.coming(2)
    if coming:
        turn |= {"burns": cards_text(coming[:1]), "cards": cards_text(coming[1:])}
    return (turn, *_again("river", act.cards, "after_turn_betting", to_burn))


def _early_upcard(play: Play, street: str, consulted: Consulted) -> Verdict:
    """Stud: a card of the street after this one while somebody still had to act."""
    if play.hand.variant.forced is not Forced.BRING_IN:
        consulted.applies("fairness_override")
        return Verdict(Outcome.DIRECTOR, binding=False, choices=(_REDONE, _STANDS), default=_REDONE)
    if consulted.policies.stud_mixed.stud_early_card is StudEarlyCard.DIRECTOR:
        return Verdict(Outcome.DIRECTOR, binding=False, choices=(_REDONE, _STANDS), default=_REDONE)
    names = [street.name for street in play.hand.variant.streets]
    following = names[min(names.index(street) + 1, len(names) - 1)]
    return Verdict(Outcome.BOARD_REDONE, remedies=_again(following, (UNSEEN,)), more={"card_plays": False})


def card_twice(play: Play, player: int, cards: Sequence[int], consulted: Consulted) -> Verdict | None:
    """The ruling on a deck that is wrong, where cards that are shown lie elsewhere too; None where they do not.

    It comes too late once the pot is paid. `player` is 0 for cards of the board.
    """
    elsewhere = set(play.hand.board)
    for seat in range(play.hand.players):
        if seat != player - 1:
            elsewhere |= {*play.hand.hole(seat), *play.tabled.get(seat + 1, ())}
    known = [card for card in cards if card != UNSEEN]
    if len(set(known)) == len(known) and elsewhere.isdisjoint(known):
        return None
    if play.hand.is_over and play.hand.pots:
        return Verdict(Outcome.NONE, binding=False, more={"late": True})
    if consulted.policies.misdeal.fouled_deck is FouledDeck.DIRECTOR:
        told: tuple[Json, ...] = ({"outcome": Outcome.VOID.value}, {"outcome": Outcome.PLAY_ON.value})
        return Verdict(Outcome.DIRECTOR, binding=False, choices=told, default=told[0])
    if play.spot.joined is None:
        void(play)
    return Verdict(Outcome.VOID, more={"void": "hand"})
