"""What only the PostgreSQL store promises: cut lines and restarts of the server lose nothing and do nothing twice."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit, urlunsplit

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.store import AlreadyDone, NoteAttendance, PutPerson, Store, StoreAway, open_store
from shuffleup.store.away import PROBE_EVERY
from shuffleup.store.schema import MIGRATIONS

from .cut_line import Cut, CutLine
from .made import AT, command, person

psycopg = pytest.importorskip("psycopg")
pytestmark = pytest.mark.postgres


@pytest.fixture
def line(postgres_url: str) -> Iterator[CutLine]:
    parts = urlsplit(postgres_url)
    line = CutLine(parts.hostname or "127.0.0.1", parts.port or 5432)
    yield line
    line.close()


@pytest.fixture
def through(line: CutLine, postgres_url: str) -> str:
    """The URL of the database by way of the line."""
    parts = urlsplit(postgres_url)
    user = f"{parts.username}:{parts.password}@" if parts.password else f"{parts.username}@" if parts.username else ""
    return urlunsplit(parts._replace(netloc=f"{user}127.0.0.1:{line.port}", query="sslmode=disable"))


def patient(url: str, patience: float) -> Store:
    """The store, with so many seconds of patience."""
    from shuffleup.store.postgres import PostgresStore

    return PostgresStore(url, patience=patience)


@pytest.mark.parametrize("cut", [Cut.BEFORE_COMMIT, Cut.AFTER_COMMIT])
def test_an_append_whose_line_is_cut_at_the_commit_is_done_once(line: CutLine, through: str, cut: Cut) -> None:
    with open_store(through) as store:
        store.append("t/1", 0, command("c1"))
        line.cut = cut
        beside = [PutPerson(person("p1", "Ann"), "c2"), NoteAttendance("p1", "t/1", AT)]
        stored = store.append("t/1", 1, command("c2", 3), beside)
        assert line.cuts == 1
        assert [row.version for row in stored] == [2, 3, 4]
        assert list(store.read("t/1", after=1)) == stored
        assert store.person("p1") == person("p1", "Ann")
        assert store.append("t/1", 4, command("c3"))[0].version == 5
        assert store.verify("t/1").ok


def test_a_command_that_somebody_else_did_while_the_line_was_cut_is_already_done(
    line: CutLine, through: str, postgres_url: str
) -> None:
    with open_store(through) as store, open_store(postgres_url) as other:
        theirs = other.append("t/1", 0, command("c1", 2))
        line.cut = Cut.AFTER_COMMIT
        assert store.append("t/2", 0, command("c1"))
        with pytest.raises(AlreadyDone) as raised:
            store.append("t/1", 2, command("c1"))
        assert raised.value.rows == theirs


def test_reads_and_writes_wait_for_a_server_that_restarts(line: CutLine, through: str) -> None:
    with patient(through, patience=20) as store:
        store.append("t/1", 0, command("c1"))
        line.go_away()
        back = threading.Timer(0.5, line.come_back)
        back.start()
        with ThreadPoolExecutor(2) as pool:
            read = pool.submit(lambda: store.head("t/1").version)
            written = pool.submit(lambda: store.append("t/1", 1, command("c2")))
            assert read.result() in (1, 2)
            assert written.result()[0].version == 2
        back.join()


def test_the_server_ends_every_connection_again_and_again_and_nothing_is_lost_or_done_twice(postgres_url: str) -> None:
    done = threading.Event()
    may_end = threading.Semaphore(3)  # so often until something was appended again, however slow the machine

    def end_connections() -> None:
        with psycopg.connect(postgres_url, autocommit=True) as killer:
            while not done.wait(0.03):
                if may_end.acquire(blocking=False):
                    killer.execute(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                    )

    with patient(postgres_url, patience=20) as store:
        killer = threading.Thread(target=end_connections)
        killer.start()
        try:
            for number in range(60):
                stored = store.append("t/1", number * 2, command(f"c{number}", 2))
                assert [row.version for row in stored] == [number * 2 + 1, number * 2 + 2]
                may_end.release()
        finally:
            done.set()
            killer.join()
        assert store.verify("t/1").rows == 120


def test_a_server_that_stays_away_is_said_so_in_the_end(line: CutLine, through: str) -> None:
    with patient(through, patience=0.3) as store:
        line.go_away()
        with pytest.raises(StoreAway, match="does not answer"):
            store.head("t/1")
        with pytest.raises(StoreAway, match="does not answer"):
            store.append("t/1", 0, command("c1"))
        line.come_back()
        once_back(lambda: store.append("t/1", 0, command("c1")))
        assert store.head("t/1").version == 1


def once_back(work: Callable[[], object]) -> None:
    """Do it as soon as the server is found back."""
    ends = time.monotonic() + 60
    while True:
        try:
            work()
        except StoreAway:
            assert time.monotonic() < ends
            time.sleep(0.02)
        else:
            return


def test_while_the_server_is_away_one_prober_knocks_and_everybody_else_is_told_at_once(
    line: CutLine, through: str
) -> None:
    def ask(_: int) -> bool:
        try:
            store.head("t/1")
        except StoreAway:
            return False
        return True

    with patient(through, patience=0.1) as store, ThreadPoolExecutor(30) as crowd:
        line.go_away()
        assert not any(crowd.map(ask, range(30)))
        began, before = time.monotonic(), line.refused
        worked = time.process_time()
        assert not any(crowd.map(ask, range(3_000)))
        knocks = line.refused - before
        assert knocks <= (time.monotonic() - began) / PROBE_EVERY + 30  # of the first thirty, one may still knock
        assert time.process_time() - worked < 3
        line.come_back()
        once_back(lambda: store.head("t/1"))
        assert all(crowd.map(ask, range(30)))


def test_two_stores_in_one_database_see_each_other(postgres_url: str) -> None:
    with open_store(postgres_url) as one, open_store(postgres_url) as other:
        one.append("t/1", 0, command("c1"))
        assert other.append("t/1", 1, command("c2"))[0].version == 2
        assert [row.version for row in one.read("t/1")] == [1, 2]


def test_opening_at_once_migrates_once(postgres_url: str) -> None:
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda _: open_store(postgres_url).close(), range(6)))
    with psycopg.connect(postgres_url) as connection:
        assert connection.execute("SELECT version FROM shuffleup.schema_version").fetchall() == [(len(MIGRATIONS),)]


@pytest.mark.parametrize("how", [{"create": False}, {"read_only": True}])
def test_a_database_without_our_tables_is_bad_input_unless_they_may_be_made(
    postgres_url: str, how: dict[str, bool]
) -> None:
    with pytest.raises(BadInput, match="nothing of Shuffle Up"):
        open_store(postgres_url, **how)


def test_a_newer_release_s_database_is_bad_input(postgres_url: str) -> None:
    open_store(postgres_url).close()
    with psycopg.connect(postgres_url) as connection:
        connection.execute("UPDATE shuffleup.schema_version SET version = version + 1")
    with pytest.raises(BadInput, match="written by a newer Shuffle Up"):
        open_store(postgres_url)


def test_opened_for_reading_only_it_is_neither_written_nor_migrated(postgres_url: str) -> None:
    with open_store(postgres_url) as store:
        store.append("t/1", 0, command("c1"))
    with open_store(postgres_url, read_only=True) as store:
        assert store.verify("t/1").rows == 1
        with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
            store.append("t/1", 1, command("c2"))
    with psycopg.connect(postgres_url) as connection:
        connection.execute("UPDATE shuffleup.schema_version SET version = 0")
    with pytest.raises(BadInput, match=r"nothing of Shuffle Up|older Shuffle Up"):
        open_store(postgres_url, read_only=True)


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("postgresql://me:hush@127.0.0.1:1/x?nonsense=1", "no PostgreSQL URL"),
        ("postgresql://me:hush@127.0.0.1:notaport/x", "cannot be opened|no PostgreSQL URL"),
        ("postgresql://me:hush@127.0.0.1:1/x", "x at 127.0.0.1:1 cannot be opened"),
    ],
)
def test_a_url_that_leads_nowhere_is_bad_input_without_its_password(url: str, says: str) -> None:
    with pytest.raises(BadInput, match=says) as raised:
        open_store(url)
    assert "hush" not in str(raised.value)
