"""A whole night of real cards with chips on phones, on the real server: two pages, two players by their doors."""

import json
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pytest
from faults import at_rest, measured
from playwright.sync_api import expect
from served import Served, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Windows

pytestmark = pytest.mark.browser

NAMES = ("Ann Price", "Bob Ray", "Catrin Llewellyn-Featherstonehaugh", "Dai Evans")
WITHIN_S = 30
JSON = {"Content-Type": "application/json"}


class RealEvening:
    """The night; everybody has a door, the first two a phone whose page is open as well."""

    def __init__(self, served: Served, windows: "Windows", sizes: Sequence[tuple[int, int]]) -> None:
        self.served, self.windows = served, windows
        self.director = served.director()
        self.night = self.director.new_night(dealt="phone_chips", buy_in="5", rebuys="", add_on_stack="")
        self.director.enter(self.night, NAMES)
        self.director.draw_and_start(self.night)
        seated = self.director.seated(self.night)
        self.entries = {name: seated[name][1].partition(":")[0] for name in NAMES}
        self.doors = {
            entry: self.director.let_in("player", tournament=self.night, entry=entry) for entry in self.entries.values()
        }
        self.ann, self.bob, self.cat, self.dai = self.entries.values()
        self.sent = 0
        self.pages = {entry: self._phone(entry, *size) for entry, size in zip(self.doors, sizes, strict=False)}

    def _phone(self, entry: str, width: int, height: int) -> "Page":
        page = self.windows.open(width=width, height=height, reduced_motion="reduce")
        for name, value in self.doors[entry].cookies.items():
            page.context.add_cookies([{"name": name, "value": value, "url": self.served.url}])
        page.goto(f"{self.served.url}/play/{self.night}")
        page.click(f"a[href='/night/{self.night}/table']")
        page.wait_for_selector("[data-part=table] > *", state="attached")
        return page

    def floor(self) -> "Page":
        """The console's page of the table."""
        page = self.windows.open(self.served.link, width=1366, height=768)
        page.goto(f"{self.served.url}/e/{self.night}/table/1")
        return page

    def state(self, entry: str) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self.doors[entry].get(f"/night/{self.night}/table.json").text)
        return told

    def ask(self, entry: str, where: str, **what: Any) -> None:
        """What a phone sends by itself."""
        self.sent += 1
        door: Visitor = self.doors[entry]
        body = json.dumps({"id": f"door{self.sent}", **what}).encode()
        reply = door.ask("POST", f"/night/{self.night}/table/{where}", body, JSON)
        assert reply.status == 200, reply.text

    def until(self, holds: Any) -> dict[str, Any]:
        """The state of the table once this is so."""
        ends = time.monotonic() + WITHIN_S
        while time.monotonic() < ends:
            state = self.state(self.ann)
            if holds(state):
                return state
            time.sleep(0.05)
        raise AssertionError(f"it is never so: {json.dumps(state)[:3000]}")

    def hand(self, after: int) -> dict[str, Any]:
        """The next hand, once it has begun."""
        return self.until(lambda state: state["phase"] == "hand" and state["hand"]["number"] > after and state["turn"])

    def act(self, state: dict[str, Any], act: str = "") -> None:
        """Whoever is to act checks or calls, or does this."""
        entry = next(each["entry"] for each in state["seats"] if each["seat"] == state["turn"]["seat"])
        mine = self.state(entry)
        options = mine["mine"]["options"]
        what = act or ("check" if options["check"] else "call")
        to = 0
        if act == "all_in":
            raises = options["raise"]
            what, to = ("raise_to", raises["most"]) if raises else ("call" if options["call"] else "check", 0)
        self.ask(entry, "act", hand=mine["hand"]["number"], turn=mine["turn"]["number"], act=what, to=to)

    def to_showdown(self, act: str = "") -> dict[str, Any]:
        """All betting is done by the doors; the state in which the table is asked who won."""
        while True:
            state = self.until(lambda state: state["hand"] and (state["turn"] or state["hand"]["winners"]))
            if state["hand"]["winners"]:
                return state
            self.act(state, act)

    def stacks(self) -> dict[str, int]:
        return {each["entry"]: each["stack"] for each in self.state(self.ann)["seats"] if each["entry"]}


def tap(page: "Page", *entries: str) -> None:
    """These won the pot that the page asks for."""
    for entry in entries:
        page.click(f".winners [data-entry='{entry}']")
    page.click(".winners .b.main:not(.settling):not([aria-disabled])")


def agree(page: "Page") -> None:
    page.click(".winners .b.main:not(.settling)")


