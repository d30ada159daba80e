"""Mail over the whole server: a reply confirmed with the night for a calendar, results, news, stopping."""

import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from asking import make_token
from served import Served, Visitor, serving

from mail_server import MailServer, mail_server

LINKS = "https://poker.crown.test"
AT_ONCE = (
    "import shuffleup.desk.mail.mail_desk as mail, shuffleup.web.watch as watch; mail.GRACE = 0; watch.LIFE_EVERY = 1; "
)
"""Results a minute later, and a look every three seconds, are longer than a test should take."""


def settings(folder: Path, server: MailServer, more: str = "") -> Path:
    file = folder / "mail.toml"
    file.write_text(
        f'host = "127.0.0.1"\nport = {server.port}\nsecurity = "none"\nlinks = "{LINKS}"\n'
        f'sender = "The Crown <poker@crown.test>"\n{more}'
    )
    file.chmod(0o600)
    return file


@pytest.fixture(scope="module")
def post() -> Iterator[MailServer]:
    with mail_server() as server:
        yield server


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, post: MailServer) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("mail")
    served = Served(folder / "data", "--mail", str(settings(folder, post)))
    served.prelude = AT_ONCE
    try:
        yield served.start()
    finally:
        served.stop()
    assert served.stumbles == []
    assert "@home.test" not in served.said, "no address is written where the server was started"


@pytest.fixture(autouse=True)
def empty(post: MailServer) -> None:
    post.handed.clear()


def announced(director: Visitor, **plan: str) -> str:
    night = director.new_night(**{"date": "2027-03-02", "time": "19:30", **plan})
    director.get(f"/e/{night}/replies")
    director.post(f"/e/{night}/replies", {"announced": "yes"})
    return night


def replied(by: Visitor, night: str, name: str, email: str = "", **wants: str) -> str:
    by.get(f"/coming/{night}")
    came = by.post(f"/coming/{night}", {"name": name, "answer": "yes", "email": email, **wants})
    assert came.status == 302, came.words
    return came.location


def path_in(text: str, before: str) -> str:
    """The path of the link that stands in a letter after these words."""
    found = re.search(re.escape(before) + r"\s+" + re.escape(LINKS) + r"(/\S+)", text)
    assert found is not None, text
    return found[1]


def test_a_reply_is_confirmed_with_the_night_for_the_calendar(house: Served, post: MailServer) -> None:
    director, ann = house.director(), Visitor(house)
    night = announced(director, name="Crown, Tuesday")
    mine = replied(ann, night, "Ann Lodge", " Ann@Home.test ")
    assert "A mail is on its way" in ann.get(mine).words
    [came] = post.await_letters(1)
    assert (came.sender, came.to) == ("poker@crown.test", ["ann@home.test"])
    assert came.letter["From"] == "The Crown <poker@crown.test>"
    assert came.letter["Subject"] == "Your reply: Crown, Tuesday"
    assert "Ann Lodge, you said: I’m coming." in came.text
    assert "There is a seat for you." in came.text
    assert path_in(came.text, "Say so here:") == mine
    assert "SUMMARY:Crown\\, Tuesday" in came.calendar
    assert "DTSTART:20270302T193000Z" in came.calendar
    stops = path_in(came.text, "To stop it:")
    assert came.letter["List-Unsubscribe"].strip() == f"<{LINKS}{stops}>"
    assert came.letter["Auto-Submitted"] == "auto-generated"
    assert [each.get_content_type() for each in came.letter.walk()] == [
        "multipart/mixed",
        "text/plain",
        "text/calendar",
    ]
    assert "a…@home.test" in ann.get(mine).words, "the address is not shown whole to who finds the phone"
    assert "ann@home.test" not in ann.get(mine).text


