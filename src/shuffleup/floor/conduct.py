"""Family 11, conduct: offences with what each book lets follow.

Whose rules: TNPL A3, A6, A7, J; NPPL 7, 8, 10, 12, 33, 87, 90 to 92; HCPN 2, 4, 5, 58 to 62; TDA 2, 4, 5, 67 to 71;
Redtooth penalties, etiquette, other; through `conduct`, `penalties`, `devices_language` and `authority`. The record of
earlier offences, and the choice of the penalty, are not the floor's.
"""

from difflib import get_close_matches
from typing import TYPE_CHECKING

from shuffleup.bad_input import BadInput
from shuffleup.floor.acts import Exposes, Offends, Shows, Tables, UsesDevice
from shuffleup.floor.case import Json, Verdict
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.offences import LEVELS, infraction, listed
from shuffleup.floor.outcomes import Offence, Outcome, Remedy
from shuffleup.rulebooks.policies.authority import LeaguePowers
from shuffleup.rulebooks.policies.chips import HiddenTransport, SplashedBet
from shuffleup.rulebooks.policies.devices_language import DeviceUse
from shuffleup.rulebooks.policies.exposed_cards import PlayerExposedCard
from shuffleup.rulebooks.policies.penalties import ExposurePenaltyStarts

if TYPE_CHECKING:
    from shuffleup.floor.play import Play

_PACTS = (Offence.COLLUSION, Offence.CHECKDOWN_PACT, Offence.SOFT_PLAY)
_BEHAVIOUR = (Offence.THREATS_VIOLENCE, Offence.ABUSE_DISRUPTION)


def offends(play: "Play", act: Offends, consulted: Consulted) -> Verdict:
    """An offence that is no move of the game."""
    del play  # an offence is the same whatever the hand stands at
    if act.kind not in {each.value for each in Offence}:
        near = get_close_matches(act.kind, [each.value for each in Offence], n=3, cutoff=0.3)
        raise BadInput(f"no offence is called {act.kind!r}", right=f"the nearest are {', '.join(near)}" if near else "")
    kind = Offence(act.kind)
    if kind is Offence.SPLASHING:
        return _splashed(consulted)
    if kind is Offence.PHONE_CALL:
        _ = consulted.policies.devices_language.phone_calls
        return _penalty(listed(consulted, kind, act.player, "may"))
    if kind is Offence.LANGUAGE:
        _ = consulted.policies.devices_language.table_language
        _ = consulted.policies.devices_language.language_scope
        return _penalty(listed(consulted, kind, act.player, "may"))
    if kind not in LEVELS:
        return _penalty(listed(consulted, kind, act.player, "may"))
    level = LEVELS[kind](consulted.policies)
    found = infraction(consulted, kind, act.player, level, again=act.again, meant=act.deliberately)
    if kind is Offence.BETTING_FOR_CHANGE:
        _ = consulted.policies.chips.change_from_pot
    if act.again:
        _ = consulted.policies.penalties.repeat_escalates
    more: dict[str, object] = {}
    remedies: tuple[Json, ...] = ()
    if kind in _PACTS or kind in _BEHAVIOUR:
        found, more = _grave(kind, found, consulted)
    if kind is Offence.HIDDEN_CHIPS and consulted.policies.chips.hidden_transport is HiddenTransport.FORFEIT:
        consulted.applies("lost_chips_leave_play")
        remedies = ({"kind": Remedy.REMOVE_CHIPS.value, "player": act.player},)
    if any(each["range"] == ["disqualification"] for each in found):
        consulted.applies("disqualified_chips_removed")
        remedies = ({"kind": Remedy.REMOVE_CHIPS.value, "player": act.player},)
    return _penalty(found, remedies, more)


def _penalty(found: tuple[Json, ...], remedies: tuple[Json, ...] = (), more: Json | None = None) -> Verdict:
    known = any(each["penalty"] != "none" for each in found)
    outcome = Outcome.PENALTY if known else Outcome.NONE
    return Verdict(outcome, infractions=found, remedies=remedies, more=more or {})


def _grave(kind: Offence, found: tuple[Json, ...], consulted: Consulted) -> tuple[tuple[Json, ...], dict[str, object]]:
    """What is added for pacts and for behaviour: a wider range, and a report to the league where that decides."""
    policies = consulted.policies
    _ = policies.penalties.missed_hands_max
    _ = policies.penalties.missed_rounds_max
    if kind is Offence.SOFT_PLAY:
        extra = [each.value for each in policies.penalties.soft_play_extra]
        wide = [{**each, "range": list(dict.fromkeys([*each["range"], *extra]))} for each in found]
        return tuple(wide), {}
    if kind in _BEHAVIOUR:
        _ = policies.penalties.ejection_without_warning
        _ = policies.penalties.stages_for_threats
    power = LeaguePowers.CONDUCT_SANCTIONS if kind in _BEHAVIOUR else LeaguePowers.COLLUSION
    if power in policies.authority.league_powers:
        _ = policies.penalties.league_sanctions
        return found, {"must_report": True}
    return found, {}


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
    if consulted.policies.penalties.exposure_penalty_starts is ExposurePenaltyStarts.END_OF_HAND:
        found = tuple({**each, "from": "end_of_hand"} for each in found)
    if live:
        return Verdict(Outcome.HAND_LIVE, infractions=found)
    play.kill(act.player, consulted)
    return Verdict(Outcome.HAND_DEAD, infractions=found)


def uses_device(play: "Play", act: UsesDevice, consulted: Consulted) -> Verdict:
    """A telephone or the like in use at the table."""
    rule = consulted.policies.devices_language.device_use
    live = act.player - 1 in play.hand.live
    if rule is DeviceUse.NO_NUISANCE or (rule is DeviceUse.NOT_WITH_LIVE_CARDS and not live):
        return Verdict(Outcome.NONE)
    return _penalty(listed(consulted, Offence.DEVICE_USE, act.player, "may"))
