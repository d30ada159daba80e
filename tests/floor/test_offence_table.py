"""One table of offences: a ruling in a hand and what is decided between hands say the same of the same offence."""

import itertools

import pytest

import shuffleup
from shuffleup.bad_input import BadInput
from shuffleup.floor.offence_table import BY_THE_BOOKS_NAMES, offence_called
from shuffleup.floor.outcomes import Offence
from shuffleup.floor.ruling import Ruling
from shuffleup.histories.situation import load_situation
from shuffleup.rulebooks import BOOKS, load_book

BY_THE_HAND = {
    Offence.LANGUAGE,
    Offence.PHONE_CALL,
    Offence.DEVICE_ON_TABLE,
    Offence.STRATEGY_AID,
    Offence.PROFANITY,
    Offence.HAND_TALK,
    Offence.SILENT_ABOUT_CARD,
    Offence.SPLASHING,
}
"""What a hand decides, as the cases of tests/conformance have it."""

HAND = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [100, 200, 0]
min_bet = 200
starting_stacks = [20000, 20000, 20000]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"]
_acts = ["p3 offends {kind}"]
"""

ROOM = """
[[table]]
number = 1
seats = ["p1", "p2", "p3"]
[[command]]
kind = "offence"
player = "p3"
offence = "{kind}"
again = {again}
intentional = {meant}
"""


@pytest.mark.parametrize("kind", [each for each in Offence if each not in BY_THE_HAND], ids=lambda kind: kind.value)
@pytest.mark.parametrize("book", BOOKS)
def test_a_hand_and_the_room_take_an_offence_alike(book: str, kind: Offence) -> None:
    for again, meant in itertools.product((False, True), repeat=2):
        told = kind.value + (" again" if again else "") + (" deliberately" if meant else "")
        hand = load_situation(HAND.format(kind=told))
        ruled = shuffleup.rule(load_book(book), hand.spot, hand.acts[0])
        assert isinstance(ruled, Ruling)
        room = shuffleup.load_room(ROOM.format(kind=kind.value, again=str(again).lower(), meant=str(meant).lower()))
        decided = shuffleup.decide(room.state.under(load_book(book)), room.commands[0]).as_object()
        follows = [(each["kind"], each["penalty"]) for each in ruled.infractions]
        between = [(each["kind"], each["penalty"]) for each in decided["infractions"]]
        assert [each for each in follows if each[1] != "none"] == [each for each in between if each[1] != "none"], told


@pytest.mark.parametrize("name", BY_THE_BOOKS_NAMES)
def test_an_offence_is_taken_by_the_name_that_books_have_for_it(name: str) -> None:
    assert offence_called(name.replace("_", " ").title()) is BY_THE_BOOKS_NAMES[name]
    assert name not in {each.value for each in Offence}


def test_another_name_is_answered_by_the_nearest() -> None:
    with pytest.raises(BadInput) as bad:
        offence_called("chip dumpling")
    assert "chip dumpling" in str(bad.value)
