"""The one exception for input that a person can mend: a file, a form, a command line, a URL.

Everything that reads input raises it; every edge (command line, web) shows it and nothing else. It is no place for
refusals of the rules: those are answers, not mistakes.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module

from shuffleup.message import Argument, Message

Phrase = str | Message
"""What was wrong or would be right, without a full stop: a message of the catalogue, said in the language of whoever
reads it, or plain English where only those read it who write files and commands."""

_UNPRINTABLE = {code: f"\\x{code:02x}" for code in (*range(32), 127) if chr(code) not in "\t\n"}
"""Control characters of what somebody typed, so that they do nothing to a terminal."""


@dataclass(frozen=True)
class Place:
    """Where in the input it went wrong: file or form field, line and column (both from 1), each as far as known."""

    source: str | None = None
    line: int | None = None
    column: int | None = None

    @property
    def message(self) -> Message:
        """The place in words."""
        args: dict[str, Argument] = {"source": self.source or Message("place.input")}
        if self.line is not None and self.column is not None:
            return Message("place.column", {**args, "line": self.line, "column": self.column})
        if self.line is not None:
            return Message("place.line", {**args, "line": self.line})
        if self.column is not None:
            return Message("place.column_alone", {**args, "column": self.column})
        return Message("place.source", args)

    def __str__(self) -> str:
        return in_english(self.message)


class BadInput(ValueError):
    """What was wrong, where, and what would be right; `right` may be empty.

    `further` are the other mistakes found in the same input, for an edge that can show them all.
    """

    def __init__(
        self, wrong: Phrase, *, right: Phrase = "", place: Place | None = None, further: Iterable["BadInput"] = ()
    ) -> None:
        self.wrong = wrong
        self.right = right
        self.place = place
        self.further = tuple(further)
        super().__init__(wrong)

    @property
    def all(self) -> tuple["BadInput", ...]:
        """The mistake itself, then the others found with it."""
        return (self, *self.further)

    @property
    def message(self) -> Message:
        """All of it as one message, which may stand in another."""
        told = Message("wrong.alone", {"wrong": self.wrong})
        if self.right:
            told = Message("wrong.with_right", {"wrong": self.wrong, "right": self.right})
        return told if self.place is None else Message("wrong.there", {"place": self.place.message, "wrong": told})

    def __str__(self) -> str:
        return in_english(self.message)


def in_english(phrase: Phrase) -> str:
    """A phrase for the command line, a program, a log or a traceback.

    The words stand above every room that raises `BadInput`, so they are fetched when somebody wants to read them.
    """
    if isinstance(phrase, str):
        return phrase
    said: str = import_module("shuffleup.words.catalogue").say(phrase, name=str)
    return said.translate(_UNPRINTABLE)
