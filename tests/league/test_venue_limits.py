"""Limits of the law as files: what ships says what its sources say, and a league is told what is wrong with its own.

Pubs in Great Britain: five pounds a person a game, a hundred a day on the premises, a prize of a hundred, no fee, and
nobody under 18. Clubs (SI 2007/1944): ten pounds, 250 a day, a thousand in seven days, a prize of 250; a day begins at
midday.
"""

from datetime import date

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.league.limits import laws, read_law, staked_beside

OWN = """
id = "nz_pub"
title = "Poker in pubs, New Zealand"
places = "New Zealand"
currency = "NZD"
day_begins = 06:00:00
[[from]]
day = 2010-01-01
stake = 20
source = "an Act"
[[from]]
day = 2020-07-01
stake = 25.50
prize = 500
least_age = 20
source = "a later Act"
"""


def test_pubs_in_great_britain() -> None:
    pub = laws()["gb_pub"].on(date(2026, 11, 20))
    assert pub is not None
    assert (pub.stake, pub.day, pub.prize, pub.no_fee, pub.least_age) == (500, 10_000, 10_000, True, 18)
    assert (pub.since, pub.currency) == ("2007-09-01", "GBP")
    assert laws()["gb_pub"].on(date(2007, 8, 31)) is None
    assert laws()["gb_pub"].source(pub)


def test_clubs_in_great_britain() -> None:
    club = laws()["gb_club"].on(date(2026, 11, 20))
    assert club is not None
    assert (club.stake, club.day, club.week, club.prize) == (1_000, 25_000, 100_000, 25_000)
    assert not club.no_fee


def test_the_numbers_of_the_day_hold() -> None:
    own = read_law(OWN, "nz.toml")
    assert own.on(date(2009, 12, 31)) is None
    earlier, later = own.on(date(2020, 6, 30)), own.on(date(2020, 7, 1))
    assert earlier is not None
    assert later is not None
    assert (earlier.stake, earlier.prize, later.stake, later.prize, later.least_age) == (2_000, 0, 2_550, 50_000, 20)
    assert own.source(later) == "a later Act"


def test_a_day_of_gaming_begins_when_the_law_says() -> None:
    pub = laws()["gb_pub"]
    assert pub.day_of("2026-11-20T19:30") == date(2026, 11, 20)
    assert pub.day_of("2026-11-21T00:30") == date(2026, 11, 20)
    assert pub.day_of("2026-11-21T12:00") == date(2026, 11, 21)
    assert pub.day_of("some day") is None


def test_other_games_of_the_day_and_of_the_six_days_before_count() -> None:
    others = [
        ("2026-11-20T14:00", 1_000),
        ("2026-11-21T01:00", 200),
        ("2026-11-19T19:30", 30),
        ("2026-11-14T19:30", 4),
        ("2026-11-13T19:30", 50_000),
        ("2026-11-21T19:30", 60_000),
    ]
    assert staked_beside(laws()["gb_pub"], date(2026, 11, 20), others) == (1_200, 34)


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ('id = "nz_pub"', 'id = "NZ pub"', "is no id"),
        ('title = "Poker in pubs, New Zealand"', "", "title is missing"),
        ('currency = "NZD"', 'currency = "dollars"', "no currency"),
        ("day_begins = 06:00:00", "day_begins = 6", "no time of day"),
        ("stake = 20", "stake = -1", "stake is no amount"),
        ("stake = 20", 'stake = "20"', "stake is no amount"),
        ("stake = 20", "stakes = 20", "nothing is called 'stakes'"),
        ("stake = 25.50", "stake = 25.505", "2 decimals"),
        ("day = 2010-01-01", "day = 2021-01-01", "not in order"),
        ("day = 2010-01-01", 'day = "2010"', "has no day"),
        ("least_age = 20", "least_age = 200", "no age"),
        ("prize = 500", "no_fee = 1", "neither true nor false"),
        ("prize = 500", 'digital = "yes"', "neither true nor false"),
        ('source = "an Act"', "", "source is missing"),
        ("places", "place", "nothing is called 'place'"),
        ("[[from]]", "[[until]]", "nothing is called 'until'"),
        ("stake = 20", "stake =", "not valid TOML"),
    ],
)
def test_a_league_is_told_what_is_wrong_with_its_file(old: str, new: str, wrong: str) -> None:
    with pytest.raises(BadInput, match=wrong) as told:
        read_law(OWN.replace(old, new), "nz.toml")
    assert str(told.value).startswith("nz.toml")


def test_a_law_says_whether_a_night_of_phones_may_be_for_stakes() -> None:
    quiet, told = read_law(OWN, "nz.toml"), read_law(OWN.replace("prize = 500", "digital = true"), "nz.toml")
    assert not any(limits.digital for limits, _ in quiet.dated)
    assert any(limits.digital for limits, _ in told.dated)


def test_a_file_without_limits_or_without_end_is_refused() -> None:
    with pytest.raises(BadInput, match="no limits are told"):
        read_law(OWN.partition("[[from]]")[0], "nz.toml")
    with pytest.raises(BadInput, match="too long"):
        read_law("#" * 30_000, "nz.toml")
