"""Players' phones and tables that report, over HTTP: whose phone is whose, one report once, and what nobody may see."""

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path

import pytest
from served import Served, Visitor, serving
from test_stream import Listener, stream_of

from shuffleup.store import open_store

NAMES = ("Ann Bell", "Bob Ray", "Cy Poe", "Di Fox", "נועה לוי", "Gus Hill")


class Room:
    """A night that is on, its director, and who sits where under which code."""

    def __init__(self, served: Served, **changes: str) -> None:
        self.served = served
        self.director = served.director()
        usual = {"tables": "1-3", "seats_per_table": "4", "rulebook": "tda"}
        self.night = self.director.new_night(**{**usual, **changes})
        self.director.enter(self.night, NAMES)
        self.director.draw_and_start(self.night)
        self.seats = {name: (seat, field) for name, (seat, field) in self.director.seated(self.night).items()}

    def entry(self, name: str) -> str:
        return self.seats[name][1].partition(":")[0]

    def life(self, name: str) -> str:
        return self.seats[name][1]

    def table(self, name: str) -> str:
        return self.seats[name][0].partition("-")[0]

    def code(self, name: str) -> str:
        """The code as it stands on the slip."""
        slip = next(each for each in self.slips() if name in each)
        found = re.search(r"Phone code\s*<b>(\d{4})</b>", slip)
        assert found is not None
        return found[1]

    def slips(self) -> list[str]:
        page = unescape(self.director.get(f"/e/{self.night}/slips").text)
        return re.findall(r'(?s)<article class="slip">.*?</article>', page)

    def phone(self, name: str) -> Visitor:
        """A phone that has claimed this seat by its code."""
        phone = Visitor(self.served)
        assert self.claim(phone, name, self.code(name)) == ""
        return phone

    def claim(self, phone: Visitor, name: str, code: str) -> str:
        """What is said to a phone that types this code; nothing if it was let in or asks now."""
        page = f"/play/{self.night}/claim"
        phone.get(f"{page}?entry={self.entry(name)}")
        reply = phone.post(page, {"entry": self.entry(name), "code": code})
        return "" if reply.status == 302 else reply.words

    def captain(self, table: str) -> Visitor:
        """A phone that has scanned the slip of a table."""
        slips = self.director.get(f"/e/{self.night}/captains/slips").text
        code = re.search(rf"(?s)Table {table}</h2>.*?Code <b>(\d{{6}})</b>", slips)
        assert code is not None
        phone, page = Visitor(self.served), f"/table/{self.night}/{table}"
        assert code[1] in phone.get(f"{page}?code={code[1]}").text
        assert phone.post(page, {"code": code[1]}).status == 302
        return phone

    def own(self, phone: Visitor) -> dict[str, object]:
        """What the phone's page holds about its player."""
        found = re.search(r'(?s)<script id="own"[^>]*>(.*?)</script>', phone.get(f"/play/{self.night}").text)
        assert found is not None
        told: dict[str, object] = json.loads(found[1])
        return told

    def inbox(self) -> list[tuple[str, str]]:
        """What waits for the director: report and words."""
        page = self.director.get(f"/e/{self.night}").text
        rows = re.findall(r'(?s)<li class="row" data-report=.*?</li>', page)
        return [
            (re.findall(r'name="report" value="([^"]+)"', row)[0], unescape(re.findall(r"<b>(.*?)</b>", row)[0]))
            for row in rows
        ]

    def confirm(self, report: str) -> str:
        return self.director.told(f"/e/{self.night}/do/confirm_report", {"report": report})

    def other(self, name: str) -> str:
        """Somebody at the same table."""
        return next(each for each in NAMES if each != name and self.table(each) == self.table(name))


@pytest.fixture(scope="module")
def room(served: Served) -> Room:
    return Room(served)


@pytest.fixture
def fresh(served: Served) -> Room:
    return Room(served)


def test_watching_is_open_and_names_nobody_who_does_not_move(room: Room) -> None:
    page = Visitor(room.served).get(f"/play/{room.night}")
    assert page.status == 200
    assert "Do you play tonight?" in page.words
    assert not any(name in unescape(page.text) for name in NAMES)


