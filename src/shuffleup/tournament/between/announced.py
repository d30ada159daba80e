"""What a book wants said aloud, or kept off the screens, beside what it has done: colour-ups, what a board could make.

Whose rules: TNPL D9, TDA 25.B and their likes for colour-ups that no schedule tells; NPPL Q7 for boards; through
`colour_up` and `disclosure`.
"""

from shuffleup.tournament.between.open_book import OpenBook


def announces_colour_up(book: OpenBook) -> bool:
    """Whether a colour-up that was not in the schedule is announced first."""
    return book.policies.colour_up.extra_colour_up_announced


def may_help_read_boards(book: OpenBook) -> bool:
    """Whether a screen may tell what the board could make while the hand is on."""
    return book.policies.disclosure.board_reading_aids
