"""Saved tournaments of *The Tournament Director*: places by bust outs, prizes, knock-outs; what is none is told."""

import random

import pytest

from saved_tournaments import ANN, BO, CY, Saved, key, saved
from shuffleup.bad_input import BadInput
from shuffleup.histories.object_text import read_objects
from shuffleup.histories.tournament_director import is_saved_tournament, read_saved_people, read_saved_tournament


@pytest.mark.parametrize("old", [False, True])
def test_a_finished_night_is_read(old: bool) -> None:
    data = saved(ANN, BO, CY, title="Tuesday “at” the Crown", old=old).encode()
    assert is_saved_tournament(data)
    night = read_saved_tournament(data, "t.tdt", "GBP")
    assert (night.name, night.day, night.source, night.key) == (
        "Tuesday “at” the Crown",
        "2024-11-19",
        "The Tournament Director",
        "night-1",
    )
    assert [(each.player, each.place, each.paid, each.won) for each in night.results] == [
        (key("Ann Lodge"), 1, 4000, 6000),
        (key("Bo Marsh"), 2, 2000, 4000),
        (key("Cy North"), 3, 2000, 0),
    ]
    assert night.results[0].knocked_out == (key("Bo Marsh"),)
    assert sorted(night.results[1].knocked_out) == sorted((key("Ann Lodge"), key("Cy North")))
    assert not night.has_points
    assert [each.email for each in read_saved_people(data, "t.tdt")] == ["ann@home.test", "", ""]


def test_who_went_out_at_the_same_moment_shares_the_place() -> None:
    level = Saved("Di Orme", ((30, "Bo Marsh"),))
    night = read_saved_tournament(saved(ANN, BO, CY, level).encode(), "t.tdt", "GBP")
    assert [each.place for each in night.results] == [1, 2, 3, 3]


def test_the_day_is_that_of_the_room() -> None:
    data = saved(ANN, BO, CY).encode()
    days = [read_saved_tournament(data, "t", "USD", zone).day for zone in ("UTC", "Pacific/Honolulu", "Asia/Tokyo")]
    assert days == ["2024-11-19", "2024-11-18", "2024-11-19"]


def test_a_file_of_windows_and_a_nickname_alone() -> None:
    data = saved(ANN, Saved("", ((5, ""),), nickname="Håkan")).encode("cp1252")
    assert [each.name for each in read_saved_people(data, "t.tdt")] == ["Ann Lodge", "Håkan"]


def test_odd_coins_and_a_shared_prize_lose_nothing() -> None:
    text = saved(ANN, BO, CY).replace(
        f'AwardedToPlayers: ["{key("Bo Marsh")}"]', f'AwardedToPlayers: ["{key("Bo Marsh")}", "{key("Cy North")}"]'
    )
    night = read_saved_tournament(text.replace("CalculatedAmount: 40", "CalculatedAmount: 40.01").encode(), "t", "GBP")
    assert [each.won for each in night.results] == [6000, 2001, 2000]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no saved tournament"),
        ("{}", "no saved tournament"),
        ('{ V: "3", T: new Structure({})}', "no saved tournament"),
        (saved(ANN), "fewer than two"),
        (saved(ANN, Saved("Bo Marsh"), CY), "2 players are still in"),
        (saved(ANN, BO).replace("StartTime: 1732", "StartTime: -1732").replace("EndTime: 1732", "E: 1"), "no day"),
        (saved(ANN, BO)[:-40], "no saved tournament"),
        (saved(ANN, BO) + "x", "no saved tournament"),
        ("{ V: alert(1)}", "no saved tournament"),
        ("[" * 5_000, "no saved tournament"),
        ("{T: new Tournament({Players: 5})}", "fewer than two"),
        ("{T: 99999999999999999999999999}", "no saved tournament"),
        ("{T: new Tournament(Map.from([], []))}", "no saved tournament"),
    ],
)
def test_what_is_none_is_told(text: str, says: str) -> None:
    with pytest.raises(BadInput) as bad:
        read_saved_tournament(text.encode(), "t.tdt", "GBP")
    assert says in str(bad.value)
    assert "t.tdt" in str(bad.value)


def test_no_damage_to_a_file_breaks_the_reader() -> None:
    whole, chance = saved(ANN, BO, CY), random.Random(7)
    for _ in range(600):
        at = chance.randrange(len(whole))
        cut = (
            whole[:at]
            + chance.choice(["", "}", "{", '"', "\\", "new ", "[", "9", "Map.from(", ","])
            + whole[at + chance.randrange(9) :]
        )
        try:
            read_saved_tournament(cut.encode(), "t.tdt", "GBP")
        except BadInput:
            continue


def test_values_are_read_as_written_and_nothing_is_run() -> None:
    text = r"""{a: 'it\'s', "b": "\u00e9\x41\n\"", c: -1.5e2, d: [1, true, null,], "\ud800g": "\ud83d\udc1f",
        e: new X(1, 2), f: Map.from([["k", 2]])}"""
    assert read_objects(text) == {
        "a": "it's",
        "b": 'éA\n"',
        "c": -150.0,
        "d": [1, True, None],
        "\N{REPLACEMENT CHARACTER}g": "\N{FISH}",
        "e": {"": "X", "of": [1, 2]},
        "f": {"k": 2},
    }
