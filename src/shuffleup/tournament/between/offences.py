"""`offence`: what a player has done, as it is told between hands; what the book lets follow, and who decides.

Whose rules: those of `floor.conduct`, which weighs an offence in a hand in the same way; TNPL A7, F2, C1.3 and their
likes for what is an offence only on purpose. What a player did before in this room is on his record. Not done: which
penalty is given (that is the command `penalty`); where a live hand matters, it is taken that he had one.
"""

from collections.abc import Callable
from dataclasses import replace
from difflib import get_close_matches

from shuffleup.bad_input import BadInput
from shuffleup.floor.case import Json
from shuffleup.floor.conduct import weighed
from shuffleup.floor.offences import LEVELS
from shuffleup.floor.outcomes import Offence
from shuffleup.floor.sanctions import who_decides
from shuffleup.message import Message
from shuffleup.rulebooks.policies import Policies
from shuffleup.rulebooks.policies.chips import HiddenTransport, PlayerChipExchange
from shuffleup.rulebooks.policies.devices_language import DeviceLyingOnTable
from shuffleup.rulebooks.policies.disclosure import HandTalk
from shuffleup.rulebooks.policies.shared import OffenceLevel
from shuffleup.tournament.between.asked import Asked
from shuffleup.tournament.between.chip_commands import ReportOffence
from shuffleup.tournament.between.decision import Decision, director
from shuffleup.tournament.between.outcomes import Outcome
from shuffleup.tournament.between.room import Room

ON_PURPOSE = frozenset({Offence.DODGING_BLIND, Offence.MISCALL})
"""What is an offence only if it is meant."""


def offence(asked: Asked[ReportOffence]) -> Decision:
    """The offence with its range, the choice of the penalty the director's; none for what was not meant."""
    command = asked.command
    kind = _kind(command.offence)
    name = asked.somebody(command.player)
    level = _level(asked, kind)
    again = command.again or kind.value in asked.room.record.get(name, ())
    meant = _meant(asked, kind, level, again=again)
    room = _with_record(asked.room, name, kind)
    if kind in ON_PURPOSE and meant is False:
        say = Message("between.no_offence", {"player": name})
        return Decision(Outcome.NONE, who=(name,), say=say)
    found = weighed(asked.consulted, kind, name, level, again=again, meant=meant is True)
    if kind is Offence.HIDDEN_CHIPS and asked.policies.chips.hidden_transport is HiddenTransport.FORFEIT:
        asked.consulted.applies("lost_chips_leave_play")
    more = {**who_decides(kind, asked.consulted), **_exception(asked, kind)}
    known = any(each["penalty"] != "none" for each in found)
    choices = tuple(dict.fromkeys(kind for each in found for kind in each["range"]))
    decision = Decision(
        Outcome.PENALTY if known else Outcome.NONE,
        who=(name,),
        choices=tuple({"penalty": each} for each in choices),
        infractions=found,
        more=more,
        say=_said(name, found, more),
        after=room,
    )
    if kind in ON_PURPOSE and meant is None:
        innocent = Decision(Outcome.NONE, who=(name,))
        guilty = replace(decision, more={**more, "infractions": found})
        say = Message("between.offence_may", {"player": name})
        return replace(director(innocent, guilty, default=None, say=say), who=(name,))
    return decision


BY_THE_BOOKS_NAMES = {
    "abuse": Offence.ABUSE_DISRUPTION,
    "abusive_behaviour": Offence.ABUSE_DISRUPTION,
    "abusive_conduct": Offence.ABUSE_DISRUPTION,
    "disruption": Offence.ABUSE_DISRUPTION,
    "disruptive_behaviour": Offence.ABUSE_DISRUPTION,
    "chip_dumping": Offence.COLLUSION,
    "soft_playing": Offence.SOFT_PLAY,
    "acting_out_of_turn": Offence.OUT_OF_TURN,
    "delay_of_game": Offence.STALLING,
    "rabbit_hunting": Offence.RABBIT_REQUEST,
    "splashing_the_pot": Offence.SPLASHING,
    "threats": Offence.THREATS_VIOLENCE,
    "violence": Offence.THREATS_VIOLENCE,
}
"""What the books call an offence, where it is one of several things under one name here."""


