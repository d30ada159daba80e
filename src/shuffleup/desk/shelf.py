"""The books of this house: the leagues', and those that the house wrote itself, kept in its store.

A house book is a text in TOML, as docs/house-books.md tells; here it has no file but an entry among the store's notes,
so it is in every backup, whatever the database. What it extends is a league's book or another book of this house, by
its id: no path is ever followed. Nothing is stored that cannot be read, and nothing goes away that something rests on.
Not done: dates at which a night begins (the caller says on which day a book is wanted).
"""

import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from hashlib import sha256
from threading import RLock
from typing import Any

from shuffleup.bad_input import BadInput, Phrase, Place
from shuffleup.message import Message
from shuffleup.rulebooks import BOOKS, EXAMPLES, Book, load_book
from shuffleup.rulebooks.house import house_book_problems, read_house_book
from shuffleup.store import PutMeta, Store

INDEX = "house_books"
"""The note that lists the house's books: id -> hash of its text."""

PREFIX = "house_book:"
"""What the note of one book's text begins with."""

LONGEST = 120_000
"""Characters of a house book here: hundreds of clauses."""

LONGEST_LINE = 4_000
"""Characters of one line; what is longer was written by no person, and may keep a reader of TOML busy for long."""

LONGEST_ID = 40
RESERVED = ("compare", "new", "file")
"""Words of our addresses that cannot be ids of books."""

RESERVED_CLAUSES = ("sheet", "notices")
"""Words of our addresses that cannot be ids of clauses."""


class NoSuchBook(BadInput):
    """No book of this house has that id."""


class TextRefused(Exception):
    """A text that is not kept, with all that is wrong with it."""

    def __init__(self, problems: list[BadInput]) -> None:
        self.problems = problems
        super().__init__("; ".join(map(str, problems)))


@dataclass(frozen=True, slots=True)
class Shelved:
    """One house book on the list: readable (`book`), or with what is wrong with it after an update."""

    id: str
    book: Book | None
    problem: Phrase = ""

    @property
    def name(self) -> str:
        """What people call it."""
        return self.book.name if self.book else self.id


class Shelf:
    """The house's books. Safe to call from any thread."""

    def __init__(self, store: Store, today: Callable[[], date] | None = None) -> None:
        self._store = store
        self._today = today
        self._lock = RLock()
        self._seen = ""
        self._texts: dict[str, str] = {}
        self._books: dict[tuple[str, date | None], Book] = {}

    def texts(self) -> Mapping[str, str]:
        """Id -> text of every house book, in the order in which they came."""
        with self._lock:
            index = self._store.meta(INDEX) or "{}"
            if index != self._seen:
                self._texts = {id_: self._store.meta(PREFIX + id_) or "" for id_ in json.loads(index)}
                self._books.clear()
                self._seen = index
            return dict(self._texts)

    def text(self, id_: str) -> str:
        """The text of a house book. Raises `NoSuchBook`."""
        texts = self.texts()
        if id_ not in texts:
            raise _missing(id_, texts)
        return texts[id_]

    def load(self, id_: str, on: date | None = None) -> Book:
        """A league's or the house's book as it stands on a day. Raises `NoSuchBook`, or `BadInput` for a broken one."""
        with self._lock:
            texts = self.texts()
            if (id_, on) not in self._books:
                self._books[id_, on] = load_from(texts, id_, on)
            return self._books[id_, on]

    def short(self, id_: str) -> str:
        """What people call a book in few letters; its id if it is no longer here."""
        try:
            return self.load(id_).short
        except BadInput:
            return id_

    def shelved(self, on: date | None = None) -> list[Shelved]:
        """Every house book, also one that can no longer be read."""
        found = []
        for id_ in self.texts():
            try:
                found.append(Shelved(id_, self.load(id_, on)))
            except BadInput as bad:
                found.append(Shelved(id_, None, bad.message))
        return found

    def choices(self, on: date | None = None) -> list[tuple[str, str]]:
        """What a new night can be played by: id and name, the house's own books first."""
        own = [(each.id, each.book.name) for each in self.shelved(on) if each.book]
        return own + [(id_, load_book(id_).short) for id_ in BOOKS]

    def problems(self, text: str, *, source: str, instead_of: str = "") -> list[BadInput]:
        """Everything that is wrong with a text, by its lines; `instead_of` is the book that it would replace."""
        too_much = _too_much(text, source)
        if too_much:
            return [too_much]
        texts = self.texts()
        id_ = str(head_of(text).get("id", ""))
        above = (id_,) if id_ else ()
        found = house_book_problems(
            text,
            source=source,
            load=lambda parent: _load(parent, None, texts, above),
            asked=self._today() if self._today else None,
        )
        if not found:
            found = list(self._id_problems(id_, text, source, instead_of))
        return found

    def _id_problems(self, id_: str, text: str, source: str, instead_of: str) -> list[BadInput]:
        place = Place(source, next((n for n, line in enumerate(text.splitlines(), 1) if line.startswith("id")), None))
        if len(id_) > LONGEST_ID or id_ in RESERVED:
            return [
                BadInput(
                    Message("wrong.cannot_be_the_id", {"id": id_}),
                    right=Message("right.another_letters", {"most": LONGEST_ID}),
                    place=place,
                )
            ]
        if instead_of and id_ != instead_of:
            right = Message("right.same_id", {"id": instead_of})
            return [BadInput(Message("wrong.book_id_stays"), right=right, place=place)]
        if not instead_of and id_ in self.texts():
            return [
                BadInput(
                    Message("wrong.house_has_book", {"id": id_}),
                    right=Message("right.another_id_or_replace"),
                    place=place,
                )
            ]
        own = [row["id"] for row in tomllib.loads(text).get("clause", ()) if row["id"] in RESERVED_CLAUSES]
        if own:
            return [
                BadInput(
                    Message("wrong.clause_cannot_be_called", {"id": own[0]}),
                    right=Message("right.another_id"),
                    place=Place(source),
                )
            ]
        overlaid = {**self.texts(), id_: text}
        found = []
        for other in self._resting_on(id_):
            try:
                _load(other, None, overlaid, ())
            except BadInput as bad:
                found.append(
                    BadInput(Message("wrong.other_would_break", {"other": other, "wrong": bad.wrong}), right=bad.right)
                )
        return found

    def put(self, text: str, *, source: str, instead_of: str = "") -> Book:
        """Keep a text as a house book, a new one or in place of an older text. Raises `TextRefused`."""
        with self._lock:
            problems = self.problems(text, source=source, instead_of=instead_of)
            if problems:
                raise TextRefused(problems)
            id_ = str(head_of(text).get("id", ""))
            self._write({**self.texts(), id_: text}, PutMeta(PREFIX + id_, text))
            return self.load(id_)

    def remove(self, id_: str) -> None:
        """Take a book off the shelf. Raises `BadInput` if another house book rests on it; nights are for the caller."""
        with self._lock:
            self.text(id_)
            resting = self._resting_on(id_)
            if resting:
                raise BadInput(
                    Message("wrong.book_rests_on_it", {"id": resting[0]}), right=Message("right.remove_one_first")
                )
            left = {key: text for key, text in self.texts().items() if key != id_}
            self._write(left, PutMeta(PREFIX + id_, ""))

    def _write(self, texts: Mapping[str, str], changed: PutMeta) -> None:
        index = {id_: sha256(text.encode()).hexdigest()[:16] for id_, text in texts.items()}
        self._store.write([changed, PutMeta(INDEX, json.dumps(index))])

    def _resting_on(self, id_: str) -> list[str]:
        """The house books that extend this one, at any remove."""
        texts = self.texts()
        return [other for other in texts if other != id_ and id_ in _below(other, texts)]


