"""Family 11, conduct: offences with what each book lets follow.

Whose rules: TNPL A3, A6, A7, J; NPPL 7, 8, 10, 12, 33, 87, 90 to 92; HCPN 2, 4, 5, 58 to 62; TDA 2, 4, 5, 67 to 71;
Redtooth penalties, etiquette, other; through `conduct`, `penalties`, `devices_language` and `authority`. The record of
earlier offences, and the choice of the penalty, are not the floor's.
"""

from collections.abc import Callable
from dataclasses import replace
from difflib import get_close_matches
from typing import TYPE_CHECKING

from shuffleup.bad_input import BadInput
from shuffleup.floor.acts import Exposes, Offends, Shows, Tables, UsesDevice
from shuffleup.floor.case import Json, Verdict
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.devices import (
    aids,
    appropriate,
    at_feature_table,
    calls,
    has_live_cards,
    lies_on_table,
    speaks,
    swears,
    uses,
)
from shuffleup.floor.offences import LEVELS, Who, infraction
from shuffleup.floor.outcomes import Offence, Outcome, Remedy
from shuffleup.floor.sanctions import chips_removed, from_when, in_full, who_decides
from shuffleup.hand.core import Phase
from shuffleup.message import Message
from shuffleup.rulebooks.policies.chips import HiddenTransport, PlayerChipExchange, SplashedBet
from shuffleup.rulebooks.policies.devices_language import DeviceUse, PhoneCalls
from shuffleup.rulebooks.policies.disclosure import HandTalk
from shuffleup.rulebooks.policies.exposed_cards import PlayerExposedCard
from shuffleup.rulebooks.policies.folds import DeadHandPolicy
from shuffleup.rulebooks.policies.shared import OffenceLevel

if TYPE_CHECKING:
    from shuffleup.floor.play import Play

_BREACH = OffenceLevel.BREACH
_NONE = OffenceLevel.NONE


def offends(play: "Play", act: Offends, consulted: Consulted) -> Verdict:
    """An offence that is no move of the game. Raises Asks for what the book's rule of it turns on."""
    if act.kind not in {each.value for each in Offence}:
        near = get_close_matches(act.kind, [each.value for each in Offence], n=3, cutoff=0.3)
        raise BadInput(
            Message("wrong.no_offence_called", {"kind": act.kind}),
            right=Message("right.nearest", {"known": ", ".join(near)}) if near else "",
        )
    kind = Offence(act.kind)
    if kind is Offence.SPLASHING:
        return _splashed(consulted)
    level = _level(play, kind, act.player, consulted)
    if level is None:
        return appropriate()
    again = act.again or consulted.again(act.player, kind.value)
    warned = play.spot.facts.get(f"penalty p{act.player}") == "warning"
    found = weighed(consulted, kind, act.player, level, again=again, meant=act.deliberately, warned=warned)
    remedies = chips_removed(found, play.spot, act.player, consulted)
    if kind is Offence.HIDDEN_CHIPS and consulted.policies.chips.hidden_transport is HiddenTransport.FORFEIT:
        consulted.applies("lost_chips_leave_play")
        remedies = ({"kind": Remedy.REMOVE_CHIPS.value, "player": act.player},)
    verdict = _penalty(found, remedies, who_decides(kind, consulted) | _what_is_right(kind, consulted))
    return _perhaps_dead(play, act.player, verdict, consulted) if kind is Offence.ONE_PLAYER_TO_A_HAND else verdict


def _what_is_right(kind: Offence, consulted: Consulted) -> dict[str, object]:
    """What the book wants instead: how high stacks are, how chips go to another table."""
    rule = consulted.policies.chips
    if kind is Offence.UNCOUNTABLE_CHIPS:
        return {"stack_height": rule.stack_height}
    return {"racks": rule.chip_rack_on_move.value} if kind is Offence.NO_RACK else {}


def _perhaps_dead(play: "Play", player: int, verdict: Verdict, consulted: Consulted) -> Verdict:
    """A hand that was played by more than one may be held dead, unless the book names all cases of dead hands."""
    if not has_live_cards(play, player):
        return verdict
    if consulted.policies.folds.dead_hand_policy is DeadHandPolicy.LISTED_CASES_THEN_PENALTY:
        return verdict
    told: tuple[Json, ...] = ({"outcome": Outcome.HAND_LIVE.value}, {"outcome": Outcome.HAND_DEAD.value})
    return replace(verdict, choices=told, default=told[0])


def weighed(
    consulted: Consulted,
    kind: Offence,
    player: Who,
    level: OffenceLevel,
    *,
    again: bool,
    meant: bool,
    warned: bool = False,
) -> tuple[Json, ...]:
    """The offence with all that the book lets follow: the same whether it was done in a hand or is told afterwards."""
    found = infraction(consulted, kind, player, level, again=again, meant=meant)
    if kind in (Offence.PHONE_CALL, Offence.DEVICE_USE):
        found = _printed_for_telephones(found, consulted)
    if kind is Offence.BETTING_FOR_CHANGE:
        _ = consulted.policies.chips.change_from_pot
    if kind is Offence.CHECKDOWN_PACT:
        found += infraction(consulted, Offence.COLLUSION, player, consulted.policies.conduct.offence_collusion)
    return tuple(in_full(each, Offence(each["kind"]), consulted, again=again, warned=warned) for each in found)


