"""Devices, language and swearing at the table.

Whose rules: TNPL A6, A7, K1; NPPL 91; HCPN 4, 5; TDA 4, 5; Redtooth other 6; through `devices_language`, `media` and
`authority`. Each function tells whether the book bars what was done; no book prints a penalty of its own for it but
NPPL, whose list of what is improper names telephones. Not done: which languages a house has posted.
"""

from shuffleup.floor.attendance import GONE
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.noticed import answered
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.record import Play
from shuffleup.floor.ruling import UNKNOWN, Further, Json
from shuffleup.floor.so_far import hands_in_play
from shuffleup.floor.verdict import Asks, Verdict
from shuffleup.hand.core import Phase
from shuffleup.message import Message
from shuffleup.rulebooks.policies.authority import LeaguePowers
from shuffleup.rulebooks.policies.devices_language import (
    DeviceLyingOnTable,
    DeviceUse,
    LanguageScope,
    PhoneCalls,
    StrategyAids,
    TableLanguage,
)

_MAY_OR_NOT: tuple[Json, ...] = ({"allowed": True}, {"allowed": False})
_ALLOWED = "device allowed"


def has_live_cards(play: Play, player: int) -> bool:
    """Whether the player holds a hand that is in play; before the first card of the deal nobody does."""
    return player in hands_in_play(play) and not play.hand.is_over and not _still_to_deal(play)


def _still_to_deal(play: Play) -> bool:
    """Whether no card of the hand is out yet."""
    hand = play.hand
    first = hand.phase is Phase.DEAL and hand.street == hand.variant.streets[0].name
    dealt = any(hand.hole(seat) for seat in range(hand.players))
    return first and not dealt and play.attendance.at_first is None


def lies_on_table(play: Play, player: int, consulted: Consulted) -> bool:
    """Whether a device may not lie there."""
    rule = consulted.policies.devices_language.device_lying_on_table
    if rule is DeviceLyingOnTable.FACE_DOWN_WITH_LIVE_CARDS:
        return has_live_cards(play, player)
    return rule is DeviceLyingOnTable.BARRED


def aids(play: Play, player: int, consulted: Consulted) -> bool:
    """Whether a chart or an app may not be looked at."""
    rule = consulted.policies.devices_language.strategy_aids
    return rule is StrategyAids.BARRED or has_live_cards(play, player)


def calls(play: Play, player: int, consulted: Consulted) -> bool:
    """Whether a telephone conversation is barred where the player is. Raises Asks for how far away that is."""
    rule = consulted.policies.devices_language
    if rule.phone_calls is PhoneCalls.BARRED:
        return True
    away = play.attendance.places.get(player) == GONE
    if rule.phone_calls is PhoneCalls.OFF_TABLE_UNLESS_ALLOWED and _allowed(play):
        return False
    if rule.phone_calls is not PhoneCalls.AWAY_FROM_TABLE or not away:
        return not away
    least = rule.phone_distance_tables
    fact = f"tables away p{player}"
    told = play.spot.facts.get(fact, "")
    if player not in play.spot.tables_away and not told.isdecimal():
        if told == UNKNOWN:
            return False
        raise Asks(fact, Message("floor.asks.tables_away", {"player": str(player)}), ())
    return play.spot.tables_away.get(player, int(told or 0)) < least


def uses(play: Play, player: int, consulted: Consulted) -> bool | None:
    """Whether another use of a device is barred; None if that is the director's to say. Raises Asks.

    A use that disturbs is barred, also by books that let devices be used.
    """
    rule = consulted.policies.devices_language.device_use
    if rule is DeviceUse.OFF_TABLE_UNLESS_ALLOWED:
        return False if _allowed(play) else None
    if rule is DeviceUse.NOT_FOR_COMMUNICATION or (
        rule is DeviceUse.NOT_WITH_LIVE_CARDS and has_live_cards(play, player)
    ):
        return True
    disturbs = answered(play, "nuisance", Message("floor.asks.nuisance"))
    if disturbs:
        return True
    if play.spot.facts.get(_ALLOWED) == "no" and consulted.policies.devices_language.items_may_be_banned:
        consulted.cites("items_may_be_banned", "anywhere")
        return True
    by_rules = rule is DeviceUse.NO_NUISANCE
    barred = answered(play, "device barred", Message("floor.asks.device_barred")) if by_rules else False
    if barred:
        return True
    return None if None in (disturbs, barred) else False


