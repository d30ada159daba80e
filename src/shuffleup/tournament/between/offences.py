"""`offence`: what a player has done, as it is told between hands; what the book lets follow, and who decides.

Whose rules: those of `floor.conduct`, which weighs an offence in a hand in the same way; TNPL A7, F2, C1.3 and their
likes for what is an offence only on purpose. What a player did before in this room is on his record. Not done: which
penalty is given (that is the command `penalty`); where a live hand matters, it is taken that he had one.
"""

from dataclasses import replace

from shuffleup.floor.conduct import weighed
from shuffleup.floor.devices import native_language
from shuffleup.floor.offence_table import ON_PURPOSE, Told, level_of, offence_told, turns_on_intent
from shuffleup.floor.outcomes import Offence
from shuffleup.floor.ruling import Json
from shuffleup.floor.sanctions import who_decides
from shuffleup.message import Message
from shuffleup.rulebooks.policies.chips import HiddenTransport
from shuffleup.rulebooks.policies.shared import OffenceLevel
from shuffleup.tournament.between.asked import Asked, whatever_is_answered
from shuffleup.tournament.between.chip_commands import ReportOffence
from shuffleup.tournament.between.decision import Decision, director
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.room import Room

_WHEN = {Offence.DISCLOSURE: "betting", Offence.READING_UNTABLED: "showdown"}
"""When it is taken to have been done, nobody having said so, where books print something for that time."""


def offence(asked: Asked[ReportOffence]) -> Decision:
    """The offence with its range, the choice of the penalty the director's; none for what was not meant."""
    command = asked.command
    told = offence_told(command.offence)
    kind = told.kind
    name = asked.somebody(command.player)
    level = level_of(kind, asked.consulted)
    if kind in _WHEN:
        asked.consulted.cites(f"offence_{kind.value}", _WHEN[kind])
    again = command.again or told.again or kind.value in asked.room.record.get(name, ())
    on_purpose_only = kind in ON_PURPOSE
    room = _with_record(asked.room, name, kind)
    with whatever_is_answered(Decision(Decided.NONE, who=(name,), after=None if on_purpose_only else room)):
        meant = _meant(asked, told, level, again=again)
    if on_purpose_only and meant is False:
        say = Message("between.no_offence", {"player": name})
        return Decision(Decided.NONE, who=(name,), say=say)
    found = weighed(
        asked.consulted, kind, name, level, again=again, meant=meant is not False if on_purpose_only else meant is True
    )
    if kind is Offence.HIDDEN_CHIPS and asked.policies.chips.hidden_transport is HiddenTransport.FORFEIT:
        asked.consulted.applies("lost_chips_leave_play", "hidden")
    more = {**who_decides(kind, asked.consulted), **_exception(asked, kind)}
    known = any(each["penalty"] != "none" for each in found)
    choices = tuple(dict.fromkeys(kind for each in found for kind in each["range"]))
    decision = Decision(
        Decided.PENALTY if known else Decided.NONE,
        who=(name,),
        choices=tuple({"penalty": each} for each in choices),
        infractions=found,
        more=more,
        say=_said(name, found, more),
        after=room,
    )
    if on_purpose_only and meant is None:
        innocent = Decision(Decided.NONE, who=(name,))
        guilty = replace(decision, more={**more, "infractions": found})
        say = Message("between.offence_may", {"player": name})
        return replace(director(innocent, guilty, default=None, say=say), who=(name,))
    return decision


def _meant(asked: Asked[ReportOffence], offence: Told, level: OffenceLevel, *, again: bool) -> bool | None:
    """Whether it was on purpose, asked for only where the book turns on it; None if nobody can say."""
    told = True if offence.meant else asked.command.intentional
    if told is not None or not turns_on_intent(offence.kind, level, again=again):
        return told
    return asked.yes(None, "intentional", Message("between.asks.intentional", {"player": asked.command.player}))


def _exception(asked: Asked[ReportOffence], kind: Offence) -> Json:
    """A language of the region may be allowed, but not at every grade of event."""
    return native_language(asked.consulted, asked.room.grade) if kind is Offence.LANGUAGE else {}


def _with_record(room: Room, name: str, kind: Offence) -> Room:
    kept = room.record.get(name, frozenset())
    return replace(room, record={**room.record, name: kept | {kind.value}})


def _said(name: str, found: tuple[Json, ...], more: Json) -> Message:
    follows = [each["penalty"] for each in found]
    if more.get("must_report"):
        return Message("between.offence_reported", {"player": name})
    if all(each["range"] == ["disqualification"] for each in found):
        return Message("between.offence_out", {"player": name})
    if "must" in follows:
        return Message("between.offence_must", {"player": name})
    if "may" in follows:
        return Message("between.offence_may", {"player": name})
    return Message("between.offence_unknown", {"player": name})
