"""kill -9 at random instants of a server under load: what was acknowledged is there, whole, and done once.

The chain is read by a reader that knows the document of the log and none of our code, before the server starts again.
"""

import http.client
import json
import secrets
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from threading import Event

from asking import make_token
from served import Served, Visitor

from attacks import chain_reader
from attacks.chain_reader import LogRow
from attacks.postgres_here import own_database
from attacks.tally import Budget, Tally, a_night

AT_ONCE = 4
"""Programs that send as fast as they are answered."""

Read = Callable[[], list[LogRow]]


def on_sqlite(budget: Budget, tally: Tally) -> None:
    """The embedded database."""
    folder = budget.data()
    _again_and_again(budget, tally, Served(folder), lambda: chain_reader.of_sqlite(folder))


def on_postgres(budget: Budget, tally: Tally) -> None:
    """A database server."""
    with own_database() as url:
        if url is None:
            tally.note = "no PostgreSQL at hand"
            return
        served = Served(budget.data(), DATABASE_URL=url)
        _again_and_again(budget, tally, served, lambda: chain_reader.of_postgres(url))


def _again_and_again(budget: Budget, tally: Tally, served: Served, read: Read) -> None:
    served.start()
    try:
        with a_night(served) as (director, night):
            token = make_token(director, "director").token
        known: set[str] = set()
        while budget.left() or not tally.tries:
            sent, acknowledged = _loaded(served, night, token, budget.chance.expovariate(1 / 0.4))
            tally.tried()
            known |= acknowledged
            rows = read()
            for fault in chain_reader.faults(rows):
                tally.expect(False, f"the chain: {fault}")
            there = Counter(row.command_id for row in rows)
            tally.expect(known <= there.keys(), f"{len(known - there.keys())} acknowledged commands are lost")
            with tally.answering():
                served.start()
            _sent_again(served, night, token, sent - acknowledged, tally)
            once = Counter(row.command_id for row in read())
            tally.expect(all(once[each] <= 1 for each in sent), "a command sent again was done twice")
        tally.note = f"{len(known):,} acknowledged commands"
    finally:
        served.stop()
    tally.quiet(served)


def _loaded(served: Served, night: str, token: str, until: float) -> tuple[set[str], set[str]]:
    """Kill the server under load after `until` seconds; the ids of what was sent, and of what was acknowledged."""
    over, sent, acknowledged = Event(), set[str](), set[str]()

    def send() -> None:
        with closing(http.client.HTTPConnection("127.0.0.1", served.port, timeout=30)) as line:
            while not over.is_set():
                id_ = secrets.token_hex(16)
                sent.add(id_)
                try:
                    line.request("POST", *command(night, token, id_))
                    answer = line.getresponse()
                    answer.read()
                except (OSError, http.client.HTTPException):
                    return
                if answer.status == 200:
                    acknowledged.add(id_)

    with ThreadPoolExecutor(AT_ONCE) as crowd:
        programs = [crowd.submit(send) for _ in range(AT_ONCE)]
        time.sleep(until)
        served.kill()
        over.set()
        for each in programs:
            each.result()
    return sent, acknowledged


def command(night: str, token: str, id_: str) -> tuple[str, bytes, dict[str, str]]:
    """Address, body and headers of a command that always changes something."""
    body = json.dumps({"id": id_, "data": {"text": f"Round {id_}"}, "expected_version": None}).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    return f"/api/v1/nights/{night}/commands/ShowMessage", body, headers


def _sent_again(served: Served, night: str, token: str, unsure: set[str], tally: Tally) -> None:
    """What was not answered is sent again, as every page of ours does; it is done then, or was."""
    visitor = Visitor(served)
    for id_ in unsure:
        path, body, headers = command(night, token, id_)
        with tally.answering():
            reply = visitor.ask("POST", path, body, headers)
        tally.expect(reply.status == 200, f"sent again: {reply.status} {reply.text[:200]}")
