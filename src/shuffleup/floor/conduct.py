"""Family 11, conduct: offences with what each book lets follow.

Whose rules: TNPL A3, A6, A7, J; NPPL 7, 8, 10, 12, 33, 87, 90 to 92; HCPN 2, 4, 5, 58 to 62; TDA 2, 4, 5, 67 to 71;
Redtooth penalties, etiquette, other; through `conduct`, `penalties`, `devices_language` and `authority`. The record of
earlier offences, and the choice of the penalty, are not the floor's.
"""

from collections.abc import Callable
from dataclasses import replace

from shuffleup.floor.acts import (
    BYSTANDER,
    Exposes,
    Folds,
    Mucks,
    Offends,
    Releases,
    Says,
    Shows,
    Tables,
    UsesDevice,
)
from shuffleup.floor.betting_over import betting_is_over
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.dead_hands import disqualified
from shuffleup.floor.dealer_acts import Drops, Flashes
from shuffleup.floor.deeds import kill
from shuffleup.floor.devices import (
    aids,
    appropriate,
    at_feature_table,
    calls,
    has_live_cards,
    lies_on_table,
    native_language,
    only_with_leave,
    speaks,
    swears,
    uses,
)
from shuffleup.floor.handling import touches_pot
from shuffleup.floor.hands import cite_dead, is_dead
from shuffleup.floor.leaving import has_hand_to_stay_for, is_bound_to_stay
from shuffleup.floor.offence_table import level_of, offence_told
from shuffleup.floor.offences import Who, infraction, is_stated
from shuffleup.floor.outcomes import Offence, Outcome, Remedy
from shuffleup.floor.record import Play
from shuffleup.floor.ruling import Further, Json, Ruling
from shuffleup.floor.sanctions import chips_removed, from_when, in_full, sent_away_at_once, who_decides
from shuffleup.floor.so_far import hands_in_play, still_down
from shuffleup.floor.substantial import CHIPS
from shuffleup.floor.verdict import Verdict
from shuffleup.rulebooks.policies.chips import HiddenTransport, SplashedBet
from shuffleup.rulebooks.policies.devices_language import DeviceUse, PhoneCalls
from shuffleup.rulebooks.policies.disclosure import HandsUntoldUntil, HandTalk
from shuffleup.rulebooks.policies.exposed_cards import PlayerExposedCard
from shuffleup.rulebooks.policies.folds import DeadHandPolicy
from shuffleup.rulebooks.policies.shared import OffenceLevel

_BREACH, _NONE = OffenceLevel.BREACH, OffenceLevel.NONE
_TWO = 2


def offends(play: Play, act: Offends, consulted: Consulted) -> Verdict:
    """An offence that is no move of the game. Raises Asks for what the book's rule of it turns on."""
    told = offence_told(act.kind)
    kind = told.kind
    act = act._replace(again=act.again or told.again, deliberately=act.deliberately or told.meant)
    weighs = _weighed_as(play, act, kind, consulted)
    level = _level(play, weighs, act.player, consulted)
    if level is None:
        return appropriate()
    for each in {kind, weighs}:
        if _says_it_was_meant(play, act, each):
            consulted.forgets(act.player, each.value)
    again = act.again or consulted.again(act.player, kind.value)
    warned = play.spot.facts.get(f"penalty p{act.player}") == "warning"
    found = weighed(consulted, weighs, act.player, level, again=again, meant=act.deliberately, warned=warned)
    if weighs is not kind:
        found = tuple({**each, "kind": kind.value} for each in found)
    if kind is Offence.SPLASHING:
        return _splashed(found, consulted)
    remedies = out = chips_removed(found, play.spot, act.player, consulted)
    if kind is Offence.HIDDEN_CHIPS and consulted.policies.chips.hidden_transport is HiddenTransport.FORFEIT:
        consulted.applies("lost_chips_leave_play", "hidden")
        remedies = ({"kind": Remedy.REMOVE_CHIPS.value, "player": act.player},)
    more = who_decides(kind, consulted) | _what_is_right(kind, consulted)
    if kind is Offence.LANGUAGE and level is _BREACH and not play.spot.region:
        more |= native_language(consulted, play.spot.grade)
    verdict = _penalty(found, remedies, more)
    if out:
        return disqualified(play, act.player, verdict, consulted)
    if kind is Offence.EXPOSING_CARDS and verdict.outcome is Outcome.PENALTY and has_live_cards(play, act.player):
        if sent_away_at_once(play.spot, act.player, consulted):
            kill(play, act.player, consulted)
        return verdict
    return _perhaps_dead(play, act.player, verdict, consulted) if kind is Offence.ONE_PLAYER_TO_A_HAND else verdict


