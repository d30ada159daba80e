"""The log in plain words: every event is told, nothing private ever is, and an undo tells what it took back."""

from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from shuffleup.chronicle.undo import Done
from shuffleup.tournament import absent
from shuffleup.tournament import bots as bt
from shuffleup.tournament import bounties as bo
from shuffleup.tournament import button_events as b
from shuffleup.tournament import events as e
from shuffleup.tournament import held_prizes as pr
from shuffleup.tournament import penalties as pe
from shuffleup.tournament import place_order as pl
from shuffleup.tournament import report_events as r
from shuffleup.tournament import scoring as po
from shuffleup.tournament import seat_moves as s
from shuffleup.tournament.acts import EVENTS, SAYS, Event
from shuffleup.tournament.answers import Argument, Message
from shuffleup.tournament.commands import OpenTable, TakeBack
from shuffleup.tournament.pin import PinnedBook
from shuffleup.tournament.plain_words import describe
from shuffleup.tournament.plan import Plan, PlanLevel
from shuffleup.tournament.prize_state import PrizeStage
from shuffleup.tournament.ruling_state import Ruled
from shuffleup.tournament.state import Clock, Entry, Result, Seat, Standing, Tournament
from shuffleup.words.catalogue import Catalogue

from .told_of_chips import TOLD_OF_CHIPS

