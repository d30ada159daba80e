"""Chip sets of the house: which chips it owns, what stacks they make; kept beside the tournaments, as templates are."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from shuffleup.acts.plain import Unreadable, from_plain, to_plain
from shuffleup.bad_input import BadInput, Place
from shuffleup.store import PutMeta, Store
from shuffleup.tournament.answers import Message
from shuffleup.tournament.chip_sets import ChipSet, breakdown, stacks_made
from shuffleup.tournament.plan import Chip

KEPT = "chip_sets"
"""The note of the house that holds them."""

CHANGES = "chip_set_changes"
"""The note of what was changed, so that it can be taken back."""

MOST_SETS = 50
MOST_CHANGES = 20
MOST_VALUES = 12
STACKS = (5_000, 10_000, 20_000)
"""Starting stacks that are tried where nobody names one."""


@dataclass(frozen=True)
class ChipSetChange:
    """What a set was before a change and after it; None where the house did not have it."""

    id: str
    before: ChipSet | None
    after: ChipSet | None

    @property
    def name(self) -> str:
        """What people know it by."""
        known = self.after or self.before
        return known.name if known else ""


class ChipSets:
    """The chip sets of one house."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> list[ChipSet]:
        """The sets of the house, by name."""
        try:
            kept = [from_plain(ChipSet, each) for each in json.loads(self._store.meta(KEPT) or "[]")]
        except (ValueError, Unreadable):
            return []
        return sorted(kept, key=lambda each: each.name.casefold())

    def one(self, id_: str) -> ChipSet | None:
        """The set of this id."""
        return next((each for each in self.all() if each.id == id_), None)

    def changes(self) -> list[ChipSetChange]:
        """What was changed, the last one last."""
        try:
            return [from_plain(ChipSetChange, each) for each in json.loads(self._store.meta(CHANGES) or "[]")]
        except (ValueError, Unreadable):
            return []

    def keep(self, id_: str, after: ChipSet | None, *, undoing: bool = False) -> None:
        """Put the set of this id as it is now (None: the house has it no more), and note what it was before.

        Raises `BadInput` where the house has too many.
        """
        before, others = self.one(id_), [each for each in self.all() if each.id != id_]
        if before == after:
            return  # sent a second time; there is nothing to undo
        if after is not None and before is None and len(others) >= MOST_SETS:
            raise BadInput(
                Message("wrong.many_chip_sets", {"count": MOST_SETS}), right=Message("right.remove_one_no_longer")
            )
        kept = [*([after] if after else []), *others]
        noted = self.changes()[:-1] if undoing else [*self.changes(), ChipSetChange(id_, before, after)][-MOST_CHANGES:]
        texts = {KEPT: [to_plain(each) for each in kept], CHANGES: [to_plain(each) for each in noted]}
        self._store.write([PutMeta(name, json.dumps(text)) for name, text in texts.items()])

    def take_back(self) -> ChipSetChange | None:
        """Take the last change back; None where there is none, or the set is no longer as that change left it."""
        last = next(iter(reversed(self.changes())), None)
        if last is None or self.one(last.id) != last.after:
            return None
        self.keep(last.id, last.before, undoing=True)
        return last


def stacks(found: ChipSet, wanted: tuple[int, ...]) -> list[dict[str, Any]]:
    """What each stack is made of, and how often the set makes it."""
    rows = []
    for stack in dict.fromkeys(wanted):
        made = stacks_made(found.chips, stack)
        parts = breakdown(found.chips, stack, made or 1) if made != 0 else None
        rows.append({"stack": stack, "made": made, "parts": parts})
    return rows


def checked(chips: Iterable[Chip]) -> tuple[Chip, ...]:
    """The chips of a set, the smallest first. Raises `BadInput`."""
    found = tuple(sorted(chips, key=lambda chip: chip.value))
    if not 0 < len(found) <= MOST_VALUES or len({chip.value for chip in found}) < len(found):
        raise BadInput(
            Message("wrong.these_no_chips"),
            right=Message("right.values_each_once", {"most": MOST_VALUES}),
            place=Place("value"),
        )
    return found
