"""Every connection to PostgreSQL is cut at random instants: pages say so or wait, nothing acknowledged is lost."""

import secrets
import time
from threading import Event, Thread

from asking import make_token
from served import Served, Visitor

from attacks import chain_reader
from attacks.kills import command
from attacks.postgres_here import cut_all, own_database
from attacks.tally import Budget, StaffAtWork, Tally, a_night


def cuts(budget: Budget, tally: Tally) -> None:
    """Cut, wait, cut again, while the staff and a program work."""
    with own_database() as url:
        if url is None:
            tally.note = "no PostgreSQL at hand"
            return
        served = Served(budget.data(), DATABASE_URL=url)
        try:
            with a_night(served.start()) as (director, night):
                token = make_token(director, "director").token
                acknowledged = _cut_while_sending(budget, tally, served, night, token, url)
                with StaffAtWork(tally, director, night):
                    time.sleep(0.5)
            rows = chain_reader.of_postgres(url)
            for fault in chain_reader.faults(rows):
                tally.expect(False, f"the chain: {fault}")
            lost = acknowledged - {row.command_id for row in rows}
            tally.expect(not lost, f"{len(lost)} acknowledged commands are lost")
            tally.note = f"{len(acknowledged):,} acknowledged commands"
        finally:
            served.stop()
        tally.quiet(served)


def _cut_while_sending(budget: Budget, tally: Tally, served: Served, night: str, token: str, url: str) -> set[str]:
    over, acknowledged = Event(), set[str]()

    def send() -> None:
        visitor = Visitor(served)
        while not over.is_set():
            id_ = secrets.token_hex(16)
            path, body, headers = command(night, token, id_)
            with tally.answering():
                reply = visitor.ask("POST", path, body, headers)
            tally.expect(reply.status in (200, 503), f"cut: {reply.status} {reply.text[:200]}")
            if reply.status == 200:
                acknowledged.add(id_)

    program = Thread(target=send)
    program.start()
    while budget.left() or not tally.tries:
        time.sleep(budget.chance.expovariate(1 / 0.3))
        tally.tried(cut_all(url))
    over.set()
    program.join()
    return acknowledged
