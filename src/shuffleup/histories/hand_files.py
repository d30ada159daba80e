"""Files of hands, and folders of them: what is in them is cut into hands, each of which is then read.

Whose rule: none, it is where things lie. A file's content tells its format, not its name; under a folder only names
that end as hands do are looked at. Cutting is quick and reading takes long, so the two can be done in different
processes.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from shuffleup.bad_input import BadInput, Place
from shuffleup.histories.hand_formats import find_format, format_of, hands_of_any
from shuffleup.histories.hand_stream import HandLines, head_of, lines_of
from shuffleup.histories.told_hand import ToldHand

_SUFFIXES: Final = frozenset((".phh", ".phhs", ".ohh", ".txt", ".xml", ".log"))
_FILE_OR_FOLDER: Final = "a file of hands, or a folder of them"


@dataclass(frozen=True, slots=True)
class HandFound:
    """A hand of a file, or the mistake for which it could not be read."""

    file: str
    line: int
    format: str
    told: ToldHand | None = None
    mistake: BadInput | None = None


@dataclass(frozen=True, slots=True)
class HandCut:
    """A hand of a file that is not read yet, or the mistake for which there is none."""

    file: str
    format: str
    lines: HandLines = field(repr=False)
    strict: bool
    mistake: BadInput | None = None

    @property
    def size(self) -> int:
        """Lines of text."""
        return len(self.lines.lines)

    def read(self) -> HandFound:
        """Read it and play it."""
        line = self.lines.first
        if self.mistake is not None:
            return HandFound(self.file, line, self.format, mistake=self.mistake)
        try:
            told = find_format(self.format).read(self.lines, self.strict)
        except BadInput as bad:
            return HandFound(self.file, line, self.format, mistake=bad)
        return HandFound(self.file, line, self.format, told)


def hands_cut(path: Path, format_id: str | None = None, *, strict: bool | None = None) -> Iterator[HandCut]:
    """Every hand of a file, or of all files of hands under a folder, in order, to be read; mistakes are in the answer.

    Without `format_id` each file's content tells its format; under a folder, files of none are passed over. With
    `strict` a record that would have to be put right is a mistake; left out, a file is read strictly and a folder is
    not. Raises BadInput where there is nothing to read.
    """
    try:
        folder = path.is_dir()
        files = _files_under(path) if folder else [path]
        there = folder or path.exists()
    except OSError as away:
        raise BadInput(f"{path} cannot be read: {away.strerror or away}", right=_FILE_OR_FOLDER) from None
    if not there:
        raise BadInput(f"there is no {path}", right=_FILE_OR_FOLDER)
    strictly = not folder if strict is None else strict
    nothing = True
    for file in files:
        called = file.relative_to(path).as_posix() if folder else str(path)
        for cut in _of_file(file, called, format_id, strict=strictly):
            nothing = False
            yield cut
    if nothing:
        raise BadInput("there is no hand in a format that is known", right=hands_of_any(), place=Place(str(path)))


def _files_under(folder: Path) -> list[Path]:
    """The files of hands in a folder, by their names. Raises BadInput where there are none."""
    files = sorted(file for file in folder.rglob("*") if file.suffix.lower() in _SUFFIXES and file.is_file())
    if not files:
        raise BadInput(f"{folder} holds no files of hands", right=f"files ending in {', '.join(sorted(_SUFFIXES))}")
    return files


def _of_file(file: Path, called: str, format_id: str | None, *, strict: bool) -> Iterator[HandCut]:
    """The hands of one file; none where its content is of no format."""
    id_ = format_id or ""
    try:
        form = find_format(format_id) if format_id else format_of(file, called)
        if form is None:
            return
        id_ = form.id
        count = 0
        for hand in form.cut(head_of(file, called))(lines_of(file, called), called):
            count += 1
            yield HandCut(called, id_, hand, strict)
        if not count:
            raise BadInput(f"the file holds no {form.name} hand", right="at least one hand", place=Place(called, 1))
    except BadInput as bad:
        line = (bad.place.line if bad.place is not None else None) or 1
        yield HandCut(called, id_, HandLines(called, line, []), strict, bad)


def hands_found(path: Path, format_id: str | None = None, *, strict: bool | None = None) -> Iterator[HandFound]:
    """Every hand that `hands_cut` gives, read one after the other."""
    return (cut.read() for cut in hands_cut(path, format_id, strict=strict))


def read_hands(path: str | Path, format_id: str | None = None, *, strict: bool | None = None) -> Iterator[ToldHand]:
    """Every hand of a file, or of all files of hands under a folder, one after the other.

    Each has `.hand`, played to its end, and `.about`. Without `format_id` each file's content tells its format. With
    `strict` a record that would have to be put right is a mistake; left out, a file is read strictly and a folder is
    not. Raises BadInput with file and line at the first hand that cannot be read.
    """
    for found in hands_found(Path(path), format_id, strict=strict):
        if found.mistake is not None:
            raise found.mistake
        if found.told is not None:
            yield found.told
