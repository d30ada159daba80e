"""Cards let go of face down while there is betting: a fold at once, or once somebody acts behind.

Whose rules: TNPL H14, I3; NPPL 49.c; HCPN 50; TDA 58, 66; Redtooth bets 14; through `folds`. What is let go of at the
showdown is in `showdown`.
"""

from shuffleup.floor.acts import Releases, Says
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.deeds import apply, note_offences, tell
from shuffleup.floor.out_of_turn import told_out_of_turn
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.record import Play
from shuffleup.floor.so_far import is_left_of, turn_case
from shuffleup.floor.turn import Held, Statement
from shuffleup.floor.unsized import fold
from shuffleup.floor.verdict import Verdict
from shuffleup.games.variant import Family
from shuffleup.hand.core import Phase
from shuffleup.hand.facing import facing, has_to_answer
from shuffleup.rulebooks.policies.folds import ReleasedFaceDown


def released(play: Play, line: int, act: Releases, consulted: Consulted) -> Verdict | None:
    """Cards face down and let go of: None where that is a fold like any other."""
    rule = consulted.policies.folds.released_face_down
    if play.hand.variant.family is Family.STUD and consulted.policies.stud_mixed.stud_fold_face_down:
        return None
    faces = has_to_answer(play.hand, act.player - 1)
    consulted.cites("released_face_down", "let_go")
    if not faces:
        consulted.cites("released_face_down", "free")
    if rule is ReleasedFaceDown.FOLD or (rule is ReleasedFaceDown.DEAD_FACING_BET and (faces or act.touching_muck)):
        return None
    choices = ({"outcome": Outcome.FOLD.value}, {"outcome": Outcome.HAND_LIVE.value})
    play.let_go, play.let_go_line = act.player, line
    play.let_go_is_settled = rule is ReleasedFaceDown.DEAD_WHEN_NEXT_ACTS
    return Verdict(Outcome.DIRECTOR, binding=False, choices=choices, default=choices[0])


def next_has_acted(play: Play, player: int) -> None:
    """Cards let go of become a fold once somebody acts behind, in turn or not, unless their player has acted first."""
    gone = play.let_go
    if gone is None:
        return
    if gone == player or gone - 1 not in play.hand.live:
        play.let_go = None
    elif play.hand.actor == gone - 1:
        play.let_go = None
        _folded_in_turn(play, gone)
    elif play.let_go_is_settled and play.hand.phase is Phase.BET and is_left_of(play, player, gone):
        play.let_go = None
        _folded_before_his_turn(play, gone)


def _folded_in_turn(play: Play, player: int) -> None:
    if not play.let_go_is_settled:  # the director has still to rule; play goes on by what is proposed
        apply(play, player, Verdict(Outcome.FOLD))
        return
    consulted = Consulted(play.ready)
    consulted.cites("released_face_down", "let_go")
    verdict = fold(turn_case(play, player, (), consulted))
    apply(play, player, verdict)
    note_offences(play, verdict.infractions)
    tell(play, play.let_go_line, player, verdict, consulted)


def _folded_before_his_turn(play: Play, player: int) -> None:
    """It waits for its turn as every fold that comes too early, and binds."""
    line = play.let_go_line
    said = Statement(line, line * 100, said=Says(player, "fold"))
    price = facing(play.hand, player - 1).price
    held = play.held[player] = Held(player, price, statements=[said], lines=[line])
    consulted = Consulted(play.ready)
    consulted.cites("released_face_down", "let_go")
    verdict = told_out_of_turn(turn_case(play, player, held.statements, consulted), held)
    note_offences(play, held.infractions)
    tell(play, line, player, verdict, consulted)
