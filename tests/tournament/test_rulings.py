"""Rulings of the floor in the log: each settled once and carried out once, with penalties of the range, and undone."""

import pytest

from shuffleup.message import Message
from shuffleup.tournament.acts import Command
from shuffleup.tournament.answers import Accepted, Already, Declined
from shuffleup.tournament.busts import places
from shuffleup.tournament.commands import (
    ApplyRuling,
    BustPlayers,
    ConfirmRuling,
    OverruleRuling,
    PenaltyMeant,
    ProposeRuling,
    TakeBack,
)
from shuffleup.tournament.ledger import chips_in_play
from shuffleup.tournament.ruling_state import Ruled, Stage
from shuffleup.tournament.rulings import penalties_open, record_of
from shuffleup.tournament.state import Standing

from .nights import Night

STALLING = {"kind": "stalling", "player": 3, "penalty": "must", "range": ["warning", "missed_hands"], "from": "at_once"}
CALL = Ruled("call", Message("floor.ruled", {"said": (Message("floor.call"),)}), clauses=("48",))
OFFENCE = Ruled("penalty", Message("floor.ruled", {"said": (Message("floor.penalty"),)}), infractions=(STALLING,))
CHOICE = Ruled(
    "director",
    Message("floor.ruled", {"said": (Message("floor.director"),)}),
    choices=({"outcome": "call", "amount": 900}, {"outcome": "fold", "stays": 200}),
)


@pytest.fixture
def night() -> Night:
    made = Night()
    made.play("Ann", "Bob", "Cy", "Di")
    return made


def proposed(night: Night, ruled: Ruled, entry: str = "", table: int = 1) -> str:
    return night.must(ProposeRuling(table, "_acts = []", 0, "tda", ruled, entry=entry)).id


def why(night: Night, command: Command) -> str:
    answer = night.send(command)
    assert isinstance(answer, (Already, Declined))
    return answer.message.id


def test_a_ruling_is_proposed_confirmed_and_applied_each_once(night: Night) -> None:
    ruling = proposed(night, CALL)
    assert why(night, ApplyRuling(ruling)) == "refused.ruling_open"
    night.must(ConfirmRuling(ruling))
    assert why(night, ConfirmRuling(ruling)) == "already.ruling_confirmed"
    assert why(night, OverruleRuling(ruling, "unfair")) == "refused.ruling_settled"
    night.must(ApplyRuling(ruling))
    assert why(night, ApplyRuling(ruling)) == "already.ruling_applied"
    call = night.state.rulings[ruling]
    assert (call.stage, call.ruled, call.overruled) == (Stage.APPLIED, CALL, False)


def test_a_choice_of_the_book_is_the_directors(night: Night) -> None:
    ruling = proposed(night, CHOICE)
    assert why(night, ConfirmRuling(ruling)) == "refused.ruling_needs_choice"
    assert why(night, ConfirmRuling(ruling, 2)) == "refused.no_such_choice"
    night.must(ConfirmRuling(ruling, 1))
    assert night.state.rulings[ruling].choice == 1


def test_overruling_needs_a_reason_and_the_log_keeps_both(night: Night) -> None:
    ruling = proposed(night, CALL)
    assert why(night, OverruleRuling(ruling, " ")) == "refused.overruled_without_reason"
    assert why(night, OverruleRuling(ruling, "x" * 301)) == "refused.reason_too_long"
    night.must(OverruleRuling(ruling, "He plainly meant to raise.", "A raise to 1,200"))
    assert why(night, ConfirmRuling(ruling)) == "refused.ruling_settled"
    call = night.state.rulings[ruling]
    assert (call.ruled.outcome, call.reason, call.instead) == ("call", "He plainly meant to raise.", "A raise to 1,200")


@pytest.mark.parametrize(
    ("meant", "refused"),
    [
        (("Bob", "stalling", "warning", 0), ""),
        (("Bob", "stalling", "missed_hands", 2), ""),
        (("Bob", "stalling", "missed_hands", 0), "refused.penalty_hands"),
        (("Bob", "stalling", "missed_hands", 100), "refused.penalty_hands"),
        (("Bob", "stalling", "warning", 1), "refused.penalty_hands"),
        (("Bob", "stalling", "disqualification", 0), "refused.penalty_not_open"),
        (("Bob", "soft_play", "warning", 0), "refused.no_such_offence"),
        (("", "stalling", "warning", 0), "refused.no_such_entry"),
    ],
)
def test_a_penalty_is_one_of_the_range(night: Night, meant: tuple[str, str, str, int], refused: str) -> None:
    ruling = proposed(night, OFFENCE)
    night.must(ConfirmRuling(ruling))
    name, kind, penalty, hands = meant
    entry = night.entry(name) if name else "nobody"
    command = ApplyRuling(ruling, (PenaltyMeant(entry, kind, penalty, hands),))
    if refused:
        assert why(night, command) == refused
        assert not night.state.penalties
    else:
        night.must(command)
        (line,) = record_of(night.state, entry)
        assert (line.kind, line.penalty, line.hands, line.ruling) == (kind, penalty, hands, ruling)
        assert not record_of(night.state, night.entry("Ann"))


