"""A hand under way at a table that the program runs: what is due in it by itself.

Turns whose time is up, bots that have thought, players who are away or gone. Whose rules: `dealing.turns` for what is
legal and what becomes of a hand, the book's amendment for who is passed; here is when. Not done: what players ask for
(`asked`), how a hand begins (`next_hand`).
"""

from functools import partial

from shuffleup.bots import BotLevel, choose, pace
from shuffleup.dealing import turns
from shuffleup.dealing.events import Acted
from shuffleup.desk.dealer.dealt_night import AT_ONCE, DealtNight
from shuffleup.desk.dealer.live_table import BotTurn, LiveTable
from shuffleup.desk.nights import SERVER
from shuffleup.desk.speech import told
from shuffleup.hand.core import Phase
from shuffleup.message import Message
from shuffleup.tournament.programs import PROGRAM

CLOCK = "clock"
"""Why an act was done for a player on whom the clock had been called."""


def play(night: DealtNight, table: LiveTable, now: int) -> int:
    """Whatever is due in the hand of a table; returns when it is next."""
    if not table.is_busy:
        return now + 1_000
    if table.dealt.decks is None and not table.dealt.is_real:
        night.void(table, told(Message("at_table.decks_lost")), now=now, actor=SERVER)
        return now
    if night.standings.paused_since(table.number) is not None:
        return now + 1_000
    due = now if table.tells_winners else _next_act(night, table, now)
    while due <= now and table.actor:
        due = _next_act(night, table, now)
    night.flush(table, now)
    return due if table.actor else now + (1_000 if table.tells_winners else 0)


def _next_act(night: DealtNight, table: LiveTable, now: int) -> int:
    """Do the next act if it is due, and return now; else when it is."""
    killed = turns.due(table.dealt, partial(night.is_gone, table.number))
    if killed is not None:
        night.act(table, killed, now=now, actor=SERVER)
        return now
    entry = table.actor
    bot = night.state.entries[entry].bot
    if bot and bot != PROGRAM:
        return _bot(night, table, bot, now)
    if night.is_away(entry):
        _passed(night, table, "away", now)
        return now
    clock = night.clock(table, now)
    if not clock.is_over(now):
        return clock.deadline + clock.grace + 1
    time_out(night, table, now)
    return now


def time_out(night: DealtNight, table: LiveTable, now: int) -> None:
    """The time of the player to act is up: what is done for who does nothing."""
    entry, clock, hand = table.actor, night.clock(table, now), table.dealt.hand
    if hand is not None and hand.phase is not Phase.SHOW:
        name = f"{table.number}/{table.dealt.hands}"
        night.standings = night.standings.timed_out(entry, name, clock.spent(now))
    _passed(night, table, CLOCK if clock.is_called else "time", now)


def _passed(night: DealtNight, table: LiveTable, instead: str, now: int) -> None:
    hand = table.dealt.hand
    if hand is not None:
        done = night.amendment.time_up(hand, called=instead == CLOCK).acted
        night.act(table, Acted(done.seat, done.act, done.to, done.places, instead), now=now, actor=SERVER)


def _bot(night: DealtNight, table: LiveTable, level: str, now: int) -> int:
    hand = table.dealt.hand
    if hand is None:
        return now + 1_000
    if table.bot is None or table.bot.turn != table.dealt.turn:
        view = hand.view(hand.actor)
        acted, speed = choose(view, BotLevel(level), night.chance), night.means.speed()
        wait = 0 if speed == AT_ONCE else pace(view, acted, night.chance) // speed
        table.bot = BotTurn(table.dealt.turn, acted, max(now, table.since + wait))
    if table.bot.at > now:
        return table.bot.at
    night.act(table, table.bot.acted, now=now, actor=SERVER)
    return now