def test_without_an_address_nothing_is_sent_and_a_wrong_one_is_told(house: Served, post: MailServer) -> None:
    director, ann = house.director(), Visitor(house)
    night = announced(director, name="Plain")
    replied(ann, night, "Ann Lodge")
    for wrong in ("ann", "ann@home", "a b@home.test", "ann@home.test\r\nBcc: all@home.test", "x" * 250 + "@home.test"):
        came = ann.post(f"/coming/{night}", {"name": "Ann", "answer": "yes", "email": wrong})
        assert came.status in (302, 400), wrong
        if came.status == 302:
            assert "\r" in wrong, "what cannot be seen is left out, and the rest is one odd address or none"
    assert all("bcc" not in (each.letter["Bcc"] or "").lower() for each in post.handed)
    time.sleep(2)
    assert all(len(each.to) == 1 for each in post.handed)


def test_results_go_to_those_who_asked_and_said_yes_once_each_time_they_are_published(
    house: Served, post: MailServer
) -> None:
    director, ann, bo = house.director(), Visitor(house), Visitor(house)
    night = announced(director, name="Results night")
    replied(ann, night, "Ann Lodge", "ann.r@home.test", results="yes")
    replied(bo, night, "Bo Marsh", "bo.r@home.test", results="yes")
    letters = post.await_letters(2)
    by = {each.to[0]: each for each in letters}
    assert "Results of nights that I reply to" in by["ann.r@home.test"].text
    page = path_in(by["ann.r@home.test"].text, "say yes:")
    assert "Was it you" in ann.get(page).words
    assert "Was it you" in ann.get(page).words, "a program that opens links has confirmed nothing"
    assert ann.post(page, {"do": "confirm"}).status == 302
    assert "You get Results of nights" in ann.get(page).words
    director.enter(night, ("Ann Lodge", "Bo Marsh", "Cy North"))
    director.draw_and_start(night)
    outs = {name: director.seated(night)[name][1] for name in ("Cy North", "Bo Marsh")}
    for out in outs.values():
        director.do(night, "bust", out=out)
    director.do(night, "publish")
    came = post.await_letters(3)[-1]
    assert came.to == ["ann.r@home.test"], "Bo never said yes"
    assert came.letter["Subject"] == "Results: Results night"
    assert "1. Ann Lodge" in came.text
    assert f"{LINKS}/results/{night}" in came.text
    time.sleep(4)
    assert len(post.handed) == 3, "once"
    cy, bo_s = (out.partition(":")[0] for out in outs.values())
    director.do(night, "correct_place", entry=cy, life="1", above=bo_s)
    director.do(night, "publish")
    again = post.await_letters(4)[-1]
    assert again.letter["Subject"] == "Corrected results: Results night"
    assert "2. Cy North" in again.text
    page = path_in(by["bo.r@home.test"].text, "say yes:")
    bo.get(page)
    bo.post(page, {"do": "confirm"})
    late = post.await_letters(5)[-1]
    assert (late.to, late.letter["Subject"]) == (["bo.r@home.test"], again.letter["Subject"]), "who says yes later"


def test_stopping_forgets_the_address_and_what_waits(house: Served, post: MailServer) -> None:
    director, ann = house.director(), Visitor(house)
    night = announced(director, name="Stopped")
    replied(ann, night, "Ann Lodge", "ann.s@home.test", news="yes", results="yes")
    [came] = post.await_letters(1)
    page = path_in(came.text, "To stop it:")
    ann.get(page)
    ann.post(page, {"do": "confirm"})
    assert "ann.s@home.test" in director.get("/mail").text
    assert "No mail is sent to you" in ann.post(page, {"do": "stop"}).words
    assert "ann.s@home.test" not in director.get("/mail").text
    assert "No mail is sent to you" in ann.get(page).words
    assert _found_in(house.data, "ann.s@home.test") == []
    other = announced(director, name="Another")
    assert "Nobody has asked" in director.get(f"/e/{other}/replies").words
    time.sleep(2)
    assert len(post.handed) == 1


