"""What was said of a knock-out afterwards, in the past tense; names and fields are for ever, as in `events`."""

from dataclasses import dataclass

from shuffleup.tournament.acts import Event, happens


@happens()
@dataclass(frozen=True, slots=True)
class KnockOutNamed(Event):
    """Who took the stack `life` of an entry, in the order in which odd coins go; empty: nobody."""

    entry: str
    life: int
    by: tuple[str, ...] = ()
