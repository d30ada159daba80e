"""The rules of a night declare themselves here: which function decides a command, which folds an event; their answers.

`decide` and `evolve` in `night.py` look into the register; a concern's module enters its own with `@decides` and
`@evolves`.
"""

from shuffleup.chronicle.acts import Happened as Happened
from shuffleup.chronicle.answers import already as already
from shuffleup.chronicle.answers import no as no
from shuffleup.chronicle.register import Answer as Answer
from shuffleup.tournament.acts import NIGHT, Event
from shuffleup.tournament.answers import Accepted, Message, Misfit
from shuffleup.tournament.state import Entry, Tournament

DECIDERS = NIGHT.deciders
EVOLVERS = NIGHT.evolvers

decides = NIGHT.decides
evolves = NIGHT.evolves


def done(*events: Event, notes: tuple[Message, ...] = (), clauses: tuple[str, ...] = ()) -> Accepted[Event]:
    """The command is carried out, by these clauses where a book decided how."""
    return Accepted(events, notes, clauses=clauses)


def known(state: Tournament, entry: str) -> Entry:
    """The entry an event speaks of. Raises `Misfit` where an undo took it away."""
    if entry not in state.entries:
        raise Misfit(f"no entry {entry}")
    return state.entries[entry]
