"""A floor that plays, at its own table: what it may do there by itself, and what the others have to agree to.

Whose rule: ours (docs/decisions/0039). It may stop the table, and each player there may let it go on again; a hand is
voided, and acts are taken back, once everybody else who is in the hand has said yes on his own phone. Bots, programs
and whoever is away with his hand folded are not asked. Not done: who is known to play (`own_table`).
"""

from collections.abc import Set
from dataclasses import dataclass
from typing import Annotated

from shuffleup.acts.kinds import Whole
from shuffleup.chronicle.answers import Accepted
from shuffleup.dealing import rulings
from shuffleup.dealing.events import TableRuling
from shuffleup.desk.dealer.asked import (
    DONE,
    TableReply,
    TakenBack,
    Voided,
    id_of,
    no_more,
    put,
    reason_of,
    seat_in_hand,
)
from shuffleup.desk.dealer.dealt_night import DealtNight
from shuffleup.desk.dealer.live_table import LiveTable
from shuffleup.desk.dealer.told_at_table import AskedShown
from shuffleup.desk.speech import Speech
from shuffleup.message import Message


@dataclass(frozen=True, slots=True)
class RulingAnswer:
    """Whether a player agrees to what the floor of his table asked: `asked` is the number of the question."""

    id: str
    hand: Annotated[int, Whole(1)]
    asked: Annotated[int, Whole(1)]
    agrees: bool


@dataclass(frozen=True, slots=True)
class WentOn:
    """A player lets his table go on; that is all there is to say."""


def put_to_table(
    night: DealtNight, table: LiveTable, asked: Voided | TakenBack, own: Set[str], *, now: int, actor: str
) -> TableReply:
    """Ask the others of a table that stands whether this shall be done; `own` are the players whom the asker is."""
    id_ = id_of("floor", asked.id)
    if id_ in table.done:
        return DONE
    if night.standings.paused_since(table.number) is None:
        return no_more(Message("on_dealt.stop_first"))
    if isinstance(asked, Voided) and asked.hand != table.dealt.hands:
        return no_more(Message("refused.turn_is_over"))
    ruling, acts = (TableRuling.VOID, 0) if isinstance(asked, Voided) else (TableRuling.TAKE_BACK, asked.acts)
    wanted = _wanted(night, table, own)
    answer = rulings.put_to_table(table.dealt, ruling, acts, reason_of(asked.why), wanted)
    if not isinstance(answer, Accepted):
        return no_more(answer.message)
    put(night, table, answer, now=now, actor=actor, command_id=id_)
    return TableReply(ok=True, said=Message("at_table.table_is_asked"))


def _wanted(night: DealtNight, table: LiveTable, own: Set[str]) -> list[int]:
    """The seats that have to agree: everybody in the hand but the asker, bots, and who is away and has folded."""
    seen, state = table.in_view, night.state
    if seen is None or not table.is_busy:
        return []
    live = set(seen.hand.live)
    return [
        seat
        for seat, entry in enumerate(seen.entries)
        if entry not in own and not state.entries[entry].bot and (seat in live or not night.is_away(entry))
    ]


def answer(night: DealtNight, table: LiveTable, entry: str, asked: RulingAnswer, *, now: int, actor: str) -> TableReply:
    """A player says whether he agrees."""
    id_ = id_of(entry, asked.id)
    if id_ in table.done:
        return DONE
    seat = seat_in_hand(table, entry)
    if seat is None or asked.hand != table.dealt.hands:
        return no_more(Message("refused.ruling_is_over"))
    said = rulings.answer(table.dealt, seat, asked.asked, agrees=asked.agrees)
    return put(night, table, said, now=now, actor=actor, command_id=id_)


def asked_shown(table: LiveTable, by: str, speech: Speech) -> AskedShown | None:
    """What the table was asked, until it has answered; `by` is how the device that asked is called."""
    dealt, seen = table.dealt, table.in_view
    if dealt.asked is None or dealt.asked.refused or seen is None:
        return None
    asked = dealt.asked.asked
    if asked.ruling is TableRuling.VOID:
        said = Message("at_table.floor_asks_void", {"hand": asked.hand})
    else:
        said = Message("at_table.floor_asks_take_back", {"hand": asked.hand})
    waits = tuple(seen.entries[seat] for seat in dealt.asked.waits)
    return AskedShown(dealt.times_asked, speech.say(said), by, asked.why, waits)
