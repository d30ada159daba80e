"""Whole tournaments played by machines: chips stay, blinds rise, tables break, places and prizes are the book's."""

from random import Random
from typing import Any

import pytest

from machines import GAMES
from shuffleup import BadInput, LiveTournament, NotNow, Plan, PlanLevel, Prize, load_book
from shuffleup.envs.seat_turn import bot_player
from shuffleup.envs.standing import tournament_array, tournament_parts
from shuffleup.envs.tensors import length
from shuffleup.envs.tournament_play import TournamentPlay
from shuffleup.envs.worth import worths
from shuffleup.games import Forced, find_variant
from shuffleup.games.mixes import games_in_turn
from shuffleup.hand.core import cards_of
from shuffleup.tournament.between.commands import NextButton
from shuffleup.tournament.between.decide import RoomUnderBook, decide
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.between.room import Positions, RoomTable
from shuffleup.tournament.between.room import Room as RoomBetween
from shuffleup.tournament.dealt_hands import HandPlayed
from shuffleup.tournament.icm import icm

BOOKS = ("tnpl", "nppl", "hcpn", "tda", "redtooth")
STACK = 2_000


def plan_of(*games: str, book: str = "tda", **fields: Any) -> Plan:
    """Levels of two minutes that double, these games in turn, a break after the third; six seats to a table."""
    levels = []
    for number in range(12):
        game = games[number % len(games)] if games else "NLHE"
        big = 100 * 2**number
        stud = any(each.forced is Forced.BRING_IN for each in games_in_turn(game).variants())
        more = {"ante": big // 10, "bring_in": big // 4, "small_bet": big, "big_bet": 2 * big} if stud else {}
        levels.append(PlanLevel(2, big // 2, big, game=game, **more))
        if number == 2:
            levels.append(PlanLevel(2, is_break=True))
    usual: dict[str, Any] = {
        "name": "Machines",
        "rulebook": book,
        "starting_stack": STACK,
        "seats_per_table": 6,
        "tables": (1, 2, 3),
        "levels": tuple(levels),
        "buy_in": 1_000,
        "prizes": (Prize(1, share=50), Prize(2, share=30), Prize(3, share=20)),
    }
    return Plan(**{**usual, **fields})


def some_action(play: TournamentPlay, chance: Random) -> int:
    turn = play.turn
    assert turn is not None
    legal = turn.legal_actions
    return chance.choice(legal[1:] if legal[0] == 0 and chance.random() < 0.5 else legal)


def played(plan: Plan, entrants: int, seed: int) -> TournamentPlay:
    """To the end; after every act all chips are there, in the stacks as they stood or in the hands under way."""
    play, chance = TournamentPlay(plan, entrants, seed=seed), Random(seed)
    while not play.is_over:
        player, hands = play.player, play.hands
        assert player is not None
        found = play.hand_of(player)
        assert found is not None
        assert found[0] is play.hand
        assert found[1] == play.hand.current_player()
        play.act(some_action(play, chance))
        if play.hands != hands:
            assert sum(play.stacks.values()) == entrants * STACK
        for table in play.tables.values():
            if table.hand is not None and not table.hand.is_terminal():
                hand = table.hand.hand
                assert sum(hand.stacks) + hand.pot == sum(hand.setup.stacks)
    return play


def is_whole(play: TournamentPlay, entrants: int) -> None:
    """Everybody has a place, the pool is paid, and the log makes the same night again."""
    results = play.results
    assert sorted(each.name for each in results) == sorted(play.names)
    assert results[0].place == 1
    for at, each in enumerate(results, 1):
        tied = [other for other in results if other.place == each.place]
        assert each.place <= at < each.place + len(tied)
    assert sum(each.prize for each in results) == 1_000 * entrants
    assert list(play.stacks.values()) == [entrants * STACK]
    assert next(iter(play.stacks)) == results[0].name
    again = LiveTournament.read(play.night.rows, seed=bytes(32))
    assert again.results == results
    assert play.turn is None
    assert play.player is None
    with pytest.raises(BadInput, match="over"):
        play.act(1)


@pytest.mark.parametrize("number", range(len(GAMES)), ids=GAMES)
def test_a_tournament_of_every_game(number: int) -> None:
    entrants = 3 + number % 5
    is_whole(played(plan_of(GAMES[number], book=BOOKS[number % 5]), entrants, number), entrants)


@pytest.mark.parametrize("book", BOOKS)
def test_a_tournament_of_every_book_at_three_tables(book: str) -> None:
    play = played(plan_of("NLHE", book=book), 17, 4)
    is_whole(play, 17)
    assert len(play.state.tables) == 1
    assert play.state.book.id == book


@pytest.mark.parametrize("games", [("HORSE",), ("10-GAME",), ("NLHE", "PLO", "STUD8"), ("FL27TD/RAZZ/FLO8",)])
def test_a_tournament_of_several_games(games: tuple[str, ...]) -> None:
    play = played(plan_of(*games, book="tnpl"), 8, 2)
    is_whole(play, 8)
    dealt = {event.game for done in play.night.journal.log for event in done.events if isinstance(event, HandPlayed)}
    assert dealt <= {game.id for game in play.games}
    assert len(dealt) > 1


def test_blinds_rise_tables_break_and_the_button_moves_by_the_book() -> None:
    plan = plan_of("FLHE", book="tda", tables=(1, 2))
    play, chance = TournamentPlay(plan, 11, seed=9), Random(9)
    blinds, tables, before, checked = list[int](), list[int](), dict[int, Any](), 0
    begun = set[tuple[int, int]]()
    while not play.is_over:
        tables.append(len(play.state.tables))
        for number, table in play.tables.items():
            coming = table.coming
            key = number, play.state.dealt_hands.get(number, 0)
            if coming is None or key in begun:
                continue
            begun.add(key)
            blinds.append(max(coming.stakes.blinds))
            last, before[number] = before.get(number), coming
            if last is None or play.state.final_table or not {*coming.seats} <= {*last.seats}:
                continue
            chairs = {each.chair: each.entry for each in coming.seats}
            seats = tuple(chairs.get(chair, "") for chair in range(1, 7))
            room = RoomBetween(tables={number: RoomTable(number, seats, last=Positions(*last.positions))}, game="FLHE")
            said = decide(RoomUnderBook(room, load_book("tda")), NextButton(table=number))
            assert isinstance(said, Decision)
            assert said.hands is not None
            ours = coming.positions
            told = said.hands["button"], said.hands["small_blind"], said.hands["big_blind"]
            assert told == (ours[0], ours[1] if ours[1] in chairs else None, ours[2])
            checked += 1
        play.act(some_action(play, chance))
    assert blinds[0] == 100
    assert blinds[-1] > 400
    assert tables[0] == 2
    assert tables[-1] == 1
    assert checked >= 8


def test_the_same_seed_plays_the_same_tournament_and_a_copy_its_own() -> None:
    plan = plan_of("NLHE")
    rows = [played(plan, 7, seed).night.rows for seed in (1, 1, 2)]
    assert rows[0] == rows[1] != rows[2]
    play, chance = TournamentPlay(plan, 7, seed=1), Random(1)
    for _ in range(12):
        play.act(some_action(play, chance))
    twin, before = play.copy(), (repr(play), repr(play.hand))
    ahead = Random(5)
    while not twin.is_over:
        twin.act(some_action(twin, ahead))
    assert (repr(play), repr(play.hand)) == before
    for _ in range(200):
        if not play.is_over:
            play.act(some_action(play, chance))
    assert play.night.rows == rows[0]


def test_cards_as_chance_nodes_change_nothing_but_who_deals_them() -> None:
    """Dealt the cards that a seed would have dealt, the night is the same to the last byte of its log."""
    plan, seed = plan_of("NLHE"), 11
    dealt, chance = TournamentPlay(plan, 13, seed=seed), Random(seed)
    acts = list[int]()
    while not dealt.is_over:
        acts.append(some_action(dealt, chance))
        dealt.act(acts[-1])
    play = TournamentPlay(plan, 13, seed=seed, chance_nodes=True)
    asked = iter(acts)
    while not play.is_over:
        hand = play.hand
        assert hand is not None
        assert hand.is_chance_node() == (play.player is None) == (play.turn is None)
        play.act(next_card(play, seed) if hand.is_chance_node() else next(asked))
    assert list(asked) == []
    assert play.night.rows == dealt.night.rows
    is_whole(play, 13)


def next_card(play: TournamentPlay, seed: int) -> int:
    """The card that comes next in hold'em from a seeded hand's deck: players' cards, then burns and the board."""
    (number,) = [each for each, table in play.tables.items() if table.hand is play.hand]
    assert play.hand is not None
    hand = play.hand.hand
    order = cards_of(hand.variant)
    Random(f"{seed} table {number} hand {play.state.dealt_hands.get(number, 0) + 1}").shuffle(order)
    held = sum(len(hand.hole(player)) for player in range(len(hand.setup.stacks)))
    players = 2 * len(hand.setup.stacks)
    return order[held] if held < players else order[players + (1, 2, 3, 5, 7)[len(hand.board)]]


def test_bots_play_a_tournament() -> None:
    play, chance, bots = TournamentPlay(plan_of("PLO8"), ["Ann", "Bob", "Cyd"], seed=3), Random(3), bot_player("easy")
    while play.turn is not None:
        assert play.turn.view.names == tuple(name for name in play.turn.view.names if name in play.names)
        play.act(bots(play.turn, chance))
    assert {each.name for each in play.results} == {"Ann", "Bob", "Cyd"}


@pytest.mark.parametrize("by", ["prize", "icm"])
def test_what_it_is_worth_is_the_pool_and_in_the_end_the_prizes(by: Any) -> None:
    play, chance = TournamentPlay(plan_of("NLHE"), 8, seed=6), Random(6)
    even = worths(play, by)
    assert list(even.values()) == pytest.approx([0.0 if by == "prize" else 1_000.0] * 8)
    while not play.is_over:
        now = worths(play, by)
        if by == "icm":
            assert sum(now.values()) == pytest.approx(8_000)
            paid = [4_000, 2_400, 1_600]
            stacks = play.stacks
            assert [now[name] for name in stacks] == pytest.approx(icm(list(stacks.values()), paid))
        play.act(some_action(play, chance))
    assert worths(play, by) == {each.name: each.prize for each in play.results}


def test_what_is_seen_has_the_same_length_for_all_at_all_times() -> None:
    play, chance = TournamentPlay(plan_of("10-GAME"), 7, seed=2), Random(2)
    size = length(tournament_parts(play.games))
    while not play.is_over:
        for name in play.names:
            told = tournament_array(play, name)
            assert len(told) == size
            assert 0 <= min(told) <= max(told) <= 1
        play.act(some_action(play, chance))


def test_an_action_means_the_same_in_every_game() -> None:
    play = TournamentPlay(plan_of("10-GAME"), 3, seed=1)
    texts = {find_variant(game).betting.name: space for game, space in play.actions.items()}
    assert len({space.size for space in play.actions.values()}) == 1
    assert {space.text(2) for space in play.actions.values()} == {"least bet or raise", "bet, complete or raise"}
    assert {space.text(space.first_draw) for space in play.actions.values()} == {"stand pat"}
    assert texts["FIXED_LIMIT"].text(3) == "an action of other games"


@pytest.mark.parametrize(
    ("plan", "entrants", "sizes"),
    [
        (plan_of("NLHE", levels=()), 3, None),
        (plan_of("NLHE"), 19, None),
        (plan_of("NLHE"), 1, None),
        (plan_of("NLHE"), 10**12, None),
        (plan_of("NLHE"), 3, (100, 50)),
        (plan_of("NLHE"), ("Ann", "Ann"), None),
    ],
)
def test_what_cannot_be_played_is_told(plan: Plan, entrants: Any, sizes: Any) -> None:
    with pytest.raises((BadInput, NotNow)):
        TournamentPlay(plan, entrants, seed=1, sizes=sizes)
