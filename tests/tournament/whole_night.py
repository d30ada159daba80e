"""A whole night under one book, with something of everything, for logs that later releases must still replay.

`python -m tournament.whole_night LABEL [NIGHT ..]` (from tests/) writes one log a book and one a night of `OTHERS`, or
those named, into `logs/LABEL-NIGHT.jsonl`, rows as a store holds them. Logs that
were committed are never written again; a night with new events gets a new label.
"""

import json
import sys
from collections.abc import Callable
from dataclasses import asdict, replace
from hashlib import sha256
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from shuffleup.message import Message
from shuffleup.store import StoredEvent, open_store
from shuffleup.store.night_sequencer import NightSequencer
from shuffleup.tournament import commands as c
from shuffleup.tournament import report_commands as r
from shuffleup.tournament.answers import FactNeeded
from shuffleup.tournament.balance import final_table_said, propose_move, table_to_break
from shuffleup.tournament.between.registering import TICKS
from shuffleup.tournament.busts import ties
from shuffleup.tournament.journal import NightJournal
from shuffleup.tournament.plan import Chip, Format, PlannedColourUp, Prize
from shuffleup.tournament.room_view import seating_room
from shuffleup.tournament.ruling_state import Ruled
from shuffleup.tournament.state import Standing
from shuffleup.tournament.wire import CODEC

from .button_night import play_buttons
from .chip_nights import play_cash, play_stacks, play_to_closing
from .deal_night import play_all_in, play_deal
from .digital_night import play_card_codes, play_digital, play_programs
from .director import Director
from .nights import BOOKS, MINUTE, levels, pinned, plan, state_bytes
from .penalty_night import play_penalties
from .points_night import play_bounties, play_order, play_points, play_prizes, play_winner

LOGS = Path(__file__).parent / "logs"
SITUATION = """variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [25, 50, 0, 0]
min_bet = 50
starting_stacks = [inf, inf, inf, inf]
_acts = ["p3 pushes 100"]
"""
LINES = ("15", "15", "15", "break 10", "15", "15", "15", "15", "15")


def play(director: Director, book: str) -> None:
    """From the door to a corrected result."""
    room = plan(
        book,
        levels=levels(LINES),
        buy_in=1000,
        added=333,
        re_entries=1,
        break_order=(4, 3, 2, 1),
        chips=(Chip(25, "green"), Chip(100, "black")),
        colour_ups=(PlannedColourUp(25, 3),),
        prizes=(Prize(1, share=50), Prize(2, share=30), Prize(3, share=20, item="a bottle")),
        points="",
    )
    director.do(c.OpenTournament(room, pinned(book)))
    _door(director)
    _draw_and_start(director)
    _late(director)
    _gaps(director)
    _down_to_one(director)


def _door(director: Director) -> None:
    everybody = [c.Entrant(f"p{number:02}", True, TICKS, paid=1) for number in range(1, 25)]
    director.do(c.EnterPlayers(tuple(everybody)))
    director.do(c.EnterPlayers((c.Entrant("late"), c.Entrant("never"))))
    director.do(c.WithdrawEntry(director.entry("never")))
    director.do(c.CheckIn(director.entry("p07"), here=False, ticks=TICKS))
    director.do(c.CheckIn(director.entry("p07"), here=True, ticks=TICKS))
    director.do(c.NotePayment(director.entry("p08"), 0))
    director.do(c.EnterPlayers(tuple(c.Entrant(f"w{number}") for number in range(1, 9))))
    for number in range(1, 8):
        director.do(c.WithdrawEntry(director.entry(f"w{number}")))
    director.do(c.CloseSeat((3, 2)))
    director.do(c.KeepSeat(director.entry("p09"), (1, 8)))
    wrong = director.do(c.KeepSeat(director.entry("p10"), (1, 7)))
    director.do(c.TakeBack((wrong,)))


def _draw_and_start(director: Director) -> None:
    director.do(c.AnnounceDraw((1, 2, 3, 4)))
    announced = director.state.announced
    assert announced is not None
    drawn = director.do(c.DrawSeats(announced.id))
    undone = director.do(c.TakeBack((drawn,)))
    director.do(c.TakeBack((undone,)))
    director.do(c.StartClock())
    director.do(c.ShowMessage("Good luck"))


def _late(director: Director) -> None:
    late = director.entry("late")
    director.do(c.CheckIn(late, here=True, ticks=TICKS))
    if director.state.entries[late].standing is Standing.REGISTERED:
        director.do(c.SeatEntry(late))
    first = director.bust("p01")
    director.do(c.TakeBack((first,)))
    director.bust("p02")
    if director.may(c.ReEnter(director.entry("p02"), 1)):
        director.do(c.PauseClock("Redraw a chip"))
        director.do(c.ResumeClock())
    director.do(c.AdjustClock(120))
    director.do(c.SetLevel(1, 0))
    a, b = (list(director.state.seated.items())[place] for place in (0, 9))
    director.do(c.SwapSeats(a[1], b[1], a[0], b[0]))
    director.do(c.ChangePlan(replace(director.state.plan, late_entry_until=4, added=500)))


