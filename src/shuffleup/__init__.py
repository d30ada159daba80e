"""Shuffle Up runs live poker tournaments by the book.

What people import from here is listed in `_HOMES` and loaded on first use, so that `import shuffleup` stays instant.
`docs/library.md` tells what each name is for; that, and the modules one below that it names, is all that is promised.
"""

from importlib import import_module

TYPE_CHECKING = False
"""What type checkers take for true; importing `typing` for it would cost more than all else here."""
if TYPE_CHECKING:
    from shuffleup.bad_input import BadInput as BadInput
    from shuffleup.cards.card import cards_text as cards_text
    from shuffleup.cards.card import parse_cards as parse_cards
    from shuffleup.desk.live import LiveTournament as LiveTournament
    from shuffleup.desk.live_answers import NotNow as NotNow
    from shuffleup.floor.rule import rule as rule
    from shuffleup.floor.ruling import Needs as Needs
    from shuffleup.floor.ruling import Ruling as Ruling
    from shuffleup.games import VARIANTS as VARIANTS
    from shuffleup.games import find_variant as find_variant
    from shuffleup.hand.hand import Hand as Hand
    from shuffleup.hand.law import hand_law as hand_law
    from shuffleup.hand.refusals import Refused as Refused
    from shuffleup.hand.table import Level as Level
    from shuffleup.hand.table import Setup as Setup
    from shuffleup.histories.event_file import read_event as read_event
    from shuffleup.histories.event_file import write_event as write_event
    from shuffleup.histories.hand_files import read_hands as read_hands
    from shuffleup.histories.hand_formats import hand_text as hand_text
    from shuffleup.histories.phh import read_phh as read_phh
    from shuffleup.histories.phh_replay import replay as replay
    from shuffleup.histories.phh_write import write_phh as write_phh
    from shuffleup.histories.player_figures import PlayerStatistics as PlayerStatistics
    from shuffleup.histories.player_statistics import player_statistics as player_statistics
    from shuffleup.histories.room_situation import load_room as load_room
    from shuffleup.histories.situation import load_situation as load_situation
    from shuffleup.rulebooks import load_book as load_book
    from shuffleup.simulation.design import design as design
    from shuffleup.simulation.equity import equity as equity
    from shuffleup.simulation.forecast import forecast as forecast
    from shuffleup.simulation.pushfold import push_fold as push_fold
    from shuffleup.tournament.between.decide import decide as decide
    from shuffleup.tournament.icm import icm as icm
    from shuffleup.tournament.plan import Plan as Plan
    from shuffleup.tournament.plan import PlanLevel as PlanLevel
    from shuffleup.tournament.plan import Prize as Prize

_HOMES: dict[str, str] = {
    "Hand": "shuffleup.hand.hand",
    "Setup": "shuffleup.hand.table",
    "Level": "shuffleup.hand.table",
    "hand_law": "shuffleup.hand.law",
    "Refused": "shuffleup.hand.refusals",
    "parse_cards": "shuffleup.cards.card",
    "cards_text": "shuffleup.cards.card",
    "find_variant": "shuffleup.games",
    "VARIANTS": "shuffleup.games",
    "load_book": "shuffleup.rulebooks",
    "rule": "shuffleup.floor.rule",
    "Ruling": "shuffleup.floor.ruling",
    "Needs": "shuffleup.floor.ruling",
    "decide": "shuffleup.tournament.between.decide",
    "load_situation": "shuffleup.histories.situation",
    "load_room": "shuffleup.histories.room_situation",
    "LiveTournament": "shuffleup.desk.live",
    "NotNow": "shuffleup.desk.live_answers",
    "Plan": "shuffleup.tournament.plan",
    "PlanLevel": "shuffleup.tournament.plan",
    "Prize": "shuffleup.tournament.plan",
    "read_event": "shuffleup.histories.event_file",
    "write_event": "shuffleup.histories.event_file",
    "forecast": "shuffleup.simulation.forecast",
    "design": "shuffleup.simulation.design",
    "equity": "shuffleup.simulation.equity",
    "push_fold": "shuffleup.simulation.pushfold",
    "icm": "shuffleup.tournament.icm",
    "read_hands": "shuffleup.histories.hand_files",
    "hand_text": "shuffleup.histories.hand_formats",
    "read_phh": "shuffleup.histories.phh",
    "write_phh": "shuffleup.histories.phh_write",
    "replay": "shuffleup.histories.phh_replay",
    "player_statistics": "shuffleup.histories.player_statistics",
    "PlayerStatistics": "shuffleup.histories.player_figures",
    "BadInput": "shuffleup.bad_input",
}
"""Public name -> the module it lives in."""

__all__ = ["__version__", *_HOMES]


def __getattr__(name: str) -> object:
    if name == "__version__":
        return import_module("importlib.metadata").version("shuffleup")
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'shuffleup' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
