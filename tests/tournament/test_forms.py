"""Forms are read into their commands: recorded ones, right and wrong, of every verb.

`forms.jsonl` was written by the readers before these, on the night below: a form a line, with the fewest fields that
still gave this answer.
"""

import json
from collections import Counter
from dataclasses import make_dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from shuffleup.acts.plain import Unreadable, from_plain, from_sent, to_plain
from shuffleup.acts.reader import from_form
from shuffleup.acts.sheet import Sheet
from shuffleup.bad_input import BadInput, in_english
from shuffleup.message import Message
from shuffleup.tournament.chip_state import ChipLine, ChipReason, Counted
from shuffleup.tournament.commands import BreakTable, NotePayment
from shuffleup.tournament.forms import SENDS, VERBS, read
from shuffleup.tournament.kinds import Form, PageSeen
from shuffleup.tournament.plan import Prize

from .nights import standing_room

FORMS = [json.loads(line) for line in (Path(__file__).parent / "forms.jsonl").read_text(encoding="utf-8").splitlines()]
NOW = 1_790_000_000_000


def night() -> PageSeen:
    """Two tables of a night with a re-buy and a count, and things among the prizes."""
    prizes = (Prize(1, share=60, item="Cup"), Prize(2, share=40, item="Jug"))
    state = standing_room("tnpl", {1: [1, 2, 4], 2: [3, 7]}, prizes=prizes)
    rebuy = ChipLine(1, "c", ChipReason.REBUY, 100, "1-1", 1, 500)
    counted = Counted(1, "c", (("1-1", 500), ("2-3", 700), ("gone", 9)))
    return PageSeen(replace(state, chip_lines=(rebuy,), counted=(counted,)), NOW, in_english)


SEEN = night()


def sheet(**typed: str) -> Form:
    return Sheet({name: [text] for name, text in typed.items()}, SEEN)


def shown(line: dict[str, Any]) -> str:
    return f"{line['verb']}-{line.get('wrong', 'right')}"


@pytest.mark.parametrize("line", FORMS, ids=map(shown, FORMS))
def test_a_recorded_form_is_read_as_it_was(line: dict[str, Any]) -> None:
    form = Sheet(line["typed"], SEEN)
    if "wrong" in line:
        with pytest.raises(BadInput) as raised:
            read(line["verb"], form)
        wrong, place = raised.value.wrong, raised.value.place
        assert isinstance(wrong, Message)
        assert (wrong.id, place.source if place else "") == (line["wrong"], line["field"])
    else:
        command = read(line["verb"], form)
        assert (type(command).__name__, to_plain(command)) == (line["command"], line["data"])


def test_every_verb_of_then_was_recorded_with_forms_that_are_right() -> None:
    right = Counter(line["verb"] for line in FORMS if "command" in line)
    assert right.keys() <= set(VERBS)
    assert len(right) >= 83


def test_only_the_form_of_new_players_is_read_by_a_page_of_its_own() -> None:
    assert SENDS.keys() - set(VERBS) == {"enter"}
    with pytest.raises(BadInput):
        read("enter", sheet())


def test_every_number_of_a_form_says_what_would_be_right() -> None:
    with pytest.raises(BadInput) as raised:
        read("pay", sheet(entry="1-1", paid="1,001"))
    assert str(raised.value) == "paid: '1001' will not do; a whole number from 0 to 1,000"


def test_a_field_without_a_kind_cannot_be_read_from_a_form() -> None:
    undeclared = make_dataclass("Undeclared", [("weight", float)])
    with pytest.raises(TypeError, match="no kind"):
        from_form(undeclared, sheet(weight="1"))


def test_kinds_bound_what_is_sent_and_never_what_is_stored() -> None:
    stored = {"entry": "1-1", "paid": 1_001}
    assert from_plain(NotePayment, stored) == NotePayment("1-1", 1_001)
    with pytest.raises(Unreadable) as raised:
        from_sent(NotePayment, {**stored, "entry": 1})
    told = [(each.where, each.wrong, each.right) for each in raised.value.all]
    assert told == [
        ("entry", "1 is not a text", ""),
        ("paid", "'1001' will not do", "a whole number from 0 to 1,000"),
    ]


def test_mistakes_deep_in_a_value_are_all_found_with_their_places() -> None:
    with pytest.raises(Unreadable) as raised:
        from_sent(BreakTable, {"table": 1, "seats": [["a", [1, "2"]], ["b", [1, 2]], [3, [4]], "c"]})
    assert [each.where for each in raised.value.all] == ["seats[0][1][1]", "seats[2][0]", "seats[2][1]", "seats[3]"]
