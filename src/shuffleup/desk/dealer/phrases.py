"""Set phrases that players say at their table by a button: which there are, who may say one now, who sees it.

The id of a phrase travels, and each phone says it in its own language; nothing can be typed. It is said to the players
of the table for a few seconds and is written nowhere: a server that dies forgets it. Nobody says anything while
somebody in the hand is all-in, nor twice within ten seconds. Whose rule: none of the books'; a plan lets it.
"""

from dataclasses import dataclass
from enum import StrEnum

from shuffleup.desk.dealer.asked import DONE, TableReply, no_more
from shuffleup.desk.dealer.dealt_night import DealtNight
from shuffleup.desk.dealer.live_table import LiveTable
from shuffleup.desk.dealer.told_at_table import PhraseShown
from shuffleup.message import Message

SHOWN_FOR = 6_000
"""Milliseconds for which a phrase is shown."""

APART = 10_000
"""Milliseconds between two phrases of one player, at least."""


class Phrase(StrEnum):
    """What can be said."""

    NICE_HAND = "nice_hand"
    THANKS = "thanks"
    GOOD_LUCK = "good_luck"
    ONE_MOMENT = "one_moment"


@dataclass(frozen=True, slots=True)
class PhraseSaid:
    """A player says a phrase."""

    phrase: Phrase


def phrases_now(night: DealtNight, table: LiveTable) -> tuple[Phrase, ...]:
    """What the players of a table may say now."""
    return tuple(Phrase) if night.state.plan.phrases and not _is_all_in(table) else ()


def say(night: DealtNight, table: LiveTable, entry: str, said: PhraseSaid, *, now: int) -> TableReply:
    """A player says a phrase to his table."""
    if not night.state.plan.phrases:
        return no_more(Message("at_table.no_phrases"))
    if _is_all_in(table):
        return no_more(Message("at_table.no_phrases_all_in"))
    before = table.phrases.get(entry)
    if before is not None and 0 <= now - before[1] < APART:
        return no_more(Message("at_table.phrase_too_soon"))
    table.phrases[entry] = (said.phrase.value, now)
    night.tell(table, now)
    return DONE


def phrases_shown(night: DealtNight, table: LiveTable, now: int) -> tuple[PhraseShown, ...]:
    """What is shown of it at the seats of those who sit here."""
    sitting = {entry: chair for chair, entry in night.state.at_table(table.number).items()}
    return tuple(
        PhraseShown(sitting[entry], phrase, at, SHOWN_FOR - max(0, now - at))
        for entry, (phrase, at) in table.phrases.items()
        if entry in sitting and now - at < SHOWN_FOR
    )


def _is_all_in(table: LiveTable) -> bool:
    """Whether somebody in the hand under way has no chips left to bet."""
    hand = table.dealt.hand if table.is_busy else None
    return hand is not None and any(not hand.stacks[seat] for seat in hand.live)
