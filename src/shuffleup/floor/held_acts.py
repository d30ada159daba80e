"""An act out of turn once its time has come: what it is as things stand then, or as a ruling has bound it before.

Whose rules: out_of_turn_unchanged_binds; what becomes of it where the action has changed is told by `out_of_turn`.
"""

from collections.abc import Sequence
from dataclasses import replace

from shuffleup.floor.besides import with_button
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.deeds import ask, do, tell
from shuffleup.floor.out_of_turn import overtaken, released, with_hint
from shuffleup.floor.record import Play
from shuffleup.floor.so_far import turn_case
from shuffleup.floor.turn import Held, Turn
from shuffleup.floor.turns import resolve
from shuffleup.floor.verdict import AGGRESSION, Asks, Verdict
from shuffleup.hand.core import Phase
from shuffleup.hand.facing import raisers


def read_held(play: Play, held: Held, consulted: Consulted) -> Verdict:
    """What an act out of turn is as things stand. Raises Asks for a fact that it turns on."""
    lying = Turn(held.player, lying=play.lying.get(held.player, 0))
    case = replace(turn_case(play, held.player, held.statements, consulted, lying), has_waited=not held.early)
    if _answer_stands(play, held):
        held.price = case.facing.price
    verdict = overtaken(case, held)
    if verdict is not None:
        return with_hint(case, held, verdict)
    if not held.early and not _holds(held, consulted):
        return released(held)
    found = resolve(case)
    kinds = {each["kind"] for each in held.infractions}
    also = tuple(each for each in found.infractions if each["kind"] not in kinds)
    return with_hint(case, held, replace(found, infractions=held.infractions + also))


def _holds(held: Held, consulted: Consulted) -> bool:
    """Whether it binds: a fold whatever came in between, anything else since that has changed nothing."""
    if held.folds:
        return consulted.applies("folds_bind", "out_of_turn")
    return consulted.applies("out_of_turn_unchanged_binds", "unchanged")


def _answer_stands(play: Play, held: Held) -> bool:
    """Whether nobody has bet or raised since but those whose early bets he answered, and these stand."""
    since = {seat + 1 for seat in raisers(play.hand)[held.raises :]}
    return held.answers <= play.stood and since <= held.answers


def settled(play: Play, held: Held) -> tuple[Verdict, Consulted] | None:
    """What an act out of turn is when the turn has come; None where a question had to be asked."""
    consulted = Consulted(play.ready)
    try:
        return read_held(play, held, consulted), consulted
    except Asks as asks:
        ask(play, asks, held.lines[-1], held.player, consulted)
        return None


def bind_held(play: Play) -> None:
    """Rule on what was done out of turn as binding, as if whoever was passed over had folded; it stays so.

    Not what somebody before him, who was heard of in time, has acted after.
    """
    as_it_is, play.hand = play.hand, play.hand.copy()
    bound: list[Held] = []
    before = [held for held in play.held.values() if held.ruled is not None]
    while play.hand.phase is Phase.BET and play.hand.actor is not None:
        if play.hand.actor + 1 in play.passed_over and play.hand.actor + 1 not in play.held:
            play.hand.fold()
            continue
        held = play.held.get(play.hand.actor + 1)
        if held is None or held in bound or _raised_over(held, bound):
            break
        held.binds = True
        held.ruled = held.ruled or settled(play, held)
        if held.ruled is None:
            break
        bound.append(held)
        verdict, consulted = held.ruled
        case = turn_case(play, held.player, held.statements, consulted)
        do(play, held.player, verdict)
        held.ruled = with_button(play, case, verdict, consulted), consulted
    play.hand = as_it_is
    for held in bound:
        if held not in before:
            _tell_lines(play, held)


def _raised_over(held: Held, bound: Sequence[Held]) -> bool:
    """Whether one of those who bind has bet or raised before him and after his act."""
    later = [each.ruled for each in bound if each.lines[0] > held.lines[0]]
    return any(ruled is not None and ruled[0].outcome in AGGRESSION for ruled in later)


def _tell_lines(play: Play, held: Held) -> None:
    """The lines of an act out of turn that has been ruled on."""
    assert held.ruled is not None  # noqa: S101
    verdict, consulted = held.ruled
    for line in dict.fromkeys(held.lines):
        tell(play, line, held.player, verdict, consulted)
