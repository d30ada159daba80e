"""The league over the web: venues and their law, who is kept out, what is reported, bonuses, tables for everybody."""

import re

import pytest
from served import Served, Visitor

OWN = """
id = "crown"
title = "Crown"
rounding = "nearest"
ties = "shared"
formula = "10 * (players - place) + 3 * knocked_out"
[[bonus]]
id = "card"
points = 30
"""
PUB = {"venue": "", "name": "The Crown", "law": "gb_pub", "rulebook": "nppl", "chips": ""}


@pytest.fixture
def director(served: Served) -> Visitor:
    return served.director()


def venue(director: Visitor, name: str = "The Crown") -> str:
    """The id of a venue that is kept, new or not."""
    director.post("/league/do/keep_venue", {**PUB, "name": name})
    found = re.search(
        rf'href="/league/venue/(\w+)"[^>]*><span class="row-main"><b>{name}<', director.get("/league").text
    )
    assert found is not None, director.get("/league").words
    return found[1]


def person(director: Visitor, name: str) -> str:
    """The id of a person."""
    found = re.search(rf'href="/people/(\w+)"[^>]*><span class="row-main"><b>{name}<', director.get("/people").text)
    assert found is not None, director.get("/people").words
    return found[1]


def entry(director: Visitor, night: str, name: str) -> str:
    """The id of an entry on the list."""
    page = director.get(f"/e/{night}/players").text
    found = re.search(rf'/player/([^"]+)"[^>]*><b>{name}<', page)
    assert found is not None, page
    return found[1]


def finished(director: Visitor, names: list[str], **changes: str) -> str:
    """A night played to its end, results published: the first named wins."""
    night = director.new_night("turbo", **changes)
    director.enter(night, names)
    for name in names:
        director.do(night, "check_in", entry=entry(director, night, name), tick=["age", "member", "photo_id"])
    director.draw_and_start(night)
    for name in reversed(names[1:]):
        seated = director.seated(night)
        director.do(night, "bust", out=seated[name][1], by=seated[names[0]][1].partition(":")[0])
    director.do(night, "publish")
    return night


def test_a_venue_brings_its_book_and_its_law_and_the_plan_is_held_against_it(director: Visitor) -> None:
    crown = venue(director)
    shown = director.get(f"/league/venue/{crown}").words
    assert "£5" in shown
    assert "£100" in shown
    gone = director.follow(director.post("/league/do/drop_venue", {"venue": crown}))
    assert "/league/venue/" + crown not in gone.text
    undo = re.search(r'action="(/league/do/undo[?]command=[0-9a-f]+)"', gone.text)
    assert undo is not None
    assert "The Crown" in director.told(undo[1], {"next": "/league"})
    form = director.get(f"/new/turbo?venue={crown}").text
    assert re.search(r'value="nppl" checked', form)
    assert re.search(rf'<option value="{crown}" selected', form)
    night = director.new_night("turbo", venue=crown, buy_in="6", rebuys="1", rebuy_until="2", prize="100%")
    told = director.get(f"/e/{night}/plan").words
    assert "A buy-in of £6 is more than Poker in pubs, Great Britain allows: £5 a person a game." in told
    cheap = director.new_night(
        "turbo", venue=crown, buy_in="4", rebuys="1", rebuy_until="9", rebuy_price="4", prize="100%"
    )
    director.enter(cheap, ["Ivy Vale", "Joe Webb"])
    for name in ("Ivy Vale", "Joe Webb"):
        director.do(cheap, "check_in", entry=entry(director, cheap, name), tick=["age", "member", "photo_id"])
    director.draw_and_start(cheap)
    ivy = director.seated(cheap)["Ivy Vale"][1].partition(":")[0]
    told = director.told(f"/e/{cheap}/do/buy_again", {"entry": ivy, "lives": "1", "bought": "0"})
    assert "The stakes of Ivy Vale come to £8." in told


