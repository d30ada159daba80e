"""Penalties given and served: the book's range and bounds, hands counted once for a whole table, back in, out."""

from dataclasses import replace

import pytest

from shuffleup.tournament.acts import Command
from shuffleup.tournament.answers import Accepted, Declined, FactNeeded
from shuffleup.tournament.between.penalty_scale import stage_due
from shuffleup.tournament.busts import places
from shuffleup.tournament.commands import BustPlayers, MovePlayer, OpenTournament, TakeBack
from shuffleup.tournament.journal import NightJournal
from shuffleup.tournament.ledger import chips_in_play
from shuffleup.tournament.penalties import BringBack, CountHands, GivePenalty
from shuffleup.tournament.report_commands import ReportHand
from shuffleup.tournament.ruling_state import Serving
from shuffleup.tournament.rulings import record_of
from shuffleup.tournament.serving import back_since, hands_of, sitting_out, while_away
from shuffleup.tournament.state import Standing

from .nights import Night, pinned, plan

EIGHT = ("Ann", "Bob", "Cy", "Di", "Eve", "Flo", "Gus", "Hal")


def played(book: str = "tda") -> Night:
    made = Night(book, tables=(1, 2), seats_per_table=5)
    made.play(*EIGHT)
    return made


@pytest.fixture
def night() -> Night:
    return played()


def answered(night: Night, command: Command) -> str:
    answer = night.send(command)
    assert not isinstance(answer, Accepted), answer
    return answer.question.id if isinstance(answer, FactNeeded) else answer.message.id


def at(night: Night, table: int) -> list[str]:
    return list(night.state.at_table(table).values())


def penalty(night: Night, entry: str, penalty: str, hands: int | None = None, **more: object) -> GivePenalty:
    facts = {"kind": "stalling", "seen": len(record_of(night.state, entry)), "under_way": "no", **more}
    return GivePenalty(entry, night.state.entries[entry].lives, penalty=penalty, hands=hands, **facts)  # type: ignore[arg-type]


def hands(night: Night, table: int, count: int = 1) -> Accepted:  # type: ignore[type-arg]
    answer = night.send(CountHands(table, hands_of(night.state, table) + 1, count))
    assert isinstance(answer, Accepted), answer
    return answer


@pytest.mark.parametrize(
    ("book", "kind", "count", "missed"),
    [
        # One hand for each player at the table when it is given, the offender among them, times the rounds.
        ("tnpl", "missed_rounds", 2, 8),
        ("hcpn", "missed_rounds", 1, 4),
        ("tda", "missed_rounds", 6, 24),
        ("redtooth", "missed_rounds", 2, 8),
        ("nppl", "missed_hands", 1, 1),
        ("tda", "missed_hands", 7, 7),
        # NPPL 92.a knows one missed hand and up to four rounds; TNPL J1.ii.3 and HCPN 58.B-2 up to four rounds.
        ("nppl", "missed_hands", 2, None),
        ("nppl", "missed_rounds", 5, None),
        ("tnpl", "missed_rounds", 5, None),
        ("hcpn", "missed_rounds", 5, None),
    ],
)
def test_what_a_penalty_comes_to_is_the_books(book: str, kind: str, count: int, missed: int | None) -> None:
    night = played(book)
    slow = at(night, 1)[0]
    answer = night.send(penalty(night, slow, kind, count))
    if missed is None:
        assert isinstance(answer, Declined)
        assert answer.message.id == "refused.by_the_book"
        assert answer.clauses
        assert not night.state.penalties
    else:
        assert isinstance(answer, Accepted)
        assert answer.clauses
        assert list(sitting_out(night.state)) == [(slow, Serving(missed))]


def test_a_round_is_as_long_as_the_table_was_when_it_was_given(night: Night) -> None:
    one, other, *_ = at(night, 1)
    night.must(penalty(night, one, "missed_rounds", 1))
    night.must(BustPlayers(((other,),), ((other, 1),)))
    assert dict(sitting_out(night.state)) == {one: Serving(4)}
    night.must(penalty(night, one, "missed_rounds", 1))
    assert dict(sitting_out(night.state)) == {one: Serving(7)}


