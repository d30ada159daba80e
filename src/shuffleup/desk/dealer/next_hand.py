"""The next hand of a table that the program runs: laid, waited for, begun.

Decks are laid as soon as who sits there is certain, so that phones can give their shares; the hand begins once they
have, or are late, and the last showdown was looked at. Whose rules: `dealing.coming` for who is dealt in and for what
stakes, `dealing.turns` for the decks. Not done: what the floor does between hands (`stepping`).
"""

from shuffleup.chronicle.answers import Accepted
from shuffleup.dealing import turns
from shuffleup.dealing.coming import ComingHand, TableWaits, coming_hand
from shuffleup.dealing.mixing import DECKS
from shuffleup.dealing.real_cards import begin_real
from shuffleup.desk.dealer.dealt_night import AT_ONCE, DealtNight, NotRecorded
from shuffleup.desk.dealer.live_table import LiveTable
from shuffleup.desk.dealer.under_way import play
from shuffleup.desk.nights import SERVER
from shuffleup.desk.speech import told
from shuffleup.message import Message
from shuffleup.tournament.programs import PROGRAM

SHARES_WITHIN = 1_500
"""Milliseconds from the end of a hand in which phones give their share of the next one."""

LOOKED_AT = 4_000
"""Milliseconds for which a showdown is looked at before the next hand begins, at speed 1."""

SHUFFLED = 2_500
"""Milliseconds between two hands that people deal: whoever shuffles has begun, and everybody saw the last one."""


def begin(night: DealtNight, table: LiveTable, now: int) -> int:
    """Lay the next hand of a table, or begin the one that is laid; returns when to look again."""
    coming = _coming(night, table, now)
    if isinstance(coming, TableWaits):
        if table.held != coming:
            table.held = coming
            night.tell(table, now)
        return now + 1_000
    table.held = None
    if night.standings.paused_since(table.number) is not None:
        return now + 1_000
    if not night.state.plan.deals_cards:
        return _begin_real(night, table, coming, now)
    laid = table.dealt.laid
    if laid is not None and (laid.seats, laid.game) != (coming.seats, coming.game):
        night.void(table, told(Message("at_table.seats_changed")), now=now, actor=SERVER)
        return begin(night, table, now)
    if laid is not None and table.dealt.decks is None:
        night.void(table, told(Message("at_table.decks_lost")), now=now, actor=SERVER)
        return begin(night, table, now)
    if laid is None:
        _lay(night, table, coming, now)
    due = _begins_at(night, table)
    if due > now:
        night.flush(table, now)
        return due
    came = dict(table.shares)
    answer = turns.begin(table.dealt, coming.stakes, coming.stacks, came, coming.positions, coming.dead)
    if isinstance(answer, Accepted):
        night.put(table, answer.events, now=now, actor=SERVER)
    return play(night, table, now) if table.is_busy else now


def _coming(night: DealtNight, table: LiveTable, now: int) -> ComingHand | TableWaits:
    """The next hand of a table, as of the moment at which the book has it begin."""
    began = now if table.dealt.laid is None else night.amendment.began(table.laid_at, now)
    return coming_hand(night.state, table.number, began, night.absent(table.number))


def _begin_real(night: DealtNight, table: LiveTable, coming: ComingHand, now: int) -> int:
    """Begin a hand that people deal, once the last one was looked at; returns when to look again."""
    speed = night.means.speed()
    due = table.since + SHUFFLED // speed if speed != AT_ONCE and table.last is not None else now
    if due > now:
        return due
    answer = begin_real(
        table.dealt, coming.game, coming.seats, coming.stakes, coming.stacks, coming.positions, coming.dead
    )
    if isinstance(answer, Accepted):
        night.put(table, answer.events, now=now, actor=SERVER)
    return play(night, table, now) if table.is_busy else now


def _lay(night: DealtNight, table: LiveTable, coming: ComingHand, now: int) -> None:
    seeds = [night.means.entropy(32) for _ in range(DECKS)]
    people = [each.entry for each in coming.seats if night.state.entries[each.entry].bot in ("", PROGRAM)]
    ended = table.since
    answer, decks = turns.lay(table.dealt, seeds, coming.game, coming.seats, people)
    if not isinstance(answer, Accepted):
        raise NotRecorded(f"no decks can be laid at table {table.number}")
    night.means.seeds.keep(night.tournament, table.number, table.dealt.hands + 1, seeds, now)
    table.dealt.decks = decks
    night.put(table, answer.events, now=now, actor=SERVER)
    table.since = ended


def _begins_at(night: DealtNight, table: LiveTable) -> int:
    """When the hand that is laid begins: shares are in, or late, and the last showdown was looked at."""
    speed, last = night.means.speed(), table.last
    looked = 0
    if speed != AT_ONCE and last is not None:
        showdown = any(each.shown for each in last.hand.view(None).seats)
        looked = table.since + (LOOKED_AT if showdown else SHARES_WITHIN) // speed
    laid = table.dealt.laid
    if laid is None or set(laid.wanted) <= table.shares.keys():
        return looked
    return max(looked, table.laid_at + SHARES_WITHIN)
