"""Every page in the dark and in the light, on a phone and on a desktop: WCAG 2 AA by axe, nothing wider than the phone,
and targets that a thumb finds (48 px).

Each page is tried dark on a phone and light on a desktop: colours do not depend on the width, nor widths on colours.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from axe import in_short, violations
from served import Served, Visitor
from test_coming import reply
from test_forecast_pages import forecast
from test_screen_pictures import PHOTO
from test_screen_sounds import wav

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Windows

pytestmark = pytest.mark.browser

RULES = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
}
OF_LOOKS = {"runOnly": {"type": "rule", "values": ("color-contrast", "target-size")}}
VARIANTS = (("dark", 360, 740, RULES), ("light", 1280, 860, OF_LOOKS))
PARTS = 4
"""The pages are tried in so many tests, to share them out."""

SMALL = """() => {
  const found = [];
  const controls = "button, a.button, a.row, nav a, summary, select, input:not([type=hidden]), textarea, label.tick, " +
    "label.pick, label.toggle";
  for (const each of document.querySelectorAll(controls)) {
    const box = (each.closest("label.tick, label.pick, label.toggle") || each).getBoundingClientRect();
    const style = getComputedStyle(each);
    const hidden = !box.width || style.visibility === "hidden" || each.disabled || each.closest(".spoken, .skip");
    if (hidden || (box.height >= 47.5 && box.width >= 47.5)) continue;
    const name = (each.textContent || each.name || "").trim().slice(0, 30);
    found.push(`${each.tagName} ${each.className} "${name}" ${Math.round(box.width)} x ${Math.round(box.height)}`);
  }
  return found;
}"""


@dataclass
class Rooms:
    """A house with something on every page."""

    director: Visitor
    ahead: str
    drawn: str
    on: str
    over: str
    table: str
    coming: str

    @property
    def entry(self) -> str:
        """Somebody who plays."""
        found = re.search(r'name="out" value="(\w+):', self.director.get(f"/e/{self.on}/out").text)
        assert found is not None
        return found[1]

    def addresses(self) -> Iterator[tuple[str, str]]:
        """Name and path of every page."""
        yield from (("tonight", "/"), ("links", "/links"), ("new", "/new"), ("a new plan", "/new/turbo"))
        yield from (("the same again", f"/new/again-{self.over}"), ("people", "/people"), ("nobody", "/people?q=zzz"))
        person = re.search(r'href="(/people/\w+)"', self.director.get("/people").text)
        assert person is not None
        self.director.upload(f"{person[1]}/photo/keep", PHOTO, "face.jpg")
        yield ("a person", person[1])
        for title, night in (("ahead", self.ahead), ("drawn", self.drawn), ("on", self.on), ("over", self.over)):
            for place in ("", "/players", "/clock", "/results", "/draw"):
                yield (f"{place[1:] or 'tables'}, {title}", f"/e/{night}{place}")
        for place in ("more", "log", "plan", "out", "players/import", "slips", "seats", "captains", "captains/slips"):
            yield (place, f"/e/{self.on}/{place}")
        for place in ("chips", "colour-up", "counts", "closing", "deal", "all-in", "cash", "cash/slip"):
            yield (place, f"/e/{self.on}/{place}")
        yield from (("ending", f"/e/{self.on}/ending"), ("prizes", f"/e/{self.on}/prizes"))
        for place in ("structure-sheet", "payout-sheet", "remote", "replies", f"receipt/{self.entry}"):
            yield (place.partition("/")[0], f"/e/{self.on}/{place}")
        yield from (("who comes", f"/e/{self.ahead}/replies"), ("coming nights", "/coming"))
        yield from (("a night to come", self.coming.rpartition("/")[0]), ("one's own reply", self.coming))
        yield ("who comes, and who does not", f"/e/{self.coming.split('/')[-2]}/replies")
        yield from (("the league", "/league"), ("league table", f"/league/table/{self.table}"))
        yield from (("rules of a table", f"/league/rules/{self.table}"), ("sanctions published", "/league/notices"))
        yield from (("house books", "/house-books"), ("a house book to be", "/house-books/new"))
        yield from (("the books", "/rules"), ("a book", "/rules/tda"), ("a clause", "/rules/tda/RP1.a"))
        yield from (("books compared", "/rules/compare/balance_mover"), ("a sheet of rules", "/rules/tda/sheet"))
        yield from (("programs", "/api/v1"), ("accounts", "/accounts"), ("passkeys", "/passkeys"))
        yield ("chip sets", "/chip-sets")
        self.director.upload("/sounds", wav(), "The bell of the Crown.wav", {"tournament": self.on, "key": "big"})
        yield from (("screens", f"/e/{self.on}/screens"), ("a screen", f"/e/{self.on}/screens/big"))
        yield from (
            ("when it ends", f"/e/{self.on}/forecast"),
            ("will it end", f"/e/{self.ahead}/forecast?players=999"),
        )
        entries = re.findall(r'name="out" value="(\w+):\d+"', self.director.get(f"/e/{self.on}/out").text)
        yield ("the order of two", f"/e/{self.on}/out?" + "&".join(f"out={each}:1" for each in entries[:2]))
        for place in ("table/1", "table/2", "buttons", "break/2"):
            yield (place, f"/e/{self.on}/{place}")
        told = f"out={entries[0]}:1&out={entries[1]}:1&stack-{entries[0]}=500"
        yield ("the chips of two", f"/e/{self.on}/out?{told}")
        yield ("a move", f"/e/{self.on}?big_blind+1=4&big_blind+2=1&big_blind+3=1")
        yield ("a player", f"/e/{self.on}/player/{entries[0]}")
        out = re.search(r'class="row out".*?/player/(\w+)"', self.director.get(f"/e/{self.on}/players?show=out").text)
        assert out is not None
        yield ("a player who is out", f"/e/{self.on}/player/{out[1]}")
        coming = re.search(r"/player/(\w+)", self.director.get(f"/e/{self.ahead}/players").text)
        assert coming is not None
        yield ("a player to come", f"/e/{self.ahead}/player/{coming[1]}")
        yield ("is it one of these", f"/e/{self.ahead}/players?like=Ada+Bel")
        undo = re.findall(r'action="(/e/\w+/undo/\w+)"', self.director.get(f"/e/{self.on}/log").text)
        yield from (("undo", undo[0]), ("undo with dependants", undo[-2]))
        door, _ = self.director.hold_open("floor")
        yield from (("devices", "/devices"), ("a door", f"/devices/door/{door.rpartition('/')[2]}"), ("come in", door))
        yield ("tokens", "/devices/tokens")
        yield from (("check my room", "/room"), ("it works", "/here"), ("letters of a door", "/pair"))
        yield from (("a television", "/tv"), ("no such figures", "/tv?code=0"))
        yield from (("a door that is closed", "/pair/none"), ("links", "/links"))
        floor = f"/floor/{self.on}"
        yield from (("call the floor", floor), ("a family", f"{floor}/the_deal"), ("rulings", f"{floor}/rulings"))
        yield ("a question", f"{floor}/one_chip_many_chips/one_chip")
        yield ("how much", f"{floor}/one_chip_many_chips/several_chips?facing=raise")
        yield ("a ruling", f"{floor}/whose_turn/call_out_of_turn?action+changed=yes&books=all")
        yield ("a choice", f"{floor}/showdown/plays_the_board?cards_now=unknown")
        yield ("an offence", f"{floor}/the_clock/stalling?again=no")
        yield ("mail a dispute", f"{floor}/one_chip_many_chips/one_chip/paper?facing=bet")
        yield ("the clock on a player", f"{floor}/timer")
        yield ("answers that do not fit", f"{floor}/one_chip_many_chips/one_chip?facing=moon")
        yield from (("results for all", f"/results/{self.over}"), ("no results", f"/results/{self.on}"))
        yield from (("players' page", f"/play/{self.on}"), ("whose phone", f"/play/{self.on}/claim"))
        yield from (("a code", f"/play/{self.on}/claim?entry={entries[0]}"), ("a table", f"/table/{self.on}/1"))
        yield ("notices", f"/play/{self.on}/notices")
        yield from (("nothing here", "/nowhere"), ("wrong key", "/in/nobody"), ("big screen", f"/screen/{self.on}"))


def people(count: int) -> list[str]:
    """So many names."""
    forenames, surnames = ("Ada", "Bo", "Cy", "Dee", "Eve", "Fay"), ("Bell", "Dunn", "Fox", "Hill", "Lane")
    return [f"{forename} {surname}" for surname in surnames for forename in forenames][:count]


@pytest.fixture(scope="module")
def rooms(served: Served) -> Rooms:
    director = served.director()
    ahead = director.new_night("pub_night_20")
    director.enter(ahead, people(25))
    drawn = director.new_night(rulebook="nppl")
    director.enter(drawn, people(9))
    director.do(drawn, "announce")
    on = director.new_night(re_entries="1")
    director.enter(on, people(20))
    director.draw_and_start(on)
    director.do(on, "report_button", table="1", button="4")
    for _, (seat, field) in sorted(director.seated(on).items()):
        if seat in ("1-1", "1-2", "1-3"):
            director.do(on, "bust", out=field)
    over = director.new_night(points="nuts")
    director.enter(over, people(6))
    director.draw_and_start(over)
    for _, (_, field) in sorted(director.seated(over).items())[1:]:
        director.do(over, "bust", out=field)
    director.do(over, "publish")
    forecast(director, on)
    forecast(director, ahead, "?players=999")
    director.post("/league/do/keep_table", {"table": "", "name": "The long autumn league", "best": "5"})
    table = re.search(r'href="/league/table/(\w+)"', director.get("/league").text)
    assert table is not None
    coming = director.new_night("pub_night_20", date="2037-03-03")
    director.get(f"/e/{coming}/replies")
    director.post(f"/e/{coming}/replies", {"announced": "yes"})
    return Rooms(director, ahead, drawn, on, over, table[1], reply(Visitor(served), coming, "Una Quist", "yes"))


@pytest.mark.parametrize("part", range(PARTS))
def test_every_page_is_read_by_everybody(served: Served, windows: "Windows", rooms: Rooms, part: int) -> None:
    page = windows.open(served.link, reduced_motion="reduce")
    wrong = {}
    for name, path in list(rooms.addresses())[part::PARTS]:
        page.goto(served.url + path)
        wrong |= {f"{name}, {how}": found for how, found in looked_at(page)}
    windows.complaints[:] = [each for each in windows.complaints if "status of 40" not in each]
    assert wrong == {}


def test_small_targets_would_be_found(windows: "Windows") -> None:
    page = windows.open()
    page.set_content('<main><button style="height: 40px">Go</button><nav><a href="/">x</a></nav></main>')
    assert [each.split()[0] for each in page.evaluate(SMALL)] == ["BUTTON", "A"]


def reach(page: "Page", selector: str) -> None:
    """Press Tab until this has the focus."""
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"no Tab leads to {selector}")


def press(page: "Page", selector: str, then: str, key: str = "Enter") -> None:
    """Reach something, press a key on it, and wait for what comes of it."""
    reach(page, selector)
    page.keyboard.press(key)
    page.wait_for_selector(then)


def test_a_night_is_begun_and_a_bust_undone_with_keys_alone(served: Served, windows: "Windows") -> None:
    director = served.director()
    night = director.new_night()
    director.enter(night, people(9))
    page = windows.open(served.link)
    page.goto(f"{served.url}/e/{night}")
    press(page, "#now a.go", "#draw-seats")
    press(page, "#draw-seats", "#clock-start")
    press(page, "#clock-start button", "#someone-out")
    press(page, "#someone-out", "#bust")
    reach(page, "#bust input[name=out]")
    name = page.evaluate("document.activeElement.dataset.name")
    page.keyboard.press("Space")
    press(page, "#bust .acts button", "#undo-last")
    page.wait_for_selector(f'[data-seats-map]:not(:has([data-name="{name}"]))')
    press(page, "#undo-last", f'[data-seats-map] [data-name="{name}"]')


def test_a_whole_night_goes_by_keys_alone_from_the_plan_to_the_next_one(served: Served, windows: "Windows") -> None:
    page = windows.open(served.link)
    press(page, 'a[href="/new"]', 'a[href="/new/turbo"]')
    press(page, 'a[href="/new/turbo"]', "[data-main]")
    press(page, "[data-main]", "#now[data-advice=enter]")
    press(page, "#now a.go", "#enter-name")
    reach(page, "#enter-name")
    page.keyboard.insert_text("\n".join(people(4)))
    press(page, "#enter .acts button", "#enter-rows")
    reach(page, "input[name=here]")
    page.keyboard.press("Space")
    press(page, "#enter-rows", "#enter-name")
    press(page, "nav.places a:first-of-type", "#now[data-advice=announce]")
    press(page, "#now a.go", "#draw-seats")
    press(page, "#draw-seats", "#clock-start")
    press(page, "#clock-start button", "#someone-out")
    for left in (3, 2, 1):
        page.keyboard.press("o")
        page.wait_for_selector("#bust")
        reach(page, "#bust input[name=out]")
        page.keyboard.press("Space")
        press(page, "#bust .acts button", "#now")
        page.wait_for_function(
            "left => document.querySelectorAll('[data-seats-map] [data-entry]').length === left", arg=left
        )
    press(page, "#now a.go", "#publish")
    press(page, "#publish button", "#again")
    press(page, "#again a", "[data-main]")
    assert page.input_value("input[name=name]")


def test_a_player_is_moved_and_the_clock_driven_with_keys_alone(served: Served, windows: "Windows") -> None:
    director = served.director()
    night = director.new_night()
    director.enter(night, people(9))
    director.draw_and_start(night)
    page = windows.open(served.link)
    page.goto(f"{served.url}/e/{night}")
    reach(page, "[data-seats-map] [data-entry]")
    name = page.evaluate("document.activeElement.dataset.name")
    was = director.seated(night)[name][0]
    page.keyboard.press("Enter")
    page.wait_for_selector("#seat-sheet[open]")
    press(page, "[data-seat-move]", "#carry:not([hidden])")
    assert page.evaluate("document.activeElement.dataset.name") == name
    page.keyboard.press("ArrowRight")
    to = page.evaluate("document.activeElement.dataset.to")
    page.keyboard.press("Enter")
    page.wait_for_selector(f'[data-at="{to}"][data-name="{name}"]')
    assert director.seated(night)[name][0] == to != was
    page.goto(f"{served.url}/e/{night}/clock")
    for key, then in (
        ("Space", "#clock-page-resume"),
        ("Space", "#clock-page-pause"),
        ("ArrowUp", "text=1 minute added"),
    ):
        page.locator("body").press(key)
        page.wait_for_selector(then)
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")


def test_forms_sent_back_are_read_by_everybody(served: Served, windows: "Windows", rooms: Rooms) -> None:
    page = windows.open(served.link, reduced_motion="reduce")
    page.goto(f"{served.url}/e/{rooms.ahead}/players/import")
    page.fill("#pasted", "name,born\nUma Quist,1990-01-01\nVic Rao,yesterday\n")
    page.click("#read-list")
    page.wait_for_selector(".card.bad")
    wrong = {f"a list looked at, {how}": found for how, found in looked_at(page)}
    page.goto(f"{served.url}/e/{rooms.ahead}/plan")
    page.click("#to-stack")
    page.fill("#starting_stack", "0")
    page.click("text=Save the plan")
    page.wait_for_selector(".errors")
    wrong |= {f"a plan that will not do, {how}": found for how, found in looked_at(page)}
    windows.complaints[:] = [each for each in windows.complaints if "422" not in each]
    assert wrong == {}


def looked_at(page: "Page") -> Iterator[tuple[str, list[str]]]:
    """What is wrong with a page, for each way to look at it."""
    page.wait_for_selector("main", state="attached")
    for scheme, width, height, rules in VARIANTS:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": height})
        # As tall as the page: nothing that sticks to the head or the foot lies over a target that could be scrolled to.
        tall = page.evaluate("document.scrollingElement.scrollHeight")
        page.set_viewport_size({"width": width, "height": max(height, tall)})
        found = in_short(violations(page, **rules))
        if "/screen/" not in page.url:
            found += page.evaluate(SMALL)
        if page.evaluate("document.scrollingElement.scrollWidth") > width:
            found.append(f"wider than {width}")
        if found:
            yield f"{scheme} {width}", found


TWICE = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { font-size: 200% !important; }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
BEYOND = """() => [...document.querySelectorAll("body *")]
  .filter(each => !each.closest(".scroll, .filters, .spoken, .skip, [hidden], svg"))
  .filter(each => getComputedStyle(each).display !== "none")
  .filter(each => each.getBoundingClientRect().right > innerWidth + 2)
  .map(each => `${each.tagName} ${each.className} "${each.textContent.trim().slice(0, 30)}"`).slice(0, 4)"""


@pytest.mark.parametrize("part", range(PARTS))
def test_text_of_twice_the_size_finds_room_on_a_phone(
    served: Served, windows: "Windows", rooms: Rooms, part: int
) -> None:
    page = windows.open(served.link, width=360, height=740)
    wrong = {}
    for name, path in list(rooms.addresses())[part::PARTS]:
        if path.startswith(("/screen/", "/tv?")):
            continue  # fitted to a television by its scripts
        page.goto(served.url + path)
        page.wait_for_selector("main", state="attached")
        page.evaluate(TWICE)
        if found := page.evaluate(BEYOND):
            wrong[name] = found
    windows.complaints[:] = [each for each in windows.complaints if "status of 40" not in each]
    assert wrong == {}