def test_hands_of_a_table_count_once_for_everybody_of_it_who_sits_out(night: Night) -> None:
    slow, rude, *_ = at(night, 1)
    elsewhere = at(night, 2)[0]
    night.must(penalty(night, slow, "missed_hands", 3))
    night.must(penalty(night, rude, "missed_hands", 2, under_way="yes"))
    night.must(penalty(night, elsewhere, "missed_hands", 1, under_way="unknown"))
    hands(night, 1)
    assert dict(sitting_out(night.state)) == {slow: Serving(3, 1), rude: Serving(2), elsewhere: Serving(1)}
    night.must(ReportHand(1, 2))
    assert answered(night, CountHands(1, 2)) == "already.hand_reported"
    assert dict(sitting_out(night.state))[slow] == Serving(3, 2)
    assert dict(sitting_out(night.state))[rude] == Serving(2, 1)
    answer = hands(night, 1)
    assert [(note.id, note.args) for note in answer.notes] == [("note.back_in", {"players": (slow, rude)})]
    assert [entry for entry, _ in sitting_out(night.state)] == [elsewhere]
    assert [entry for entry, _ in back_since(night.state, night.at - 1)] == [slow, rude]
    assert not list(back_since(night.state, night.at))


def test_who_moves_takes_along_what_is_left(night: Night) -> None:
    slow = at(night, 1)[0]
    night.must(penalty(night, slow, "missed_hands", 3, under_way="yes"))
    seat = night.state.entries[slow].seat
    assert seat is not None
    night.must(MovePlayer(slow, seat, (2, night.state.free_seats(2)[0])))
    hands(night, 1)
    assert dict(sitting_out(night.state))[slow].left == 3
    hands(night, 2, 2)  # The hand that was being played was the other table's.
    assert dict(sitting_out(night.state))[slow].left == 1


def test_the_table_may_count_and_say_so(night: Night) -> None:
    slow = at(night, 1)[0]
    assert answered(night, BringBack(slow)) == "refused.not_sitting_out"
    night.must(penalty(night, slow, "missed_hands", 3))
    back = night.must(BringBack(slow))
    assert not list(sitting_out(night.state))
    assert answered(night, BringBack(slow)) == "already.back_in"
    night.must(TakeBack((back.id,)))
    assert dict(sitting_out(night.state)) == {slow: Serving(3)}


def test_a_penalty_and_hands_are_undone(night: Night) -> None:
    slow = at(night, 1)[0]
    before = night.state
    given = night.must(penalty(night, slow, "missed_hands", 2))
    sat_down = night.state
    hands(night, 1, 2)
    counted = night.last
    assert not list(sitting_out(night.state))
    night.must(TakeBack((counted.id,)))
    assert night.state == sat_down
    night.must(TakeBack((given.id,)))
    assert night.state == before


def test_who_is_disqualified_goes_out_in_the_place_that_is_open_and_the_chips_leave_play(night: Night) -> None:
    cheat = at(night, 1)[0]
    all_chips = chips_in_play(night.state)
    assert answered(night, penalty(night, cheat, "disqualification", kind="cheating")) == "question.disqualified_chips"
    given = night.must(penalty(night, cheat, "disqualification", kind="cheating", chips=4_200))
    assert night.state.entries[cheat].standing is Standing.OUT
    assert [(each.entry, each.place) for each in places(night.state)] == [(cheat, 8)]
    assert chips_in_play(night.state) == all_chips - 4_200
    (line,) = record_of(night.state, cheat)
    assert (line.kind, line.penalty, line.ruling) == ("cheating", "disqualification", "")
    assert answered(night, penalty(night, cheat, "warning")) == "refused.ruling_player_gone"
    night.must(TakeBack((given.id,)))
    assert chips_in_play(night.state) == all_chips
    assert not night.state.penalties


def test_what_nobody_told_is_asked(night: Night) -> None:
    slow = at(night, 1)[0]
    assert answered(night, penalty(night, slow, "missed_hands", under_way="")) == "question.missed_hands"
    assert answered(night, penalty(night, slow, "missed_rounds")) == "question.missed_rounds"
    assert answered(night, penalty(night, slow, "missed_hands", 2, under_way="")) == "question.under_way"


@pytest.mark.parametrize(
    ("facts", "refused"),
    [
        ({"penalty": "warning", "seen": 1}, "refused.record_changed"),
        ({"penalty": "warning", "kind": "snoring"}, "refused.not_an_offence"),
        ({"penalty": "exile"}, "refused.penalty_not_open"),
        ({"penalty": "missed_hands", "hands": 0}, "refused.penalty_hands"),
        ({"penalty": "missed_hands", "hands": 100}, "refused.penalty_hands"),
    ],
)
def test_what_cannot_be_is_refused(night: Night, facts: dict[str, object], refused: str) -> None:
    assert answered(night, penalty(night, at(night, 1)[0], **facts)) == refused  # type: ignore[arg-type]
    assert answered(night, GivePenalty("nobody", 1, "stalling", "warning", 0)) == "refused.no_such_entry"


@pytest.mark.parametrize(
    ("command", "refused"),
    [
        (CountHands(9, 1), "refused.no_such_table"),
        (CountHands(1, 2), "refused.hand_not_next"),
        (CountHands(1, 1, 0), "refused.hands_out_of_range"),
        (CountHands(1, 1, 31), "refused.hands_out_of_range"),
        (BringBack("nobody"), "refused.no_such_entry"),
    ],
)
def test_hands_that_cannot_be_are_refused(night: Night, command: Command, refused: str) -> None:
    assert answered(night, command) == refused


