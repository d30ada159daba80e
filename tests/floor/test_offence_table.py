"""One table of offences: a ruling in a hand and what is decided between hands say the same of the same offence."""

import itertools

import pytest

import shuffleup
from shuffleup.bad_input import BadInput
from shuffleup.floor.offence_table import BY_THE_BOOKS_NAMES, Told, offence_called, offence_told
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


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("betting out of reach of the dealer", Told(Offence.ETIQUETTE)),
        ("touching another player's person", Told(Offence.ETIQUETTE)),
        ("unnecessarily touching another player’s person, cards or chips", Told(Offence.ETIQUETTE)),
        ("repeatedly acting out of turn", Told(Offence.OUT_OF_TURN, again=True)),
        ("Deliberately acting out of turn.", Told(Offence.OUT_OF_TURN, meant=True)),
        ("exposing a card", Told(Offence.EXPOSING_CARDS)),
        ("window shopping", Told(Offence.PEEKING)),
        ("Abusive or disruptive behaviour", Told(Offence.ABUSE_DISRUPTION)),
        ("persistent delay of the game", Told(Offence.STALLING)),
        ("one player to a hand", Told(Offence.ONE_PLAYER_TO_A_HAND)),
    ],
)
def test_the_words_of_a_book_tell_an_offence_and_how_it_was_done(words: str, told: Told) -> None:
    assert offence_told(words) == told


@pytest.mark.parametrize("words", ["", "repeatedly", "the", "deliberately chip dumpling"])
def test_words_that_tell_no_offence_are_refused(words: str) -> None:
    with pytest.raises(BadInput):
        offence_told(words)


def test_offences_on_record_are_told_by_any_of_their_names() -> None:
    situation = HAND.format(kind="miscall") + '_earlier = {{p1 = ["{}", "soft_play"]}}\n'
    told = load_situation(situation.format("acting out of turn"))
    assert told.spot.earlier == {1: {"out_of_turn", "soft_play"}}
    with pytest.raises(BadInput, match=r"no offence is called 'soft pley'; the nearest are soft_play") as bad:
        load_situation(situation.format("soft pley"))
    assert bad.value.place is not None
    with pytest.raises(BadInput, match="is no list of offences; any of out_of_turn"):
        load_situation(situation.format("").replace('["", "soft_play"]', '["soft_play", 3]'))


def test_between_hands_the_words_say_how_it_was_done_too() -> None:
    def penalties(kind: str, again: str) -> list[str]:
        room = shuffleup.load_room(ROOM.format(kind=kind, again=again, meant="false"))
        decided = shuffleup.decide(room.state.under(load_book("tnpl")), room.commands[0]).as_object()
        return [each["penalty"] for each in decided["infractions"]]

    assert penalties("repeatedly acting out of turn", "false") == penalties("out_of_turn", "true") == ["must"]
    assert penalties("out_of_turn", "false") == ["may"]
