"""The figures of a night, with names and without: entered, left, stacks sold, chips, average, pool."""

from shuffleup.tournament.answers import Already
from shuffleup.tournament.busts import finished
from shuffleup.tournament.commands import (
    AnnounceDraw,
    CloseTournament,
    EnterPlayers,
    Entrant,
    PublishResults,
    SetCounts,
    StartClock,
    WithdrawEntry,
)
from shuffleup.tournament.finish import (
    average_stack,
    chips_in_play,
    entered,
    players_left,
    prize_pool,
    stacks_sold,
)
from shuffleup.tournament.plan import Format

from .nights import Night
from .test_door import refused


def figures(night: Night) -> tuple[int, int, int, int, int | None, int]:
    state = night.state
    return (
        entered(state),
        players_left(state),
        stacks_sold(state),
        chips_in_play(state),
        average_stack(state),
        prize_pool(state),
    )


def test_figures_of_a_night_with_names() -> None:
    night = Night(starting_stack=9000, buy_in=1000, added=250, re_entries=1)
    assert figures(night) == (0, 0, 0, 0, None, 250)
    night.enter("Ann", "Bob", "Cy", "Di")
    assert figures(night) == (4, 0, 0, 0, None, 250)
    night.must(WithdrawEntry(night.entry("Di")))
    assert entered(night.state) == 3
    night.play("Ed")
    assert figures(night) == (4, 4, 4, 36_000, 9000, 4250)
    night.bust("Ann")
    assert figures(night) == (4, 3, 4, 36_000, 12_000, 4250)
    night.re_enter("Ann")
    assert figures(night) == (4, 4, 5, 45_000, 11_250, 5250)
    night.enter("Flo")
    assert figures(night) == (5, 5, 6, 54_000, 10_800, 6250)
    assert not finished(night.state)
    night.bust("Ann", "Bob", "Cy", "Ed")
    assert figures(night) == (5, 1, 6, 54_000, 54_000, 6250)
    assert finished(night.state)


def test_figures_of_a_night_of_counts() -> None:
    night = Night(format=Format.COUNTS, starting_stack=10_000, buy_in=500)
    assert figures(night) == (0, 0, 0, 0, None, 0)
    night.must(SetCounts(30, 30))
    night.must(StartClock())
    night.must(SetCounts(31, 7))
    assert figures(night) == (31, 7, 31, 310_000, 44_285, 15_500)
    assert isinstance(night.send(SetCounts(31, 7)), Already)
    for wrong in ((31, 32), (-1, -1), (5, -1), (100_001, 1)):
        assert refused(night.send(SetCounts(*wrong)), "counts_out_of_range")
    assert refused(night.send(EnterPlayers((Entrant("Ann"),))), "no_names_here")
    assert refused(night.send(AnnounceDraw()), "no_names_here")
    assert refused(night.send(PublishResults()), "no_names_here")
    assert not finished(night.state)
    night.must(SetCounts(31, 1))
    assert finished(night.state)


def test_counts_are_for_nights_without_names_and_nothing_is_closed_before_it_began() -> None:
    night = Night()
    assert refused(night.send(SetCounts(3, 3)), "names_here")
    assert refused(night.send(CloseTournament()), "clock_not_started")
    night.play("Ann", "Bob", "Cy")
    assert refused(night.send(PublishResults()), "not_finished")
    night.must(CloseTournament())
    assert finished(night.state)
    night.must(PublishResults())
    assert [(each.place, each.tied) for each in night.state.published[0].results] == [(1, True)] * 3
