"""Every command by every role that may not send it, straight on and by every way round: not one event in any log.

Ways round: undo, undo of an undo, a list to import, the interface, an id that was somebody else's, a tab whose phone
was signed out, another role's cookie, another night's paper, a method or address written otherwise. The table of who
may what is that of the tests (`who_may.py`), which was written a second time on purpose.
"""

import json
import re
import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from asking import Program, make_token
from served import Fields, Reply, Served, Visitor
from who_may import MAY, ROLES, WITHOUT_ADDRESS, Room, opened

from attacks import chain_reader
from attacks.tally import Budget, Tally
from shuffleup.web.api.every import OPERATIONS

OFFICE_DOES: dict[str, dict[str, object]] = {
    "GivePenalty": {"lives": 1, "kind": "stalling", "penalty": "warning", "seen": 0},
    "TakePayment": {"amount": 500, "how": "cash"},
    "PutIn": {"amount": 700, "how": "cash"},
    "SetLevel": {"index": 1, "seen": 0},
}
"""What a director does, which nobody below may do by undoing an undo."""

TOO_FAST = 429
"""What a token for a seat is told that asks more than ten times a second."""


@dataclass
class Matrix:
    """One server, a browser and a program of each role, and the line of the table."""

    served: Served
    room: Room
    programs: dict[str, Program]
    tally: Tally

    def events(self) -> int:
        """How many events there are in all logs."""
        return len(chain_reader.of_sqlite(self.served.data))

    def api(self, role: str, command: str, data: dict[str, object], id_: str = "") -> Reply:
        """A command as a program of this role sends it, as often as it is told that it asks too fast.

        The answer is not held against the document here.
        """
        body = json.dumps({"id": id_ or secrets.token_hex(16), "data": data, "expected_version": None}).encode()
        headers = {"Authorization": f"Bearer {self.programs[role].token}", "Content-Type": "application/json"}
        path = f"/api/v1/nights/{self.room.night}/commands/{command}"
        while (reply := Visitor(self.served).ask("POST", path, body, headers)).status == TOO_FAST:
            time.sleep(0.1)
        return reply

    def never(self, what: str, reply: Reply, *statuses: int) -> None:
        """It was tried, and answered that it may not be."""
        self.tally.tried()
        self.tally.expect(reply.status in (statuses or (403,)), f"{what}: {reply.status} {reply.location}")


Way = Callable[[Matrix], int]
"""Returns how many events it made that may be."""


def matrix(budget: Budget, tally: Tally) -> None:
    """All cells, then every way round, for as long as there is time."""
    served = Served(budget.data())
    try:
        room = opened(served.start())
        bound = {"captain": "1", "player": "Ada Bell"}
        programs = {
            role: make_token(
                room.visitors["league" if role == "league" else "director"],
                role,
                night=room.night if role in bound else "",
                place=bound.get(role, ""),
            )
            for role in ROLES
        }
        here = Matrix(served, room, programs, tally)
        ways = (cells, cookies_swapped, old_tabs, written_otherwise, undone_and_redone, ids_of_others, imported)
        for way in ways if not budget.full else _for_ever(budget, ways):
            before = here.events()
            allowed = way(here)
            after = here.events()
            tally.expect(
                after == before + allowed, f"{way.__name__}: {after - before - allowed} events that may not be"
            )
        for fault in chain_reader.faults(chain_reader.of_sqlite(served.data)):
            tally.expect(False, f"the chain: {fault}")
    finally:
        served.stop()
    tally.quiet(served)


def _for_ever(budget: Budget, ways: tuple[Way, ...]) -> Iterator[Way]:
    while budget.left():
        yield from ways


def forbidden() -> Iterator[tuple[str, str]]:
    """Each command with each role that may not send it."""
    return ((command, role) for command in sorted(MAY) for role in ROLES if role[0] not in MAY[command])


def cells(here: Matrix) -> int:
    """Straight on: by its form, and by the interface."""
    for command, role in forbidden():
        if command not in WITHOUT_ADDRESS:
            path, fields = here.room.how(command)
            with here.tally.answering():
                here.never(f"{role} sends {command}", here.room.visitors[role].post(path, fields))
        if command in OPERATIONS:
            # What is in it does not matter: who may not send it is told so before it is read, or that it will not do.
            here.never(f"{role}'s program sends {command}", here.api(role, command, {}), 403, 422)
    return 0


def cookies_swapped(here: Matrix) -> int:
    """The cookie of one role under the name of another's, and one night's paper at another night."""
    for role in ("captain", "player", "floor"):
        [value] = [v for k, v in here.room.visitors[role].cookies.items() if k in ("staff", "table", "seat")]
        for name in ("staff", "table", "seat", "screen"):
            thief = Visitor(here.served, {name: value, "csrftoken": here.room.visitors[role].cookies["csrftoken"]})
            reply = thief.post(f"/e/{here.room.night}/do/publish", {})
            here.never(f"the cookie of a {role} as {name}", reply)
    night = here.room.visitors["director"].new_night()
    for role in ("captain", "player"):
        for verb, fields in (("report_bust", {"table": "1", "out": "nobody:1"}), ("call_floor", {"table": "1"})):
            here.never(f"a {role} of another night", here.room.visitors[role].do(night, verb, **fields))
    return 1  # the new night