def _says_it_was_meant(play: Play, act: Offends, kind: Offence) -> bool:
    """Whether it tells the intent of what he has just done, his first of the kind: that is no second offence."""
    last = next((each for each in reversed(play.rulings) if each.player == act.player), None)
    if not act.deliberately or act.again or not isinstance(last, Ruling) or last.outcome is Outcome.PENALTY:
        return False
    found = _of_kind(last, kind)
    if found is None or "escalates" in found:
        return False
    return found["penalty"] != "none" or _is_first(play, last, act.player, kind)


def _of_kind(ruling: Ruling, kind: Offence) -> Json | None:
    """What a ruling has of an offence."""
    return next((each for each in ruling.infractions if each["kind"] == kind.value), None)


def _is_first(play: Play, last: Ruling, player: int, kind: Offence) -> bool:
    """Whether a player has done this once: where nothing follows, a ruling does not say that it is repeated."""
    own = (each for each in play.rulings if isinstance(each, Ruling) and each.player == player)
    lines = {each.act for each in own if _of_kind(each, kind) is not None}
    return lines == {last.act} and kind.value not in play.spot.earlier.get(player, ())


def _what_is_right(kind: Offence, consulted: Consulted) -> Further:
    """What the book wants instead: how high stacks are, how chips go to another table; whether it may be had at all."""
    if kind is Offence.RABBIT_REQUEST:
        return {"allowed": consulted.policies.dealing.rabbit_hunting}
    rule = consulted.policies.chips
    if kind is Offence.UNCOUNTABLE_CHIPS:
        return {"stack_height": rule.stack_height}
    return {"racks": rule.chip_rack_on_move.value} if kind is Offence.NO_RACK else {}


def _perhaps_dead(play: Play, player: int, verdict: Verdict, consulted: Consulted) -> Verdict:
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
    if kind is Offence.EXPOSING_CARDS and not meant:
        consulted.cites("offence_exposing_cards", "unmeant")
    sanctioned = level is OffenceLevel.MAY_AND_LEAGUE
    if kind in (Offence.PHONE_CALL, Offence.DEVICE_USE):
        found = _printed_for_telephones(found, consulted)
        sanctioned = _listed_with_wrongs(consulted)
    if kind is Offence.BETTING_FOR_CHANGE:
        consulted.cites("change_from_pot")
    if kind is Offence.CHECKDOWN_PACT or (kind is Offence.SELLING_PLACES and not is_stated(consulted, kind)):
        also = consulted.policies.conduct.offence_collusion
        found += infraction(consulted, Offence.COLLUSION, player, also, again=again)
    return tuple(
        in_full(each, Offence(each["kind"]), consulted, sanctioned=sanctioned, warned=warned) for each in found
    )


