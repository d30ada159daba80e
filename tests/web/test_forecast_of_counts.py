"""A clock without names is forecast by its counts: what is asked of the process that works it out."""

from shuffleup.desk.forecast_asked import of_night
from shuffleup.desk.forecasts import expected
from shuffleup.simulation.asked import answer
from shuffleup.simulation.forecast_record import Forecast
from shuffleup.tournament.commands import SetCounts, StartClock
from shuffleup.tournament.plan import Format
from tournament.nights import Night


def test_before_the_start_and_under_way(monkeypatch):
    monkeypatch.setenv("SHUFFLEUP_FORECAST_NIGHTS", "4")
    night = Night("tda", format=Format.COUNTS, entrants=20, starting_stack=2_000, late_entry_until=0)
    assert expected(night.state) == 20
    night.must(SetCounts(40, 40))
    assert expected(night.state) == 40
    before = answer(of_night(night.state, night.at, 40))
    assert isinstance(before, Forecast)
    assert before.entrants == 40
    night.must(StartClock())
    night.wait(45)
    night.must(SetCounts(40, 12))
    under_way = answer(of_night(night.state, night.at, 12))
    assert isinstance(under_way, Forecast)
    assert (under_way.entrants, under_way.now_minutes) == (40, 45)
    assert under_way.players_left[0].p50 == 12
