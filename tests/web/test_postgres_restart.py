"""A PostgreSQL server of the test's own is killed and started again in the middle of a night: all come back."""

import getpass
import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from served import WITHIN, Served, Visitor, serving
from test_stream import Listener, stream_of

from shuffleup.store import open_store

if TYPE_CHECKING:
    from evening import Console

    from conftest import Windows

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
            timeout=WITHIN,
        )

    def make(self) -> None:
        """Make its files."""
        self.run("initdb", "--username=keeper", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C")

    def start(self) -> None:
        """Start it and wait until it answers."""
        options = f"-p {self.port} -h 127.0.0.1 -k {self.folder} -c fsync=off"
        ends = time.monotonic() + WITHIN
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


@pytest.fixture(scope="module")
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


@pytest.fixture(scope="module")
def pair(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Served]]:
    """Two servers that share nothing but the database."""
    folder = tmp_path_factory.mktemp("pair")
    with (
        serving(folder / "one", DATABASE_URL=cluster.url) as one,
        serving(folder / "other", DATABASE_URL=cluster.url) as other,
    ):
        yield one, other


def until_taken(by: Visitor, night: str, message: str) -> None:
    """Send a message as the page does: again and again under one number while the answer is that nobody is there."""
    number, ends = secrets.token_hex(16), time.monotonic() + WITHIN
    while (reply := by.do(night, "message", message=message, command_id=number)).status == 503:
        assert time.monotonic() < ends
        time.sleep(0.1)
    assert reply.status == 302, reply.words


def test_a_night_goes_on_when_the_database_was_killed_and_started_again(
    cluster: Cluster, pair: tuple[Served, Served]
) -> None:
    one, other = pair
    director = one.director()
    there = Visitor(other, dict(director.cookies))
    night = director.new_night()
    screen = Listener(other, stream_of(Visitor(other), f"/screen/{night}"))
    screen.until("state")

    cluster.kill()
    with ThreadPoolExecutor(1) as pool:
        sent = pool.submit(until_taken, director, night, "Sent while it was away")
        cluster.start()
        sent.result()
    while screen.until("state")["message"] != "Sent while it was away":
        pass

    cluster.kill()
    away = there.get(f"/e/{night}")
    assert (away.status, away.headers["Retry-After"]) == (503, "5")
    assert "Nothing that was answered is lost" in away.words
    cluster.start()
    until_taken(there, night, "After it came back")
    while screen.until("state")["message"] != "After it came back":
        pass
    screen.close()
    until_taken(director, night, "The other one is back as well")
    log = one.director().get(f"/e/{night}/log").words
    assert [log.count(words) for words in ("Sent while it was away", "After it came back")] == [1, 1]
    with open_store(cluster.url, read_only=True) as store:
        assert store.verify(f"tournament/{night}").ok


@pytest.mark.browser
def test_a_company_at_two_workers_follows_each_other_and_comes_back_with_the_database(
    cluster: Cluster, pair: tuple[Served, Served], windows: "Windows"
) -> None:
    from evening import Console
    from test_company import NAMES, PLAYERS, Company, Television, player_phone, staff_phone

    one, other = pair
    director = one.director()
    night = director.new_night(tables="1-6")
    director.enter(night, NAMES)
    director.draw_and_start(night)
    console = Console(one, windows.open(one.link), night)
    console.go()
    staff = staff_phone(other, windows, Visitor(other, dict(director.cookies)), night, "Kim")
    company = Company(
        [Television(windows.open(f"{each.url}/screen/{night}", width=1280, height=720)) for each in pair],
        {name: player_phone(other.url, windows, director, night, name) for name in PLAYERS[:1]},
    )
    company.players(45)
    both_tap(NAMES[10], console, staff)
    company.players(44)
    assert one.director().get(f"/e/{night}/log").words.count(f"{NAMES[10]} out") == 1

    cluster.kill()
    console.page.fill("#message", "Sent while it was away")
    console.page.click("form:has(#message) button")
    cluster.start()
    company.message("Sent while it was away")
    staff.go()
    staff.out(NAMES[11])
    company.players(43)
    company.sit_as(console)
    windows.complaints[:] = [each for each in windows.complaints if "status of 503" not in each]


def both_tap(name: str, *consoles: "Console") -> None:
    """Two have the form open and tick the same player: one bust, and a kind word for the other."""
    for each in consoles:
        each.page.click("#someone-out")
        each.page.check(f'#bust input[data-name="{name}"]')
    for each in consoles:
        each.page.locator("#bust .acts button").click(no_wait_after=True)
    for each in consoles:
        each.page.wait_for_selector(".toasts :text('out')")
    assert sum("already out" in each.toast for each in consoles) == 1
