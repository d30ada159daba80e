"""Steps a second of hands for machines: ours, OpenSpiel, RLCard and PokerKit in one run, in processor time.

The same policy everywhere: one of the legal actions, each as likely as the others; no-limit hold'em, 100 big blinds,
and the five or six usual actions (fold, stay, shares of the pot, all-in; PokerKit's bot reckons them as ours does). A
step is one action of a player. Seen: an observation as numbers is made at every step, which RLCard always does. Rounds
are taken in turn, medians; hands differ in length from package to package, so trust orders of magnitude.
"""

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

from benchmarks.hands import with_compiled
from benchmarks.measuring import label, peer, readable

from shuffleup import Plan, PlanLevel, Prize
from shuffleup.envs import PokerGame, TournamentPlay

Work = Callable[[], int]
"""Plays some hands and says how many steps that took."""


def ours(players: int, hands: int, *, seen: bool = False, chance_nodes: bool = False) -> Work:
    game = PokerGame("NLHE", players, stacks=10_000)

    def work() -> int:
        choice, steps = Random(1).choice, 0
        for number in range(hands):
            state = game.new_state(None if chance_nodes else number)
            while not state.is_terminal():
                player = state.current_player()
                if player >= 0:
                    steps += 1
                    if seen:
                        state.observation_tensor(player)
                state.apply_action(choice(state.legal_actions()))
        return steps

    return work


def ours_as_agents(players: int, hands: int) -> Work:
    from shuffleup.envs import HandAEC

    env = HandAEC("NLHE", players=players, mask_in="info")

    def work() -> int:
        chance, steps = Random(1), 0
        for _ in range(hands):
            env.reset()
            for _agent in env.agent_iter():
                *_, over, _, info = env.last()
                steps += not over
                env.step(None if over else chance.choice(info["action_mask"].nonzero()[0].tolist()))
        return steps

    return work


def ours_compiled(players: int, hands: int) -> Work:
    return with_compiled(players, hands, five_ways=True)


def ours_in_batches(players: int, calls: int, *, seen: bool = False) -> Work:
    """4,096 hands a call; what NumPy takes to choose actions at random is part of it."""
    import numpy as np

    from shuffleup.envs import HandBatch

    batch = HandBatch(PokerGame("NLHE", players), 4096, seed=1)
    chance = np.random.default_rng(1)

    def work() -> int:
        steps = 0
        for _ in range(calls):
            if seen:
                batch.observations()
            steps += len(batch) - int(batch.over.sum())
            batch.step(np.argmax(batch.mask * chance.random(batch.mask.shape, np.float32), axis=1))
        return steps

    return work


def a_tournament(entrants: int) -> Work:
    levels = tuple(PlanLevel(5, 50 * 2**number, 100 * 2**number) for number in range(12))
    prizes = (Prize(1, share=60), Prize(2, share=40))
    plan = Plan(
        "Machines", rulebook="tda", tables=(1, 2, 3), seats_per_table=9, levels=levels, prizes=prizes, buy_in=10
    )

    def work() -> int:
        chance, steps = Random(1), 0
        play = TournamentPlay(plan, entrants, seed=1)
        while (hand := play.hand) is not None:
            play.act(chance.choice(hand.legal_actions()))
            steps += 1
        return steps

    return work


def openspiel(pyspiel: Any, players: int, hands: int, *, seen: bool = False) -> Work:
    blinds = "100 50" if players == 2 else "50 100" + " 0" * (players - 2)
    first = "2 1 1 1" if players == 2 else "3 1 1 1"
    game = pyspiel.load_game(
        f"universal_poker(betting=nolimit,numPlayers={players},numRounds=4,blind={blinds},firstPlayer={first},"
        f"numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,stack={' '.join(['10000'] * players)},"
        f"bettingAbstraction=fchpa)"
    )

    def work() -> int:
        choice, steps = Random(1).choice, 0
        for _ in range(hands):
            state = game.new_initial_state()
            while not state.is_terminal():
                player = state.current_player()
                if player >= 0:
                    steps += 1
                    if seen:
                        state.observation_tensor(player)
                state.apply_action(choice(state.legal_actions()))
        return steps

    return work


def rlcard_env(rlcard: Any, players: int, hands: int) -> Work:
    env = rlcard.make("no-limit-holdem", config={"game_num_players": players, "seed": 1})

    def work() -> int:
        choice, steps = Random(1).choice, 0
        for _ in range(hands):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(choice(list(state["legal_actions"])))
                steps += 1
        return steps

    return work


def pokerkit(pk: Any, players: int, hands: int) -> Work:
    automations, blinds = tuple(pk.Automation), (50, 100) if players > 2 else (100, 50)

    def work() -> int:
        choice, steps = Random(1).choice, 0
        for _ in range(hands):
            state = pk.NoLimitTexasHoldem.create_state(automations, True, 0, blinds, 100, 10_000, players)
            while state.status:
                owed = state.checking_or_calling_amount
                least = state.min_completion_betting_or_raising_to_amount
                most = state.max_completion_betting_or_raising_to_amount
                ways = [-1, 0] if owed else [0]
                if least is not None:
                    pot, price = state.total_pot_amount + owed, max(state.bets)
                    shares = (price + pot // 2, price + pot)
                    ways += sorted({least, most, *(to for to in shares if least < to < most)})
                way = choice(ways)
                if way > 0:
                    state.complete_bet_or_raise_to(way)
                elif way == 0:
                    state.check_or_call()
                else:
                    state.fold()
                steps += 1
        return steps

    return work


def measure(title: str, contenders: dict[str, Work], rounds: int = 5) -> None:
    """Print how many steps a second each does: the median of rounds taken in turn, after one that is not counted."""
    rates: dict[str, list[float]] = {name: [] for name in contenders}
    for turn in range(rounds + 1):
        for name, work in contenders.items():
            start = process_time()
            steps = work()
            if turn:
                rates[name].append(steps / (process_time() - start))
    print(f"  {title}")
    for name, each in rates.items():
        print(f"    {name:52}{readable(median(each)):>10} steps/s", flush=True)


def run() -> None:
    pk, pyspiel, rlcard = peer("pokerkit"), peer("pyspiel", "open_spiel"), peer("rlcard")
    pettingzoo = peer("pettingzoo")
    for players in (2, 6):
        bare: dict[str, Work] = {
            "PokerState": ours(players, 400),
            "PokerState, cards at chance nodes": ours(players, 200, chance_nodes=True),
            "HandBatch, 4,096 hands": ours_in_batches(players, 50),
            "kernels, compiled, hand by hand": ours_compiled(players, 20_000),
        }
        seen: dict[str, Work] = {"PokerState": ours(players, 100, seen=True)}
        seen["HandBatch, 4,096 hands"] = ours_in_batches(players, 50, seen=True)
        if pettingzoo:
            seen[f"HandAEC, {label('pettingzoo')}"] = ours_as_agents(players, 50)
        if pyspiel:
            bare[label("open_spiel")] = openspiel(pyspiel, players, 300)
            seen[label("open_spiel")] = openspiel(pyspiel, players, 300, seen=True)
        if rlcard:
            seen[label("rlcard")] = rlcard_env(rlcard, players, 60)
        if pk:
            bare[label("pokerkit")] = pokerkit(pk, players, 40)
        measure(f"{players} players", bare)
        measure(f"{players} players, seen", seen)
    measure(
        "tournaments, under a book", {f"TournamentPlay, {number} entrants": a_tournament(number) for number in (9, 27)}
    )