def test_a_coming_night_is_mailed_to_those_who_asked_once_a_tap(house: Served, post: MailServer) -> None:
    director, ann, bo = house.director(), Visitor(house), Visitor(house)
    ann.get("/mail/ask")
    assert ann.post("/mail/ask", {"email": "ann.n@home.test"}).status == 400, "nothing is ticked"
    assert ann.post("/mail/ask", {"email": "ann.n@home.test", "news": "yes"}).status == 302
    bo.get("/mail/ask")
    bo.post("/mail/ask", {"email": "bo.n@home.test", "news": "yes"})
    letters = post.await_letters(2)
    page = path_in(next(each for each in letters if each.to == ["ann.n@home.test"]).text, "say yes:")
    ann.get(page)
    ann.post(page, {"do": "confirm"})
    post.handed.clear()
    night = announced(director, name="News night")
    assert "Mail it: 1 asked" in director.get(f"/e/{night}/replies").words
    director.post(f"/e/{night}/replies", {"mail": "0"})
    director.post(f"/e/{night}/replies", {"mail": "0"})
    assert "Nothing was sent twice" in director.get(f"/e/{night}/replies").words
    [came] = post.await_letters(1)
    assert came.to == ["ann.n@home.test"]
    assert came.letter["Subject"] == "Coming: News night"
    assert path_in(came.text, "by the link.") == f"/coming/{night}"
    assert "SUMMARY:News night" in came.calendar
    assert "Mail it again: 1" in director.get(f"/e/{night}/replies").words
    program = make_token(director, "director")
    assert program.post(f"/nights/{night}/mail", {"times": 1}) == {"times": 2, "count": 1}
    assert program.post(f"/nights/{night}/mail", {"times": 1}) == {"times": 2, "count": 1}
    post.await_letters(2)


def test_an_erased_person_gets_no_mail_and_leaves_no_address(house: Served, post: MailServer) -> None:
    director, eve = house.director(), Visitor(house)
    night = announced(director, name="Erased")
    mine = replied(eve, night, "Eve Fox", "eve@home.test", news="yes")
    [came] = post.await_letters(1)
    stops = path_in(came.text, "To stop it:")
    page = director.get(f"/e/{night}/replies")
    pasted = re.search(r'(?s)name="pasted" value="(.*?)"', page.body.decode())
    assert pasted is not None
    director.post(f"/e/{night}/players/import", {"rows": pasted[1]})
    person = re.search(r'href="(/people/\w+)"', director.get("/people?q=Eve").text)
    assert person is not None
    assert 'value="eve@home.test"' in director.get(person[1]).text, (
        "the address is the contact of whom the reply enters"
    )
    director.post(f"{person[1]}/erase", {"sure": "yes"})
    assert "No mail is sent to you" in eve.get(stops).words
    assert "eve@home.test" not in director.get("/mail").text
    assert eve.get(mine).status == 404
    assert _found_in(house.data, "eve@home.test") == []


def test_asking_is_bounded(house: Served, post: MailServer) -> None:
    director, mallory = house.director(), Visitor(house)
    announced(director, name="Bounded")
    mallory.get("/mail/ask")
    for _ in range(8):
        mallory.post("/mail/ask", {"email": "victim@home.test", "news": "yes"})
    assert "had enough mail" in mallory.get("/mail/ask").words
    post.await_letters(6)


def test_the_office_sees_how_mail_stands_and_tries_it(house: Served, post: MailServer) -> None:
    director = house.director()
    page = director.get("/mail")
    assert "Mail is set up, and nothing is wrong" in page.words
    director.post("/mail", {"email": "me@home.test"})
    [came] = post.await_letters(1)
    assert came.letter["Subject"] == "Test mail from Shuffle Up"
    program = make_token(director, "director")
    shown = _until(lambda: program.get("/mail"), lambda told: told["waiting"] == 0)
    assert (shown["set_up"], shown["host"], shown["away"]) == (True, "127.0.0.1", "")
    assert shown["last"][0]["kind"] == "trial"
    assert "Test mail The server took it" in director.get("/mail").words
    post.refuses["nobody@home.test"] = "550 5.1.1"
    program.post("/mail/trial", {"address": "nobody@home.test"})
    shown = _until(lambda: program.get("/mail"), lambda told: told["last"][0]["why"] != "")
    assert shown["last"][0]["why"] == "550"
    assert program.ask("POST", "/mail/trial", {"address": "no"}).status == 422
    assert "@home.test" not in str(program.get("/mail"))


