"""The line that tells the spot after all acts: the showdown, the bring-in, stacks, who is out.

Whose rules: `showdown` and `outs`; whether there has been substantial action is cited once somebody has acted.
"""

from dataclasses import replace

from shuffleup.floor.after import bound_early, ruling
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.outs import outs
from shuffleup.floor.record import Play
from shuffleup.floor.ruling import Further, Ruling
from shuffleup.floor.showdown import spot_told
from shuffleup.floor.so_far import acts_done, is_later_street, stacks_paid, with_blinds
from shuffleup.floor.spot import NOT_KNOWN
from shuffleup.floor.substantial import found_substantial
from shuffleup.floor.verdict import Verdict
from shuffleup.hand import acts as done
from shuffleup.message import Message


def summed_up(play: Play) -> Ruling:
    """The line that tells the spot after all acts."""
    hand = play.hand
    bound = bound_early(play)
    kept = {player: chips for player, chips in play.kept.items() if player not in play.removed}
    stacks = [
        stack - bound.get(player, 0) + kept.get(player, 0) for player, stack in enumerate(stacks_paid(play), start=1)
    ]
    known = {f"p{seat + 1}": stack for seat, stack in enumerate(stacks) if hand.stacks[seat] < NOT_KNOWN}
    back_to, back = hand.uncalled
    more: Further = {"stacks": known}
    if back_to is not None and back:
        more["uncalled"] = {f"p{back_to + 1}": back}
    for player, chips in play.given_back.items():
        more.setdefault("uncalled", {})[f"p{player}"] = chips
    consulted = play.end_consulted or Consulted(play.ready)
    more |= spot_told(play, consulted)
    _cite_substantial(play, consulted)
    if (brings := _bring_in(play)) is not None:
        more["bring_in"] = brings
    more |= outs(play, consulted)
    told = ruling(play, None, None, Verdict(Outcome.NONE, more=more), consulted)
    misdealt = play.misdealt
    return replace(told, misdeal=misdealt, say=_next(play, told, misdeal=misdealt))


def _bring_in(play: Play) -> int | None:
    """Who has brought the betting in, or has to."""
    hand = play.hand
    posted = [act.seat + 1 for act in hand.standing() if isinstance(act, done.BroughtIn)]
    if posted:
        return posted[0]
    return hand.actor + 1 if hand.actor is not None and hand.can_bring_in() else None


def _cite_substantial(play: Play, consulted: Consulted) -> None:
    """Name the book for telling whether there has been substantial action, once somebody has acted."""
    acts = acts_done(play)
    if acts and not is_later_street(play):
        found_substantial(consulted, with_blinds(play, acts, consulted))


def _next(play: Play, told: Ruling, *, misdeal: bool) -> Message:
    if misdeal:
        return Message("floor.misdeal")
    if told.to_act is None:
        return Message("floor.nobody_to_act")
    if told.to_act in play.passed_over:
        return Verdict(Outcome.DIRECTOR).said(str(told.to_act))
    return Message("floor.next", {"player": str(told.to_act)})