def only_with_leave(consulted: Consulted) -> bool:
    """Whether a device may be used at the table once the director has allowed it, and not before."""
    return consulted.unnoted.devices_language.device_use is DeviceUse.OFF_TABLE_UNLESS_ALLOWED


def _allowed(play: Play) -> bool | None:
    """Whether the director has allowed devices: no where nobody says so. Raises Asks where that is unknown."""
    return answered(play, _ALLOWED, Message("floor.asks.device"))


def at_feature_table(play: Play, consulted: Consulted) -> Verdict | None:
    """What the league may forbid at its feature tables; None elsewhere."""
    if not play.spot.feature_table:
        return None
    league = LeaguePowers.DEVICES_AND_CLOTHING in consulted.policies.authority.league_powers
    if not league or not consulted.policies.devices_language.items_may_be_banned:
        return None
    consulted.cites("league_powers", "feature_devices")
    consulted.cites("items_may_be_banned", "feature_table")
    told = _MAY_OR_NOT
    return Verdict(Outcome.DIRECTOR, binding=False, choices=told, default=told[0], more={"by": "league"})


def swears(play: Play, _: int, consulted: Consulted) -> bool:
    """Whether swearing at nobody is barred."""
    return consulted.policies.media.profanity_at_feature_tables and play.spot.feature_table


def speaks(play: Play, player: int, consulted: Consulted) -> bool | None:
    """Whether another language is barred now; None if the floor has to say whether it is appropriate. Raises Asks."""
    rule = consulted.policies.devices_language
    elsewhere = play.spot.facts.get("elsewhere") == "yes" and rule.language_elsewhere_posted
    posted = TableLanguage.POSTED in rule.table_language or elsewhere
    if not rule.table_language or (posted and play.spot.facts.get("language posted") == "yes"):
        return False
    in_play = not play.hand.is_over
    match rule.language_scope:
        case LanguageScope.HAND_IN_PLAY if not has_live_cards(play, player):
            return False
        case LanguageScope.HAND_IN_PLAY_EVERYONE if not in_play:
            return False
    if not play.spot.region or play.spot.region not in [each.value for each in rule.language_exception_regions]:
        return True
    if _grade(play) in [each.value for each in rule.language_exception_not_at]:
        return True
    fact = f"native language p{player}"
    told = play.spot.facts.get(fact)
    if told is None:
        raise Asks(fact, Message("floor.asks.native", {"player": str(player)}), ("yes", "no"))
    return True if told == "no" else None


def native_language(consulted: Consulted, grade: str | None) -> Further:
    """The exception for a language of the region, told beside the answer where nobody has told the region."""
    rule = consulted.unnoted.devices_language
    if not rule.language_exception_regions:
        return {}
    if grade in [each.value for each in rule.language_exception_not_at]:
        consulted.cites("language_exception_not_at")
        return {}
    consulted.cites("language_exception_regions")
    return {"unless": "native_language"}


def _grade(play: Play) -> str:
    """The grade of the event. Raises Asks where nobody has said."""
    told = play.spot.grade or play.spot.facts.get("grade", "")
    if not told:
        raise Asks("grade", Message("floor.asks.grade"), ("pub", "regional", "national"))
    return told


def appropriate() -> Verdict:
    """A language of the region, where it is appropriate; a device of which nobody knows enough: the floor says."""
    return Verdict(Outcome.DIRECTOR, binding=False, choices=_MAY_OR_NOT, default=_MAY_OR_NOT[0])
