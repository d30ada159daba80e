"""`make pictures`: every page of the application in pictures, with long names, and a list of what is wrong with them.

    python -m web.gallery FOLDER [--only tables,clock] [--sizes 360,1366] [--themes dark,light]

A house is set up with nights of 28, 80, 180 and 500 players. Every address of `urls.py` is opened at five
widths, or at those that are asked for, dark and light; one that this file does not know counts as a fault, so that no
page is forgotten. Pictures are named by page, size and theme; `faults.txt` lists what was measured (see faults.py). It
is no part of the tests.
"""

import argparse
import itertools
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from crowd import LONG_NAME, gathered, names, playing, talking  # noqa: E402
from dealt_pages import DealtPages, dealt_pages  # noqa: E402
from faults import measured, pale  # noqa: E402
from furnished import furnish_office, office_pages  # noqa: E402
from no_pages import NO_PAGES  # noqa: E402
from passkey_house import AtHome, with_passkeys  # noqa: E402
from served import HOST, Served, Visitor, serving  # noqa: E402
from test_call_floor import settle  # noqa: E402
from test_coming import reply  # noqa: E402
from test_forecast_pages import forecast  # noqa: E402
from test_screen_pictures import PHOTO, png  # noqa: E402
from test_screen_sounds import wav  # noqa: E402

from conftest import AS_DEVICE, chromium  # noqa: E402 - found beside this file
from shuffleup.desk.look import PRESETS, THEMES  # noqa: E402
from shuffleup.web.urls import urlpatterns  # noqa: E402

HEIGHTS = {360: 740, 390: 844, 768: 1024, 1366: 768, 1920: 1080}
TALLEST = 5_000
"""Pixels of a page that are worth looking at."""


