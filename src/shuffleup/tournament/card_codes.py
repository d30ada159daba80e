"""Which code opens a seat's cards on a phone: where somebody has lost the slip a new one is made, and the log says so.

Whose rule: none of the books'. The code itself is in no log: here is only by which command it was made, so that it is
another one, and the phone that had the one before sees no more cards. Not done: the code (`store.card_secrets`).
"""

from dataclasses import dataclass, replace

from shuffleup.acts.register import form
from shuffleup.acts.roles import STAFF
from shuffleup.message import Message
from shuffleup.tournament.acts import Command, Event, act, happens
from shuffleup.tournament.answers import Context
from shuffleup.tournament.kinds import EntryId
from shuffleup.tournament.register import Answer, Happened, decides, done, evolves, known, no
from shuffleup.tournament.state import Tournament


@act(form("renew_card_code"), may=STAFF)
@dataclass(frozen=True, slots=True)
class RenewCardCode(Command):
    """Make another code for a player's cards: the phone that opened them with the one before sees them no more."""

    entry: EntryId


@happens(Message("log.card_code_renewed", {"player": "entry"}))
@dataclass(frozen=True, slots=True)
class CardCodeRenewed(Event):
    """Another code opens a player's cards."""

    entry: str


@decides(RenewCardCode)
def _renew(state: Tournament, command: RenewCardCode, context: Context) -> Answer:
    if command.entry not in state.entries:
        return no("no_such_entry")
    if not state.plan.deals_cards:
        return no("no_cards_dealt")
    return done(CardCodeRenewed(command.entry))


@evolves(CardCodeRenewed)
def _renewed(state: Tournament, event: CardCodeRenewed, happened: Happened) -> Tournament:
    known(state, event.entry)
    return replace(state, card_codes={**state.card_codes, event.entry: happened.command})


def card_code_mark(state: Tournament, entry: str) -> str:
    """What sets a seat's code apart from its earlier ones; empty for the first."""
    return state.card_codes.get(entry, "")
