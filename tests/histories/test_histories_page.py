"""The page `docs/histories.md`: its lines run, and its tables name what is read and written."""

import re

from shown_code import DOCS, run_page
from shuffleup import BadInput, Hand, find_variant, hand_text
from shuffleup.histories.hand_formats import FORMATS
from shuffleup.histories.phh_about import _UNDERSTOOD
from shuffleup.histories.told_hand import About, ToldHand

PAGE = (DOCS / "histories.md").read_text(encoding="utf-8")


def test_the_page_runs_and_a_format_that_is_not_written_says_so() -> None:
    hand = run_page("histories.md")["hand"]
    assert isinstance(hand, Hand)
    told = ToldHand(hand, About())
    assert told.hand.variant is find_variant("PLO8")
    assert '"game": "PLO8"' in hand_text(told, "ohh")
    try:
        hand_text(told, "acpc")
    except BadInput as bad:
        said = str(bad)
    assert said == "acpc is not written; one of phh, ohh, pokerstars"


def test_the_table_of_formats_is_the_table_of_formats() -> None:
    rows = re.findall(r"^\| .*? \| `(\w+)` \| yes \| (yes|no) \|", PAGE, re.MULTILINE)
    assert rows == [(each.id, "no" if each.write is None else "yes") for each in FORMATS]


def test_every_field_of_ours_in_phh_is_told() -> None:
    assert [name for name in _UNDERSTOOD if name.startswith("_") and f"`{name}" not in PAGE] == []
