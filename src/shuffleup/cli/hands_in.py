"""Hands on their way through a command: how far it is, and what is told of those that will not do."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import click

from shuffleup.bad_input import BadInput, in_english
from shuffleup.histories.hand_formats import HandFound, hands_found

EVERY = 10_000
"""Hands after which progress is told."""

MOST_TOLD = 100
"""Mistakes that are told one by one; the rest are counted."""


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

    def of(self, path: Path, format_id: str | None, *, strict: bool | None) -> Iterator[HandFound]:
        """The hands of a file or folder that could be read, with progress on standard error. Raises BadInput."""
        for found in hands_found(path, format_id, strict=strict):
            self.files.add(found.file)
            if found.mistake is None:
                yield found
            else:
                self.skip(found.mistake)
            if (self.taken + self.skipped) % EVERY == 0:
                click.echo(f"{self.taken + self.skipped:,} hands", err=True)

    def take(self, found: HandFound) -> None:
        """A hand was done with as asked."""
        self.taken += 1
        self.put_right += found.told is not None and bool(found.told.repairs)
        self.by_format[found.format] += 1

    def skip(self, bad: BadInput) -> None:
        """A hand will not do: tell it and go on, or raise what is wrong."""
        if not self.skip_bad:
            raise bad
        self.skipped += 1
        if len(self.mistakes) < MOST_TOLD:
            self.mistakes.append(bad)
            click.echo(f"shuffleup: {bad}", err=True)

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