def load_from(texts: Mapping[str, str], id_: str, on: date | None = None) -> Book:
    """A league's book, or the one of these texts of house books. Raises `NoSuchBook`, or `BadInput`."""
    return _load(id_, on, texts, ())


def _load(id_: str, on: date | None, texts: Mapping[str, str], above: tuple[str, ...]) -> Book:
    if id_ in above:
        raise BadInput(Message("wrong.books_in_circle", {"books": " -> ".join((*above, id_))}))
    if id_ in texts:
        return read_house_book(
            texts[id_], source=f"{id_}.toml", load=lambda parent: _load(parent, on, texts, (*above, id_)), on=on
        )
    if id_ in (*BOOKS, *EXAMPLES):
        return load_book(id_, on)
    raise _missing(id_, texts)


def _below(id_: str, texts: Mapping[str, str]) -> list[str]:
    """The books that a house book extends, the nearest first."""
    found = [id_]
    while found[-1] in texts and (parent := str(head_of(texts[found[-1]]).get("extends", ""))) not in found:
        found.append(parent)
    return found[1:]


def _too_much(text: str, source: str) -> BadInput | None:
    """What is wrong with the size of a text, before anybody tries to read it."""
    if len(text) > LONGEST:
        return BadInput(
            Message("wrong.text_too_long_house"), right=Message("right.characters_at_most", {"most": LONGEST})
        )
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST_LINE:
            right = Message("right.characters_at_most", {"most": LONGEST_LINE})
            return BadInput(Message("wrong.line_too_long"), right=right, place=Place(source, number))
    return None


def head_of(text: str) -> Mapping[str, Any]:
    """The [book] table of a text; empty if there is none to be read."""
    if _too_much(text, ""):
        return {}
    try:
        head = tomllib.loads(text).get("book")
    except (ValueError, RecursionError):
        return {}
    return head if isinstance(head, Mapping) else {}


def _missing(id_: str, texts: Mapping[str, str]) -> NoSuchBook:
    known = (*BOOKS, *texts)
    near = get_close_matches(id_, known, n=1, cutoff=0.5)
    right = Message("right.nearest_book", {"id": near[0]}) if near else Message("right.there_are", {"known": known})
    return NoSuchBook(Message("wrong.no_rulebook_here", {"id": id_[:60]}), right=right)
