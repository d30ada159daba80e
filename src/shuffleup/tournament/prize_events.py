"""What became of a prize. Class names and fields are the log's format, as in `events`: they are never renamed."""

from dataclasses import dataclass

from shuffleup.tournament.acts import Event, happens
from shuffleup.tournament.prize_state import PrizeStage


@happens()
@dataclass(frozen=True, slots=True)
class PrizeRuled(Event):
    """An entry's prize is held, forfeited or released."""

    entry: str
    stage: PrizeStage
