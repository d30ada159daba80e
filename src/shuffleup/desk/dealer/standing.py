"""What is kept of a night between turns: banks spent, turns let pass, which tables the floor has stopped.

It is written beside the log whenever it changes, in the transaction of the act that changed it, so a restart gives
nobody his bank back. Not done: what a turn takes from a bank (`turn_clock`), after
how many hands somebody is away (`dealing.amendment`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class PlayerStanding:
    """One player: ms of the bank that are spent, hands in a row with a turn let pass, and the last such hand.

    `lent` are ms by which his acts came after their time, within the grace of his line, in the level `lent_in`.
    """

    spent: int = 0
    missed: int = 0
    last_missed: str = ""
    lent: int = 0
    lent_in: int = 0

    def lent_at(self, level: int) -> int:
        """What was lent in this level so far (ms)."""
        return self.lent if self.lent_in == level else 0


@dataclass(frozen=True, slots=True)
class TimesKept:
    """All players of a night, by entry; whoever is missing has spent and missed nothing."""

    players: Mapping[str, PlayerStanding] = field(default_factory=dict)
    paused: Mapping[str, int] = field(default_factory=dict)
    """Tables that the floor has stopped, and since when (ms UTC)."""

    def of(self, entry: str) -> PlayerStanding:
        """One player."""
        return self.players.get(entry, _NEW)

    def acted(self, entry: str, spent: int, late: int = 0, level: int = 0) -> "TimesKept":
        """He acted himself, took so much from his bank, and came so `late` (ms) in this level: he is here."""
        before = self.of(entry)
        after = replace(before, spent=before.spent + spent, missed=0, last_missed="")
        return self._with(entry, replace(after, lent=before.lent_at(level) + late, lent_in=level) if late else after)

    def timed_out(self, entry: str, hand: str, spent: int) -> "TimesKept":
        """His time was up in this hand; a hand counts once, however many of his turns passed in it."""
        before = self.of(entry)
        more = 0 if before.last_missed == hand else 1
        after = replace(before, spent=before.spent + spent, missed=before.missed + more, last_missed=hand)
        return self._with(entry, after)

    def back(self, entry: str) -> "TimesKept":
        """He says that he is here again."""
        return self._with(entry, replace(self.of(entry), missed=0, last_missed=""))

    def _with(self, entry: str, after: PlayerStanding) -> "TimesKept":
        if after == self.of(entry):
            return self
        return replace(self, players={**self.players, entry: after})

    def with_pause(self, table: int, since: int | None) -> "TimesKept":
        """A table stopped by the floor at this moment, or (None) going on again."""
        others = {each: at for each, at in self.paused.items() if each != str(table)}
        return replace(self, paused=others if since is None else {**others, str(table): since})

    def paused_since(self, table: int) -> int | None:
        """Since when the floor has stopped this table; None where it goes on."""
        return self.paused.get(str(table))


_NEW = PlayerStanding()
