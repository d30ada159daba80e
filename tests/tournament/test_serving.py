"""Penalties weighed by the book for somebody in a seat, and hands counted: what each comes to, once."""

from dataclasses import replace

import pytest

from shuffleup.tournament.answers import Accepted, Already, Declined
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.commands import OpenTournament
from shuffleup.tournament.journal import NightJournal
from shuffleup.tournament.penalties import BringBack, CountHands, GivePenalty, weight
from shuffleup.tournament.report_commands import ReportHand
from shuffleup.tournament.ruling_state import Penalty
from shuffleup.tournament.serving import weighed

from .nights import Night, people, pinned, plan


def seated(night: Night, players: int = 4) -> str:
    """So many at table 1; the first of them."""
    night.play(*people(players))
    return night.entry("p1")


def more(night: Night, entry: str, penalty: str, count: int = 0) -> dict[str, object]:
    said = weighed(night.state, entry, penalty, count, night.at)
    assert isinstance(said, Decision), said
    return dict(said.more)


@pytest.mark.parametrize(
    ("penalty", "count", "missed"),
    [("warning", 0, 0), ("missed_hand", 1, 1), ("missed_hands", 3, 3), ("missed_round", 1, 4), ("missed_rounds", 2, 8)],
)
def test_each_kind_of_penalty_comes_to_its_hands(penalty: str, count: int, missed: int) -> None:
    night = Night("tda")
    assert more(night, seated(night), penalty, count)["hands_missed"] == missed


def test_hands_come_on_top_of_those_still_to_be_missed_and_of_none_once_he_plays_again() -> None:
    night = Night("tda")
    slow = seated(night)
    night.must(GivePenalty(slow, 1, "stalling", "missed_hands", 0, 3, "no"))
    night.must(ReportHand(1, 1))
    assert more(night, slow, "missed_hands", 2)["penalty_hands_left"] == 2 + 2
    night.must(BringBack(slow))
    assert more(night, slow, "missed_hands", 2)["penalty_hands_left"] == 2


def test_rounds_are_as_heavy_as_the_hands_that_they_come_to() -> None:
    night = Night()
    strict = pinned("tda")
    strict = replace(strict, hash="heavier each time", values={**strict.values, "repeat_escalates": "must"})
    night.journal = NightJournal()
    night.must(OpenTournament(plan(), strict))
    slow = seated(night)
    night.must(GivePenalty(slow, 1, "stalling", "missed_rounds", 0, 1, "no"))
    for hands, heavier in ((3, False), (5, True)):
        answer = night.send(GivePenalty(slow, 1, "stalling", "missed_hands", 1, hands, "no"))
        assert isinstance(answer, Accepted)
        assert [note.id for note in answer.notes] == ([] if heavier else ["note.penalty_not_heavier"])
        night.journal.state = replace(night.state, penalties=night.state.penalties[:1])


def test_laps_that_only_the_table_counts_weigh_by_their_number() -> None:
    lines = [
        Penalty("p", 0, "stalling", "disqualification"),
        Penalty("p", 0, "stalling", "missed_rounds", 1, missed=8),
        Penalty("p", 0, "stalling", "missed_rounds", 3),
        Penalty("p", 0, "stalling", "missed_rounds", 1),
        Penalty("p", 0, "stalling", "warning"),
    ]
    assert sorted(lines, key=weight, reverse=True) == lines
    assert len(set(map(weight, lines))) == len(lines)


def test_who_says_again_that_a_hand_is_over_is_told_when_it_was() -> None:
    night = Night("tda")
    seated(night)
    night.wait(3)
    night.must(ReportHand(1, 1))
    then = night.at
    night.wait(2)
    for command in (ReportHand(1, 1), CountHands(1, 1)):
        answer = night.send(command)
        assert isinstance(answer, Already)
        assert answer.message.args["at"] == then
    for command in (ReportHand(2, 0), CountHands(2, 0)):
        assert isinstance(night.send(command), (Already, Declined))
