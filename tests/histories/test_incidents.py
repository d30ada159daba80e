"""Every incident under every book: whatever is answered, at most five questions lead to a ruling that can be told."""

from collections.abc import Iterator, Mapping

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.floor import unknown
from shuffleup.floor.announced import announced, choice_told, hangs_on, with_players
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.rule import rule_all
from shuffleup.floor.ruling import UNKNOWN, Needs, Ruling
from shuffleup.histories.floor_calls import call_floor
from shuffleup.histories.incident_situation import situation_line, situation_text
from shuffleup.histories.incidents import NUMBERS, Incident, Night, choices_of, facts_of, families, incidents
from shuffleup.histories.situation import load_situation
from shuffleup.message import Message
from shuffleup.rulebooks import BOOKS, Book, load_book
from shuffleup.tournament.plan import Level
from shuffleup.words.catalogue import Catalogue

ENGLISH = Catalogue.load("en", strict=True)
NIGHT = Night(Level(20, 100, 200), 30)
MOST = 5
OF_THE_FLOOR = ("action changed", "substantial action", "chips", "time", "identifiable")
"""Facts that the books' own rules ask for, without whose they are."""
Told = Mapping[str, str]


def answers(incident: Incident, needs: tuple[Needs, ...], told: Told) -> Iterator[dict[str, str]]:
    """Every choice; for sums each value that is tried, all of them together, and nobody knowing any."""
    if needs[0].choices[:-1]:
        yield from ({needs[0].fact: choice} for choice in needs[0].choices)
        return
    yield {each.fact: UNKNOWN for each in needs}
    facts = {fact.name: fact for fact in facts_of(incident, NIGHT)}
    known = {fact: answer for fact, answer in told.items() if answer != UNKNOWN}
    for place in (0, -1):
        given = {"facing": incident.tables[-1], **known} if len(incident.tables) > 1 else dict(known)
        for each in needs:
            values = facts[each.fact].tries(given) if each.fact in facts else ("1500",)
            given[each.fact] = (values or ("40",))[place]
        yield {each.fact: given[each.fact] for each in needs}


def walk(
    book: Book, incident: Incident, told: Told, asked: int, *, known: bool = False, night: Night = NIGHT
) -> Iterator[tuple[Told, int, Ruling]]:
    answer = call_floor(book, incident, night, told)
    if isinstance(answer, Ruling):
        yield told, asked, answer
        return
    assert not {each.fact for each in answer} & set(told), "asked twice"
    assert all(each.choices[-1] == UNKNOWN for each in answer)
    for given in answers(incident, answer, told):
        if not (known and UNKNOWN in given.values()):
            yield from walk(book, incident, {**told, **given}, asked + len(answer), known=known, night=night)


def spoken(message: Message) -> str:
    return ENGLISH.say(message, name=lambda player: f"Player {player}")


