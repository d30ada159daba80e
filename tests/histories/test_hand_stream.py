"""Files are read many lines at a time; where a block of them ends makes no difference to what the lines are."""

from pathlib import Path

import pytest

from shuffleup import BadInput
from shuffleup.histories import hand_stream
from shuffleup.histories.hand_stream import lines_of

TOLD = (
    (b"one\ntwo\n", ["one", "two"]),
    (b"one\r\n\r\n two \t\v\f\r\nthree", ["one", "", " two", "three"]),
    ("Zoë € 5\nZoë\u2028\u00a0\n".encode(), ["Zoë € 5", "Zoë\u2028\u00a0"]),
    (b"\xef\xbb\xbffirst\n\xef\xbb\xbfsecond\nth\xef\xbb\xbfird\n", ["first", "second", "th\ufeffird"]),
    (b"caf\xe9 \x80\nca\xc3\xa9\nlast\x1f", ["café €", "caé", "last\x1f"]),
    (b"", []),
    (b"\n\n", ["", ""]),
    ("wide\r\nZoë\n".encode("utf-16"), ["wide", "Zoë"]),
)


@pytest.mark.parametrize("block", [1, 2, 3, 5, 8, 13, 1 << 18])
@pytest.mark.parametrize(("told", "lines"), TOLD)
def test_lines_are_the_same_wherever_a_block_ends(
    told: bytes, lines: list[str], block: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hand_stream, "BLOCK", block)
    file = tmp_path / "hands.txt"
    file.write_bytes(told)
    assert list(lines_of(file, "hands.txt")) == lines


@pytest.mark.parametrize("block", [1, 7, 19])
@pytest.mark.parametrize(("length", "ends"), [(19, False), (18, True)])
def test_a_line_that_is_too_long_is_told_after_those_before_it(
    length: int, ends: bool, block: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With room for 20 characters, the end of a line among them, one more than this is too long."""
    monkeypatch.setattr(hand_stream, "BLOCK", block)
    monkeypatch.setattr(hand_stream, "LONGEST_LINE", 20)
    file, end = tmp_path / "hands.txt", "\n" if ends else ""
    file.write_text("one\ntwo\n" + "x" * length + end)
    assert list(lines_of(file, "hands.txt"))[-1] == "x" * length
    file.write_text("one\ntwo\n" + "x" * (length + 1) + end)
    lines = lines_of(file, "hands.txt")
    assert next(lines) == "one"
    with pytest.raises(BadInput, match=r"hands.txt, line 3.*more than 20 characters"):
        list(lines)
