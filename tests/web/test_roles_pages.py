"""What each role sees, tried from outside: every page, every form and link on them, and every stream."""

import re

import pytest
from served import Served
from test_stream import Listener, stream_of
from who_may import MAY, NAMES, OFFICE, ROLES, Room, opened

from shuffleup.acts.roles import Role
from shuffleup.desk.roles import HEARS, VIEWS
from shuffleup.tournament.forms import SENDS
from shuffleup.web.urls import urlpatterns


@pytest.fixture(scope="module")
def room(served: Served) -> Room:
    return opened(served)


PAGES = (
    "",
    "/forecast",
    "/draw",
    "/clock",
    "/results",
    "/more",
    "/players",
    "/out",
    "/chips",
    "/colour-up",
    "/counts",
    "/closing",
    "/ending",
    "/deal",
    "/all-in",
)


def test_nobody_is_shown_what_is_not_theirs(room: Room) -> None:
    director, floor = room.visitors["director"], room.visitors["floor"]
    shown: dict[str, set[str]] = {"director": set(), "floor": set()}
    fresh = director.new_night()
    director.enter(fresh, NAMES)
    for night in (room.night, fresh):
        for page in ("/", "/links", *(f"/e/{night}{page}" for page in PAGES)):
            for role, visitor in (("director", director), ("floor", floor)):
                text = visitor.get(page).text
                shown[role] |= set(re.findall(r'action="/e/\w+/do/(\w+)"', text)) & {*SENDS}
                for link in set(re.findall(r'<a [^>]*href="(/[^"#?]*)', text)):
                    assert visitor.get(link).status != 403, (role, page, link)
    theirs = {verb for verb in shown["director"] if "f" in MAY[SENDS[verb].__name__]}
    assert shown["director"] - theirs >= {"announce"}
    assert shown["floor"] - {"jump"} == theirs


SEES = {
    "ldfcps": "/screen/{n} /screen/{n}/big /tv/none /tv/none/night /pictures/none /sounds/none "
    "/screen/{n}/qr.svg /seats/{n} /rules /rules/tda /rules/tda/sheet /rules/tda/notices /time "
    "/alive /here /sign-in /rules/compare/antes /pair /favicon.ico /play/{n} /play/{n}/qr.svg /play/{n}/claim "
    "/play/{n}/notices /table/{n}/1 /e/{n}/overlay /api/v1 /api/v1/me "
    "/league/table/none /league/table/none/csv /league/notices /mail/ask /mail/ask/{n} /mail/for/none",
    "c": "/table/{n}/1/out",
    "ldf": "/ /links /room /room/qr.svg "
    "/e/{n} /e/{n}/clock /e/{n}/out /e/{n}/player/{e} /e/{n}/players /e/{n}/players/import /e/{n}/draw "
    "/e/{n}/event.toml /e/{n}/slips /e/{n}/seats /e/{n}/results /e/{n}/results.csv /e/{n}/more /e/{n}/log "
    "/e/{n}/forecast /e/{n}/forecast/light.svg /e/{n}/forecast/on-screen "
    "/e/{n}/closing /e/{n}/deal /e/{n}/deal/vote/{e} /e/{n}/all-in "
    "/e/{n}/captains /e/{n}/captains/slips /e/{n}/captains/1.svg /e/{n}/screens "
    "/e/{n}/undo/{c} /e/{n}/undo/{c}/progress /people/search?event={n}&name=ad "
    "/people/nobody/photo "
    "/floor/{n} /floor/{n}/rulings /floor/{n}/rulings/none /floor/{n}/timer /floor/{n}/the_deal "
    "/floor/{n}/the_board/stub_dropped /floor/{n}/the_board/stub_dropped/paper",
    "ld": "/e/{n}/ending /new/told /e/{n}/screens/big /layouts/none /e/{n}/design /e/{n}/design/levels "
    "/import /mail /new /new/turbo /e/{n}/plan /people /people/nobody /backup /accounts /passkeys /devices "
    "/devices/tokens "
    "/devices/door/none "
    "/devices/door/none/qr.svg /house-books /house-books/new /house-books/file /house-books/none "
    "/house-books/none/name /house-books/none/topic/none /house-books/none/clause /house-books/none/clause/1 "
    "/house-books/none/text /house-books/none/download /league /league/venue/new /league/rules/new "
    "/league/report/none /league/files/points /league/files/laws/new",
}
"""First letters of roles -> addresses that open to them and to nobody else."""


@pytest.mark.parametrize("role", ROLES)
def test_each_page_opens_to_whom_it_is_for(room: Room, role: str) -> None:
    for letters, paths in SEES.items():
        for path in paths.split():
            reply = room.visitors[role].get(path.format(n=room.night, e=room.one, c=room.told))
            assert (reply.status != 403) == (role[0] in letters), (role, path, reply.status)


def test_every_page_is_in_the_table_and_the_other_way_round() -> None:
    assert {str(pattern.name) for pattern in urlpatterns} == VIEWS.keys()


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(
    "path",
    [
        *("/people/{p}/erase", "/people/{p}/correct", "/house-books/none/remove", "/devices", "/accounts/none"),
        *("/passkeys/ask", "/passkeys/add", "/passkeys/none", "/people/{p}/photo/keep", "/people/{p}/photo/drop"),
        *("/sounds", "/sounds/none/drop"),
    ],
)
def test_what_the_house_keeps_is_the_office_s_to_change(room: Room, role: str, path: str) -> None:
    person = re.search(r"/people/(\w+)", room.visitors["director"].get("/people").text)
    assert person is not None
    reply = room.visitors[role].post(path.format(p=person[1]), {"name": ""})
    assert (reply.status != 403) == (role[0] in OFFICE), (role, path, reply.status)


STREAMS = (
    ("league", "/e/{n}", ("state", "changed")),
    ("director", "/e/{n}", ("state", "changed")),
    ("floor", "/e/{n}", ("state", "changed")),
    ("captain", "/screen/{n}", ("state", "screen")),
    ("captain", "/table/{n}/1", ("state", "changed")),
    ("captain", "/play/{n}", ("state",)),
    ("player", "/screen/{n}", ("state", "screen")),
    ("player", "/play/{n}", ("state", "mine")),
    ("screen", "/screen/{n}", ("state", "screen")),
    ("screen", "/play/{n}", ("state",)),
)
"""Who listens where, and all that he hears when something changes."""


def test_a_stream_carries_what_its_audience_may_hear(room: Room) -> None:
    listening = {
        (role, page): Listener(room.served, stream_of(room.visitors[role], page.format(n=room.night)))
        for role, page, _ in STREAMS
    }
    for listener in listening.values():
        listener.until("state")
    room.visitors["director"].do(room.night, "message", message="Hello")
    room.visitors["director"].do(room.night, "message", message="")
    for role, page, hears in STREAMS:  # all of them wait for the same beat, which comes after everything else
        heard = {listening[role, page].next()[0]}
        while "beat" not in heard:
            heard.add(listening[role, page].next()[0])
        listening[role, page].close()
        assert heard - {"beat"} == set(hears), (role, page)


def test_who_has_something_to_fetch_hears_of_changes_and_a_player_what_is_his() -> None:
    assert {role for role, news in HEARS.items() if "changed" in news} == set(Role) - {Role.SCREEN, Role.PLAYER}
    assert {role for role, news in HEARS.items() if "mine" in news} == {Role.PLAYER}
    assert {role for role, news in HEARS.items() if "screen" in news} == {Role.SCREEN}
    assert all("state" in news for news in HEARS.values())
