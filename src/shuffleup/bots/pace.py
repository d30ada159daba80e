"""How long a bot takes: as people do, longer where more is at stake."""

from random import Random
from typing import Final

from shuffleup.dealing.events import Act, Acted
from shuffleup.hand.view import HandView

LEAST_MS: Final = 1_500
MOST_MS: Final = 6_000
SPREAD_MS: Final = 900
"""How much longer one time than another, for no reason."""
A_BLIND_MS: Final = 55
"""For each big blind in the pot, up to the most."""
QUICK: Final = (Act.FOLD, Act.CHECK, Act.BRING_IN, Act.SHOW, Act.MUCK)


def pace(view: HandView, acted: Acted, chance: Random) -> int:
    """Milliseconds between the turn and the act at speed 1, from 1,500 to 6,000."""
    stakes = view.stakes
    bet = max(1, stakes.min_bet or stakes.small_bet)
    wait = LEAST_MS + int(chance.random() * SPREAD_MS)
    weight = min(MOST_MS - LEAST_MS, A_BLIND_MS * (view.pot // bet))
    if acted.act in QUICK:
        weight //= 3
    elif acted.act is Act.RAISE_TO:
        weight += SPREAD_MS // 2
    return min(MOST_MS, wait + weight)
