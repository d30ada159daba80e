"""Records the hands that PokerKit's own tests play, as facts: what was dealt and done, and the stacks at the end.

    PYTHONPATH=src:tests python tests/oracles/record_pokerkit.py > tests/oracles/pokerkit_tests.phhs

Runs the tests that come with the installed package and writes every hand that one of them plays to its end, once each.
What a record of one hand on one board has no words for is counted and left out: two boards, several run-outs, rake,
games without a code. Nothing of their source is kept but the names of the tests.
"""

import random
import sys
import unittest
import warnings
from collections import Counter
from dataclasses import replace
from typing import Any

import pokerkit as pk

from oracles.pokerkit_twin import AUTOMATIONS, GAMES
from shuffleup.games import VARIANTS, Betting, Forced, Variant

MODULES = (
    "test_wsop.test_2023_43_5",
    "test_wsop.test_2023_54_4",
    "test_papers",
    "test_rules",
    "test_games",
    "test_state",
)
begun: list[pk.State] = []


def follow_states() -> None:
    """Keep every state that a test makes."""
    began = pk.State.__post_init__

    def begin(state: pk.State, *given: object) -> None:
        begun.append(state)
        began(state, *given)

    pk.State.__post_init__ = begin


def variant_of(state: pk.State) -> Variant | None:
    """Which of our games it is; None for one that is none of them."""
    if not state.streets:
        return None
    sizes = [street.min_completion_betting_or_raising_amount for street in state.streets]
    likely = []
    for variant in VARIANTS:
        forced = [state.antes, state.blinds_or_straddles if variant.forced is Forced.BLINDS else state.bring_in]
        bets = (sizes[0], sizes[-1]) if variant.betting is Betting.FIXED_LIMIT else (sizes[0],)
        game = GAMES[variant.id](AUTOMATIONS, state.ante_trimming_status, *forced, *bets)
        if (game.deck, game.hand_types, rounds(game)) == (state.deck, state.hand_types, rounds(state)):
            likely.append((game.betting_structure != state.betting_structure, variant))
    # PokerKit calls its fixed-limit Omaha eight-or-better pot-limit; its two sizes of bets tell what it is.
    return min(likely, key=lambda each: each[0], default=(True, None))[1]


def rounds(played: Any) -> list[pk.Street]:
    """The streets without their caps, which say again what the betting structure says."""
    return [replace(street, max_completion_betting_or_raising_count=None) for street in played.streets]


def left_out(state: pk.State, variant: Variant | None) -> str:
    """Why the hand is not recorded; empty if it is."""
    if state.status:
        return "not played to its end"
    if variant is None or variant.phh is None:
        return "a game without a code"
    if state.board_count > 1:
        return "more than one board"
    if sum(state.stacks) != sum(state.starting_stacks):
        return "rake"
    return ""


def words(operation: Any) -> str:
    """What somebody did, as a record has it; empty for what follows by itself."""
    who = f"p{getattr(operation, 'player_index', 0) + 1}"
    match operation:
        case pk.StandingPatOrDiscarding():
            return f"{who} sd {cards(operation.cards)}".rstrip()
        case pk.BringInPosting():
            return f"{who} pb"
        case pk.Folding():
            return f"{who} f"
        case pk.CheckingOrCalling():
            return f"{who} cc"
        case pk.CompletionBettingOrRaisingTo():
            return f"{who} cbr {operation.amount}"
        case pk.HoleCardsShowingOrMucking():
            return f"{who} sm {cards(operation.hole_cards)}".rstrip()
        case _:
            return ""


def cards(dealt: Any) -> str:
    return "".join(map(repr, dealt))


def actions(state: pk.State) -> list[str]:
    """All lines of the hand; what is dealt to one place of a street is one line."""
    lines: list[str] = []
    dealt: dict[str, str] = {}
    for operation in state.operations:
        match operation:
            case pk.HoleDealing():
                place = f"d dh p{operation.player_index + 1} "
                dealt[place] = dealt.get(place, "") + cards(operation.cards)
            case pk.BoardDealing():
                dealt["d db "] = dealt.get("d db ", "") + cards(operation.cards)
            case _:
                line = words(operation)
                if line or isinstance(operation, pk.CardBurning):
                    lines += [place + told for place, told in dealt.items()]
                    dealt = {}
                lines += [line] * bool(line)
    return [*lines, *(place + told for place, told in dealt.items())]


def record(state: pk.State, variant: Variant) -> str:
    """The hand in the PHH format."""
    sizes = [street.min_completion_betting_or_raising_amount for street in state.streets]
    fields: dict[str, object] = {
        "variant": variant.phh,
        "ante_trimming_status": state.ante_trimming_status,
        "antes": list(state.antes),
    }
    if variant.forced is Forced.BLINDS:
        fields["blinds_or_straddles"] = list(state.blinds_or_straddles)
    else:
        fields["bring_in"] = state.bring_in
    if variant.betting is Betting.FIXED_LIMIT:
        fields |= {"small_bet": sizes[0], "big_bet": sizes[-1]}
    else:
        fields["min_bet"] = sizes[0]
    fields |= {"starting_stacks": list(state.starting_stacks), "actions": actions(state)}
    fields["finishing_stacks"] = list(state.stacks)
    return "".join(f"{name} = {toml(value)}\n" for name, value in fields.items())


def toml(value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return str(value).lower() if isinstance(value, bool) else repr(value) if isinstance(value, str) else str(value)


def main() -> None:
    follow_states()
    warnings.simplefilter("ignore")
    found: dict[str, tuple[str, str]] = {}
    skipped: Counter[str] = Counter()
    for module in MODULES:
        suite = unittest.defaultTestLoader.loadTestsFromName(f"pokerkit.tests.{module}")
        for test in (each for group in suite for each in group):
            begun.clear()
            random.seed(test.id())
            test.debug()
            for state in begun:
                variant = variant_of(state)
                why = left_out(state, variant)
                if why:
                    skipped[why] += 1
                elif variant is not None:
                    # A test that writes its hand down and reads it again plays it twice, with antes told otherwise.
                    told = record(state, variant)
                    once = told.replace("ante_trimming_status = false", "ante_trimming_status = true")
                    name = f"{module.rpartition('.')[2]}-{test.id().rpartition('.')[2]}"
                    found.setdefault(once, (name.replace("test_", ""), told))
    hands = [f"[{number}-{name}]\n{text}\n" for number, (name, text) in enumerate(found.values(), 1)]
    head = "# Hands that the tests of PokerKit play, recorded by record_pokerkit.py: what was done, and the end.\n\n"
    sys.stdout.write(head + "".join(hands))
    sys.stderr.write(f"{len(found)} hands; left out: {dict(skipped)}\n")


if __name__ == "__main__":
    main()
