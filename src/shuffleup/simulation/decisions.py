"""Kernels: what a player of a given kind does when it is his turn.

How a simulated player thinks (docs/simulation.md tells it at length). Before the flop he knows how his cards rank
among all hands, misreads that by as much as his skill allows, and compares with the share of hands he plays, more of
them at a short table and near the button, fewer against raises. After the flop he compares his hand with some hands
drawn from the stub, which nobody holds and nobody will be dealt, and again misreads it; in stud and draw games as
`upcards` and `discards` tell. He knows no other player's cards and no card to come. Short stacks push or fold. It is a
model of how chips move and how long hands last, not advice on how to play.
"""

from typing import Final

from shuffleup.cards.tables import RankTables
from shuffleup.games.variant import Betting, Family
from shuffleup.hand.betting import act_bring_in, act_raise, least_raise, most_raise
from shuffleup.hand.law import HandLaw
from shuffleup.hand.record import HOLE, HandRecord, TableRecord
from shuffleup.hand.streets import betting_done, call, fold
from shuffleup.kernel import inlined, kernel
from shuffleup.simulation.dice import Dice, roll
from shuffleup.simulation.discards import standing
from shuffleup.simulation.night_record import (
    BETS,
    BLUFFS,
    CALLS,
    ENTERS,
    PUSHES,
    RAISES,
    SIZES,
    TRAITS,
    WHOLE,
    NightPlan,
    NightRecord,
)
from shuffleup.simulation.short_stacks import call_share, limpers, most_at_stake, push_or_fold
from shuffleup.simulation.strength import BEST, hole_rank, misread, place_among, strength
from shuffleup.simulation.upcards import seen_elsewhere, start_of_stud, stud_strength

FULL_TABLE: Final = 9
"""Players for whom the share of hands played is meant."""
LOOSER: Final = 125
"""How much that share grows with each player fewer."""
SHORT: Final = 4
"""Big blinds or small bets with which a player of stud or draw games is short."""
COMMITTED: Final = 300
"""How good a hand, beside the price, is called with in these games by whoever has less left than is in the pot."""
BOARD_GAME: Final = int(Family.BOARD)
STUD: Final = int(Family.STUD)
LIMIT: Final = int(Betting.FIXED_LIMIT)


@inlined
def act_as(
    p: NightPlan, r: NightRecord, h: HandRecord, g: TableRecord, w: HandLaw, t: RankTables, d: Dice,
    player: int, seat: int, deck_size: int,
) -> int:  # fmt: skip
    """One act of the player to act. Returns what it was: -1 a fold, 0 a check or call, else the total raised to."""
    to = (
        before_the_flop(p, r, h, g, t, d, player, seat)
        if h.street == 0
        else after(p, r, h, g, t, d, player, seat, deck_size)
    )
    owed = h.price - h.bet[seat]
    if to > 0:
        least = least_raise(h, g, w, seat)
        if least > 0:
            to = to // g.unit * g.unit
            total = h.stack[seat] + h.bet[seat]
            most = most_raise(h, g, w, seat, least)
            if 5 * (to - h.bet[seat]) >= 3 * h.stack[seat]:
                to = total
            to = max(least, min(to, most))
            if to < total and total - to < g.unit:
                to = min(total, most)
            if to == total:
                r.all_in = 1
            act_raise(h, g, w, seat, to)
            betting_done(h, g, w, t)
            return to
        to = 0
    if h.bring_due != 0:
        if g.bring_in >= h.stack[seat]:
            r.all_in = 1
        act_bring_in(h, g, w, seat)
        betting_done(h, g, w, t)
        return 0
    if to < 0 and owed > 0:
        fold(h, g, w, t, seat)
        return -1
    if owed >= h.stack[seat]:
        r.all_in = 1
    call(h, g, w, t, seat)
    return 0


