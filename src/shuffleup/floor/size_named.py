"""A size that is named after the word that it belongs to: "raise", then "to six hundred".

Whose rules: TDA 40 and 53.C, TNPL H4 and H11, HCPN 40 and 47, NPPL 60, Redtooth bets 1; what the words then count as is
ruled by `declared`. Not done: a size that another player names for him.
"""

from collections.abc import Sequence

from shuffleup.floor.acts import Says, Size
from shuffleup.floor.case import TurnCase
from shuffleup.floor.sizes import leaves_size_open
from shuffleup.floor.turn import Statement
from shuffleup.games.variant import Betting


def with_size(case: TurnCase, said: Says, later: Sequence[Statement]) -> Says:
    """A general word with the size that is named next, while it is open: before chips, or after those of the call.

    The pot where it is no sum binds to a bet or a raise whose size is still to come; his first chips tell it.
    """
    pot = _says_pot_for_nothing(case, said)
    if not pot and (said.word not in ("bet", "raise", "complete") or said.size is not None):
        return said
    chips = False
    for each in later:
        size = None if each.said is None else _size_named(case, said, each.said)
        if size is not None and size.pot and case.no_limit:
            said, pot = said._replace(size=size), True
        elif size is not None:
            return said._replace(word="pot" if pot else _word_sized(case, said, each.said), size=size)
        if each.motion is not None and (chips or pot or not leaves_size_open(case, each.motion)):
            return said
        chips = chips or each.motion is not None
    return said


def _size_named(case: TurnCase, said: Says, then: Says) -> Size | None:
    """The size that further words name for a bet or raise."""
    if then.word == "all-in":
        return Size(all_in=True)
    if then.word == "pot" and case.hand.variant.betting is Betting.POT_LIMIT:
        return Size(pot=True)
    general = ("complete",) if said.word == "complete" else ("bet", "raise")
    return then.size if then.word in ("", *general) else None


def _word_sized(case: TurnCase, said: Says, then: Says | None) -> str:
    """The word that the size belongs to: the first, or `raise` where he says it in place of a bet that he faces."""
    raises = said.word == "bet" and case.faces_bet and then is not None and then.word == "raise"
    return "raise" if raises else said.word


def _says_pot_for_nothing(case: TurnCase, said: Says) -> bool:
    """Whether the pot is named as a bet in no-limit, where it is no sum."""
    return case.no_limit and (said.word == "pot" or (said.size is not None and said.size.pot))
