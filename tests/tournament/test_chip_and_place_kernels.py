"""Kernels of races and of places: what holds for all of them, and the same answers interpreted and compiled."""

from hypothesis import given, settings
from hypothesis import strategies as st

from shuffleup.simulation.compiled import compiled, record_like
from shuffleup.tournament.kernels.chips import RaceRecord, chips_for, give_chips, odd_chips
from shuffleup.tournament.kernels.places import OutRecord, place_out

COINS = st.sampled_from([5, 20, 25, 100, 500, 1000])


@given(chips=st.integers(0, 60), remove=COINS, into=COINS)
def test_what_is_changed_before_a_race_is_whole_chips(chips: int, remove: int, into: int) -> None:
    odd = odd_chips(chips, remove, into)
    assert 0 <= odd <= chips
    assert (chips - odd) * remove % into == 0
    assert all((chips - fewer) * remove % into for fewer in range(odd))


@given(value=st.integers(0, 10_000), into=COINS)
def test_a_race_is_for_the_nearest_number_of_chips(value: int, into: int) -> None:
    up, down, near = (chips_for(value, into, rounding) for rounding in (1, 2, 0))
    assert up * into >= value > (up - 1) * into
    assert down * into <= value < (down + 1) * into
    assert near in (up, down)
    assert abs(near * into - value) * 2 <= into
    assert near == up or abs(near * into - value) * 2 < into


@st.composite
def races(draw: st.DrawFn) -> tuple[RaceRecord, int, int]:
    owners = draw(st.lists(st.integers(0, 4), min_size=1, max_size=12))
    strengths = draw(st.lists(st.integers(0, 9), min_size=len(owners), max_size=len(owners)))
    return RaceRecord(5, owners, strengths), draw(st.integers(0, 8)), draw(st.integers(1, 3))


@settings(max_examples=300)
@given(races())
def test_chips_go_to_the_best_cards_and_none_is_made_or_lost(race: tuple[RaceRecord, int, int]) -> None:
    record, chips, most = race
    left = give_chips(record, chips, most)
    assert sum(record.won) + left == chips
    held = [record.owner.count(player) for player in range(5)]
    assert all(won <= min(most, count) for won, count in zip(record.won, held, strict=True))
    best = [
        max((s for o, s in zip(record.owner, record.strength, strict=True) if o == p), default=-1) for p in range(5)
    ]
    without = [best[player] for player in range(5) if not record.won[player]]
    assert all(best[player] >= max(without, default=-1) for player in range(5) if record.won[player])
    assert sum(record.level) == 0 or sum(record.level) > left


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=8))
def test_places_are_those_of_a_sorted_list_and_level_players_share_the_better(scores: list[tuple[int, ...]]) -> None:
    record = OutRecord(len(scores), 3, [score[test] for test in range(3) for score in scores])
    place_out(record, 7)
    order = sorted(scores, reverse=True)
    assert record.place == [7 + order.index(score) for score in scores]
    assert record.level == [scores.count(score) for score in scores]


def test_compiled_they_answer_the_same() -> None:
    chips = compiled("shuffleup.tournament.kernels.chips")
    places = compiled("shuffleup.tournament.kernels.places")
    record = RaceRecord(4, [0, 0, 1, 2, 3, 3], [50, 12, 50, 49, 49, 8])
    theirs = record_like(record)
    assert chips.give_chips(theirs, 3, 1) == give_chips(record, 3, 1) == 1
    assert list(theirs["won"]) == record.won == [1, 1, 0, 0]
    assert list(theirs["level"]) == record.level == [0, 0, 1, 1]
    out = OutRecord(4, 2, [900, 900, 100, 900, 7, 9, 8, 9])
    their_out = record_like(out)
    places.place_out(their_out, 3)
    place_out(out, 3)
    assert list(their_out["place"]) == out.place == [5, 3, 6, 3]
    assert [chips.odd_chips(7, 25, 100), chips.chips_for(150, 100, 0)] == [3, 2]