def test_the_code_on_the_slip_makes_a_phone_its_player_s(room: Room) -> None:
    phone = room.phone("Ann Bell")
    told = room.own(phone)
    table, _, seat = room.seats["Ann Bell"][0].partition("-")
    assert (told["name"], told["table"], told["seat"]) == ("Ann Bell", int(table), int(seat))
    assert "Player, Ann Bell" in room.director.get("/devices").words
    again = Visitor(room.served, dict(phone.cookies))
    assert room.claim(again, "Ann Bell", room.code("Ann Bell")) == ""
    assert room.inbox() == []


def figures_told(room: Room) -> set[str]:
    """Every number of four figures on the public pages of a night and in its chain."""
    public = "".join(
        Visitor(room.served).get(path).text
        for path in (f"/play/{room.night}/claim", f"/seats/{room.night}", f"/screen/{room.night}")
    )
    with open_store(room.served.data, read_only=True) as store:
        log = "".join(row.data + row.command for row in store.read(f"tournament/{room.night}"))
    return {*re.findall(r"(?<![\w.-])\d{4}(?![\w.-])", public), *re.findall(r"(?<!\w)\d{4}(?!\w)", log)}


def test_codes_are_on_no_public_page_and_not_in_the_chain(room: Room, fresh: Room) -> None:
    """Chips and years of four figures may happen to be a code: those stand in a night of other codes as well."""
    codes = {room.code(name) for name in NAMES}
    assert codes != {fresh.code(name) for name in NAMES}
    assert not codes & (figures_told(room) - figures_told(fresh))


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Room]:
    """A room on a server of its own, where wrong codes lock nobody else out."""
    with serving(tmp_path / "data") as served:
        yield Room(served)


def test_wrong_codes_are_counted_and_the_seat_locked(alone: Room) -> None:
    phone, right = Visitor(alone.served), alone.code("Bob Ray")
    wrong = f"{(int(right) + 1) % 10_000:04}"
    said = [alone.claim(phone, "Bob Ray", wrong) for _ in range(6)]
    assert [("tries are left" in each, "One try" in each, "Too many" in each) for each in said] == [
        (True, False, False), (True, False, False), (True, False, False), (False, True, False),
        (False, False, False), (False, False, True),
    ]  # fmt: skip
    assert "Too many" in alone.claim(phone, "Bob Ray", right)
    assert "Too many" in alone.claim(Visitor(alone.served), "Bob Ray", right)


def test_two_phones_with_the_same_code_at_once_are_one_and_a_question(fresh: Room) -> None:
    code, phones = fresh.code("Cy Poe"), [Visitor(fresh.served) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(lambda phone: fresh.claim(phone, "Cy Poe", code), phones)) == {""}
    assert sum("entry" in fresh.own(phone) for phone in phones) == 1
    assert [words for _, words in fresh.inbox()] == ["A second phone asks for the seat of Cy Poe"] * 3


def test_a_second_phone_waits_for_the_director_and_takes_over(fresh: Room) -> None:
    first = fresh.phone("Di Fox")
    listener = Listener(fresh.served, stream_of(first, f"/play/{fresh.night}"))
    listener.until("mine")
    second = fresh.phone("Di Fox")
    assert "Waiting for the director" in second.get(f"/play/{fresh.night}").words
    assert fresh.own(second) == {}
    [(report, words)] = fresh.inbox()
    assert words == "A second phone asks for the seat of Di Fox"
    fresh.confirm(report)
    assert fresh.own(second)["name"] == "Di Fox"
    assert listener.until("gone") is None
    listener.close()
    assert fresh.own(first) == {}


def test_a_phone_without_a_code_asks_and_may_be_kept_out(fresh: Room) -> None:
    phone, page = Visitor(fresh.served), f"/play/{fresh.night}/claim"
    phone.get(f"{page}?entry={fresh.entry('Ann Bell')}")
    asked = {"entry": fresh.entry("Ann Bell"), "ask": "yes"}
    assert phone.post(page, asked).status == 302
    [(report, words)] = fresh.inbox()
    assert words == "A phone without a code asks for the seat of Ann Bell"
    fresh.director.do(fresh.night, "reject_report", report=report)
    assert "Not let in" in phone.get(f"/play/{fresh.night}").words
    refused = phone.do(fresh.night, "call_floor", table=fresh.table("Ann Bell"), entry=fresh.entry("Ann Bell"))
    assert refused.status == 403


