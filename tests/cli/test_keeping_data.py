"""`shuffleup backup`, `restore` and `verify`, as people and scripts meet them."""

import json
import sqlite3
from pathlib import Path

import pytest

from shuffleup.cli.main import main
from shuffleup.store import ErasePerson, NewRow, Person, PutPerson, canonical, open_store

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a data folder of three events and two people in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    command = canonical({"id": "c1", "type": "Enter"})
    row = NewRow("EntrantEntered", 1_795_000_000_000, "director", "c1", command, canonical({"entry": "e1"}))
    further = NewRow("SeatTaken", row.at, "director", "c1", canonical({"id": "c1"}), canonical({"seat": 4}))
    with open_store("data") as store:
        people = [PutPerson(Person("p1", "Ann", "ann"), "c1"), PutPerson(Person("p2", "Bob", "bob"), "c1")]
        store.append("t/crown", 0, [row, further, further], people)
    return tmp_path


def run(monkeypatch: pytest.MonkeyPatch, capsys: Capture, *words: str) -> tuple[int, str, str]:
    """Run the command line; return its exit status, what it printed, and what it complained of."""
    monkeypatch.setattr("sys.argv", ["shuffleup", *words])
    with pytest.raises(SystemExit) as end:
        main()
    out, err = capsys.readouterr()
    return int(end.value.code or 0), out, err


def test_there_and_back(house: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    status, out, err = run(monkeypatch, capsys, "backup", "friday.sqlite3", "--json")
    assert (status, err) == (0, "")
    made = json.loads(out)
    assert made == {
        "file": "friday.sqlite3",
        "bytes": (house / "friday.sqlite3").stat().st_size,
        "streams": 1,
        "events": 3,
    }
    with open_store("data") as store:
        store.write([ErasePerson("p1", 5)])
    status, out, err = run(monkeypatch, capsys, "restore", "friday.sqlite3")
    assert (status, out) == (2, "")
    assert "there is a database here already; say --force" in err
    status, out, err = run(monkeypatch, capsys, "restore", "friday.sqlite3", "--force", "--json")
    assert (status, err) == (0, "")
    done = json.loads(out)
    assert (done["streams"], done["erased_again"], done["unreadable"]) == (1, 1, None)
    assert Path(done["kept_aside"]).exists()
    status, out, err = run(monkeypatch, capsys, "restore", "friday.sqlite3", "--data", "other")
    assert (status, err) == (0, "")
    assert out == "other/shuffleup.sqlite3: logs restored: 1\n"


def test_a_backup_finds_a_name_of_its_own(house: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    status, out, _ = run(monkeypatch, capsys, "backup")
    [made] = (house / "data" / "backups").iterdir()
    assert status == 0
    assert out.startswith(f"data/backups/{made.name}: 3 events")
    assert run(monkeypatch, capsys, "verify", "--data", str(made))[0] == 0


def test_verify_says_what_is_whole(house: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    with open_store("data") as store:
        head = store.head("t/crown").hash
        status, out, err = run(monkeypatch, capsys, "verify")
    assert (status, err) == (0, "")
    assert out.splitlines() == ["data/shuffleup.sqlite3: sound", f"t/crown: 3 events, whole, head {head}"]
    status, out, _ = run(monkeypatch, capsys, "verify", "--json")
    assert [json.loads(line) for line in out.splitlines()] == [
        {"file": "data/shuffleup.sqlite3", "ok": True, "problems": []},
        {"stream": "t/crown", "ok": True, "events": 3, "head": head, "bad_version": None, "why": None},
    ]


def test_verify_and_restore_say_no_to_a_changed_event(
    house: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    run(monkeypatch, capsys, "backup", "friday.sqlite3")
    with sqlite3.connect("friday.sqlite3") as spoiled:
        spoiled.execute("DROP TRIGGER log_no_update")
        spoiled.execute("""UPDATE log SET data = '{"seat":5}' WHERE version = 3""")
    spoiled.close()
    status, out, _ = run(monkeypatch, capsys, "verify", "--data", "friday.sqlite3")
    assert status == 1
    assert "t/crown: 2 good events, then event 3 is bad: the event or its hash was changed" in out
    status, out, _ = run(monkeypatch, capsys, "verify", "--data", "friday.sqlite3", "--json")
    assert status == 1
    assert json.loads(out.splitlines()[-1])["why"] == "hash"
    status, out, err = run(monkeypatch, capsys, "restore", "friday.sqlite3", "--force")
    assert (status, out) == (1, "")
    assert "event 3 is bad" in err
    assert "nothing was changed" in err


@pytest.mark.parametrize(
    "words",
    [
        ["verify", "--data", "nowhere"],
        ["backup", "--data", "nowhere"],
        ["restore", "nowhere.sqlite3", "--data", "other"],
        ["verify", "--data", "notes.sqlite3"],
        ["restore", "notes.sqlite3", "--data", "other"],
        ["backup", "notes.sqlite3"],
        ["verify", "--data", "postgresql://me:hush@127.0.0.1:1/house"],
        ["restore"],
    ],
)
def test_bad_input_is_said_in_a_line_or_two(
    house: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture, words: list[str]
) -> None:
    (house / "notes.sqlite3").write_text("Ann plays well\n" * 200)
    status, out, err = run(monkeypatch, capsys, *words)
    assert (status, out) == (2, "")
    assert err
    assert "Traceback" not in err
    assert "hush" not in err


@pytest.mark.parametrize("command", ["backup", "restore", "verify"])
def test_the_help_has_an_example_that_works(
    house: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture, command: str
) -> None:
    status, out, _ = run(monkeypatch, capsys, command, "--help")
    assert status == 0
    examples = [line.split() for line in out.splitlines() if line.strip().startswith(f"shuffleup {command}")]
    assert examples
    if command != "backup":
        run(monkeypatch, capsys, "backup", "friday.sqlite3")
    for example in examples:
        assert run(monkeypatch, capsys, *example[1:])[0] == 0, example