def test_a_certain_penalty_that_is_not_given_is_noted(night: Night) -> None:
    ruling = proposed(night, OFFENCE)
    night.must(ConfirmRuling(ruling))
    answer = night.send(ApplyRuling(ruling))
    assert isinstance(answer, Accepted)
    assert [note.id for note in answer.notes] == ["note.penalty_due"]


def test_who_overrules_may_give_any_penalty_of_the_book(night: Night) -> None:
    ruling = proposed(night, OFFENCE)
    assert penalties_open(night.state, night.state.rulings[ruling]) == ("warning", "missed_hands")
    night.must(OverruleRuling(ruling, "The third time tonight."))
    assert "disqualification" in penalties_open(night.state, night.state.rulings[ruling])
    night.must(ApplyRuling(ruling, (PenaltyMeant(night.entry("Bob"), "soft_play", "disqualification"),)))


def test_it_is_carried_out_only_while_the_player_is_in(night: Night) -> None:
    bob = night.entry("Bob")
    ruling = proposed(night, OFFENCE, entry=bob)
    night.must(ConfirmRuling(ruling))
    out = night.must(BustPlayers(((bob,),), ((bob, 1),)))
    assert why(night, ApplyRuling(ruling)) == "refused.ruling_player_gone"
    meant = PenaltyMeant(bob, "stalling", "warning")
    assert why(night, ApplyRuling(ruling, (meant,))) == "refused.ruling_player_gone"
    night.must(TakeBack((out.id,)))
    night.must(ApplyRuling(ruling, (meant,)))


def test_each_step_is_undone_and_later_steps_hang_on_earlier_ones(night: Night) -> None:
    before = night.state
    ruling = proposed(night, OFFENCE)
    confirmed = night.must(ConfirmRuling(ruling))
    applied = night.must(ApplyRuling(ruling, (PenaltyMeant(night.entry("Bob"), "stalling", "warning"),)))
    assert [done.id for done in night.journal.undo((ruling,)).dependants] == [applied.id, confirmed.id]
    night.must(TakeBack((applied.id,)))
    assert not night.state.penalties
    assert night.state.rulings[ruling].stage is Stage.CONFIRMED
    night.must(TakeBack((ruling, confirmed.id)))
    assert night.state == before


@pytest.mark.parametrize(
    ("command", "refused"),
    [
        (ProposeRuling(77, "", 0, "tda", CALL), "refused.no_such_table"),
        (ProposeRuling(1, "", 0, "nppl", CALL), "refused.ruling_of_another_book"),
        (ProposeRuling(1, "", 0, "tda", CALL, entry="nobody"), "refused.no_such_entry"),
        (ProposeRuling(1, "x" * 8001, 0, "tda", CALL), "refused.situation_too_long"),
        (ConfirmRuling("none"), "refused.no_such_ruling"),
        (OverruleRuling("none", "fair"), "refused.no_such_ruling"),
        (ApplyRuling("none"), "refused.no_such_ruling"),
    ],
)
def test_what_cannot_be_is_refused(night: Night, command: Command, refused: str) -> None:
    assert why(night, command) == refused


def ruled_for(kind: str, *penalties: str) -> Ruled:
    """A ruling that names one offence, with what may follow."""
    offence = {"kind": kind, "player": 3, "penalty": "must", "range": list(penalties), "from": "at_once"}
    return Ruled("penalty", Message("floor.ruled", {"said": (Message("floor.penalty"),)}), infractions=(offence,))


def settled(book: str, kind: str, *penalties: str) -> tuple[Night, str, str]:
    """A night with a ruling that stands, about the player returned."""
    night = Night(book)
    night.play("Ann", "Bob", "Cy", "Di")
    ruling = night.must(ProposeRuling(1, "_acts = []", 0, book, ruled_for(kind, *penalties))).id
    night.must(ConfirmRuling(ruling))
    return night, ruling, night.entry("Bob")


