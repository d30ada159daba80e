"""Who says that they will come: announced, replied to by anybody with the link, changed, waiting, put on the list."""

import re
from html import unescape

import pytest
from asking import make_token
from served import Served, Visitor, form_fields, serving


def reply(by: Visitor, night: str, name: str, answer: str) -> str:
    """The address of one's own reply."""
    by.get(f"/coming/{night}")
    came = by.post(f"/coming/{night}", {"name": name, "answer": answer})
    assert came.status == 302, came.words
    return came.location


def test_a_night_is_announced_replied_to_and_its_people_entered(served: Served) -> None:
    director, anybody = served.director(), Visitor(served)
    night = director.new_night(name="Crown, Tuesday", tables="1", seats_per_table="2", date="2027-03-02", time="19:30")
    assert anybody.get(f"/coming/{night}").status == 404, "not announced"
    assert "Crown, Tuesday" not in anybody.get("/coming").text
    director.get(f"/e/{night}/replies")
    director.post(f"/e/{night}/replies", {"announced": "yes"})
    assert "Crown, Tuesday" in anybody.get("/coming").text
    calendar = anybody.get("/coming.ics")
    assert calendar.headers["Content-Type"].startswith("text/calendar")
    assert "SUMMARY:Crown\\, Tuesday" in calendar.text
    assert "DTSTART:20270302T193000Z" in calendar.text
    reply(anybody, night, "Ann Lodge", "yes")
    bo = reply(anybody, night, "Bo Marsh", "yes")
    cy = reply(anybody, night, "Cy North", "yes")
    reply(anybody, night, "Di Orme", "maybe")
    assert "Number 1 on the waiting list" in anybody.get(cy).words
    assert "There is a seat for you" in anybody.get(bo).words
    anybody.post(bo, {"answer": "no"})
    assert "There is a seat for you" in anybody.get(cy).words, "a seat that is given back is the next one's"
    anybody.post(bo, {"answer": "yes"})
    assert "Number 1 on the waiting list" in anybody.get(bo).words, "who comes back stands last"
    page = director.get(f"/e/{night}/replies")
    assert "Enter those who come: 3 new" in page.words
    found = re.search(r'(?s)name="pasted" value="(.*?)"', page.body.decode())
    assert found is not None
    pasted = unescape(found[1])
    review = director.post(f"/e/{night}/players/import", {"pasted": pasted})
    assert "Bo Marsh" in review.text
    director.post(f"/e/{night}/players/import", {**form_fields(review.text), "rows": pasted})
    players = director.get(f"/e/{night}/players").words
    assert [each for each in ("Ann Lodge", "Bo Marsh", "Cy North", "Di Orme") if each not in players] == ["Di Orme"]
    assert "On the list." in anybody.get(cy).words
    assert "Enter those who come" not in director.get(f"/e/{night}/replies").words


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"name": "Ann"}, "Tap one of the answers."),
        ({"name": "Ann", "answer": "perhaps"}, "Tap one of the answers."),
        ({"name": " ", "answer": "yes"}, "Type your name"),
        ({"name": "x" * 81, "answer": "yes"}, "80"),
        ({"name": "\x00\u202e", "answer": "yes"}, ""),
    ],
)
def test_a_reply_that_will_not_do_is_told(served: Served, fields: dict[str, str], says: str) -> None:
    director, anybody = served.director(), Visitor(served)
    night = director.new_night(name="Odd")
    director.get(f"/e/{night}/replies")
    director.post(f"/e/{night}/replies", {"announced": "yes"})
    anybody.get(f"/coming/{night}")
    came = anybody.post(f"/coming/{night}", fields)
    assert came.status == 400
    assert says in came.words
    assert anybody.get(f"/coming/{night}/{'0' * 16}").status == 404


def test_programs_announce_read_and_drop_and_the_erased_are_forgotten(served: Served) -> None:
    director, anybody = served.director(), Visitor(served)
    night = director.new_night(name="By program")
    program = make_token(director, "director")
    assert program.post(f"/nights/{night}/announce", {"announced": True})["announced"] is True
    mine = reply(anybody, night, "Ann Lodge", "yes").rpartition("/")[2]
    [shown] = program.get(f"/nights/{night}/replies")["replies"]
    assert shown == {"id": mine, "name": "Ann Lodge", "answer": "yes", "listed": False, "waits": 0}
    found = program.get("/coming")
    assert [each["yes"] for each in found["nights"] if each["id"] == night] == [1]
    assert program.post(f"/nights/{night}/replies/{mine}/drop", {})["replies"] == []
    assert program.ask("POST", f"/nights/{night}/replies/{mine}/drop", {}).status == 404


def test_replies_close_with_the_draw_and_lie_in_the_backup(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(tmp_path_factory.mktemp("coming")) as served:
        director, anybody = served.director(), Visitor(served)
        night = director.new_night(name="Closing")
        director.get(f"/e/{night}/replies")
        director.post(f"/e/{night}/replies", {"announced": "yes"})
        mine = reply(anybody, night, "Ann Lodge", "maybe")
        director.enter(night, ("Bo Marsh", "Cy North"))
        director.draw_and_start(night)
        assert "Replies are closed." in anybody.get(mine).words
        anybody.post(mine, {"answer": "yes"})
        assert "Maybe" in director.get(f"/e/{night}/replies").words, "the reply stands as it was"
        for number in range(45):
            came = anybody.post(f"/coming/{night}", {"name": f"Many {number}", "answer": "yes"})
        assert came.status == 400
