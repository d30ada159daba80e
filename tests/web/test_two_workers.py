"""Two servers on one PostgreSQL database: what is done at one is seen at the other, and cut lines lose nothing."""

import re
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest
from served import Served, Visitor, serving
from test_stream import Listener, stream_of

from shuffleup.store import open_store

psycopg = pytest.importorskip("psycopg")
pytestmark = pytest.mark.postgres

NAMES = ["Ada Bell", "Cy Dunn", "Eve Fox", "Gus Hill", "Ida Jones", "Kit Lane", "Max Nash", "Ola Park"]


@dataclass
class Workers:
    """Two servers, and the database that is all they share."""

    one: Served
    other: Served
    url: str

    def same(self, visitor: Visitor) -> Visitor:
        """The same browser at the other worker, as a proxy would send it there."""
        return Visitor(self.other, dict(visitor.cookies))

    def cut_all_lines(self) -> int:
        """The database server ends every connection of theirs, those that listen too; how many."""
        with psycopg.connect(self.url, autocommit=True) as server:
            ended = server.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            ).fetchall()
        return len(ended)


@pytest.fixture(scope="module")
def workers(postgres_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workers]:
    folder = tmp_path_factory.mktemp("workers")
    with (
        serving(folder / "one", DATABASE_URL=postgres_database) as one,
        serving(folder / "other", DATABASE_URL=postgres_database) as other,
    ):
        yield Workers(one, other, postgres_database)
    with psycopg.connect(postgres_database, autocommit=True) as server:
        server.execute("DROP SCHEMA shuffleup CASCADE")


@pytest.fixture
def director(workers: Workers) -> Visitor:
    return workers.one.director()


@pytest.fixture
def night(director: Visitor) -> str:
    night = director.new_night(late_entry_until="0")
    director.enter(night, NAMES)
    director.draw_and_start(night)
    return night


def follow(listener: Listener, left: int) -> None:
    """Listen until so many players are left."""
    while listener.until("state")["players"]["left"] != left:
        pass


def test_one_key_one_cookie_one_list_for_both(workers: Workers, director: Visitor, night: str) -> None:
    assert workers.one.key == workers.other.key
    there = workers.same(director)
    assert there.get(f"/e/{night}").status == 200
    console = Listener(workers.other, stream_of(there, f"/e/{night}"))
    director.do(night, "bust", out=director.seated(night)["Kit Lane"][1])
    follow(console, 7)
    console.close()
    assert "7 of 8 left" in there.get("/").words


def test_a_screen_at_one_follows_the_commands_of_the_other(workers: Workers, director: Visitor, night: str) -> None:
    screen = Listener(workers.other, stream_of(Visitor(workers.other), f"/screen/{night}"))
    console = Listener(workers.one, stream_of(director, f"/e/{night}"))
    follow(screen, 8)
    director.do(night, "bust", out=director.seated(night)["Kit Lane"][1])
    follow(screen, 7)
    there = workers.same(director)
    there.do(night, "bust", out=there.seated(night)["Max Nash"][1])
    follow(console, 6)
    screen.close()
    console.close()


def test_a_name_corrected_at_one_is_read_at_the_other(workers: Workers, director: Visitor, night: str) -> None:
    there = workers.same(director)
    assert "Ola Park" in there.get(f"/e/{night}/players").words
    person = re.search(r'href="(/people/\w+)"', director.get("/people?q=ola").text)
    assert person is not None
    director.post(f"{person[1]}/correct", {"name": "Ola Parkes"})
    screen = Listener(workers.other, stream_of(there, f"/e/{night}"))
    screen.until("state")
    director.do(night, "message", message="Hello")
    screen.until("changed")
    screen.close()
    assert "Ola Parkes" in there.get(f"/e/{night}/players").words
    director.post(f"{person[1]}/correct", {"name": "Ola Park"})


def test_two_who_record_the_same_bust_at_two_workers_make_one(workers: Workers, director: Visitor, night: str) -> None:
    out = director.seated(night)["Kit Lane"][1]
    staff = [director, workers.same(director)]
    with ThreadPoolExecutor(2) as pool:
        replies = list(pool.map(lambda each: each.do(night, "bust", out=out), staff))
    told = [each.follow(reply) for each, reply in zip(staff, replies, strict=True)]
    assert sorted("already out" in reply.words for reply in told) == [False, True]
    assert not any('class="toast bad' in reply.text for reply in told)
    assert workers.one.director().get(f"/e/{night}/log").words.count("Kit Lane out") == 1


def test_a_command_sent_again_to_the_other_worker_counts_once(workers: Workers, director: Visitor, night: str) -> None:
    number = secrets.token_hex(16)
    staff = [director, workers.same(director)] * 3
    with ThreadPoolExecutor(6) as pool:
        replies = list(pool.map(lambda each: each.do(night, "plus", command_id=number), staff))
    assert {reply.status for reply in replies} == {302}
    assert workers.one.director().get(f"/e/{night}/log").words.count("1 minute added") == 1


def test_many_busts_at_once_at_both_are_all_heard(workers: Workers, director: Visitor, night: str) -> None:
    out = [field for _, (_, field) in sorted(director.seated(night).items())][:6]
    sent = list(zip([director, workers.same(director)] * 3, out, strict=True))
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda each: each[0].do(night, "bust", out=each[1]), sent))
    assert len(workers.same(director).seated(night)) == len(NAMES) - 6


def test_who_is_shown_the_door_at_one_is_out_at_the_other(workers: Workers, director: Visitor, night: str) -> None:
    phone = director.let_in("floor", f"Lost {night}")
    there = workers.same(phone)
    listener = Listener(workers.other, stream_of(there, f"/e/{night}"))
    listener.until("state")
    rows = re.findall(r"(?s)<li class.*?</li>", director.get("/devices").text)
    action = re.search(r'action="([^"]+)"', next(row for row in rows if f"Lost {night}" in row))
    assert action is not None
    director.post(action[1])
    listener.until("gone")
    listener.close()
    assert there.get(f"/e/{night}").status == 403


def test_lines_cut_in_the_middle_of_the_night_lose_nothing_and_all_come_back(
    workers: Workers, director: Visitor, night: str
) -> None:
    there = workers.same(director)
    screen = Listener(workers.other, stream_of(Visitor(workers.other), f"/screen/{night}"))
    screen.until("state")
    for round_ in range(4):
        assert workers.cut_all_lines() > 0
        reply = (director, there)[round_ % 2].do(night, "message", message=f"Round {round_}")
        assert reply.status == 302, reply.words
        while screen.until("state")["message"] != f"Round {round_}":
            pass
    screen.close()
    with open_store(workers.url, read_only=True) as store:
        assert store.verify(f"tournament/{night}").ok
    log = workers.other.director().get(f"/e/{night}/log").words
    assert [log.count(f"Round {round_}") for round_ in range(4)] == [1] * 4