def _level(play: Play, kind: Offence, player: int, consulted: Consulted) -> OffenceLevel | None:
    """How grave the book takes it; None for a language that the floor may find appropriate. Raises Asks."""
    in_hand = _IN_A_HAND.get(kind)
    if in_hand is not None:
        found = in_hand(play, player, consulted)
        return None if found is None else _BREACH if found else _NONE
    if kind is Offence.DISCLOSURE:
        return _hand_told(play, player, consulted)
    if kind is Offence.LEAVING_LIVE_HAND and not _had_to_stay(play, player, consulted):
        return _NONE
    if kind in _OF_LIVE_CARDS and (is_dead(play, player) or not has_live_cards(play, player)):
        return _NONE
    if kind is Offence.READING_UNTABLED:
        consulted.cites("offence_reading_untabled", "showdown" if betting_is_over(play.hand) else "betting")
        if not still_down(play):
            return _NONE
    if kind in _WHILE_BETTING and betting_is_over(play.hand):
        consulted.cites(f"offence_{kind.value}")
        return _NONE
    if kind is Offence.EXPOSING_CARDS and is_dead(play, player):
        return consulted.policies.conduct.offence_exposing_cards
    if kind is Offence.IMPROPER_FOLD and player in play.held and play.held[player].folds:
        consulted.cites("offence_improper_fold", "early")
        return consulted.policies.conduct.offence_improper_fold
    return level_of(kind, consulted)


def _weighed_as(play: Play, act: Offends, kind: Offence, consulted: Consulted) -> Offence:
    """A check or fold before one's turn is weighed like the fold, in a book that has a rule of its own for these."""
    turn = play.done.get(act.player)
    early = play.held.get(act.player) or (None if turn is None else turn.early)
    if kind is not Offence.OUT_OF_TURN or early is None or early.kind == CHIPS:
        return kind
    if not consulted.unnoted.conduct.early_check_as_fold:
        return kind
    consulted.cites("early_check_as_fold", *(("meant",) if act.deliberately else ()))
    return Offence.IMPROPER_FOLD


def _had_to_stay(play: Play, player: int, consulted: Consulted) -> bool:
    """Whether who is reported to have left was bound to the table, as the hand stands."""
    if not has_hand_to_stay_for(play, player, consulted):
        return False
    bound = is_bound_to_stay(play, player, consulted)
    if not bound:
        consulted.cites("offence_leaving_live_hand")
    return bound


def _hand_told(play: Play, player: int, consulted: Consulted) -> OffenceLevel:
    """How grave the book takes it to tell a hand, live or folded, while nobody may."""
    _cite_talk(play, consulted, own=True)
    live = player in hands_in_play(play) and not is_dead(play, player)
    betting = not betting_is_over(play.hand)
    until = consulted.policies.disclosure.hands_untold_until if not betting else None
    if until is HandsUntoldUntil.BETTING_COMPLETE or play.hand.is_over:
        consulted.cites("offence_disclosure" if live else "offence_folded_hand_told")
        return _NONE
    if betting and live:
        consulted.cites("offence_disclosure", "betting")
    elif betting:
        consulted.cites("offence_folded_hand_told", "betting")
    rule = consulted.policies.conduct
    return rule.offence_disclosure if live else rule.offence_folded_hand_told


def _says_nothing(play: Play, player: int, consulted: Consulted) -> bool:
    """Who has seen a card that a player flashed and still has to decide: the dealer's errors are another matter."""
    by_dealer = any(isinstance(each.act, Flashes | Drops) for each in play.noticed) and not play.seen_in_play
    return consulted.policies.disclosure.flashed_card_must_be_told and not by_dealer and still_decides(play, player)


def still_decides(play: Play, player: int) -> bool:
    """Whether a player has a hand to bet with, and betting to come."""
    return not betting_is_over(play.hand) and has_live_cards(play, player) and play.hand.stacks[player - 1] > 0


def _seen_by_who_decides(play: Play, act: Exposes | Shows | Tables) -> bool:
    """Whether a card was shown to all, or to one who still has to decide."""
    to = act.to if isinstance(act, Shows) else None
    return to is None or (to != BYSTANDER and still_decides(play, to))


