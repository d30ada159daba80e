"""What a night that the program deals does by itself: all its tables, and the floor between their hands.

`step` is called again and again with the time: hands go on, the floor gives its next command, tables begin their next
hand. Whose rules: `dealing.floor` for what the floor does, the tournament for everything between hands; here is when.
"""

from collections.abc import Callable, Set

from shuffleup.chronicle.answers import Accepted
from shuffleup.dealing.floor import floor_now
from shuffleup.desk.dealer.dealt_night import DealtNight, FloorAsked
from shuffleup.desk.dealer.live_table import LiveTable
from shuffleup.desk.dealer.next_hand import begin
from shuffleup.desk.dealer.under_way import play
from shuffleup.desk.nights import SERVER
from shuffleup.tournament.busts import finished

MOST_COMMANDS = 50
"""Commands of the floor that follow each other in one step."""

Work = Callable[[DealtNight, LiveTable, int], int]
"""Does what is due at a table at this moment; returns when it is next (ms UTC)."""


def step(night: DealtNight, now: int) -> int:
    """Do all that is due at this moment (ms UTC); returns when the next thing is, at the latest."""
    failed: list[Exception] = []
    soon = now + 1_000
    for number in sorted(night.state.tables):
        soon = min(soon, _guarded(night, number, now, play, failed))
    night.stopped = None
    if not finished(night.state) or night.busy:
        waiting = _floor(night, now)
        for number in sorted(night.state.tables):
            if number not in waiting and not night.table(number, now).is_busy:
                soon = min(soon, _guarded(night, number, now, begin, failed))
    if failed:
        raise failed[0]
    return soon


def _guarded(night: DealtNight, number: int, now: int, work: Work, failed: list[Exception]) -> int:
    """Work on a table; what could not be written is forgotten, and the other tables go on."""
    try:
        return work(night, night.table(number, now), now)
    except Exception as failure:  # noqa: BLE001 (raised again once all tables had their turn)
        night.forget(number)
        failed.append(failure)
        return now + 1_000


def _floor(night: DealtNight, now: int) -> Set[int]:
    """What the server's own floor does between hands, one after the other; the tables that wait for more of it.

    While nothing between hands has changed it is asked once a second: an act, of which there may be a hundred in that
    time, is none of its business.
    """
    asked = night.floor_asked
    if asked is not None and asked.holds(night.state, night.busy, now):
        return asked.held
    for _ in range(MOST_COMMANDS):
        next_ = floor_now(night.state, now, night.busy)
        if next_.command is None:
            night.floor_asked = FloorAsked(night.state, night.busy, now, next_.held)
            return next_.held
        id_ = night.means.entropy(16).hex()
        if not isinstance(night.sequencer.send(id_, next_.command, at=now, actor=SERVER).answer, Accepted):
            return next_.held
    return frozenset()
