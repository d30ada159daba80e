"""Whether something that the floor does would touch a hand that is being played: whoever is in it keeps seat and chips.

Asked of the tournament before and after a command, an undo too, so that no list of commands can lack one. What would
touch a hand waits until it is over.
"""

from collections.abc import Iterable

from shuffleup.tournament.stack_of import stack_of
from shuffleup.tournament.state import Tournament


def disturbed(before: Tournament, after: Tournament | None, in_hand: Iterable[str]) -> tuple[str, ...]:
    """Entries of hands under way whose seat, standing or chips are other ones afterwards."""
    return tuple(entry for entry in in_hand if after is None or _told(before, entry) != _told(after, entry))


def _told(state: Tournament, entry: str) -> tuple[object, ...]:
    found = state.entries.get(entry)
    return (None,) if found is None else (found.seat, found.standing, found.lives, stack_of(state, entry))
