"""Every message that the source can say has its sentence, which says all it is given; and no sentence is left over."""

import re
from functools import cache

from for_each import for_each
from shuffleup.tournament.answers import Message
from shuffleup.tournament.money import written
from shuffleup.words.catalogue import Catalogue
from words.said import Said
from words.said import said as said_in_source
from words.said_on_pages import said_on_pages
from words.samples import NAMES, samples, slots

ENGLISH = Catalogue.load("en", strict=True)

UNSAID = {
    ("refused.book_without_re_entry", "most"): "one call serves five reasons",
    ("refused.event_without_re_entry", "most"): "one call serves five reasons",
    ("refused.re_entry_over", "most"): "one call serves five reasons",
    ("refused.still_in", "most"): "one call serves five reasons",
    ("refused.no_such_entry", "entry"): "an id, which tells a person nothing",
}
"""Arguments that a sentence leaves out, and why."""


@cache
def said() -> dict[str, list[Said]]:
    """Every id with the places that say it, in the source, on pages and in scripts."""
    found = {id_: list(places) for id_, places in said_in_source().items()}
    for id_, places in said_on_pages().items():
        found.setdefault(id_, []).extend(places)
    return found


def test_every_message_in_the_source_has_a_sentence() -> None:
    assert sorted(said().keys() - ENGLISH.sentences.keys()) == []


def test_no_sentence_is_left_over() -> None:
    assert sorted(ENGLISH.sentences.keys() - said().keys()) == []


def test_a_sentence_asks_for_what_each_place_gives_and_says_all_of_it() -> None:
    for_each(sorted(said().keys() & ENGLISH.sentences.keys()), says_all_that_it_is_given)


def says_all_that_it_is_given(id_: str) -> None:
    asked = slots(id_, ENGLISH).keys() | (
        {"currency"} if any(slot.form == "money" for slot in slots(id_, ENGLISH).values()) else set()
    )
    for place in said()[id_]:
        if place.arguments is None:
            continue
        assert asked <= place.arguments, f"{place.where} does not give {sorted(asked - place.arguments)}"
        unsaid = {name for name in place.arguments - asked if (id_, name) not in UNSAID}
        assert not unsaid, f"{id_} does not say {sorted(unsaid)} of {place.where}"


def test_what_is_left_out_is_really_given() -> None:
    given = {(id_, name) for id_, places in said().items() for place in places for name in place.arguments or ()}
    assert sorted(UNSAID.keys() - given) == []


def test_a_sentence_reads_well() -> None:
    for_each(sorted(ENGLISH.sentences), reads_well)


def reads_well(id_: str) -> None:
    args = samples(id_, ENGLISH)
    spoken = ENGLISH.say(Message(id_, {**args, "currency": "GBP"}), name=NAMES.__getitem__, zone="Europe/London")
    assert "{" not in spoken
    assert "  " not in spoken
    assert spoken == spoken.strip()
    if re.match("refused|already|deal|note|reason|question|plan|hand|people|entry_list|next", id_):
        assert spoken[-1] in ".?"
        assert spoken[0].isupper() or spoken[0].isdigit() or spoken[0] == "“"
    assert ("Zoë O’Brien" in spoken) == ("player" in args or "players" in args)
    for name, value in args.items():
        if isinstance(value, int) and slots(id_, ENGLISH)[name].form not in ("time", "span"):
            shown = (
                (written(value, "GBP"),) if slots(id_, ENGLISH)[name].form == "money" else (f"{value:,}", str(value))
            )
            assert any(each in spoken for each in shown), f"{name} is lost in {spoken!r}"


def test_every_counted_form_and_word_list_is_used() -> None:
    used = {slot.form for id_ in ENGLISH.sentences for slot in slots(id_, ENGLISH).values()} | {
        "hours",
        "minutes",
        "seconds",
    }
    assert sorted((ENGLISH.counted.keys() | ENGLISH.words.keys()) - used) == []