def test_whoever_is_suspended_is_refused_with_the_clause_and_let_in_with_a_reason(director: Visitor) -> None:
    first = director.new_night("turbo", rulebook="nppl")
    director.enter(first, ["Max Cole", "Nia Hart"], here=False)
    max_cole = person(director, "Max Cole")
    done = director.follow(
        director.post(
            "/league/do/impose",
            {
                "person": max_cole,
                "sanction": "nppl:suspension",
                "until_day": "2099-01-31",
                "remark": "Shouting",
                "next": f"/people/{max_cole}",
            },
        )
    )
    assert "Max Cole: suspended until 31 January 2099" in done.words
    assert "Shouting" in done.words
    refused = director.told(
        f"/e/{first}/do/check_in", {"entry": entry(director, first, "Max Cole"), "tick": ["age", "member", "photo_id"]}
    )
    assert "Max Cole is kept out until 31 January 2099: suspended." in refused
    assert "91.4" in refused
    night = director.new_night("turbo", rulebook="nppl")
    page = director.follow(director.do(night, "enter", person=max_cole))
    assert "Let them in tonight" in page.words
    sanction = re.search(r'name="sanction" value="(\w+)"', page.text)
    assert sanction is not None
    let_in = {"person": max_cole, "sanction": sanction[1], "night": night}
    assert "The reason is missing" in director.told(f"/e/{night}/do/enter", let_in)
    assert "Max Cole" not in director.get(f"/e/{night}/players").words.partition("Nobody here")[0].partition("All")[2]
    director.post(f"/e/{night}/do/enter", {**let_in, "remark": "He apologised"})
    assert entry(director, night, "Max Cole")
    again = director.told("/league/do/lift", {"sanction": sanction[1], "next": f"/people/{max_cole}"})
    assert "was lifted" in again
    floor = director.let_in("floor")
    assert floor.get("/league").status == 403
    assert floor.post("/league/do/lift", {"sanction": sanction[1]}).status == 403


def test_a_warning_of_an_earlier_night_is_told_to_the_director_at_check_in(director: Visitor) -> None:
    early = director.new_night("turbo", rulebook="nppl", date="2026-01-10")
    names = ["Rob Stone", "Sue Tate"]
    director.enter(early, names)
    for name in names:
        director.do(early, "check_in", entry=entry(director, early, name), tick=["age", "member", "photo_id"])
    director.draw_and_start(early)
    rob = director.seated(early)["Rob Stone"][1].partition(":")[0]
    director.do(early, "give_penalty", entry=rob, lives="1", kind="threats_violence", penalty="warning", seen="0")
    late = director.new_night("turbo", rulebook="nppl", date="2026-01-17")
    director.enter(late, names, here=False)
    again = entry(director, late, "Rob Stone")
    told = director.told(f"/e/{late}/do/check_in", {"entry": again, "tick": ["age", "member", "photo_id"]})
    assert (
        "Rob Stone was penalised once before, last on 10 January 2026 for threats or violence. It counts tonight."
        in told
    )
    page = director.get(f"/e/{late}/player/{again}").words
    assert "Before tonight" in page
    assert "suspended and barred" in page
    floor = director.let_in("floor")
    assert "Before tonight" not in floor.get(f"/e/{late}/player/{again}").words
    director.do(late, "check_in", entry=entry(director, late, "Sue Tate"), tick=["age", "member", "photo_id"])
    director.draw_and_start(late)
    playing = director.get(f"/e/{late}/player/{again}").words
    assert "Threats: stage 2 of 3 is due: miss rounds." in playing
    other = director.new_night("turbo", rulebook="tda", date="2026-01-18")
    director.enter(other, names, here=False)
    assert "Before tonight" not in director.get(f"/e/{other}/player/{entry(director, other, 'Rob Stone')}").words


def test_the_floor_reports_and_only_the_league_confirms(served: Served, director: Visitor) -> None:
    night = director.new_night("turbo", rulebook="tnpl", date="2026-09-04")
    director.enter(night, ["Tom Under", "Uma Vane"], here=False)
    tom = person(director, "Tom Under")
    floor = director.let_in("floor")
    told = floor.told(
        "/league/do/report",
        {"person": tom, "night": night, "offence": "collusion", "remark": "Dumped chips", "next": f"/e/{night}"},
    )
    assert "Tom Under was reported to the league" in told
    found = re.search(r'href="/league/report/(\w+)"', director.get("/league").text)
    assert found is not None
    report = director.get(f"/league/report/{found[1]}")
    assert "Dumped chips" in report.words
    for page in ("/league", f"/league/report/{found[1]}", f"/people/{tom}"):
        assert re.search(r", 4 September 2026\b", director.get(page).words), page
    assert "waits for somebody of the league" in report.words
    ban = {
        "person": tom,
        "report": found[1],
        "sanction": "tnpl:future_event_ban",
        "until_day": "2099-06-30",
        "next": "/league",
    }
    assert "leaves that to the league" in director.told("/league/do/impose", ban)
    league = served.league()
    assert "Tom Under: no future events until 30 June 2099" in league.told("/league/do/impose", ban)
    assert "Nothing is published" in Visitor(served).get("/league/notices").words
    sanction = re.search(r'name="sanction" value="(\w+)"', league.get(f"/people/{tom}").text)
    assert sanction is not None
    assert director.post("/league/do/publish", {"sanction": sanction[1]}).status == 403
    league.post("/league/do/publish", {"sanction": sanction[1]})
    public = Visitor(served).get("/league/notices").words
    assert "Tom Under" in public
    assert "Dumped chips" not in public


