"""The two speeds at which nights are played: compiled by numba where it is there, else as Python, the same nights.

A driver has one set of records, used night after night; it is for one thread.
"""

from importlib.util import find_spec
from typing import Any

from shuffleup.cards.tables import tables
from shuffleup.hand.button import ButtonRecord
from shuffleup.hand.law import LAW_DEFAULTS, HandLaw
from shuffleup.hand.record import HAND_FIELDS, SEATS, TABLE_FIELDS, HandRecord, TableRecord
from shuffleup.simulation import series_loops
from shuffleup.simulation.dice import DICE_FIELDS, Dice
from shuffleup.simulation.night_record import (
    NIGHT_FIELDS,
    PLAN_FIELDS,
    TRACE_FIELDS,
    NightPlan,
    NightRecord,
    Trace,
)
from shuffleup.simulation.seating_record import (
    PLAYERS,
    ROOM_LAW_FIELDS,
    SEATING_FIELDS,
    TABLES,
    RoomLaw,
    SeatingRecord,
)
from shuffleup.simulation.series_record import SERIES_FIELDS, SeriesRecord, nights_a_call
from shuffleup.tournament.kernels.seats import SeatsRecord as SeatsRecord
from shuffleup.tournament.kernels.tables import RoomRecord

LOOPS = "shuffleup.simulation.series_loops"
ROOM_FIELDS = {"tables": 0, "size": TABLES, "free": TABLES, "rank": TABLES}
SEATS_FIELDS = {"seats": 0, "taken": SEATS, "may_move": SEATS, "open": SEATS, "small": 0}
BUTTON_FIELDS = {"big": 0, "button": 0, "order": SEATS, "players": 0, "seats": 0, "small": 0, "taken": SEATS}
"""In the order of the live record, so that what is compiled for it will do here."""


class Interpreted:
    """Plays nights as Python."""

    compiled = False
    nights_a_call = 1

    def __init__(self, plan: NightPlan, room_law: RoomLaw, hand_law: HandLaw, *, trace: bool = False) -> None:
        self.plan, self.room_law, self.hand_law = plan, room_law, hand_law
        self.series = SeriesRecord()
        self.seating = SeatingRecord(TABLES, PLAYERS)
        self.night = NightRecord()
        self.hand, self.table, self.button, self.dice = HandRecord(), TableRecord(), ButtonRecord([0] * SEATS), Dice()
        self.room: Any = RoomRecord([0] * TABLES, [0] * TABLES, [0] * TABLES)
        self.seats: Any = SeatsRecord([0] * SEATS)
        self.trace = Trace(on=trace)
        self._tables: Any = tables()
        self._play: Any = series_loops.play_nights

    def play(self) -> None:
        """Play the nights that `series` asks for."""
        self.trace.n = 0
        self._play(
            self.series, self.plan, self.room_law, self.hand_law, self._tables, self.seating, self.night,
            self.hand, self.table, self.button, self.room, self.seats, self.dice, self.trace,
        )  # fmt: skip


class Compiled(Interpreted):
    """Plays the same nights compiled. Raises ImportError where numba or NumPy is not installed."""

    compiled = True
    warm = False
    """Whether some driver has played in this process; all have records of one layout, so none compiles after that."""

    def __init__(self, plan: NightPlan, room_law: RoomLaw, hand_law: HandLaw, *, trace: bool = False) -> None:
        from shuffleup.simulation.compiled import compiled, empty_record, quietly, record_of
        from shuffleup.simulation.ranking import table_record

        self.plan = record_of(plan, PLAN_FIELDS)
        self.room_law = record_of(room_law, ROOM_LAW_FIELDS)
        self.hand_law = record_of(hand_law, dict.fromkeys(LAW_DEFAULTS, 0))
        self.series = empty_record(SERIES_FIELDS)
        self.nights_a_call = nights_a_call(plan.tables_n, plan.levels_n, plan.entrants if plan.stacks_given else 0)
        self.seating, self.night = empty_record(SEATING_FIELDS), empty_record(NIGHT_FIELDS)
        self.hand, self.table = empty_record(HAND_FIELDS), empty_record(TABLE_FIELDS)
        self.button, self.dice = empty_record(BUTTON_FIELDS), empty_record(DICE_FIELDS)
        self.room, self.seats = empty_record(ROOM_FIELDS), empty_record(SEATS_FIELDS)
        self.trace = empty_record(TRACE_FIELDS)
        self.trace.on = int(trace)
        self._tables = table_record()
        self._play, self._quietly = compiled(LOOPS).play_nights, quietly

    def play(self) -> None:
        """Play the nights that `series` asks for; the first call may have to compile."""
        if Compiled.warm:
            super().play()
        else:
            with self._quietly():
                super().play()
            Compiled.warm = True


def driver(
    plan: NightPlan, room_law: RoomLaw, hand_law: HandLaw, *, compiled: bool | None = None, trace: bool = False
) -> Interpreted:
    """The faster driver there is; `compiled` asks for one of the two. Raises ImportError if that one cannot be had."""
    if compiled is False:
        return Interpreted(plan, room_law, hand_law, trace=trace)
    try:
        return Compiled(plan, room_law, hand_law, trace=trace)
    except ImportError:
        if compiled:
            raise
        return Interpreted(plan, room_law, hand_law, trace=trace)


def must_compile() -> bool:
    """Whether the first compiled night would have to be compiled first, which takes a minute or more."""
    if not has_compiler():
        return False
    from shuffleup.simulation.compiled import is_kept

    return not is_kept(LOOPS)


def has_compiler() -> bool:
    """Whether numba and NumPy are installed."""
    return find_spec("numba") is not None and find_spec("numpy") is not None
