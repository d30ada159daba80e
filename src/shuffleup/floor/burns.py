"""Burns: none or too many before a street, found in time or not, and one that lies there too early; a stub that fell.

Whose rules: NPPL 32, 36, 46 and 48, the one book that speaks of them; through `burns` and `board_errors`. One burn a
street, none after four cards on the flop, whose fourth is the next burn, nor before the flop where a card exposed in
the deal is the burn. Not done: burns that were wrong two streets ago.
"""

from collections.abc import Sequence

from shuffleup.cards.card import UNKNOWN as UNSEEN
from shuffleup.cards.card import cards_text
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.dealer_acts import Burns, Deals, Turns
from shuffleup.floor.outcomes import Outcome, Remedy
from shuffleup.floor.record import Noticed, Play
from shuffleup.floor.ruling import Json
from shuffleup.floor.so_far import acts_since, acts_unsized, dealt_since
from shuffleup.floor.verdict import Asks, Verdict
from shuffleup.hand.acts import Folded
from shuffleup.hand.core import Phase
from shuffleup.message import Message
from shuffleup.rulebooks.policies.board_errors import FouledStub
from shuffleup.rulebooks.policies.burns import BurnErrorInTime, BurnErrorLate

BOARD_CARDS = {"flop": 3, "turn": 1, "river": 1}
"""Cards of each street of a board."""

_HOLE_CARDS = 2
"""Cards that a player of hold'em holds."""


class Stub:
    """The stub as far as it was told, and how much of it is gone."""

    def __init__(self, cards: Sequence[int], *, exposed: bool = False) -> None:
        self.cards = tuple(cards)
        self.top = 1 if exposed else 0
        self.burned: int | None = None
        """Cards burned for the street to come, if that was told."""
        self.exposed = exposed
        """Whether a card exposed in the deal is the burn of the flop, and the first card of the stub replaced it."""
        self.extra = False
        """Whether the fourth card of a flop is the next burn."""

    @property
    def due(self) -> int:
        """Burns due before the next street."""
        return 0 if self.extra or self.exposed else 1

    @property
    def lacks_burn(self) -> bool:
        """Whether none was burned for the street to come, and one was due."""
        return self.burned == 0 and self.due > 0

    def deal(self, cards: int) -> None:
        """Take a street with its burns off the stub."""
        self.top += cards + (self.due if self.burned is None else self.burned)
        self.burned, self.extra, self.exposed = None, False, False

    def coming(self, cards: int, ahead: int = 0) -> tuple[int, ...]:
        """The next cards, after so many `ahead` of them; nothing unless all of them are known."""
        found = self.cards[self.top + ahead : self.top + ahead + cards]
        return found if len(found) == cards else ()

    def right(self, burned: int, dealt: Sequence[int]) -> tuple[int, ...]:
        """What the street would have been with the burns that were due; unseen where nobody knows."""
        lay = list(self.cards[self.top :]) or [UNSEEN] * burned + list(dealt)
        wanted = lay[self.due : self.due + len(dealt)]
        return tuple(wanted + [UNSEEN] * (len(dealt) - len(wanted)))


def cite_burn_and_cards(play: Play, street: str, consulted: Consulted) -> bool:
    """Name the rule of the street, one burn and its cards; whether there is one, which is so in hold'em."""
    if play.hand.variant.streets[0].down != _HOLE_CARDS:
        return False
    consulted.applies("hold_em_deal", "flop" if street == "flop" else "turn" if street == "turn" else "river")
    if street != "flop":
        consulted.applies("hold_em_deal", "one_burn")
    return True


def rule_on_burn(play: Play, burn: Noticed, following: Noticed | None, stub: Stub, consulted: Consulted) -> Verdict:
    """The ruling on so many cards burned before what follows."""
    rule = consulted.policies.burns
    if stub.exposed:
        consulted.cites("exposed_card_remedy", "burn")
    if not isinstance(burn.act, Burns):
        raise TypeError(burn.act)
    if burn.betting and burn.act.cards:
        return Verdict(Outcome.NONE, binding=False, more={"allowed": rule.burn_before_betting_done, "card": "burn"})
    if burn.act.cards == stub.due or _restores_order(play, burn.act.cards, stub, consulted):
        return Verdict(Outcome.NONE)
    if following is None or not isinstance(following.act, Turns):
        return _nothing_dealt_yet(play, burn.act.cards, stub, consulted)
    street = following.act
    if came_early(play, following):  # it does not play whatever was burned, and is dealt again with one burn
        return Verdict(Outcome.NONE)
    if len(street.cards) > BOARD_CARDS[street.street]:  # the rule on too many says what becomes of them
        return Verdict(Outcome.NONE)
    if stub.due:
        cite_burn_and_cards(play, street.street, consulted)
    since = acts_since(play, following.log_at) + acts_unsized(play, following.line)
    if since or any(min(held.lines) > following.line for held in play.held.values()):
        return _late(play, following, street, consulted)
    if dealt_since(play, following.log_at + 1):  # nobody could bet, and the next street lies there
        consulted.cites("burn_error_in_time")
        return Verdict(Outcome.PLAY_ON, more={"card_plays": True})
    if rule.burn_error_in_time is BurnErrorInTime.STANDS:
        return Verdict(Outcome.PLAY_ON, more={"card_plays": True})
    cards = stub.right(burn.act.cards, street.cards)
    _paid_again(play, following.log_at, cards)
    return Verdict(Outcome.BOARD_REDONE, remedies=(_from_stub(street.street, cards, stub),))


