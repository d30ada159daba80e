"""The shapes of house books as they come in and go out."""

from dataclasses import dataclass
from typing import Annotated, Any

from shuffleup.web.api.rulings_asked import ClauseShown
from shuffleup.web.api.schema import Said

Seen = Annotated[str, Said("The mark of the text that was read; empty to change it whatever it is by now.")]


@dataclass(frozen=True)
class HouseBookLine:
    """A house book on the shelf. `problem` says what is wrong with one that an update has broken."""

    book: str
    name: str
    problem: str


@dataclass(frozen=True)
class HouseBooksShown:
    """The house's own books, in the order in which they came."""

    books: tuple[HouseBookLine, ...]


@dataclass(frozen=True)
class ChangeShown:
    """A policy that the house decides itself: its value, and that of the book below."""

    policy: str
    what: str
    value: Any
    below: Any
    clauses: tuple[str, ...]
    reading: str


@dataclass(frozen=True)
class HouseBookShown:
    """A house book: its text, and what that does. Of one that cannot be read, the text and the problem."""

    book: str
    name: str
    extends: str
    seen: Annotated[str, Said("The mark of this text, to be sent with a change.")]
    book_text: Annotated[str, Said("TOML, as docs/house-books.md tells.")]
    problem: str
    changes: tuple[ChangeShown, ...]
    clauses: Annotated[tuple[ClauseShown, ...], Said("The house's own.")]
    repealed: Annotated[tuple[str, ...], Said("Clauses of the book below that do not hold here.")]
    nights: Annotated[tuple[str, ...], Said("Nights that were opened under it: it stays for them.")]


@dataclass(frozen=True)
class TextBody:
    """The text of a house book; its id stands in it. `replace`: it may take the place of the text under that id."""

    book_text: str
    replace: bool = False
    seen: Seen = ""


@dataclass(frozen=True)
class CheckBody:
    """A text to be looked at. `replace`: as if it took the place of the book of its id."""

    book_text: str
    replace: bool = False


@dataclass(frozen=True)
class TextProblem:
    """Something wrong with a text: the line (0: none in particular), what is wrong, what would be right."""

    line: int
    wrong: str
    right: str


@dataclass(frozen=True)
class BookChecked:
    """Everything that is wrong with a text; nothing where it would be kept."""

    problems: tuple[TextProblem, ...]


@dataclass(frozen=True)
class BeginBody:
    """What a new book is called, and the book that holds where it is silent."""

    name: str
    extends: str


@dataclass(frozen=True)
class RenameBody:
    """Another name, and a line about the edition (empty: none)."""

    name: str
    edition: str = ""
    seen: Seen = ""


@dataclass(frozen=True)
class DecideBody:
    """How the house decides a policy; null leaves it to the book below.

    `reason` is for an unclear text, `words` are the rule in the house's own: they become a clause.
    """

    value: Any = None
    reason: str = ""
    words: str = ""
    seen: Seen = ""


@dataclass(frozen=True)
class HouseClause:
    """A clause of the house's own. Without an id it gets one."""

    title: str
    topic: str
    kind: str
    says: str
    id: str = ""


@dataclass(frozen=True)
class ClauseBody:
    """A clause, new, or in place of the house's own clause `instead_of`."""

    clause: HouseClause
    instead_of: str = ""
    seen: Seen = ""


@dataclass(frozen=True)
class DropClauseBody:
    """The house's own clause that goes."""

    clause: str
    seen: Seen = ""
