"""Matters between hands: what the floor asks, what the night knows by itself, and that the text says the same."""

from collections.abc import Iterator

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.floor.outcomes import Offence
from shuffleup.histories.incidents import families, incidents
from shuffleup.histories.room_paper import room_text
from shuffleup.histories.room_situation import load_room
from shuffleup.rulebooks import load_book
from shuffleup.tournament.absent import NoteAbsence
from shuffleup.tournament.between.decide import decide
from shuffleup.tournament.between.decision import UNKNOWN, Decision, DecisionNeeds
from shuffleup.tournament.between.kinds import KINDS
from shuffleup.tournament.commands import ConfirmRuling, ProposeRuling, SetLevel
from shuffleup.tournament.floor_matters import (
    BETWEEN_HANDS,
    FLOOR_MATTERS,
    OTHER,
    choices_of,
    hear,
    matters_of,
    situation,
)
from shuffleup.tournament.matters_told import choices_left, sentences
from shuffleup.tournament.penalties import GivePenalty
from shuffleup.tournament.report_commands import ReportButton
from shuffleup.tournament.ruling_state import Ruled
from shuffleup.tournament.state import Tournament
from shuffleup.words.catalogue import Catalogue

from .nights import BOOKS, Night
from .random_rooms import NOW, random_room

ENGLISH = Catalogue.load("en", strict=True)


def at_two_tables(book: str) -> Night:
    night = Night(book, seats_per_table=4, tables=(1, 2))
    night.play(*"ABCDEFGH")
    return night


def answered(night: Night, kind: str, **told: str) -> Decision:
    said = hear(night.state, FLOOR_MATTERS[kind], told, night.at)
    assert isinstance(said, Decision), said
    return said


def asked(night: Night, kind: str, **told: str) -> DecisionNeeds:
    said = hear(night.state, FLOOR_MATTERS[kind], told, night.at)
    assert isinstance(said, DecisionNeeds), said
    return said


def walked(state: Tournament, kind: str, most: int = 24) -> Iterator[tuple[dict[str, str], Decision]]:
    """Ways through the questions of a matter, each to its answer: the first choices, the last, and nobody knows."""
    ways: list[dict[str, str]] = [{}]
    for _ in range(most):
        if not ways:
            return
        told = ways.pop()
        try:
            said = hear(state, FLOOR_MATTERS[kind], told, NOW)
        except BadInput:
            continue
        if isinstance(said, Decision):
            yield told, said
            continue
        assert said.fact not in told
        numbers = [] if set(said.choices) - {UNKNOWN} else ["0", "3", "999"]
        ways += [{**told, said.fact: each} for each in dict.fromkeys((*numbers, *said.choices[:6], said.choices[-1]))]


def test_every_matter_is_a_kind_and_has_its_words() -> None:
    words = ENGLISH.words
    assert FLOOR_MATTERS.keys() == words["matter"].keys()
    assert not FLOOR_MATTERS.keys() & incidents().keys()
    assert BETWEEN_HANDS not in families()
    assert KINDS.keys() > FLOOR_MATTERS.keys()
    assert words["offence"].keys() == {each.value for each in Offence}
    assert words["matter_question"].keys() == {fact for each in FLOOR_MATTERS.values() for fact in each.facts}
    state = at_two_tables("tnpl").state
    for matter in FLOOR_MATTERS.values():
        for fact in set(matter.facts) - {"table", "player", "offence"}:
            choices = choices_of(state, matter, {}, fact, NOW)
            yes_or_no = choices in ((), ("yes", "no"))
            assert yes_or_no or all(f"{fact}={choice}" in words["matter_answer"] for choice in choices)


@pytest.mark.parametrize("number", range(8))
def test_a_matter_is_heard_by_taps_and_its_text_decides_the_same(number: int) -> None:
    """Of rooms made by chance: no question twice, every sentence can be said, and `decide` reads the same answer."""
    state = random_room(number)
    book = load_book(state.book.id)
    for matter in matters_of(state):
        ways = list(walked(state, matter.kind))
        assert ways
        for told, said in ways:
            assert len(told) <= 6
            for each in sentences(said):
                ENGLISH.say(each, name=str)
            for choice in choices_left(said):
                kind = next((key for key in ("limited", "covered") if choice.get(key)), choice["outcome"])
                assert kind in ENGLISH.words["matter_choice"]
            room, command = situation(state, matter, told, NOW)
            text = load_room(room_text(book.id, room, matter.kind, command) + "\n")
            assert decide(text.state.under(book), text.commands[0]) == said, (matter.kind, told)