def _gaps(director: Director) -> None:
    origin = director.at
    director.at += 1 * MINUTE
    director.do(c.ReportJump(origin, director.at), 0)
    director.do(c.SettleDoubt(went_on=False))
    origin = director.at
    director.at += 40 * MINUTE
    director.do(c.ReportJump(origin, director.at), 0)
    director.do(c.SettleDoubt(went_on=False))
    director.do(c.ResumeClock())
    origin = director.at
    director.at -= 60 * MINUTE
    director.do(c.ReportJump(origin, director.at), 0)
    director.do(c.ColourUp(25), 40)


def _down_to_one(director: Director) -> None:
    while len(director.state.seated) > 1:
        room = seating_room(director.state, director.at)
        if final_table_said(director.state, room).due:
            director.do(c.DrawFinalTable(min(director.state.tables)))
        elif (breaks := table_to_break(director.state, room)) is not None:
            breaking = breaks.more["table"]
            director.do(c.BreakTable(breaking))
            if breaking == 4 and not any(
                isinstance(d.command, c.OpenTable) for _, d, _ in director.sequencer.latest(99)
            ):
                director.do(c.OpenTable(4))
        elif not _balanced(director):
            _hand(director)
    director.do(c.PublishResults())
    wrong = next(done for _, done, out in director.sequencer.latest(99) if isinstance(done.command, c.BustPlayers))
    undo = director.sequencer.preview_undo((wrong.id,))
    director.do(c.TakeBack((*(each.id for each in undo.dependants), wrong.id)))
    director.do(c.CloseTournament())
    director.do(c.PublishResults())
    paid = director.do(c.NotePayment(director.entry("p08"), 1))
    director.do(c.TakeBack((paid,)))


def _balanced(director: Director) -> bool:
    """Carry out the next move that evens the tables, answering with the lowest seat in play; False if there is none."""
    answers: dict[str, str] = {}
    asked = propose_move(director.state, director.at, answers)
    while isinstance(asked, FactNeeded):
        answers[asked.fact] = asked.choices[len(answers) % 2].value
        asked = propose_move(director.state, director.at, answers)
    if asked is None:
        return False
    director.do(c.MovePlayer(asked.entry, asked.origin, asked.to, "balance", answers))
    return True


def _hand(director: Director) -> None:
    """Somebody is out; now and then two on one hand, and once two who tie."""
    left = len(director.state.seated)
    table = max(director.state.tables, key=lambda number: director.state.sizes()[number])
    first = director.last_of(table)
    seats = list(director.state.at_table(table).values())
    second = director.state.entries[seats[0]].person
    if left % 5 == 0 and left > 3:
        director.bust(first, second, tied=left == 15 and ties(director.state))
    else:
        director.bust(first)


def play_counts(director: Director) -> None:
    """A clock without names."""
    director.do(c.OpenTournament(plan("tda", format=Format.COUNTS, levels=levels(LINES)), pinned("tda")))
    director.do(c.SetCounts(30, 30))
    director.do(c.StartClock())
    director.do(c.SetCounts(31, 20), 70)
    wrong = director.do(c.SetCounts(31, 1), 40)
    director.do(c.TakeBack((wrong,)))
    director.do(c.CloseTournament(), 30)


def play_rulings(director: Director) -> None:
    """The floor is called: a ruling that stands, one of the director's own, a penalty, and one that is taken back."""
    director.do(c.OpenTournament(plan("tda", tables=(1, 2), levels=levels(LINES)), pinned("tda")))
    director.do(c.EnterPlayers(tuple(c.Entrant(f"p{number}", True, TICKS) for number in range(1, 10))))
    director.do(c.AnnounceDraw((1, 2)))
    announced = director.state.announced
    assert announced is not None
    director.do(c.DrawSeats(announced.id))
    director.do(c.StartClock())
    said = Message("floor.ruled", {"said": (Message("floor.call"), Message("floor.in_all", {"chips": 200}))})
    call = Ruled("call", said, clauses=("48", "44.C"), more={"amount": 200, "returned": 800})
    first = director.do(c.ProposeRuling(1, SITUATION, 0, "tda", call, "one_chip", {"facing": "blind"}))
    director.do(c.ConfirmRuling(first))
    director.do(c.ApplyRuling(first))
    offence = {"kind": "stalling", "player": 3, "penalty": "may", "range": ["warning", "missed_hands"]}
    penalty = Ruled("penalty", Message("floor.ruled", {"said": (Message("floor.penalty"),)}), infractions=(offence,))
    slow = director.entry("p4")
    second = director.do(c.ProposeRuling(2, SITUATION, 0, "tda", penalty, entry=slow))
    director.do(c.OverruleRuling(second, "The third time tonight.", "Two hands out"))
    director.do(c.ApplyRuling(second, (c.PenaltyMeant(slow, "stalling", "missed_hands", 2),)))
    choices = ({"outcome": "call", "amount": 900}, {"outcome": "fold", "stays": 200})
    left = Ruled("director", Message("floor.ruled", {"said": (Message("floor.director"),)}), choices=choices)
    third = director.do(c.ProposeRuling(0, SITUATION, 0, "tda", left))
    confirmed = director.do(c.ConfirmRuling(third, 1))
    director.do(c.TakeBack((confirmed,)))
    director.do(c.CloseTournament(), 90)


