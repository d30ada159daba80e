"""A server forked for a test is as one that was started: a process and a house of its own, and it ends as one."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from ready import Ready, Server
from served import SOURCE, Served, Visitor, serving

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(SOURCE)}


@pytest.fixture
def forked(tmp_path: Path) -> Iterator[Served]:
    """One that was forked; where none can be, there is nothing to try."""
    with serving(tmp_path / "house", TZ="Pacific/Chatham") as served:
        if not isinstance(served._process, Server):
            pytest.skip("servers are started one by one here")
        yield served


def process_of(served: Served) -> Server:
    process = served._process
    assert isinstance(process, Server)
    return process


def gone(process: int) -> bool:
    """Whether it goes, and soon."""
    ends = time.monotonic() + 60
    while Path(f"/proc/{process}").exists() and time.monotonic() < ends:
        time.sleep(0.01)
    return not Path(f"/proc/{process}").exists()


def test_it_has_an_id_a_folder_an_environment_and_files_of_its_own(forked: Served, tmp_path: Path) -> None:
    with serving(tmp_path / "other") as other:
        one, two = process_of(forked).pid, process_of(other).pid
        assert len({one, two, os.getpid()}) == 3
        assert Path(f"/proc/{one}/cwd").resolve() == Path.cwd()
        held = {str(each.resolve()) for each in Path(f"/proc/{two}/fd").iterdir()}
        assert any(each.startswith(str(other.data)) for each in held)
        assert not any(each.startswith(str(forked.data)) for each in held)
        assert str(forked.port) in forked.said
        assert str(forked.port) not in other.said


def test_it_believes_its_own_cookies_alone(forked: Served, tmp_path: Path) -> None:
    director = forked.director()
    assert director.get("/new").status == 200
    with serving(tmp_path / "other") as other:
        stranger = Visitor(other, dict(director.cookies))
        assert stranger.get("/new").status != 200


def test_a_kill_is_one_and_the_house_goes_on(forked: Served) -> None:
    director = forked.director()
    process = process_of(forked)
    process.kill()
    assert process.wait(60) == -signal.SIGKILL
    assert process.poll() == -signal.SIGKILL
    process.kill()
    assert gone(process.pid)
    forked.stop()
    forked.start()
    assert director.get("/new").status == 200


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_when_it_is_told_to(forked: Served, how: signal.Signals) -> None:
    process = process_of(forked)
    process.send_signal(how)
    assert process.wait(60) == 0


def test_none_is_left_when_nobody_is_there_to_ask(forked: Served, tmp_path: Path) -> None:
    ready = Ready()
    arguments = ["serve", "--no-browser", "--host", "127.0.0.1", "--data", str(tmp_path / "left"), "--port", "8000"]
    with (tmp_path / "said").open("wb") as said:
        left = ready.start(arguments, ENVIRONMENT, said)
    assert left is not None
    assert left.poll() is None
    ready.close()
    assert left.wait(60) == -signal.SIGKILL
    assert gone(left.pid)


def test_bad_input_is_told_and_is_status_2(forked: Served, tmp_path: Path) -> None:
    assert forked.ready is not None
    with (tmp_path / "said").open("wb") as said:
        process = forked.ready.start(["serve", "--port", "none"], ENVIRONMENT, said)
    assert process is not None
    assert process.wait(60) == 2
    assert "--port" in (tmp_path / "said").read_text()


def test_where_nothing_can_be_forked_a_server_is_started_as_everywhere(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delattr(os, "pidfd_open", raising=False)
    monkeypatch.setattr(Served, "ready", Ready())
    with serving(tmp_path / "data") as served:
        assert not isinstance(served._process, Server)
        assert served.director().get("/new").status == 200
