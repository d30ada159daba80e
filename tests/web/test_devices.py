"""Phones let in by QR code and PIN: the PIN is typed and never in an address, tries are counted, the door is shown."""

import json
import re
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from served import Served, Visitor, serving
from test_stream import Listener, stream_of

from shuffleup.acts.roles import Role
from shuffleup.desk.devices import A_NIGHT, A_SEASON, OPEN_FOR, Devices
from shuffleup.desk.roles import STRANGER, NotAllowed, Who
from shuffleup.store import open_store
from shuffleup.web.doors import called_by
from shuffleup.web.hub import BEAT

if TYPE_CHECKING:
    from conftest import Windows

DIRECTOR = Who(Role.DIRECTOR, "d0")


class Doors:
    """The devices of a store of their own, at a time that can be moved."""

    def __init__(self, where: Path) -> None:
        self.store = open_store(where)
        self.now = 1_790_000_000_000
        self.devices = Devices(self.store, lambda: self.now, lambda: "signing key")

    def wrong(self, pin: str) -> str:
        """Another PIN."""
        return f"{(int(pin) + 1) % 1_000_000:06}"

    def try_pin(self, door: str, pin: str, address: str = "192.168.1.9") -> str:
        """What comes of a try: the id of the sentence, or `in`."""
        came = self.devices.come_in(door, pin, "Sam", address)
        return getattr(came, "id", "") if not hasattr(came, "role") else "in"


@pytest.fixture
def doors(where: str) -> Doors:
    made = Doors(Path(where) if not where.startswith("postgres") else where)  # type: ignore[arg-type]
    yield made
    made.store.close()


def test_a_phone_is_let_in_by_its_pin_and_is_listed(served: Served) -> None:
    director = served.director()
    phone = director.let_in("floor", "Sam at the door")
    assert phone.get("/").status == 200
    listed = director.get("/devices").words
    assert "Sam at the door Floor · here now" in listed


def test_no_secret_is_in_an_address_or_a_picture_that_a_screen_shows(served: Served) -> None:
    director = served.director()
    address, pin = director.hold_open("floor")
    assert pin not in address
    picture = director.get(f"/devices/door/{address.rpartition('/')[2]}/qr.svg")
    assert picture.headers["Content-Type"] == "image/svg+xml"
    for path in (address, f"{address}?pin={pin}"):
        shown = Visitor(served).get(path)
        assert shown.status == 200
        assert pin not in shown.text
        assert "staff" not in shown.headers.get("Set-Cookie", "")
    pages = "".join(director.get(path).text for path in ("/devices", "/links", "/"))
    assert served.key not in pages


def test_a_door_opens_once_and_only_until_its_time_is_up(doors: Doors) -> None:
    door = doors.devices.hold_open(Role.FLOOR, DIRECTOR)
    pin = doors.devices.pin(door)
    assert re.fullmatch(r"\d{6}", pin)
    assert doors.try_pin(door.id, pin) == "in"
    assert doors.try_pin(door.id, pin) == "door.closed"
    late = doors.devices.hold_open(Role.FLOOR, DIRECTOR)
    doors.now += OPEN_FOR
    assert doors.try_pin(late.id, doors.devices.pin(late)) == "door.closed"
    assert doors.try_pin("nothere", "123456") == "door.closed"


def test_two_phones_at_one_door_at_once_are_one(doors: Doors) -> None:
    door = doors.devices.hold_open(Role.FLOOR, DIRECTOR)
    pin = doors.devices.pin(door)
    with ThreadPoolExecutor(4) as pool:
        came = list(pool.map(lambda number: doors.try_pin(door.id, pin, f"10.0.0.{number}"), range(4)))
    assert came.count("in") == 1
    assert len(doors.devices.everybody()) == 1


def test_five_wrong_pins_close_a_door_also_to_the_right_one(doors: Doors) -> None:
    door = doors.devices.hold_open(Role.FLOOR, DIRECTOR)
    pin = doors.devices.pin(door)
    tries = [doors.try_pin(door.id, doors.wrong(pin), f"10.0.0.{number}") for number in range(6)]
    assert tries == ["door.wrong_pin"] * 4 + ["door.closed_now", "door.closed"]
    assert doors.try_pin(door.id, pin, "10.0.0.9") == "door.closed"


