"""What comes after an answer between hands: the page of the night on which it is carried out."""

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlencode

from django.urls import reverse

from shuffleup.desk.event import EventView
from shuffleup.floor.ruling import Ruling
from shuffleup.message import Message
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.floor_matters import FloorMatter
from shuffleup.web.floor.said import Called


class NextPage(NamedTuple):
    """Where to go on, and what the button says."""

    words: str
    address: str


def further(
    event: EventView, called: Called, told: Mapping[str, str], answer: Ruling | Decision, *, office: bool
) -> list[NextPage]:
    """The pages on which what was decided is done; none for what the ruling itself puts down.

    `office`: the reader may change the plan and hold prizes.
    """
    if not isinstance(called, FloorMatter) or not isinstance(answer, Decision):
        return []
    may_void = Decided.MISDEAL in (answer.outcome, *(each.get("outcome") for each in answer.choices))
    table = told.get("table", "")
    pages = []
    if called.kind == "misdeal_claim" and may_void and table:
        again = reverse("floor_call", args=[event.id, called.family, "redeal"])
        pages.append((Message("call.deal_again"), f"{again}?{urlencode({'table': table})}"))
    if called.kind == "redeal" and table:
        pages.append((Message("call.set_button"), reverse("one_table", args=[event.id, table])))
    if office and called.kind == "schedule" and answer.outcome is Decided.ALLOWED:
        pages.append((Message("call.change_plan"), reverse("plan", args=[event.id])))
    if office and answer.more.get("prizes") == "may_be_lost":
        pages.append((Message("call.hold_prize"), reverse("results", args=[event.id])))
    if called.kind == "dispute" and told.get("about") == "ruling":
        pages.append((Message("call.rulings_of_night"), reverse("floor_rulings", args=[event.id])))
    return [NextPage(event.say(words), address) for words, address in pages]
