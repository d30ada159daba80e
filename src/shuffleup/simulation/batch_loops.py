"""Kernels: many hands of one game side by side, each a step at a time, for machines that act on all of them at once.

The hands are `hand`'s records, and every rule is a kernel of `hand`; here is only what `shuffleup.envs` does for one
hand in Python: numbers for actions, masks, observations. A hand that is over begins anew at the next step. Arrays are
flat: what belongs to hand `i` begins at `i` times its length. Not done: draw games, every total as an action.
"""

from collections.abc import Mapping
from typing import Any, Final

from shuffleup.cards.chance import ChanceState, shuffle
from shuffleup.cards.tables import RankTables
from shuffleup.hand.betting import act_bring_in, act_raise, least_raise, most_raise, owed
from shuffleup.hand.dealing import deal_from_deck
from shuffleup.hand.law import HandLaw
from shuffleup.hand.record import BET, DEAL, HOLE, OVER, SEATS, SHOW, HandRecord, TableRecord
from shuffleup.hand.showdown import award
from shuffleup.hand.streets import begin, betting_done, call, dealt, fold
from shuffleup.kernel import kernel

MOST_SHARES: Final = 32
FOLD: Final = 0
STAY: Final = 1
RAISE: Final = 2
DECK: Final = 52

BATCH_FIELDS: Final[Mapping[str, int]] = {
    "limit": 0,  # 1: one raise
    "shares": MOST_SHARES,  # of the pot, in percent, rising
    "shares_n": 0,
    "most": 0,  # the number of the largest raise
    "actions": 0,
    "deck_size": 0,
    "wanted": 0,  # cards that can come off the deck
    "stack": SEATS,
    "chips": 0,  # all of them
    "held": 0,  # cards of a hand
    "ups": 0,  # of these, dealt face up
    "seen": 0,  # figures of an observation
    "streets": 0,
}


class BatchRecord:
    """What is the same for all hands; see `BATCH_FIELDS`."""

    __slots__ = tuple(BATCH_FIELDS)

    limit: int
    shares: list[int]
    shares_n: int
    most: int
    actions: int
    deck_size: int
    wanted: int
    stack: list[int]
    chips: int
    held: int
    ups: int
    seen: int
    streets: int

    def __init__(self) -> None:
        for name, length in BATCH_FIELDS.items():
            setattr(self, name, [0] * length if length else 0)


@kernel
def begin_hand(b: BatchRecord, h: HandRecord, g: TableRecord, w: HandLaw, t: RankTables, c: ChanceState) -> None:
    """Shuffle, post, deal, up to the first turn."""
    for seat in range(h.n):
        h.stack[seat] = b.stack[seat]
    for place in range(b.deck_size):
        h.deck[place] = DECK - b.deck_size + place
    shuffle(c, h, b.deck_size, b.wanted)
    begin(h, g, w, b.deck_size)
    go_on(h, g, w, t)


@kernel
def go_on(h: HandRecord, g: TableRecord, w: HandLaw, t: RankTables) -> None:
    """Deal, and pay, until somebody has to act or the hand is over."""
    while h.phase == DEAL:
        deal_from_deck(h, g)
        dealt(h, g, w, t)
    if h.phase == SHOW:
        award(h, g, w, t)