def _talk_barred(play: Play, _: int, consulted: Consulted) -> bool:
    """Whether talk about the hand that tells nothing is barred."""
    rule = consulted.policies.disclosure.hand_talk
    _cite_talk(play, consulted, own=False)
    return rule is HandTalk.NONE_AT_ALL or (rule is HandTalk.HEADS_UP_GUESS and len(hands_in_play(play)) > _TWO)


def _cite_talk(play: Play, consulted: Consulted, *, own: bool) -> None:
    """Name what the book says of talk, about one's own hand or another's, by how many are left."""
    several = len(hands_in_play(play)) > _TWO
    if own or not several:
        consulted.cites("hand_talk", "own")
    if several:
        consulted.cites("hand_talk", "several")


_OF_LIVE_CARDS = (Offence.CARDS_NOT_IN_VIEW, Offence.CARDS_COVERED)
"""What is owed only by somebody whose cards are live."""
_WHILE_BETTING = (Offence.EXPOSING_CARDS, Offence.FOLDED_HINT)
"""What is an offence only while somebody still has to act."""

_IN_A_HAND: dict[Offence, Callable[[Play, int, Consulted], bool | None]] = {
    Offence.LANGUAGE: speaks,
    Offence.PHONE_CALL: calls,
    Offence.DEVICE_ON_TABLE: lies_on_table,
    Offence.STRATEGY_AID: aids,
    Offence.PROFANITY: swears,
    Offence.HAND_TALK: _talk_barred,
    Offence.HANDLING_POT: touches_pot,
    Offence.SILENT_ABOUT_CARD: _says_nothing,
}
"""What is barred or not by how the hand stands, without a penalty of its own; None where the floor has to say."""


def _printed_for_telephones(found: tuple[Json, ...], consulted: Consulted) -> tuple[Json, ...]:
    """A book that bars telephones for communication lists them among what it penalises."""
    named = consulted.policies.devices_language.phone_calls is PhoneCalls.BARRED or _listed_with_wrongs(consulted)
    return tuple({**each, "printed": named and each["penalty"] != "none"} for each in found)


def _listed_with_wrongs(consulted: Consulted) -> bool:
    return consulted.policies.devices_language.device_use is DeviceUse.NOT_FOR_COMMUNICATION


def _penalty(found: tuple[Json, ...], remedies: tuple[Json, ...] = (), more: Further | None = None) -> Verdict:
    known = any(each["penalty"] != "none" for each in found)
    outcome = Outcome.PENALTY if known else Outcome.NONE
    return Verdict(outcome, infractions=found, remedies=remedies, more=more or {})


def _splashed(found: tuple[Json, ...], consulted: Consulted) -> Verdict:
    """Chips thrown so that nobody can tell how many they were."""
    again = consulted.policies.chips.splashed_bet is SplashedBet.MAY_PAY_AGAIN
    told: tuple[Json, ...] = ({"pays_again": False}, {"pays_again": True}) if again else ({"estimated": True},)
    return Verdict(Outcome.DIRECTOR, binding=False, choices=told, default=told[0], infractions=found)


def exposes(play: Play, act: Exposes | Shows | Tables, consulted: Consulted) -> Verdict:
    """A player's own cards shown: an offence while there is action, though in most books the hand plays on.

    Who `shows` means it; who `exposes` does not, nor who tables his hand too early. A hand that is dead stays so.
    """
    if is_dead(play, act.player):
        return _shown_when_dead(play, act, consulted)
    if betting_is_over(play.hand):
        consulted.cites("player_exposed_card")
        return Verdict(Outcome.HAND_LIVE)
    play.seen_in_play.add(act.player)
    if _seen_by_who_decides(play, act):
        consulted.cites("flashed_card_must_be_told")
    live = consulted.policies.exposed_cards.player_exposed_card is PlayerExposedCard.STAYS_LIVE
    live = live and not sent_away_at_once(play.spot, act.player, consulted)
    found = _shown_in_play(act, consulted, gone=False) + shown_folding(play, act, consulted)
    if not still_decides(play, act.player):  # who is all-in takes his hand for over
        consulted.cites("offence_exposing_cards", "unmeant")
    found += _shown_to_one(act, consulted)
    if live:
        more: Further = {"card": "plays"}
        if isinstance(act, Exposes) and consulted.unnoted.disclosure.flashed_card_must_be_told:
            more["must_be_told"] = True
        return Verdict(Outcome.HAND_LIVE, infractions=found, more=more)
    kill(play, act.player, consulted)
    return Verdict(Outcome.HAND_DEAD, infractions=found)


