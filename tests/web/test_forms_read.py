"""Forms read by themselves: whatever text comes in, a reader gives a command, a plan, or says what would be right."""

import os
from typing import Any

import pytest
from garbage import FORMS, PLAN
from hypothesis import given
from hypothesis import strategies as st

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shuffleup.web.settings")

from django.http import QueryDict

from shuffleup.bad_input import BadInput
from shuffleup.chronicle.undo import Done
from shuffleup.desk.event import EventView
from shuffleup.histories.nights import templates
from shuffleup.rulebooks import load_book
from shuffleup.tournament.answers import Accepted, Context
from shuffleup.tournament.commands import OpenTournament
from shuffleup.tournament.forms import VERBS, read
from shuffleup.tournament.journal import NightJournal
from shuffleup.tournament.pin import pin
from shuffleup.tournament.wire import CODEC
from shuffleup.web.fields import command_id, sheet_of
from shuffleup.web.plan_form import read_plan
from shuffleup.web.plan_shown import shown

TURBO = templates()[-1].plan
TEXT = st.text(max_size=12) | st.sampled_from(
    ["1", "-1", "3-5", "1:2", "2026-11-20", "19:30", "5.50", "50%", "25 after 4"]
)


@pytest.fixture(scope="module")
def event() -> Any:
    """A night just set up, as a page sees it; no reader needs a house."""
    journal = NightJournal()
    command = OpenTournament(TURBO, pin(load_book("tda")))
    answer = journal.decide(command, Context(at=1_000, actor="director", command_id="c" * 16, seed=bytes(32)))
    assert isinstance(answer, Accepted)
    journal.append(Done("c" * 16, command, 1_000, "director", answer.events))
    return EventView("night", None, None, journal.state, 2_000)


def posted(fields: dict[str, list[str]]) -> QueryDict:
    post = QueryDict(mutable=True)
    for name, values in fields.items():
        post.setlist(name, values)
    return post


FIELDS = sorted({field for fields in FORMS.values() for field in fields} | {"tie", "tick", "swap", "why", "answer x"})


@given(verb=st.sampled_from(sorted(VERBS)), fields=st.dictionaries(st.sampled_from(FIELDS), st.lists(TEXT, max_size=3)))
def test_a_form_is_read_into_a_command_that_can_be_stored_or_into_what_is_wrong(
    event: Any, verb: str, fields: dict[str, list[str]]
) -> None:
    wrong: list[str] = []
    try:
        command = read(verb, sheet_of(posted(fields), event))
    except BadInput as bad:
        wrong.append(bad.wrong)
    else:
        assert CODEC.read_command(CODEC.command_text("c" * 16, command)) == command
    assert all(wrong)


@given(fields=st.dictionaries(st.sampled_from([*PLAN, "level-kind", "format"]), st.lists(TEXT, max_size=3)))
def test_a_plan_is_read_and_shown_again_or_each_wrong_field_is_named(fields: dict[str, list[str]]) -> None:
    form = read_plan(posted(fields), TURBO)
    assert all(form.errors.values())
    shown(form.plan)


@given(text=st.text(max_size=70))
def test_a_number_of_a_wish_is_plain_letters_and_digits(text: str) -> None:
    try:
        assert command_id(posted({"command_id": [text]})) == text
    except BadInput:
        assert not (16 <= len(text) <= 64 and text.isascii() and text.isalnum())
    else:
        assert 16 <= len(text) <= 64
        assert text.isascii()
