"""A file that people write is read however their editor saves it, and one that cannot be read is told plainly."""

from pathlib import Path

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.histories.phh_replay import replay_text
from shuffleup.histories.room_situation import load_room
from shuffleup.text_file import text_of

ROOM = '[[table]]\nnumber = 1\nseats = ["Ann", "Bob"]\n[[command]]\nkind = "bust"\nplayers = ["Ann"]\n'


def test_a_mark_before_the_text_and_the_line_ends_of_windows_do_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    file.write_bytes(b"\xef\xbb\xbf" + ROOM.replace("\n", "\r\n").encode())
    assert text_of(file, "a room") == ROOM
    assert len(load_room(file).commands) == 1


def test_what_is_no_text_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    file.write_bytes(b'name = "Ann"\nother = "B\xf8"\n')
    with pytest.raises(BadInput, match=r"room.toml, line 2: the file is not UTF-8 text; save it as UTF-8"):
        load_room(file)
    (told,) = replay_text(file, "hands/room.toml")
    assert told.error == "hands/room.toml, line 2: the file is not UTF-8 text; save it as UTF-8"


@pytest.mark.parametrize(("name", "why"), [("", "Is a directory"), ("none.toml", "No such file or directory")])
def test_a_file_that_is_none_is_told_with_what_would_do(tmp_path: Path, name: str, why: str) -> None:
    with pytest.raises(BadInput) as told:
        text_of(tmp_path / name, "a room (TOML)")
    assert str(told.value) == f"{tmp_path / name}: the file cannot be read ({why}); a room (TOML)"


def test_a_path_that_none_can_have_is_told() -> None:
    with pytest.raises(BadInput, match="the file cannot be read"):
        text_of(Path("a\0b"), "a room")
