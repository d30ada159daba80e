"""What somebody faces who acts before his turn: the bet as it stands, and what others before him have done too early.

Whose rules: out_of_turn_unchanged_binds; whether it has changed by his turn is judged against this.
"""

from shuffleup.floor.consulted import Consulted
from shuffleup.floor.deeds import do
from shuffleup.floor.held_acts import read_held
from shuffleup.floor.record import Play
from shuffleup.floor.so_far import call_is_short, size_is_open, turn_case
from shuffleup.floor.verdict import AGGRESSION, Asks, Verdict
from shuffleup.hand.core import Phase
from shuffleup.hand.facing import facing


def faced(play: Play, player: int) -> tuple[int, bool, frozenset[int]]:
    """The price that somebody faces out of turn, whether a size is open, and whose early bets he answers."""
    price, size_open = facing(play.hand, player - 1).price, size_is_open(play)
    answers: frozenset[int] = frozenset()
    as_it_is, play.hand = play.hand, play.hand.copy()
    try:
        while play.hand.phase is Phase.BET and play.hand.actor not in (None, player - 1) and not size_open:
            before = play.hand.actor + 1
            verdict = _passes(play, before)
            size_open = verdict.open
            if not do(play, before, verdict) or play.hand.phase is not Phase.BET:
                break
            price = facing(play.hand, player - 1).price
            answers |= {before} if verdict.outcome in AGGRESSION else set()
    except Asks:  # nobody knows yet what that was: it is asked when its turn comes
        pass
    finally:
        play.hand = as_it_is
    return price, size_open, answers


def is_only_too_soon(play: Play, player: int) -> bool:
    """Whether it would be his turn, had the last bet a size, or were the last call full: so for those between."""
    actor, seats = play.hand.actor, len(play.hand.stacks)
    if actor is None or not (size_is_open(play) or call_is_short(play)):
        return False
    between = [(actor + step) % seats for step in range(1, (player - 1 - actor) % seats)]
    may_act = [seat + 1 for seat in between if seat in play.hand.live and play.hand.stacks[seat] > 0]
    return all(before in play.held and play.held[before].early for before in may_act)


def _passes(play: Play, player: int) -> Verdict:
    """What the player to act has done too early; a check or call where he has done nothing yet."""
    consulted = Consulted(play.ready)
    held = play.held.get(player)
    return turn_case(play, player, (), consulted).call() if held is None else read_held(play, held, consulted)
