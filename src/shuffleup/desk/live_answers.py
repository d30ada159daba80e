"""What a tournament in Python answers: a refusal or a question with its facts in fields, and a place as it stands."""

from collections.abc import Mapping
from dataclasses import dataclass

from shuffleup.tournament.answers import FactNeeded


class NotNow(Exception):
    """What was asked is not done: `why` is the message id with its `facts`, `clauses` the book's; `str` is a sentence.

    `fact` and `choices` are there where the book wants to know something first: tell it by `tell`.
    """

    def __init__(
        self,
        said: str,
        why: str,
        facts: Mapping[str, object],
        clauses: tuple[str, ...] = (),
        needs: FactNeeded | None = None,
    ) -> None:
        self.why, self.facts, self.clauses = why, dict(facts), clauses
        self.fact = needs.fact if needs else ""
        self.choices = tuple(each.value for each in needs.choices) if needs else ()
        super().__init__(said)


@dataclass(frozen=True, slots=True)
class Finished:
    """A place as it stands: who has it, alone or `tied`, the prize in the smallest coin, and league points."""

    place: int
    name: str
    tied: bool = False
    prize: int = 0
    item: str = ""
    points: int = 0