def _kind(word: str) -> Offence:
    known = [each.value for each in Offence]
    told, word = word, word.strip().lower().replace(" ", "_").replace("-", "_")
    if word in BY_THE_BOOKS_NAMES:
        return BY_THE_BOOKS_NAMES[word]
    if word not in known:
        near = get_close_matches(word, known, n=3, cutoff=0.3)
        raise BadInput(
            Message("wrong.no_offence_called", {"kind": told}),
            right=Message("right.nearest", {"known": ", ".join(near)}) if near else "",
        )
    return Offence(word)


def _level(asked: Asked[ReportOffence], kind: Offence) -> OffenceLevel:
    """How grave the book takes it."""
    policies = asked.policies
    if kind in LEVELS:
        return LEVELS[kind](policies)
    if kind is Offence.GOOD_NAME:
        named = policies.conduct.offence_integrity is not OffenceLevel.NONE
        return OffenceLevel.MAY if named else OffenceLevel.NONE
    barred = _BARRED.get(kind)
    return OffenceLevel.BREACH if barred is None or barred(policies) else OffenceLevel.NONE


def _calls(policies: Policies) -> bool:
    """Each book bars them where he is reported, at the table."""
    _ = policies.devices_language.phone_calls
    return True


def _language(policies: Policies) -> bool:
    _ = policies.devices_language.table_language
    _ = policies.devices_language.language_elsewhere_posted
    _ = policies.devices_language.language_scope
    return True


def _device(policies: Policies) -> bool:
    _ = policies.devices_language.device_use
    return True


def _aid(policies: Policies) -> bool:
    _ = policies.devices_language.strategy_aids
    return True


def _pot(policies: Policies) -> bool:
    _ = policies.chips.pot_handled_by
    return True


def _splash(policies: Policies) -> bool:
    _ = policies.chips.splashed_bet
    return True


_BARRED: dict[Offence, Callable[[Policies], bool]] = {
    Offence.PHONE_CALL: _calls,
    Offence.LANGUAGE: _language,
    Offence.DEVICE_USE: _device,
    Offence.STRATEGY_AID: _aid,
    Offence.HANDLING_POT: _pot,
    Offence.SPLASHING: _splash,
    Offence.DEVICE_ON_TABLE: lambda p: p.devices_language.device_lying_on_table is not DeviceLyingOnTable.ALLOWED,
    Offence.DEVICE_NOISE: lambda p: p.devices_language.device_silent,
    Offence.PROFANITY: lambda p: p.media.profanity_at_feature_tables,
    Offence.BOARD_READING: lambda p: not p.disclosure.board_reading_aids,
    Offence.HAND_TALK: lambda p: p.disclosure.hand_talk is HandTalk.NONE_AT_ALL,
    Offence.SILENT_ABOUT_CARD: lambda p: p.disclosure.flashed_card_must_be_told,
    Offence.CHIP_EXCHANGE: lambda p: p.chips.player_chip_exchange is PlayerChipExchange.BREAK_DOWN_ONLY,
}
"""Whether a book bars what it prints no penalty for, as far as that needs no hand."""


def _turns(level: OffenceLevel, again: bool) -> bool:
    """Whether the answer turns on what was meant."""
    if level is OffenceLevel.IF_DELIBERATE_OR_REPEATED:
        return not again
    return level is OffenceLevel.IF_REPEATED_AND_DELIBERATE and again


def _meant(asked: Asked[ReportOffence], kind: Offence, level: OffenceLevel, *, again: bool) -> bool | None:
    """Whether it was on purpose, asked for only where the book turns on it; None if nobody can say."""
    told = asked.command.intentional
    if told is not None or not (kind in ON_PURPOSE or _turns(level, again)):
        return told
    return asked.yes(None, "intentional", Message("between.asks.intentional", {"player": asked.command.player}))


def _exception(asked: Asked[ReportOffence], kind: Offence) -> Json:
    """A language of the region may be allowed, but not at every grade of event."""
    rule = asked.policies.devices_language
    if kind is not Offence.LANGUAGE or not rule.language_exception_regions:
        return {}
    barred = [each.value for each in rule.language_exception_not_at]
    return {} if asked.room.grade in barred else {"unless": "native_language"}


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
