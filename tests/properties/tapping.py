"""Commands as a hasty director taps them: mostly sensible, now and then garbage, stale or sent to the wrong table.

A tap is a kind and three numbers; what they choose depends on the state, so that a shorter list of taps is still a
night that makes sense.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from shuffleup.message import Message
from shuffleup.tournament import absent
from shuffleup.tournament import commands as c
from shuffleup.tournament import seat_moves as sc
from shuffleup.tournament.acts import Command
from shuffleup.tournament.between.registering import TICKS
from shuffleup.tournament.out_facts import OutFacts
from shuffleup.tournament.plan import Prize
from shuffleup.tournament.ruling_state import Ruled
from shuffleup.tournament.state import Standing, Tournament
from tournament.nights import MINUTE, Night

from .picking import entry, life, pick, seat, seat_of
from .tapping_chips import CHIP_MAKERS
from .tapping_reports import REPORT_MAKERS

Tap = tuple[str, int, int, int]


def entering(night: Night, a: int, b: int, d: int) -> Command:
    people = [f"p{(a + step) % 40}" for step in range(1 + b % 5)]
    ticks = pick((TICKS, TICKS, TICKS, (), ("age",), ("age", "junk")), d)
    return c.EnterPlayers(tuple(c.Entrant(person, d % 4 > 0, ticks, paid=d % 3) for person in people))


def busting(night: Night, a: int, b: int, d: int) -> Command:
    state = night.state
    named = [entry(state, a + 9 * step, Standing.IN) for step in range(1 + b % 3)]
    groups = (tuple(named),) if d % 2 else tuple((each,) for each in named)
    facts = pick((OutFacts(), OutFacts(), OutFacts(), telling(named, b, d)), a)
    lives = tuple((each, life(state, each, d)) for each in named)
    return c.BustPlayers(groups, lives, by="" if d % 5 else "x", facts=facts)


def telling(named: list[str], b: int, d: int) -> OutFacts:
    """Chips that are level or not, hands of a small board, high cards; some of it missing."""
    stacks = tuple((each, 100 * (1 + (b + place) % 2)) for place, each in enumerate(named))
    hands = tuple((each, (("Ah", "Kh"), ("Qs", "Qd"), ())[(d + place) % 3]) for place, each in enumerate(named))
    cards = tuple((each, (("9c", "9d", "zz")[(b + d + place) % 3],)) for place, each in enumerate(named))
    board = ((1, ("2c", "7d", "8s", "Js", "3h")),)
    return OutFacts(stacks, hands if d % 2 else (), board if d % 3 else (), cards if b % 2 else (), d % 4 == 0)


def moving(night: Night, a: int, b: int, d: int) -> Command:
    who = entry(night.state, a, Standing.IN)
    origin = seat_of(night.state, who) if d % 6 else seat(night.state, d)
    return c.MovePlayer(who, origin, seat(night.state, b), pick(("host", "balance", "needs", "whim"), d // 6))


def swapping(night: Night, a: int, b: int, d: int) -> Command:
    first, second = entry(night.state, a, Standing.IN), entry(night.state, b, Standing.IN)
    return c.SwapSeats(first, second, seat_of(night.state, first), seat_of(night.state, second))


def correcting(night: Night, a: int, b: int, d: int) -> Command:
    who = entry(night.state, a, Standing.IN)
    told, anyway = pick(("yes", "no", "unknown", ""), d), d % 2 > 0
    return sc.CorrectSeat(who, seat_of(night.state, who), seat(night.state, b), told, anyway)


def who_and_life(night: Night, a: int, b: int) -> tuple[str, int]:
    who = entry(night.state, a, Standing.IN)
    return who, life(night.state, who, b)


def redrawing(night: Night, a: int, b: int, d: int) -> Command:
    return sc.RedrawSeats(len(night.state.seated) if a % 5 else 99)


def placing(night: Night, a: int, b: int, d: int) -> Command:
    """A broken table whose players the host puts where there is room, or nearly."""
    state = night.state
    table = pick((*state.tables, 99), a)
    free = [
        (number, each) for number, all_free in state.free_by_table().items() if number != table for each in all_free
    ]
    sitting = list(state.at_table(table).values()) if table in state.tables else []
    return c.BreakTable(table, tuple(zip(sitting, free[d % 2 :], strict=False)))


def re_entering(night: Night, a: int, b: int, d: int) -> Command:
    who = entry(night.state, a, Standing.OUT)
    return c.ReEnter(who, life(night.state, who, b), paid=bool(d % 2))


def planning(night: Night, a: int, b: int, d: int) -> Command:
    plan = night.state.plan
    changes: tuple[dict[str, Any], ...] = (
        {"seats_per_table": 2 + b % 9},
        {"tables": tuple(range(1, 1 + b % 6))},
        {"late_entry_until": b % 9 - 1},
        {"levels": plan.levels[: 1 + b % 7]},
        {"re_entries": b % 3},
        {"buy_in": b % 2000 - 5, "added": d % 300},
        {"prizes": tuple(Prize(place, share=10 + place) for place in range(1, 1 + b % 5))},
        {"name": "" if b % 2 else "Another night"},
        {"break_order": tuple(range(1 + b % 4))},
        {"rebuys": b % 3, "rebuy_until": d % 4, "rebuy_price": b % 900, "add_on_stack": d % 3 * 500},
        {"early_bonus": b % 3 * 1_000, "late_cut": d % 3 * 10},
        {"rulebook": "tda", "starting_stack": b % 9 * 1000},
    )
    return c.ChangePlan(replace(plan, **pick(changes, a)))


def drawing(night: Night, a: int, b: int, d: int) -> Command:
    announced = night.state.announced
    return c.DrawSeats(announced.id if announced and a % 8 else "no draw")


def jumping(night: Night, a: int, b: int, d: int) -> Command:
    gap = pick((30_000, 119_999, 120_000, 40 * MINUTE, -60 * MINUTE, -5_000), a)
    before = night.at
    night.at += gap
    return c.ReportJump(before - b % 20_000, night.at)


def taking_back(night: Night, a: int, b: int, d: int) -> Command:
    log = night.journal.log
    chosen = {pick(log, -1 - (a + step * d) % len(log)).id for step in range(1 + (b % 4 == 3))}
    return c.TakeBack(tuple(sorted(chosen)) if b % 17 else ("never sent",))


def proposing(night: Night, a: int, b: int, d: int) -> Command:
    """Rulings with and without an offence, a choice, and a player whom they concern."""
    kinds = ["warning", "missed_hands", "disqualification"]
    offence = {"kind": "stalling", "player": 3, "penalty": pick(("may", "must"), b), "range": kinds}
    ruled = Ruled(
        "penalty" if a % 2 else "call",
        Message("floor.ruled", {"said": (Message("floor.call"), Message("floor.in_all", {"chips": 100 + b}))}),
        clauses=("1.a",) if a % 3 else (),
        choices=({"outcome": "call", "amount": 200}, {"outcome": "fold"}) if d % 4 == 3 else (),
        infractions=(offence,) if a % 2 else (),
        more={"clock": {"seconds": 30}} if b % 2 else {},
    )
    who = entry(night.state, b, Standing.IN) if d % 3 == 0 else ""
    book = night.state.book.id if a % 11 else "another"
    table = pick((*night.state.tables, 0, 77), b)
    return c.ProposeRuling(table, "variant = 'NT'\n", 0, book, ruled, pick(("", "stalling"), d), {"facing": "bet"}, who)


def ruling(state: Tournament, number: int) -> str:
    return pick(
        (*state.rulings, "no ruling") if number % 9 == 8 else tuple(state.rulings) or ("no ruling",), number // 9
    )


def applying(night: Night, a: int, b: int, d: int) -> Command:
    kind, penalty = pick(("stalling", "stalling", "moonlight"), b), pick(("warning", "missed_hands", "exile"), d)
    meant = c.PenaltyMeant(entry(night.state, b, Standing.IN), kind, penalty, pick((0, 2, 2, 400), d // 3))
    return c.ApplyRuling(ruling(night.state, a), (meant,) * (d % 3))


Maker = Callable[[Night, int, int, int], Command]
MAKERS: dict[str, Maker] = {
    "enter": entering,
    "bust": busting,
    "undo": taking_back,
    "withdraw": lambda n, a, b, d: c.WithdrawEntry(entry(n.state, a)),
    "check in": lambda n, a, b, d: c.CheckIn(entry(n.state, a, Standing.REGISTERED), b % 4 > 0, pick((TICKS, ()), d)),
    "pay": lambda n, a, b, d: c.NotePayment(entry(n.state, a), b % 9 - 1),
    "keep": lambda n, a, b, d: c.KeepSeat(entry(n.state, a), seat(n.state, b) if d % 4 else None),
    "lock": lambda n, a, b, d: c.KeepSeat(entry(n.state, a, Standing.IN), seat_of(n.state, entry(n.state, a))),
    "close seat": lambda n, a, b, d: c.CloseSeat(seat(n.state, a), b % 3 > 0),
    "announce": lambda n, a, b, d: c.AnnounceDraw(() if a % 3 else tuple(range(1, 1 + b % 6))),
    "draw": drawing,
    "seat": lambda n, a, b, d: c.SeatEntry(entry(n.state, a, Standing.REGISTERED, Standing.WAITING)),
    "seat at": lambda n, a, b, d: c.SeatEntry(entry(n.state, a, Standing.REGISTERED), seat(n.state, b)),
    "move": moving,
    "swap": swapping,
    "correct seat": correcting,
    "redraw": redrawing,
    "away": lambda n, a, b, d: absent.NoteAbsence(*who_and_life(n, a, b), away=d % 3 > 0),
    "place broken": placing,
    "open table": lambda n, a, b, d: c.OpenTable(pick((*n.state.plan.tables, 88), a)),
    "break": lambda n, a, b, d: c.BreakTable(pick((*n.state.plan.tables, 88), a)),
    "final table": lambda n, a, b, d: c.DrawFinalTable(pick((*n.state.plan.tables, 88), a)),
    "start": lambda n, a, b, d: c.StartClock(),
    "pause": lambda n, a, b, d: c.PauseClock("Food" if a % 2 else ""),
    "resume": lambda n, a, b, d: c.ResumeClock(),
    "adjust": lambda n, a, b, d: c.AdjustClock(a % 4000 - 2000),
    "level": lambda n, a, b, d: c.SetLevel(a % 10 - 1, n.reading().index if b % 5 else b % 9),
    "jump": jumping,
    "settle": lambda n, a, b, d: c.SettleDoubt(bool(a % 2)),
    "colour up": lambda n, a, b, d: c.ColourUp(pick((25, 100, 500, 7), a)),
    "re-enter": re_entering,
    "message": lambda n, a, b, d: c.ShowMessage(pick(("", "Food", "x" * 201), a)),
    "counts": lambda n, a, b, d: c.SetCounts(a % 50, b % 50),
    "propose": proposing,
    "confirm": lambda n, a, b, d: c.ConfirmRuling(ruling(n.state, a), pick((None, None, None, 0, 7), b)),
    "overrule": lambda n, a, b, d: c.OverruleRuling(
        ruling(n.state, a), pick(("fair", "fair", " ", "x" * 301), b), "call"
    ),
    "apply": applying,
    "close": lambda n, a, b, d: c.CloseTournament(),
    "publish": lambda n, a, b, d: c.PublishResults(),
    "plan": planning,
    "open": lambda n, a, b, d: c.OpenTournament(n.state.plan, n.state.book),
    **CHIP_MAKERS,
    **REPORT_MAKERS,
}

NUMBER = st.integers(0, 10_000)


def taps(kinds: Sequence[str], most: int = 40) -> st.SearchStrategy[list[Tap]]:
    """A list of taps; kinds named twice come twice as often."""
    return st.lists(st.tuples(st.sampled_from(kinds), NUMBER, NUMBER, NUMBER), min_size=most // 2, max_size=most)


OFTEN = ("enter", "bust", "bust", "bust", "undo", "undo", "check in", "seat", "move", "keep", "close seat", "jump")
RULINGS = ("propose", "propose", "confirm", "confirm", "overrule", "apply", "apply")
CHIPS = ("race", "race", "race", "deal race", "deal race", "lay out", "count", "deal", *CHIP_MAKERS)
REPORTS = ("report bust", "report bust", "confirm report", "confirm report", "report hand", "call floor")
PENALTIES = ("give penalty", "give penalty", "count hands", "bring back")
ALL = (*OFTEN, *OFTEN, *RULINGS, *CHIPS, *REPORTS, *PENALTIES, *MAKERS)


def tapped(night: Night, tap: Tap) -> Command:
    """The command of a tap; a few seconds to a few minutes pass before it."""
    kind, a, b, d = tap
    night.at += (d % 7) * 35_000
    return MAKERS[kind](night, a, b, d)
