"""Poker for machines that learn: hands and whole tournaments behind the interfaces that their libraries know.

    PokerGame, PokerState               a hand as a game of integers, OpenSpiel's names, nothing else needed
    HandBatch                           thousands of hands at once, compiled: `pip install 'shuffleup[sim]'`
    HandAEC, hand_env, HandGym          a hand for PettingZoo and Gymnasium: `pip install 'shuffleup[gym]'`
    open_spiel_game                     a hand for OpenSpiel, on import: `pip install 'shuffleup[spiel]'`
    TournamentPlay                      a night from the first hand to the last, under a book
    TournamentAEC, TournamentGym        the same for PettingZoo and Gymnasium
    open_spiel_tournament               the same for OpenSpiel, on import
    sit_and_go                          a plan for whoever has none

Each name is loaded on first use. What a machine is told is a seat's view and nothing else; how it learns is its own
affair. docs/machines.md has ten minutes of it.
"""

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shuffleup.envs.hand_aec import HandAEC as HandAEC
    from shuffleup.envs.hand_aec import hand_env as hand_env
    from shuffleup.envs.hand_batch import HandBatch as HandBatch
    from shuffleup.envs.hand_gym import HandGym as HandGym
    from shuffleup.envs.poker_game import PokerGame as PokerGame
    from shuffleup.envs.poker_game import PokerState as PokerState
    from shuffleup.envs.seat_turn import SeatTurn as SeatTurn
    from shuffleup.envs.seat_turn import bot_player as bot_player
    from shuffleup.envs.seat_turn import random_player as random_player
    from shuffleup.envs.sit_and_go import sit_and_go as sit_and_go
    from shuffleup.envs.tournament_aec import TournamentAEC as TournamentAEC
    from shuffleup.envs.tournament_gym import TournamentGym as TournamentGym
    from shuffleup.envs.tournament_play import TournamentPlay as TournamentPlay

_HOMES: dict[str, str] = {
    "PokerGame": "shuffleup.envs.poker_game",
    "PokerState": "shuffleup.envs.poker_game",
    "SeatTurn": "shuffleup.envs.seat_turn",
    "bot_player": "shuffleup.envs.seat_turn",
    "random_player": "shuffleup.envs.seat_turn",
    "HandAEC": "shuffleup.envs.hand_aec",
    "hand_env": "shuffleup.envs.hand_aec",
    "HandBatch": "shuffleup.envs.hand_batch",
    "HandGym": "shuffleup.envs.hand_gym",
    "TournamentPlay": "shuffleup.envs.tournament_play",
    "TournamentAEC": "shuffleup.envs.tournament_aec",
    "TournamentGym": "shuffleup.envs.tournament_gym",
    "sit_and_go": "shuffleup.envs.sit_and_go",
}
"""Public name -> the module it lives in."""

_GAMES = ("open_spiel_game", "open_spiel_tournament")
"""Modules that are imported for what they register."""

_EXTRAS: dict[str, str] = {
    **dict.fromkeys(("HandAEC", "hand_env", "HandGym", "TournamentAEC", "TournamentGym"), "gym"),
    **dict.fromkeys(_GAMES, "spiel"),
    "HandBatch": "sim",
}
"""Public name -> the extra that brings what it is made for."""

__all__ = list(_HOMES)


def __getattr__(name: str) -> object:
    if name in _HOMES or name in _GAMES:
        try:
            module = import_module(_HOMES.get(name, f"{__name__}.{name}"))
        except ModuleNotFoundError as missing:
            lacks = (missing.name or "").partition(".")[0]
            if name not in _EXTRAS or lacks == "shuffleup":
                raise
            raise ImportError(f"{name} needs {lacks}: pip install 'shuffleup[{_EXTRAS[name]}]'") from missing
        return getattr(module, name) if name in _HOMES else module
    raise AttributeError(f"module 'shuffleup.envs' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
