"""The deal: every fault of it taken together, and for each a ruling: misdeal, a card replaced, a hand dead, play on.

Whose rules: see `misdeals` and `card_counts`; cards exposed, boxed, dropped, jokers: TNPL G1, G4, G6; NPPL 36, 41, 42,
47; TDA 35, 68; through `exposed_cards`. Left to the director: a down card of stud that is exposed and no misdeal, and
all of draw games where the house's own standards apply.
"""

from collections.abc import Sequence

from shuffleup.floor.card_counts import Spoken, before_enough, cards_counted, has_acted_in_hand, speakers
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.dead_hands import killed
from shuffleup.floor.dealer_acts import Boxes, ButtonDue, Deals, DealsBoxed, DealsJoker, Drops, Flashes, Skips, Starts
from shuffleup.floor.deeds import ask, kill, tell
from shuffleup.floor.misdeals import (
    VOID_OR_NOT,
    boxed_cards,
    director_may_void,
    in_time,
    listed,
    misdeal,
    void,
    voided_or_not,
)
from shuffleup.floor.notation import Act
from shuffleup.floor.noticed import acted_enough, player_at
from shuffleup.floor.outcomes import Outcome, Remedy
from shuffleup.floor.record import Noticed, Play
from shuffleup.floor.ruling import Json
from shuffleup.floor.verdict import Asks, Verdict
from shuffleup.games.variant import Forced
from shuffleup.rulebooks.policies.exposed_cards import (
    BoxedCard,
    BoxedCardFoundLate,
    DroppedCard,
    ExposedCardRemedy,
    JokerAfterDeadline,
    JokerDeadline,
)
from shuffleup.rulebooks.policies.misdeal import BoxedCardsAfterDeadline

FAULTS = (Starts, Deals, DealsJoker, DealsBoxed, Skips, Flashes, Drops, Boxes, ButtonDue)
"""Acts that are faults of the deal, or may be."""


def rule_on_the_deal(play: Play, noticed: Sequence[Noticed]) -> None:
    """Rule on all faults of the deal, now that all that followed is known."""
    faults = [each for each in noticed if isinstance(each.act, FAULTS) and not getattr(each.act, "early", False)]
    for fault in [each for each in faults if _is_of_no_hand(play, each)]:
        faults.remove(fault)
        tell(play, fault.line, _owner(play, fault), Verdict(Outcome.NONE), Consulted(play.ready))
    spoke = speakers(play, noticed)
    ruled: list[tuple[Noticed, Verdict | None, Consulted]] = []
    for fault in faults:
        consulted = Consulted(play.ready)
        try:
            ruled.append((fault, _verdict(play, fault, faults, consulted, spoke), consulted))
        except Asks as asks:
            ask(play, asks, fault.line, _owner(play, fault) or 0, consulted)
    is_misdeal = any(verdict is not None and verdict.outcome is Outcome.MISDEAL for _, verdict, _ in ruled)
    if is_misdeal:
        play.misdealt = True
        void(play)
    for fault, verdict, consulted in ruled:
        if verdict is None:
            continue
        if is_misdeal and verdict.outcome is not Outcome.MISDEAL:
            verdict = Verdict(Outcome.VOID, binding=False)
        whose = None if verdict.outcome is Outcome.MISDEAL else _owner(play, fault)
        if isinstance(fault.act, Skips) and verdict.outcome is Outcome.PLAY_ON and whose:
            kill(play, whose)  # no cards, no hand
        tell(play, fault.line, whose, verdict, consulted)


def _is_of_no_hand(play: Play, fault: Noticed) -> bool:
    """Whether a card that was seen or fell was of a hand folded or dead by then: no card that anybody plays.

    Who is not there gets his cards with the others, and his hand dies once they are out: until it is said that the last
    card has come, or somebody has acted, one of his is a card of the deal.
    """
    owner = _owner(play, fault)
    if not isinstance(fault.act, Flashes | Drops) or owner is None or owner in fault.in_play:
        return False
    dealt = owner in play.attendance.dealt_dead and not fault.acted
    return not dealt or any(line < fault.line for line in play.attendance.last_cards)


def _owner(play: Play, fault: Noticed) -> int | None:
    place = getattr(fault.act, "place", None)
    return None if place is None else player_at(play, place)


def _verdict(
    play: Play, fault: Noticed, faults: Sequence[Noticed], consulted: Consulted, spoke: Sequence[Spoken]
) -> Verdict:
    found = listed(play, fault, faults, consulted)
    player = _owner(play, fault) or 0
    if found is None:
        return director_may_void(play, consulted)
    if isinstance(fault.act, Boxes | DealsBoxed):
        return _boxed(play, fault, faults, consulted, is_listed=found)
    if found:
        return voided_or_not(play, consulted)
    match fault.act:
        case Deals(_, cards, running):
            return cards_counted(play, player, cards, consulted, running=running, spoke=spoke)
        case DealsJoker():
            return _joker(play, player, consulted, [each for each in spoke if each.player == player])
        case Flashes(_, card):
            return _exposed(play, fault, player, card, consulted)
        case Drops(_, card):
            return _dropped(play, fault, player, card, consulted)
    return Verdict(Outcome.NONE)


