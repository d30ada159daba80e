"""What an offence can cost beyond its kinds of penalty: their sizes, what the league adds, who decides.

Whose rules: TNPL A3, J1, J4; NPPL 91, 92; HCPN 58, 61; TDA 69, 71; Redtooth penalties; through `penalties`, `authority`
and `law`. Not done: the record itself, and what the league then does.
"""

from collections.abc import Sequence

from shuffleup.floor.consulted import Consulted
from shuffleup.floor.outcomes import Offence, Remedy
from shuffleup.floor.ruling import Further, Json
from shuffleup.floor.spot import Spot
from shuffleup.rulebooks.policies.authority import LeaguePowers
from shuffleup.rulebooks.policies.penalties import ExposurePenaltyStarts, StagesForThreats

BEHAVIOUR = (Offence.THREATS_VIOLENCE, Offence.ABUSE_DISRUPTION)
PACTS = (Offence.COLLUSION, Offence.CHECKDOWN_PACT)
_FOR_THE_LEAGUE = (Offence.INTEGRITY, Offence.GOOD_NAME, Offence.CHEATING, *BEHAVIOUR, *PACTS)
_DISQUALIFIED = ["disqualification"]


def in_full(found: Json, kind: Offence, consulted: Consulted, *, sanctioned: bool, warned: bool = False) -> Json:
    """The infraction with all that the book lets follow.

    `sanctioned`: the book's list of wrongs opens the league's sanctions for it; `warned`: a warning was given for it.
    """
    if found["penalty"] == "none":
        return found
    rule = consulted.policies.penalties
    whole: dict[str, object] = {**found}
    if "missed_hands" in found["range"]:
        whole["most_hands"] = _number(rule.missed_hands_max)
    if "missed_rounds" in found["range"]:
        whole["round"] = rule.missed_round_length.value
        whole["most_rounds"] = _number(rule.missed_rounds_max)
    if warned:
        whole["carries_over"] = rule.warnings_carry_over
    if kind is Offence.SOFT_PLAY:
        extra = [each.value for each in rule.soft_play_extra]
        whole["range"] = list(dict.fromkeys([*found["range"], *extra]))
    if kind is Offence.EXPOSING_CARDS:
        whole |= from_when(consulted)
    if kind is Offence.THREATS_VIOLENCE and "warning" in found["range"]:
        whole["range"] = _by_stages(rule.stages_for_threats) or whole["range"]
    if kind in BEHAVIOUR:
        whole["without_warning"] = rule.ejection_without_warning
    if sanctioned or kind in _FOR_THE_LEAGUE:
        whole["league"] = [each.value for each in rule.league_sanctions]
    if kind in _FOR_THE_LEAGUE:
        whole["may_be_published"] = rule.misconduct_published
        whole["prize"] = rule.disqualified_prize.value
    return whole


def from_when(consulted: Consulted) -> Json:
    """When a penalty for cards that were shown begins: the hand may have to be over first."""
    waits = consulted.policies.penalties.exposure_penalty_starts is ExposurePenaltyStarts.END_OF_HAND
    return {"from": "end_of_hand"} if waits else {}


def sent_away_at_once(spot: Spot, player: int, consulted: Consulted) -> bool:
    """Whether hands that he has to miss for cards that were shown begin with this one, which costs him his hand."""
    misses = spot.facts.get(f"penalty p{player}") in ("missed_hands", "missed_rounds")
    return misses and consulted.policies.penalties.exposure_penalty_starts is ExposurePenaltyStarts.AT_ONCE


def _number(value: object) -> object:
    """A bound, or `none` where the book names no bound."""
    return value if isinstance(value, int) else str(value)


def _by_stages(stages: Sequence[StagesForThreats]) -> list[str]:
    """Where a book goes by stages, these are the range."""
    return ["missed_hands" if each is StagesForThreats.MISSED_HAND else each.value for each in stages]


def power_over(kind: str) -> LeaguePowers | None:
    """The power by which a league that has it decides about an offence, or adds to what the table does; None: never."""
    if kind in PACTS:
        return LeaguePowers.COLLUSION
    return LeaguePowers.CONDUCT_SANCTIONS if kind in _FOR_THE_LEAGUE else None


def who_decides(kind: Offence, consulted: Consulted) -> Further:
    """Whether it is the league's to decide, and to whom it has to be reported."""
    power, rule = power_over(kind), consulted.policies.authority
    if power is None:
        return {}
    consulted.cites("league_powers", power.value)
    theirs = power in rule.league_powers
    if kind in PACTS:
        return {"by": "league", "must_report": True} if theirs else {"by": rule.ruling_role.value}
    if kind is Offence.GOOD_NAME:
        return {"by": "league" if theirs else rule.ruling_role.value}
    to = ["league"] if theirs else []
    if kind is Offence.THREATS_VIOLENCE and consulted.policies.law.report_violence_to_police:
        to.append("police")
    return {"must_report": True, "report_to": to} if to else {}


def chips_removed(found: Sequence[Json], spot: Spot, player: int, consulted: Consulted) -> tuple[Json, ...]:
    """Chips that leave play with a player who is disqualified for certain, or whom the director has disqualified."""
    told = spot.facts.get(f"penalty p{player}")
    if told != _DISQUALIFIED[0] and (told is not None or found[0]["range"] != _DISQUALIFIED):
        return ()
    consulted.applies("disqualified_chips_removed")
    return ({"kind": Remedy.REMOVE_CHIPS.value, "player": player},)