def play_reports(director: Director) -> None:
    """The room speaks: tables that report, one of them trusted, calls for the floor, a seat asked for, notices."""
    director.do(c.OpenTournament(plan("tda", tables=(1, 2), levels=levels(LINES)), pinned("tda")))
    director.do(c.EnterPlayers(tuple(c.Entrant(f"p{number}", True, TICKS) for number in range(1, 13))))
    director.do(r.AcceptNotices(director.entry("p3"), ("74.C", "75.A"), "sha256:1f"))
    director.do(c.AnnounceDraw((1, 2)))
    announced = director.state.announced
    assert announced is not None
    director.do(c.DrawSeats(announced.id))
    director.do(c.StartClock())
    director.do(r.ReportButton(1, 4, 6))
    director.do(r.ReportHand(1, 1), 3)
    director.do(r.ReportButton(2, 2))
    first = director.do(_report(director, 1))
    director.do(r.ConfirmReport(first))
    put_aside = director.do(_report(director, 2))
    director.do(r.RejectReport(put_aside))
    asked = director.do(r.AskForSeat(director.entry("p5"), "d41d8cd98f00b204"))
    director.do(r.ConfirmReport(asked))
    director.do(r.TrustTable(2))
    director.do(_report(director, 2, 2))
    director.do(r.TrustTable(2, trusted=False))
    called = director.do(r.CallFloor(2, director.state.at_table(2)[min(director.state.at_table(2))]))
    director.do(r.ConfirmReport(called))
    director.do(r.CallFloor(1))
    wrong = director.do(_report(director, 1))
    director.do(c.TakeBack((director.do(r.ConfirmReport(wrong)),)))
    director.do(c.CloseTournament(), 90)


def play_hand_for_hand(director: Director) -> None:
    """All tables begin their hands together, twice, and then play as usual."""
    director.do(c.OpenTournament(plan("tda", tables=(1, 2), levels=levels(LINES)), pinned("tda")))
    director.do(c.EnterPlayers(tuple(c.Entrant(f"p{number}", True, TICKS) for number in range(1, 13))))
    director.do(c.AnnounceDraw((1, 2)))
    announced = director.state.announced
    assert announced is not None
    director.do(c.DrawSeats(announced.id))
    director.do(c.StartClock())
    director.do(r.PlayHandForHand())
    for table in (1, 2):
        director.do(r.ReportHand(table, 1))
    director.do(r.PlayHandForHand(seen=director.state.hand_for_hand))
    director.do(r.PlayHandForHand(on=False, seen=director.state.hand_for_hand))
    director.do(c.CloseTournament(), 90)


def _report(director: Director, table: int, count: int = 1) -> r.ReportBust:
    """A table's report that its last players are out, the first of them best placed."""
    named = list(director.state.at_table(table).values())[-count:]
    lives = tuple((each, director.state.entries[each].lives) for each in named)
    return r.ReportBust(table, tuple((each,) for each in named), lives)


OTHERS: dict[str, Callable[[Director], None]] = {
    "counts": play_counts,
    "rulings": play_rulings,
    "stacks": play_stacks,
    "closing": play_to_closing,
    "reports": play_reports,
    "hand-for-hand": play_hand_for_hand,
    "cash": play_cash,
    "penalties": play_penalties,
    "points": play_points,
    "deal": play_deal,
    "buttons": play_buttons,
    "all-in": play_all_in,
    "bounties": play_bounties,
    "prizes": play_prizes,
    "order": play_order,
    "winner": play_winner,
    "digital": play_digital,
    "programs": play_programs,
    "card-codes": play_card_codes,
}
"""Nights of one thing each."""


def rows(book: str) -> list[StoredEvent]:
    """The log of a night as a store holds it: of a book, or one of `OTHERS`."""
    with TemporaryDirectory() as folder, open_store(folder) as store:
        chance = count()
        sequencer = NightSequencer(
            store, f"tournament/{book}", lambda: sha256(f"{book} {next(chance)}".encode()).digest()
        )
        other = OTHERS.get(book)
        other(Director(sequencer)) if other else play(Director(sequencer), book)
        return list(store.read(f"tournament/{book}"))


def write(label: str, *nights: str) -> None:
    LOGS.mkdir(exist_ok=True)
    states = LOGS / "states.toml"
    for book in nights or (*BOOKS, *OTHERS):
        path = LOGS / f"{label}-{book}.jsonl"
        stored = rows(book)
        with path.open("x", encoding="utf-8") as file:
            file.writelines(json.dumps(asdict(row), sort_keys=True, ensure_ascii=False) + "\n" for row in stored)
        journal = NightJournal()
        journal.extend(done for done, _ in CODEC.dones(stored))
        with states.open("a", encoding="utf-8") as file:
            file.write(f'"{path.stem}" = "{sha256(state_bytes(journal.state)).hexdigest()}"\n')


if __name__ == "__main__":
    write(*sys.argv[1:])
