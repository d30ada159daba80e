"""Who may do what, tried from outside cell by cell: every command by every role."""

import re

import pytest
from served import Served
from who_may import MAY, NAMES, OFFICE, ROLES, STAFF, WITHOUT_ADDRESS, Room, command_of, opened

from shuffleup.acts.roles import Role
from shuffleup.desk.roles import COMMANDS, LEAGUE_COMMANDS, Who
from shuffleup.league.decisions import COMMANDS as LEAGUE_BY_NAME
from shuffleup.league.forms import SENDS as LEAGUE_SENDS
from shuffleup.league.forms import VERBS as LEAGUE_VERBS
from shuffleup.store import open_store
from shuffleup.tournament.forms import SENDS, VERBS
from shuffleup.tournament.night import COMMANDS as BY_NAME


@pytest.fixture(scope="module")
def room(served: Served) -> Room:
    return opened(served)


def test_every_command_has_its_row() -> None:
    assert {command.__name__ for command in COMMANDS} == BY_NAME.keys() == MAY.keys()


@pytest.mark.parametrize("command", sorted(MAY.keys() - WITHOUT_ADDRESS))
def test_each_command_is_heard_from_whom_it_is_theirs_to_send(room: Room, command: str) -> None:
    path, fields = room.how(command)
    for role in ROLES[::-1]:
        heads = room.served.heads()
        reply = room.visitors[role].post(path, fields)
        if role[0] in MAY[command]:
            assert reply.status in (302, 303), (command, role, reply.words)
        else:
            assert reply.status == 403, (command, role, reply.location)
            assert room.served.heads() == heads, (command, role)


@pytest.mark.parametrize("command", sorted(MAY))
@pytest.mark.parametrize("role", ROLES)
def test_the_table_itself_says_so(command: str, role: str) -> None:
    assert Who(Role(role), tournament="n1").may_send(BY_NAME[command], "n1") == (role[0] in MAY[command])


def test_every_verb_says_what_it_sends() -> None:
    assert SENDS.keys() == set(VERBS) | {"enter"}


def test_the_floor_takes_back_only_what_it_could_have_done(room: Room) -> None:
    heads = room.served.heads()
    floor = room.visitors["floor"]
    assert floor.post(f"/e/{room.night}/undo/{room.started}", {"sure": "yes"}).status == 403
    assert room.served.heads() == heads


def test_the_floor_brings_back_only_what_it_could_have_done(room: Room) -> None:
    """Whatever a director has taken back is not put back by taking the undo back, nor gone again by one more."""
    director, floor = room.visitors["director"], room.visitors["floor"]
    night = director.new_night()
    director.enter(night, NAMES)
    director.draw_and_start(night)
    command = command_of(director, night, "Clock started")
    for _ in range(3):
        assert director.post(f"/e/{night}/undo/{command}", {"sure": "yes"}).status in (302, 303)
        lines = re.findall(r"/undo/(\w+)", director.get(f"/e/{night}/log").text)
        command = lines[0]
        heads = room.served.heads()
        assert floor.post(f"/e/{night}/undo/{command}", {"sure": "yes"}).status == 403
        assert room.served.heads() == heads


LEAGUE_MAY = {
    "keep_venue": OFFICE,
    "drop_venue": OFFICE,
    "report": STAFF,
    "dismiss": OFFICE,
    "impose": OFFICE,
    "lessen": OFFICE,
    "lift": OFFICE,
    "publish": "l",
    "unpublish": "l",
    "let_in": OFFICE,
    "keep_table": OFFICE,
    "drop_table": OFFICE,
    "record_days": OFFICE,
    "import_nights": OFFICE,
    "drop_imported": OFFICE,
    "undo": OFFICE,
}
"""Verb of the league -> the first letters of the roles that may send what it sends."""


def test_every_command_of_the_league_has_its_row() -> None:
    commands = set(LEAGUE_BY_NAME.values())
    assert LEAGUE_COMMANDS.keys() == commands == set(LEAGUE_SENDS.values())
    assert LEAGUE_SENDS.keys() == set(LEAGUE_VERBS) == LEAGUE_MAY.keys()


@pytest.mark.parametrize("verb", sorted(LEAGUE_MAY))
def test_the_league_hears_each_command_from_whom_it_is_theirs_to_send(room: Room, verb: str) -> None:
    heads = room.served.heads()
    for role in ROLES:
        reply = room.visitors[role].post(f"/league/do/{verb}", {"next": "/"})
        assert (reply.status != 403) == (role[0] in LEAGUE_MAY[verb]), (verb, role, reply.status)
        assert Who(Role(role)).may_ask(LEAGUE_SENDS[verb]) == (role[0] in LEAGUE_MAY[verb])
    assert room.served.heads() == heads


def test_the_other_night_is_not_a_captain_s(room: Room) -> None:
    who = Who(Role.CAPTAIN, "d1", tournament="n1", table=1)
    assert not any(who.may_send(command, "n2") for command in COMMANDS)


@pytest.mark.parametrize(
    ("role", "verb", "fields"),
    [
        ("captain", "report_button", {"table": "2", "button": "1"}),
        ("captain", "report_hand", {"table": "2", "hand": "1"}),
        ("captain", "report_bust", {"table": "2", "out": "nobody:1"}),
        ("captain", "call_floor", {"table": "2"}),
        ("player", "call_floor", {"table": "1", "entry": "{other}"}),
        ("player", "call_floor", {"table": "1"}),
        ("player", "accept_notices", {"entry": "{other}", "notice": "1", "version": "1"}),
    ],
)
def test_nobody_speaks_for_another_table_or_player(room: Room, role: str, verb: str, fields: dict[str, str]) -> None:
    heads = room.served.heads()
    sent = {key: value.format(other=room.other) for key, value in fields.items()}
    assert room.visitors[role].do(room.night, verb, **sent).status == 403
    assert room.served.heads() == heads


def test_the_log_names_the_phone_and_the_chain_only_its_number(room: Room) -> None:
    floor = room.visitors["floor"]
    floor.do(room.night, "message", message="From the floor")
    assert "Sam&#x27;s phone, floor" in floor.get(f"/e/{room.night}/log").text
    with open_store(room.served.data, read_only=True) as store:
        actors = {row.actor for row in store.read(f"tournament/{room.night}")}
    assert all(re.fullmatch(r"(league|director|floor|captain|player):[0-9a-f]{16}", actor) for actor in actors), actors
