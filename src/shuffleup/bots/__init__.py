"""Players without a person: what a bot does when it is its turn at a table that the program deals.

    acted = choose(hand.view(hand.actor), BotLevel.PUB, random.Random(seed))
    wait = pace(view, acted, chance)               # milliseconds, as people take them

A bot knows what the view of its seat says and nothing else: cards that it cannot see are any of the others. Every game
is played; how well is told in docs/bots.md. Not done: who is a bot, at which level, when it acts (`desk`'s dealer).
"""

from shuffleup.bots.choosing import choose
from shuffleup.bots.levels import BotLevel, levels_of
from shuffleup.bots.pace import pace

__all__ = ["BotLevel", "choose", "levels_of", "pace"]
