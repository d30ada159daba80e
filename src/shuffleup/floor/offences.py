"""Infractions: an offence as a ruling names it, with what the book lets follow.

Whose rules: the policies `offence_...` and those on penalties. What was done before, and which penalty is taken, is the
director's and the player's record. Whether an act was meant, or is the second of its kind, the act says (`again`,
`deliberately`), or the record that was told; otherwise it counts as neither.
"""

from collections.abc import Callable

from shuffleup.floor.case import Json
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.outcomes import Offence
from shuffleup.rulebooks.policies import Policies
from shuffleup.rulebooks.policies.penalties import ExclusiveNutsChecked
from shuffleup.rulebooks.policies.shared import OffenceLevel

_NUTS = {
    ExclusiveNutsChecked.MUST_PENALISE: OffenceLevel.MUST,
    ExclusiveNutsChecked.DIRECTOR: OffenceLevel.MAY,
    ExclusiveNutsChecked.NO_RULE: OffenceLevel.NONE,
}

Who = int | str
"""An offender: the number of a player in a hand, or a name between hands."""

LEVELS: dict[Offence, Callable[[Policies], OffenceLevel]] = {
    Offence.OUT_OF_TURN: lambda p: p.conduct.offence_out_of_turn,
    Offence.IMPROPER_FOLD: lambda p: p.conduct.offence_improper_fold,
    Offence.EXPOSING_CARDS: lambda p: p.conduct.offence_exposing_cards,
    Offence.CARD_OFF_TABLE: lambda p: p.conduct.offence_card_off_table,
    Offence.ONE_PLAYER_TO_A_HAND: lambda p: p.conduct.offence_one_player_to_a_hand,
    Offence.SOFT_PLAY: lambda p: p.conduct.offence_soft_play,
    Offence.ABUSE_DISRUPTION: lambda p: p.conduct.offence_abuse_disruption,
    Offence.THREATS_VIOLENCE: lambda p: p.conduct.offence_threats_violence,
    Offence.INTEGRITY: lambda p: p.conduct.offence_integrity,
    Offence.CHEATING: lambda p: p.conduct.offence_cheating,
    Offence.COLLUSION: lambda p: p.conduct.offence_collusion,
    Offence.CHECKDOWN_PACT: lambda p: p.conduct.offence_checkdown_pact,
    Offence.SELLING_PLACES: lambda p: p.conduct.offence_selling_places,
    Offence.MISCALL: lambda p: p.conduct.offence_miscall,
    Offence.DISCLOSURE: lambda p: p.conduct.offence_disclosure,
    Offence.ADVICE_CRITICISM: lambda p: p.conduct.offence_advice_criticism,
    Offence.READING_UNTABLED: lambda p: p.conduct.offence_reading_untabled,
    Offence.SEE_REQUEST_ABUSE: lambda p: p.conduct.offence_see_request_abuse,
    Offence.LEAVING_LIVE_HAND: lambda p: p.conduct.offence_leaving_live_hand,
    Offence.DODGING_BLIND: lambda p: p.conduct.offence_dodging_blind,
    Offence.POT_WORD: lambda p: p.conduct.offence_pot_word,
    Offence.TINY_CHIP: lambda p: p.conduct.offence_tiny_chip,
    Offence.CONDITIONAL: lambda p: p.conduct.offence_conditional,
    Offence.BETTING_FOR_CHANGE: lambda p: p.conduct.offence_betting_for_change,
    Offence.STALLING: lambda p: p.conduct.offence_stalling,
    Offence.ETIQUETTE: lambda p: p.conduct.offence_etiquette,
    Offence.HIDDEN_CHIPS: lambda p: p.conduct.offence_hidden_chips,
    Offence.NO_RACK: lambda p: p.conduct.offence_no_rack,
    Offence.CARDS_NOT_IN_VIEW: lambda p: p.conduct.offence_cards_not_in_view,
    Offence.UNCOUNTABLE_CHIPS: lambda p: p.conduct.offence_uncountable_chips,
    Offence.BAD_FOLD_MOTION: lambda p: p.conduct.offence_bad_fold_motion,
    Offence.RABBIT_REQUEST: lambda p: p.conduct.offence_rabbit_request,
    Offence.SEARCHING_MUCK: lambda p: p.conduct.offence_searching_muck,
    Offence.OTHERS_CHIPS: lambda p: p.conduct.offence_others_chips,
    Offence.MONEY_ON_TABLE: lambda p: p.conduct.offence_money_on_table,
    Offence.SLOW_MOVE: lambda p: p.conduct.offence_slow_move,
    Offence.EXCLUSIVE_NUTS_CHECKED: lambda p: _NUTS[p.penalties.exclusive_nuts_checked],
}
"""Offence -> the policy that says how the book takes it."""

_FORFEITED = ["chip_forfeiture", "disqualification"]
_CERTAIN = (OffenceLevel.MUST, OffenceLevel.FORFEIT, OffenceLevel.DISQUALIFY)


def penalty(level: OffenceLevel, *, again: bool = False, meant: bool = False) -> str:
    """Return whether a penalty is certain (`must`), open (`may`), or the book knows no such offence (`none`)."""
    if level is OffenceLevel.NONE:
        return "none"
    if level is OffenceLevel.IF_REPEATED_AND_DELIBERATE:
        return "may" if again and meant else "none"
    certain = level in _CERTAIN or (level is OffenceLevel.IF_REPEATED and again)
    certain = certain or (level is OffenceLevel.IF_DELIBERATE_OR_REPEATED and (again or meant))
    return "must" if certain else "may"


def infraction(
    consulted: Consulted, kind: Offence, player: Who, level: OffenceLevel, *, again: bool = False, meant: bool = False
) -> tuple[Json, ...]:
    """The offence as a ruling lists it."""
    if level is OffenceLevel.DISQUALIFY:
        return ({**_plain(kind, player, "must"), "range": ["disqualification"], "printed": True},)
    again = again or (isinstance(player, int) and consulted.again(player, kind.value))
    found = listed(consulted, kind, player, penalty(level, again=again, meant=meant))
    if level is OffenceLevel.FORFEIT:
        found = tuple({**each, "range": _FORFEITED} for each in found)
    return tuple({**each, "printed": level not in (OffenceLevel.NONE, OffenceLevel.BREACH)} for each in found)


def listed(consulted: Consulted, kind: Offence, player: Who, follows: str) -> tuple[Json, ...]:
    """The offence with the whole range of the book's penalties, or none where nothing follows."""
    kinds: list[str] = []
    if follows != "none":
        kinds = [each.value.removeprefix("verbal_") for each in consulted.policies.penalties.penalty_kinds]
    return ({**_plain(kind, player, follows), "range": kinds},)


def _plain(kind: Offence, player: Who, follows: str) -> dict[str, object]:
    return {"kind": kind.value, "player": player, "penalty": follows, "from": "at_once"}
