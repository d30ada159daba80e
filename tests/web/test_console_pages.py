"""What a director does around the play, page by page in plain HTTP: set-up, the door, seats, counts, plans, backups."""

import json
import re
from html import unescape
from pathlib import Path

import pytest
from served import Reply, Served, Visitor, form_fields

from shuffleup.store import open_store

CREW = ["Ada Bell", "Cy Dunn", "Eve Fox", "Gus Hill", "Ida Jones", "Kit Lane"]


@pytest.fixture
def director(served: Served) -> Visitor:
    return served.director()


def entry(director: Visitor, night: str, name: str) -> str:
    """The id of an entry by its name."""
    rows = re.findall(r'href="/e/\w+/player/(\w+)"><b>([^<]*)</b>', director.get(f"/e/{night}/players").text)
    return next(id_ for id_, each in rows if unescape(each) == name)


def filters(director: Visitor, night: str) -> dict[str, int]:
    """How many are on each of the lists of players."""
    page = director.get(f"/e/{night}/players").text
    return {key: int(count) for key, count in re.findall(r'href="\?show=(\w+)"[^>]*>\w+<b>(\d+)</b>', page)}


def advice(director: Visitor, night: str) -> str:
    """The kind of the next thing to do."""
    found = re.search(r'data-advice="(\w+)"', director.get(f"/e/{night}").text)
    assert found is not None
    return found[1]


def state(director: Visitor, night: str) -> dict[str, object]:
    """What the big screen is told."""
    found = re.search(
        r'(?s)<script id="state" type="application/json">(.*?)</script>', director.get(f"/screen/{night}").text
    )
    assert found is not None
    read: dict[str, object] = json.loads(found[1])
    return read


def test_three_taps_make_a_good_night(director: Visitor) -> None:
    assert "Set up the first night" in director.get("/").text or "New night" in director.get("/").text
    sources = re.findall(r'href="(/new/\w+)"', director.get("/new").text)
    made = director.post(sources[0], form_fields(director.get(sources[0]).text))
    assert made.status == 303
    assert advice(director, made.location.rpartition("/")[2]) == "enter"


def test_the_same_as_last_week_brings_plan_and_players_but_nobody_is_here_yet(director: Visitor) -> None:
    first = director.new_night(name="Quiz and cards", buy_in="7.50")
    director.enter(first, CREW)
    form = form_fields(director.get(f"/new/again-{first}").text)
    assert form["name"] == ["Quiz and cards"]
    assert form["buy_in"] == ["£7.50"]
    assert form["players"] == ["yes"]
    again = director.post(f"/new/again-{first}", form).location.rpartition("/")[2]
    assert filters(director, again) == {"all": 6, "missing": 6, "unpaid": 6}
    empty = director.post(f"/new/again-{first}", {**form, "players": ""}).location.rpartition("/")[2]
    assert filters(director, empty) == {"all": 0}


def test_a_plan_leaves_as_an_event_file_and_comes_back_the_same(director: Visitor) -> None:
    night = director.new_night("club_deep_stack", name="Out & back", buy_in="12.50", prize=["60%", "40%", "Mug"])
    file = director.get(f"/e/{night}/event.toml")
    assert file.status == 200
    form = form_fields(director.upload("/new", file.body, "night.toml").text)
    there = form_fields(director.get(f"/e/{night}/plan").text)
    differing = {name for name in there.keys() | form.keys() if there.get(name) != form.get(name)}
    assert differing <= {"next", "rulebook"}, {name: (there.get(name), form.get(name)) for name in differing}


def test_who_came_before_is_found_by_two_letters_most_frequent_first(director: Visitor) -> None:
    nights = [director.new_night() for _ in range(2)]
    director.enter(nights[0], ["Zara Quill", "Zack Quill"])
    director.enter(nights[1], ["Zara Quill"])
    third = director.new_night()
    found = director.get(f"/people/search?event={third}&name=za").words
    assert re.search(r"Zara Quill came 2 times .*Zack Quill came once", found)
    assert director.get(f"/people/search?event={third}&name=z").words == ""
    assert "Zack Quill here £5 due Open" in director.get(f"/people/search?event={nights[0]}&name=zack").words


def test_a_name_like_a_known_one_is_asked_about_once(director: Visitor) -> None:
    night = director.new_night()
    director.enter(night, ["Katherine Moss"])
    asked = director.follow(director.do(night, "enter", name="Catherine Moss", here="yes"))
    assert "Is Catherine Moss one of these?" in asked.words
    assert filters(director, night)["all"] == 1
    director.do(night, "enter", name="Catherine Moss", here="yes", sure="yes")
    assert filters(director, night)["all"] == 2
    told = director.follow(director.do(night, "enter", name="Katherine Moss"))
    assert "already" in told.words


def test_a_book_that_wants_ticks_lets_nobody_in_without_them(director: Visitor) -> None:
    night = director.new_night(rulebook="nppl")
    page = director.get(f"/e/{night}/players").text
    assert re.findall(r'name="tick" value="(\w+)"', page) == ["age", "member", "photo_id"]
    director.do(night, "enter", name="Una Vance", here="yes")
    assert filters(director, night)["missing"] == 1
    una = entry(director, night, "Una Vance")
    refused = director.follow(director.do(night, "check_in", entry=una, tick=["age"]))
    assert 'class="toast bad' in refused.text
    director.do(night, "check_in", entry=una, tick=["age", "member", "photo_id"])
    assert filters(director, night).get("missing") is None
    director.post(f"/e/{night}/players/import", {"rows": "name\nVic Wade\n", "here": "yes"})
    assert filters(director, night)["missing"] == 1
    ticked = {"rows": "name\nWes Yule\n", "here": "yes", "tick": ["age", "member", "photo_id"]}
    director.post(f"/e/{night}/players/import", ticked)
    assert filters(director, night)["here"] == 2
    review = director.post(f"/e/{night}/players/import", {"pasted": "name\nXan Zeal"}).text
    assert re.findall(r'name="tick" value="(\w+)"', review) == ["age", "member", "photo_id"]


