"""Books and words, pressed: made with the wheel or kept by a checkout, used only when true to TOML, never needed."""

import json
import shutil
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

import shuffleup.rulebooks
from shuffleup.bad_input import BadInput
from shuffleup.pressed import TomlFiles, press, read_files
from shuffleup.rulebooks.catalogue import BOOK_FILES
from shuffleup.words.catalogue import LANGUAGES, read

PRESSED = BOOK_FILES.pressed.name


@pytest.fixture
def room(tmp_path: Path) -> TomlFiles:
    """Only the data files, without anything pressed."""
    folder = tmp_path / "rulebooks"
    shutil.copytree(BOOK_FILES.folder, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__", PRESSED))
    return replace(BOOK_FILES, folder=folder)


def kept(room: TomlFiles) -> list[Path]:
    return sorted((room.folder / "__pycache__").glob("books-*"))


def test_toml_is_read_once_and_the_pressed_form_is_the_same(room: TomlFiles) -> None:
    from_toml = read_files(room)
    assert set(from_toml["books/tda.toml"]) >= {"book", "policies", "clause"}
    (path,) = kept(room)
    marked = path.stat().st_mtime_ns
    assert read_files(room) == from_toml
    assert [p.stat().st_mtime_ns for p in kept(room)] == [marked]


def test_the_pressed_form_is_what_is_read_when_it_is_there(room: TomlFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    from_toml = read_files(room)
    monkeypatch.setattr("tomllib.loads", lambda text: pytest.fail("read TOML although a pressed form was there"))
    assert read_files(room) == from_toml
    kept(room)[0].rename(room.pressed)
    assert read_files(room) == from_toml
    assert kept(room) == []


def test_a_changed_book_is_pressed_anew_and_the_old_form_cleared_away(room: TomlFiles) -> None:
    read_files(room)
    (old,) = kept(room)
    tda = room.folder / "books" / "tda.toml"
    tda.write_text(tda.read_text(encoding="utf-8") + '\n[[gap]]\nwhat = "a"\nuse = "b"\n', encoding="utf-8")
    assert read_files(room)["books/tda.toml"]["gap"] == [{"what": "a", "use": "b"}]
    (new,) = kept(room)
    assert new != old


@pytest.mark.parametrize("damage", [b"", b"{}\n{}", b"not json\n", None])
def test_a_damaged_form_is_passed_over_and_replaced(room: TomlFiles, damage: bytes | None) -> None:
    from_toml = read_files(room)
    (path,) = kept(room)
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b'"late_stack"', b'"late_steak"', 1) if damage is None else damage)
    assert read_files(room) == from_toml
    assert path.read_bytes() == whole


def test_a_form_pressed_from_other_sources_is_passed_over(room: TomlFiles) -> None:
    from_toml = read_files(room)
    other = replace(room, folder=room.folder.parent / "other")
    shutil.copytree(room.folder, other.folder)
    (other.folder / "books" / "tda.toml").write_text('[book]\nid = "tda"\n', encoding="utf-8")
    room.pressed.write_bytes(press(other))
    assert read_files(room) == from_toml


def test_a_folder_that_cannot_be_written_to_does_no_harm(room: TomlFiles) -> None:
    (room.folder / "__pycache__").write_text("in the way", encoding="utf-8")
    assert "books/tda.toml" in read_files(room)


def without_toml(room: TomlFiles) -> None:
    for path in (
        room.folder / "topics.toml",
        room.folder / "digital.toml",
        *(room.folder / "books").iterdir(),
        *(room.folder / "policies").iterdir(),
    ):
        path.unlink()


def test_the_pressed_form_is_read_where_there_is_no_toml(room: TomlFiles) -> None:
    from_toml = read_files(room)
    room.pressed.write_bytes(press(room))
    without_toml(room)
    assert read_files(room) == from_toml


@pytest.mark.parametrize("damage", [b"", b"{}\n{}", b"[]\n", b"not json\n", None])
def test_a_damaged_form_without_toml_is_told(room: TomlFiles, damage: bytes | None) -> None:
    whole = press(room)
    without_toml(room)
    if damage is not None:
        room.pressed.write_bytes(damage or whole[:-9])
    with pytest.raises(BadInput, match=r"books.json is not there whole; shuffleup installed anew"):
        read_files(room)


def test_the_wheel_carries_books_and_words_pressed_and_loads_them(tmp_path: Path) -> None:
    root = BOOK_FILES.folder.parents[2]
    build = f"from hatchling.build import build_wheel; build_wheel({str(tmp_path)!r})"
    subprocess.run([sys.executable, "-c", build], cwd=root, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "installed")
    package = tmp_path / "installed" / "shuffleup"
    room = replace(BOOK_FILES, folder=package / "rulebooks")
    head = json.loads(room.pressed.read_bytes().partition(b"\n")[0])
    assert set(head) == {"sources", "content"}
    assert not [*room.folder.glob("books/*.toml"), *(package / "words").glob("*.toml")], "everything is there once"
    probe = """if True:
        import json
        from shuffleup.rulebooks import BOOKS, load_book
        from shuffleup.words.catalogue import LANGUAGES, read
        print(json.dumps([[load_book(b).content_hash for b in BOOKS], [read(language) for language in LANGUAGES]]))
    """
    done = subprocess.run(
        [sys.executable, "-c", probe],
        env={"PYTHONPATH": str(tmp_path / "installed"), "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    )
    hashes = [shuffleup.rulebooks.load_book(book).content_hash for book in shuffleup.rulebooks.BOOKS]
    assert json.loads(done.stdout) == [hashes, [read(language) for language in LANGUAGES]]
    assert not list(package.glob("*/__pycache__/*.json"))  # so the wheel's own were read, and nothing had to be kept
    assert not BOOK_FILES.pressed.exists()