ENGLISH = Catalogue.load("en", strict=True)
NAMES = ["Ann Price", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal"]
IDS = [f"e{number}" for number in range(1, len(NAMES) + 1)]
NAME = dict(zip(IDS, NAMES, strict=True)).__getitem__
AT = 1_795_381_440_000  # 21:04 on a winter evening in London
MINUTE = 60_000

LEVELS = (PlanLevel(20, 25, 50), PlanLevel(20, 50, 100), PlanLevel(10, is_break=True), PlanLevel(20, 100, 200))
PLAN = Plan("Tuesday at the Crown", levels=LEVELS)
BOOK = PinnedBook("tda", "")
SEATS: dict[Seat, str] = {(1 + index // 4, 1 + index % 4): entry for index, entry in enumerate(IDS)}
BEFORE = Tournament(
    plan=PLAN,
    book=BOOK,
    opened_at=AT - 90 * MINUTE,
    entries={
        entry: Entry(entry, index, f"p{index}", Standing.IN, here=True, lives=1, seat=seat)
        for index, (seat, entry) in enumerate(SEATS.items())
    },
    seated=SEATS,
    clock=Clock(started=True, running=True, index=1, used=0, since=AT - 5 * MINUTE),
)


def done(*events: Event, id_: str = "c9", takes_back: tuple[str, ...] = ()) -> Done:
    if takes_back:
        return Done(id_, TakeBack(takes_back), AT, "director", (e.CommandTakenBack(takes_back), *events))
    return Done(id_, OpenTable(1), AT, "director", events)


def told(what: Done, before: Tournament | None = BEFORE, log: tuple[Done, ...] = ()) -> list[str]:
    find = {each.id: each for each in log}.get
    return [ENGLISH.say(each, name=NAME, zone="Europe/London") for each in describe(what, before, find)]


def entered(*entries: str, waiting: bool = False) -> list[Event]:
    return [e.Entered(entry, "p1", waiting=waiting, here=True, ticks=("age",), paid=1) for entry in entries]


def moves(count: int) -> tuple[tuple[str, Seat, Seat], ...]:
    return tuple((entry, (2, 1), (1, 5 + index)) for index, entry in enumerate(IDS[:count]))


RULED = Ruled(
    "call",
    Message("floor.ruled", {"said": (Message("floor.call"), Message("floor.in_all", {"chips": 800}))}),
    ("SECRET",),
)


TOLD: list[tuple[list[Event], list[str]]] = [
    ([e.TournamentOpened(PLAN, BOOK)], ["Night set up: Tuesday at the Crown"]),
    ([e.PlanChanged(replace(PLAN, late_entry_until=4))], ["Plan changed: late entry"]),
    ([e.PlanChanged(replace(PLAN, levels=(), seats_per_table=9, buy_in=5))],
     ["Plan changed: seats a table, buy-in and levels"]),
    ([e.PlanChanged(PLAN)], ["Plan changed"]),
    (entered("e1"), ["Ann Price entered"]),
    (entered("e1", "e2", "e3"), ["Ann Price, Bob and Cy entered"]),
    (entered(*IDS), ["8 players entered"]),
    ([*entered("e1"), *entered("e2", waiting=True)], ["Ann Price entered", "Bob put on the waiting list"]),
    (entered(*IDS[:5], waiting=True), ["5 players put on the waiting list"]),
    ([*entered("e1"), e.EntrySeated("e1", (2, 5), "SECRET")], ["Ann Price entered: table 2, seat 5"]),
    ([*entered("e1", "e2"), e.EntrySeated("e2", (2, 5), "SECRET")],
     ["Ann Price and Bob entered", "Bob seated at table 2, seat 5"]),
    ([*entered(*IDS[:6]), *(e.EntrySeated(entry, (2, 5)) for entry in IDS[:5])],
     ["6 players entered", "5 players seated"]),
    ([e.EntryWithdrawn("e1")], ["Ann Price withdrawn"]),
    ([e.EntryWithdrawn("e1"), e.EntryMovedUp("e2")], ["Ann Price withdrawn", "Bob moved up from the waiting list"]),
    ([e.CheckInChanged("e1", True, ("age", "SECRET"))], ["Check-in of Ann Price changed"]),
    ([e.CheckInChanged("e1", False)], ["Ann Price marked as not here"]),
    ([e.CheckInChanged("e1", True), e.EntrySeated("e1", (2, 5))], ["Ann Price checked in: table 2, seat 5"]),
    ([e.PaymentNoted("e1", 0)], ["Ann Price has paid for no stack"]),
    ([e.PaymentNoted("e1", 2)], ["Ann Price has paid for 2 stacks"]),
    ([e.SeatKept("e1", (2, 5))], ["Table 2, seat 5 kept for Ann Price"]),
    ([e.SeatKept("e1", None)], ["No seat kept for Ann Price any more"]),
    ([e.SeatClosed((2, 5))], ["Table 2, seat 5 out of use"]),
    ([e.SeatClosed((2, 5), closed=False)], ["Table 2, seat 5 back in use"]),
    ([e.DrawAnnounced("SECRET", tuple(IDS), (1, 2), "SECRET")], ["Draw announced for 8 players at 2 tables"]),
    ([e.SeatsDrawn("SECRET", "SECRET", "SECRET", tuple((entry, seat) for seat, entry in SEATS.items()))],
     ["Seats drawn for 8 at 2 tables"]),
    ([e.EntrySeated("e1", (2, 5))], ["Ann Price seated at table 2, seat 5"]),
    ([e.PlayerMoved("e1", (3, 5), (1, 2), "balance", ("SECRET",))],
     ["Ann Price moved from table 3, seat 5 to table 1, seat 2 to balance the tables"]),
    ([e.PlayerMoved("e1", (3, 5), (1, 2), "needs")], ["Ann Price moved from table 3, seat 5 to table 1, seat 2"]),
    ([e.SeatsSwapped("e1", "e2")], ["Ann Price and Bob swapped seats"]),
    ([e.PlayerMoved("e1", (3, 5), (1, 2), "correction")],
     ["Ann Price moved from table 3, seat 5 to table 1, seat 2, the right seat"]),
    ([s.SeatsRedrawn(moves(4), "SECRET")], ["Seats drawn anew: 4 players"]),
    ([absent.AbsenceNoted("e1")], ["Ann Price is away"]),
    ([absent.AbsenceNoted("e1", away=False)], ["Ann Price is back at the table"]),
    ([b.ButtonDrawAnnounced("SECRET", ((1, ("e1", "e2")), (2, ("e3", "e4"))), "SECRET")],
     ["Draw for the button announced at 2 tables"]),
    ([b.ButtonDrawn(3, 4, (("e1", ("Kd",)),), "SECRET", "SECRET", "SECRET")], ["Button of table 3 drawn: seat 4"]),
    ([e.TableOpened(5, 8)], ["Table 5 opened"]),
    ([e.TableBroken(2, moves(4), ("SECRET",))], ["Table 2 broke: 4 players moved"]),
    ([e.TableBroken(2, moves(1))], ["Table 2 broke: 1 player moved"]),
    ([e.TableBroken(2, ())], ["Table 2 broke: nobody had to move"]),
    ([e.FinalTableDrawn(1, 8, moves(8), "SECRET")], ["Final table drawn: 8 players at table 1"]),
    ([e.ClockStarted(), e.LevelReached(0, AT)], ["Clock started"]),
    ([e.ClockPaused()], ["Clock paused"]),
    ([e.ClockPaused("Food is here")], ["Clock paused: Food is here"]),
    ([e.ClockResumed()], ["Clock resumed"]),
    ([e.ClockAdjusted(60)], ["1 minute added to level 2"]),
    ([e.ClockAdjusted(-90)], ["1 minute 30 seconds taken off level 2"]),
    ([e.LevelSet(3)], ["Clock set to the start of level 3"]),
    ([e.LevelSet(2)], ["Clock set to the start of the break after level 2"]),
    ([e.LevelReached(3, AT - MINUTE), e.ClockPaused()], ["The clock came to level 3 at 21:03", "Clock paused"]),
    ([e.ClockJumped(AT - 2 * MINUTE, AT - MINUTE, went_on=True)],
     ["Nobody at the clock from 21:02 to 21:03; play is taken to have gone on"]),
    ([e.ClockJumped(AT - 40 * MINUTE, AT, went_on=False)],
     ["Nobody at the clock from 20:24 to 21:04, so it was held"]),
    ([e.ClockJumped(AT, AT - MINUTE, went_on=False)], ["The computer’s clock was set back from 21:04 to 21:03"]),
    ([e.ClockDoubtSettled(True)], ["Play had gone on during the gap"]),
    ([e.ClockDoubtSettled(False)], ["Play had stopped during the gap"]),
    ([e.ChipsColouredUp(25)], ["Chips of 25 coloured up"]),
    ([e.PlayersBusted((("e1",),), (("e1", 1),), clauses=("SECRET",))], ["Ann Price out in 8th"]),
    ([e.PlayersBusted((("e1",),), (("e1", 1),), by="e2")], ["Ann Price out in 8th, knocked out by Bob"]),
    ([e.PlayersBusted((("e1", "e2"),), (("e1", 1), ("e2", 1)))], ["Ann Price and Bob out together, sharing 7th"]),
    ([e.PlayersBusted((("e3",), ("e1", "e2")), (("e3", 1), ("e1", 1), ("e2", 1)))],
     ["Out on one hand: Cy in 6th; Ann Price and Bob sharing 7th"]),
    ([e.ReEntered("e1", (2, 5), "SECRET"), e.PaymentNoted("e1", 2)],
     ["Ann Price re-entered: table 2, seat 5", "Ann Price has paid for 2 stacks"]),
    ([e.MessageShown("Kitchen closes at ten")], ["On the screens: Kitchen closes at ten"]),
    ([e.MessageShown("")], ["Message taken off the screens"]),
    ([e.CountsSet(40, 12)], ["Counts set to 40 entered, 12 left"]),
    ([e.TournamentClosed(), e.ResultsPublished(1, (Result("e1", 1, prize=5_000, item="SECRET"),))],
     ["Tournament closed", "Results published"]),
    ([e.ResultsPublished(2, ())], ["Results corrected, number 2"]),
    ([e.RulingProposed(3, "SECRET", 0, "tda", RULED, "SECRET", {"facing": "SECRET"}, "e1")],
     ["Floor called to table 3: a call; 800 in all"]),
    ([e.RulingProposed(0, "SECRET", 0, "tda", RULED)], ["Floor called: a call; 800 in all"]),
    ([e.RulingConfirmed("SECRET", 1)], ["The ruling stands"]),
    ([e.RulingOverruled("SECRET", "SECRET", "the chips stay in")], ["Ruled otherwise: the chips stay in"]),
    ([e.RulingOverruled("SECRET", "SECRET")], ["The ruling does not stand"]),
    ([e.RulingApplied("SECRET"), e.PenaltyGiven("e1", "SECRET", "SECRET", 2, "SECRET")],
     ["The ruling was carried out", "A penalty was given"]),
    ([r.TableReportedBust(3, (("e1",), ("e2",)), (("e1", 1), ("e2", 1)), "SECRET")],
     ["Table 3 reported Ann Price and Bob out"]),
    ([r.TableReportedButton(3, 4, by="SECRET")], ["Button of table 3 in seat 4"]),
    ([r.TableReportedButton(3, 4, 6, "SECRET")],
     ["Button of table 3 in seat 4, the big blind in seat 6"]),
    ([pe.HandsPlayed(3, 12, 2)], ["2 hands finished at table 3"]),
    ([pe.PlayerBackIn("e1")], ["A player is back from a penalty"]),
    ([bo.KnockOutNamed("e1", 1, ("e2",))], ["Ann Price was knocked out by Bob, as noted afterwards"]),
    ([pl.PlaceCorrected("e1", 1, "e2", 1)], ["Ann Price is placed next above Bob"]),
    ([pl.PlaceCorrected("e1", 1)], ["Ann Price is placed last"]),
    ([pl.WinnerCorrected("e1", 1, "e2", 1)], ["Ann Price won, not Bob"]),
    ([bo.KnockOutNamed("e1", 1)], ["Nobody is named for knocking out Ann Price any more"]),
    ([pr.PrizeRuled("e1", PrizeStage.HELD), pr.PrizeRuled("e1", PrizeStage.FORFEITED),
      pr.PrizeRuled("e1", PrizeStage.RELEASED)],
     ["A prize waits for a decision", "A prize was forfeited", "A prize is paid after all"]),
    ([po.BonusGiven("e1", "card")], ["Ann Price has a bonus for league points"]),
    ([po.BonusGiven("e1", "card", given=False)], ["Ann Price has the bonus for league points no more"]),
    ([r.TableReportedHand(3, 12, "SECRET")], ["Table 3 finished hand 12"]),
    ([bt.BotsEntered(("e1", "e2"), "pub")], ["2 robots of the level pub entered"]),
    ([r.HandForHandBegun()], ["Hand for hand: all tables began a hand together"]),
    ([r.HandForHandEnded()], ["Hand for hand is over: tables play as usual"]),
    ([r.TableCalledFloor(3, by="SECRET")], ["Table 3 called the floor"]),
    ([r.TableCalledFloor(3, "e2", "SECRET")], ["Bob called the floor to table 3"]),
    ([r.SeatAskedFor("e2", "SECRET")], ["A phone asked for the seat of Bob"]),
    ([r.ReportConfirmed("SECRET"), e.PlayersBusted((("e1",),), (("e1", 1),))],
     ["The report was confirmed", "Ann Price out in 8th"]),
    ([r.ReportRejected("SECRET")], ["The report was put aside"]),
    ([r.TableTrusted(3)], ["Reports of table 3 are carried out at once"]),
    ([r.TableTrusted(3, trusted=False)], ["Reports of table 3 wait for the director again"]),
    ([r.NoticesAccepted("e1", ("74.C", "75.A"), "SECRET")], ["Ann Price accepted 2 notices"]),
]  # fmt: skip


TOLD += TOLD_OF_CHIPS


@pytest.mark.parametrize(("events", "lines"), TOLD, ids=[lines[0] for _, lines in TOLD])
def test_what_a_command_did_is_told(events: list[Event], lines: list[str]) -> None:
    assert told(done(*events)) == lines


def test_every_event_is_told() -> None:
    kinds = {type(event) for events, _ in TOLD for event in events}
    assert set(EVENTS.values()) - kinds - SAYS.keys() == {e.CommandTakenBack}


@pytest.mark.parametrize("kind", SAYS, ids=lambda kind: kind.__name__)
def test_a_sentence_beside_an_event_is_filled_from_its_fields(kind: type[Any]) -> None:
    assert set(SAYS[kind].args.values()) <= {field.name for field in fields(kind)}


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (e.PlayersBusted((("e3",), ("e1", "e2")), (), by="e4"), "Cy, Ann Price and Bob out"),
        (e.ClockAdjusted(60), "1 minute added to a level"),
        (e.LevelReached(1, AT), "The clock came to a level at 21:04"),
        (e.CheckInChanged("e1", True), "Ann Price checked in"),
        (e.PlanChanged(PLAN), "Plan changed"),
    ],
)
def test_without_the_state_before_it_says_what_is_sure(event: Event, line: str) -> None:
    assert told(done(event), None) == [line]


def test_somebody_who_was_not_here_is_checked_in() -> None:
    absent = replace(BEFORE, entries={"e1": replace(BEFORE.entries["e1"], here=False)})
    assert told(done(e.CheckInChanged("e1", True)), absent) == ["Ann Price checked in"]


OUT = done(e.LevelReached(1, AT), e.PlayersBusted((("e1",),), (("e1", 1),)), id_="c1")
MOVED = done(e.LevelSet(3), id_="c2")
UNDO = done(id_="c3", takes_back=("c1",))
REDO = done(id_="c4", takes_back=("c3",))


@pytest.mark.parametrize(
    ("undo", "lines"),
    [
        (UNDO, ["Took back: Ann Price out"]),
        (REDO, ["Put back: Ann Price out"]),
        (done(takes_back=("c4",)), ["Took back: Ann Price out"]),
        (done(takes_back=("c1", "c2")), ["Took back: Clock set to the start of level 3", "Took back: Ann Price out"]),
        (done(e.ResultsPublished(2, ()), takes_back=("c2",)),
         ["Took back: Clock set to the start of level 3", "Results corrected, number 2"]),
        (done(takes_back=("gone", "c2", "lost")),
         ["Took back: Clock set to the start of level 3", "Took back 2 steps"]),
    ],
)  # fmt: skip
def test_an_undo_tells_what_it_took_back(undo: Done, lines: list[str]) -> None:
    assert told(undo, log=(OUT, MOVED, UNDO, REDO)) == lines


def test_an_undo_of_a_thousand_undos_is_told() -> None:
    chain = [done(id_=f"u{number}", takes_back=(f"u{number - 1}",)) for number in range(1, 2_000)]
    first = done(e.ClockPaused(), id_="u0")
    assert told(chain[-1], log=(first, *chain)) == ["Took back: Clock paused"]


def secret(value: Any) -> Any:
    """The same value with every text marked, entry ids and empty ones apart."""
    if isinstance(value, str):
        return value if value in IDS or not value else "SECRET"
    if isinstance(value, tuple):
        return tuple(map(secret, value))
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{each.name: secret(getattr(value, each.name)) for each in fields(value)})
    return value


def texts(value: Argument) -> list[str]:
    if isinstance(value, Message):
        return [text for argument in value.args.values() for text in texts(argument)]
    if isinstance(value, tuple):
        return [text for each in value for text in texts(each)]
    return [value] if isinstance(value, str) else []


PUBLIC = (e.TournamentOpened, e.ClockPaused, e.MessageShown, e.RulingOverruled, bt.BotsEntered)
"""Events whose text everybody may read: the night's name, lines for the screens, a ruling, a bot's level."""


@pytest.mark.parametrize(
    "event", [event for events, _ in TOLD for event in events], ids=lambda event: type(event).__name__
)
def test_nothing_but_what_is_allowed_is_told(event: Event) -> None:
    marked = secret(event)
    for before in (BEFORE, None):
        said = [text for message in describe(done(marked), before) for text in texts(message)]
        assert "SECRET" not in said or isinstance(event, PUBLIC)
        assert not [text for text in said if "SECRET" in text and text != "SECRET"]


def test_every_field_of_a_plan_has_a_word() -> None:
    assert ENGLISH.words["plan"].keys() == {each.name for each in fields(Plan)}
