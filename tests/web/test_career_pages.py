"""A player over nights: on the person's page, on the own phone with a receipt, for programs, and a season's awards."""

import re

import pytest
from asking import make_token
from served import Served, Visitor, serving


def played(director: Visitor, name: str, order: tuple[str, ...]) -> str:
    """A night played out: these go out in this order, each knocked out by the last."""
    night = director.new_night(name=name, buy_in="10", bounty="2", added="0", points="nuts", prize=["70%", "30%"])
    director.enter(night, order)
    director.draw_and_start(night)
    lives = {who: life for who, (_, life) in director.seated(night).items()}
    for each in order[:-1]:
        director.do(night, "bust", out=lives[each], by=lives[order[-1]].partition(":")[0])
    director.do(night, "publish")
    return night


def test_a_player_over_nights(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(tmp_path_factory.mktemp("careers")) as served:
        walk(served)


def walk(served: Served) -> None:
    director = served.director()
    played(director, "First", ("Cy North", "Bo Marsh", "Ann Lodge"))
    night = played(director, "Second", ("Cy North", "Ann Lodge", "Bo Marsh"))
    person = re.search(r'href="/people/(\w+)"[^>]*><span class="row-main"><b>Ann Lodge<', director.get("/people").text)
    assert person is not None
    page = director.get(f"/people/{person[1]}").words
    assert "Nights 2 Wins 1 In the money 2 Best place 1st Knock-outs 2 Paid £20 Won £30" in page
    assert "Bo Marsh Nights together: 2, above 1, below 1 · knocked out 1, was knocked out 1" in page
    told = make_token(director, "director").get(f"/people/{person[1]}/career")
    nights = {(each["name"], each["place"], each["won"]) for each in told["nights"]}
    assert "2nd of 3" in page
    assert nights == {("First", 1, 2_280), ("Second", 2, 720)}
    entry = re.search(
        rf'/e/{night}/player/(\w+)"[^>]*>(?:(?!</li>).)*Ann Lodge', director.get(f"/e/{night}/players").text
    )
    assert entry is not None
    stranger = Visitor(served)
    assert stranger.get(f"/play/{night}/mine").status == 302, "a stranger claims a seat first"
    phone = director.let_in("player", tournament=night, entry=entry[1])
    mine = phone.get(f"/play/{night}/mine").words
    assert "Receipt Due for 1 stack £10 Received £0 Still owed £10" in mine
    assert "Wins 1" in mine
    director.post("/league/do/keep_table", {"table": "", "name": "Autumn", "best": "0", "drop_worst": "0"})
    table = re.search(r'href="/league/table/(\w+)"', director.get("/league").text)
    assert table is not None
    shown = stranger.get(f"/league/table/{table[1]}").words
    awards = shown.partition("Awards of the season")[2]
    assert re.search(r"Most wins (Ann Lodge , Bo Marsh|Bo Marsh , Ann Lodge) 1 ", awards)
    assert re.search(r"Came most often [^0-9]*Cy North[^0-9]* 2 ", awards)


@pytest.mark.parametrize(("players", "named", "more"), [(7, 7, ""), (12, 6, " and 6 more level")])
def test_many_who_are_level_are_counted(
    tmp_path_factory: pytest.TempPathFactory, players: int, named: int, more: str
) -> None:
    with serving(tmp_path_factory.mktemp("level")) as served:
        director = served.director()
        played(director, "Once", tuple(f"Player {letter}" for letter in "ABCDEFGHIJKL"[:players]))
        director.post("/league/do/keep_table", {"table": "", "name": "Autumn", "best": "0", "drop_worst": "0"})
        table = re.search(r'href="/league/table/(\w+)"', director.get("/league").text)
        assert table is not None
        often = Visitor(served).get(f"/league/table/{table[1]}").words.partition("Came most often")[2]
        line = often.partition(" 1 ")[0]
        assert line.count("Player ") == named
        assert line.endswith(more)
