"""Which module rules on which act: one entry a kind of act that is no part of a betting turn.

A family is a module with a function `(play, act) -> Verdict`, noted here; it may change the hand with the hand's own
operations. What a player says and pushes in a betting round goes to `turns` without being listed. An act that no family
rules on goes to the director, under the clauses that put fairness first: nobody is left without an answer.
"""

from typing import TYPE_CHECKING

from shuffleup.floor.case import Verdict
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.notation import Act
from shuffleup.floor.outcomes import Outcome

if TYPE_CHECKING:
    from shuffleup.floor.play import Play


def other_act(play: "Play", line: int, act: Act) -> None:
    """Rule on an act that is no part of a betting turn."""
    consulted = Consulted(play.ready)
    consulted.applies("fairness_override")
    player = getattr(act, "player", None) or None
    verdict = Verdict(Outcome.DIRECTOR, binding=False)
    play.rulings.append(play.after.ruling(line, player, verdict, consulted))
