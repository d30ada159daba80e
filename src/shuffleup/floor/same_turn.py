"""What still belongs to a turn that is over: the chips of what was said, or a word on chips, though others have acted.

Whose rules: in_turn_binds (TNPL H1; NPPL 70; HCPN 37; TDA 41, 42; Redtooth bets 2, 3): what was said binds, its chips
are no further act, so that nothing about them is out of turn. What the turn was ruled to be stays.
"""

from dataclasses import replace

from shuffleup.floor.consulted import Consulted
from shuffleup.floor.deeds import tell
from shuffleup.floor.record import Play
from shuffleup.floor.so_far import dealt_since
from shuffleup.floor.turn import Statement
from shuffleup.floor.verdict import Verdict
from shuffleup.hand.core import Phase
from shuffleup.hand.facing import facing


def belongs_to_what_he_did(play: Play, player: int, index: int, statements: tuple[Statement, ...]) -> bool:
    """Rule on chips or words of a player who is not to act and has acted; False if they are an act of their own."""
    if play.hand.phase is Phase.BET and play.hand.actor == player - 1:
        return False
    since = play.held.get(player)
    if since is not None and since.ruled is None:  # they go with what he has done since, before his next turn
        return False
    consulted = Consulted(play.ready)
    verdict = _on_a_ruling(play, player, statements, consulted) or _on_his_turn(play, player, statements, consulted)
    if verdict is None:
        return False
    tell(play, index, player, replace(verdict, infractions=()), consulted)
    return True


def _on_a_ruling(play: Play, player: int, statements: tuple[Statement, ...], consulted: Consulted) -> Verdict | None:
    """Chips of an act out of turn that binds by a ruling, while the player passed over is still to act."""
    held = play.held.get(player)
    if held is None or held.ruled is None:
        return None
    verdict = _with_chips(held.ruled[0], play.hand.bets[player - 1], held.statements, statements, consulted)
    if verdict is not None:
        held.statements += statements
    return verdict


def _on_his_turn(play: Play, player: int, statements: tuple[Statement, ...], consulted: Consulted) -> Verdict | None:
    """Chips of what he said in his last turn on the street, or his word on the chips of it."""
    turn = play.done.get(player)
    if turn is None or turn.verdict is None or dealt_since(play, turn.log_at):
        return None
    if not statements and any(each.motion is not None for each in turn.statements):
        return _taken_back(play, player, turn.verdict, consulted)
    verdict = _with_chips(turn.verdict, turn.front, turn.statements, statements, consulted)
    if verdict is None and _names_size(turn.statements, statements):
        verdict = turn.verdict
    elif verdict is None and _is_word_on_chips(play, player, turn.statements, statements):
        consulted.cites("word_or_chips_first")
        verdict = turn.verdict
    if verdict is not None:
        turn.statements += statements
    return verdict


def _taken_back(play: Play, player: int, verdict: Verdict, consulted: Consulted) -> Verdict | None:
    """Chips of a bet that nobody has raised, taken back once others have acted: they stay what they were."""
    bets = play.hand.bets
    if not bets[player - 1] or max(bets) > bets[player - 1]:
        return None
    consulted.applies("in_turn_binds", "chips")
    return replace(verdict, returned=0)


def _with_chips(
    verdict: Verdict, front: int, before: list[Statement], now: tuple[Statement, ...], consulted: Consulted
) -> Verdict | None:
    """The act with more of its chips; None where all of them lay there, or something was said."""
    chips = [each.motion.amount for each in now if each.motion is not None]
    owed = (verdict.amount or 0) - front - sum(each.motion.amount for each in before if each.motion is not None)
    if owed <= 0 or len(chips) < len(now):
        return None
    consulted.applies("in_turn_binds", "words")
    consulted.applies("in_turn_binds", "chips")
    return replace(verdict, returned=max(0, sum(chips) - owed), owes=max(0, owed - sum(chips)))


def _names_size(before: list[Statement], now: tuple[Statement, ...]) -> bool:
    """Whether he has said bet or raise without a size until his time was over, and names one now: too late for it."""
    said = [each.said for each in before if each.said is not None]
    sizes = [each.said is not None and each.said.size is not None for each in now]
    if any(each.size is not None for each in said):
        return False
    return any(each.word in ("bet", "raise", "complete") for each in said) and bool(sizes) and all(sizes)


def _is_word_on_chips(play: Play, player: int, before: list[Statement], now: tuple[Statement, ...]) -> bool:
    """Whether he has put out chips without a word, nobody has bet more since, and he now says what they are."""
    words = {each.said.word if each.said is not None else "fold" for each in now}
    if not before or any(each.said is not None for each in before) or words & {"fold", "check", "tap"}:
        return False
    if play.hand.phase is Phase.BET:
        return facing(play.hand, player - 1).missing == 0
    return words <= {"call", "raise"}  # anything else may be for the street to come