def test_a_move_is_told_in_plain_words_with_its_reason_and_clauses(fresh: Room) -> None:
    name = "Ann Bell"
    phone, table = fresh.phone(name), fresh.table(name)
    other = next(each for each in ("1", "2") if each != table)
    taken = {seat for seat, _ in fresh.seats.values()}
    free = next(seat for seat in range(1, 5) if f"{other}-{seat}" not in taken)
    before = next(seat for seat in range(free - 1, free - 5, -1) if f"{other}-{(seat - 1) % 4 + 1}" in taken)
    fields = {"entry": fresh.entry(name), "origin": fresh.seats[name][0], "to": f"{other}-{free}", "why": "balance"}
    listener = Listener(fresh.served, stream_of(phone, f"/play/{fresh.night}"))
    listener.until("mine")
    fresh.director.do(fresh.night, "move", **fields, **{f"answer big_blind {other}": str((before - 1) % 4 + 1)})
    told = listener.until("mine")
    listener.close()
    [move] = told["moves"]
    assert move["text"] == f"You move to table {other}, seat {free}, and post the big blind in your first hand there."
    assert move["why"].startswith("The tables are being evened up")
    assert {"10.A"} <= {each["id"].rpartition(".s")[0] or each["id"] for each in move["clauses"]}
    assert phone.get(move["clauses"][0]["url"]).status == 200
    assert (told["table"], told["seat"]) == (int(other), free)


def test_notices_are_accepted_with_the_version_that_was_read(fresh: Room) -> None:
    phone = fresh.phone("Bob Ray")
    assert "Before you play" in phone.get(f"/play/{fresh.night}").words
    page = phone.get(f"/play/{fresh.night}/notices").text
    fields = {name: re.findall(rf'name="{name}" value="([^"]*)"', page) for name in ("entry", "version", "notice")}
    assert len(fields["notice"]) > 1
    phone.do(fresh.night, "accept_notices", **fields)
    assert "You accepted this at" in phone.get(f"/play/{fresh.night}/notices").words
    shown = fresh.director.get(f"/e/{fresh.night}/player/{fresh.entry('Bob Ray')}").words
    assert f"{len(fields['notice'])} notices accepted" in shown
    assert fields["version"][0][:12] in shown
    assert fresh.own(phone)["accepted"] == fields["version"][0]


def test_a_reported_bust_is_confirmed_with_one_tap_and_names_the_table(fresh: Room) -> None:
    table = fresh.table("Ann Bell")
    captain, second = fresh.captain(table), fresh.captain(table)
    page = captain.get(f"/table/{fresh.night}/{table}/out?out={fresh.life('Ann Bell')}").words
    assert "Ann Bell is out?" in page
    report = {"table": table, "out": fresh.life("Ann Bell")}
    told = captain.follow(captain.do(fresh.night, "report_bust", next=f"/table/{fresh.night}/{table}", **report))
    assert f"Table {table} reported Ann Bell out" in told.words
    assert "Undo" not in told.words
    kind = second.follow(second.do(fresh.night, "report_bust", next=f"/table/{fresh.night}/{table}", **report))
    assert "Somebody at the table was quicker" in kind.words
    [(waits, words)] = fresh.inbox()
    assert words == f"Table {table} says: Ann Bell is out"
    assert f"Table {table} says" not in Visitor(fresh.served).get(f"/screen/{fresh.night}").text
    assert "Ann Bell out in 6th" in fresh.confirm(waits)
    assert fresh.inbox() == []
    assert f"Table {table} reported Ann Bell out" in fresh.director.get(f"/e/{fresh.night}/log").words


def test_a_trusted_table_needs_no_tap_and_can_be_taken_back(fresh: Room) -> None:
    table = fresh.table("Gus Hill")
    captain = fresh.captain(table)
    fresh.director.do(fresh.night, "trust", table=table)
    captain.do(fresh.night, "report_bust", table=table, out=fresh.life("Gus Hill"))
    console = fresh.director.get(f"/e/{fresh.night}")
    assert fresh.inbox() == []
    assert "Gus Hill out in 6th" in console.words
    undo = re.search(r'action="(/e/\w+/undo/\w+)"', console.text)
    assert undo is not None
    assert "Took back" in fresh.director.told(undo[1], {"sure": "yes"})


