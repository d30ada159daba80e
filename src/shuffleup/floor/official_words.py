"""Family 1, the words that are plain to all: those of the book's list, and what the game adds to it.

Whose rules: TNPL A5; HCPN 3; TDA 3; Redtooth general 3; through `declarations`.
"""

from shuffleup.floor.case import TurnCase
from shuffleup.games.variant import Betting

_OF_SOME_GAMES = ("pot", "complete")
"""Betting words that only pot-limit and fixed limit need."""


def is_official(case: TurnCase, word: str) -> bool:
    """Whether the book has the word among those that are plain to all.

    What is said of cards is no betting word. `pot` has a rule of its own in no-limit, and none in limit; `complete` may
    belong to fixed limit. A book that lists neither speaks of no-limit alone, and both are as plain as custom has them.
    """
    if word == "board":
        return True
    if word == "pot" and case.hand.variant.betting is not Betting.POT_LIMIT:
        return case.no_limit
    limit_only = word == "complete" and case.policies.declarations.complete_in_limit_only
    if limit_only and case.hand.variant.betting is not Betting.FIXED_LIMIT:
        return False
    official = {each.value for each in case.policies.declarations.official_words}
    return word.replace("-", "_") in official or (word in _OF_SOME_GAMES and official.isdisjoint(_OF_SOME_GAMES))
