"""What was ticked for league points, in the past tense; names and fields are for ever, as in `events`."""

from dataclasses import dataclass

from shuffleup.tournament.acts import Event, happens


@happens()
@dataclass(frozen=True, slots=True)
class BonusGiven(Event):
    """An entry has a bonus of the points table, or (not `given`) has it no more."""

    entry: str
    bonus: str
    given: bool = True