def old_tabs(here: Matrix) -> int:
    """Forms on a page that was open when its phone was signed out."""
    director = here.room.visitors["director"]
    floor = director.let_in("floor", "Old tab")
    page = floor.get(f"/e/{here.room.night}").text
    forms = [here.room.how(each) for each in ("MovePlayer", "BustPlayers", "ShowMessage", "PauseClock")]
    on_page = [(path, fields) for path, fields in forms if f'action="{path}"' in page]
    stream = re.search(r'data-stream="([^"]+)"', page)
    device = re.search(r'<b>Old tab</b>(?:(?!<form).)*<form[^>]*action="(/devices/\w+)"', director.get("/devices").text)
    here.tally.expect(device is not None and bool(on_page), "no tab was open: this tried nothing")
    if device is not None:
        director.post(device[1])
    for path, fields in on_page:
        here.never(f"an old tab sends {path}", floor.post(path, fields))
    if stream is not None:
        here.never("an old tab listens", floor.get(stream[1]), 403)
    return 0


def written_otherwise(here: Matrix) -> int:
    """The address or the method written so that somebody might take it for another."""
    night, do = here.room.night, f"/e/{here.room.night}/do/publish"
    addresses = (
        f"//e/{night}/do/publish",
        f"/screen/../e/{night}/do/publish",
        f"/screen/%2e%2e/e/{night}/do/publish",
        f"/e/{night}/do/publish/",
        f"/e/{night}/do/PUBLISH",
        f"/e/{night}/do/publish%00",
        f"/e/{night};/do/publish",
        f"/static/../e/{night}/do/publish",
        f"/api/v1/../../e/{night}/do/publish",
    )
    screen = here.room.visitors["screen"]
    for address in addresses:
        here.never(f"by {address}", screen.post(address, {}), 403, 404, 405)
    body = urlencode({"csrfmiddlewaretoken": screen.token, "command_id": secrets.token_hex(16)}).encode()
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    for extra in (
        {"X-HTTP-Method-Override": "POST", "X-Original-URL": do, "X-Rewrite-URL": do},
        {"X-Forwarded-For": "127.0.0.1", "X-Real-IP": "127.0.0.1", "Forwarded": "for=127.0.0.1"},
        {"Authorization": "Basic ZGlyZWN0b3I6ZGlyZWN0b3I="},
    ):
        here.never(f"with {sorted(extra)}", screen.ask("POST", do, body, {**kind, **extra}))
    for method in ("GET", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE"):
        here.never(f"by {method}", screen.ask(method, do, body, kind), 400, 403, 404, 405, 501)
    return 0


def undone_and_redone(here: Matrix) -> int:
    """The floor takes back what it may not do, or takes an undo of it back, three deep; by console and interface."""
    before = here.events()
    for command, data in OFFICE_DOES.items():
        about = {} if command in ("SetLevel", "PutIn") else {"entry": here.room.one}
        reply = here.api("director", command, {**about, **data})
        if reply.status != 200:  # a second round finds the level past, and the like
            continue
        last = json.loads(reply.text)["id"]
        for _ in range(3):
            stood = here.events()
            for role in ("floor", "captain", "player", "screen"):
                here.never(f"{role} undoes {command}", here.api(role, "TakeBack", {"commands": [last]}))
                path = f"/e/{here.room.night}/undo/{last}"
                here.never(f"{role} undoes {command}", here.room.visitors[role].post(path, {"sure": "yes"}))
            here.tally.expect(here.events() == stood, f"{command} was undone")
            back = here.api("director", "TakeBack", {"commands": [last]})
            here.tally.expect(back.status == 200, f"the director may undo {command}: {back.status}")
            last = json.loads(back.text)["id"]
    return here.events() - before


def ids_of_others(here: Matrix) -> int:
    """The id of a director's command, sent by somebody who may not send it, opens nothing and tells nothing."""
    id_ = secrets.token_hex(16)
    before = here.events()
    here.api("director", "PutIn", {"amount": 900, "how": "cash"}, id_)
    done = here.events() - before
    for role in ("floor", "captain", "player", "screen"):
        here.never(f"{role} sends a director's id", here.api(role, "PutIn", {"amount": 900, "how": "cash"}, id_))
    return done


def imported(here: Matrix) -> int:
    """What goes in by a file is theirs alone whose the page is."""
    rows: Fields = {"rows": "name\nUna Quick", "here": "yes", "sure": "yes"}
    book = b'format = 1\n[book]\nid = "stolen"\nname = "Stolen"\nextends = "tda"\n'
    for role in ("captain", "player", "screen"):
        visitor = here.room.visitors[role]
        here.never(f"{role} imports", visitor.post(f"/e/{here.room.night}/players/import", rows))
    for role in ("floor", "captain", "player", "screen"):
        visitor = here.room.visitors[role]
        here.never(f"{role} brings a book", visitor.upload("/house-books/file", book, "stolen.toml"))
        here.never(f"{role} takes a backup", visitor.get("/backup"))
        here.never(f"{role} makes an account", visitor.post("/accounts", {"name": "me", "password": "a" * 20}))
        fields: Fields = {"name": "Tool", "role": "director", "lasts": "night", "tournament": ""}
        here.never(f"{role} makes a token", visitor.post("/devices/tokens", fields))
    return 0