def _level(play: "Play", kind: Offence, player: int, consulted: Consulted) -> OffenceLevel | None:
    """How grave the book takes it; None for a language that the floor may find appropriate. Raises Asks."""
    barred = _BARRED.get(kind)
    if barred is not None:
        found = barred(play, player, consulted)
        return None if found is None else _BREACH if found else _NONE
    policies = consulted.policies
    if kind is Offence.GOOD_NAME:
        return OffenceLevel.MAY if policies.conduct.offence_integrity is not _NONE else _NONE
    if kind is Offence.DISCLOSURE:
        _ = policies.disclosure.hand_talk
    return LEVELS[kind](policies) if kind in LEVELS else _BREACH


def _pot_touched(play: "Play", player: int, consulted: Consulted) -> bool:
    """Nobody but the dealer touches it unless that has been asked for, whatever the book then allows."""
    del play, player
    _ = consulted.policies.chips.pot_handled_by
    return True


def _used(play: "Play", player: int, consulted: Consulted) -> bool:
    """A use that disturbs is barred by every book."""
    del play, player
    _ = consulted.policies.devices_language.device_use
    return True


def _exchanged(_: "Play", __: int, consulted: Consulted) -> bool:
    return consulted.policies.chips.player_chip_exchange is PlayerChipExchange.BREAK_DOWN_ONLY


def _reads_board(_: "Play", __: int, consulted: Consulted) -> bool:
    return not consulted.policies.disclosure.board_reading_aids


def _makes_noise(_: "Play", __: int, consulted: Consulted) -> bool:
    return consulted.policies.devices_language.device_silent


def _says_nothing(play: "Play", player: int, consulted: Consulted) -> bool:
    """Who has seen a flashed card and still has to decide."""
    decides = play.hand.phase is Phase.BET and has_live_cards(play, player) and play.hand.stacks[player - 1] > 0
    return consulted.policies.disclosure.flashed_card_must_be_told and decides


def _talk_barred(play: "Play", _: int, consulted: Consulted) -> bool:
    """Whether talk about the hand that tells nothing is barred."""
    rule = consulted.policies.disclosure.hand_talk
    return rule is HandTalk.NONE_AT_ALL or (rule is HandTalk.HEADS_UP_GUESS and len(play.hand.live) > 2)


_BARRED: dict[Offence, Callable[["Play", int, Consulted], bool | None]] = {
    Offence.LANGUAGE: speaks,
    Offence.PHONE_CALL: calls,
    Offence.DEVICE_USE: _used,
    Offence.DEVICE_ON_TABLE: lies_on_table,
    Offence.DEVICE_NOISE: _makes_noise,
    Offence.STRATEGY_AID: aids,
    Offence.PROFANITY: swears,
    Offence.BOARD_READING: _reads_board,
    Offence.HAND_TALK: _talk_barred,
    Offence.SILENT_ABOUT_CARD: _says_nothing,
    Offence.HANDLING_POT: _pot_touched,
    Offence.CHIP_EXCHANGE: _exchanged,
}
"""What books bar without a penalty of its own; None where the floor has to say."""


def _printed_for_telephones(found: tuple[Json, ...], consulted: Consulted) -> tuple[Json, ...]:
    """A book that bars telephones for communication lists them among what it penalises."""
    rule = consulted.policies.devices_language
    named = rule.phone_calls is PhoneCalls.BARRED or rule.device_use is DeviceUse.NOT_FOR_COMMUNICATION
    return tuple({**each, "printed": named and each["penalty"] != "none"} for each in found)


def _penalty(found: tuple[Json, ...], remedies: tuple[Json, ...] = (), more: Json | None = None) -> Verdict:
    known = any(each["penalty"] != "none" for each in found)
    outcome = Outcome.PENALTY if known else Outcome.NONE
    return Verdict(outcome, infractions=found, remedies=remedies, more=more or {})


def _splashed(consulted: Consulted) -> Verdict:
    """Chips thrown so that nobody can tell how many they were."""
    again = consulted.policies.chips.splashed_bet is SplashedBet.MAY_PAY_AGAIN
    told: tuple[Json, ...] = ({"pays_again": False}, {"pays_again": True}) if again else ({"estimated": True},)
    return Verdict(Outcome.DIRECTOR, binding=False, choices=told, default=told[0])


def exposes(play: "Play", act: Exposes | Shows | Tables, consulted: Consulted) -> Verdict:
    """A player's own cards shown while there is action: the hand plays on, and it is an offence."""
    _ = consulted.policies.disclosure.flashed_card_must_be_told
    live = consulted.policies.exposed_cards.player_exposed_card is PlayerExposedCard.STAYS_LIVE
    found = infraction(consulted, Offence.EXPOSING_CARDS, act.player, consulted.policies.conduct.offence_exposing_cards)
    found = tuple({**each, **from_when(consulted)} for each in found)
    if live:
        return Verdict(Outcome.HAND_LIVE, infractions=found)
    play.kill(act.player, consulted)
    return Verdict(Outcome.HAND_DEAD, infractions=found)


def uses_device(play: "Play", act: UsesDevice, consulted: Consulted) -> Verdict:
    """A telephone or the like in use at the table. Raises Asks."""
    barred = uses(play, act.player, consulted)
    feature = None if barred else at_feature_table(play, consulted)
    if feature is not None:
        return feature
    if barred is False:
        return Verdict(Outcome.NONE)
    found = infraction(consulted, Offence.DEVICE_USE, act.player, _BREACH)
    unless = {"unless": "director_permits"} if barred is None else {}
    return _penalty(_printed_for_telephones(found, consulted), more=unless)
