"""The cut, and the wish for another deck.

Whose rules: NPPL 29, TNPL D8 (the cut); TDA 26, TNPL D4, HCPN 25, Redtooth procedures 5 (the deck); through `dealing`.
A stub that has taken exposed cards back is shuffled and cut anew, too: what it has left is what is cut.
Not done: a stub too short for the least number of cards.
"""

from collections.abc import Sequence

from shuffleup.floor.acts import Cuts, Shuffles, Wants
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.dealer_acts import OffersCut
from shuffleup.floor.deeds import tell
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.record import Noticed, Play
from shuffleup.floor.ruling import Further, Ruling
from shuffleup.floor.verdict import Verdict
from shuffleup.hand.core import cards_of
from shuffleup.rulebooks.policies.dealing import CutBy, DeckChangeOnRequest, SelfDealShuffler


def rule_on_cuts(play: Play, noticed: Sequence[Noticed]) -> None:
    """Rule on every cut that was offered or made: by whom, how often in one shuffle, how many cards above and below.

    After a misdeal the deck is shuffled and cut anew; so it is where a cut had too few cards, or somebody else made it.
    """
    made, cards = 0, len(cards_of(play.hand.variant))
    stubs = _reshuffled(play)
    misdealt = {each.act for each in play.rulings if isinstance(each, Ruling) and each.misdeal}
    for each in noticed:
        if isinstance(each.act, Shuffles) or each.line in misdealt:
            made = 0
        if each.line in stubs:
            made, cards = 0, stubs[each.line]
        if not isinstance(each.act, Cuts | OffersCut):
            continue
        consulted = Consulted(play.ready)
        rule = consulted.policies.dealing
        button = play.hand.players
        who = {CutBy.RIGHT_OF_DEALER: button - 1, CutBy.DEALER: button}
        right = each.act.player == who.get(rule.cut_by)
        more: Further = {"allowed": right and made < rule.cuts_max}
        if isinstance(each.act, Cuts):
            below = cards - each.act.cards
            if min(each.act.cards, below) < rule.cut_min_cards:
                more |= {"allowed": False, "least": rule.cut_min_cards}
            elif right:
                made += 1
        tell(play, each.line, each.act.player, Verdict(Outcome.NONE, binding=False, more=more), consulted)


def _reshuffled(play: Play) -> dict[int, int]:
    """Line of an early board card for which the stub is reshuffled -> the cards that the stub has then."""
    found = {}
    for each in play.rulings:
        if not isinstance(each, Ruling) or each.act is None:
            continue
        for row in each.remedies:
            left = _left(play, row["street"], row["burned"]) if row.get("from") == "reshuffle" else None
            if left is not None:
                found[each.act] = left
    return found


def _left(play: Play, street: str, burned: int) -> int | None:
    """The cards that players do not hold, nor lie on the board before this street or burned; None without a board."""
    variant = play.hand.variant
    boards = [each for each in variant.streets if each.board]
    number = next((n for n, each in enumerate(boards) if each.name == street), None)
    if number is None:
        return None
    dealt = variant.hole_cards * play.hand.players + sum(each.board for each in boards[:number])
    return variant.cards_in_deck - dealt - number - (1 - burned)


def shuffles(play: Play, act: Shuffles, consulted: Consulted) -> Verdict:
    """Who shuffles where the players deal themselves: the button of the hand, or of the one before."""
    button = play.hand.players
    last = consulted.policies.dealing.self_deal_shuffler is SelfDealShuffler.PREVIOUS_BUTTON
    right = act.player == (button - 1 if last else button)
    return Verdict(Outcome.NONE, binding=False, more={"allowed": right})


def another_deck(_: Play, act: Wants, consulted: Consulted) -> Verdict:
    """A player asks for another deck."""
    changes: Further = {"when": [each.value for each in consulted.policies.dealing.deck_change_at]}
    may_ask = consulted.policies.dealing.deck_change_on_request is DeckChangeOnRequest.SUSPECTED_MARKED_CARD
    if may_ask and act.marked:
        return Verdict(Outcome.NONE, binding=False, more={"allowed": None, "unless": "director_permits", **changes})
    return Verdict(Outcome.NONE, binding=False, more={"allowed": False, **changes})