@pytest.mark.parametrize("book", ["tnpl", "nppl", "hcpn", "tda", "redtooth"])
def test_who_is_disqualified_by_a_ruling_goes_out_with_the_stack(book: str) -> None:
    # "Chips of a disqualified player shall be removed from play": TNPL J1.iv, NPPL 92, HCPN 58.D, TDA 71.D,
    # Redtooth penalties 4d.
    night, ruling, bob = settled(book, "cheating", "warning", "disqualification")
    before = chips_in_play(night.state)
    done = night.must(ApplyRuling(ruling, (PenaltyMeant(bob, "cheating", "disqualification", chips=7_500),)))
    assert night.state.entries[bob].standing is Standing.OUT
    assert [(each.entry, each.place) for each in places(night.state)] == [(bob, 4)]
    assert chips_in_play(night.state) == before - 7_500
    assert [each.penalty for each in record_of(night.state, bob)] == ["disqualification"]
    night.must(TakeBack((done.id,)))
    assert night.state.entries[bob].standing is Standing.IN
    assert record_of(night.state, bob) == ()


def test_two_who_are_disqualified_together_both_go_out_and_somebody_has_to_stay() -> None:
    night, ruling, bob = settled("tda", "cheating", "disqualification")
    others = [night.entry(name) for name in ("Ann", "Cy", "Di")]
    all_four = tuple(PenaltyMeant(each, "cheating", "disqualification", chips=100) for each in (bob, *others))
    assert why(night, ApplyRuling(ruling, all_four)) == "refused.everybody_out"
    night.must(ApplyRuling(ruling, all_four[:2]))
    assert len(night.state.seated) == 2


def test_more_chips_than_there_are_cannot_leave_with_anybody() -> None:
    night, ruling, bob = settled("tda", "cheating", "disqualification")
    meant = PenaltyMeant(bob, "cheating", "disqualification", chips=10**6)
    assert why(night, ApplyRuling(ruling, (meant,))) == "refused.more_than_in_play"
    assert night.state.entries[bob].standing is Standing.IN


def test_a_disqualification_for_collusion_is_the_leagues_where_the_book_says_so() -> None:
    # TNPL J4.ii: the league itself disqualifies whoever it believes to have colluded. The floor reports.
    night, ruling, bob = settled("tnpl", "collusion", "disqualification")
    meant = PenaltyMeant(bob, "collusion", "disqualification", chips=9_000)
    answer = night.send(ApplyRuling(ruling, (meant,)))
    assert isinstance(answer, Declined)
    assert answer.message.id == "refused.league_decides"
    assert answer.clauses == ("J4.ii.2",)
    alone = night.send(ApplyRuling(ruling))
    assert isinstance(alone, Accepted)
    assert [each.id for each in alone.notes] == ["note.league_decides"]


def test_the_league_itself_disqualifies_for_collusion() -> None:
    night, ruling, bob = settled("tnpl", "collusion", "disqualification")
    night.actor = "league:3f9a"
    night.must(ApplyRuling(ruling, (PenaltyMeant(bob, "collusion", "disqualification", chips=9_000),)))
    assert night.state.entries[bob].standing is Standing.OUT


@pytest.mark.parametrize("book", ["nppl", "hcpn", "tda", "redtooth"])
def test_elsewhere_the_floor_disqualifies_for_collusion(book: str) -> None:
    # HCPN 61, TDA 69, Redtooth penalties 3: collusion will result in disqualification; NPPL 91 names it.
    night, ruling, bob = settled(book, "collusion", "disqualification")
    night.must(ApplyRuling(ruling, (PenaltyMeant(bob, "collusion", "disqualification", chips=9_000),)))
    assert night.state.entries[bob].standing is Standing.OUT


def test_overruling_twice_in_the_same_words_is_known_and_in_others_refused(night: Night) -> None:
    ruling = proposed(night, CALL)
    said = OverruleRuling(ruling, "He plainly meant to raise.", "A raise to 1,200")
    night.must(said)
    assert why(night, said) == "already.ruling_overruled"
    assert why(night, OverruleRuling(ruling, "Unfair.", "A raise to 1,200")) == "refused.ruling_settled"
    assert why(night, OverruleRuling(ruling, "He plainly meant to raise.")) == "refused.ruling_settled"
    other = proposed(night, CALL)
    night.must(ConfirmRuling(other))
    assert why(night, OverruleRuling(other, "", "")) == "refused.ruling_settled"


def test_who_is_disqualified_with_chips_that_nobody_counted_is_still_in_and_nobody_else() -> None:
    night, ruling, bob = settled("tda", "cheating", "warning", "disqualification")
    warned = PenaltyMeant(night.entry("Ann"), "cheating", "warning")
    answer = night.send(ApplyRuling(ruling, (warned, PenaltyMeant(bob, "cheating", "disqualification"))))
    assert isinstance(answer, Accepted)
    assert [(note.id, note.args["player"]) for note in answer.notes] == [("note.disqualified_still_in", bob)]
    assert night.state.entries[bob].standing is Standing.IN
