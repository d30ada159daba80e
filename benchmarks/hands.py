"""Whole hands, played at random: `Hand` with legality and log, with views, and the bare kernels, against engines in
Python and C++.

The bot everywhere: each of fold (facing a bet), check or call, and bet or raise is as likely as the others, an amount
evenly spread from least to most; 100 big blinds; every hand is shown. It draws its numbers apart from the deck, so our
bots and PokerKit's take the same decisions hand by hand. With views each decision is taken from a new view of the
player to act: what he may do, his cards, the board, the pot and the stacks; PokerKit's bot reads the same of its state.
Against OpenSpiel, whose no-limit game has five acts, both sides play these, nine-handed, ours compiled. The loops are
part of the figures, and so is the shuffle: ours as far as cards can be dealt.
"""

import gc
import sys
from collections.abc import Callable
from random import Random
from subprocess import run as run_process
from typing import Any

from benchmarks.measuring import compare, label, peer

from shuffleup.cards.chance import ChanceState
from shuffleup.cards.deck import full_deck, shuffle_top
from shuffleup.cards.tables import tables
from shuffleup.games import find_variant
from shuffleup.hand.hand import Hand
from shuffleup.hand.law import HandLaw
from shuffleup.hand.record import HandRecord
from shuffleup.hand.table import Level, Setup, table_record
from shuffleup.simulation.compiled import compiled, record_like
from shuffleup.simulation.random_hands import play_many
from shuffleup.simulation.ranking import table_record as ranking_record

STACK = 200
GAME = find_variant("NLHE")


def setup(players: int) -> Setup:
    return Setup(GAME, Level(small_blind=1, big_blind=2).stakes(GAME, players), (STACK,) * players)


def bot(uniform: Callable[[], float], owed: int, least: int, most: int) -> int:
    """What is done at random: -1 to fold, 0 to check or call, else the total to raise to; `least` 0: no raise."""
    choice = int(uniform() * (1 + (owed > 0) + (least > 0)))
    if choice == 0:
        return 0
    return least + int(uniform() * (most - least + 1)) if choice == 1 and least > 0 else -1


def with_hand(players: int, count: int) -> Callable[[], None]:
    begun = setup(players)
    law = HandLaw()

    def work() -> None:
        uniform, deals, deck = Random(1).random, Random(2).random, full_deck()
        for _ in range(count):
            shuffle_top(deck, 2 * players + 8, deals)
            hand = Hand(begun, law, deck=deck, all_show=True)
            while not hand.is_over:
                to = bot(uniform, hand.to_call, *hand.raise_bounds or (0, 0))
                if to == 0:
                    hand.check_or_call()
                elif to > 0:
                    hand.raise_to(to)
                else:
                    hand.fold()

    return work


def with_views(players: int, count: int) -> Callable[[], None]:
    begun = setup(players)
    law = HandLaw()

    def work() -> None:
        uniform, deals, deck = Random(1).random, Random(2).random, full_deck()
        for _ in range(count):
            shuffle_top(deck, 2 * players + 8, deals)
            hand = Hand(begun, law, deck=deck, all_show=True)
            while not hand.is_over:
                seen = hand.view(hand.actor)
                _ = seen.cards, seen.board, seen.pot, seen.stacks
                to = bot(uniform, seen.to_call, *seen.raise_bounds or (0, 0))
                if to == 0:
                    hand.check_or_call()
                elif to > 0:
                    hand.raise_to(to)
                else:
                    hand.fold()

    return work


def with_kernels(players: int, count: int) -> Callable[[], None]:
    g = table_record(setup(players))
    h = HandRecord()
    h.n = players
    law, ranking, chance = HandLaw(), tables(), ChanceState(1)
    return lambda: play_many(h, g, law, ranking, chance, 52, STACK, count)


def with_compiled(players: int, count: int, *, five_ways: bool = False) -> Callable[[], object]:
    g = record_like(table_record(setup(players)))
    live = HandRecord()
    live.n = players
    h, law, chance = record_like(live), record_like(HandLaw()), record_like(ChanceState(1))
    ranking = ranking_record()
    fast = compiled("shuffleup.simulation.random_hands")
    if five_ways:
        return lambda: fast.play_five_ways(h, g, law, ranking, chance, STACK, count)
    return lambda: fast.play_many(h, g, law, ranking, chance, 52, STACK, count)


