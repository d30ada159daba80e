"""The exclusive nuts: a hand that nobody else can beat or tie, whatever he holds.

Whose rules: TNPL H19, TDA 71.B; through `exclusive_nuts_checked`. Computed over every hand that another could have with
the cards that are not seen; only where the player's own cards and the whole board are known, in flop games without a
low half. Not done: other games, where no book speaks of it.
"""

from collections.abc import Iterator
from itertools import combinations

from shuffleup.cards.card import UNKNOWN
from shuffleup.cards.ranking import Ranking, rank_high, rank_omaha_high, rank_short_deck
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.offence_table import LEVELS
from shuffleup.floor.offences import infraction
from shuffleup.floor.outcomes import Offence
from shuffleup.floor.ruling import Json
from shuffleup.games.variant import Family
from shuffleup.hand.core import cards_of
from shuffleup.hand.hand import Hand
from shuffleup.rulebooks.policies.penalties import ExclusiveNutsChecked


def nuts_not_bet(hand: Hand, player: int, hole: tuple[int, ...], consulted: Consulted) -> tuple[Json, ...]:
    """The offence of a player who, last to act on the river, did not bet or raise with the exclusive nuts."""
    if not _known(hand, hole):
        return ()
    rule = consulted.unnoted.penalties.exclusive_nuts_checked
    if rule is ExclusiveNutsChecked.NO_RULE:
        return ()
    if not is_exclusive(hand, hole):
        if _is_unbeaten(hand, hole):
            consulted.cites("exclusive_nuts_checked", "tied")
        return ()
    level = LEVELS[Offence.EXCLUSIVE_NUTS_CHECKED](consulted.policies)
    return infraction(consulted, Offence.EXCLUSIVE_NUTS_CHECKED, player, level)


def _known(hand: Hand, hole: tuple[int, ...]) -> bool:
    variant = hand.variant
    whole = variant.family is Family.BOARD and variant.low is None and len(hand.board) == 5
    return whole and UNKNOWN not in hand.board and len(hole) > 0 and UNKNOWN not in hole


def is_exclusive(hand: Hand, own: tuple[int, ...]) -> bool:
    """Whether no other cards make as good a hand on this board as a player's own."""
    mine = rank_with(hand, own)
    return all(rank_with(hand, other) < mine for other in _other_hands(hand, own))


def _is_unbeaten(hand: Hand, own: tuple[int, ...]) -> bool:
    """Whether others can at best tie it."""
    mine = rank_with(hand, own)
    return all(rank_with(hand, other) <= mine for other in _other_hands(hand, own))


def _other_hands(hand: Hand, own: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """What somebody else could hold."""
    left = [card for card in cards_of(hand.variant) if card not in hand.board and card not in own]
    return combinations(left, 4 if hand.variant.omaha else 2)


def rank_with(hand: Hand, hole: tuple[int, ...]) -> int:
    """The value of these hole cards on the hand's board: the higher the better."""
    if hand.variant.omaha:
        return rank_omaha_high(hole, hand.board)
    whole = (*hole, *hand.board)
    return rank_short_deck(whole) if hand.variant.high is Ranking.SHORT_DECK else rank_high(whole)
