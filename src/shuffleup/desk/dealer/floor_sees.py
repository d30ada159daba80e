"""What the floor sees of a table besides what all see: the act that it may do for a player, and acts to take back.

Whose rule: what is done for who does nothing is the book's (`dealing.amendment`), which acts may be taken back
`dealing.turns`'. Cards of a player are never among it.
"""

from dataclasses import dataclass

from shuffleup.dealing.events import Act, Acted
from shuffleup.dealing.playing import by_default
from shuffleup.dealing.turns import PENALTY
from shuffleup.desk.dealer.calling import FLOOR, clock_offered
from shuffleup.desk.dealer.dealt_night import DealtNight
from shuffleup.desk.dealer.live_table import LiveTable
from shuffleup.desk.dealer.told_at_table import ClockOffered
from shuffleup.hand.hand import Hand


@dataclass(frozen=True, slots=True)
class DoneInHand:
    """An act of the hand under way: `stands` is how many acts are left if it and all after it are taken back."""

    stands: int
    entry: str
    act: Act
    to: int


@dataclass(frozen=True, slots=True)
class FloorSees:
    """A table for the floor. `hand` is the one that can be voided, 0 where no decks lie; `turn` goes back with an act.

    `default` is what is done for `actor` if nobody does anything else; None where it is nobody's turn. `done` has the
    acts that can be taken back, the latest first.
    """

    hand: int
    under_way: bool
    turn: int
    actor: str
    default: Acted | None
    done: tuple[DoneInHand, ...]
    is_stopped: bool
    clock: ClockOffered | None = None
    """The clock that may be called on `actor`; None where that could change nothing."""
    waits: tuple[str, ...] = ()
    """Who has not agreed yet to what a floor that plays here asked."""


def floor_sees(night: DealtNight, table: LiveTable, now: int) -> FloorSees:
    """The table as the floor has it before it. Whoever asks holds the night's lock."""
    dealt = table.dealt
    hand, laid = dealt.hand, dealt.laid
    acts = dealt.acts if table.is_busy and laid is not None else []
    kills = next((number for number, each in enumerate(acts) if each.instead != PENALTY), len(acts))
    seats = laid.seats if laid is not None else ()
    done = (DoneInHand(at, seats[each.seat].entry, each.act, each.to) for at, each in enumerate(acts) if at >= kills)
    waits = hand is not None and hand.actor is not None and not table.tells_winners
    return FloorSees(
        hand=dealt.hands if laid is not None else 0,
        under_way=table.is_busy,
        turn=dealt.turn,
        actor=table.actor,
        default=_for_him(night, hand) if hand is not None and waits else None,
        done=tuple(reversed(tuple(done))),
        is_stopped=night.standings.paused_since(table.number) is not None,
        clock=clock_offered(night, table, FLOOR, now),
        waits=tuple(seats[seat].entry for seat in dealt.asked.waits) if dealt.asked is not None else (),
    )


def _for_him(night: DealtNight, hand: Hand) -> Acted:
    """What the clock would do for the player to act; where it kills his hand, only the clock can."""
    done = night.amendment.time_up(hand).acted
    return by_default(hand, muck=False) if done.act is Act.KILL else done