def _until(look: Callable[[], Any], fits: Callable[[Any], bool]) -> Any:
    ends = time.monotonic() + 60
    while not fits(found := look()):
        assert time.monotonic() < ends, found
        time.sleep(0.1)
    return found


def _found_in(data: Path, text: str) -> list[str]:
    """The tables that hold a text."""
    found = []
    with sqlite3.connect(f"file:{data / 'shuffleup.sqlite3'}?mode=ro", uri=True) as db:
        for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            rows = db.execute(f"SELECT * FROM {table}").fetchall()
            found += [table for row in rows if any(text in str(each) for each in row)]
    db.close()
    return found


def test_a_server_that_is_away_is_told_and_tried_again_and_a_restart_loses_no_letter(tmp_path: Path) -> None:
    with mail_server() as post:
        served = Served(tmp_path / "data", "--mail", str(settings(tmp_path, post)))
        served.prelude = AT_ONCE + "mail.SOONEST = mail.LATEST = 500\n"
        served.start()
        post.stop()
        director, ann = served.director(), Visitor(served)
        night = announced(director, name="Away")
        replied(ann, night, "Ann Lodge", "ann@home.test")
        words = _until(lambda: director.get("/").words, lambda words: "The mail server takes nothing" in words)
        assert "Connection refused" in words
        assert "Connection refused" in director.get("/mail").words
        served.kill()
        served.start()
        post.start()
        [came] = post.await_letters(1)
        assert came.to == ["ann@home.test"]
        _until(lambda: director.get("/").words, lambda words: "The mail server takes nothing" not in words)
        time.sleep(3)
        served.stop()
        assert len(post.handed) == 1
        assert served.stumbles == []
        assert "@home.test" not in served.said


def test_a_house_without_a_mail_server_asks_for_no_address(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(tmp_path_factory.mktemp("none")) as served:
        director, ann = served.director(), Visitor(served)
        night = announced(director, name="Silent")
        assert 'name="email"' not in ann.get(f"/coming/{night}").text
        replied(ann, night, "Ann Lodge", "ann@home.test")
        assert ann.get("/mail/ask").status == 404
        assert "By e-mail" not in ann.get("/coming").words
        assert "No mail is sent" in director.get("/mail").words
        assert _found_in(served.data, "ann@home.test") == []
        assert make_token(director, "director").ask("POST", "/mail/trial", {"address": "a@b.test"}).status == 409


def test_a_server_that_says_nothing_keeps_nobody_from_stopping(tmp_path: Path) -> None:
    with mail_server(hangs=True) as post:
        served = Served(tmp_path / "data", "--mail", str(settings(tmp_path, post)))
        served.prelude = AT_ONCE + "import shuffleup.desk.mail.posting as posting\nposting.TIMEOUT = 600\n"
        served.start()
        director = served.director()
        director.post("/mail", {"email": "me@home.test"})
        post.await_letters(1)
        assert director.get("/mail").status == 200, "requests do not wait for mail"
        begun = time.monotonic()
        served.stop()
        assert time.monotonic() - begun < 60
        assert served.stumbles == []


def test_the_password_is_in_a_setting_and_nowhere_else(tmp_path: Path) -> None:
    secret = "correct horse battery"
    with mail_server(user="poker", password=secret) as post:
        file = settings(tmp_path, post, f'user = "poker"\npassword = "{secret}"\n')
        file.chmod(0o644)
        served = Served(tmp_path / "data", "--mail", str(file))
        served.start()
        try:
            director = served.director()
            director.post("/mail", {"email": "me@home.test"})
            [came] = post.await_letters(1)
            assert came.user == "poker"
            pages = [director.get(path).body for path in ("/mail", "/", "/backup")]
        finally:
            served.stop()
        assert "Others on this machine can read the mail password" in served.said
        kept = [each.read_bytes() for each in served.data.rglob("*") if each.is_file()]
        assert [each for each in (*pages, *kept, served.said.encode()) if secret.encode() in each] == []
