"""The spot: a hand at the moment the floor is called, in which any fact may be unknown.

Whose rule: none; facts only. The hand is kept as what made it (setup and log, or the street it was joined at), so that
each book can look at it under its own law. Players count from 1, as in the notation.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from shuffleup.hand.acts import Act
from shuffleup.hand.hand import Hand
from shuffleup.hand.joined import Joined, JoinedHand
from shuffleup.hand.law import HandLaw
from shuffleup.hand.refusals import Refused
from shuffleup.hand.table import Setup

NOT_KNOWN: Final = 10**14
"""A stack of at least so many chips is one that nobody knows."""


@dataclass(frozen=True)
class Spot:
    """A hand before the acts that are ruled on."""

    setup: Setup
    log: tuple[Act, ...] = ()
    recorded_law: HandLaw = field(default_factory=HandLaw)
    """The law under which `log` is legal; a book that would not have allowed it takes the hand as it is."""
    joined: Joined | None = None
    button: int | None = None
    """The physical seat of the button."""
    seats: Mapping[int, int] = field(default_factory=dict)
    """Player -> physical seat, as far as told."""
    seat_count: int | None = None
    unknown: frozenset[str] = frozenset()
    """Facts that nobody knows: `stack p3`, `action changed`."""
    facts: Mapping[str, str] = field(default_factory=dict)
    """Answers to questions that a ruling asked before: fact -> the choice taken."""
    front: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Player -> the chips in front from before the acts, by denomination."""
    stub: tuple[int, ...] = ()
    """Top cards of the stub when the acts begin, burns included."""
    absent: frozenset[int] = frozenset()
    away: Mapping[int, str] = field(default_factory=dict)
    """Player -> how far he is from his chair: within_reach, at_table, gone."""
    penalty: Mapping[int, int] = field(default_factory=dict)
    """Player -> hands left to miss."""
    earlier: Mapping[int, frozenset[str]] = field(default_factory=dict)
    """Player -> offences that are on his record already, by their names."""
    identifiable: Mapping[int, bool] = field(default_factory=dict)
    """Player -> whether his mucked or fouled cards can be told for certain."""
    level_minutes: int | None = None
    """Length of the level."""
    region: str = ""
    """Where it is played, as far as a book looks at that: wales, scotland."""
    grade: str = ""
    """The grade of the event: pub, regional, national .."""
    feature_table: bool = False
    """Whether it is a feature or final table."""
    tables_away: Mapping[int, int] = field(default_factory=dict)
    """Player -> how many tables' lengths he is away from his table."""
    raise_limit: int | None = None
    """The house's number of raises in limit play."""

    def start(self, law: HandLaw) -> Hand:
        """A new hand as it stands, for one book; stacks that have been told since are in it."""
        told = {
            int(fact.removeprefix("stack p")) - 1: int(answer)
            for fact, answer in self.facts.items()
            if fact.removeprefix("stack p").isdecimal() and answer.isdecimal()
        }
        hand = self._start(law)
        told = {seat: chips for seat, chips in told.items() if seat < hand.players and self._is_open(seat, hand)}
        for seat in range(hand.players):
            if seat not in told and self._is_open(seat, hand) and hand.stacks[seat]:
                told[seat] = NOT_KNOWN
        if not any(chips < NOT_KNOWN or hand.stacks[seat] < NOT_KNOWN for seat, chips in told.items()):
            return hand
        more = [told.get(seat, stack) - stack for seat, stack in enumerate(hand.stacks)]
        return self.with_more(more)._start(law)

    def _is_open(self, seat: int, hand: Hand) -> bool:
        """Whether nobody knows how many chips somebody has behind, whatever number was written down."""
        return hand.stacks[seat] >= NOT_KNOWN or f"stack p{seat + 1}" in self.unknown

    def with_more(self, chips: Sequence[int]) -> "Spot":
        """The same spot with so many more chips behind each player."""
        if self.joined is not None:
            stacks = tuple(map(sum, zip(self.joined.stacks, chips, strict=True)))
            return replace(self, joined=replace(self.joined, stacks=stacks))
        stacks = tuple(map(sum, zip(self.setup.stacks, chips, strict=True)))
        return replace(self, setup=replace(self.setup, stacks=stacks))

    def _start(self, law: HandLaw) -> Hand:
        if self.joined is not None:
            return JoinedHand(self.setup, law, self.joined)
        try:
            return Hand.replay(self.setup, self.log, law)
        except Refused:
            hand = Hand.replay(self.setup, self.log, self.recorded_law)
            hand.law = law
            return hand

    @property
    def players(self) -> int:
        """Players dealt in."""
        return len(self.setup.stacks)

    def knows(self, fact: str) -> bool:
        """Whether nobody has said that this fact is unknown."""
        return fact not in self.unknown

    def without(self, *facts: str) -> "Spot":
        """The same spot with these facts unknown."""
        return replace(self, unknown=self.unknown | set(facts))
