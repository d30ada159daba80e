"""The page `docs/hand.md` runs from top to bottom."""

from shown_code import run_page


def test_the_page_runs():
    assert run_page("hand.md")["hand"] is not None