def test_a_call_for_the_floor_waits_once_and_the_phone_hears_who_comes(fresh: Room) -> None:
    name = "נועה לוי"
    phone, table = fresh.phone(name), fresh.table(name)
    called = {"table": table, "entry": fresh.entry(name)}
    assert fresh.own(phone)["call"] == {"open": True, "text": ""}
    phone.do(fresh.night, "call_floor", **called)
    again = phone.told(f"/e/{fresh.night}/do/call_floor", {**called, "next": f"/play/{fresh.night}"})
    assert "Somebody comes" in again
    [(report, words)] = fresh.inbox()
    assert words == f"Table {table}: \u2068{name}\u2069 calls the floor"
    row = fresh.director.get(f"/e/{fresh.night}").text
    assert f'value="/floor/{fresh.night}?table={table}"' in row
    assert "keep your cards" in str(fresh.own(phone)["call"]).lower()
    fresh.confirm(report)
    assert "on the way" in str(fresh.own(phone)["call"])


def test_a_reported_big_blind_is_offered_first_and_goes_on_with_the_hands(fresh: Room) -> None:
    captains = {table: fresh.captain(table) for table in ("1", "2")}
    for table, captain in captains.items():
        captain.do(fresh.night, "report_button", table=table, button="1", big_blind="3")
    short = fresh.table("Ann Bell")
    gone = [name for name in NAMES if fresh.table(name) == short][:2]
    for name in gone:
        fresh.director.do(fresh.night, "bust", out=fresh.life(name))
    console = fresh.director.get(f"/e/{fresh.night}")
    fact = re.search(r'name="big_blind (\d)" value="3"', console.text)
    assert fact is not None, console.words
    assert re.search(r'name="big_blind \d" value="3"\s+class="(?:seat|button) go"', console.text)
    assert "the big blind is in seat 3" in console.words
    for hand in ("1", "2"):
        captains[fact[1]].do(fresh.night, "report_hand", table=fact[1], hand=hand)
    console = fresh.director.get(f"/e/{fresh.night}")
    assert re.search(r'name="big_blind \d" value="2"\s+class="(?:seat|button) go"', console.text)
    assert "Big blind: " in captains[fact[1]].get(f"/table/{fresh.night}/{fact[1]}").words


def test_hand_for_hand_names_the_tables_that_still_play(fresh: Room) -> None:
    first, second = fresh.captain("1"), fresh.captain("2")
    begun = fresh.director.told(f"/e/{fresh.night}/do/hand_for_hand", {"seen": "0", "next": f"/e/{fresh.night}"})
    assert "Not finished, or not reporting: tables 1 and 2." in begun
    first.do(fresh.night, "report_hand", table="1", hand="1")
    assert "Not finished, or not reporting: table 2." in fresh.director.get(f"/e/{fresh.night}").words
    assert "wait for the other tables" in first.get(f"/table/{fresh.night}/1").words
    assert "finish this hand" in second.get(f"/table/{fresh.night}/2").words
    second.do(fresh.night, "report_hand", table="2", hand="1")
    console = fresh.director.get(f"/e/{fresh.night}")
    assert "every table has finished its hand" in console.words
    seen = re.search(r'name="seen" value="(\d+)"', console.text)
    assert seen is not None
    fresh.director.do(fresh.night, "hand_for_hand", seen=seen[1], on="no")
    assert "Hand for hand since" not in fresh.director.get(f"/e/{fresh.night}").words


def test_a_table_s_page_opens_to_its_code_alone(alone: Room) -> None:
    for _ in range(12):
        alone.captain("2")
    stranger, page = Visitor(alone.served), f"/table/{alone.night}/1"
    assert "Who is out?" not in stranger.get(page).words
    assert "is not the code" in stranger.post(page, {"code": "000000"}).words
    for _ in range(10):
        said = stranger.post(page, {"code": "000000"}).words
    assert "Too many wrong codes" in said
    assert stranger.get(f"/table/{alone.night}/99").status == 404
    assert stranger.do(alone.night, "report_hand", table="1", hand="1").status == 403
