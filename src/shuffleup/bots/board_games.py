"""Board games with blinds: bots play as kinds of the simulator do, by the same kernels; the better two reckon.

A record is made of what the view says, with the cards that the player cannot see shuffled in the deck's place: he
compares his hand with hands of cards that he cannot see, never with the deck in play. What each trait does:
`simulation.decisions`. From the flop on `solid` and `strong` reckon their share of the pot from hands dealt to the end
(`chances`) and bet by plain rules, with their kind's mistakes: by the kernels alone all four win about the same.
"""

from collections.abc import Mapping
from dataclasses import astuple, replace
from functools import lru_cache
from random import Random
from typing import Final

from shuffleup.bots.chances import rivals_of, share_of
from shuffleup.bots.levels import BotLevel
from shuffleup.bots.outlook import Outlook
from shuffleup.bots.plain_bets import wish_for
from shuffleup.cards.tables import tables
from shuffleup.games.variant import Variant
from shuffleup.games.variants import find_variant
from shuffleup.hand.record import HOLE, SEATS, HandRecord, TableRecord
from shuffleup.hand.stakes import Stakes
from shuffleup.hand.table import Setup, table_record
from shuffleup.simulation.decisions import after, before_the_flop
from shuffleup.simulation.dice import Dice
from shuffleup.simulation.hole_ranks import omaha_ranks, pair_ranks
from shuffleup.simulation.models import KINDS_OF_PLAYERS, Traits
from shuffleup.simulation.night_record import SAMPLES, NightPlan, NightRecord

TRAITS_OF: Final[Mapping[BotLevel, Traits]] = {
    BotLevel.EASY: KINDS_OF_PLAYERS["caller"],
    BotLevel.PUB: KINDS_OF_PLAYERS["loose"],
    BotLevel.SOLID: replace(KINDS_OF_PLAYERS["regular"], bluffs=80),
    BotLevel.STRONG: replace(KINDS_OF_PLAYERS["expert"], bluffs=70),
}
"""The kind of the simulator that each level plays as; who reckons bluffs less than the kind."""

CARE: Final[Mapping[BotLevel, int]] = {BotLevel.SOLID: 1, BotLevel.STRONG: 3}
"""Who reckons shares of the pot from the flop on, and how carefully."""

SPARE: Final = 8
"""Cards that the kernels leave aside for the board and burns, after everybody's hole cards."""


def wish_at_board(outlook: Outlook, level: BotLevel, chance: Random) -> int:
    """What to do: FOLD, STAY or a total to raise to, as `lawful` has it."""
    if outlook.street > 0 and level in CARE:
        rivals = rivals_of(outlook)
        share = share_of(outlook, rivals, chance, CARE[level])
        return wish_for(outlook, share, len(rivals), TRAITS_OF[level], chance)
    h, deck_size = _hand(outlook, chance)
    g = _table(outlook.variant.id, outlook.view.stakes, h.n)
    r, d, seat = _player(level), Dice(), outlook.seat
    d.z = 1 + chance.getrandbits(60)
    plan = _ranks(outlook.variant.id)
    if outlook.street == 0:
        return int(before_the_flop(plan, r, h, g, tables(), d, 0, seat))
    return int(after(plan, r, h, g, tables(), d, 0, seat, deck_size))


def _hand(outlook: Outlook, chance: Random) -> tuple[HandRecord, int]:
    """The hand's record as far as the view says it, and the size of a deck that ends with the unseen cards."""
    view, seat = outlook.view, outlook.seat
    h = HandRecord()
    h.n = n = len(view.stacks)
    h.street, h.actor, h.pot, h.price, h.fulls = outlook.street, seat, outlook.pot, outlook.price, outlook.raises
    h.live_n = 1 + len(outlook.opponents)
    h.stack[:n], h.bet[:n] = view.stacks, view.bets
    h.held[:n] = [len(view.cards)] * n
    h.cards[seat * HOLE : seat * HOLE + len(view.cards)] = view.cards
    h.board_n = len(view.board)
    h.board[: h.board_n] = view.board
    unseen = outlook.unseen.copy()
    chance.shuffle(unseen)
    h.deck = [0] * (n * len(view.cards) + SPARE) + unseen
    return h, len(h.deck)


def _player(level: BotLevel) -> NightRecord:
    """The record of one player with the traits of this level; the kernels write what they work out into it."""
    r = NightRecord.__new__(NightRecord)
    r.trait = list(astuple(TRAITS_OF[level]))
    r.sample, r.sample_low = [0] * SAMPLES, [0] * SAMPLES
    r.share = [-1] * SEATS
    r.board_key = r.board_bits = r.all_in = 0
    r.sample_cards = -1
    return r


@lru_cache(maxsize=64)
def _table(game: str, stakes: Stakes, players: int) -> TableRecord:
    return table_record(Setup(find_variant(game), stakes, (1,) * players))


@lru_cache(maxsize=32)
def _ranks(game: str) -> NightPlan:
    """What the kernels read of a plan: how hole cards rank in this game."""
    variant: Variant = find_variant(game)
    plan = NightPlan.__new__(NightPlan)
    plan.pair_rank = list(pair_ranks(short_deck=variant.short_deck))
    plan.omaha_rank = list(omaha_ranks(variant.hole_cards)) if variant.hole_cards > 2 else []
    return plan
