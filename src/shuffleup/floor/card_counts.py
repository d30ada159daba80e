"""Wrong numbers of cards: too many, too few, the button that is one short, two in a row.

Whose rules: TDA 35, 37, 38; TNPL G1, G4; NPPL 34.d, 43, 49.d; HCPN 34; Redtooth button 4; through `card_counts`. A
surplus is never guessed away, and no card is moved about afterwards to restore an order. Missing cards can be dealt
only to the last player of the deal, for whom the owed card is still the next one.
"""

from collections.abc import Sequence
from typing import NamedTuple

from shuffleup.floor.acts import SpeaksUp
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.dead_hands import killed
from shuffleup.floor.dealer_acts import Burns, Deals
from shuffleup.floor.hands import is_dead
from shuffleup.floor.misdeals import VOID_OR_NOT, director_may_void, misdeal
from shuffleup.floor.noticed import acted_enough, player_at
from shuffleup.floor.outcomes import Outcome, Remedy
from shuffleup.floor.record import Noticed, Play
from shuffleup.floor.ruling import Json, Ruling
from shuffleup.floor.so_far import acts_done, with_blinds
from shuffleup.floor.substantial import is_substantial
from shuffleup.floor.verdict import Verdict
from shuffleup.games.variant import Forced
from shuffleup.rulebooks.policies.card_counts import (
    ShortButtonActs,
    WrongCountAfterSa,
    WrongCountBeforeSa,
    WrongCountSavedBy,
)
from shuffleup.rulebooks.policies.misdeal import MisdealCauses

_NO_MISDEAL: tuple[Json, ...] = ({"outcome": Outcome.PLAY_ON.value}, {"outcome": Outcome.HAND_DEAD.value})
"""What is left to the director where there is no misdeal: a closed list has no wrong count in it, or it is too late."""


class Spoken(NamedTuple):
    """Somebody who has spoken up of a fault, and how far the hand had come."""

    player: int
    acts: tuple[tuple[int, str], ...]
    first_street: bool
    of_fault: bool
    """Whether it was of a fault alone: as a claim of his turn, or on a string of bets, nothing was ruled on it."""


def cards_counted(
    play: Play, player: int, cards: int, consulted: Consulted, *, running: bool, spoke: Sequence[Spoken]
) -> Verdict:
    """The ruling on a player who was dealt so many cards. Raises Asks."""
    street = play.hand.variant.streets[0]
    due = street.down + street.up
    button = _has_button(play, player)
    if cards == due:
        return _in_a_row(play, consulted, button=button) if running else Verdict(Outcome.NONE)
    if button and cards < due:
        found = _short_button(play, player, consulted)
        if found is not None:
            return found
    if acted_enough(play, consulted):
        return _told_in_time(play, spoke, consulted) or _late(play, player, consulted)
    return _in_good_time(play, player, cards, due, consulted, spoke=any(each.player == player for each in spoke))


def too_many_tabled(play: Play, player: int, surplus: int, consulted: Consulted) -> Verdict:
    """The ruling on a hand that is found at the showdown to have so many cards more than are due. Raises Asks."""
    street = play.hand.variant.streets[0]
    spoke = speakers(play, play.noticed)
    return cards_counted(play, player, street.down + street.up + surplus, consulted, running=False, spoke=spoke)


def _has_button(play: Play, player: int) -> bool:
    """Whether the player is on the button: the last one is, unless the button is told to lie at an empty seat."""
    if player != play.hand.players or play.hand.variant.forced is Forced.BRING_IN:
        return False
    button, seat = play.spot.button, play.spot.seats.get(player)
    return button is None or seat is None or button == seat


def _in_a_row(play: Play, consulted: Consulted, *, button: bool) -> Verdict:
    """The right number, dealt one after the other."""
    if button and consulted.policies.card_counts.button_two_running:
        return Verdict(Outcome.PLAY_ON)
    if consulted.policies.misdeal.misdeal_list_open:
        return director_may_void(play, consulted)
    return Verdict(Outcome.PLAY_ON)


def _short_button(play: Play, player: int, consulted: Consulted) -> Verdict | None:
    """What is special about the button; None where the rules for everybody hold."""
    rule = consulted.policies.card_counts
    if has_acted_in_hand(play, player):
        match rule.short_button_acts:
            case ShortButtonActs.DEAD_HAND:
                return killed(play, player)
            case ShortButtonActs.MAY_BE_COMPLETED:
                return _completed(play, player)
        return None
    may_complete = rule.short_button_after_sa
    if not may_complete and not acted_enough(play, consulted):
        may_complete = rule.button_two_running and not _gone_on(play)
    return _completed(play, player) if may_complete and not play.hand.board else None


