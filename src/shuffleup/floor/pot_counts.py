"""Family 3, the pot counted wrongly in pot-limit: what a bet is that rests on the count.

Whose rules: TDA 53, 54 (others by default), through `pot_limit`. How long it is put right is told by `corrections`. A
count is wrong by the same sum until the next one, whatever goes in meanwhile: whoever bets adds what he sees go in.
"""

from shuffleup.floor.consulted import Consulted
from shuffleup.floor.record import Play
from shuffleup.floor.turn import Turn
from shuffleup.floor.verdict import Verdict
from shuffleup.hand.facing import Facing


def says_pot(turn: Turn) -> bool:
    """Whether the player has bet the pot by that word."""
    said = [each.said for each in turn.statements if each.said is not None]
    return bool(said) and (said[0].word == "pot" or (said[0].size is not None and said[0].size.pot))


def told_of_the_pot(play: Play, amount: int) -> None:
    """The dealer tells the pot: to whoever has just said `pot` the size of his bet, else what further bets rest on.

    A bet that lies there in chips has its size.
    """
    doubt = play.doubts[-1] if play.doubts else None
    of_the_bet = doubt is not None and play.turn is not None and play.turn.player == doubt.player and not doubt.chips
    if doubt is not None and of_the_bet and doubt.pot is not None and amount not in (doubt.pot, play.hand.pot):
        doubt.stated = _by(doubt.faced, amount - doubt.pot)
        return
    play.pot_counted = (play.hand.street, amount - play.hand.pot)


def _by(faced: Facing, error: int) -> int:
    """The most that could be bet, as a total, if the pot were larger by `error`."""
    return max(faced.least, min(faced.cap + error, faced.front + faced.stack))


def by_the_count(
    turn: Turn, verdict: Verdict, faced: Facing, error: int, consulted: Consulted
) -> tuple[Verdict, int | None]:
    """A bet as it is by the real pot, and what it would be by the count; None if it does not rest on a wrong one.

    It rests on the count if the player bet the pot, by that word or with just the sum that the count allows, or bet
    more than the real pot allows. `error` is by how much the count is too high.
    """
    if not error or verdict.amount is None:
        return verdict, None
    told = _by(faced, error)
    pot = says_pot(turn)
    if error > 0:
        meant = told if pot else verdict.meant or 0
        if meant <= faced.most:
            return verdict, None
        consulted.cites("pot_count_too_high")
        return verdict, min(meant, told)
    if told == faced.most or not (pot or verdict.amount == told):
        return verdict, None
    consulted.cites("pot_count_too_low")
    chips = any(each.motion is not None for each in turn.statements)
    return verdict.resized(faced.most, faced.front, chips=chips), told
