"""Cards thrown or let go of while there is betting: a fold, or something else; and who acts on though he has folded.

Whose rules: folds_bind; what is no plain fold is ruled on by `hands` and `let_go`.
"""

from shuffleup.floor import acts
from shuffleup.floor.betting_over import betting_is_over, runs_out
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.dead_hands import keep_turn
from shuffleup.floor.deeds import ask, tell
from shuffleup.floor.hands import mucked, overlooks
from shuffleup.floor.let_go import next_has_acted, released
from shuffleup.floor.notation import Act
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.presence import deal_out
from shuffleup.floor.record import Play
from shuffleup.floor.so_far import folded_early, has_no_hand_left, in_hand
from shuffleup.floor.statements import is_fold
from shuffleup.floor.verdict import Asks, Verdict
from shuffleup.floor.waiting import release_held
from shuffleup.hand.core import Phase


def as_fold(play: Play, index: int, act: Act) -> Act | None:
    """Cards thrown or let go of, where that is a fold; None where it has been ruled on as something else."""
    if isinstance(act, acts.Folds | acts.Says) and act.player - 1 in play.hand.live:
        shows = play.hand.phase in (Phase.SHOW, Phase.OVER) and isinstance(act, acts.Folds)
        if shows or (play.hand.phase is Phase.DEAL and runs_out(play.hand) and is_fold(act)):
            return acts.Mucks(act.player)
    if not isinstance(act, acts.Mucks | acts.Releases) or betting_is_over(play.hand):
        return act
    if has_no_hand_left(play, act.player):
        return acts.Folds(act.player)
    in_hand(play, act.player)
    deal_out(play)
    consulted = Consulted(play.ready)
    verdict: Verdict | None = None
    try:
        if overlooks(play, act.player):
            verdict = mucked(play, act, consulted)
        elif isinstance(act, acts.Releases):
            next_has_acted(play, act.player)
            verdict = released(play, index, act, consulted)
    except Asks as asks:
        ask(play, asks, index, act.player, consulted)
        return None
    if verdict is None:
        return acts.Folds(act.player)
    tell(play, index, act.player, verdict, consulted)
    if verdict.outcome is Outcome.HAND_DEAD:
        keep_turn(play)
        release_held(play)
    return None


def has_folded(play: Play, player: int, index: int, *, again: bool) -> bool:
    """Answer whoever acts on after folding in these acts, or folds `again` with a hand long gone: it is folded."""
    same_turn = play.turn is not None and play.turn.player == player
    consulted = Consulted(play.ready)
    if player in play.killed and not same_turn:
        consulted.also(play.killed[player] or consulted)
        tell(play, index, player, Verdict(Outcome.HAND_DEAD), consulted)
        return True
    if again and has_no_hand_left(play, player):
        consulted.applies("folds_bind")
    elif same_turn or (player not in folded_early(play) and player not in play.folded):
        return False
    else:
        consulted.applies("folds_bind", "out_of_turn")
    tell(play, index, player, Verdict(Outcome.FOLD), consulted)
    return True