@pytest.mark.parametrize("book", BOOKS)
def test_only_what_the_book_turns_on_is_asked(book: str) -> None:
    night = at_two_tables(book)
    assert asked(night, "clothing").fact == "objectionable"
    after = hear(night.state, FLOOR_MATTERS["clothing"], {"objectionable": "no"}, night.at)
    limits = isinstance(after, DecisionNeeds)
    assert limits == (book == "tnpl")  # no other book counts logos
    assert isinstance(hear(night.state, FLOOR_MATTERS["schedule"], {}, night.at), Decision)


def test_clothing_is_measured_at_the_occasion_that_counts() -> None:
    night = at_two_tables("tnpl")
    free = {"objectionable": "no", "occasion": OTHER}
    assert asked(night, "clothing", **free).fact == "logos"
    assert asked(night, "clothing", **free, logos="1").fact == "square_inches"
    many = answered(night, "clothing", **free, logos="2")
    assert (many.more["allowed"], many.more["by"], many.clauses) == (False, "league", ("K3.1", "K3.2"))
    assert asked(night, "clothing", objectionable="no", occasion="final_table").fact == "refuses"


def test_the_night_tells_who_sits_where_and_nobody_else() -> None:
    night = at_two_tables("tda")
    assert asked(night, "offence").choices == ("1", "2")
    there = asked(night, "offence", table="2")
    assert there.choices == tuple(night.state.at_table(2).values())
    with pytest.raises(BadInput):
        hear(night.state, FLOOR_MATTERS["offence"], {"table": "2", "player": night.state.seated[1, 1]}, night.at)
    with pytest.raises(BadInput):
        hear(night.state, FLOOR_MATTERS["offence"], {"table": "9"}, night.at)
    with pytest.raises(BadInput):
        hear(night.state, FLOOR_MATTERS["clothing"], {"logos": "1" * 40}, night.at)


def test_without_seats_only_matters_of_nobody_are_offered() -> None:
    state = Night("tda").state
    assert {each.kind for each in matters_of(state)} == {"dispute", "decks", "schedule", "clothing", "filming"}


@pytest.mark.parametrize("by", ["penalty", "ruling"])
def test_who_has_offended_before_is_the_nights_to_say(by: str) -> None:
    night = at_two_tables("nppl")
    entry = night.state.seated[1, 1]
    told = {"table": "1", "player": entry, "offence": "phone_call"}
    first = answered(night, "offence", **told)
    assert not situation(night.state, FLOOR_MATTERS["offence"], told, night.at)[1].again
    if by == "penalty":
        night.must(GivePenalty(entry, 1, "phone_call", "warning", 0))
    else:
        found = ({"kind": "phone_call", "penalty": "may"},)
        ruled = Ruled("penalty", sentences(first)[0], infractions=found)
        night.must(ProposeRuling(1, "", 0, "nppl", ruled, "offence", told, entry), "r1")
        night.must(ConfirmRuling("r1"))
    assert situation(night.state, FLOOR_MATTERS["offence"], told, night.at)[1].again
    assert not situation(night.state, FLOOR_MATTERS["offence"], {**told, "offence": "language"}, night.at)[1].again


def test_a_new_deal_keeps_the_button_and_kills_the_hand_of_who_sits_out() -> None:
    night = at_two_tables("tda")
    night.must(ReportButton(1, 1))
    away, out = night.state.seated[1, 3], night.state.seated[1, 4]
    night.must(NoteAbsence(away, 1))
    night.must(GivePenalty(out, 1, "stalling", "missed_hands", 0, 2, "no"))
    said = answered(night, "redeal", table="1")
    assert said.hands is not None
    assert said.hands["button"] == 1
    assert set(said.more["dead"]) == {away, out}
    assert said.clauses


def test_at_a_break_seconds_count_where_the_book_says_so() -> None:
    night = at_two_tables("tda")
    told = {"about": "reading", "next_hand": "not_begun"}
    assert answered(night, "dispute", **told).more["allowed"]
    night.must(SetLevel(3, 0))
    later = hear(night.state, FLOOR_MATTERS["dispute"], told, night.at)
    assert isinstance(later, DecisionNeeds)
    assert later.fact == "seconds_since_award"
