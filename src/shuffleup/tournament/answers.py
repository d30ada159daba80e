"""What comes in with a command of a night; beside it what a decision can answer, from `chronicle.answers`."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from shuffleup.chronicle.answers import UNKNOWN as UNKNOWN
from shuffleup.chronicle.answers import Accepted as Accepted
from shuffleup.chronicle.answers import Already as Already
from shuffleup.chronicle.answers import Choice as Choice
from shuffleup.chronicle.answers import Declined as Declined
from shuffleup.chronicle.answers import FactNeeded as FactNeeded
from shuffleup.chronicle.answers import Misfit as Misfit
from shuffleup.message import Argument as Argument
from shuffleup.message import Message as Message


@dataclass(frozen=True)
class Context:
    """What comes in with a command from outside the pure rooms: time (ms UTC), who sent it, its id, chance, secrets."""

    at: int
    actor: str
    command_id: str
    seed: bytes = bytes(32)
    secrets: Mapping[str, str] = field(default_factory=dict)
