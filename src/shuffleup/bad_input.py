"""The one exception for input that a person can mend: a file, a form, a command line, a URL.

Everything that reads input raises it; every edge (command line, web) shows it and nothing else. It is no place for
refusals of the rules: those are answers, not mistakes.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """Where in the input it went wrong: file or form field, line and column (both from 1), each as far as known."""

    source: str | None = None
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        parts = [self.source or "input"]
        if self.line is not None:
            parts.append(f"line {self.line}")
        if self.column is not None:
            parts.append(f"column {self.column}")
        return ", ".join(parts)


class BadInput(ValueError):
    """What was wrong, where, and what would be right.

    `wrong` and `right` are whole phrases for a person, without a full stop; `right` may be empty.
    """

    def __init__(self, wrong: str, *, right: str = "", place: Place | None = None) -> None:
        self.wrong = wrong
        self.right = right
        self.place = place
        where = f"{place}: " if place is not None else ""
        super().__init__(f"{where}{wrong}{f'; {right}' if right else ''}")
