"""The level of a night as a table shows it: blinds or bets, ante, the game of the next hand, and what follows."""

from shuffleup.desk.dealer.state import LevelShown
from shuffleup.games.variant import Betting
from shuffleup.games.variants import find_variant
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.plan import PlanLevel
from shuffleup.tournament.room_view import game_now
from shuffleup.tournament.state import Tournament


def level_shown(state: Tournament, at: int) -> LevelShown:
    """The level at this moment (ms UTC)."""
    plan = state.plan
    reading = read_clock(plan, state.clock, at)
    game = game_now(state, at)
    running = reading.state == "running"
    after = next((each for each in plan.levels[reading.index + 1 :] if not each.is_break), None)
    return LevelShown(
        number=plan.play_number(reading.index),
        text=level_text(reading.level, game),
        ante=reading.level.ante,
        game=game,
        game_name=find_variant(game).name if game else "",
        ends_in=reading.remaining if running else None,
        running=running,
        next=level_text(after, game) if after else "",
    )


def level_text(level: PlanLevel, game: str) -> str:
    """The two figures that a level is known by: blinds, or bets where these are fixed; empty for a break."""
    if level.is_break:
        return ""
    if game and find_variant(game).betting is Betting.FIXED_LIMIT:
        small = level.small_bet or level.big_blind
        return f"{small:,}/{level.big_bet or 2 * small:,}"
    return f"{level.small_blind:,}/{level.big_blind:,}"
