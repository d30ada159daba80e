"""The register of a night: commands and events declare themselves here, each where its concern is written.

Class names are those of the log: `@act` and `@happens` enter them. Whoever needs all of them asks `night`, which
imports every concern.
"""

from shuffleup.acts.roles import STAFF
from shuffleup.chronicle.acts import Command as Command
from shuffleup.chronicle.acts import Event as Event
from shuffleup.chronicle.register import Register
from shuffleup.tournament.answers import Context
from shuffleup.tournament.state import Tournament

NIGHT: Register[Tournament, Context] = Register(undo=STAFF)
"""The staff undo what they may do themselves: `House.send` asks for each command that an undo touches."""

act = NIGHT.act
reads = NIGHT.reads
happens = NIGHT.happens

EVENTS = NIGHT.events
"""Name in the log -> event."""

SAYS = NIGHT.says
"""Event -> its sentence in the log, filled from its fields by their names; the others' are in `plain_words.py`."""