@pytest.mark.parametrize("grows", [True, False])
def test_a_repeated_offence_is_told_from_the_record(grows: bool) -> None:
    night = Night(tables=(1, 2), seats_per_table=5)
    if grows:
        strict = pinned("tda")
        strict = replace(strict, hash="strict", values={**strict.values, "repeat_escalates": "must"})
        night.journal = NightJournal()
        night.must(OpenTournament(plan(tables=(1, 2), seats_per_table=5), strict))
    night.play(*EIGHT)
    slow = at(night, 1)[0]
    notes = []
    for kind, count in (("warning", None), ("warning", None), ("missed_rounds", 1), ("missed_hands", 2)):
        answer = night.send(penalty(night, slow, kind, count))
        assert isinstance(answer, Accepted)
        notes.append([note.id for note in answer.notes])
    told = ["note.penalty_not_heavier"] if grows else []
    assert notes == [[], told, [], told]


def test_rounds_that_only_the_table_can_count_end_when_it_says_so() -> None:
    night = Night()
    laps = replace(pinned("tda"), hash="laps", values={**pinned("tda").values, "missed_round_length": "button_orbit"})
    night.journal = NightJournal()
    night.must(OpenTournament(plan(tables=(1, 2), seats_per_table=5), laps))
    night.play(*EIGHT)
    slow = at(night, 1)[0]
    night.must(penalty(night, slow, "missed_rounds", 2))
    hands(night, 1, 30)
    assert dict(sitting_out(night.state)) == {slow: Serving(laps=2)}
    night.must(BringBack(slow))
    assert not list(sitting_out(night.state))


@pytest.mark.parametrize(
    ("book", "said", "clause"),
    [
        ("tnpl", "serving.killed_after_deal", "J1.iii.2"),
        ("nppl", "serving.killed_at_turn", "92.c"),
        ("hcpn", "serving.killed_after_deal", "58.C-2"),
        ("tda", "serving.killed_after_deal", "71.C.s2"),
        ("redtooth", "serving.killed_after_deal", "penalties.4c-2"),
    ],
)
def test_what_becomes_of_the_seat_is_said_with_its_clauses(book: str, said: str, clause: str) -> None:
    night = played(book)
    message, clauses = while_away(night.state, at(night, 1)[0], night.at)
    assert message.id == said
    assert clause in clauses


def test_threats_draw_the_stages_of_the_book_one_after_the_other() -> None:
    # NPPL 91: the three stage penalty system applies to threatening behaviour; 92: one hand, rounds, disqualification.
    night = played("nppl")
    rude = at(night, 1)[0]
    assert [stage_due(night.state.book, "threats_violence", number).penalty for number in (0, 1, 2, 7)] == [  # type: ignore[union-attr]
        "missed_hand",
        "missed_rounds",
        "disqualification",
        "disqualification",
    ]
    first = night.send(penalty(night, rude, "missed_hands", 1, kind="threats_violence"))
    assert isinstance(first, Accepted)
    assert first.notes == ()
    milder = night.send(penalty(night, rude, "warning", kind="threats_violence"))
    assert isinstance(milder, Accepted)
    assert [(note.id, note.args["number"], note.args["penalty"]) for note in milder.notes] == [
        ("note.stage_missed", 2, "missed_rounds")
    ]
    assert "91.2" in milder.clauses
    # 91.3: out at once, whatever the stage.
    gone = night.send(penalty(night, at(night, 1)[1], "disqualification", kind="threats_violence", chips=500))
    assert isinstance(gone, Accepted)
    assert gone.notes == ()


@pytest.mark.parametrize("book", ["tnpl", "hcpn", "tda", "redtooth"])
def test_no_other_book_goes_by_stages(book: str) -> None:
    assert stage_due(pinned(book), "threats_violence", 2) is None
    assert stage_due(pinned("nppl"), "stalling", 2) is None


def test_a_director_cannot_disqualify_for_collusion_where_the_league_decides_that() -> None:
    # TNPL J4.ii
    night = played("tnpl")
    dumper = at(night, 1)[0]
    meant = penalty(night, dumper, "disqualification", kind="collusion", chips=500)
    assert answered(night, meant) == "refused.league_decides"
    assert isinstance(night.send(penalty(night, dumper, "missed_rounds", 4, kind="collusion")), Accepted)
    night.actor = "league"
    assert isinstance(night.send(replace(meant, seen=1)), Accepted)
    assert night.state.entries[dumper].standing is Standing.OUT
