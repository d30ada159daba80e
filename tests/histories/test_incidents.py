"""Every incident under every book: whatever is answered, at most five questions lead to a ruling that can be told."""

import functools
import re
from collections.abc import Iterator

import pytest
from incident_walks import NIGHT, Told, Way, known_ways, walk, ways

from shuffleup.bad_input import BadInput
from shuffleup.floor.announced import announced, choice_told, with_players
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.rule import rule_all
from shuffleup.floor.ruling import UNKNOWN, Ruling
from shuffleup.histories.floor_calls import call_floor
from shuffleup.histories.incident_situation import situation_line, situation_text
from shuffleup.histories.incidents import NUMBERS, ClockFacts, choices_of, facts_of, families, incidents
from shuffleup.histories.situation import load_situation
from shuffleup.message import Message
from shuffleup.rulebooks import BOOKS, load_book
from shuffleup.tournament.floor_matters import BETWEEN_HANDS
from shuffleup.tournament.plan import PlanLevel
from shuffleup.web.floor.said import answer as answered_with
from shuffleup.web.floor.said import asked, hangs_on, players_of
from shuffleup.words.catalogue import Catalogue

ENGLISH = Catalogue.load("en", strict=True)
WELSH = Catalogue.load("cy", strict=True)
MOST = 5
OF_THE_FLOOR = (
    "action changed", "substantial action", "chips", "time", "identifiable", "next hand", "dispute", "stub",
    "present p1", "present x", "device allowed", "device barred", "nuisance", "flop", "grade", "native language",
)  # fmt: skip
"""Facts that the books' own rules ask for, without whose they are."""


def spoken(message: Message, words: Catalogue = ENGLISH) -> str:
    """The sentence as it reaches people: with roles for the players."""
    return words.say(message, name=lambda player: f"?{player}")


def tell(way: Way, words: Catalogue) -> Iterator[str]:
    """All that is said of a ruling: its sentences, the director's choices with what they hang on, the offences."""
    players = players_of(incidents()[way.incident])
    said = [*announced(way.ruling)]
    for choice in way.ruling.choices:
        assert choice_told(choice), way.where
        said += [*choice_told(choice), *hangs_on(choice)]
    yield from (spoken(with_players(each, players), words) for each in said)
    yield from (words.words["offence"][each["kind"]] for each in way.ruling.infractions)


PLACEHOLDER = re.compile(r"[?{}_]|floor\.|\b[pP]\d|=")
"""What no sentence for a person holds, questions apart."""


@pytest.mark.parametrize("book", BOOKS)
def test_at_most_five_questions_lead_to_a_ruling_that_can_be_told(book: str) -> None:
    questions = {*ENGLISH.words["question"].values(), *WELSH.words["question"].values()}
    for way in ways(book):
        ruling = way.ruling
        assert way.asked <= MOST, way.where
        assert ruling.clauses or ruling.fallbacks or ruling.outcome is Outcome.NONE, f"{way.where}: no ground is named"
        assert ruling.outcome is not Outcome.DIRECTOR or ruling.choices, way.where
        assert announced(ruling), f"{way.where}: nothing is said"
        for words in (ENGLISH, WELSH):
            for sentence in tell(way, words):
                plain = functools.reduce(lambda text, question: text.replace(question, ""), questions, sentence)
                assert sentence, way.where
                assert not PLACEHOLDER.search(plain), f"{way.where}: {sentence}"
    for way in known_ways(book):  # nobody who knows the answers is stopped by the limit
        assert way.asked <= MOST, way.where


@pytest.mark.parametrize("book", BOOKS)
def test_every_question_is_one_that_people_can_read(book: str) -> None:
    for way in ways(book):
        for fact, answer in way.told.items():
            for words in (ENGLISH, WELSH):
                question, told = asked(fact), answered_with(fact, answer)
                assert question.args["fact"] != "other", way.where
                assert words.say(question, name=str)
                assert answer.isdecimal() or told.args["answer"] in words.words["answer"], way.where
        players = players_of(incidents()[way.incident])
        for question in way.questions:
            for words in (ENGLISH, WELSH):
                text = spoken(with_players(question, players), words)
                assert text.endswith("?"), way.where
                assert not PLACEHOLDER.search(text[:-1]), f"{way.where}: {text}"


GAMES = {
    "PLO": PlanLevel(20, 100, 200, game="PLO"),
    "FLHE": PlanLevel(20, 100, 200, game="FLHE", small_bet=200, big_bet=400),
    "RAZZ": PlanLevel(20, game="RAZZ", bring_in=50, small_bet=200, big_bet=400, ante=25),
    "nobody knows": PlanLevel(20),
}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_of_a_level_is_ruled_on(game: str) -> None:
    night = ClockFacts(GAMES[game], None)
    for incident in incidents().values():
        for way in walk(load_book("tda"), incident, {}, known=True, night=night):
            assert way.asked <= MOST, way.where
            assert all(map(spoken, announced(way.ruling)))


def test_what_was_told_is_a_situation_file_with_the_same_ruling() -> None:
    loaded = load_book("nppl")
    for way in known_ways("nppl"):
        incident = incidents()[way.incident]
        if incident.by_player or incident.end:
            continue
        told_again = load_situation(situation_text(incident, NIGHT, way.told))
        line = situation_line(incident, way.told)
        rulings = [each for each in rule_all(loaded, told_again.spot, told_again.acts) if each.act == line]
        assert isinstance(rulings[-1], Ruling)
        assert rulings[-1].outcome is way.ruling.outcome, way.where


def test_every_family_has_its_incidents_and_every_word_is_there() -> None:
    words = ENGLISH.words
    assert len(families()) == 11
    assert len(incidents()) >= 60
    assert {each.family for each in incidents().values()} == set(families())
    assert words["incident"].keys() == incidents().keys()
    assert words["family"].keys() == words["family_hint"].keys() == {*families(), BETWEEN_HANDS}
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
        ("call_out_of_turn", {"facing": "bet", "action changed": "yes", "how": "words"},
         "tnpl", "returned_call_or_fold", None),
        ("call_out_of_turn", {"facing": "bet", "action changed": "yes", "how": "chips"},
         "tnpl", "stays_call_or_fold", None),
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
