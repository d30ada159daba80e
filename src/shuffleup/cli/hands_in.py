"""Hands on their way through a command: how far it is, and what is told of those that will not do.

Hands are cut out of their files here and worked on in batches, by as many processes as there are cores where there are
enough of them; what comes out is the same, in the same order, whoever did it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeVar

import click

from shuffleup.bad_input import BadInput, in_english
from shuffleup.histories.hand_files import HandCut, HandFound, hands_cut
from shuffleup.side_by_side import in_order
from shuffleup.workers import WorkerDied

EVERY = 10_000
"""Hands after which progress is told."""

MOST_TOLD = 100
"""Mistakes that are told one by one; the rest are counted."""

BATCH = 250
"""Hands, and"""
BATCH_LINES = 50_000
"""lines after which a batch is full."""

ALONE = 8
"""Batches from which on other processes help: half a second's work."""

T = TypeVar("T")


@dataclass(slots=True)
class HandsIn:
    """What became of the hands. A mistake stops, or with `skip_bad` is told and counted."""

    skip_bad: bool
    taken: int = 0
    skipped: int = 0
    put_right: int = 0
    by_format: Counter[str] = field(default_factory=Counter)
    files: set[str] = field(default_factory=set)
    mistakes: list[BadInput] = field(default_factory=list)

    def through(
        self,
        paths: Iterable[Path],
        format_id: str | None,
        work: "Callable[[Iterator[HandFound], HandsIn], T]",
        *,
        strict: bool | None,
    ) -> Iterator[T]:
        """What `work` makes of each batch of hands that could be read, in order, with progress on standard error.

        It is a function of a module, since other processes may do it, and takes or skips every hand. Raises BadInput.
        """
        cuts = (cut for path in paths for cut in hands_cut(path, format_id, strict=strict))
        done = in_order(partial(_work, work, skip_bad=self.skip_bad), _batches(cuts), alone=ALONE)
        try:
            for hands, made in done:
                yield made
                self._add(hands)
        except WorkerDied:
            wrong = f"a process that read hands was ended, after {self.taken + self.skipped:,} of them"
            raise BadInput(wrong, right="enough memory for a process a core") from None

    def of(self, cuts: Iterable[HandCut]) -> Iterator[HandFound]:
        """The hands among these that can be read. Raises BadInput."""
        for cut in cuts:
            found = cut.read()
            self.files.add(found.file)
            if found.mistake is None:
                yield found
            else:
                self.skip(found.mistake)

    def take(self, found: HandFound) -> None:
        """A hand was done with as asked."""
        self.taken += 1
        self.put_right += found.told is not None and bool(found.told.repairs)
        self.by_format[found.format] += 1

    def skip(self, bad: BadInput) -> None:
        """A hand will not do: keep why and go on, or raise what is wrong."""
        if not self.skip_bad:
            raise bad
        self.skipped += 1
        if len(self.mistakes) < MOST_TOLD:
            self.mistakes.append(bad)

    def _add(self, others: "HandsIn") -> None:
        """Add what became of a batch; its mistakes, and how far it is, are told."""
        before = self.taken + self.skipped
        self.taken += others.taken
        self.skipped += others.skipped
        self.put_right += others.put_right
        self.by_format += others.by_format
        self.files |= others.files
        for bad in others.mistakes[: MOST_TOLD - len(self.mistakes)]:
            self.mistakes.append(bad)
            click.echo(f"shuffleup: {bad}", err=True)
        now = self.taken + self.skipped
        if now // EVERY > before // EVERY:
            click.echo(f"{now:,} hands", err=True)

    def mistake_rows(self) -> list[dict[str, object]]:
        """The mistakes told, for programs."""
        return [
            {
                "file": bad.place.source if bad.place else None,
                "line": bad.place.line if bad.place else None,
                "wrong": in_english(bad.wrong),
                "right": in_english(bad.right),
            }
            for bad in self.mistakes
        ]


def _batches(cuts: Iterable[HandCut]) -> Iterator[list[HandCut]]:
    batch, lines = list[HandCut](), 0
    for cut in cuts:
        batch.append(cut)
        lines += cut.size
        if len(batch) >= BATCH or lines >= BATCH_LINES:
            yield batch
            batch, lines = [], 0
    if batch:
        yield batch


def _work(
    work: Callable[[Iterator[HandFound], HandsIn], T], cuts: Sequence[HandCut], *, skip_bad: bool
) -> tuple[HandsIn, T]:
    """One batch, wherever it is worked on."""
    hands = HandsIn(skip_bad)
    return hands, work(hands.of(cuts), hands)
