"""Mail's pages in a browser: asked for on a phone, confirmed, stopped; read by everybody, dark and light."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from served import Served
from test_accessible import looked_at
from test_mail import LINKS, announced, path_in, replied, settings

from mail_server import MailServer, mail_server

if TYPE_CHECKING:
    from conftest import Windows

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def post() -> Iterator[MailServer]:
    with mail_server() as server:
        yield server


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, post: MailServer) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("mail-pages")
    served = Served(folder / "data", "--mail", str(settings(folder, post)))
    try:
        yield served.start()
    finally:
        served.stop()
    assert served.stumbles == []


def test_somebody_asks_for_mail_on_a_phone_confirms_it_and_stops_it(
    house: Served, post: MailServer, windows: "Windows"
) -> None:
    night = announced(house.director(), name="Tuesday at the Crown")
    phone = windows.open(f"{house.url}/coming/{night}", width=360, height=740)
    phone.fill("#name", "Ann Lodge")
    phone.fill("#email", "ann@home.test")
    phone.check("input[name=results]")
    phone.check("input[name=news]")
    phone.click("button[value=yes]")
    phone.wait_for_selector("text=A mail is on its way")
    [came] = post.await_letters(1)
    phone.goto(house.url + path_in(came.text, "say yes:"))
    phone.click("button[value=confirm]")
    phone.wait_for_selector("text=You get")
    phone.click("button[value=stop]")
    phone.wait_for_selector("text=this address is forgotten")


def test_every_page_of_mail_is_read_by_everybody(house: Served, post: MailServer, windows: "Windows") -> None:
    director = house.director()
    night = announced(director, name="A night with quite a long name at the old bull and bush by the river")
    sent = len(post.handed)
    by = "somebody.with.a.very.long.name.indeed@mail.of-a-long-domain.test"
    mine = replied(director, night, "Somebody With A Very Long Name", by, news="yes", results="yes")
    stops = path_in(post.await_letters(sent + 1)[-1].text, "To stop it:")
    other = replied(director, night, "Bo Marsh")
    director.post("/mail", {"email": "me@home.test"})
    wrong = {}
    page = windows.open(house.link, reduced_motion="reduce")
    for path in (f"/coming/{night}", mine, other, "/coming", "/mail/ask", f"/mail/ask/{night}", stops, "/mail"):
        page.goto(house.url + path)
        wrong |= {f"{path}, {how}": found for how, found in looked_at(page)}
    page.goto(f"{house.url}/e/{night}/replies")
    wrong |= {f"replies, {how}": found for how, found in looked_at(page)}
    assert wrong == {}
    post.await_letters(sent + 2)  # the test mail is not left to whoever counts letters next


def test_a_letter_in_welsh_where_the_house_speaks_it(house: Served, post: MailServer) -> None:
    director = house.director()
    director.post("/house-language", {"language": "cy"})
    try:
        night = announced(director, name="Nos Fawrth")
        sent = len(post.handed)
        replied(director, night, "Ann Lodge", "ann.cy@home.test", news="yes")
        came = post.await_letters(sent + 1)[-1]
        assert came.letter["Subject"] == "Eich ateb: Nos Fawrth"
        assert "Mae sedd i chi." in came.text
        assert re.search(rf"dweud ie: {LINKS}/mail/for/\w+", came.text)
    finally:
        director.post("/house-language", {"language": ""})
