"""What a host asks of a rulebook first, in one line: who may come back, and what who comes late gets.

Whose rules: those of `rebuys` and `entries`, for whatever book. Not done: everything else that a book says.
"""

from shuffleup.message import Message
from shuffleup.rulebooks.policies.entries import LateStack
from shuffleup.tournament.between.open_book import OpenBook
from shuffleup.tournament.between.rebuys import knows_re_entry, knows_rebuys

LATE = {
    LateStack.FULL: Message("book_line.late_full"),
    LateStack.MINUS_BLINDS_PAID: Message("book_line.late_blinds"),
    LateStack.MINUS_PERCENT: Message("book_line.late_cut"),
}


def at_a_glance(book: OpenBook) -> Message:
    """The line of a book."""
    again = Message("book_line.re_entry" if knows_re_entry(book) else "book_line.no_re_entry")
    more = Message("book_line.rebuys" if knows_rebuys(book) else "book_line.no_rebuys")
    late = LATE[book.policies.entries.late_stack]
    return Message("book_line.says", {"again": again, "more": more, "late": late})
