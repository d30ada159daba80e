"""Hands with what is told of them, played at random by our own engine; what is the same after a round trip."""

import random
from dataclasses import replace
from datetime import UTC, datetime

from hand.random_play import level, play_out, shuffled_deck
from shuffleup.games import Betting, Forced, Variant
from shuffleup.hand import acts
from shuffleup.hand.hand import Hand
from shuffleup.hand.table import Setup
from shuffleup.histories.told_hand import About, BountyWon, ToldHand, ToldTournament

AT = datetime(2026, 11, 20, 20, 30, 5, tzinfo=UTC)
NAMES = ("Ann", "Bob: the (2) [3c]", "Cy O'Neil", "Łucja", "d", "p1", "Seat 2: Fay", "Gus", "Ned folds", "Ivy and Jo")
_BETS = (
    *(acts.Folded, acts.Checked, acts.Called, acts.Bet, acts.Raised, acts.Completed, acts.BroughtIn),
    *(acts.Drew, acts.HandKilled),
)


def random_told(variant: Variant, players: int, chance: random.Random) -> ToldHand:
    """A hand of a tournament or a cash game, sometimes with a dead button, antes of several kinds and bounties."""
    cash = chance.random() < 0.5
    ante = {"ante": chance.choice((0, 1)), "ante_kind": chance.choice(("each", "big_blind", "button"))}
    if variant.forced is Forced.BRING_IN:
        ante = {"ante": 1}
    posted = level(variant, **ante)
    dead = players > 2 and variant.forced is Forced.BLINDS and chance.random() < 0.2
    stakes = posted.stakes(variant, players, dead_small_blind=dead, players_left=0 if cash else chance.choice((0, 9)))
    stacks = tuple(chance.choice((200, chance.randint(1, 60))) for _ in range(players))
    hand = Hand(Setup(variant, stakes, stacks, NAMES[:players]), deck=shuffled_deck(variant, chance))
    play_out(hand, chance)
    seats = tuple(sorted(chance.sample(range(2, 12), players)))
    about = About(
        site="PokerStars",
        number=str(chance.randrange(10**9)),
        started_at=AT,
        table="Big Room 4",
        table_size=12,
        seats=seats,
        button=chance.choice((0, 1)),
        currency="EUR" if cash else "",
        scale=100 if cash else 1,
        tournament=None if cash else tournament(chance),
    )
    if not cash and chance.random() < 0.5:
        about = replace(about, bounties=(250,) * players, bounties_won=(BountyWon(0, 1, 250),))
    return ToldHand(hand, about)


def tournament(chance: random.Random) -> ToldTournament:
    """One with money, of a level."""
    bounty = chance.choice((0, 500))
    return ToldTournament("2026-7", "", "GBP", 2_000, 150, bounty, 0, chance.randint(1, 39))


def stakes_of(hand: Hand) -> object:
    """The stakes, as far as the game reads them."""
    stakes = hand.setup.stakes
    limit = hand.variant.betting is Betting.FIXED_LIMIT
    bets = (stakes.small_bet, stakes.big_bet) if limit else stakes.min_bet
    trimmed = stakes.antes_trimmed if any(stakes.antes) else None
    return stakes.antes, stakes.blinds, stakes.bring_in, bets, trimmed, stakes.smallest_chip, stakes.players_left


def posted_of(hand: Hand) -> object:
    """What antes and blinds took: all that a text without nominal sums can tell of them."""
    begun = Hand(hand.setup, hand.law)
    return begun.stacks, begun.bets


def same_part(told: ToldHand, *, exact: bool) -> dict[str, object]:
    """What has to be the same; without `exact` the stakes count only as what they took."""
    hand = told.hand
    return {
        "game": hand.variant.id,
        "names": told.names,
        "stacks": hand.setup.stacks,
        "stakes": stakes_of(hand) if exact else posted_of(hand),
        "acts": [act for act in hand.standing() if isinstance(act, _BETS)],
        "board": hand.board,
        "cards": [sorted(hand.hole(seat)) for seat in range(hand.players)],
        "shown": [hand.shown(seat) for seat in range(hand.players)],
        "pots": hand.pots,
        "won": told.collected,
        "end": told.finishing_stacks,
        "seats": told.seats,
        "button": told.button,
    }
