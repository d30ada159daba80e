"""What a machine is told: all that its seat may know, nothing more, and nothing of it is ever forgotten."""

import subprocess
import sys
from random import Random

import pytest

from machines import GAMES, OF_ONES_OWN, decisions, deck_of, in_another_world, some_game
from shuffleup.cards.card import UNKNOWN, cards_text
from shuffleup.envs.poker_game import PokerGame, PokerState
from shuffleup.envs.told import CardsTold, told
from shuffleup.hand.acts import Drew


def everything_told(state: PokerState, seat: int) -> tuple[object, ...]:
    return (
        state.information_state_string(seat),
        state.information_state_tensor(seat).tobytes(),
        state.observation_string(seat),
        state.observation_tensor(seat).tobytes(),
        state.legal_actions() if state.current_player() == seat else (),
    )


def seen_by(state: PokerState, seat: int) -> set[int]:
    """All cards that a seat has seen so far: dealt to it, thrown by it, lying open."""
    view = state.view(seat)
    seen = {
        card
        for came in told(view, state.game.variant)
        if isinstance(came, CardsTold)
        for cards in (*came.hole, came.board)
        for card in cards
    }
    return seen - {UNKNOWN}


@pytest.mark.parametrize("game", [*GAMES, *OF_ONES_OWN])
def test_worlds_that_differ_in_unseen_cards_alone_look_the_same(game: str) -> None:
    different = compared = 0
    for seed in range(6):
        poker = some_game(game, seed)
        deck = deck_of(poker.variant, seed)
        for state in decisions(poker, seed, sampled=True):
            for seat in range(poker.num_players):
                seen = seen_by(state, seat)
                unseen = [place for place, card in enumerate(deck) if card not in seen]
                cards = [deck[place] for place in unseen]
                Random(f"{seed} {compared}").shuffle(cards)
                other = list(deck)
                for place, card in zip(unseen, cards, strict=True):
                    other[place] = card
                twin = in_another_world(state, other)
                assert everything_told(twin, seat) == everything_told(state, seat)
                others = [each for each in range(poker.num_players) if each != seat]
                different += any(twin.hand.hole(each) != state.hand.hole(each) for each in others)
                compared += 1
    assert different > 0.9 * compared > 20


@pytest.mark.parametrize("game", [*GAMES, *OF_ONES_OWN])
def test_worlds_that_differ_in_a_card_of_ones_own_do_not(game: str) -> None:
    poker = some_game(game, 1)
    deck = deck_of(poker.variant, 1)
    (state, *_) = decisions(poker, 1, sampled=True)
    state = poker.new_state(1)
    seat = state.current_player()
    mine = deck.index(state.hand.hole(seat)[0])
    other = list(deck)
    other[mine], other[-1] = other[-1], other[mine]
    told_here, told_there = everything_told(state, seat), everything_told(in_another_world(state, other), seat)
    assert all(here != there for here, there in zip(told_here[:4], told_there[:4], strict=True))


@pytest.mark.parametrize("sampled", [True, False], ids=["seed", "chance nodes"])
@pytest.mark.parametrize("game", [*GAMES, *OF_ONES_OWN])
def test_nothing_is_forgotten(game: str, sampled: bool) -> None:
    """Each text begins with the one before it, and tells the actions between: one way leads to what is told."""
    for seed in range(5):
        poker = some_game(game, seed)
        last = [""] * poker.num_players
        for state in decisions(poker, seed, sampled=sampled):
            for seat in range(poker.num_players):
                text = state.information_state_string(seat)
                assert text.startswith(last[seat])
                last[seat] = text


@pytest.mark.parametrize("game", GAMES)
def test_text_and_figures_tell_the_same_worlds_apart(game: str) -> None:
    """Over many hands, two states have the same array where they have the same text, and only there."""
    poker = PokerGame(game, 2, stacks=700)
    arrays: dict[str, bytes] = {}
    for seed in range(150):
        for state in decisions(poker, seed, sampled=True):
            seat = state.current_player()
            array = state.information_state_tensor(seat)
            assert len(array) == poker.information_state_tensor_size
            assert len(state.observation_tensor(seat)) == poker.observation_tensor_size
            assert 0 <= min(array) <= max(array) <= 1
            text = state.information_state_string(seat)
            assert arrays.setdefault(text, array.tobytes()) == array.tobytes()
    assert len(set(arrays.values())) == len(arrays) > 100


def test_a_hand_reads_as_it_was_played() -> None:
    state = PokerGame("FL27TD", 2).new_state(seed=5)
    for action in (1, 1, state.game.actions.first_draw + 0b00011, state.game.actions.first_draw):
        state.apply_action(action)
    drew = next(act for act in state.hand.log if isinstance(act, Drew))
    mine = state.information_state_string(0)
    theirs = state.information_state_string(1)
    thrown = cards_text(drew.discarded)
    assert mine.startswith("FL27TD 2 seat 0, stacks 10000 10000 | 0:")
    assert f"1 call, 0 check, 0 draw 2 {thrown}, 1 stand pat | 0:" in mine
    assert "1 call, 0 check, 0 draw 2, 1 stand pat | 0:????" in theirs
    assert not any(thrown[at : at + 2] in theirs for at in (0, 2))


def test_upcards_are_told_when_they_come() -> None:
    state = PokerGame("STUD", 3).new_state(seed=2)
    text = state.information_state_string(0)
    for seat in range(3):
        up = cards_text(state.hand.up(seat))
        assert f"{seat}:{'????' if seat else cards_text(state.hand.hole(0)[:2])}{up}" in text


def test_hands_are_tabled_when_all_is_over() -> None:
    state = PokerGame("NLHE", 2, stacks=200).new_state(seed=4)
    state.apply_action(state.legal_actions()[-1])
    state.apply_action(1)
    assert state.is_terminal()
    shown = " ".join(f"{seat}:{cards_text(state.hand.hole(seat))}" for seat in range(2))
    assert state.information_state_string(0).endswith(f" | shown {shown}")


@pytest.mark.parametrize(
    ("name", "lacks", "extra"),
    [
        ("HandGym", "gymnasium", "gym"),
        ("HandAEC", "pettingzoo", "gym"),
        ("TournamentAEC", "pettingzoo", "gym"),
        ("HandBatch", "numba", "sim"),
        ("open_spiel_game", "pyspiel", "spiel"),
        ("open_spiel_game", "numpy", "spiel"),
        ("HandGym", "numpy", "gym"),
    ],
)
def test_what_is_not_installed_is_told_with_what_brings_it(name: str, lacks: str, extra: str) -> None:
    probe = (
        f"import sys; sys.modules[{lacks!r}] = None\n"
        f"try:\n from shuffleup.envs import {name}\nexcept ImportError as no:\n print(no)"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout == f"{name} needs {lacks}: pip install 'shuffleup[{extra}]'\n"


def test_the_game_needs_neither_numpy_nor_what_learners_bring() -> None:
    probe = (
        "import sys; from shuffleup.envs import PokerGame; s = PokerGame().new_state(1); "
        "s.information_state_tensor(0); s.observation_tensor(1); print([m for m in "
        "('numpy', 'gymnasium', 'pettingzoo', 'pyspiel', 'django') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
