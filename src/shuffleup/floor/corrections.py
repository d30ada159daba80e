"""Amounts found to be wrong after the acts: an under-raise, a pot counted wrongly, a chip found behind an all-in.

Whose rules: TDA 54 (others by default), through `raises` and `pot_limit`; TNPL H18, HCPN 54, TDA 62, Redtooth bets 17
for the chip. An error in the acts is noticed after the last line. Where the wrong sum stands, or a chip belongs to the
bet, the acts are played again with that known, so that everybody after it is ruled on rightly.
"""

from dataclasses import replace

from shuffleup.floor.consulted import Consulted
from shuffleup.floor.deeds import tell
from shuffleup.floor.outcomes import Remedy
from shuffleup.floor.pot_counts import by_the_count, says_pot
from shuffleup.floor.record import Doubt, Known, Play
from shuffleup.floor.so_far import acts_since, acts_unsized, dealt_since, pot_error
from shuffleup.floor.substantial import is_substantial
from shuffleup.floor.turn import Turn
from shuffleup.floor.verdict import AGGRESSION, Verdict
from shuffleup.games.variant import Betting
from shuffleup.hand.facing import facing
from shuffleup.rulebooks.policies.pot_limit import PotCountTooHigh, PotCountTooLow
from shuffleup.rulebooks.policies.raises import WrongBetCorrectableUntil


def doubted(play: Play, turn: Turn, index: int, verdict: Verdict, consulted: Consulted) -> Verdict:
    """Note a bet whose sum may turn out to be wrong; one that is known to stand is taken as it was."""
    earlier = [each for each in play.doubts if each.line in turn.lines]
    play.doubts = [each for each in play.doubts if each not in earlier]
    if verdict.outcome not in AGGRESSION or verdict.amount is None:
        return verdict
    faced = facing(play.hand, turn.player - 1)
    stated, pot = verdict.said_total, None
    if play.hand.variant.betting is Betting.POT_LIMIT:
        verdict, counted = by_the_count(turn, verdict, faced, pot_error(play), consulted)
        if counted is not None or says_pot(turn):
            pot, stated = play.hand.pot, counted
            if counted is None and earlier:
                stated = earlier[-1].stated
    if stated is None and pot is None:
        return verdict
    chips = any(each.motion is not None for each in turn.statements)
    doubt = Doubt(index, turn.player, verdict, len(play.hand.log) + 1, faced, pot, chips, stated)
    play.doubts.append(doubt)
    stands = play.known.stands.get(index)
    return verdict if stands is None else doubt.standing(stands)


def with_found(play: Play, turn: Turn, index: int, verdict: Verdict) -> Verdict:
    """A bet of all that was in view of a stack: an all-in, to which the chips that turned up belong.

    A raise that was full when it was made stays what it was, though the all-in before it has grown.
    """
    more = play.found.get(turn.player, 0)
    faced = facing(play.hand, turn.player - 1)
    if verdict.outcome not in AGGRESSION:
        return verdict
    chips = any(each.motion is not None for each in turn.statements)
    all_in = faced.front + faced.stack
    if more:
        return verdict.resized(all_in, faced.front, chips=chips) if verdict.amount == all_in - more else verdict
    made = play.known.made.get(index)
    if made is None or made <= faced.price or made == verdict.amount:
        return verdict
    return replace(verdict.resized(made, faced.front, chips=chips), remedies=())


def settle_doubts(play: Play) -> Known | None:
    """Rule on every doubt now that the acts are over; what is Known if they have to be played again."""
    stands: dict[int, int] = {}
    for doubt in play.doubts:
        if doubt.stated is None or doubt.stated == doubt.amount or not _since(play, doubt):
            continue
        consulted = Consulted(play.ready)
        if doubt.line in play.known.stands:
            _correctable(play, doubt, consulted)
            verdict = doubt.standing(doubt.stated)
        elif _correctable(play, doubt, consulted):
            remedy = {"kind": Remedy.CORRECT_BET.value, "player": doubt.player, "amount": doubt.amount}
            verdict = replace(doubt.verdict, remedies=(remedy,))
        else:
            stands[doubt.line] = doubt.stated
            continue
        tell(play, doubt.line, doubt.player, verdict, consulted)
    if stands or play.wanted_found:
        made = dict(play.made) if play.wanted_found else {}
        return Known(stands, dict(play.wanted_found), frozenset(play.found_in), made)
    return None


def _since(play: Play, doubt: Doubt) -> list[tuple[int, str]]:
    """What others have done since, in the hand or before a further bet has a size."""
    return acts_since(play, doubt.log_at) + acts_unsized(play, doubt.line)


def _correctable(play: Play, doubt: Doubt, consulted: Consulted) -> bool:
    policies = consulted.policies
    same_street = not dealt_since(play, doubt.log_at)
    acted = _since(play, doubt)
    if doubt.pot is None:
        return policies.raises.wrong_bet_correctable_until is WrongBetCorrectableUntil.END_OF_STREET and same_street
    if (doubt.stated or 0) > doubt.amount:
        if policies.pot_limit.pot_count_too_high is PotCountTooHigh.UNTIL_END_OF_STREET:
            return same_street
    elif policies.pot_limit.pot_count_too_low is PotCountTooLow.UNTIL_END_OF_STREET:
        return same_street
    return same_street and not is_substantial(policies, acted)
