"""Matters between hands as the floor reads them out: what the book's answer holds, in sentences, and nothing else."""

from dataclasses import replace
from typing import Any

import pytest

from shuffleup.message import Message
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.floor_matters import FLOOR_MATTERS, OTHER, hear, matters_of, situation
from shuffleup.tournament.matters_told import sentences
from shuffleup.tournament.report_commands import ReportButton, ReportHand

from .nights import Night, levels, people


def night_of(book: str, players: int = 8, **values: Any) -> Night:
    """Two tables of four, under the book or a house's own made of it."""
    night = Night(book, seats_per_table=4, tables=(1, 2))
    if values:
        house = replace(night.state.book, hash=repr(values), values={**night.state.book.values, **values})
        night.journal.state = replace(night.state, book=house)
    night.play(*people(players))
    return night


def told(night: Night, kind: str, **facts: str) -> list[tuple[str, dict[str, Any]]]:
    """What follows the headline."""
    said = hear(night.state, FLOOR_MATTERS[kind], facts, night.at)
    assert isinstance(said, Decision), said
    first, *others = sentences(said)
    assert first == said.say
    return [(each.id.removeprefix("between."), dict(each.args)) for each in others]


def test_a_hand_dealt_again_is_told_with_its_seats_and_blinds() -> None:
    night = night_of("tda")
    night.must(ReportButton(1, 1))
    assert told(night, "redeal", table="1") == [
        ("seats", {"button": 1, "small_blind": 2, "big_blind": 3}),
        ("blinds_are", {"small_blind": 25, "big_blind": 50}),
    ]


def test_a_small_blind_that_is_dead_is_told_as_none() -> None:
    hand = {"button": 1, "small_blind": None, "big_blind": 3}
    blinds = {"blinds": {"small_blind": 25, "big_blind": 50}}
    _, seats, _ = sentences(Decision(Decided.NONE, hands=hand, more=blinds, say=Message("between.redeal")))
    assert seats == Message("between.seats_small_dead", {"button": 1, "big_blind": 3})


def test_nppl_4_levels_that_are_the_leagues_are_told_without_a_hand() -> None:
    assert told(night_of("nppl"), "schedule") == [("by_league", {})]
    assert told(night_of("tda"), "schedule") == []


def test_tnpl_k3_bounds_of_logos_are_told_and_whose_they_are_where_they_are_passed() -> None:
    night = night_of("tnpl")
    media = night.state.book.policies.media
    bounds = ("logos_most", {"most": media.logo_items_max, "square_inches": media.logo_area_max_sq_in})
    free = {"objectionable": "no", "occasion": OTHER}
    assert told(night, "clothing", **free, logos="1", square_inches="1") == [bounds]
    assert told(night, "clothing", **free, logos="40") == [bounds, ("by_league", {})]
    assert told(night_of("tda"), "clothing", objectionable="no") == []


@pytest.mark.parametrize(
    ("values", "bounds"),
    [
        ({"logo_items_max": 3}, ("logos_counted", {"most": 3})),
        ({"logo_area_max_sq_in": 9}, ("logos_measured", {"square_inches": 9})),
        ({"logo_items_max": 3, "logo_area_max_sq_in": 9}, ("logos_most", {"most": 3, "square_inches": 9})),
    ],
)
def test_a_house_that_bounds_only_number_or_size_says_nothing_of_the_other(
    values: dict[str, int], bounds: tuple[str, dict[str, int]]
) -> None:
    night = night_of("tda", **values)
    facts = {"objectionable": "no", "occasion": OTHER, "logos": "1", "square_inches": "1"}
    assert told(night, "clothing", **facts) == [bounds]


def test_what_the_league_may_take_in_is_told_where_it_watches_and_pictures_where_all_have_agreed() -> None:
    night = night_of("tnpl")
    facts = {"objectionable": "no", "refuses": "no", "logos": "1", "square_inches": "1"}
    at_final = [id_ for id_, _ in told(night, "clothing", occasion="final_table", **facts)]
    in_pictures = [id_ for id_, _ in told(night, "clothing", occasion="winners_media", **facts)]
    assert ("surrendered" in at_final, "surrendered" in in_pictures) == (True, False)
    for book in ("tnpl", "tda"):
        agreed = night_of(book).state.book.policies.media.image_consent
        assert ("pictures_agreed" in [id_ for id_, _ in told(night_of(book), "filming", nuisance="no")]) is agreed


def test_an_offence_can_happen_where_one_sits_alone_and_a_hand_cannot() -> None:
    night = night_of("tda", 2)
    assert {each.kind for each in matters_of(night.state)} >= {"offence", "redeal", "misdeal_claim"}
    night.bust("p2")
    kinds = {each.kind for each in matters_of(night.state)}
    assert "offence" in kinds
    assert not kinds & {"redeal", "misdeal_claim"}


def test_the_only_table_is_not_asked_for() -> None:
    night = night_of("tda", 3)
    first = hear(night.state, FLOOR_MATTERS["offence"], {}, night.at)
    assert not isinstance(first, Decision)
    assert first.fact == "player"
    room, _ = situation(night.state, FLOOR_MATTERS["clothing"], {}, night.at)
    assert dict(room.facts) == {}


def test_tda_35_c_a_hand_dealt_again_keeps_the_level_in_which_it_began() -> None:
    night = Night("tda", tables=(1,), levels=levels(["20", "20", "20"]))
    night.play(*people(5))
    night.must(ReportButton(1, 1))
    night.wait(19)
    night.must(ReportHand(1, 1))
    night.wait(1.5)
    facts = {"table": "1"}
    room, command = situation(night.state, FLOOR_MATTERS["redeal"], facts, night.at)
    assert (room.blinds.big_blind, command.announced.big_blind) == (50, 100)
    assert told(night, "redeal", **facts)[1] == ("blinds_are", {"small_blind": 25, "big_blind": 50})
    night.must(ReportHand(1, 2))
    room, command = situation(night.state, FLOOR_MATTERS["redeal"], facts, night.at)
    assert (room.blinds.big_blind, command.announced) == (100, None)
