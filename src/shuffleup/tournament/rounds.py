"""Hand for hand in a night that the program deals: every table plays one hand, then all begin the next together.

Whose rule: the book's, in `advice.hand_for_hand_now`, which says when; here is how, where no director calls the hands.
A table that has played more hands since it began than another that can still play waits for that one.
"""

from shuffleup.tournament.reports import hands_since
from shuffleup.tournament.stack_of import stack_of
from shuffleup.tournament.state import Tournament


def playable(state: Tournament, table: int) -> bool:
    """Whether two at least sit there who have chips."""
    return sum(stack_of(state, entry) > 0 for entry in state.at_table(table).values()) > 1


def waits_for(state: Tournament, table: int) -> tuple[int, ...]:
    """The tables whose hand this one has to wait for, hand for hand; none where hands are as usual."""
    if not state.hand_for_hand:
        return ()
    own = hands_since(state, table, state.hand_for_hand)
    others = (number for number in sorted(state.tables) if number != table and playable(state, number))
    return tuple(number for number in others if hands_since(state, number, state.hand_for_hand) < own)


def round_goes_on(state: Tournament) -> bool:
    """Whether, hand for hand, a table still plays the hand that another has over."""
    return bool(state.hand_for_hand) and any(waits_for(state, number) for number in state.tables)
