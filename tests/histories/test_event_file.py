"""EVENT files: the contract's example, every kind of mistake with its line, and round trips of any plan."""

import contextlib
import string
from datetime import datetime, time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shuffleup.bad_input import BadInput
from shuffleup.histories.event_file import BadEventFile, read_event, write_event
from shuffleup.histories.nights import templates
from shuffleup.tournament.plan import AnteKind, Chip, Dealt, Format, Plan, PlanLevel, PlannedColourUp, Prize

CROWN = """\
name = "Tuesday at the Crown"
rulebook = "redtooth"             # or a path to a house book
grade = "pub"
starts_at = 2026-11-24T19:30:00
closes_at = 23:00:00              # the venue's, for the forecast
entrants = 25
starting_stack = 10000
seats_per_table = 8
tables = [1, 2, 3, 4]
break_order = [4, 3, 2]
hands_per_hour = 22
buy_in = 5
added = 0
[late_entry]
until_level = 4
[[chip]]
value = 25
colour = "green"
count = 400
[[level]]
game = "NLHE"                     # for mixes: "HORSE", or the games in turn
small_blind = 25
big_blind = 50
ante = 0
ante_kind = "each"                # each | big_blind | button
bring_in = 0                      # stud games
small_bet = 0                     # limit games
big_bet = 0
minutes = 20
[[level]]
break_minutes = 10
[[colour_up]]
remove = 25
after_level = 4
[[prize]]
place = 1
share = 50                        # percent of the pool, or amount = .., or item = "Regional final seat"
[points]
formula = "nuts"
"""
SHORT = 'name = "x"\n[[level]]\nbig_blind = 2\n'


def problems(text: str) -> list[str]:
    with pytest.raises(BadEventFile) as told:
        read_event(text, "night.toml")
    return [str(problem) for problem in told.value.problems]


def test_the_example_of_the_contract() -> None:
    assert read_event(CROWN, "crown.toml") == Plan(
        name="Tuesday at the Crown",
        rulebook="redtooth",
        grade="pub",
        starts_at="2026-11-24T19:30:00",
        closes_at="23:00:00",
        entrants=25,
        starting_stack=10_000,
        break_order=(4, 3, 2),
        buy_in=500,
        late_entry_until=4,
        chips=(Chip(25, "green", 400),),
        levels=(PlanLevel(20, small_blind=25, big_blind=50), PlanLevel(10, is_break=True)),
        colour_ups=(PlannedColourUp(25, after_level=4),),
        prizes=(Prize(1, share=50),),
        points="nuts",
    )


def test_a_text_without_a_file_is_read_and_its_mistakes_told() -> None:
    assert read_event('name = "A night"\n[[level]]\nsmall_blind = 25\nbig_blind = 50\nminutes = 20').name == "A night"
    with pytest.raises(BadInput, match="input, line 1: not valid TOML"):
        read_event("nothing")


def test_everything_but_the_name_and_a_level_has_a_default() -> None:
    plan = read_event('name = "x"\n[[level]]\n', "x")
    assert plan == Plan(name="x", levels=(PlanLevel(20),))


@pytest.mark.parametrize(
    ("currency", "written", "coins"), [("GBP", "5", 500), ("GBP", "5.50", 550), ("JPY", "5", 5), ("KWD", "1.125", 1125)]
)
def test_money_is_in_units_of_the_currency(currency: str, written: str, coins: int) -> None:
    text = f'currency = "{currency}"\nbuy_in = {written}\n{SHORT}[[prize]]\nplace = 1\namount = {written}\n'
    plan = read_event(text, "x")
    assert (plan.buy_in, plan.prizes[0].amount) == (coins, coins)


