"""A PostgreSQL server of the test's own is killed and started again in the middle of a night: all come back."""

import getpass
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest
from served import Visitor, serving
from test_stream import Listener, stream_of

from shuffleup.store import open_store

pytestmark = pytest.mark.postgres
REQUIRED = os.environ.get("SHUFFLEUP_REQUIRE", "").split(",")


@dataclass
class Cluster:
    """A server with a folder of its own, on the loopback address."""

    programs: Path
    folder: Path
    port: int
    user: str | None
    """Who runs it; it does not run as root."""

    @property
    def url(self) -> str:
        """Its first database."""
        return f"postgresql://keeper@127.0.0.1:{self.port}/postgres"

    def run(self, program: str, *words: str) -> None:
        """One of its programs, without our standard output: the server would keep it."""
        subprocess.run(
            [str(self.programs / program), "-D", str(self.folder), *words],
            user=self.user,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=True,
            timeout=60,
        )

    def make(self) -> None:
        """Make its files."""
        self.run("initdb", "--username=keeper", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C")

    def start(self) -> None:
        """Start it and wait until it answers."""
        options = f"-p {self.port} -h 127.0.0.1 -k {self.folder} -c fsync=off"
        ends = time.monotonic() + 30
        while True:
            try:
                self.run("pg_ctl", "-w", "-t", "20", "-o", options, "-l", str(self.folder / "log"), "start")
            except subprocess.CalledProcessError:
                assert time.monotonic() < ends, (self.folder / "log").read_text()[-2000:]
                time.sleep(0.1)  # the last children of the killed one are still going
            else:
                return

    def kill(self) -> None:
        """As when the power goes."""
        self.run("pg_ctl", "-m", "immediate", "stop")


def lasting_port() -> int:
    """A free port that stays free while its server is down: no client is ever given one so low."""
    for port in range(20_000 + os.getpid() % 10_000, 32_000):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise OSError("no free port")


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")) or [Path(shutil.which("initdb") or "")]
    if not found[-1].is_file():
        assert "postgres" not in REQUIRED, "SHUFFLEUP_REQUIRE wants PostgreSQL, but its programs are not here"
        pytest.skip("no PostgreSQL programs at hand")
    # Not below pytest's own folder, which is closed to other users again and again.
    folder, user = Path(tempfile.mkdtemp(prefix="shuffleup-")), None
    if getpass.getuser() == "root":
        try:
            owner = pwd.getpwnam("postgres")
        except KeyError:
            pytest.skip("PostgreSQL does not run as root, and there is no user postgres")
        user = "postgres"
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    made = Cluster(found[-1].parent, folder, lasting_port(), user)
    made.make()
    made.start()
    yield made
    made.kill()
    shutil.rmtree(folder)


def test_a_night_goes_on_when_the_database_was_killed_and_started_again(cluster: Cluster, tmp_path: Path) -> None:
    with (
        serving(tmp_path / "one", DATABASE_URL=cluster.url) as one,
        serving(tmp_path / "other", DATABASE_URL=cluster.url) as other,
        ThreadPoolExecutor(1) as pool,
    ):
        director = one.director()
        there = Visitor(other, dict(director.cookies))
        night = director.new_night()
        screen = Listener(other, stream_of(Visitor(other), f"/screen/{night}"))
        screen.until("state")

        cluster.kill()
        sent = pool.submit(director.do, night, "message", message="Sent while it was away")
        cluster.start()
        assert sent.result().status == 302
        while screen.until("state")["message"] != "Sent while it was away":
            pass

        cluster.kill()
        away = there.get(f"/e/{night}")
        assert (away.status, away.headers["Retry-After"]) == (503, "5")
        assert "Nothing that was answered is lost" in away.words
        cluster.start()
        assert there.do(night, "message", message="After it came back").status == 302
        while screen.until("state")["message"] != "After it came back":
            pass
        screen.close()
        log = one.director().get(f"/e/{night}/log").words
        assert [log.count(words) for words in ("Sent while it was away", "After it came back")] == [1, 1]
    with open_store(cluster.url, read_only=True) as store:
        assert store.verify(f"tournament/{night}").ok
