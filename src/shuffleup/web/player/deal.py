"""What a player's phone tells of a deal: the terms, whether the vote is open, and at the end what came of it.

Only players who have a part in the deal are told. Nothing here says how anybody has voted, the player included: once a
vote is in, the phone shows that it is, and no more.
"""

from typing import Any

from shuffleup.desk.house import House
from shuffleup.desk.speech import Speech
from shuffleup.tournament.answers import Message
from shuffleup.tournament.deal_state import Ballot
from shuffleup.tournament.state import Entry, Tournament


def deal_of(house: House, state: Tournament, entry: Entry, speech: Speech) -> dict[str, Any] | None:
    """The deal as this player is told of it; nothing where there is none, or none of his."""
    told = state.deal or state.proposal
    if told is None or entry.id not in dict(told.shares):
        return None
    money = {"currency": state.plan.currency}
    things = {taker: item for _, item, taker in told.things}
    rows = [
        [
            house.name_of(state, other),
            speech.say(
                Message("phone.deal_with_thing", {"prize": amount, "text": things[other], **money})
                if other in things
                else Message("phone.deal_amount", {"prize": amount, **money})
            ),
        ]
        for other, amount in told.shares
    ]
    if told.saved:
        kept = Message("phone.deal_amount", {"prize": told.saved, **money})
        rows.append([_say(speech, "deal_saved"), speech.say(kept)])
    ballot = state.ballot if state.deal is None else None
    votes = ballot is not None and ballot.is_open and entry.id in ballot.awaited
    return {
        "title": _say(speech, "deal_made" if state.deal else "deal_terms"),
        "rows": rows,
        "text": speech.say(_stands(ballot, entry)) if state.deal is None else "",
        "ballot": ballot.id if votes and ballot else "",
        "black": _say(speech, "deal_black"),
        "red": _say(speech, "deal_red"),
    }


def _stands(ballot: Ballot | None, entry: Entry) -> Message:
    """Where it stands."""
    if ballot is None:
        return Message("phone.deal_talks")
    if ballot.agreed is not None:
        return Message("phone.deal_agreed" if ballot.agreed else "phone.deal_not_agreed")
    return Message("phone.deal_vote_in" if entry.id in ballot.voted else "phone.deal_vote")


def _say(speech: Speech, name: str) -> str:
    return speech.say(Message(f"phone.{name}"))
