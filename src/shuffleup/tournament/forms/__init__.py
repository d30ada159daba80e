"""Forms of a night that say more than the fields of their command: which of two commands, what the clock shows.

Plain forms need nothing here: their commands declare them, field by field. No rule is decided here.
"""

from collections.abc import Collection, Mapping
from typing import Any

from shuffleup.tournament import night
from shuffleup.tournament.acts import NIGHT
from shuffleup.tournament.forms import chips, clock, deal, out, reports, seats
from shuffleup.tournament.kinds import Form

CONCERNS = (*night.CONCERNS, chips, clock, deal, out, reports, seats)
"""The modules that declare forms, and those that read them; each registers its own when it is imported."""


SENDS: Mapping[str, type[Any]] = NIGHT.sends
"""Verb -> the command that its form sends (a move to a taken seat: a swap): nobody is shown what is not theirs."""

VERBS: Collection[str] = NIGHT.verbs
"""The verbs of all forms that `read` knows; `enter` has a page of its own."""


def read(verb: str, sheet: Form) -> Any:
    """The command that a form asks for. Raises `BadInput`."""
    return NIGHT.read(verb, sheet)