def test_games_in_turn_may_be_a_list() -> None:
    assert read_event(SHORT + 'game = ["PLO", "NLHE"]\n', "x").levels[0].game == "PLO/NLHE"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("entrants = 25", 'entrants = "25"', 'line 6: entrants: "25" is not a whole number; a number without'),
        ("entrants = 25", "entrants = true", "line 6: entrants: true is not a whole number"),
        ("entrants = 25", "entrants = 2.5", "line 6: entrants: 2.5 is not a whole number"),
        ("entrants = 25", "entrants = 9999999999999", "line 6: entrants: 9999999999999 is too large; at most"),
        ("entrants = 25", "entrnats = 25", 'line 6: no key "entrnats" here; did you mean entrants?'),
        ("added = 0", "until_level = 0", 'line 13: no key "until_level" here; until_level belongs in [late_entry]'),
        ("until_level = 4", "until = 4", 'line 15: no key "until" here; did you mean until_level?'),
        ("colour = ", "color = ", 'line 18: no key "color" here; did you mean colour?'),
        (
            "break_minutes = 10",
            "break_minutes = 10\nminutes = 5",
            "line 32: a break has no minutes; break_minutes alone",
        ),
        ("big_blind = 50", "zzz = 50", 'line 23: no key "zzz" here; one of game, small_blind, big_blind'),
        ("remove = 25\n", "", "line 32: [[colour_up]] without remove; remove = ..."),
        ('ante_kind = "each"', 'ante_kind = "bigblind"', 'did you mean "big_blind"? one of each, big_blind, button'),
        ("ante_kind = ", "ante_kind = 7 #", "line 25: ante_kind: 7 is not known here; one of each"),
        ("tables = [1, 2, 3, 4]", "tables = 4", "line 9: tables: 4 is not a list; a list of table numbers"),
        ("tables = [1, 2, 3, 4]", 'tables = [1, "b"]', 'line 9: tables: "b" is not a whole number'),
        ("buy_in = 5", "buy_in = 5.505", "line 12: buy_in: 5.505 is no amount in GBP; GBP has 2 decimals"),
        ("buy_in = 5", "buy_in = nan", "line 12: buy_in: NaN is not an amount; a number, such as 5 or 5.50"),
        ("buy_in = 5", "buy_in = 1e99", "line 12: a number is beyond all measure; at most 18 digits"),
        ("buy_in = 5", 'buy_in = "£5"', 'line 12: buy_in: "£5" is not an amount'),
        ("added = 0", 'currency = "quid"', 'line 13: currency: "quid" is not a currency; three capital letters'),
        ("starts_at = 2026-11-24T19:30:00", 'starts_at = "19:30"', "is not a local date and time; the venue's own"),
        ("2026-11-24T19:30:00", "2026-11-24T19:30:00Z", "line 4: starts_at: 2026-11-24T19:30:00+00:00 is not a local"),
        ("closes_at = 23:00:00", "closes_at = 23", "line 5: closes_at: 23 is not a time of day"),
        (
            "[late_entry]\nuntil_level = 4",
            "late_entry = 4",
            "line 14: late_entry is not a table; [late_entry] on a line",
        ),
        ("[[prize]]", "[prize]", "line 35: prize is not a list of tables; [[prize]] in double brackets"),
        ('name = "Tuesday at the Crown"\n', "", "night.toml: the night has no name"),
        (
            '"Tuesday at the Crown"',
            '"Tue\\u0007sday"',
            'line 1: name: "Tue\\u0007sday" holds a line break or a control',
        ),
        ('"pub"', f'"{"p" * 300}"', "line 3: grade: a text of 300 characters; at most 200"),
        ("entrants = 25", "entrants = ", "line 6, column 12: not valid TOML: invalid value; lines such as"),
        ("entrants = 25", "entrants = " + "9" * 5000, "beyond all measure"),
        ("entrants = 25", "buy_in = 1e" + "9" * 30, "beyond all measure"),
    ],
)
def test_each_mistake_is_told_with_its_line_and_what_would_be_right(old: str, new: str, told: str) -> None:
    assert old in CROWN
    assert any(told in problem for problem in problems(CROWN.replace(old, new, 1)))


def test_all_mistakes_are_told_at_once_in_the_files_order() -> None:
    told = problems('entrants = "many"\nname = 7\nlevels = 1\n[[prize]]\nshare = 1.5\n')
    assert [problem.split(";")[0] for problem in told] == [
        "night.toml: there are no levels",
        'night.toml, line 1: entrants: "many" is not a whole number',
        "night.toml, line 2: name: 7 is not a text",
        'night.toml, line 3: no key "levels" here',
        "night.toml, line 4: [[prize]] without place",
        "night.toml, line 5: share: 1.5 is not a whole number",
    ]


def test_the_whole_story_is_in_the_exceptions_text() -> None:
    with pytest.raises(BadInput) as told:
        read_event("a = 1\nb = 2\n", "x")
    assert len(str(told.value).splitlines()) == 4


def test_a_file_of_nonsense_is_told_its_first_fifty_problems() -> None:
    assert len(problems("".join(f"key{number} = 1\n" for number in range(5_000)))) == 50


