"""Facts of a situation for `decide`, each read with its own error: which fact, on which line, what would be right.

Whose rule: `docs/decide.md`; the shapes are those of `tournament.between.shapes`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from shuffleup.bad_input import BadInput, Place
from shuffleup.cards.card import UNKNOWN, parse_cards
from shuffleup.histories.toml_lines import KeyLines, Path
from shuffleup.tournament.between.room import At, Blinds
from shuffleup.tournament.between.shapes import FactShape, FieldTold

Row = Mapping[str, Any]


class Reader:
    """The facts of one file."""

    def __init__(self, lines: KeyLines, source: str | None) -> None:
        self._lines = lines
        self._source = source

    def place(self, path: Path) -> Place:
        """Where a fact stands."""
        return Place(self._source, self._lines.line(path))

    def wrong(self, path: Path, what: str, right: str) -> BadInput:
        """The mistake in a fact, to be raised."""
        return BadInput(what, right=right, place=self.place(path))

    def only(self, row: Row, known: Iterable[str], path: Path, what: str) -> None:
        """BadInput for the first key that is none of those known; what begins with `_` is passed over."""
        allowed = tuple(known)
        for key in row:
            if key not in allowed and not key.startswith("_"):
                raise self.wrong((*path, key), f"{key!r} is no fact of {what}", f"one of {', '.join(allowed)}")

    def rows(self, document: Row, key: str) -> list[Row]:
        """A list of tables; one alone may stand as a table."""
        value = document.get(key, [])
        if isinstance(value, dict):
            return [value]
        if isinstance(value, list) and all(isinstance(row, dict) for row in value):
            return value
        raise self.wrong((key,), f"{key} is no list of tables", f"[[{key}]]")

    def list_of(self, row: Row, key: str, path: Path) -> list[Any]:
        """A list of anything."""
        value = row.get(key, [])
        if isinstance(value, list):
            return value
        raise self.wrong((*path, key), f"{key} is no list", f"{key} = [..]")

    def mapping(self, row: Row, key: str, path: Path) -> Row:
        """A table of anything."""
        value = row.get(key, {})
        if isinstance(value, dict):
            return value
        raise self.wrong((*path, key), f"{key} is no table", f"{key} = {{..}}")

    def _or_none(self, row: Row, key: str, path: Path, fits: Callable[[Any], bool], right: str) -> Any:
        value = row.get(key)
        if value is None or fits(value):
            return value
        raise self.wrong((*path, key), f"{key} = {value!r} is wrong", right)

    def text(self, row: Row, key: str, path: Path) -> str | None:
        """A text, or None where it is not told."""
        found: str | None = self._or_none(row, key, path, lambda value: isinstance(value, str), FactShape.TEXT.value)
        return found

    def number(self, row: Row, key: str, path: Path) -> int | None:
        """A whole number, or None where it is not told."""
        found: int | None = self._or_none(row, key, path, _whole, FactShape.NUMBER.value)
        return found

    def yes(self, row: Row, key: str, path: Path) -> bool | None:
        """True or false, or None where it is not told."""
        found: bool | None = self._or_none(row, key, path, lambda value: isinstance(value, bool), FactShape.YES.value)
        return found

    def numbers(self, row: Row, key: str, path: Path) -> list[int]:
        """A list of whole numbers."""
        found = self._or_none(row, key, path, lambda value: _all(value, _whole), FactShape.NUMBERS.value)
        return list(found or ())

    def table_seat(self, row: Row, key: str, path: Path, table: int, names: Sequence[str] = ()) -> int | None:
        """A seat of one table: its number, `2-5`, or the name of who sits there; None where it is dead or not told."""
        value = row.get(key)
        if value in (None, 0, "", "none", "dead"):
            return None
        if _whole(value):
            return int(value)
        if value and value in names:
            return names.index(value) + 1
        seat = _seat(value)
        if seat is not None and seat.table == table:
            return seat.seat
        raise self.wrong((*path, key), f"{key} = {value!r} is no seat of table {table}", "the number of a seat")

    def blinds(self, row: Row, key: str, path: Path, also: tuple[str, ...] = ()) -> Blinds | None:
        """Blinds, or None where they are not told; `true` for blinds that nobody wrote down."""
        if key not in row:
            return None
        if isinstance(row[key], bool):
            return Blinds() if row[key] else None
        listed = _amounts(row[key])
        if listed is not None:
            return Blinds(*listed)
        inner = self.mapping(row, key, path)
        here = (*path, key)
        self.only(inner, ("small_blind", "big_blind", "ante", *also), here, key)
        return Blinds(*(self.number(inner, each, here) for each in ("small_blind", "big_blind", "ante")))

    def shaped(self, row: Row, key: str, path: Path, how: FieldTold) -> Any:
        """A fact of this shape. BadInput where it has another."""
        if how.shape is FactShape.BLINDS:
            return self.blinds(row, key, path)
        value = _SHAPED[how.shape](row[key], how)
        if value is None:
            right = f"one of {', '.join(how.words)}" if how.words else how.shape.value
            raise self.wrong((*path, key), f"{key} = {row[key]!r} is wrong", right)
        return value


def _amounts(value: Any) -> list[int] | None:
    """Blinds as people write them: `[100, 200]`, `"100/200"`, either with an ante behind."""
    parts: list[Any] = value.split("/") if isinstance(value, str) else value if isinstance(value, list) else []
    found = [int(part) if isinstance(part, str) and part.strip().isdecimal() else part for part in parts]
    return found if len(found) in (2, 3) and all(map(_whole, found)) else None


def _whole(value: Any) -> bool:
    return type(value) is int and value >= 0


def _all(value: Any, fits: Callable[[Any], bool]) -> bool:
    return isinstance(value, list) and all(map(fits, value))


def _word(value: Any, words: Sequence[str]) -> str | None:
    """One of the words; one that is told of a single thing will do (`missed_hand`)."""
    told = value.strip().lower().replace(" ", "_") if isinstance(value, str) else ""
    return next((word for word in (told, f"{told}s") if word in words), None)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _names_or_number(value: Any) -> tuple[str, ...] | int | None:
    if _all(value, _is_text):
        return tuple(value)
    return value if _whole(value) else None


def _seat(value: Any) -> At | None:
    if not isinstance(value, str):
        return None
    table, dash, seat = value.partition("-")
    if not (dash and table.isdecimal() and seat.isdecimal() and int(table) and int(seat)):
        return None
    return At(int(table), int(seat))


def _cards(value: Any) -> tuple[int, ...] | None:
    texts = [value] if isinstance(value, str) else value
    if not _all(texts, _is_text):
        return None
    try:
        cards = tuple(card for text in texts for card in parse_cards(text.replace(" ", "").replace("10", "T")))
    except BadInput:
        return None
    return None if UNKNOWN in cards else cards


def _by_name(value: Any, each: Callable[[Any], Any]) -> dict[str, Any] | None:
    if not isinstance(value, dict):
        return None
    found = {name: each(inner) for name, inner in value.items()}
    return None if None in found.values() else found


def _by_number(value: Any) -> dict[int, int] | None:
    if not isinstance(value, dict) or not all(key.isdecimal() and _whole(inner) for key, inner in value.items()):
        return None
    return {int(key): inner for key, inner in value.items()}


def _kept(fits: Callable[[Any], bool]) -> Callable[[Any, FieldTold], Any]:
    return lambda value, how: value if fits(value) else None


_SHAPED: Mapping[FactShape, Callable[[Any, FieldTold], Any]] = {
    FactShape.NUMBER: _kept(_whole),
    FactShape.YES: _kept(lambda value: isinstance(value, bool)),
    FactShape.WORD: lambda value, how: _word(value, how.words),
    FactShape.TEXT: _kept(_is_text),
    FactShape.NAME: _kept(lambda value: _is_text(value) and value != ""),
    FactShape.NAMES: lambda value, how: tuple(value) if _all(value, _is_text) else None,
    FactShape.NAMES_OR_NUMBER: lambda value, how: _names_or_number(value),
    FactShape.TABLE: _kept(lambda value: _whole(value) and value > 0),
    FactShape.SEAT: lambda value, how: _seat(value),
    FactShape.NUMBERS: lambda value, how: tuple(value) if _all(value, _whole) else None,
    FactShape.WORDS: lambda value, how: tuple(value) if _all(value, lambda each: each in how.words) else None,
    FactShape.TEXTS: lambda value, how: tuple(value) if _all(value, _is_text) else None,
    FactShape.CARDS: lambda value, how: _cards(value),
    FactShape.NUMBER_BY_NAME: lambda value, how: _by_name(value, lambda each: each if _whole(each) else None),
    FactShape.NUMBER_BY_NUMBER: lambda value, how: _by_number(value),
    FactShape.CARDS_BY_NAME: lambda value, how: _by_name(value, _cards),
    FactShape.SEAT_BY_NAME: lambda value, how: _by_name(value, _seat),
}
