"""What the floor did at a table last, for its players to see: what, why, and on whose device; and clocks called.

Whose rule: none of the books'. A floor that plays asks its own table where that is known (`own_table`), and what the
table answered is told; where it is not known, this is how the players learn of it. What the program did by itself is
none of it.
"""

from dataclasses import dataclass

from shuffleup.acts.roles import STAFF
from shuffleup.chronicle.acts import Event
from shuffleup.dealing import events
from shuffleup.desk.dealer.told_at_table import FloorTold
from shuffleup.desk.speech import Speech
from shuffleup.message import Message

SEEN_FOR = 120_000
"""Milliseconds for which the players are told."""


@dataclass(frozen=True, slots=True)
class FloorDid:
    """An act of the floor: when (ms UTC), who as the log names them, what, and why (empty where no reason is asked)."""

    at: int
    actor: str
    what: Message
    why: str = ""
    of_turn: bool = False
    """Whether it is over with the turn, and `what` itself tells whose doing it is."""


def is_staff(actor: str) -> bool:
    """Whether this actor is one of the staff, as the log names them."""
    return actor.partition(":")[0] in {role.value for role in STAFF}


def did_of(event: Event, seats: tuple[str, ...], at: int, actor: str) -> FloorDid | None:
    """What the floor did by this event; None where it was nothing of the kind. `seats` are entries of the hand."""
    if isinstance(event, events.ClockCalled):
        return FloorDid(at, actor, clock_said(event, seats), of_turn=True)
    if isinstance(event, events.CountAsked):
        return FloorDid(at, actor, Message("at_table.count_asked", {"player": seats[event.seat]}), of_turn=True)
    if isinstance(event, events.RulingRefused):
        return FloorDid(at, actor, Message("at_table.table_disagreed"))
    if not is_staff(actor):
        return (
            FloorDid(at, actor, Message("at_table.player_went_on")) if isinstance(event, events.TableWentOn) else None
        )
    match event:
        case events.TableStopped():
            return FloorDid(at, actor, Message("at_table.floor_stopped"))
        case events.TableWentOn():
            return FloorDid(at, actor, Message("at_table.floor_went_on"))
        case events.ActsTakenBack(why=why):
            return FloorDid(at, actor, Message("at_table.floor_took_back"), why)
        case events.HandVoided(hand=hand, why=why):
            return FloorDid(at, actor, Message("at_table.floor_voided", {"hand": hand}), why)
        case events.Acted(seat=seat, instead="floor"):
            return FloorDid(at, actor, Message("at_table.floor_acted", {"player": seats[seat]}))
        case events.PotsAwarded(by_floor=True):
            return FloorDid(at, actor, Message("at_table.floor_awarded"))
    return None


def clock_said(called: events.ClockCalled, seats: tuple[str, ...]) -> Message:
    """Who called the clock on whom, and what it gives."""
    told: dict[str, str | int] = {
        "player": seats[called.seat],
        "seconds": called.seconds,
        "countdown": called.countdown,
    }
    if not called.by:
        return Message("at_table.clock_by_floor", told)
    return Message("at_table.clock_by_player", {**told, "caller": called.by})


def floor_told(did: FloorDid | None, by: str, speech: Speech, now: int) -> FloorTold | None:
    """The same in words, while it is news. `by` is how the device is called, with its role."""
    if did is None or now - did.at > SEEN_FOR:
        return None
    return FloorTold(did.at, SEEN_FOR - max(0, now - did.at), speech.say(did.what), "" if did.of_turn else by, did.why)
