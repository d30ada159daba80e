"""Expectations: places (`cases/places.toml`), and what is paid for them."""

from dataclasses import replace
from typing import Any

import pytest

from shuffleup.tournament.answers import Accepted, Already
from shuffleup.tournament.between.same_hand import by_stacks
from shuffleup.tournament.busts import places
from shuffleup.tournament.commands import BustPlayers, CloseTournament, PublishResults, ReEnter, ResumeClock, TakeBack
from shuffleup.tournament.finish import prize_pool, standings
from shuffleup.tournament.plan import Prize

from .nights import BOOKS, Night, people
from .tables import cases
from .test_door import refused


@pytest.mark.parametrize(
    ("stacks", "shared", "groups"),
    [
        ((300, 900, 600), True, (("B",), ("C",), ("A",))),
        ((300, 900, 300), True, (("B",), ("A", "C"))),
        ((300, 900, 300), False, (("B",), ("A",), ("C",))),
        ((5, 5, 5), True, (("A", "B", "C"),)),
    ],
)
def test_more_chips_at_the_start_of_the_hand_place_higher(
    stacks: tuple[int, ...], shared: bool, groups: tuple[tuple[str, ...], ...]
) -> None:
    assert by_stacks(("A", "B", "C"), stacks, shared=shared) == groups


@pytest.mark.parametrize("case", cases("places.toml", "night"))
def test_places(case: dict[str, Any]) -> None:
    night = Night(re_entries=1)
    night.play(*case["players"])
    ids: list[str] = []
    for step in case["steps"]:
        ids.append(_step(night, step, ids))
    read = {
        night.person(each.entry): f"={each.place}" if each.tied else str(each.place) for each in places(night.state)
    }
    assert read == case["places"]


def _step(night: Night, step: str, ids: list[str]) -> str:
    word, _, rest = step.partition(" ")
    if word == "+":
        night.enter(rest)
    elif word == "again":
        night.re_enter(rest)
    elif word == "close":
        night.must(CloseTournament())
    elif word == "undo":
        night.must(TakeBack((ids[int(rest) - 1],)))
    else:
        groups = [tuple(group.split(" = ")) for group in step.split(", ")]
        night.bust(*groups)
    return night.last.id


@pytest.mark.parametrize("book", BOOKS)
def test_prizes_add_up_to_the_pool_with_ties_and_re_entries(book: str) -> None:
    prizes = (Prize(1, share=50), Prize(2, share=30), Prize(3, share=20))
    night = Night(book, buy_in=1001, added=700, prizes=prizes, re_entries=1)
    night.play(*people(7))
    night.bust("p7")
    if isinstance(night.send(ReEnter(night.entry("p7"), 1)), Accepted):
        night.bust("p7")
    night.bust("p6")
    night.bust("p5", "p4")
    tied = night.send(night.busting(("p2", "p3")))
    if book == "nppl":
        assert refused(tied, "places_not_shared")
        night.bust("p2", "p3")
    night.must(PublishResults())
    results = night.state.published[0].results
    assert sum(result.prize for result in results) == prize_pool(night.state)
    assert [result.place for result in results] == [1, 2, 3 if book == "nppl" else 2, 4, 5, 6, 7]
    assert book == "nppl" or results[1].prize - results[2].prize in (0, 1)
    assert refused(night.send(ResumeClock()), "play_over")
    assert isinstance(night.send(PublishResults()), Already)
    assert isinstance(night.send(CloseTournament()), Already)


def test_an_undo_after_the_results_makes_a_numbered_correction_each_time() -> None:
    night = Night(buy_in=500, prizes=(Prize(1, share=100),))
    night.play("Ann", "Bob", "Cy", "Di")
    wrong = night.bust("Cy")
    night.bust("Di")
    night.must(CloseTournament())
    night.must(PublishResults())
    first = night.state.published[0].results
    night.must(TakeBack((wrong.id,)))
    undo = night.last
    assert [each.number for each in night.state.published] == [1, 2]
    assert night.state.published[-1].results == standings(night.state) != first
    night.must(TakeBack((undo.id,)))
    assert night.state.published[-1].number == 3
    assert night.state.published[-1].results == first


def test_results_given_out_again_after_they_were_taken_back_get_a_new_number() -> None:
    night = Night()
    night.play("Ann", "Bob")
    night.bust("Bob")
    published = night.must(PublishResults())
    night.must(TakeBack((published.id,)))
    assert not night.state.published
    night.must(PublishResults())
    assert [each.number for each in night.state.published] == [2]


def test_busts_with_facts_that_are_not_so_are_refused_or_known_already() -> None:
    night = Night(re_entries=1)
    ann, bob, _, di = night.play("Ann", "Bob", "Cy", "Di")
    assert refused(night.send(BustPlayers((), ())), "nobody_named")
    assert refused(night.send(BustPlayers(((),), ())), "nobody_named")
    assert refused(night.send(BustPlayers(((ann, ann),), ((ann, 1),))), "named_twice")
    assert refused(night.send(BustPlayers(((ann,),), ())), "which_stack_lost")
    assert refused(night.send(BustPlayers(((ann,),), ((ann, 1),), by="nobody")), "no_such_entry")
    assert refused(night.send(night.busting("Ann", "Bob", "Cy", "Di")), "everybody_out")
    night.bust("Ann")
    again = night.send(BustPlayers(((ann,),), ((ann, 1),)))
    assert isinstance(again, Already)
    assert again.message.args["at"] == night.at
    assert refused(night.send(BustPlayers(((ann, bob),), ((ann, 1), (bob, 1)))), "out_already")
    night.re_enter("Ann")
    old = night.send(BustPlayers(((ann,),), ((ann, 1),)))
    assert isinstance(old, Already)
    assert di in night.state.seated.values()


def test_nobody_is_out_before_the_first_hand() -> None:
    night = Night()
    night.enter("Ann", "Bob")
    night.draw()
    assert refused(night.send(night.busting("Ann")), "clock_not_started")


def test_out_at_two_tables_in_one_round_share_no_place_where_the_first_to_report_is_higher() -> None:
    night = Night(tables=(1, 2))
    night.play(*people(10))
    values = {**night.state.book.values, "hand_for_hand_same_round": "order_of_report"}
    night.journal.state = replace(night.state, book=replace(night.state.book, hash="by report", values=values))
    first, second = (list(map(night.person, night.state.at_table(table).values())) for table in (1, 2))
    assert refused(night.send(night.busting((first[0], second[0]))), "places_not_shared")
    night.bust((first[0], first[1]))