@inlined
def before_the_flop(
    p: NightPlan, r: NightRecord, h: HandRecord, g: TableRecord, t: RankTables, d: Dice, player: int, seat: int
) -> int:
    """What to do on the first street: -1 to fold, 0 to check or call, else the total to raise to."""
    base = player * TRAITS
    big = max(1, g.big_bet // 2 if g.betting == 2 else g.small_bet)
    rank = misread(
        r, d, player, hole_rank(p, h, seat) if g.family == BOARD_GAME else rank_of_start(p, r, h, g, t, seat)
    )
    behind = h.n - 1 - seat if seat > 1 else 0
    plays = r.trait[base + ENTERS] * (WHOLE + LOOSER * (FULL_TABLE - h.n)) >> 10
    plays += plays * (4 - min(behind, 8)) >> 5
    owed = h.price - h.bet[seat]
    stack = h.stack[seat]
    if h.price <= big and h.fulls == 0:
        return unraised(r, h, g, big, player, seat, rank, plays)
    if may_push(g) and h.fulls <= 1 and 3 * owed >= stack:
        called = call_share(r, h, big, player, seat)
        if called >= 0:
            return h.bet[seat] + stack if rank >= WHOLE - called else -1
    if rank < WHOLE - plays - (plays >> 2) and h.bet[seat] < big:
        return -1  # what follows asks for no less
    raised = max(2, h.fulls + 1)
    price = owed * WHOLE // (h.pot + owed)
    reraises = plays * r.trait[base + RAISES] >> 10
    plays = plays * (WHOLE + r.trait[base + CALLS])
    if raised == 2:  # written out: dividing by a constant is quicker
        reraises = reraises * 4 // 24
        plays = plays // (WHOLE * 3)
    else:
        reraises = reraises * 4 // (3 * raised * raised * raised)
        plays = plays // (WHOLE * (raised * raised - 1))
    if h.bet[seat] >= big and raised == 2:
        plays += plays  # the big blind defends
    if g.family != BOARD_GAME and h.live_n == 2 and stack <= SHORT * big:
        plays = max(plays, WHOLE - 2 * price)  # no bet makes him fold what has a fair share of the pot
    if 3 * owed >= stack:
        # for all or most of it: only good hands, unless the pot lays a good price
        plays = plays * (WHOLE - price) // (WHOLE * 3 // 5)
        return h.bet[seat] + stack if rank >= WHOLE - plays else -1
    plays = plays * (WHOLE - price) // (WHOLE * 5 // 8)
    if rank >= WHOLE - reraises:
        return h.price * 3 if raised == 2 else h.price * 9 // 4
    return 0 if rank >= WHOLE - plays else -1


@inlined
def unraised(
    r: NightRecord, h: HandRecord, g: TableRecord, big: int, player: int, seat: int, rank: int, plays: int
) -> int:
    """The same where nobody has raised, with a hand of this rank and such a share of hands that he plays."""
    base = player * TRAITS
    if may_push(g):
        if most_at_stake(h, seat) <= r.trait[base + PUSHES] * big:
            return push_or_fold(r, h, big, player, seat, rank, plays)
    elif h.stack[seat] + h.bet[seat] <= r.trait[base + PUSHES] * big:
        # the shorter, the more hands are worth all his chips, bet by bet
        bets = plays + plays * (r.trait[base + PUSHES] - (h.stack[seat] + h.bet[seat]) // big) // 16
        if rank >= WHOLE - bets - (max(0, 4 * big - h.stack[seat]) << 8) // big:
            return h.bet[seat] + h.stack[seat]
        return stays_in(h, seat, rank, plays)
    if rank >= WHOLE - (plays * r.trait[base + RAISES] >> 10):
        return big * (2 + min(limpers(h, big), 5)) + (big * r.trait[base + SIZES] >> 10)
    return stays_in(h, seat, rank, plays)


@inlined
def may_push(g: TableRecord) -> bool:
    """Whether a short stack can go all-in at once: a board game whose bets are not fixed."""
    return g.family == BOARD_GAME and g.betting != LIMIT


@kernel
def stays_in(h: HandRecord, seat: int, rank: int, plays: int) -> int:
    """0 for who checks or limps, -1 for who folds; the small blind completes lighter."""
    if h.price <= h.bet[seat] or rank >= WHOLE - plays:
        return 0
    return 0 if h.bet[seat] > 0 and rank >= WHOLE - 2 * plays else -1


@inlined
def after(
    p: NightPlan, r: NightRecord, h: HandRecord, g: TableRecord, t: RankTables, d: Dice,
    player: int, seat: int, deck_size: int,
) -> int:  # fmt: skip
    """The same on the later streets."""
    base = player * TRAITS
    if g.family == BOARD_GAME:
        share = strength(r, h, g, t, seat, deck_size)
    elif g.family == STUD:
        share = stud_strength(r, h, g, t, d, seat, deck_size)
    else:
        share = rank_of_draw(p, r, h, g, t, seat)
    share = max(0, min(BEST, misread(r, d, player, share)))
    if h.live_n > 2:
        share = share * (share + WHOLE) >> 11
    if h.live_n > 3:
        share = share * (share + WHOLE) >> 11
    owed = h.price - h.bet[seat]
    whim = roll(d) >> 22
    size = r.trait[base + SIZES]
    amount = max(1, (h.pot + owed) * size >> 10)
    if owed <= 0:
        if share >= 560 and whim < r.trait[base + BETS] and share >= 560 + risk_of(h, g, seat, amount):
            return h.price + amount
        bold = r.trait[base + BLUFFS] if 4 * amount < h.stack[seat] else r.trait[base + BLUFFS] >> 3
        return h.price + amount if whim < bold else 0
    price = owed * WHOLE // (h.pot + owed)
    need = min(1000, 580 + price * 3 // 4 - r.trait[base + CALLS] // 2)
    if share >= need:
        need = min(1000, need + risk_of(h, g, seat, owed))
    if g.family != BOARD_GAME and h.stack[seat] <= h.pot:
        need = min(need, COMMITTED + price * 3 // 4)
    good = share >= max(need, 930) and whim < r.trait[base + BETS]
    if good and share >= 930 + risk_of(h, g, seat, owed + amount) // 2:
        return h.price + amount
    if share < need and 4 * (owed + amount) < h.stack[seat] and whim < r.trait[base + BLUFFS] >> 2:
        return h.price + amount
    return 0 if share >= need else -1


@kernel
def rank_of_start(p: NightPlan, r: NightRecord, h: HandRecord, g: TableRecord, t: RankTables, seat: int) -> int:
    """How the first cards of a stud or draw game rank among all such hands, as far as he sees, out of WHOLE."""
    if g.family != STUD:
        return rank_of_draw(p, r, h, g, t, seat)
    base = seat * HOLE
    points = start_of_stud(t, g.high, g.low, h.cards[base], h.cards[base + 1], h.cards[base + 2])
    return place_among(p, p.game[r.level], 0, points) + seen_elsewhere(h, g, seat)


@kernel
def rank_of_draw(p: NightPlan, r: NightRecord, h: HandRecord, g: TableRecord, t: RankTables, seat: int) -> int:
    """How a hand of a draw game ranks among hands of players who have drawn as often, out of WHOLE."""
    points = standing(t, h.cards, seat * HOLE, h.held[seat], g.high, g.draws - h.street)
    return place_among(p, p.game[r.level], h.street, points)


@kernel
def risk_of(h: HandRecord, g: TableRecord, seat: int, amount: int) -> int:
    """How much better a hand it takes to put in so much: more for each doubling in big blinds, more for all."""
    risk = 0
    blinds = amount // max(1, g.small_bet)
    while blinds > 0:
        blinds >>= 1
        risk += 28
    return risk + 70 if 2 * amount >= h.stack[seat] else risk