def test_a_night_of_real_cards_from_the_first_hand_to_its_winner(served: Served, windows: "Windows") -> None:
    night = RealEvening(served, windows, ((390, 844), (360, 640)))
    ann, bob = night.pages[night.ann], night.pages[night.bob]
    a_pot_is_told_and_agreed(night, ann, bob)
    a_pot_is_split(night, ann)
    a_dispute_is_settled_by_the_floor(night, ann)
    all_in_with_side_pots(night, ann, bob)
    to_the_winner(night, ann)
    assert "all as dealt" in served.run("verify")
    windows.complaints[:] = [each for each in windows.complaints if "409" not in each]


def a_pot_is_told_and_agreed(night: RealEvening, ann: "Page", bob: "Page") -> None:
    state = night.hand(0)
    assert state["hand"]["real"]
    assert state["hand"]["board"] == state["mine"]["cards"] == []
    while True:
        state = night.until(lambda state: state["turn"])
        actor = next(each["entry"] for each in state["seats"] if each["seat"] == state["turn"]["seat"])
        if actor in night.pages:
            night.pages[actor].click(".zone[data-mode=acts] .b.main:not(.settling)")
            night.until(lambda now, was=state: not now["turn"] or now["turn"]["number"] > was["turn"]["number"])
            break
        night.act(state)
    night.to_showdown()
    for page in (ann, bob):
        expect(page.locator(".winners h2")).to_contain_text("Who won")
        expect(page.locator(".winners .b.main")).to_be_in_viewport(ratio=1)
        assert at_rest(page, measured) == []
    before = night.stacks()
    tap(ann, night.ann)
    expect(ann.locator(".winners")).to_contain_text("Somebody else has to agree")
    expect(bob.locator(".winners")).to_contain_text("Ann Price gets")
    agree(bob)
    after = night.until(lambda now: not (now["hand"] and now["hand"]["winners"]))
    assert next(each["stack"] for each in after["seats"] if each["entry"] == night.ann) > before[night.ann]
    assert after["last"]["lines"]


def a_pot_is_split(night: RealEvening, ann: "Page") -> None:
    night.hand(1)
    pot = night.to_showdown()["hand"]["pot"]
    before = night.stacks()
    tap(ann, night.ann, night.bob)
    said = night.until(lambda now: now["hand"]["winners"]["by"])
    night.ask(night.cat, "agree", hand=said["hand"]["number"], telling=1, right=True)
    now = night.stacks()
    assert [now[each] - before[each] for each in (night.ann, night.bob)] == [pot // 2, pot // 2]


def a_dispute_is_settled_by_the_floor(night: RealEvening, ann: "Page") -> None:
    night.hand(2)
    pot = night.to_showdown()["hand"]["pot"]
    before, state = night.stacks(), night.state(night.cat)
    number = state["hand"]["number"]
    night.ask(night.cat, "winners", hand=number, turn=state["hand"]["turn"], high=[[night.cat]], low=[])
    ann.click(".winners .commit .b.out:not(.settling)")
    expect(ann.locator(".winners")).to_contain_text("Call the floor")
    floor = night.floor()
    expect(floor.locator("#dealt-turn h2").first).to_have_text("Disputed: who won?")
    floor.check(f"#award [name=high-1][value='{night.dai}']")
    floor.click("#award button.go")
    night.until(lambda now: not (now["hand"] and now["hand"]["winners"]))
    assert night.stacks()[night.dai] == before[night.dai] + pot
    floor.close()


def all_in_with_side_pots(night: RealEvening, ann: "Page", bob: "Page") -> None:
    night.hand(3)
    state = night.to_showdown("all_in")
    pots = state["hand"]["pots"]
    assert len(pots) > 1
    told: list[str] = []
    shortest = next(entry for entry in pots[0]["entries"] if entry not in pots[1]["entries"])
    for pot in pots:
        if len(pot["entries"]) > 1 and not set(told) & set(pot["entries"]):
            others = [each for each in (night.ann, *pot["entries"]) if each in pot["entries"]]
            told.append(others[0] if told else shortest)
            tap(ann, told[-1])
    expect(bob.locator(".winners")).to_contain_text("Ann Price says")
    agree(bob)
    night.until(lambda now: not (now["hand"] and now["hand"]["winners"]))
    assert night.stacks()[shortest] == pots[0]["chips"]
    assert len(told) > 1


def to_the_winner(night: RealEvening, ann: "Page") -> None:
    while True:
        now = night.until(lambda now: now["phase"] == "over" or now["turn"] or (now["hand"] and now["hand"]["winners"]))
        if now["phase"] == "over":
            break
        state = night.to_showdown("all_in")
        number = state["hand"]["number"]
        here = [each["entry"] for each in state["seats"] if each["state"] in ("in", "all_in")]
        by = next(each for each in here if each != night.ann)
        high = [[night.ann], *([each] for each in here if each != night.ann)]
        night.ask(by, "winners", hand=number, turn=state["hand"]["turn"], high=high, low=[])
        agree(ann)
        night.until(lambda now: not (now["hand"] and now["hand"]["winners"]))
    expect(ann.locator("[data-part=table]")).to_contain_text("Ann Price wins")
