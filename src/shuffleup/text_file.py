"""Files that people write: read as text in one place, and told what is wrong where one cannot be read.

Text is UTF-8, with or without the mark that some editors put before it. How long it may be is for whoever reads it.
"""

from pathlib import Path

from shuffleup.bad_input import BadInput, Phrase, Place
from shuffleup.message import Message


def text_of(path: Path, right: Phrase, *, called: str = "") -> str:
    """The text of a file; `right` says what file would do, mistakes name the path unless it is `called` otherwise.

    Raises `BadInput`, with the line where it is no UTF-8.
    """
    name = called or str(path)
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as away:
        why = getattr(away, "strerror", None) or str(away)
        raise BadInput(Message("wrong.file_unreadable", {"why": why}), right=right, place=Place(name)) from None
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as broken:
        line = data[: broken.start].count(b"\n") + 1
        raise BadInput(
            Message("wrong.file_not_utf_8"), right=Message("right.save_utf_8"), place=Place(name, line)
        ) from None