@kernel
def share_of_pot(b: BatchRecord, h: HandRecord, g: TableRecord, number: int) -> int:
    """The total that a share of the pot comes to."""
    seat = h.actor
    due = owed(h, seat)
    price = h.bet[seat] + due
    return (price + (h.pot + due) * b.shares[number] // 100) // g.unit * g.unit


@kernel
def total_of(b: BatchRecord, h: HandRecord, g: TableRecord, w: HandLaw, action: int) -> int:
    """The total of a raise, 0 where it is not legal."""
    least = least_raise(h, g, w, h.actor)
    if least == 0:
        return 0
    most = most_raise(h, g, w, h.actor, least)
    if b.limit != 0:
        return least if action == RAISE else 0
    if action == b.most:
        return most
    if least == most:
        return 0
    if action == RAISE:
        return least
    last = least
    for number in range(b.shares_n):
        to = share_of_pot(b, h, g, number)
        if last < to < most:
            last = to
            if action == RAISE + 1 + number:
                return to
    return 0


@kernel
def mask_hand(b: BatchRecord, h: HandRecord, g: TableRecord, w: HandLaw, mask: Any, at: int) -> None:
    """A 1 for each action that is legal, a 0 for each other one."""
    for action in range(b.actions):
        mask[at + action] = 0
    if h.phase != BET:
        return
    mask[at + STAY] = 1
    if h.bring_due == 0 and owed(h, h.actor) > 0:
        mask[at + FOLD] = 1
    least = least_raise(h, g, w, h.actor)
    if least == 0:
        return
    most = most_raise(h, g, w, h.actor, least)
    if b.limit != 0:
        mask[at + RAISE] = 1
        return
    mask[at + b.most] = 1
    if least == most:
        return
    mask[at + RAISE] = 1
    last = least
    for number in range(b.shares_n):
        to = share_of_pot(b, h, g, number)
        if last < to < most:
            last = to
            mask[at + RAISE + 1 + number] = 1


@kernel
def act(b: BatchRecord, h: HandRecord, g: TableRecord, w: HandLaw, t: RankTables, action: int) -> None:
    """One action, which is legal, and what follows from it without anybody's doing."""
    seat = h.actor
    if action == FOLD:
        fold(h, g, w, t, seat)
    elif action == STAY:
        if h.bring_due != 0:
            act_bring_in(h, g, w, seat)
            betting_done(h, g, w, t)
        else:
            call(h, g, w, t, seat)
    else:
        act_raise(h, g, w, seat, total_of(b, h, g, w, action))
        betting_done(h, g, w, t)
    go_on(h, g, w, t)


@kernel
def step_all(
    b: BatchRecord, hands: Any, g: TableRecord, w: HandLaw, t: RankTables, c: ChanceState,
    actions: Any, actors: Any, mask: Any, won: Any,
) -> None:  # fmt: skip
    """A step in every hand: its action, or, where it was over, the next hand. Says whose turn it is, -1 for over."""
    for number in range(len(hands)):
        h = hands[number]
        if h.phase == OVER:
            begin_hand(b, h, g, w, t, c)
        else:
            act(b, h, g, w, t, actions[number])
        tell(b, h, g, w, number, actors, mask, won)


@kernel
def begin_all(
    b: BatchRecord, hands: Any, g: TableRecord, w: HandLaw, t: RankTables, c: ChanceState,
    actors: Any, mask: Any, won: Any,
) -> None:  # fmt: skip
    """Begin every hand."""
    for number in range(len(hands)):
        begin_hand(b, hands[number], g, w, t, c)
        tell(b, hands[number], g, w, number, actors, mask, won)


@kernel
def tell(
    b: BatchRecord, h: HandRecord, g: TableRecord, w: HandLaw, number: int, actors: Any, mask: Any, won: Any
) -> None:
    """Whose turn it is in a hand, what may be done, and, where it is over, what everybody has won."""
    over = h.phase == OVER
    actors[number] = -1 if over else h.actor
    mask_hand(b, h, g, w, mask, number * b.actions)
    for seat in range(h.n):
        won[number * h.n + seat] = h.stack[seat] - b.stack[seat] if over else 0


@kernel
def see_all(b: BatchRecord, hands: Any, g: TableRecord, w: HandLaw, seen: Any) -> None:
    """What the player to act sees in every hand, laid out as `envs.tensors` has it; zeros where a hand is over."""
    for number in range(len(hands)):
        h = hands[number]
        at = number * b.seen
        for place in range(b.seen):
            seen[at + place] = 0.0
        if h.phase == BET:
            see_hand(b, h, g, w, seen, at)


@kernel
def see_hand(b: BatchRecord, h: HandRecord, g: TableRecord, w: HandLaw, seen: Any, at: int) -> None:
    """What the player to act sees."""
    n, me = h.n, h.actor
    seen[at + me] = 1.0
    seen[at + n + me] = 1.0
    at += 2 * n
    seen[at + h.street] = 1.0
    at += b.streets + 1
    for place in range(h.held[me]):
        seen[at + place * DECK + h.cards[me * HOLE + place]] = 1.0
    at += b.held * DECK
    if b.ups > 0:
        for seat in range(n):
            for place in range(seat * HOLE, seat * HOLE + h.held[seat]):
                if h.up[place] != 0:
                    seen[at + seat * DECK + h.cards[place]] = 1.0
        at += n * DECK
    for place in range(h.board_n):
        seen[at + h.board[place]] = 1.0
    at += DECK
    for seat in range(n):
        seen[at + seat] = 1.0 if h.live[seat] != 0 else 0.0
        seen[at + n + seat] = h.stack[seat] / b.chips
        seen[at + 2 * n + seat] = h.bet[seat] / b.chips
    at += 3 * n
    least = least_raise(h, g, w, me)
    most = most_raise(h, g, w, me, least) if least > 0 else 0
    seen[at] = h.pot / b.chips
    seen[at + 1] = owed(h, me) / b.chips if h.bring_due == 0 else 0.0
    seen[at + 2] = least / b.chips
    seen[at + 3] = most / b.chips