def _shown_to_one(act: Exposes | Shows | Tables, consulted: Consulted) -> tuple[Json, ...]:
    """A live hand shown to one player alone has a second head, in books that say so."""
    if not isinstance(act, Shows) or act.to is None or not consulted.policies.disclosure.one_player_bars_showing:
        return ()
    level = consulted.policies.conduct.offence_one_player_to_a_hand
    return infraction(consulted, Offence.ONE_PLAYER_TO_A_HAND, act.player, level, meant=True)


def _shown_in_play(act: Exposes | Shows | Tables, consulted: Consulted, *, gone: bool) -> tuple[Json, ...]:
    """Cards shown while somebody still has to act, of a hand that lives or is gone."""
    level, meant = consulted.policies.conduct.offence_exposing_cards, isinstance(act, Shows)
    if not gone:
        consulted.cites("offence_exposing_cards", "live")
    if not meant:
        consulted.cites("offence_exposing_cards", "unmeant")
    found = infraction(consulted, Offence.EXPOSING_CARDS, act.player, level, meant=meant)
    return tuple({**each, **from_when(consulted)} for each in found)


def shown_folding(play: Play, act: Exposes | Shows | Tables, consulted: Consulted) -> tuple[Json, ...]:
    """Cards shown on purpose in the moment in which they are folded."""
    let_go = [each.player for each in play.now.acts if isinstance(each, Folds | Mucks | Releases)]
    let_go += [each.player for each in play.now.acts if isinstance(each, Says) and each.word == "fold"]
    if not isinstance(act, Shows) or act.player not in let_go:
        return ()
    level = consulted.policies.conduct.offence_shown_fold
    return infraction(consulted, Offence.SHOWN_FOLD, act.player, level, meant=True)


def _shown_when_dead(play: Play, act: Exposes | Shows | Tables, consulted: Consulted) -> Verdict:
    """Cards of a hand that is gone stay so; with action to come they are shown, and what he held is made known."""
    cite_dead(play, act.player, consulted)
    if betting_is_over(play.hand):
        return Verdict(Outcome.HAND_DEAD)
    found = _shown_in_play(act, consulted, gone=True) + shown_folding(play, act, consulted)
    if isinstance(act, Shows):
        found += told_by_showing(play, act, consulted)
    return Verdict(Outcome.HAND_DEAD, infractions=found)


def told_by_showing(play: Play, act: Shows, consulted: Consulted) -> tuple[Json, ...]:
    """A folded hand shown on purpose is told; a card that was flashed by mistake tells nothing."""
    level = _hand_told(play, act.player, consulted)
    return infraction(consulted, Offence.DISCLOSURE, act.player, level, meant=True)


def uses_device(play: Play, act: UsesDevice, consulted: Consulted) -> Verdict:
    """A telephone or the like in use at the table. Raises Asks."""
    barred = uses(play, act.player, consulted)
    if barred is None and not only_with_leave(consulted):
        return appropriate()
    feature = None if barred else at_feature_table(play, consulted)
    if feature is not None:
        return feature
    if barred is False:
        return Verdict(Outcome.NONE, more={"allowed": True})
    found = infraction(consulted, Offence.DEVICE_USE, act.player, _BREACH)
    unless: Further = {"unless": "director_permits"} if barred is None else {}
    return _penalty(_printed_for_telephones(found, consulted), more=unless)