@dataclass
class Gallery:
    """A house with something on every page, and who looks at it."""

    served: Served
    director: Visitor
    nights: dict[str, str] = field(default_factory=dict)
    visitors: dict[str, Visitor] = field(default_factory=dict)
    dealt: DealtPages | None = None
    coming: str = ""

    def furnish(self) -> "Gallery":
        """Set everything up; takes a while."""
        director, nights = self.director, self.nights
        nights["ahead"] = gathered(director, 80, 10)
        nights["drawn"] = gathered(director, 30, 4)
        director.do(nights["drawn"], "announce")
        nights["on"] = on = playing(director, 80, 10, out=12)
        nights["over"] = over = playing(director, 24, 3, out=23, points="nuts")
        director.do(over, "publish")
        nights["talks"], nights["vote"] = talking(director), talking(director, voting=True)
        nights["counts"] = director.new_night(format="counts", name="Counted by hand")
        nights["big"] = playing(director, 500, 63, name="Five hundred")
        nights["few"], nights["many"] = playing(director, 28, 4, out=1), playing(director, 180, 20, out=1)
        nights["coming"] = director.new_night("pub_night_20", name=LONG_NAME, date="2037-03-03")
        director.get(f"/e/{nights['coming']}/replies")
        director.post(f"/e/{nights['coming']}/replies", {"announced": "yes"})
        self.coming = reply(Visitor(self.served), nights["coming"], names(1)[0], "yes")
        entry = self.entries(on)[0]
        director.do(on, "report_button", table="3", button="2")
        director.do(on, "message", message="Food is served at the bar until ten; the raffle is drawn in the break")
        settle(director, f"/floor/{on}/the_board/four_card_flop", how="stands", who=entry)
        settle(director, f"/floor/{on}/whose_turn/call_out_of_turn?action+changed=yes", how="open", who=entry)
        settle(director, f"/floor/{on}/the_clock/stalling?again=no", how="stands", who=entry)
        director.upload("/pictures", png(), "logo.png", {"tournament": on, "key": "big", "place": "logo"})
        director.upload("/pictures", PHOTO, "sponsor.jpg", {"tournament": on, "key": "big", "place": "sponsor"})
        self.add_screens()
        director.upload("/sounds", wav(), "The bell of the Crown and Anchor.wav", {"tournament": on, "key": "big"})
        furnish_office(director, on)
        self.visitors = {
            "director": director,
            "floor": director.let_in("floor"),
            "captain": director.let_in("captain", tournament=on, table="3"),
            "player": director.let_in("player", tournament=on, entry=entry),
            "voter": director.let_in("player", tournament=nights["vote"], entry=self.entries(nights["vote"])[0]),
            "stranger": Visitor(self.served),
            "home": with_passkeys(self.served),
            "outside": AtHome(self.served),
        }
        forecast(director, on)
        forecast(director, nights["ahead"], "?players=90")
        self.dealt = dealt_pages(self.served)
        self.visitors = self.dealt.visitors() | self.visitors
        return self

    def add_screens(self) -> None:
        """Every layout on the night of eighty in each theme by turns, those with lists on the night of five hundred."""
        for number, layout in enumerate(PRESETS):
            here = self.director.post(f"/e/{self.nights['on']}/screens/add", {"layout": layout}).location
            look = PRESETS[layout]
            shown = {"main": look.main, "side": look.side, "bar": "yes", "foot": "yes", "shift": "yes"}
            self.director.post(here, {**shown, "seconds": "20", "theme": THEMES[number % 3], "accent": "brass"})
            self.director.post(f"/e/{self.nights['big']}/screens/add", {"layout": layout})
        self.director.post(f"/e/{self.nights['on']}/screens/at-the-door/keep", {"name": "At the door"})

    def entries(self, night: str) -> list[str]:
        """Who is in, by entry."""
        return re.findall(r'name="out" value="(\w+):\d+"', self.director.get(f"/e/{night}/out").text)

    def first(self, page: str, pattern: str) -> str:
        """What a pattern finds first on a page."""
        found = re.search(pattern, self.director.get(page).text)
        assert found is not None, (page, pattern)
        return found[1]

    def paths(self) -> Iterator[tuple[str, str, str]]:
        """Name of the address in urls.py, path, and as whom it is opened."""
        rooms = (
            self.of_the_house(),
            self.of_nights(),
            self.of_the_floor(),
            self.of_the_room(),
            office_pages(self.director),
        )
        for name, paths in {name: paths for room in rooms for name, paths in room.items()}.items():
            for path in paths:
                who, _, rest = path.rpartition(" ")
                yield name, rest, who or "director"
        if self.dealt is not None:
            yield from self.dealt.paths()

    def of_the_house(self) -> dict[str, list[str]]:
        """Pages outside any night."""
        door, _ = self.director.hold_open("floor")
        return {
            "in": ["stranger /in/nobody"],
            "pair": ["stranger /pair"],
            "pair_with": [f"stranger {door}", "stranger /pair/none"],
            "sign_in": ["stranger /sign-in", "outside /sign-in"],
            "accounts": ["/accounts"],
            "passkeys": ["/passkeys", "home /passkeys"],
            "devices": ["/devices"],
            "pairing": [f"/devices/door/{door.rpartition('/')[2]}"],
            "room": ["/room"],
            "here": ["stranger /here"],
            "tonight": ["/", "floor /", "stranger /", "outside /"],
            "links": ["/links"],
            "tokens": ["/devices/tokens"],
            "api_page": ["stranger /api/v1"],
            "tv": ["stranger /tv", "stranger /tv?code=0"],
            "television": ["/tv/at-the-door", "/tv/none"],
            "new": ["/new"],
            "new_from": ["/new/turbo", f"/new/again-{self.nights['over']}"],
            "books": ["stranger /rules"],
            "book": ["stranger /rules/tda", "stranger /rules/redtooth"],
            "clause": ["stranger /rules/tda/RP1.a", "stranger /rules/tda/none"],
            "compare": ["stranger /rules/compare/balance_mover"],
            "rules_sheet": ["stranger /rules/tda/sheet"],
            "notices": ["stranger /rules/tnpl/notices"],
        }

    def of_nights(self) -> dict[str, list[str]]:
        """The console of the nights."""
        on, big = self.nights["on"], self.nights["big"]
        entries = self.entries(on)
        gone = self.first(f"/e/{on}/players?show=out", r'class="row out".*?/player/(\w+)"')
        undo = re.findall(r'action="(/e/\w+/undo/\w+)"', self.director.get(f"/e/{on}/log").text)
        found = {
            "tables": ["", "?big_blind+1=4&big_blind+2=1&big_blind+3=1"],
            "players": ["/players", "/players?show=out", "/players?like=Ann+Li"],
            "import_list": ["/players/import"],
            "player": [f"/player/{entries[0]}", f"/player/{entries[2]}", f"/player/{gone}"],
            "buttons": ["/buttons"],
            "one_table": ["/table/2", "/table/3"],
            "break_table": ["/break/2"],
            "out": ["/out", "/out?" + "&".join(f"out={each}:1" for each in entries[:3])],
        }
        usual = (
            "clock draw results more log plan slips captains chips cash counts closing forecast screens deal buttons"
        )
        found |= {name: [f"/{name}"] for name in usual.split()}
        found |= {
            "ending": ["/ending"],
            "prize_ladder": ["/prizes", "/prizes?places=100&coin=0"],
            "cash_slip": ["/cash/slip"],
            "structure_sheet": ["/structure-sheet"],
            "payout_sheet": ["/payout-sheet"],
            "receipt": [f"/receipt/{entries[0]}"],
            "remote": ["/remote"],
            "replies": ["/replies"],
            "colour_up": ["/colour-up"],
            "seat_list": ["/seats"],
        }
        found |= {"table_slips": ["/captains/slips"]}
        found["screen_edit"] = ["/screens/big", "/screens/clock-and-seats"]
        paths = {name: [f"/e/{on}{each}" for each in places] for name, places in found.items()}
        paths["undo"] = [undo[0], undo[-2]]
        paths["all_in"] = [f"/e/{on}/all-in"]
        paths["break_table"] = [f"/e/{on}/break/4"]
        paths["deal"] += [f"/e/{self.nights['talks']}/deal{each}" for each in ("", "?method=icm")]
        paths["deal"].append(f"/e/{self.nights['vote']}/deal")
        paths["deal_vote"] = [f"/e/{self.nights['vote']}/deal/vote/{self.entries(self.nights['vote'])[1]}"]
        for name in ("tables", "players", "draw", "results", "clock"):
            others = [self.nights[night] for night in ("ahead", "drawn", "over", "counts")]
            paths[name] += [f"/e/{night}{found[name][0]}" for night in others]
        for name in ("tables", "one_table", "buttons", "players", "out", "log", "seat_list", "captains", "chips"):
            paths[name].append(f"/e/{big}{found[name][0]}")
        paths["forecast"].append(f"/e/{self.nights['ahead']}/forecast?players=90")
        ahead = f"/e/{self.nights['ahead']}/design"
        asked = "day=2030-11-24&starts=19:30&closes=23:00&minutes=10&players=45"
        paths["design"] = [ahead, f"{ahead}?ask=1&{asked}", f"{ahead}?ask=1&{asked}&closes=20:30", f"/e/{on}/design"]
        paths["design_levels"] = [f"{ahead}/levels?{asked}&open=2", f"{ahead}/levels?{asked}&open=1&level-small=x"]
        return paths

    def of_the_floor(self) -> dict[str, list[str]]:
        """Calling the floor."""
        floor = f"/floor/{self.nights['on']}"
        rulings = re.findall(rf'href="({floor}/rulings/\w+)"', self.director.get(f"{floor}/rulings").text)
        return {
            "floor": [floor],
            "floor_family": [f"{floor}/the_deal", f"{floor}/one_chip_many_chips"],
            "floor_call": [
                f"{floor}/one_chip_many_chips/one_chip",
                f"{floor}/one_chip_many_chips/several_chips?facing=raise",
                f"{floor}/whose_turn/call_out_of_turn?action+changed=yes&books=all",
                f"{floor}/showdown/plays_the_board?cards_now=unknown",
                f"{floor}/the_clock/stalling?again=no",
            ],
            "floor_situation": [f"{floor}/one_chip_many_chips/one_chip/paper?facing=bet"],
            "floor_rulings": [f"{floor}/rulings"],
            "floor_ruling": rulings[:3],
            "floor_timer": [f"{floor}/timer"],
        }

    def of_the_room(self) -> dict[str, list[str]]:
        """Screens, phones and tables."""
        on, big = self.nights["on"], self.nights["big"]
        at_three = self.entries(on)[5:8]
        named = [key.replace(" ", "-") for key in ("clock", "clock and seats", "clock and news", "at the door")]
        named += ["seat-map", "prizes-and-points", "all-in-turn", "message", "nowhere"]
        return {
            "screen": [f"/screen/{self.nights[night]}" for night in ("ahead", "on", "over", "counts", "big")],
            "overlay": [f"stranger /e/{on}/overlay"],
            "screen_named": [f"/screen/{night}/{key}" for night in (on, big) for key in named],
            "play": [f"player /play/{on}", f"stranger /play/{on}"]
            + [f"{who} /play/{self.nights[night]}" for who, night in (("stranger", "over"), ("voter", "vote"))],
            "claim": [f"stranger /play/{on}/claim", f"stranger /play/{on}/claim?entry={self.entries(on)[0]}"],
            "play_notices": [f"player /play/{on}/notices"],
            "table": [f"captain /table/{on}/3", f"stranger /table/{on}/3"],
            "table_out": [f"captain /table/{on}/3/out?" + "&".join(f"out={each}:1" for each in at_three)],
            "seats": [f"stranger /seats/{on}", f"stranger /seats/{big}"],
            "coming": ["stranger /coming"],
            "coming_night": [f"stranger /coming/{self.nights['coming']}"],
            "coming_reply": [f"stranger {self.coming}"],
            "play_record": [f"player /play/{on}/mine"],
            "public_results": [f"stranger /results/{self.nights['over']}", f"stranger /results/{on}"],
        }

    def forgotten(self) -> list[str]:
        """Names of addresses that nobody here opens."""
        known = {name for name, _, _ in self.paths()} | {each for names in NO_PAGES for each in names.split()}
        return sorted({str(pattern.name) for pattern in urlpatterns} - known)