def test_a_league_table_adds_up_published_nights_and_explains_each_number(served: Served, director: Visitor) -> None:
    anchor = venue(director, "The Anchor")
    assert director.post("/league/files/points/new", {"text": OWN.replace("place)", "rank)")}).status == 422
    assert director.post("/league/files/points/new", {"text": OWN}).status == 303
    assert "20 points for 1st of 3" in director.get("/league/files/points/crown?players=3").words
    names = ["Ann Lodge", "Bo Marsh", "Cy North"]
    night = finished(director, names, venue=anchor, points="crown")
    finished(director, ["Bo Marsh", "Ann Lodge"], venue=anchor, points="nuts")
    finished(director, ["Cy North", "Bo Marsh"], points="nuts")
    ann = entry(director, night, "Ann Lodge")
    director.do(night, "bonus", entry=ann, bonus="card")
    director.do(night, "publish")
    rules = {"table": "", "name": "Anchor League", "venue": anchor, "best": "1", "attendance": "5"}
    assert "Anchor League" in director.told("/league/do/keep_table", {**rules, "next": "/league"})
    found = re.search(r'href="/league/table/(\w+)"', director.get("/league").text)
    assert found is not None
    public = Visitor(served)
    words = public.get(f"/league/table/{found[1]}").words
    # Bo: 120 of a Nuts pool of 400 for the win, and twice 5; Ann: 20 by the formula and 30 for the card against 80.
    assert re.search(r"1 Bo Marsh 130 .*2 Ann Lodge 90 .*3 Cy North 5 ", words), words
    assert (
        "10 points for 2nd of 3: 10 * (players - place) + 3 * knocked_out, with place 2, players 3 and knocked_out 0"
        in words
    )
    assert "26 points for 1st of 3: " in words
    assert "30 points extra: card" in words
    csv = public.get(f"/league/table/{found[1]}/csv")
    assert csv.body.decode("utf-8-sig").splitlines()[:3] == [
        "rank,tied,name,points,nights,counted,wins,best_place",
        "1,no,Bo Marsh,130,2,1,1,1",
        "2,no,Ann Lodge,90,2,1,1,1",
    ]
    # Ann’s 56 of the first night do not count, her 80 of the second do; nobody is called by a colour alone.
    assert re.search(r"1 Bo Marsh 130 2 10 \(does not count\) 120 2 Ann Lodge 90 2 56 \(does not count\) 80 ", words), (
        words
    )
    assert "Anchor League after 2 nights" in words
    assert "1. Bo Marsh: 130 points" in words
    picture = public.get(f"/league/table/{found[1]}/svg")
    assert picture.headers["Content-Type"] == "image/svg+xml"
    assert "Leads the table" in picture.text
    assert "Bo Marsh" in picture.text
    days = {("2026-09-04", "2026-11-27"): "from 4 September 2026 to 27 November 2026"}
    days |= {("2026-09-04", ""): "from 4 September 2026 on", ("", "2026-11-27"): "up to 27 November 2026"}
    for (begins, ends), told in days.items():
        kept = {**rules, "table": found[1], "from_day": begins, "until_day": ends, "next": "/league"}
        director.told("/league/do/keep_table", kept)
        assert f"Nights {told}" in public.get(f"/league/table/{found[1]}").words
    assert public.get(f"/league/rules/{found[1]}").status == 403
    assert public.get("/league").status == 403


