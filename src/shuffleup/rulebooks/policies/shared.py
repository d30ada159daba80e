"""Values that several policies share.

Written by `make policies`; edit `shared.toml`.
"""

from enum import StrEnum


class Special(StrEnum):
    """Word that stands in place of a number."""

    NONE = "none"
    """No such limit."""
    EVENT = "event"
    """The event says."""
    REASONABLE = "reasonable"
    """What the person who rules finds reasonable."""
    HOUSE = "house"
    """The house says."""
    LAW = "law"
    """The law of the place says."""
    NEVER = "never"
    """That does not happen."""


class OffenceLevel(StrEnum):
    """Values of several policies: offence level."""

    NONE = "none"
    """Not an offence in the book."""
    BREACH = "breach"
    """Forbidden or required; no penalty of its own, general range."""
    MAY = "may"
    """A penalty may follow."""
    MAY_AND_LEAGUE = "may_and_league"
    """A penalty may follow, and sanctions by the league."""
    MUST = "must"
    """A penalty is certain, its size open, a warning counts."""
    IF_REPEATED = "if_repeated"
    """A penalty is certain once repeated."""
    IF_DELIBERATE_OR_REPEATED = "if_deliberate_or_repeated"
    """Certain if on purpose or persistent."""
    IF_REPEATED_AND_DELIBERATE = "if_repeated_and_deliberate"
    """Warning or ejection to be weighed, only if both."""
    CERTAIN_IF_REPEATED_AND_DELIBERATE = "certain_if_repeated_and_deliberate"
    """A penalty may follow, and is certain if it is both repeated and on purpose."""
    FORFEIT = "forfeit"
    """Chips lost for certain, disqualification possible."""
    DISQUALIFY = "disqualify"
    """Disqualification is certain."""


class NoDealGap(StrEnum):
    """Values of several policies: no deal gap."""

    NONE = "none"
    """The player is dealt in and takes the seat's duties wherever it is."""
    BETWEEN_BUTTON_AND_SMALL_BLIND = "between_button_and_small_blind"
    """No cards in a seat strictly between the button and the small blind; the button seat and both blind seats are
    dealt in at once."""
    BETWEEN_BUTTON_AND_BIG_BLIND = "between_button_and_big_blind"
    """No cards in any seat after the button and before the big blind, so the small-blind seat waits too."""
    SMALL_BLIND_OR_BUTTON = "small_blind_or_button"
    """No cards in the small-blind seat or the button seat, nor in a seat between them; the big-blind seat is dealt in
    and posts."""


class EventGrade(StrEnum):
    """Values of several policies: event grade."""

    PUB = "pub"
    """Ordinary league night."""
    REGIONAL = "regional"
    """Regional final."""
    NATIONAL = "national"
    """National final."""
    LEAGUE = "league"
    """Ordinary league night (NPPL)."""
    CASH_FINAL = "cash_final"
    """NPPL cash final."""
    STANDARD = "standard"
    """One grade only."""
