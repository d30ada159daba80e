"""What may happen next at a table where people deal real cards and phones hold the chips: begin, tell, agree, award.

Bets are `turns`', as where the program deals. Whose rule: ours (docs/decisions/0034). Whoever was dealt in may tell who
won; it counts once two who still had a hand say the same, or three who were dealt in; one who says no calls the floor.
Not done: what a pot is and who gets an odd chip (`hand`, by the book).
"""

from collections.abc import Sequence

from shuffleup.chronicle.acts import Event
from shuffleup.chronicle.answers import Accepted, no
from shuffleup.dealing.events import (
    DealtIn,
    HandBegun,
    PotsAwarded,
    RealHandBegun,
    WinnersAgreed,
    WinnersDisputed,
    WinnersTold,
)
from shuffleup.dealing.playing import deal_unseen
from shuffleup.dealing.table import DealtTable, as_begun
from shuffleup.dealing.telling import Groups, Telling, completed, is_shown_down, is_told, read_off
from shuffleup.dealing.turns import NOBODY_DEAD, Dead, Next, hand_over, killed_at_once
from shuffleup.games.variants import find_variant
from shuffleup.hand.hand import Hand
from shuffleup.hand.stakes import Stakes
from shuffleup.hand.table import Setup


def begin_real(
    table: DealtTable,
    game: str,
    seats: Sequence[DealtIn],
    stakes: Stakes,
    stacks: Sequence[int],
    positions: tuple[int, int, int],
    dead: Dead = NOBODY_DEAD,
) -> Next:
    """Begin the next hand: antes and blinds are in. Raises BadInput for stakes that the game cannot be played for."""
    if table.laid is not None:
        return no("hand_under_way", hand=table.hands)
    event = RealHandBegun(
        table.hands + 1, game, tuple(seats), stakes, tuple(stacks), positions, dead.entries if dead.at_turn else ()
    )
    names = tuple(each.entry for each in seats)
    hand = Hand(Setup(find_variant(game), stakes, event.stacks, names), table.law)
    deal_unseen(hand)
    killed = () if dead.at_turn else tuple(killed_at_once(hand, event.seats, dead.entries))
    if killed:
        deal_unseen(hand)
    return Accepted((event, *killed, *hand_over(as_begun(event), None, hand)))


def tell(table: DealtTable, seat: int, high: Groups, low: Groups) -> Next:
    """Whoever sits at `seat` tells who won every pot; he may tell it anew while nobody has said anything to it."""
    begun, hand, telling = table.begun, table.hand, table.telling
    if begun is None or hand is None or not table.is_real or not is_shown_down(hand):
        return no("no_winners_wanted")
    if telling is not None and (telling.seat != seat or telling.agreed or telling.disputed is not None):
        return no("winners_told_already")
    high = completed(hand, high)
    if not is_told(hand, high, low):
        return no("winners_not_told")
    return Accepted((WinnersTold(seat, high, low),))


def answer(table: DealtTable, seat: int, telling: int, *, is_right: bool) -> Next:
    """Whoever sits at `seat` says yes or no to the telling of this number; with enough yes pots are paid."""
    begun, hand, told = table.begun, table.hand, table.telling
    if begun is None or hand is None or told is None or telling != table.tellings:
        return no("winners_told_anew")
    if seat == told.seat or seat in told.agreed or told.disputed is not None:
        return no("winners_answered_already")
    if not is_right:
        return Accepted((WinnersDisputed(seat),))
    agreed = WinnersAgreed(seat)
    after = told.agreed_by(seat)
    return Accepted((agreed, *_awarded(begun, hand, after)) if after.counts(hand) else (agreed,))


def award(table: DealtTable, high: Groups, low: Groups) -> Next:
    """The floor says who won, whatever was told."""
    begun, hand = table.begun, table.hand
    if begun is None or hand is None or not table.is_real or not is_shown_down(hand):
        return no("no_winners_wanted")
    high = completed(hand, high)
    if not is_told(hand, high, low):
        return no("winners_not_told")
    return Accepted(_awarded(begun, hand, Telling(0, high, low), by_floor=True))


def _awarded(begun: HandBegun, hand: Hand, told: Telling, *, by_floor: bool = False) -> tuple[Event, ...]:
    """The pots paid as it was told, and so the end of the hand."""
    after = hand.copy()
    read_off(after, told.high, told.low)
    return (PotsAwarded(told.high, told.low, by_floor), *hand_over(begun, None, after))