def came_early(play: Play, each: Noticed) -> bool:
    """Whether board cards came while somebody had still to act, who has done so since, or has it still to do."""
    if not isinstance(each.act, Turns):
        raise TypeError(each.act)
    still_to_act = play.hand.phase is Phase.BET and play.hand.street == each.street
    acted_since = bool(acts_since(play, each.log_at, play.played))
    return each.act.early or (each.betting and (still_to_act or acted_since))


def _restores_order(play: Play, burned: int, stub: Stub, consulted: Consulted) -> bool:
    """Whether cards are burned for a hand of a wrong count, so that the board comes as it would have, and may be."""
    miscounted = any(isinstance(each.act, Deals) for each in play.noticed)
    return miscounted and burned > stub.due and consulted.policies.card_counts.restore_card_order


def _from_stub(street: str, cards: Sequence[int], stub: Stub) -> Json:
    what = {"kind": Remedy.DEAL_STREET.value, "street": street, "from": "stub"}
    return {**what, "cards": cards_text(cards), "burned": stub.due}


def _nothing_dealt_yet(play: Play, burned: int, stub: Stub, consulted: Consulted) -> Verdict:
    """Too many burns seen before the street lies there: the surplus ones are its first cards."""
    hand = play.hand
    if burned < stub.due or hand.board_due == 0:
        return Verdict(Outcome.NONE)
    if consulted.policies.burns.burn_error_in_time is BurnErrorInTime.STANDS:
        return Verdict(Outcome.PLAY_ON)
    cards = stub.right(burned, [UNSEEN] * hand.board_due)
    return Verdict(Outcome.PLAY_ON, remedies=(_from_stub(hand.street, cards, stub),))


def _paid_again(play: Play, log_at: int, cards: Sequence[int]) -> None:
    """Nobody had to act on the street, and the hands have shown: they are paid by the cards that should lie there."""
    hand = play.hand
    if hand.is_over and dealt_since(play, log_at):
        hand.back_up(log_at)
        hand.deal_board(cards)


def _late(play: Play, following: Noticed, street: Turns, consulted: Consulted) -> Verdict:
    """Found after somebody acted on the street."""
    rule = consulted.policies.burns.burn_error_late
    if rule is BurnErrorLate.STANDS or dealt_since(play, following.log_at + 1):
        return Verdict(Outcome.PLAY_ON, more={"card_plays": True})
    back = _street_again(play, following.log_at + 1)
    remedies: tuple[Json, ...] = (
        {"kind": Remedy.RESHUFFLE.value, "cards": cards_text(street.cards), "when": "at_once"},
        {"kind": Remedy.DEAL_STREET.value, "street": street.street, "from": "reshuffle", "burned": 0},
        *({"kind": Remedy.RETURN_CHIPS.value, "player": who, "chips": chips} for who, chips in back.items()),
    )
    return Verdict(Outcome.BOARD_REDONE, remedies=remedies, more={"card_plays": False})


def _street_again(play: Play, log_at: int) -> dict[int, int]:
    """Begin the betting of the street afresh: bets go back, folds stand. Player -> chips that came back to him."""
    hand = play.hand
    if hand.is_over:
        return {}
    before = hand.stacks
    folded = [act.seat for act in hand.log[log_at:] if isinstance(act, Folded)]
    while len(hand.log) > log_at and hand.can_undo():
        hand.undo()
    for seat in folded:
        if hand.can_kill_hand(seat):
            hand.kill_hand(seat)
    play.turn = None
    for waiting in (play.held, play.bound, play.lying, play.carried):
        waiting.clear()
    return {seat + 1: now - was for seat, (was, now) in enumerate(zip(before, hand.stacks, strict=True)) if now > was}


def dropped_stub(play: Play, each: Noticed, consulted: Consulted) -> Verdict:
    """The stub fell or was mixed: what can still be told of it decides. Raises Asks where nobody knows.

    Where no card was to come any more nobody needs it.
    """
    if each.over:
        return Verdict(Outcome.NONE, binding=False)
    if not each.cards_to_come:
        consulted.cites("fouled_stub")
        return Verdict(Outcome.PLAY_ON)
    if consulted.policies.board_errors.fouled_stub is FouledStub.REBUILD_FAIREST:
        known = play.spot.facts.get("stub")
        order: Json = {"outcome": Outcome.PLAY_ON.value, "from": "old_order"}
        mixes: Json = {"outcome": Outcome.PLAY_ON.value, "from": "reshuffle"}
        if known == "mixed":
            mixes = {**mixes, "with": "muck"}
        told = (mixes,) if known in ("apart", "mixed") else (order, mixes)
        return Verdict(Outcome.DIRECTOR, binding=False, choices=told, default=told[0])
    if not play.spot.knows("stub") and play.spot.facts.get("stub") not in _STUBS:
        raise Asks("stub", Message("floor.asks.stub"), _STUBS)
    state = play.spot.facts.get("stub", "apart")
    if state == "in_order":
        return Verdict(Outcome.PLAY_ON, more={"stub": "old_order"})
    mixed = {"with": "muck"} if state == "mixed" else {}
    return Verdict(Outcome.PLAY_ON, remedies=({"kind": Remedy.RESHUFFLE.value, "when": "at_once", **mixed},))


_STUBS = ("in_order", "apart", "mixed")
"""What is left of a stub: its old order, its cards without an order, or cards that nobody can tell from the muck."""