def _gone_on(play: Play) -> bool:
    """Whether the next card of the deck has gone to the burns or the board, and is no longer the one that is owed."""
    return bool(play.hand.board) or any(isinstance(each.act, Burns) and each.act.cards for each in play.noticed)


def has_acted_in_hand(play: Play, player: int) -> bool | None:
    """Whether he has done anything since the deal, in turn or not.

    Whoever is still in on a later street has; None where a blind or an ante alone may have put him all-in.
    """
    joined = play.spot.joined
    if joined is not None and joined.street:
        return True if joined.stacks[player - 1] else None
    early = player in play.held or player in play.carried
    return early or player in {who for who, _ in acts_done(play)} or player in play.folded


def _completed(play: Play, player: int) -> Verdict:
    """What he lacks is dealt to him, unless his hand is gone by then."""
    if is_dead(play, player):
        return Verdict(Outcome.PLAY_ON)
    return Verdict(Outcome.PLAY_ON, remedies=({"kind": Remedy.DEAL_CARD.value, "player": player},))


def _told_in_time(play: Play, spoke: Sequence[Spoken], consulted: Consulted) -> Verdict | None:
    """The hand of which somebody spoke in time, while play went on: no book says that it is dead."""
    if not any(before_enough(play, each, consulted) for each in spoke):
        return None
    consulted.cites("wrong_count_saved_by")
    return Verdict(Outcome.DIRECTOR, binding=False, choices=_NO_MISDEAL, default=_NO_MISDEAL[0])


def before_enough(play: Play, spoken: Spoken, consulted: Consulted) -> bool:
    """Whether somebody spoke up before there had been substantial action."""
    acts = with_blinds(play, list(spoken.acts), consulted)
    return spoken.of_fault and spoken.first_street and not is_substantial(consulted.unnoted, acts)


def _late(play: Play, player: int, consulted: Consulted) -> Verdict:
    rule = consulted.policies.card_counts
    if rule.wrong_count_after_sa is WrongCountAfterSa.DEAD_HAND:
        consulted.cites("restore_card_order")
        return killed(play, player)
    told: tuple[Json, ...] = ({"outcome": Outcome.HAND_DEAD.value}, {"outcome": Outcome.HAND_LIVE.value})
    return Verdict(Outcome.DIRECTOR, binding=False, choices=told, default=told[0])


def _in_good_time(play: Play, player: int, cards: int, due: int, consulted: Consulted, *, spoke: bool) -> Verdict:
    rule = consulted.policies.card_counts
    consulted.cites("misdeal_causes", "wrong_card_count")
    is_listed = MisdealCauses.WRONG_CARD_COUNT in consulted.policies.misdeal.misdeal_causes
    if not is_listed and not consulted.policies.misdeal.misdeal_list_open:
        return Verdict(Outcome.DIRECTOR, binding=False, choices=_NO_MISDEAL, default=_NO_MISDEAL[0])
    how = rule.wrong_count_before_sa
    saved = rule.wrong_count_saved_by is WrongCountSavedBy.FOUND or spoke
    if not saved:
        told = (VOID_OR_NOT[0], _NO_MISDEAL[1], _NO_MISDEAL[0])
        return Verdict(Outcome.DIRECTOR, binding=False, choices=told, default=told[0])
    if how is WrongCountBeforeSa.DIRECTOR and not is_listed:
        return Verdict(Outcome.DIRECTOR, binding=False, choices=VOID_OR_NOT, default=VOID_OR_NOT[0])
    still_next = cards < due and _at_the_tail(play, player, due) and not _gone_on(play)
    if how is WrongCountBeforeSa.REPAIR_OR_MISDEAL and still_next:
        return _completed(play, player)
    return misdeal(play, consulted)


def _at_the_tail(play: Play, player: int, due: int) -> bool:
    """Whether the deal broke off before him: everybody from him to the last is short of the card that is owed next."""
    told = [(player_at(play, each.act.place), each.act.cards) for each in play.noticed if isinstance(each.act, Deals)]
    short = {who for who, cards in told if cards == due - 1}
    return all(after in short for after in range(player + 1, play.hand.players + 1))


def speakers(play: Play, noticed: Sequence[Noticed]) -> tuple[Spoken, ...]:
    """Who has spoken up, of whatever."""
    return tuple(
        Spoken(each.act.player, each.acts, each.first_street, not _ruled_on(play, each.line, each.act.player))
        for each in noticed
        if isinstance(each.act, SpeaksUp)
    )


def _ruled_on(play: Play, line: int, player: int) -> bool:
    own = [each for each in play.rulings if each.act == line and each.player == player]
    return any(not isinstance(each, Ruling) or each.outcome is not Outcome.NONE for each in own)