def _exposed(play: Play, fault: Noticed, player: int, card: int | None, consulted: Consulted) -> Verdict:
    """A single card seen through the dealer's error, which is no misdeal.

    It is replaced while the first burn is to come, unless its player has acted on his hand before it was seen.
    """
    if card is not None and play.hand.variant.deals_face_up(card):
        return Verdict(Outcome.NONE)
    if play.hand.variant.forced is Forced.BRING_IN:
        told: tuple[Json, ...] = ({"outcome": Outcome.CARD_REPLACED.value}, {"outcome": Outcome.PLAY_ON.value})
        list_open = consulted.policies.misdeal.misdeal_list_open
        void_too = VOID_OR_NOT[:1] if list_open and in_time(play, consulted) is not False else ()
        return Verdict(Outcome.DIRECTOR, binding=False, choices=(*told, *void_too), default=told[1])
    rule = consulted.policies.exposed_cards
    if rule.exposed_card_remedy is ExposedCardRemedy.STAYS:
        return Verdict(Outcome.PLAY_ON, more={"card": "plays_shown"})
    if not fault.first_street:
        return Verdict(Outcome.PLAY_ON)
    if player in {who for who, _ in fault.acts}:  # he plays the cards that he has
        return Verdict(Outcome.PLAY_ON, more={"card": "plays_shown"})
    play.burn_lies_there = True
    consulted.cites("exposed_card_remedy", "burn")
    remedy = {
        "kind": Remedy.REPLACE_CARD.value,
        "player": player,
        "card": card,
        "with": "first_burn",
        "becomes": "first_burn",
        "may_keep": rule.exposed_card_may_be_kept,
    }
    return Verdict(Outcome.CARD_REPLACED, remedies=(remedy,), more={"card": "exposed"})


def _dropped(play: Play, fault: Noticed, player: int, card: int, consulted: Consulted) -> Verdict:
    """A card off the table, seen or not."""
    if consulted.policies.exposed_cards.dropped_card is DroppedCard.EXPOSED:
        return _exposed(play, fault, player, card, consulted)
    shown = {"kind": Remedy.SHOW_TO_ALL.value, "player": player, "card": card, "when": "at_once"}
    return Verdict(Outcome.PLAY_ON, remedies=(shown,), more={"card": "plays_shown"})


def _boxed(play: Play, fault: Noticed, faults: Sequence[Noticed], consulted: Consulted, *, is_listed: bool) -> Verdict:
    """Cards that lay face up in the deck. Raises Asks."""
    policies = consulted.policies
    if is_listed:
        timely = in_time(play, consulted)
        if timely is None:
            return voided_or_not(play, consulted)
        if timely:
            return misdeal(play, consulted)
    if boxed_cards(faults) > 1:
        if policies.misdeal.boxed_cards_after_deadline is BoxedCardsAfterDeadline.DIRECTOR:
            told: tuple[Json, ...] = (
                {"outcome": Outcome.CARD_REPLACED.value, "card": "scrap"},
                {"outcome": Outcome.PLAY_ON.value},
            )
            return Verdict(Outcome.DIRECTOR, binding=False, choices=told, default=told[0])
    elif policies.exposed_cards.boxed_card is BoxedCard.MISDEAL:
        return voided_or_not(play, consulted)
    return _scrap(fault.act, consulted)


def _scrap(act: Act, consulted: Consulted) -> Verdict:
    """Out of play, the next card of the deck takes its place, in a player's hand at once unless that is seen late."""
    remedy: dict[str, object] = {"kind": Remedy.REPLACE_CARD.value, "with": "next_card", "becomes": "scrap"}
    if isinstance(act, DealsBoxed):
        remedy |= {"player": act.place.number, "when": "at_once"}
        if (
            act.late
            and consulted.policies.exposed_cards.boxed_card_found_late is BoxedCardFoundLate.AFTER_ROUND_OF_DEALING
        ):
            remedy["when"] = BoxedCardFoundLate.AFTER_ROUND_OF_DEALING.value
    return Verdict(Outcome.CARD_REPLACED, remedies=(remedy,), more={"card": "scrap"})


def _joker(play: Play, player: int, consulted: Consulted, spoke: Sequence[Spoken]) -> Verdict:
    """A joker among a player's cards, who may have spoken up. Raises Asks."""
    rule = consulted.policies.exposed_cards
    if rule.joker_deadline is JokerDeadline.HOLDER_ACTS:
        acted = has_acted_in_hand(play, player)
        saved = None if acted is None else not acted
        told = any(each.of_fault and player not in {who for who, _ in each.acts} for each in spoke)
    else:
        enough = acted_enough(play, consulted)
        saved = None if enough is None or (not enough and not spoke) else not enough
        told = any(before_enough(play, each, consulted) for each in spoke)
    if told and saved is False:  # he has told in time, and play went on
        saved = None
    if saved is None:
        open_: tuple[Json, ...] = ({"outcome": Outcome.CARD_REPLACED.value}, {"outcome": Outcome.HAND_DEAD.value})
        return Verdict(Outcome.DIRECTOR, binding=False, choices=open_, default=open_[0])
    if saved:
        remedy = {"kind": Remedy.REPLACE_CARD.value, "player": player, "with": "next_card", "becomes": "scrap"}
        return Verdict(Outcome.CARD_REPLACED, remedies=(remedy,), more={"card": "scrap"})
    if rule.joker_after_deadline is JokerAfterDeadline.DEAD_HAND:
        return killed(play, player)
    return Verdict(Outcome.HAND_LIVE)
