"""Misdeals: which faults of the deal void it, until when, and what the deal once more keeps.

Whose rules: TDA 35, TNPL G1, NPPL 34 and 35, HCPN 34, Redtooth button 4; through `misdeal`. Only the dealer's errors
count. Seats of absent and of penalised players have a right to a hand, so whoever was passed over makes a misdeal. Not
done: a stub that is found to lack cards (see `fouled_deck`).
"""

from collections.abc import Sequence

from shuffleup.floor.consulted import Consulted
from shuffleup.floor.dealer_acts import Boxes, ButtonDue, DealsBoxed, Drops, Flashes, Skips, Starts
from shuffleup.floor.exposed_faults import fault_of_exposure
from shuffleup.floor.noticed import acted_enough, flop_is_out, player_at
from shuffleup.floor.outcomes import Outcome, Remedy
from shuffleup.floor.record import Noticed, Play
from shuffleup.floor.ruling import Json
from shuffleup.floor.verdict import Verdict
from shuffleup.rulebooks.policies.exposed_cards import DroppedCard
from shuffleup.rulebooks.policies.misdeal import (
    MisdealBoxedScope,
    MisdealCauses,
    MisdealDeadline,
    MisdealExposedFirst,
)

VOID_OR_NOT: tuple[Json, ...] = (
    {"outcome": Outcome.MISDEAL.value, "misdeal": True},
    {"outcome": Outcome.PLAY_ON.value, "misdeal": False},
)


def listed(play: Play, fault: Noticed, faults: Sequence[Noticed], consulted: Consulted) -> bool | None:
    """Whether the book lists this fault, with the others of the deal, as a misdeal; None if the house's rules say."""
    place = getattr(fault.act, "place", None)
    if place is not None and not isinstance(fault.act, Skips | ButtonDue | Starts) and player_at(play, place) is None:
        return _is_cause(consulted, MisdealCauses.UNENTITLED_SEAT_DEALT)
    match fault.act:
        case Starts(place):
            first = _first_seat(play, faults)
            return player_at(play, place) != first and _is_cause(consulted, MisdealCauses.FIRST_CARD_WRONG_SEAT)
        case Skips(place):
            return player_at(play, place) is not None and _is_cause(consulted, MisdealCauses.ENTITLED_SEAT_OMITTED)
        case ButtonDue(place):
            return _button(play, place.number, faults, consulted)
        case Boxes() | DealsBoxed():
            return _boxed(faults, consulted)
        case Flashes() | Drops():
            return _exposed(play, fault, faults, consulted)
    return False


def _button(play: Play, due: int, faults: Sequence[Noticed], consulted: Consulted) -> bool | None:
    """A button that is not where it was due; None if that alone is left to the director."""
    consulted.cites("button_method")
    if due == play.spot.button:
        return False
    if _is_cause(consulted, MisdealCauses.BUTTON_MISPLACED):
        return True
    starts = [player_at(play, each.act.place) for each in faults if isinstance(each.act, Starts)]
    if not starts or starts[0] != _first_seat(play, faults):
        return _is_cause(consulted, MisdealCauses.FIRST_CARD_WRONG_SEAT)
    return None if consulted.policies.misdeal.misdeal_list_open else False


def _first_seat(play: Play, faults: Sequence[Noticed]) -> int | None:
    """Who should have had the first card: p1, or whoever is first after the seat where the button was due."""
    due = next((each.act.place.number for each in faults if isinstance(each.act, ButtonDue)), None)
    if due is None or not play.spot.seats:
        return 1
    later = {seat: player for player, seat in play.spot.seats.items() if seat > due}
    seats = later or {seat: player for player, seat in play.spot.seats.items()}
    return seats[min(seats)]


def _is_cause(consulted: Consulted, cause: MisdealCauses) -> bool:
    consulted.cites("misdeal_causes", cause.value)
    return cause in consulted.policies.misdeal.misdeal_causes


def _boxed(faults: Sequence[Noticed], consulted: Consulted) -> bool:
    rule = consulted.policies.misdeal
    everywhere = rule.misdeal_boxed_scope is MisdealBoxedScope.UNTIL_DEADLINE
    cards = boxed_cards([each for each in faults if everywhere or each.of_the_deal])
    return _is_cause(consulted, MisdealCauses.BOXED_CARDS) and cards >= rule.misdeal_boxed_cards


def boxed_cards(faults: Sequence[Noticed]) -> int:
    """How many cards lay face up in the deck, in one fault or several."""
    in_deck = sum(each.act.cards for each in faults if isinstance(each.act, Boxes))
    return in_deck + sum(isinstance(each.act, DealsBoxed) for each in faults)


