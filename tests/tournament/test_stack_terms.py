"""What a book lets an event say of stacks, and the line that tells a host what he asks of it first."""

from dataclasses import replace

import pytest

from shuffleup.message import Message
from shuffleup.tournament.between.at_a_glance import at_a_glance
from shuffleup.tournament.between.stack_terms import laid_out_may_go, late_cut_a_level
from shuffleup.tournament.pin import PinnedBook

from .nights import pinned


def house(book: str, **policies: object) -> PinnedBook:
    of_book = pinned(book)
    return replace(of_book, hash=f"{book} with {policies}", values={**of_book.values, **policies})


@pytest.mark.parametrize(
    ("book", "again", "more"),
    [("tda", "re_entry", "rebuys"), ("nppl", "no_re_entry", "rebuys"), ("redtooth", "no_re_entry", "no_rebuys")],
)
def test_a_book_says_at_a_glance_who_may_come_back_and_who_may_buy(book: str, again: str, more: str) -> None:
    said = at_a_glance(pinned(book)).args
    assert (said["again"], said["more"]) == (Message(f"book_line.{again}"), Message(f"book_line.{more}"))


def test_a_late_stack_is_cut_by_the_venue_only_where_the_book_gives_a_full_one() -> None:
    assert late_cut_a_level(pinned("tnpl"), 5) == (5, 30)
    assert late_cut_a_level(pinned("nppl"), 5)[0] == 0, "what the blinds would have cost comes off there"
    assert late_cut_a_level(house("tnpl", late_stack="minus_percent"), 5) == (10, 30)


def test_a_laid_out_stack_goes_while_entries_are_open_and_after_as_the_book_says_of_either() -> None:
    nppl = house("nppl", laid_out_stack_at_close="stays")
    assert laid_out_may_go(nppl, entries_open=True)
    assert not laid_out_may_go(nppl, entries_open=False)
    assert not laid_out_may_go(house("nppl", laid_out_stack_removal="never"), entries_open=True)
    assert laid_out_may_go(pinned("nppl"), entries_open=False)