def test_one_address_that_tries_all_doors_is_locked_out_for_a_while(doors: Doors) -> None:
    said = []
    for _ in range(7):
        door = doors.devices.hold_open(Role.FLOOR, DIRECTOR)
        said += [doors.try_pin(door.id, doors.wrong(doors.devices.pin(door))) for _ in range(3)]
    assert said.index("door.locked_out") == 20
    right = doors.devices.hold_open(Role.FLOOR, DIRECTOR)
    assert doors.try_pin(right.id, doors.devices.pin(right)) == "door.locked_out"
    assert doors.try_pin(right.id, doors.devices.pin(right), "192.168.1.10") == "in"
    doors.now += 16 * 60_000
    later = doors.devices.hold_open(Role.FLOOR, DIRECTOR)
    assert doors.try_pin(later.id, doors.devices.pin(later)) == "in"


def test_tries_sent_all_at_once_are_counted_all_the_same(served: Served) -> None:
    address, pin = served.director().hold_open("floor")
    phones = [Visitor(served) for _ in range(12)]
    for phone in phones:
        phone.get(address)
    guesses = [f"{(int(pin) + 1 + each) % 1_000_000:06}" for each in range(11)] + [pin]
    with ThreadPoolExecutor(6) as pool:
        replies = list(
            pool.map(
                lambda each: each[0].post(address, {"pin": each[1], "name": "X"}), zip(phones, guesses, strict=True)
            )
        )
    assert sum("is not the PIN" in reply.words for reply in replies) == 4
    assert all("staff" not in phone.cookies for phone in phones[:-1])


def test_a_device_is_let_in_for_a_while_only(doors: Doors) -> None:
    door = doors.devices.hold_open(Role.FLOOR, DIRECTOR)
    doors.try_pin(door.id, doors.devices.pin(door))
    [device] = doors.devices.everybody()
    assert doors.devices.find(device.id) is not None
    gone: list[str] = []
    doors.devices.listeners.append(gone.append)
    doors.devices.look([device.id])
    assert gone == []
    doors.now += 19 * 3600 * 1000
    assert doors.devices.find(device.id) is None
    doors.devices.look([device.id])
    assert gone == [device.id]


@pytest.mark.parametrize(("chosen", "lasts"), [("night", A_NIGHT), ("season", A_SEASON)])
@pytest.mark.parametrize("role", ["director", "floor", "screen"])
def test_a_phone_stays_for_as_long_as_was_chosen(served: Served, role: str, chosen: str, lasts: int) -> None:
    served.director().let_in(role, f"{role} for the {chosen}", lasts=chosen)
    with open_store(served.data, read_only=True) as store:
        device = next(each for each in store.devices() if each.name == f"{role} for the {chosen}")
    assert device.expires_at - device.made_at == lasts


@pytest.mark.parametrize(
    ("by", "role"),
    [(Role.DIRECTOR, Role.LEAGUE), (Role.FLOOR, Role.FLOOR), (Role.CAPTAIN, Role.SCREEN), (Role.SCREEN, Role.SCREEN)],
)
def test_nobody_gives_away_more_than_they_have(doors: Doors, by: Role, role: Role) -> None:
    with pytest.raises(NotAllowed):
        doors.devices.hold_open(role, Who(by, "d1"))
    assert not STRANGER.may_let_in(Role.SCREEN)


def test_a_director_is_not_shown_the_pin_of_the_league_s_door(served: Served) -> None:
    address, _ = served.league().hold_open("league")
    page = served.director().get("/devices/door/" + address.rpartition("/")[2])
    assert page.status == 403
    assert re.search(r"[0-9]{3} [0-9]{3}", page.words) is None


def test_who_is_shown_the_door_is_out_at_once(served: Served) -> None:
    director = served.director()
    night = director.new_night()
    phone = director.let_in("floor", "Lost phone")
    listener = Listener(served, stream_of(phone, f"/e/{night}"))
    listener.until("state")
    row = next(
        each for each in re.findall(r"(?s)<li class.*?</li>", director.get("/devices").text) if "Lost phone" in each
    )
    action = re.search(r'action="([^"]+)"', row)
    assert action is not None
    began = time.monotonic()
    director.post(action[1])
    assert listener.until("gone") is None
    assert time.monotonic() - began < BEAT  # at once, and not when the stream was due to speak
    with pytest.raises(EOFError):
        listener.next()
    listener.close()
    assert phone.get(f"/e/{night}").status == 403
    assert phone.do(night, "message", message="Still here").status == 403
    assert "Lost phone Floor" not in director.get("/devices").words


