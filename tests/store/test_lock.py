"""One process serves a data folder."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.store.lock import NAME, Lock

from .made import AT

HOLD = """
import sys, time
from pathlib import Path
from shuffleup.store.lock import Lock
lock = Lock(Path(sys.argv[1]), since=1_795_000_000_000, port=8042)
print("held", flush=True)
time.sleep(60)
"""


def test_the_second_one_is_told_who_has_the_folder(tmp_path: Path) -> None:
    with Lock(tmp_path, since=AT) as first:
        first.listens(8123)
        with pytest.raises(
            BadInput, match=rf"in use by process {first.holder.pid} on port 8123 since \d\d:\d\d on"
        ) as raised:
            Lock(tmp_path, since=AT)
        assert "stop that one first" in raised.value.right
    with Lock(tmp_path, since=AT):
        first.release()
        with pytest.raises(BadInput, match="in use"):
            Lock(tmp_path, since=AT)


def test_another_process_holds_it_until_it_is_killed(tmp_path: Path) -> None:
    holder = subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(BadInput, match=f"process {holder.pid} on port 8042"):
            Lock(tmp_path, since=AT)
        holder.send_signal(signal.SIGKILL)
        holder.wait()
        with Lock(tmp_path, since=AT) as mine:
            assert mine.holder.port is None
    finally:
        holder.kill()
        holder.communicate()


def test_a_lock_file_that_somebody_deletes_lets_no_second_one_in(tmp_path: Path) -> None:
    with Lock(tmp_path, since=AT):
        (tmp_path / NAME).unlink()
        for _ in range(2):
            with pytest.raises(BadInput, match="in use by another process"):
                Lock(tmp_path, since=AT)
    with Lock(tmp_path, since=AT):
        pass


def test_a_lock_file_full_of_garbage_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b"\xff\x00{]")
    with Lock(tmp_path, since=AT):
        (tmp_path / NAME).write_bytes(b"\xff\x00{]")
        with pytest.raises(BadInput, match="in use by another process"):
            Lock(tmp_path, since=AT)


def test_a_folder_that_cannot_be_made_is_bad_input(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="cannot be used"):
        Lock(tmp_path / "file", since=AT)
