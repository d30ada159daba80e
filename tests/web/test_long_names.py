"""Eighty players with the longest names there are, on a phone: nothing sticks out, nothing is cut off without a sign.

All pages at three sizes are for `make pictures`; these are the ones that everybody opens.
"""

from typing import TYPE_CHECKING

import pytest
from crowd import gathered, playing
from faults import measured
from served import Served

if TYPE_CHECKING:
    from conftest import Windows

pytestmark = pytest.mark.browser

CONSOLE = ("", "/players", "/players?show=out", "/out", "/clock", "/results", "/more", "/chips", "/log", "/screens")
PLACES = (*(f"/e/{{on}}{page}" for page in CONSOLE), "/e/{ahead}/draw", "/e/{ahead}/players", "/seats/{on}")
SCREENS = ("clock_seats", "door", "seats", "turns")


def test_eighty_long_names_fit_on_a_phone_and_on_every_screen(served: Served, windows: "Windows") -> None:
    director = served.director()
    nights = {"on": playing(director, 80, 10, out=2), "ahead": gathered(director, 80, 10)}
    page = windows.open(served.link, width=360, height=740, reduced_motion="reduce")
    wrong = {}
    for place in PLACES:
        page.goto(served.url + place.format(**nights))
        page.wait_for_selector("main")
        wrong[place] = measured(page)
    page.set_viewport_size({"width": 1280, "height": 720})
    for layout in SCREENS:
        here = director.post(f"/e/{nights['on']}/screens/add", {"layout": layout}).location
        page.goto(served.url + here.replace("/e/", "/screen/").replace("/screens/", "/"))
        page.wait_for_selector(".panel-body *, .time", state="attached")
        wrong[layout] = measured(page)
    assert {place: found for place, found in wrong.items() if found} == {}


def test_faults_are_found(windows: "Windows") -> None:
    page = windows.open(width=360, height=740)
    page.set_content(
        '<main style="width: 500px"><p>Far too wide a page</p><button style="height: 30px">Go on</button>'
        '<p style="width: 60px; overflow: hidden; white-space: nowrap">Maximiliana-Charlotte</p>'
        '<i style="position: absolute; left: 400px">out here</i>'
        '<button style="position: absolute; top: 90px; height: 50px">One</button>'
        '<button style="position: absolute; top: 100px; height: 50px">Other</button>'
        '<a class="button" style="display: flex; justify-content: flex-start; padding: 15px 3px">7 Ann</a></main>'
    )
    kinds = {each.partition(":")[0] for each in measured(page)}
    assert kinds == {"wider than the page", "sticks out", "small", "cut off", "on each other", "at its edge"}


CUT = """all => all.filter(name => name.scrollWidth > name.clientWidth + 1).length"""


def test_names_of_results_and_of_the_night_take_two_lines_on_a_television_of_any_shape(
    served: Served, windows: "Windows"
) -> None:
    director = served.director()
    night = playing(director, 24, 3, out=23)
    director.do(night, "publish")
    page = windows.open(served.link)
    for width, height in ((1920, 1080), (1366, 768), (1024, 768), (720, 1280)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{served.url}/screen/{night}")
        page.wait_for_selector(".places .winner")
        assert page.eval_on_selector_all(".places b > span, .name > span", CUT) == 0
        assert page.locator(".places .two").count() > 4
        head, first, last = (page.locator(each).bounding_box() for each in (".name", ".winner", ".places .more"))
        assert head is not None
        assert first is not None
        assert last is not None
        assert head["y"] >= 0, "nothing is pushed off the top"
        assert head["y"] + head["height"] <= first["y"] + 1
        assert last["y"] + last["height"] <= height
