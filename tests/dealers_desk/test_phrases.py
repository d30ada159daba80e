"""Set phrases: by plan, by their ids, to those who sit there, for some seconds, and never during an all-in."""

from pathlib import Path

import pytest

from shuffleup.desk.dealer.phrases import APART, SHOWN_FOR, Phrase, PhraseSaid
from shuffleup.desk.dealer.told_at_table import PhraseShown
from shuffleup.message import Message

from .dealt_house import DealtHouse, dealt_house
from .test_dealt_nights import live, to_a_turn
from .test_own_table import at


def say(held: DealtHouse, entry: str, phrase: Phrase = Phrase.NICE_HAND) -> Message | None:
    return held.house.dealer.asked.say(held.night, entry, PhraseSaid(phrase)).said


def heard(held: DealtHouse, entry: str) -> list[tuple[str, str]]:
    seen = held.seen(entry)
    names = {each.seat: each.entry for each in seen.seats}
    return [(names[each.seat], each.phrase) for each in seen.phrases]


def test_nobody_says_anything_where_the_plan_does_not_let_him(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=3, bots=0, minutes=60)
        to_a_turn(held)
        speaker = held.people[0]
        assert held.seen(speaker).may_say == ()
        assert say(held, speaker) == Message("at_table.no_phrases")
        assert heard(held, held.people[1]) == []


def test_the_table_hears_it_for_some_seconds_and_nobody_else_does(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=8, bots=0, minutes=60, phrases=True)
        to_a_turn(held)
        one, two = ([entry for entry in held.people if at(held, entry) == number] for number in (1, 2))
        speaker = one[0]
        assert held.seen(speaker).may_say == ("nice_hand", "thanks", "good_luck", "one_moment")
        rows = held.house.store.head(f"hands/{held.night}/1").version
        assert say(held, speaker) is None
        assert all(heard(held, entry) == [(speaker, "nice_hand")] for entry in one)
        assert all(heard(held, entry) == [] for entry in two)
        bystander = held.seen(table=1)
        assert (bystander.phrases, bystander.may_say) == ((), ())
        assert held.house.store.head(f"hands/{held.night}/1").version == rows
        held.seconds += SHOWN_FOR / 1_000
        assert heard(held, speaker) == []


def test_who_has_just_said_something_waits(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=3, bots=0, minutes=60, phrases=True)
        to_a_turn(held)
        speaker, other, _ = held.people
        assert say(held, speaker) is None
        assert say(held, speaker, Phrase.THANKS) == Message("at_table.phrase_too_soon")
        assert say(held, other, Phrase.THANKS) is None
        assert sorted(heard(held, speaker)) == sorted([(speaker, "nice_hand"), (other, "thanks")])
        held.seconds += APART / 1_000
        assert say(held, speaker, Phrase.GOOD_LUCK) is None
        chair = next(each.seat for each in held.seen(speaker).seats if each.entry == speaker)
        assert held.seen(other).phrases == (PhraseShown(chair, "good_luck", held.now, SHOWN_FOR),)


@pytest.mark.parametrize("ends", [False, True])
def test_nobody_says_anything_while_somebody_is_all_in(tmp_path: Path, ends: bool) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=3, bots=0, minutes=60, phrases=True, starting_stack=1_000)
        entry = to_a_turn(held)
        options = held.seen(entry).mine
        assert options is not None
        assert options.options is not None
        assert options.options.raise_ is not None
        assert held.act(entry, "raise_to", options.options.raise_.most).ok
        assert live(held).is_busy
        assert all(held.seen(each).may_say == () for each in held.people)
        assert say(held, entry) == Message("at_table.no_phrases_all_in")
        assert heard(held, held.people[1]) == []
        if ends:
            for _ in range(2):
                assert held.act(to_a_turn(held), "fold").ok
            assert say(held, entry) is None