def test_the_waiting_list_moves_up(director: Visitor) -> None:
    night = director.new_night(tables="1", seats_per_table="4")
    director.enter(night, CREW)
    assert filters(director, night)["waiting"] == 2
    assert "2 would seat everybody" in director.get(f"/e/{night}/players").words
    told = director.follow(director.do(night, "withdraw", entry=entry(director, night, CREW[0])))
    assert f"{CREW[4]}" in told.words
    assert filters(director, night)["waiting"] == 1


def test_a_seat_kept_is_left_by_the_draw_and_one_out_of_use_stays_empty(director: Visitor) -> None:
    night = director.new_night(tables="1-2", seats_per_table="5")
    director.enter(night, CREW)
    director.do(night, "keep_seat", entry=entry(director, night, "Eve Fox"), seat="2-5")
    director.do(night, "close_seat", seat="1-1")
    director.draw_and_start(night)
    seated = director.seated(night)
    assert seated["Eve Fox"][0] == "2-5"
    assert "1-1" not in {seat for seat, _ in seated.values()}
    slips = director.get(f"/e/{night}/slips").words
    assert all(name in slips for name in CREW)
    assert all(name in director.get(f"/e/{night}/seats?by=table").words for name in CREW)


def test_two_change_places_when_one_is_put_on_the_other(director: Visitor) -> None:
    night = director.new_night()
    director.enter(night, CREW)
    director.draw_and_start(night)
    before = director.seated(night)
    (one, (seat, field)), (other, (their_seat, _)) = list(before.items())[:2]
    director.do(night, "move", entry=field.partition(":")[0], to=their_seat, swap="yes")
    after = director.seated(night)
    assert (after[one][0], after[other][0]) == (their_seat, seat)
    refused = director.follow(director.do(night, "move", entry=field.partition(":")[0], to=seat))
    assert 'class="toast bad' in refused.text


def test_a_clock_with_counts_needs_no_names(director: Visitor) -> None:
    night = director.new_night(format="counts")
    director.do(night, "counts", entered="12", left="12")
    director.do(night, "start")
    director.do(night, "counts", entered="13", left="11")
    assert state(director, night)["players"] == {"left": 11, "entered": 13, "entries": 13}
    assert 'class="toast bad' in director.follow(director.do(night, "counts", entered="5", left="6")).text
    assert director.get(f"/e/{night}/players").status == director.get(f"/e/{night}/results").status == 200
    director.do(night, "counts", entered="13", left="1")
    director.do(night, "close")
    assert advice(director, night) == "over"


def test_an_undo_goes_at_once_and_is_redone_from_the_log(director: Visitor) -> None:
    night = director.new_night()
    director.enter(night, CREW)
    director.draw_and_start(night)
    director.do(night, "message", message="Last orders")
    director.get(f"/e/{night}")
    undo = re.search(r'action="(/e/\w+/undo/\w+)"', director.get(f"/e/{night}/log").text)
    assert undo is not None
    assert "Took back" in director.told(undo[1])
    assert state(director, night)["message"] == ""
    redo = re.search(r'action="(/e/\w+/undo/\w+)"', director.get(f"/e/{night}/log").text)
    assert redo is not None
    assert "Do it again?" in director.get(redo[1]).words
    director.told(redo[1])
    assert state(director, night)["message"] == "Last orders"


def test_the_plan_changes_during_play_but_not_the_book(director: Visitor) -> None:
    night = director.new_night()
    director.enter(night, CREW)
    director.draw_and_start(night)
    form = form_fields(director.get(f"/e/{night}/plan").text)
    minutes = [*form["level-minutes"][:1], "25", *form["level-minutes"][2:]]
    assert director.post(f"/e/{night}/plan", {**form, "level-minutes": minutes}).status == 303
    levels = state(director, night)["levels"]
    assert isinstance(levels, list)
    assert levels[1]["ms"] == 25 * 60_000
    director.post(f"/e/{night}/plan", {**form, "rulebook": "nppl"})
    assert state(director, night)["book"] == "TDA"


def test_a_backup_comes_home_whole(director: Visitor, tmp_path: Path) -> None:
    night = director.new_night()
    reply = director.get("/backup")
    assert reply.headers["Content-Disposition"].startswith("attachment")
    (tmp_path / "home.sqlite3").write_bytes(reply.body)
    with open_store(tmp_path / "home.sqlite3", read_only=True) as store:
        assert store.verify(f"tournament/{night}").ok


def test_pages_are_light(director: Visitor) -> None:
    night = director.new_night(tables="1-20", seats_per_table="10")
    director.enter(night, [f"{first}{second} Tester" for first in "ABCDEFGHIJKLMN" for second in "abcdefghijklmn"])
    director.draw_and_start(night)
    heavy: dict[str, int] = {}
    for path in ("", "/players", "/out", "/log", "/plan", "/results", "/draw"):
        reply: Reply = director.get(f"/e/{night}{path}")
        assert reply.status == 200
        heavy[path] = len(reply.body)
    assert max(heavy.values()) < 200_000, heavy