def with_pokerkit(pk: Any, players: int, count: int, *, views: bool = False) -> Callable[[], None]:
    automations = tuple(pk.Automation)
    blinds = (1, 2) if players > 2 else (2, 1)

    def work() -> None:
        uniform = Random(1).random
        for _ in range(count):
            state = pk.NoLimitTexasHoldem.create_state(automations, True, 0, blinds, 2, STACK, players)
            while state.status:
                if views:
                    cards = state.hole_cards[state.actor_index]
                    _ = cards, state.board_cards, state.total_pot_amount, state.stacks
                owed = state.checking_or_calling_amount
                least = state.min_completion_betting_or_raising_to_amount or 0
                most = state.max_completion_betting_or_raising_to_amount or 0
                to = bot(uniform, owed, least, most)
                if to == 0:
                    state.check_or_call()
                elif to > 0:
                    state.complete_bet_or_raise_to(to)
                else:
                    state.fold()

    return work


def with_clubs(clubs: Any, players: int, count: int) -> Callable[[], None]:
    dealer = clubs.poker.Dealer(
        num_players=players, num_streets=4, blinds=[0, 1, 2] + [0] * (players - 3), antes=0,
        raise_sizes="inf", num_raises="inf", num_suits=4, num_ranks=13, num_hole_cards=2,
        num_community_cards=[0, 3, 1, 1], num_cards_for_hand=5, mandatory_num_hole_cards=0, start_stack=STACK,
    )  # fmt: skip

    def work() -> None:
        uniform = Random(1).random
        for _ in range(count):
            seen = dealer.reset(reset_button=True, reset_stacks=True)
            done = [False]
            while not all(done):
                owed, least, most = seen["call"], seen["min_raise"], seen["max_raise"]
                to = bot(uniform, owed, int(least) if most > owed else 0, int(most))
                seen, _, done = dealer.step(to or owed)

    return work


def with_openspiel(pyspiel: Any, players: int, count: int) -> Callable[[], None]:
    game = pyspiel.load_game(
        f"universal_poker(betting=nolimit,numPlayers={players},numRounds=4,blind={'1 2' + ' 0' * (players - 2)},"
        f"firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
        f"stack={' '.join([str(STACK)] * players)},bettingAbstraction=fchpa)"
    )

    def work() -> None:
        choice = Random(1).choice
        for _ in range(count):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(choice(state.legal_actions()))

    return work


def memory() -> None:
    """Bytes that one hand in play takes, its log included, beside what all hands share."""
    import tracemalloc

    chance = Random(1)
    hands = [Hand(setup(9), HandLaw(), deck=chance.sample(full_deck(), 52))]
    gc.collect()
    tracemalloc.start()
    begun = setup(9)
    law = HandLaw()
    for _ in range(200):
        hand = Hand(begun, law, deck=chance.sample(full_deck(), 52))
        while hand.street != "river" and not hand.is_over:
            _ = hand.call() if hand.can_call() else hand.check()
        hands.append(hand)
    size = tracemalloc.get_traced_memory()[0] / 200
    tracemalloc.stop()
    print(f"  memory of a hand on the river, nine-handed: {size / 1000:.1f} kB")


def importing() -> None:
    """What `import shuffleup` and the hand engine add to starting Python, best of several."""
    for what in ("import shuffleup", "from shuffleup.hand.hand import Hand", "from shuffleup import read_phh, replay"):
        code = f"import time; t = time.perf_counter(); {what}; print(time.perf_counter() - t)"
        times = [
            float(run_process([sys.executable, "-c", code], capture_output=True, check=True).stdout) for _ in range(7)
        ]
        print(f"  {what}: {min(times) * 1000:.1f} ms")


def run() -> None:
    importing()
    memory()
    pk, clubs, pyspiel = peer("pokerkit"), peer("clubs"), peer("pyspiel", "open_spiel")
    for players, count in ((6, 300), (9, 150), (2, 600)):
        peers: dict[str, Callable[[], object]] = {}
        if clubs and players > 2:
            peers[label("clubs")] = with_clubs(clubs, players, count)
        if pk:
            peers[label("pokerkit")] = with_pokerkit(pk, players, count)
        for what, ours in (("Hand", with_hand), ("kernels, interpreted", with_kernels)):
            compare(f"{what}, {players} players", count, ours(players, count), peers, rounds=5)
        seeing = {f"{label('pokerkit')}, reading as much": with_pokerkit(pk, players, count, views=True)} if pk else {}
        compare(f"Hand with views, {players} players", count, with_views(players, count), seeing, rounds=5)
    spiel: dict[str, Callable[[], object]] = {}
    if pyspiel:
        spiel[label("open_spiel")] = with_openspiel(pyspiel, 9, 20_000)
    compare(
        "kernels, compiled, five acts, 9 players", 20_000, with_compiled(9, 20_000, five_ways=True), spiel, rounds=3
    )
    compare("kernels, compiled, any amount, 6 players", 20_000, with_compiled(6, 20_000), {}, rounds=3)
