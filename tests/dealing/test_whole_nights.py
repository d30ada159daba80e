"""Whole nights that the program deals, of players who do anything legal: every game, every book, to the last chip.

A few here; `make soak` plays a thousand, each from a seed of its own.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from dealt_whole import NightPlayed, play_night
from random_play import anything, levels_of, short_plan

from shuffleup.chronicle.acts import Event
from shuffleup.dealing import events
from shuffleup.dealing.checking_log import check_log
from shuffleup.games.variants import VARIANTS
from shuffleup.rulebooks import load_book
from shuffleup.tournament.between.commands import NextButton
from shuffleup.tournament.between.decide import RoomUnderBook, decide
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.between.games_played import is_stud_alone
from shuffleup.tournament.between.room import Positions, Room, RoomTable
from shuffleup.tournament.busts import places
from shuffleup.tournament.dealt_hands import HandPlayed
from shuffleup.tournament.events import PlayersBusted
from shuffleup.tournament.ledger import chips_in_play
from shuffleup.tournament.pin import PinnedBook, pin
from shuffleup.tournament.plan import Plan

BOOKS = ("tnpl", "nppl", "hcpn", "tda", "redtooth")
GAMES = [variant.id for variant in VARIANTS]

Begun = tuple[events.DecksLaid, events.HandBegun]


@cache
def pinned(book: str) -> PinnedBook:
    return pin(load_book(book))


def a_night(plan: Plan, players: int, seed: int) -> NightPlayed:
    night = play_night(plan, pinned(plan.rulebook), players, anything, random.Random(seed))
    is_sound(night, players)
    return night


def is_sound(night: NightPlayed, players: int) -> None:
    """All chips are there, everybody has one place, whoever went out first the last, and every hand checks."""
    state = night.state
    assert sum(state.stacks.values()) == chips_in_play(state) == players * state.plan.starting_stack
    placed = places(state)
    assert len({each.entry for each in placed}) == len(placed) == players
    assert placed[0].place == 1
    assert [each.entry for each in placed] == [*state.seated.values(), *reversed(out_in_order(night))]
    for number, log in night.logs.items():
        for report in check_log(night.name, number, log, night.law):
            assert not report.flaws, (number, report)
        follows_the_book(night, number, log)


def out_in_order(night: NightPlayed) -> list[str]:
    """Everybody who went out, the first first, worst placed of one hand first."""
    found: list[str] = []
    for done in night.journal.log:
        for event in done.events:
            if isinstance(event, PlayersBusted):
                found += [entry for group in reversed(event.groups) for entry in reversed(group)]
    return found


def hands_of(log: list[Event]) -> Iterator[Begun]:
    """The hands of a table, as they were laid and begun."""
    laid: events.DecksLaid | None = None
    for event in log:
        if isinstance(event, events.DecksLaid):
            laid = event
        elif isinstance(event, events.HandBegun) and laid is not None:
            yield laid, event


def follows_the_book(night: NightPlayed, number: int, log: list[Event]) -> None:
    """Button and blinds of a hand are those that `decide` gives for the room, where nobody came since the last one."""
    book = load_book(night.state.plan.rulebook)
    alone = len({level.game for level in night.state.plan.levels if not level.is_break}) == 1
    if not alone or night.state.final_table:  # the final table has other chairs and a button of its own
        return
    for (before, last), (laid, begun) in pairwise(hands_of(log)):
        chairs = {each.chair: each.entry for each in laid.seats}
        if not {*chairs.values()} <= {each.entry for each in before.seats}:
            continue
        seats = tuple(chairs.get(chair, "") for chair in range(1, night.state.plan.seats_per_table + 1))
        table = RoomTable(number, seats, last=Positions(*last.positions))
        room = Room(tables={number: table}, game=laid.game)
        if is_stud_alone(laid.game):  # nobody has a button or blinds, and the deal goes round as it would with them
            told = decide(RoomUnderBook(room, book), NextButton(table=number))
            assert isinstance(told, Decision)
            assert told.hands is None
            room = replace(room, game=None)
        said = decide(RoomUnderBook(room, book), NextButton(table=number))
        assert isinstance(said, Decision)
        assert said.hands is not None
        told = said.hands["button"], said.hands["small_blind"], said.hands["big_blind"]
        ours = begun.positions
        assert told == (ours[0], ours[1] if ours[1] in chairs else None, ours[2])


@pytest.mark.parametrize("number", range(len(GAMES)), ids=GAMES)
def test_a_night_of_every_game(number: int) -> None:
    book = BOOKS[number % len(BOOKS)]
    a_night(short_plan(GAMES[number], book), 3 + number % 9, number)


@pytest.mark.parametrize("book", BOOKS)
def test_a_night_of_every_book_at_three_tables(book: str) -> None:
    night = a_night(short_plan("FLHE", book, levels=levels_of("FLHE", minutes=8)), 17, 3)
    played = [event for done in night.journal.log for event in done.events if isinstance(event, HandPlayed)]
    assert len(played) == night.hands > 20
    assert len(night.state.tables) == 1


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("games", [("HORSE",), ("10-GAME",), ("NLHE", "PLO", "STUD8"), ("FL27TD/RAZZ/FLO8",)])
def test_a_night_of_several_games(games: tuple[str, ...], book: str) -> None:
    night = a_night(short_plan(games[0], book, levels=levels_of(*games)), 9, 5)
    dealt = {event.game for log in night.logs.values() for event in log if isinstance(event, events.DecksLaid)}
    assert dealt <= set(GAMES)


def test_the_same_chance_plays_the_same_night() -> None:
    one, other = (a_night(short_plan("PLO8"), 8, 11) for _ in range(2))
    assert one.logs == other.logs
    assert one.state == other.state


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1_000))
def test_a_thousand_nights(seed: int) -> None:
    chance = random.Random(f"night {seed}")
    games = tuple(chance.sample(GAMES, chance.choice((1, 1, 1, 3))))
    levels = levels_of(*games, minutes=chance.randint(2, 9))
    seats = chance.randint(4, 8)
    plan = short_plan(games[0], chance.choice(BOOKS), levels=levels, seats_per_table=seats, tables=(1, 2, 3, 4))
    a_night(plan, chance.randint(2, seats * 4), seed)
