"""An undercall that the director has yet to settle, when play goes on past it.

Whose rules: TNPL H1.i.5, HCPN 37.A-5, TDA 42.B, Redtooth bets.3b; through `undercalls`. As long as others have to act,
a board card that comes is early. Behind the last of them it lies there rightly, whatever he rules: the undercall is
taken as proposed, and told again as his.
"""

from dataclasses import replace

from shuffleup.floor.consulted import Consulted
from shuffleup.floor.dealer_acts import Turns
from shuffleup.floor.deeds import leave_turn, tell
from shuffleup.floor.notation import Act
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.record import Play
from shuffleup.floor.turn import Turn
from shuffleup.hand.core import Phase


def settles_nothing(play: Play, act: Act) -> bool:
    """Whether a board card comes while an undercall is the director's and others have yet to act: early in any case."""
    return isinstance(act, Turns) and _open_undercall(play) is not None and not _ends_betting(play)


def last_undercall(play: Play) -> Turn | None:
    """The turn that is being ruled on, if it is an undercall that is the director's and nobody has to act behind it."""
    turn = _open_undercall(play)
    return turn if turn is not None and _ends_betting(play) else None


def acts_on_it(play: Play, player: int) -> None:
    """Begin a turn of its own where somebody goes on from an early undercall that is the director's; its chips lie."""
    turn = _open_undercall(play)
    if turn is not None and turn.early is not None and turn.player == player:
        leave_turn(play)


def still_the_directors(play: Play, line: int, turn: Turn) -> None:
    """Tell with the line that takes play on that an undercall is the director's as before, and taken as proposed."""
    if turn.verdict is None:
        return
    consulted = Consulted(play.ready)
    if turn.consulted is not None:
        consulted.also(turn.consulted)
    tell(play, line, turn.player, replace(turn.verdict, options=None), consulted)


def _open_undercall(play: Play) -> Turn | None:
    turn = play.turn
    if turn is None or turn.verdict is None or play.hand.actor is None:
        return None
    return turn if turn.verdict.outcome is Outcome.DIRECTOR and turn.verdict.undercall else None


def _ends_betting(play: Play) -> bool:
    """Whether nobody has to act any more once the player whose turn it is has called."""
    called = play.hand.copy()
    called.call()
    return called.phase is not Phase.BET
