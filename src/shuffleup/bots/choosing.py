"""What a bot does when it is its turn: the one door to how bots play."""

from dataclasses import replace
from random import Random
from typing import Final

from shuffleup.bots.board_games import wish_at_board
from shuffleup.bots.chances import rivals_of, share_of
from shuffleup.bots.discards import discards
from shuffleup.bots.lawful import lawful
from shuffleup.bots.levels import BotLevel, level_in
from shuffleup.bots.outlook import Outlook, outlook_of
from shuffleup.bots.plain_bets import wish_for
from shuffleup.dealing.events import Act, Acted
from shuffleup.hand.core import Phase
from shuffleup.hand.view import HandView
from shuffleup.simulation.models import KINDS_OF_PLAYERS

BEGINNER: Final = replace(KINDS_OF_PLAYERS["regular"], bluffs=60)
"""How stud and draw are played at every level."""


def choose(view: HandView, level: BotLevel, chance: Random) -> Acted:
    """An act that is legal, from what the player to act sees. The same view, level and chance give the same act.

    Bots table every hand at the showdown: whoever plays against one may see what it had. ValueError where the view is
    not that of the player whose turn it is.
    """
    outlook = outlook_of(view)
    if view.phase == Phase.SHOW:
        return Acted(outlook.seat, Act.SHOW)
    if view.phase == Phase.DRAW:
        return Acted(outlook.seat, Act.DRAW, places=discards(outlook.variant, view.cards, outlook.draws_left))
    return lawful(outlook, _wish(outlook, level_in(level, outlook.variant), chance))


def _wish(outlook: Outlook, level: BotLevel, chance: Random) -> int:
    if level is not BotLevel.BEGINNER:
        return wish_at_board(outlook, level, chance)
    rivals = rivals_of(outlook)
    return wish_for(outlook, share_of(outlook, rivals, chance), len(rivals), BEGINNER, chance)