def test_nobody_who_is_known_to_be_too_young_gets_in_whatever_was_ticked(director: Visitor) -> None:
    night = director.new_night("turbo", rulebook="tnpl", date="2026-02-01")
    rows = "name,date of birth\nKid Young,2008-02-02\nPat Grown,2008-02-01"
    reply = director.post(f"/e/{night}/players/import", {"rows": rows})
    assert "Kid Young is 17 today. Nobody under 18 may play." in director.follow(reply).words
    reply = director.post(f"/e/{night}/players/import", {"rows": rows.replace("2008-02-02", "2007-12-01")})
    assert entry(director, night, "Pat Grown")


def test_what_nobody_could_mean_is_told_in_words(director: Visitor) -> None:
    director.enter(director.new_night(), ["Ned Moon"])
    ned = person(director, "Ned Moon")
    for verb, fields, told in (
        ("keep_venue", {"name": ""}, "Give it a name"),
        ("keep_venue", {"name": "X", "law": "moon"}, "'moon' will not do"),
        ("impose", {"person": "x"}, "Nothing was chosen"),
        ("impose", {"person": "x", "sanction": "moon:ban"}, "no such person here"),
        ("impose", {"person": ned, "sanction": "moon:ban"}, "No rulebook here is called"),
        ("report", {"person": "x", "night": "y"}, "no such night"),
        ("lift", {"sanction": "x"}, "no such sanction"),
        ("record_days", {"days": "0"}, "from 1 to"),
        ("undo?command=x", {}, "nothing of this to take back"),
        ("nonsense", {}, "Nothing here is called"),
    ):
        assert told in director.told(f"/league/do/{verb}", fields), verb
    for address in (
        "/league/venue/x",
        "/league/rules/x",
        "/league/table/x",
        "/league/report/x",
        "/league/files/x",
        "/league/files/laws/x",
    ):
        assert director.get(address).status == 404


def called(director: Visitor, book: str, incident: str) -> tuple[str, str, str]:
    """A night under a book that is on, an entry in it, and where the call of an incident is settled."""
    night = director.new_night("turbo", rulebook=book)
    names = ["Val Young", "Wes Zimm", "Xia Abel"]
    director.enter(night, names)
    for name in names:
        director.do(night, "check_in", entry=entry(director, night, name), tick=["age", "member", "photo_id"])
    director.draw_and_start(night)
    who = director.seated(night)["Val Young"][1].partition(":")[0]
    call = f"/floor/{night}/conduct/{incident}"
    for _ in range(5):
        page = director.get(call)
        asked = re.search(r'href="(/floor/[^"]*\?[^"]*=(?:yes|no)[^"]*)"', page.text)
        if "Rule this way" in page.words or asked is None:
            break
        call = asked[1].replace("&amp;", "&")
    settle = re.search(r'action="(/floor/[^"]*/settle[^"]*)"', page.text)
    assert settle is not None, page.words
    return night, who, settle[1].replace("&amp;", "&")


def test_a_ruling_that_disqualifies_puts_the_player_out_once_the_chips_are_told(director: Visitor) -> None:
    night, who, settle = called(director, "tda", "offence_cheating")
    fields = {"who": who, "how": "stands", "penalty-cheating": "disqualification", "hands-cheating": "1"}
    assert "The chips are missing" in director.told(settle, fields)
    director.post(settle, {**fields, "chips-cheating": "5000"})
    assert "Val Young" not in director.seated(night)
    assert re.search(r"3rd .*Val Young", director.get(f"/e/{night}/results").words)


def test_a_ruling_on_collusion_is_reported_where_the_league_decides(director: Visitor) -> None:
    night, who, settle = called(director, "tnpl", "offence_collusion")
    given = {"penalty-collusion": "disqualification", "chips-collusion": "5000"}
    fields = {"who": who, "how": "stands", "choice": "0", **given}  # what becomes of the hand is the director's
    assert "The league decides on that for Val Young: report it." in director.told(settle, fields)
    assert "Val Young" in director.seated(night)
    ruling = re.search(rf'href="(/floor/{night}/rulings/\w+)"', director.get(f"/floor/{night}/rulings").text)
    assert ruling is not None
    page = director.get(ruling[1])
    assert "Report Val Young to the league" in page.words
    person_id = re.search(r'name="person" value="(\w+)"', page.text)
    assert person_id is not None
    told = {"person": person_id[1], "night": night, "offence": "collusion", "ruling": ruling[1].rpartition("/")[2]}
    assert "was reported to the league" in director.told("/league/do/report", {**told, "next": ruling[1]})
    assert "Report Val Young to the league" not in director.get(ruling[1]).words
