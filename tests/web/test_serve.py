"""`shuffleup serve` from the command line: who else is there, where it listens, and what it says of bad input."""

import os
import re
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

import pytest
from served import COMMAND, SOURCE, Served, free_port, serving

from shuffleup.web.addresses import own_addresses

pytestmark = pytest.mark.usefixtures("from_scratch")


def serve(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run it where it cannot start."""
    return subprocess.run(
        [sys.executable, "-c", COMMAND, "serve", "--no-browser", *arguments],
        env={**os.environ, "PYTHONPATH": str(SOURCE), "DATABASE_URL": "", **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.fixture
def taken() -> Iterator[int]:
    """The first of ten ports that are all taken."""
    held: list[socket.socket] = []
    first = 0
    while len(held) < 10:
        for each in held:
            each.close()
        held, first = [], free_port()
        for port in range(first, min(first + 10, 65_536)):
            one = socket.socket()
            try:
                one.bind(("127.0.0.1", port))
                one.listen()
            except OSError:
                one.close()
                break
            held.append(one)
    yield first
    for each in held:
        each.close()


def test_bad_input_is_told_without_a_traceback(tmp_path: Path, taken: int) -> None:
    (tmp_path / "file").write_text("no folder")
    (tmp_path / "torn").mkdir()
    (tmp_path / "torn" / "shuffleup.sqlite3").write_bytes(b"no database" * 999)
    cases = (
        (("--data", str(tmp_path / "file")), {}, "is a file"),
        (("--data", str(tmp_path / "file" / "below")), {}, "cannot be used"),
        (("--data", str(tmp_path / "torn")), {}, "database"),
        (("--data", str(tmp_path / "a"), "--port", "0"), {}, "1<=x<=65535"),
        (("--data", str(tmp_path / "a"), "--host", "nowhere.invalid"), {}, "no address"),
        (("--data", str(tmp_path / "a"), "--host", "203.0.113.9"), {}, "no address"),
        (("--data", str(tmp_path / "a"), "--host", "127.0.0.1", "--port", str(taken)), {}, "all taken"),
        (
            ("--data", str(tmp_path / "a"), "--host", "127.0.0.1", "--strict-port", "--port", str(taken + 9)),
            {},
            f"port {taken + 9} is taken",
        ),
        (("--data", str(tmp_path / "a")), {"DATABASE_URL": "mysql://root@localhost/x"}, "DATABASE_URL"),
    )
    for arguments, environment, said in cases:
        ended = serve(*arguments, **environment)
        assert ended.returncode == 2, arguments
        assert said in ended.stderr, (arguments, ended.stderr)
        assert "Traceback" not in ended.stderr, arguments


def test_a_window_that_cannot_draw_the_code_has_the_link_alone(tmp_path: Path) -> None:
    with serving(tmp_path / "data", PYTHONIOENCODING="cp1252") as served:
        assert "\n  Director:  http://" in served.said


def test_a_window_that_nobody_reads_any_more_does_not_stop_the_server(tmp_path: Path) -> None:
    port, (reads, writes) = free_port(), os.pipe()
    os.close(reads)
    arguments = ("serve", "--no-browser", "--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path / "data"))
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "DATABASE_URL": ""}
    with (tmp_path / "said").open("wb") as said:
        server = subprocess.Popen(
            [sys.executable, "-c", COMMAND, *arguments], env=environment, stdout=writes, stderr=said
        )
    os.close(writes)
    try:
        assert answers(server, port)
    finally:
        server.terminate()
        server.wait(timeout=60)
    assert (tmp_path / "said").read_bytes() == b""


def answers(server: subprocess.Popen[bytes], port: int) -> bool:
    """Whether it answers, as soon as it does; no where it ends before."""
    for _ in range(600):
        with suppress(OSError), urlopen(f"http://127.0.0.1:{port}/alive", timeout=60) as answer:
            return bool(answer.status == 200)
        if server.poll() is not None:
            return False
        time.sleep(0.1)
    return False


def test_a_second_one_says_who_has_the_folder(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as served:
        ended = serve("--data", str(served.data))
        assert ended.returncode == 2
        assert re.search(rf"in use by process \d+ on port {served.port}", ended.stderr)


def test_the_next_port_is_taken_where_another_program_has_it(tmp_path: Path) -> None:
    with serving(tmp_path / "first") as first:
        second = Served(tmp_path / "second")
        second.port = first.port
        try:
            second.start()
            assert first.port < second.port < first.port + 10
            assert second.key != first.key
        finally:
            second.stop()


def test_it_says_where_it_is(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as served:
        assert f"/in/{served.key}" in served.said
        assert f":{served.port}" in served.said
        assert "█" in served.said
    assert not any(address.startswith("127.") for address in own_addresses())


def test_a_server_told_to_end_leaves_one_file_and_that_for_its_owner_alone(tmp_path: Path) -> None:
    served = Served(tmp_path / "data").start()
    served.stop(signal.SIGTERM)
    (file,) = served.data.glob("shuffleup.sqlite3*")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert served.stumbles == []