@pytest.mark.parametrize("book", BOOKS)
def test_at_most_five_questions_lead_to_a_ruling_that_can_be_told(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = load_book(book)
    for incident in incidents().values():
        for told, asked, ruling in walk(loaded, incident, {}, 0):
            where = f"{incident.id} {dict(told)}"
            assert asked <= MOST, where
            assert ruling.clauses or ruling.fallbacks or ruling.outcome is Outcome.NONE, f"{where}: no ground is named"
            assert ruling.outcome is not Outcome.DIRECTOR or ruling.choices or UNKNOWN in told.values(), where
            assert all(map(spoken, announced(ruling))), where
            for choice in ruling.choices:
                assert choice_told(choice), where
                assert all(map(spoken, choice_told(choice))), where
                assert all(map(spoken, hangs_on(choice))), where
    monkeypatch.setattr(unknown, "MOST_QUESTIONS", 99)
    for incident in incidents().values():  # nobody who knows the answers is stopped by the limit
        for told, asked, _ in walk(loaded, incident, {}, 0, known=True):
            assert asked <= MOST, f"{incident.id} {dict(told)}"


GAMES = {
    "PLO": Level(20, 100, 200, game="PLO"),
    "FLHE": Level(20, 100, 200, game="FLHE", small_bet=200, big_bet=400),
    "RAZZ": Level(20, game="RAZZ", bring_in=50, small_bet=200, big_bet=400, ante=25),
    "nobody knows": Level(20),
}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_of_a_level_is_ruled_on(game: str) -> None:
    night = Night(GAMES[game], None)
    for incident in incidents().values():
        for told, asked, ruling in walk(load_book("tda"), incident, {}, 0, known=True, night=night):
            assert asked <= MOST, f"{incident.id} {dict(told)}"
            assert all(map(spoken, announced(ruling)))


def test_what_was_told_is_a_situation_file_with_the_same_ruling() -> None:
    loaded = load_book("nppl")
    for incident in incidents().values():
        for told, _, ruling in walk(loaded, incident, {}, 0):
            if UNKNOWN in told.values() or incident.by_player or incident.end:
                continue
            told_again = load_situation(situation_text(incident, NIGHT, told))
            line = situation_line(incident, told)
            rulings = [each for each in rule_all(loaded, told_again.spot, told_again.acts) if each.act == line]
            assert isinstance(rulings[-1], Ruling)
            assert rulings[-1].outcome is ruling.outcome, f"{incident.id} {dict(told)}"


def test_every_family_has_its_incidents_and_every_word_is_there() -> None:
    words = ENGLISH.words
    assert len(families()) == 11
    assert len(incidents()) >= 60
    assert {each.family for each in incidents().values()} == set(families())
    assert words["incident"].keys() == incidents().keys()
    assert words["family"].keys() == words["family_hint"].keys() == set(families())
    facts = {fact.name: fact for each in incidents().values() for fact in facts_of(each, NIGHT)}
    assert words["question"].keys() == facts.keys() | {*OF_THE_FLOOR, "other"}
    for name, fact in facts.items():
        assert all(f"{name}={choice}" in words["answer"] for choice in fact.choices)
    roles = {role for each in incidents().values() for role in each.roles.values()}
    assert roles | {"actor", "before", "after", "somebody"} == words["whom"].keys()


@pytest.mark.parametrize(
    ("told", "wrong"),
    [
        ({"facing": "moon"}, "moon"),
        ({"facing": "bet", "chip": "0"}, "no number of chips"),
        ({"facing": "bet", "chip": "5h"}, "no number of chips"),
        ({"facing": "bet", "bet": "9" * 11}, "no number of chips"),
    ],
)
def test_an_answer_that_cannot_be_is_told(told: Told, wrong: str) -> None:
    with pytest.raises(BadInput, match=wrong):
        call_floor(load_book("tda"), incidents()["one_chip"], NIGHT, told)


@pytest.mark.parametrize(
    ("incident", "told", "book", "outcome", "amount"),
    [
        ("one_chip", {"facing": "bet"}, "tda", "call", None),
        ("one_chip", {"facing": "nothing", "chip": "1000"}, "tda", "bet", 1000),
        ("one_chip", {"facing": "blind"}, "nppl", "call", 200),
        ("several_chips", {"facing": "bet", "bet": "800", "pushed": "1100", "chips p3": "can_spare"},
         "tda", "call", 800),
        ("several_chips", {"facing": "bet", "bet": "800", "pushed": "1200", "chips p3": "can_spare"},
         "tda", "raise", 1600),
        ("call_out_of_turn", {"facing": "bet", "action changed": "no"}, "tnpl", "call", None),
        ("call_out_of_turn", {"facing": "bet", "action changed": "yes"}, "tnpl", "returned_call_or_fold", None),
        ("call_out_of_turn", {"facing": "bet", "action changed": "yes"}, "tda", "returned_all_options", None),
        ("four_card_flop", {}, "hcpn", "board_redone", None),
        ("stub_dropped", {}, "nppl", "director", None),
    ],
)  # fmt: skip
def test_a_ruling_holds_the_sums_that_are_sure(
    incident: str, told: Told, book: str, outcome: str, amount: int | None
) -> None:
    ruling = call_floor(load_book(book), incidents()[incident], NIGHT, told)
    assert isinstance(ruling, Ruling)
    assert (ruling.outcome.value, ruling.amount) == (outcome, amount)


def test_sums_that_are_not_known_are_told_without_figures() -> None:
    ruling = call_floor(load_book("tda"), incidents()["one_chip"], NIGHT, {"facing": "bet"})
    assert isinstance(ruling, Ruling)
    assert [spoken(each) for each in announced(ruling)] == ["a call", "the rest goes back"]


def test_who_does_not_know_what_it_hangs_on_gets_the_choice_with_its_grounds() -> None:
    ruling = call_floor(load_book("tda"), incidents()["one_chip"], NIGHT, {"facing": UNKNOWN})
    assert isinstance(ruling, Ruling)
    assert ruling.outcome is Outcome.DIRECTOR
    assert [(each["outcome"], each["if"]) for each in ruling.choices] == [
        ("bet", {"facing": ["nothing"]}),
        ("call", {"facing": ["bet", "blind", "raise"]}),
    ]
    assert ruling.clauses[0] == "1"


def test_other_words_stand_for_the_players() -> None:
    found = with_players(
        Message("floor.ruled", {"said": (Message("floor.remedy.first_burn", {"player": "3"}),)}),
        {"3": Message("floor.role", {"whom": "holder"})},
    )
    assert spoken(found).startswith("the player gets the card")


def test_sums_and_choices_are_no_names_of_each_other() -> None:
    assert not [name for name in NUMBERS if choices_of(name)]
