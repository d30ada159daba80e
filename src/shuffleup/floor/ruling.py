"""A ruling and a question, as frozen values with the names that `rule` prints.

Whose rule: none; the rules fill these in. Players count from 1 as in the notation. A ruling changes nothing: what it
says is done with the hand's own operations once somebody has confirmed it. `say` is a message id with arguments.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, TypedDict

from shuffleup.floor.outcomes import Outcome
from shuffleup.message import Message

UNKNOWN = "unknown"
"""The answer "don't know", which every question offers."""

Json = Mapping[str, Any]
NOTHING = Message("floor.none")


class Further(TypedDict, total=False):
    """What only some rulings tell, beside what all of them do; each key as `rule --json` prints it."""

    allowed: bool | None
    """Whether what somebody wants may be; None where that is the director's to say."""
    why: str
    """Why not, where that is not plain."""
    unless: str
    by: str
    """Who decides, counts or does it."""
    by_procedure: bool
    guides: Sequence[str]
    """What guides the director."""
    must_report: bool
    report_to: Sequence[str]
    when: str | Sequence[str]
    late: bool
    found: str
    least: int
    """The least raise, seconds to think, cards above and below a cut."""
    most: int
    all_in: bool
    of: int | None
    """The player whose hand is asked for."""
    must_table: bool
    card: str
    must_be_told: bool
    """Whether whoever has seen the card and still has to decide must tell of it."""
    odd_chip: str
    """What odd chips are broken into."""
    card_plays: bool
    stub: str
    void: str
    posts: Sequence[str]
    posts_by_default: Sequence[str]
    clock: Mapping[str, int]
    """Seconds in all, and of the countdown."""
    adjustable: str
    racks: str
    stack_height: int
    stacks: Mapping[str, int]
    uncalled: dict[str, int]
    bring_in: int
    cards_up: Sequence[int]
    first_to_show: int
    order: str
    eliminated: Sequence[int]
    places: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Ruling:
    """What one act of one player counts as, and the spot after it.

    `act` counts lines from 0 and is None for the line that tells the spot after all acts; `player` is whose chips,
    cards or options it is about. `amount` is the player's total bet on the street; `stays` are chips that lie out and
    stay though the action is not settled, `returned` those that go back, `owes` those still to be put in. `options`,
    `to_act`, `min_to`, `max_to`, `to_call` are of whoever acts next.
    """

    act: int | None
    player: int | None
    outcome: Outcome
    amount: int | None = None
    binding: bool = True
    stays: int = 0
    returned: int = 0
    owes: int = 0
    to_act: int | None = None
    options: tuple[str, ...] = ()
    min_to: int | None = None
    max_to: int | None = None
    to_call: int = 0
    all_in: bool = False
    misdeal: bool = False
    substantial_action: bool = False
    dead: tuple[int, ...] = ()
    pots: tuple[Json, ...] = ()
    clauses: tuple[str, ...] = ()
    fallbacks: tuple[str, ...] = ()
    choices: tuple[Json, ...] = ()
    default: Json | None = None
    remedies: tuple[Json, ...] = ()
    infractions: tuple[Json, ...] = ()
    more: Further = field(default_factory=Further)
    say: Message = NOTHING

    def as_object(self) -> dict[str, Any]:
        """All keys as `rule --json` prints them, but the book and the sentence, which the edge adds."""
        found = {each.name: getattr(self, each.name) for each in fields(self) if each.name not in ("more", "say")}
        plain = {name: list(value) if isinstance(value, tuple) else value for name, value in found.items()}
        return {**plain, "outcome": self.outcome.value, **self.more, "needs": None}


@dataclass(frozen=True, slots=True)
class Needs:
    """A fact that the ruling turns on and nobody has told: the question, and what may be answered to it."""

    act: int | None
    player: int | None
    fact: str
    """As in `_unknown`: `stack p3`, `action changed`."""
    question: Message
    choices: tuple[str, ...]
    """What may be answered, `unknown` last; empty but for that where the answer is a number."""
    clauses: tuple[str, ...] = ()
    fallbacks: tuple[str, ...] = ()

    def as_object(self) -> dict[str, Any]:
        """The keys that `rule --json` prints for a question, but the book and the question's sentence."""
        return {
            **Ruling(self.act, self.player, Outcome.NONE, binding=False).as_object(),
            "outcome": None,
            "clauses": list(self.clauses),
            "fallbacks": list(self.fallbacks),
            "needs": {"fact": self.fact, "choices": list(self.choices)},
        }