def test_too_long_a_file_and_too_many_levels_are_refused() -> None:
    assert "the file is too long" in problems("#" * 1_000_001)[0]
    assert "1001 times [[level]]" in problems('name = "x"\n' + "[[level]]\n" * 1001)[0]


def test_a_plan_with_a_time_that_is_none_cannot_be_written() -> None:
    with pytest.raises(BadInput, match="half past"):
        write_event(Plan(name="x", starts_at="half past seven"))


def test_what_is_written_looks_like_what_people_write() -> None:
    text = write_event(read_event(CROWN, "crown.toml"))
    assert 'name = "Tuesday at the Crown"\nrulebook = "redtooth"\n' in text
    assert "starts_at = 2026-11-24T19:30:00\ncloses_at = 23:00:00\n" in text
    assert "tables = [1, 2, 3, 4]\nbreak_order = [4, 3, 2]\n" in text
    assert "[[level]]\nsmall_blind = 25\nbig_blind = 50\nminutes = 20\n\n[[level]]\nbreak_minutes = 10\n" in text
    assert "buy_in = 5\n" in text


line = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp", "Cf")), max_size=30)
chips = st.integers(0, 10**9)
money = st.integers(0, 10**9)
minutes = st.integers(0, 90)
play = st.builds(
    PlanLevel,
    minutes=minutes,
    small_blind=chips,
    big_blind=chips,
    ante=chips,
    ante_kind=st.sampled_from(AnteKind),
    game=line,
    bring_in=chips,
    small_bet=chips,
    big_bet=chips,
)
plans = st.builds(
    Plan,
    name=line,
    rulebook=line,
    starts_at=st.just("") | st.datetimes().map(datetime.isoformat),
    closes_at=st.just("") | st.times().map(time.isoformat),
    time_zone=line,
    grade=line,
    format=st.sampled_from(Format),
    entrants=chips,
    starting_stack=chips,
    seats_per_table=chips,
    tables=st.lists(chips, max_size=5).map(tuple),
    break_order=st.lists(chips, max_size=5).map(tuple),
    hands_per_hour=chips,
    currency=st.text(string.ascii_uppercase, min_size=3, max_size=3) | st.sampled_from(["GBP", "JPY", "KWD"]),
    buy_in=money,
    added=money,
    bounty=money,
    fee=money,
    guarantee=money,
    late_entry_until=chips,
    re_entries=chips,
    chips=st.lists(st.builds(Chip, value=chips, colour=line, count=chips), max_size=3).map(tuple),
    levels=st.lists(play | st.builds(PlanLevel, minutes=minutes, is_break=st.just(True)), min_size=1, max_size=4).map(
        tuple
    ),
    colour_ups=st.lists(st.builds(PlannedColourUp, remove=chips, after_level=chips), max_size=3).map(tuple),
    prizes=st.lists(st.builds(Prize, place=chips, share=chips, amount=money, item=line), max_size=3).map(tuple),
    points=line,
    dealt=st.sampled_from(Dealt),
    turn_seconds=chips,
    bank_seconds=chips,
    bank_a_level=chips,
    programs=st.booleans(),
    phrases=st.booleans(),
    tv_cards=st.booleans(),
    tv_delay=chips,
)


@pytest.mark.parametrize(("dealt", "seconds"), [("cards", 25), ("digital", 25), ("phone_chips", 0)])
def test_nobody_is_hurried_at_a_table_with_real_cards_unless_the_file_says_so(dealt: str, seconds: int) -> None:
    level = "[[level]]\nsmall_blind = 25\nbig_blind = 50\nminutes = 20\n"
    assert read_event(f'name = "A"\ndealt = "{dealt}"\n{level}', "x").turn_seconds == seconds
    assert read_event(f'name = "A"\ndealt = "{dealt}"\n{level}[turn]\nseconds = 40\n', "x").turn_seconds == 40


@settings(max_examples=150)
@given(plans)
def test_any_plan_comes_back_as_it_was(plan: Plan) -> None:
    assert read_event(write_event(plan), "x") == plan


@settings(max_examples=200)
@given(st.data())
def test_no_file_crashes_the_reader(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([CROWN, *(write_event(each.plan) for each in templates())]))
    for _ in range(data.draw(st.integers(1, 4))):
        at, cut = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 12))
        put = data.draw(st.text(max_size=6) | st.sampled_from(["[[", '"""', "= {a = ", "\n[level]\n"]))
        text = text[:at] + put + text[at + cut :]
    with contextlib.suppress(BadEventFile):
        assert isinstance(read_event(text, "x"), Plan)
