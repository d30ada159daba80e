"""Situation files: PHH hands whose `_` fields carry the acts that the floor is called for, and what is known.

Whose rule: `docs/notation.md`. Everything that a PHH reader knows stays PHH; our fields begin with `_`, and those that
we do not know are passed over. Not done here: the notation of acts (`floor.notation`), ruling (`floor.rule`).
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from shuffleup.bad_input import BadInput, Place
from shuffleup.floor.notation import ActLine, LineError, read_line
from shuffleup.floor.spot import Spot
from shuffleup.histories.phh import PhhHand, make_hand
from shuffleup.histories.phh_play import play_phh, record_law
from shuffleup.histories.situation_fields import Fields
from shuffleup.histories.toml_lines import KeyLines
from shuffleup.message import Message
from shuffleup.rulebooks.policies.shared import EventGrade
from shuffleup.text_file import text_of
from shuffleup.toml_text import read_toml

COMMAND = "command"
"""The list that a situation for `decide` has and one for `rule` has not."""


@dataclass(frozen=True)
class Situation:
    """A spot, the acts in it line by line, and the book that the file names."""

    spot: Spot
    acts: tuple[ActLine, ...]
    book: str | None = None
    source: str | None = None
    phh: PhhHand | None = field(default=None, repr=False, compare=False)


def load_situation(path_or_text: str | Path) -> Situation:
    """Read a situation for `rule`, or the text of one (anything with a line break).

    Raises BadInput with the file, the line, for an act the column too, and what was expected; and for a room, which is
    for `decide`.
    """
    return read_situation(*text_of_situation(path_or_text))


def text_of_situation(path_or_text: str | Path) -> tuple[str, str | None]:
    """The text of a situation file and its path; of a text itself no path. BadInput where it cannot be read."""
    if isinstance(path_or_text, str) and "\n" in path_or_text:
        return path_or_text, None
    path = Path(path_or_text)
    return text_of(path, "a situation file (TOML)"), str(path)


def read_situation(text: str, source: str | None) -> Situation:
    """Read the text of a situation for `rule`. Raises BadInput as `load_situation` does."""
    document = read_toml(text, source, right="TOML as the PHH format has it")
    lines = KeyLines(text)
    if COMMAND in document and "variant" not in document:
        right = "a hand with _acts"
        raise BadInput("this is a room with a command, for decide", right=right, place=Place(source))

    def place(name: str, column: int | None = None) -> Place:
        return Place(source, lines.line((name,)), column)

    actions = document.setdefault("actions", [])
    fields = Fields(document, place)
    phh = make_hand(document, None, source, text)
    if phh.scale != 1:
        raise BadInput("amounts with decimals", right="whole chips", place=Place(source))
    spot = _spot(phh, fields, played=bool(actions))
    acts = tuple(_line(entry, number, text, place) for number, entry in enumerate(fields.texts("_acts")))
    return Situation(spot, acts, fields.text("_rulebook"), source, phh)


def _spot(phh: PhhHand, fields: Fields, *, played: bool) -> Spot:
    setup = fields.setup(phh)
    joined = fields.joined(phh)
    log: tuple[Any, ...] = ()
    if joined is None:
        hand = play_phh(phh, record_law())
        log = tuple(hand.log)
    elif played:
        raise fields.wrong("_street", "a joined hand has actions too", "either actions, or _street with what is known")
    return Spot(
        setup=setup,
        log=log,
        recorded_law=record_law(),
        joined=joined,
        button=fields.seat("_button"),
        seats=fields.seats(phh.players),
        seat_count=fields.number("seat_count"),
        unknown=frozenset(fields.texts("_unknown")),
        facts=fields.text_by_name("_facts"),
        front=fields.chips_by_player("_front", phh.players),
        stub=fields.cards("_stub"),
        absent=frozenset(fields.players("_absent", phh.players)),
        away=fields.words_by_player("_away", ("within_reach", "at_table", "gone"), phh.players),
        penalty=fields.number_by_player("_penalty", phh.players),
        earlier=fields.offences_by_player("_earlier", phh.players),
        identifiable=fields.yes_by_player("_identifiable", phh.players),
        level_minutes=fields.number("_level_minutes"),
        region=fields.text("_region") or "",
        grade=fields.one_of("_grade", [each.value for each in EventGrade]) or "",
        feature_table=fields.yes("_feature_table"),
        tables_away=fields.number_by_player("_tables_away", phh.players),
        raise_limit=fields.number("_raise_limit"),
    )


def _line(entry: str, number: int, text: str, place: Any) -> ActLine:
    try:
        return read_line(entry)
    except LineError as bad:
        at = _where(entry, number, text)
        where = Place(place("_acts").source, *(at or (place("_acts").line, bad.column)))
        if at:
            where = Place(where.source, at[0], at[1] + bad.column - 1)
        raise BadInput(
            Message("wrong.of_act", {"number": number, "wrong": bad.wrong}), right=bad.right, place=where
        ) from None


def _where(entry: str, number: int, text: str) -> tuple[int, int] | None:
    """Line and column (from 1) where the entry's text begins, if the file has it as it stands."""
    start = text.find("_acts")
    for line, row in enumerate(text.splitlines(), 1):
        if line <= text.count("\n", 0, start):
            continue
        for quote in "\"'":
            at = row.find(quote + entry + quote)
            if at >= 0:
                return line, at + 2
    return None