def _exposed(play: Play, fault: Noticed, faults: Sequence[Noticed], consulted: Consulted) -> bool | None:
    drops_count = not isinstance(fault.act, Drops) or (
        consulted.policies.exposed_cards.dropped_card is DroppedCard.EXPOSED
    )
    if not drops_count:
        return False
    cause = fault_of_exposure(play.hand.variant, consulted)
    if cause is None:
        return None
    if cause is MisdealCauses.STUD_DOWN_CARD:
        return _stud_cards(play, fault, faults, consulted)
    if not _is_cause(consulted, MisdealCauses.EXPOSED_CARDS):
        return False
    if _first_card(play, fault, consulted):
        _cite_exposed(consulted, "first")
        return True
    seen = [each for each in faults if _shows(each, consulted)]
    others = len(seen) >= consulted.unnoted.misdeal.misdeal_exposed_other
    _cite_exposed(consulted, *(("other",) if others else ("first", "other")))
    return others


def _cite_exposed(consulted: Consulted, *which: str) -> None:
    """Name what makes exposed cards a misdeal, or all that could have made them one."""
    if "first" in which:
        consulted.cites("misdeal_exposed_first")
        consulted.cites("misdeal_causes", "exposed_first")
    if "other" in which:
        consulted.cites("misdeal_exposed_other")
        consulted.cites("misdeal_causes", "exposed_other")


def _shows(fault: Noticed, consulted: Consulted) -> bool:
    if isinstance(fault.act, Flashes):
        return True
    return isinstance(fault.act, Drops) and consulted.policies.exposed_cards.dropped_card is DroppedCard.EXPOSED


def _first_card(play: Play, fault: Noticed, consulted: Consulted) -> bool:
    """Whether it is one of the cards whose exposure alone is a misdeal."""
    if not isinstance(fault.act, Flashes | Drops):
        return False
    player = player_at(play, fault.act.place)
    rule = consulted.unnoted.misdeal.misdeal_exposed_first
    if fault.act.card != 1 or player not in (1, 2):
        return False
    if rule is MisdealExposedFirst.FIRST_TWO_OFF_DECK:
        return True
    return play.hand.setup.stakes.blinds[player - 1] > 0


def _stud_cards(play: Play, fault: Noticed, faults: Sequence[Noticed], consulted: Consulted) -> bool:
    """Down cards of one player that were seen."""
    if not _is_cause(consulted, MisdealCauses.STUD_DOWN_CARD) or not isinstance(fault.act, Flashes | Drops):
        return False
    down = play.hand.variant.streets[0].down
    places = [
        each.act.place
        for each in faults
        if isinstance(each.act, Flashes | Drops) and _shows(each, consulted) and (each.act.card or 0) <= down
    ]
    return places.count(fault.act.place) >= consulted.policies.stud_mixed.misdeal_stud_down_cards


def in_time(play: Play, consulted: Consulted) -> bool | None:
    """Whether a misdeal can still be declared; None where that cannot be known. Raises Asks."""
    if consulted.policies.misdeal.misdeal_deadline is MisdealDeadline.FLOP:
        flop = flop_is_out(play)
        return None if flop is None else not flop
    enough = acted_enough(play, consulted)
    return None if enough is None else not enough


def misdeal(play: Play, consulted: Consulted) -> Verdict:
    """The ruling that the deal is void; what the deal once more keeps is cited."""
    rule = consulted.policies.misdeal
    again: dict[str, object] = {"kind": Remedy.REDEAL.value, "same_hand": rule.redeal_is_same_hand}
    if play.attendance.missed_deal(consulted.policies.presence.present_at):
        again["returning"] = rule.redeal_returning_player.value
    if play.spot.penalty:
        again["counts_once"] = rule.redeal_counts_once_for_penalty
        again["penalised"] = consulted.policies.penalties.penalised_hand.value
        consulted.cites("penalised_hand", "redeal")
    return Verdict(Outcome.MISDEAL, remedies=(again,))


def void(play: Play) -> None:
    """Carry the misdeal out: every chip goes back, of a pot that folds have won too, and nothing waits any more."""
    while play.hand.is_over and play.hand.can_undo():
        play.hand.undo()
    if play.hand.can_misdeal():
        play.hand.misdeal()
    play.turn = None
    for waiting in (play.held, play.bound, play.lying, play.carried, play.conditions, play.killed, play.given_back):
        waiting.clear()
    play.folded.clear()


def voided_or_not(play: Play, consulted: Consulted) -> Verdict:
    """A listed fault, by its time: misdeal, too late, or the director's. Raises Asks."""
    timely = in_time(play, consulted)
    if timely is None:
        return _void_or_not()
    return misdeal(play, consulted) if timely else Verdict(Outcome.PLAY_ON, more={"late": True})


def director_may_void(play: Play, consulted: Consulted) -> Verdict:
    """The ruling on a fault that the list does not name, which is open: by its time too. Raises Asks."""
    if in_time(play, consulted) is False:
        return Verdict(Outcome.PLAY_ON, more={"late": True})
    return _void_or_not()


def _void_or_not() -> Verdict:
    return Verdict(Outcome.DIRECTOR, binding=False, choices=VOID_OR_NOT, default=VOID_OR_NOT[1])
