"""The stages of a book that goes by stages: each threat draws the next one, whatever came of the last.

Whose rule: the policy `stages_for_threats` (NPPL 91.2); the book has the host put somebody out without them where the
behaviour warrants it (`ejection_without_warning`, NPPL 91.3). A stage is what the record calls for; the penalty stays
the director's.
"""

from dataclasses import dataclass

from shuffleup.floor.outcomes import Offence
from shuffleup.tournament.state import PinnedBook, Tournament


@dataclass(frozen=True, slots=True)
class StageDue:
    """The stage that comes next: its number of so many, the penalty it means, and the clauses."""

    number: int
    of: int
    penalty: str
    clauses: tuple[str, ...]


def stage_due(book: PinnedBook, offence: str, before: int) -> StageDue | None:
    """The stage for this offence after `before` others of its kind; None where the book has no stages for it."""
    stages = book.policies.penalties.stages_for_threats
    if offence != Offence.THREATS_VIOLENCE.value or not stages:
        return None
    number = min(before, len(stages) - 1)
    clauses = book.cites("stages_for_threats", "ejection_without_warning")
    return StageDue(number + 1, len(stages), stages[number].value, clauses)


def threats(state: Tournament, entry: str) -> int:
    """How often this entry has been penalised for threats tonight."""
    threat = Offence.THREATS_VIOLENCE.value
    return sum(1 for each in state.penalties if each.entry == entry and each.kind == threat)


_GRAVITY = ("warning", "missed_hand", "missed_hands", "missed_round", "missed_rounds", "disqualification")


def falls_short(due: StageDue, penalty: str) -> bool:
    """Whether a penalty is milder than the stage."""
    return _weight(penalty) < _weight(due.penalty)


def _weight(penalty: str) -> int:
    """Hands and rounds by their kind, not by their number."""
    known = penalty.replace("missed_hands", "missed_hand").replace("missed_rounds", "missed_round")
    return _GRAVITY.index(known) if known in _GRAVITY else 0
