"""Situation files of either kind: a hand with its acts for `rule`, a room with its commands for `decide`.

Whose rule: `docs/notation.md` and `docs/decide.md`. A file with `[[command]]` is about a room, any other about a hand.
"""

from pathlib import Path

from shuffleup.bad_input import BadInput, Place
from shuffleup.histories.room_situation import COMMAND, RoomSituation, read_room_situation
from shuffleup.histories.situation import Situation, read_situation, text_of_situation
from shuffleup.toml_text import read_toml


def load_situation(path_or_text: str | Path) -> Situation | RoomSituation:
    """Read a situation file, or the text of one (anything with a line break).

    A hand has `.spot` and `.acts`, a room `.state` and `.commands`. Raises BadInput with the file, the line and
    what was expected.
    """
    text, source = text_of_situation(path_or_text)
    document = read_toml(text, source, right="TOML: a hand with _acts, or a room with a [[command]]")
    return read_room_situation(document, text, source) if COMMAND in document else read_situation(text, source)


def load_room(path_or_text: str | Path) -> RoomSituation:
    """Read a situation for `decide`. Raises BadInput as `load_situation` does, and for one of the other kind."""
    text, source = text_of_situation(path_or_text)
    document = read_toml(text, source, right="TOML: a room with tables and a [[command]]")
    if COMMAND not in document and ("variant" in document or "_acts" in document):
        raise BadInput("this is a hand with acts, for rule", right="a room with a [[command]]", place=Place(source))
    return read_room_situation(document, text, source)