def test_everybody_can_be_signed_out_from_the_terminal(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as served:
        director = served.director()
        night = director.new_night()
        listener = Listener(served, stream_of(director, f"/e/{night}"))
        listener.until("state")
        before = served.key
        said = json.loads(served.run("doors", "--new", "--sign-out", "--json"))
        assert (said["role"], said["signed_out"]) == ("director", 1)
        assert f":{served.port}/in/" in said["link"]
        began = time.monotonic()
        listener.until("gone")
        assert time.monotonic() - began < BEAT
        listener.close()
        assert director.get(f"/e/{night}").status == 403
        assert Visitor(served).get(f"/in/{before}").status == 403
        fresh = Visitor(served)
        assert fresh.get(f"/in/{said['link'].rpartition('/')[2]}").status == 302
        assert fresh.get(f"/e/{night}").status == 200
        assert served.key == said["link"].rpartition("/")[2]


def test_a_browser_that_comes_in_again_is_one_device(served: Served) -> None:
    director = served.director()
    phone = director.let_in("floor", "Once")
    address, pin = director.hold_open("floor")
    phone.get(address)
    phone.post(address, {"pin": pin, "name": "Twice"})
    listed = director.get("/devices").words
    assert ("Once Floor" in listed, "Twice Floor" in listed) == (False, True)
    rows = listed.count("Director ·")
    director.get(f"/in/{served.key}")
    assert director.get("/devices").words.count("Director ·") == rows


def test_who_runs_the_night_may_play_in_it_too(served: Served) -> None:
    director = served.director()
    night = director.new_night()
    director.enter(night, ["Ada Bell"])
    entry = re.search(r"/player/(\w+)", director.get(f"/e/{night}/players").text)
    assert entry is not None
    address, pin = director.hold_open("player", tournament=night, entry=entry[1])
    director.get(address)
    assert director.post(address, {"pin": pin, "name": "Ada"}).status == 302
    assert {"staff", "seat"} <= director.cookies.keys()
    assert director.get(f"/e/{night}").status == 200
    assert director.post("/out-of-here").status == 302
    assert director.get(f"/e/{night}").status == 403


@pytest.mark.browser
def test_the_director_shows_a_pin_and_sees_the_phone_come_in(served: Served, windows: "Windows") -> None:
    page = windows.open(served.link)
    page.click("text=Phones and devices")
    page.click('.pick:has-text("Floor")')
    page.click("text=Show QR code and PIN")
    page.wait_for_selector("img.qr")
    pin = page.inner_text("code.pin")
    address = page.inner_text("b.address")
    phone = windows.open(address, width=360, height=740, has_touch=True)
    phone.fill("#pin", pin)
    phone.fill("#name", "Sam")
    phone.click("button.go")
    phone.wait_for_selector("text=Tournaments")
    page.wait_for_selector("text=Sam is in")


@pytest.mark.parametrize(
    ("agent", "called"),
    [
        (
            "Mozilla/5.0 (Linux; Android 13; SM-A515F Build/TP1A) AppleWebKit/537.36 Chrome/120 Mobile Safari",
            "SM-A515F",
        ),
        ("Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120 Mobile", "Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1", "iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120 Safari/537.36", "Windows PC, Chrome"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120 Safari/537.36 Edg/120.0", "Windows PC, Edge"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1 Version/17 Safari/605.1", "Mac, Safari"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0", "PC, Firefox"),
        ("curl/8", ""),
    ],
)
def test_a_device_is_called_by_its_model(agent: str, called: str) -> None:
    assert called_by(agent) == called


def test_a_computer_let_in_by_the_link_is_named_by_its_director(served: Served) -> None:
    director = served.director()
    laptop = Visitor(served)
    agent = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120 Safari/537.36"}
    assert laptop.ask("GET", f"/in/{served.key}", headers=agent).status == 302
    page = director.get("/devices").text
    found = re.search(r'action="/devices/(\w+)">(?:(?!</form>).)*?value="PC, Chrome"', page)
    assert found is not None
    night = director.new_night()
    laptop.get(f"/e/{night}")
    laptop.do(night, "message", message="Kitchen closes at nine")
    assert "PC, Chrome" in director.get(f"/e/{night}/log").words
    assert "It is called Laptop at the bar now." in director.told(
        f"/devices/{found[1]}", {"name": "  Laptop\x07 at \u202e the bar "}
    )
    assert "Laptop at the bar" in director.get("/devices").words
    assert "PC, Chrome" not in director.get(f"/e/{night}/log").words
    assert "Laptop at the bar" in director.get(f"/e/{night}/log").words
    assert laptop.get("/devices").status == 200
    assert "It has no name now." in director.told(f"/devices/{found[1]}", {"name": " "})


def test_who_may_not_sign_a_device_out_may_not_name_it(served: Served) -> None:
    director = served.director()
    league = re.search(r'action="/devices/(\w+)"', served.league().get("/devices").text)
    assert league is not None
    assert "Only the league" in director.told(f"/devices/{league[1]}", {"name": "Mine"})
    assert director.let_in("floor").post(f"/devices/{league[1]}", {"name": "Mine"}).status == 403
    assert "Mine" not in director.get("/devices").words
