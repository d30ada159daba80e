"""Commands about chips and money as a hasty director taps them (see `tapping`)."""

from collections.abc import Callable

from shuffleup.tournament import cash_commands as cash
from shuffleup.tournament import chip_commands as c
from shuffleup.tournament.acts import Command
from shuffleup.tournament.cash_state import How
from shuffleup.tournament.chip_state import ChipReason
from shuffleup.tournament.finish import prizes_left, standings
from shuffleup.tournament.ledger import bought, chips_in_play
from shuffleup.tournament.prizes import by_largest_remainder
from shuffleup.tournament.state import Standing
from tournament.nights import Night

from .picking import entry, life, pick, seat

CHIPS = (100, 1_000, 9_000, 10_000, 11_000, 0, -5, 10**12)


def giving(night: Night, a: int, b: int, d: int) -> Command:
    why = pick(
        (ChipReason.EARLY_BONUS, ChipReason.EARLY_BONUS, ChipReason.VOUCHER, ChipReason.CORRECTION, ChipReason.LATE), b
    )
    named = tuple(entry(night.state, a + 9 * step) for step in range(b % 3))
    return c.GiveChips(pick((500, 2_000, 5_000, -1), d), why, named)


def removing(night: Night, a: int, b: int, d: int) -> Command:
    why = pick(
        (
            ChipReason.PENALTY,
            ChipReason.HIDDEN,
            ChipReason.FOUND,
            ChipReason.LOST,
            ChipReason.CORRECTION,
            ChipReason.REBUY,
        ),
        b,
    )
    who = entry(night.state, a, Standing.IN) if d % 3 else ""
    return c.RemoveChips(pick(CHIPS, d), why, who, life(night.state, who, a) if who else 0)


def taking(night: Night, a: int, b: int, d: int) -> Command:
    who = entry(night.state, a, Standing.IN)
    why = pick((ChipReason.DISQUALIFIED, ChipReason.LEFT, ChipReason.PENALTY), b)
    return c.TakeStack(who, life(night.state, who, d), pick(CHIPS, d), why, pick((0, 45), a))


def taking_off(night: Night, a: int, b: int, d: int) -> Command:
    lying = (*night.state.laid_out, (77, 7))
    return c.TakeOffStack(pick(lying, a), pick(CHIPS, d))


def buying(night: Night, a: int, b: int, d: int) -> Command:
    who = entry(night.state, a, Standing.IN)
    seen = bought(night.state, who, ChipReason.REBUY)
    return c.BuyAgain(who, life(night.state, who, b), seen if d % 5 else 0)


def adding_on(night: Night, a: int, b: int, d: int) -> Command:
    who = entry(night.state, a, Standing.IN)
    return c.AddOn(who, life(night.state, who, b))


def stack_set(night: Night, a: int, b: int, d: int) -> Command:
    who = entry(night.state, a, Standing.IN)
    return c.SetStack(who, life(night.state, who, b), pick(CHIPS, d))


def put_in(night: Night, table: int, number: int) -> tuple[tuple[str, int], ...]:
    """Odd chips of those at a table; one in nine belongs to nobody there."""
    sitting = list(night.state.at_table(table).values()) if table in night.state.tables else []
    named = ["nobody"] if number % 9 == 8 else sitting
    return tuple((each, (number + 3 * place) % 5) for place, each in enumerate(named))


def racing(night: Night, a: int, b: int, d: int) -> Command:
    table, value = pick((*night.state.tables, 77), a), pick((25, 25, 100, 500), b)
    put, into = put_in(night, table, d), {25: 100, 100: 500}.get(value, 1_000)
    bare = tuple(each for each, _ in put[:1]) if d % 3 == 0 else ()
    if b % 3 == 0:
        return c.AnnounceRace(table, value, into, put, bare)
    deck = [rank + suit for suit in "shdc" for rank in "AKQJT98765432"]
    dealt = iter(deck[d % 7 :])
    cards = tuple((each, tuple(next(dealt) for _ in range(pieces))) for each, pieces in put if pieces)
    return c.RaceOff(table, value, into, put, pick(("", "race", "round_up"), d), cards if a % 2 else (), bare)


def dealing(night: Night, a: int, b: int, d: int) -> Command:
    races = tuple(each.id for each in night.state.races_to_come)
    return c.DealRace(pick((*races, "none"), a))


def exchanging(night: Night, a: int, b: int, d: int) -> Command:
    who = entry(night.state, a, Standing.IN)
    return c.ExchangeOldChips(who, life(night.state, who, b), pick((25, 100), b), d % 12, pick((100, 500), d))


def counting(night: Night, a: int, b: int, d: int) -> Command:
    state = night.state
    each = chips_in_play(state) // max(1, len(state.seated))
    stacks = {who: each + (place * a) % 700 for place, who in enumerate(state.seated.values())}
    if b % 4 == 0 and stacks:
        stacks.popitem()
    tables = tuple((number, each * 3) for number in state.tables) if d % 5 == 0 else ()
    return c.CountChips(tuple(stacks.items()), tables)


def placing(night: Night, a: int, b: int, d: int) -> Command:
    counted = counting(night, a, 1, 1)
    assert isinstance(counted, c.CountChips)
    total = sum(chips for _, chips in counted.players)
    return c.PlaceByCounts(counted.players, total - chips_in_play(night.state) + (b % 3 == 0))


def agreeing(night: Night, a: int, b: int, d: int) -> Command:
    left, pool = list(night.state.seated.values()), sum(prizes_left(night.state))
    saved = pool // 10 if b % 2 else 0
    shares = by_largest_remainder(pool - saved, [1 + (a * place) % 3 for place in range(len(left))])
    said = len(left) if d % 5 else 0
    agreed = bool(d % 7)
    return c.RecordDeal(tuple(zip(left, shares, strict=True)), saved, "custom", said, agreed, True, True, said, True)


def forfeiting(night: Night, a: int, b: int, d: int) -> Command:
    who = entry(night.state, a, Standing.IN)
    return c.ForfeitStack(who, life(night.state, who, b), pick(CHIPS, d), b % 4 > 0, d % 4 > 0)


MONEY = (500, 1_000, 300, -300, 0, 10**12)


def paying_out(night: Night, a: int, b: int, d: int) -> Command:
    who = entry(night.state, a, Standing.IN, Standing.OUT)
    prize = next((each.prize for each in standings(night.state) if each.entry == who), 0)
    return cash.PayOut(who, max(1, prize // pick((1, 2, 3), d)), pick(tuple(How), b), signed=d % 2 == 0)


CHIP_MAKERS: dict[str, Callable[[Night, int, int, int], Command]] = {
    "give chips": giving,
    "remove chips": removing,
    "take stack": taking,
    "set stack": stack_set,
    "lay out": lambda n, a, b, d: c.LayOutStack(seat(n.state, a)),
    "take off": taking_off,
    "buy again": buying,
    "add on": adding_on,
    "race": racing,
    "deal race": dealing,
    "exchange": exchanging,
    "count": counting,
    "last hands": lambda n, a, b, d: c.AnnounceLastHands(a % 60 - 2, n.at + b * 9_000 if d % 3 == 0 else 0),
    "place": placing,
    "deal": agreeing,
    "forfeit": forfeiting,
    "take money": lambda n, a, b, d: cash.TakePayment(pick(MONEY, a), pick(tuple(How), b), entry(n.state, d)),
    "pay out": paying_out,
    "put in": lambda n, a, b, d: cash.PutIn(pick(MONEY, a), pick(tuple(How), b)),
    "count cash": lambda n, a, b, d: cash.CountCash(a * 10),
}
