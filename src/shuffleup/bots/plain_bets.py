"""Plain rules of betting: what a share of the pot is worth against the price, and against an even share.

Whose rule: our own, after what beginners' books agree on. Good hands are bet and raised, more so against few; a call
has to be worth its price with something over, as bets are still to come. How a player departs from that are his
traits, those of the simulator's kinds: what he takes his share for, how lightly he calls, how often he bets a good hand
or any. Not done: reading opponents, bluffing a scare card, traps.
"""

from random import Random
from typing import Final

from shuffleup.bots.lawful import FOLD, STAY
from shuffleup.bots.outlook import Outlook
from shuffleup.games.variant import Betting
from shuffleup.simulation.models import Traits
from shuffleup.simulation.night_record import WHOLE

BETS: Final = 1.25
"""Times an even share that is bet where nobody has bet."""
RAISES: Final = 1.45
"""Times an even share that is raised; more for each raise before."""
EACH_RAISE: Final = 0.3
ENTERS: Final = 1.03
"""Times an even share that is played on the first street by who has nothing in front, and more for each raise."""
A_RAISE_MORE: Final = 0.04
DEFENDS: Final = 0.06
"""What a hand has to be worth over its price there by who has chips in front."""
SURE: Final = 0.85
"""What is bet and raised for certain once no card is to come."""
A_STREET: Final = 0.02
"""What a call has to be worth more for each round of betting to come."""
FOR_MUCH: Final = 0.06
"""And more where it takes a third of the player's chips."""
USUAL_CALLS: Final = 290
"""The trait of those who call for what it is worth; who calls more lightly wants so much less for it."""
LIGHTLY: Final = 0.3


def wish_for(outlook: Outlook, share: float, rivals: int, traits: Traits, chance: Random) -> int:
    """What to do with this share of the pot (0 to 1) against so many: FOLD, STAY or a total to raise to."""
    even = 1 / (rivals + 1)
    share = _taken_for(share, traits, chance)
    sure = share >= SURE and outlook.streets_left == 0
    bold = chance.random() * WHOLE < traits.bets or sure
    if outlook.owed == 0:
        good = share >= even * BETS and bold
        bluff = rivals <= 2 and outlook.street > 0 and chance.random() * WHOLE < traits.bluffs
        return _raised(outlook, traits) if good or bluff else STAY
    if share < _need(outlook, even, traits):
        return FOLD
    best = share >= even * (RAISES + EACH_RAISE * max(0, outlook.raises - 1))
    return _raised(outlook, traits) if best and bold else STAY


def _taken_for(share: float, traits: Traits, chance: Random) -> float:
    """What the player takes his share for: two throws, as in the simulator; the best and the worst are plain."""
    off = (chance.random() + chance.random() - 1) * traits.misreads / WHOLE
    return share + off * min(1.0, 4 * share * (1 - share))


def _need(outlook: Outlook, even: float, traits: Traits) -> float:
    """The share that a call asks for."""
    price = outlook.owed / (outlook.pot + outlook.owed)
    need = price * 1.05 + A_STREET * outlook.streets_left
    if outlook.street == 0:
        enters = even * ENTERS + A_RAISE_MORE * outlook.raises
        need = need + DEFENDS if outlook.view.bets[outlook.seat] else max(need, enters)
    if 3 * outlook.owed >= outlook.stack:
        need += FOR_MUCH
    return need - LIGHTLY * (traits.calls - USUAL_CALLS) / WHOLE


def _raised(outlook: Outlook, traits: Traits) -> int:
    """The total of the usual raise: the bet of the limit, or the usual share of the pot."""
    if outlook.variant.betting is Betting.FIXED_LIMIT:
        return outlook.price + outlook.unit
    if outlook.street == 0:
        return outlook.price * 3
    return outlook.price + max(outlook.unit, (outlook.pot + outlook.owed) * traits.sizes // WHOLE)
