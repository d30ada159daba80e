"""The demo's house: a season that holds together, made once, and never among anybody's own nights."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner

from shuffleup.acts.roles import Role
from shuffleup.bad_input import BadInput
from shuffleup.cli.demo import demo
from shuffleup.cli.verify import verify
from shuffleup.desk.demo import demo_house
from shuffleup.desk.demo.demo_house import begin_demo_house, is_demo, make_season
from shuffleup.desk.demo.regulars import Regular
from shuffleup.desk.demo.season import FEWEST, MOST, NIGHTS, Season
from shuffleup.desk.house import House
from shuffleup.desk.live import LiveTournament
from shuffleup.desk.roles import Who
from shuffleup.league.careers import awards, career
from shuffleup.league.table import standings
from shuffleup.store.beside import Person
from shuffleup.tournament.cash import unpaid
from shuffleup.tournament.plan import Dealt, Plan, PlanLevel

UNTIL = date(2026, 11, 27)


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("demo"))
    make_season(house, "seed", UNTIL)
    yield house
    house.close()


def test_every_night_is_over_and_given_out_on_its_day(season: House) -> None:
    nights = season.nights.all()
    assert len(nights) == NIGHTS
    assert [each.starts_at for each in nights][:2] == ["2026-11-20T19:30", "2026-11-13T19:30"]
    for each in nights:
        state = season.sequencer(each.id).state
        assert each.phase == "finished", each.name
        assert not unpaid(state), each.name
        results = state.published[-1].results
        assert FEWEST <= len(results) == each.entered <= MOST, each.name
        assert sorted(result.place for result in results) == list(range(1, each.entered + 1)), each.name
        assert sum(result.prize for result in results) == 250 * each.entered, each.name
        assert sum(result.bounty for result in results) == 50 * each.entered, each.name
        assert all(result.points > 0 for result in results), each.name


def test_the_league_table_adds_up_the_best_nights(season: House) -> None:
    (table,) = season.league.league.tables.values()
    found = standings(table, season.facts(), season.people.same)
    assert len(found.nights) == NIGHTS
    by_person: dict[str, list[int]] = {}
    for night in season.facts():
        for score in night.scores:
            by_person.setdefault(score.person, []).append(score.points)
    assert {row.person: row.points for row in found.rows} == {
        person: sum(sorted(points)[-table.best :]) for person, points in by_person.items()
    }


def test_careers_and_rivals_tell_of_the_season(season: House) -> None:
    facts, people = season.facts(), season.people.everybody()
    careers = [career(each.id, facts, season.people.same) for each in people]
    assert sum(each.wins for each in careers) == NIGHTS
    assert sum(each.knocked_out for each in careers) == sum(len(night.finishes) - 1 for night in facts)
    assert any(rival.knocked_out for each in careers for rival in each.rivals)
    (table,) = season.league.league.tables.values()
    assert awards(table, facts, season.people.same)


def test_the_same_seed_makes_the_same_season(season: House, tmp_path: Path) -> None:
    again = House(tmp_path)
    try:
        make_season(again, "seed", UNTIL)
        make_season(again, "seed", UNTIL)
        for each in season.nights.all():
            assert again.sequencer(each.id).head == season.sequencer(each.id).head, each.name
        assert len(again.nights.all()) == NIGHTS
    finally:
        again.close()


def test_a_house_is_begun_once_and_its_chain_verifies(tmp_path: Path) -> None:
    house = House(tmp_path)
    night = begin_demo_house(house)
    assert begin_demo_house(house) == night
    assert is_demo(house)
    assert len(house.nights.all()) == NIGHTS + 1
    house.close()
    told = CliRunner().invoke(verify, ["--data", str(tmp_path)])
    assert told.exit_code == 0, told.output


OURS = Plan("Ours", levels=(PlanLevel(15, 25, 50),))


OWN = {"night": OURS, "dealt night without players": replace(OURS, dealt=Dealt.DIGITAL), "person": None}


def put_in(house: House, own: Plan | None) -> None:
    """A night of somebody's own, or without a plan a person."""
    director = Who(Role.DIRECTOR)
    if own is not None:
        house.open_tournament(own, by=director, command_id="c" * 32)
    else:
        house.people.add([Person("ann", "Ann Lodge")], "c1", at=1, actor=director.actor)


@pytest.mark.parametrize("own", OWN.values(), ids=OWN)
def test_a_house_with_something_of_its_own_is_refused(tmp_path: Path, own: Plan | None) -> None:
    house = House(tmp_path)
    put_in(house, own)
    nights = house.nights.all()
    house.close()
    told = CliRunner().invoke(demo, ["--data", str(tmp_path), "--no-browser"])
    assert isinstance(told.exception, BadInput)
    assert "of its own" in str(told.exception)
    house = House(tmp_path)
    assert house.nights.all() == nights
    assert not is_demo(house)
    house.close()


def killed_half_made(folder: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    """A house whose demo ended after three nights of its season."""
    whole = demo_house.play_season

    def three(season: Season, people: tuple[Regular, ...]) -> Iterator[LiveTournament]:
        yield from islice(whole(season, people), 3)
        raise KeyboardInterrupt

    with monkeypatch.context() as cut:
        cut.setattr(demo_house, "play_season", three)
        house = House(folder)
        with pytest.raises(KeyboardInterrupt):
            begin_demo_house(house)
    assert len(house.nights.all()) == 3
    return house


def test_a_demo_killed_half_made_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = killed_half_made(tmp_path, monkeypatch)
    begin_demo_house(house)
    assert len(house.nights.all()) == NIGHTS + 1
    house.close()


@pytest.mark.parametrize("own", OWN.values(), ids=OWN)
def test_a_demo_killed_half_made_and_then_played_in_is_refused(
    tmp_path: Path, own: Plan | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = killed_half_made(tmp_path, monkeypatch)
    put_in(house, own)
    nights = house.nights.all()
    with pytest.raises(BadInput, match="of its own"):
        begin_demo_house(house)
    assert house.nights.all() == nights
    house.close()


def test_a_demo_killed_half_made_whose_people_were_corrected_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = killed_half_made(tmp_path, monkeypatch)
    invented = house.people.everybody()[0]
    house.people.correct(replace(invented, contact="ann@home.test"), "c1", at=1, actor=Who(Role.DIRECTOR).actor)
    with pytest.raises(BadInput, match="of its own"):
        begin_demo_house(house)
    house.close()
