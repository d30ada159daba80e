"""Every page of two dealt nights, with long names and long numbers, and who opens it: for tests that look at pages.

One night is dealt by the program, the other with real cards and chips on phones. Each has a hand that is over and one
that stands still, since the floor has stopped the tables.
"""

import json
import re
import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from crowd import names
from served import Served, Visitor, form_fields
from slips import addresses_of

WITHIN_S = 60
PLAYERS = 9
JSON = {"Content-Type": "application/json"}
FREE = {"buy_in": "", "prize": "", "added": "", "late_entry_until": "0", "re_entries": "0", "colour_ups": ""}
BLINDS = {"level-small": "5000000", "level-big": "10000000", "level-ante": "10000000", "level-minutes": "120"}
CONSOLE = ("", "/table/1", "/programs", "/pairs", "/plan", "/players", "/draw", "/more", "/log", "/screens", "/clock")
BY_PROGRAM = ("/out", "/chips", "/counts", "/captains", "/all-in", "/buttons", "/results")


@dataclass
class DealtPages:
    """The two nights, and a phone at each."""

    director: Visitor
    digital: str
    real: str
    phones: dict[str, Visitor] = field(default_factory=dict)
    slip: str = ""
    """Where the slip of the phone in the digital night leads."""

    def visitors(self) -> dict[str, Visitor]:
        """Who opens pages, by name; a stranger has no cookie, and `digits` came in by four digits: it has no code."""
        phone = self.phones[self.digital]
        phones = {"phone": phone, "digits": phone, "chips": self.phones[self.real]}
        return {"director": self.director, "stranger": Visitor(self.director.served)} | phones

    def paths(self) -> Iterator[tuple[str, str, str]]:
        """Name of the address in urls.py, path, and as whom it is opened."""
        night = f"/night/{self.digital}"
        yield "dealt_table", f"/night/{self.real}/table", "chips"
        for who in ("phone", "digits"):
            yield "dealt_table", f"{night}/table", who
            yield "dealt_mine", f"{night}/my-hands", who
        for who in ("phone", "stranger"):
            yield "dealt_lobby", night, who
            yield "play", f"/play/{self.digital}", who
            yield "dealt_replay", f"{night}/table/1/hands/1", who
        yield "dealt_watched", f"{night}/table/1", "stranger"
        yield "dealt_watched", f"/night/{self.real}/table/1", "stranger"
        yield "dealt_hands", f"{night}/table/1/hands", "stranger"
        yield "dealt_proof", f"{night}/hands/1/1", "stranger"
        yield "slips", f"/e/{self.digital}/slips", "director"
        yield "new_from", "/new/turbo", "director"
        for page in (*CONSOLE, *BY_PROGRAM):
            yield page[1:] or "tables", f"/e/{self.digital}{page}", "director"
        yield "night_hands", f"/e/{self.digital}/hands", "director"
        for page in ("", "/table/1", "/plan"):
            yield page[1:] or "tables", f"/e/{self.real}{page}", "director"


def dealt_pages(served: Served) -> DealtPages:
    """Sets both nights up; takes some seconds."""
    director = served.director()
    digital = _begun(director, "digital", robots=1, programs="yes")
    _fold_once(director, digital)
    found = DealtPages(director, digital, _begun(director, "phone_chips"))
    for night in (digital, found.real):
        director.post(f"/e/{night}/dealt/do/stop", {"table": "1", "next": f"/e/{night}"})
        person = next(each for each in names(PLAYERS))
        entry = director.seated(night)[person][1].partition(":")[0]
        if night == digital:
            found.slip = addresses_of(director, night)[entry]
        found.phones[night] = director.let_in("player", tournament=night, entry=entry)
    return found


def _begun(director: Visitor, dealt: str, robots: int = 0, **changes: str) -> str:
    plan = form_fields(director.get("/new/turbo").text)
    rows = {name: [value if each else "" for each in plan[name]] for name, value in BLINDS.items()}
    plan |= {**rows, **FREE, "starting_stack": "1000000000", "chips": "", "tables": "1", "seats_per_table": "10"}
    made = director.post("/new/turbo", {**plan, "dealt": dealt, **changes})
    assert made.status == 303, made.words
    night = made.location.rpartition("/")[2]
    director.enter(night, names(PLAYERS))
    if robots:
        assert director.do(night, "seat_bots", count=str(robots), level="easy").status == 302
    director.draw_and_start(night)
    return night


def _fold_once(director: Visitor, night: str) -> None:
    """The floor folds for everybody until the first hand is over."""
    ends = time.monotonic() + WITHIN_S
    while director.get(f"/night/{night}/hands/1/1/steps.json").status != 200:
        assert time.monotonic() < ends, director.get(f"/e/{night}").words[:1000]
        reply = director.get(f"/night/{night}/table.json?table=1")
        seen = json.loads(reply.body)
        if seen["turn"] and seen["hand"]["number"] == 1:
            asked = {"id": secrets.token_hex(8), "hand": 1, "turn": seen["turn"]["number"], "act": "fold"}
            director.ask("POST", f"/night/{night}/tables/1/act_for", json.dumps(asked).encode(), JSON)
        else:
            time.sleep(0.05)


def without_ids(path: str) -> str:
    """A path as a message names it."""
    return re.sub(r"/[0-9a-f]{12}", "", path)