class Camera:
    """Opens pages in one browser and keeps pictures and faults."""

    def __init__(self, browser: Browser, gallery: Gallery, folder: Path, sizes: list[int], themes: list[str]) -> None:
        self.browser, self.gallery, self.folder = browser, gallery, folder
        self.sizes, self.themes = sizes, themes
        self.faults: list[str] = []
        self._contexts: dict[tuple[str, str], BrowserContext] = {}

    def _page(self, who: str, scheme: str) -> Page:
        """A page of this visitor's, with their cookies."""
        key = who, scheme
        if key not in self._contexts:
            context = self.browser.new_context(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
            context.add_init_script(AS_DEVICE)
            url = self.gallery.visitors[who].url
            context.set_default_timeout(180_000)  # all cases are run for some pages
            kept = self.gallery.visitors[who].cookies
            context.add_cookies([{"name": name, "value": value, "url": url} for name, value in kept.items()])
            self._contexts[key] = context
        return self._contexts[key].new_page()

    def take(self, name: str, path: str, who: str, number: int) -> None:
        """All pictures of one address."""
        for scheme in self.themes:
            page = self._page(who, scheme)
            answer = page.goto(self.gallery.visitors[who].url + path)
            missing = answer is not None and answer.status == 404 and name != "public_results"  # not out yet
            if missing and not path.endswith(("none", "nobody", "nowhere")):
                self.faults.append(f"{name}-{number} {path} is not there")
            for size in self.sizes:
                page.set_viewport_size({"width": size, "height": HEIGHTS[size]})
                page.wait_for_timeout(250)
                title = f"{name}-{number}-{size}-{scheme}"
                found = measured(page) + (pale(page) if size == self.sizes[0] else [])
                self.faults += [f"{title} {path} {each}" for each in found]
                tall = min(TALLEST, page.evaluate("document.scrollingElement.scrollHeight"))
                page.set_viewport_size({"width": size, "height": max(HEIGHTS[size], tall)})
                page.screenshot(path=self.folder / f"{title}.png")
            page.close()


def house(place: Path) -> AbstractContextManager[Served]:
    """The application on a folder of its own."""
    return serving(place / "data", SHUFFLEUP_FORECAST_NIGHTS="6")


def say(*words: object) -> None:
    """A line for whoever asked."""
    sys.stdout.write(" ".join(map(str, words)) + "\n")


def main(folder: Path, only: list[str], sizes: list[int], themes: list[str]) -> int:
    """Take the pictures; 1 where something is wrong with a page."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright, house(Path(place)) as served:
        began = time.monotonic()
        gallery = Gallery(served, served.director()).furnish()
        say(f"the house is set up after {time.monotonic() - began:.0f} s")
        faults = [f"{each} no picture is taken of this address" for each in gallery.forgotten()]
        flags = ["--no-sandbox", f"--host-resolver-rules=MAP {HOST} 127.0.0.1"]
        browser = playwright.chromium.launch(executable_path=chromium(), args=flags)
        camera = Camera(browser, gallery, folder, sizes, themes)
        numbers: dict[str, Iterator[int]] = {}
        for name, path, who in gallery.paths():
            number = next(numbers.setdefault(name, itertools.count(1)))
            if not only or name in only:
                camera.take(name, path, who, number)
        browser.close()
    faults += camera.faults
    (folder / "faults.txt").write_text("".join(f"{each}\n" for each in faults))
    for kind, found in summed_up(faults).items():
        say(f"{len(found):5} {kind}   as in {found[0]}")
    say(f"{len(faults)} faults, all in faults.txt; pictures are in {folder}")
    return 1 if faults else 0


def summed_up(faults: list[str]) -> dict[str, list[str]]:
    """Faults by page and kind, whatever the words and figures."""
    found: dict[str, list[str]] = {}
    for each in faults:
        title, _, rest = each.partition(" ")
        bare = re.sub(r'"[^"]*"|\d+', "", rest.partition(" ")[2])[:90]
        found.setdefault(f"{title.partition('-')[0]} {bare}", []).append(each)
    return found


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description="Every page in pictures.")
    asked.add_argument("folder", type=Path)
    asked.add_argument("--only", default="", help="names of addresses, as urls.py has them, with commas")
    asked.add_argument("--themes", default="dark,light")
    asked.add_argument("--sizes", default=",".join(map(str, HEIGHTS)), help="widths in pixels")
    given = asked.parse_args()
    wanted = [each for each in given.only.split(",") if each]
    widths = [int(each) for each in given.sizes.split(",")]
    sys.exit(main(given.folder, wanted, widths, given.themes.split(",")))
