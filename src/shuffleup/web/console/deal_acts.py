"""What a form asks for on the way to a deal, read into a command. No rule is decided here."""

from collections.abc import Mapping

from django.http import QueryDict

from shuffleup.bad_input import BadInput, Place
from shuffleup.tournament.answers import Message
from shuffleup.tournament.commands import Command
from shuffleup.tournament.deal_commands import (
    ApproveDeal,
    CallVote,
    CastVote,
    ConfirmTerms,
    DropProposal,
    EndTalks,
    ProposeDeal,
    StopVote,
    TalkDeal,
)
from shuffleup.tournament.deal_made import known_stacks
from shuffleup.tournament.deal_state import Thing
from shuffleup.tournament.finish import things_left
from shuffleup.web.console.chip_acts import money_of
from shuffleup.web.console.fields import Reader, entry_of
from shuffleup.web.console.shared import Event
from shuffleup.web.speech import Speech


def _talk(post: QueryDict, event: Event) -> Command:
    line = Speech({}, event.state.plan.time_zone).say(Message("terms.on_screens"))
    return TalkDeal(post.get("official_present") == "yes", line)


def _propose(post: QueryDict, event: Event) -> Command:
    """Amounts as they stand in the form; where somebody changed what was offered, they are the players' own."""
    currency = event.state.plan.currency
    shares = tuple((entry, money_of(post, f"share-{entry}", currency)) for entry in event.state.seated.values())
    saved = money_of(post, "saved", currency)
    offered = post.get("offered", "")[:4000] == offer(shares, saved)
    return ProposeDeal(
        shares,
        saved,
        post.get("method", "custom")[:20] if offered else "custom",
        taken(post, event),
        tuple(known_stacks(event.state).items()),
        post.get("all_present") == "yes",
        post.get("official_present") == "yes",
        post.get("grade", "")[:20],
    )


def offer(shares: tuple[tuple[str, int], ...], saved: int) -> str:
    """Amounts as one text, by which a form that was left as it was is known."""
    return ",".join(f"{entry}:{amount}" for entry, amount in sorted(shares)) + f",{saved}"


def taken(told: QueryDict, event: Event) -> tuple[Thing, ...]:
    """Who takes which thing, fields `taker-<place>`; things without a taker are played for. Raises `BadInput`."""
    found = []
    for thing in things_left(event.state):
        entry = entry_of(told, f"taker-{thing.place}")
        if entry and entry not in event.state.entries:
            raise BadInput(Message("wrong.nobody_here"), right=Message("right.one_players_left"), place=Place("taker"))
        if entry:
            found.append((thing.place, thing.item, entry))
    return tuple(found)


def _id(post: QueryDict, field: str) -> str:
    return post.get(field, "")[:40]


DEAL_READERS: Mapping[str, Reader] = {
    "talk_deal": _talk,
    "end_talks": lambda post, event: EndTalks(),
    "propose_deal": _propose,
    "drop_deal": lambda post, event: DropProposal(_id(post, "proposal"), post.get("approved") != "no"),
    "call_vote": lambda post, event: CallVote(_id(post, "proposal")),
    "cast_vote": lambda post, event: CastVote(_id(post, "ballot"), entry_of(post)),
    "stop_vote": lambda post, event: StopVote(_id(post, "ballot")),
    "confirm_terms": lambda post, event: ConfirmTerms(_id(post, "proposal"), entry_of(post)),
    "approve_deal": lambda post, event: ApproveDeal(_id(post, "proposal")),
}
