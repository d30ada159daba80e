"""A hand given up at the showdown: let go of, mucked, wanted back, tabled after all.

Whose rules: TNPL C2.ii, C3, I3; NPPL 52, 79; HCPN 13.B, 14, 16; TDA 13, 14, 16; Redtooth pots 2b, 3, 4; through
`muck_tabling`. Not done: a hand shown in part and thrown away that somebody says he
has read, and one shown card by card without its cards being told.
"""

from dataclasses import replace

from shuffleup.floor.acts import Lifts, Mucks, Releases, Wants
from shuffleup.floor.betting_over import all_must_show
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.deeds import kill
from shuffleup.floor.hands import (
    cannot_be_told,
    dead_for_good,
    extra_effort,
    identifiable,
    lifts,
    said_misled,
    tabled_and_mucked,
)
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.plain_winner import is_tabled
from shuffleup.floor.reading import in_any_order
from shuffleup.floor.record import Play
from shuffleup.floor.ruling import UNKNOWN as NOBODY_KNOWS
from shuffleup.floor.ruling import Further, Json
from shuffleup.floor.spot import NOT_KNOWN
from shuffleup.floor.unsized import stack_asked
from shuffleup.floor.verdict import Verdict
from shuffleup.hand.acts import HandKilled, Mucked
from shuffleup.hand.core import Phase
from shuffleup.hand.refusals import Why
from shuffleup.rulebooks.policies.folds import MuckedHandRetrieval
from shuffleup.rulebooks.policies.muck_tabling import ShowdownDiscardDeadWhen

_EITHER: tuple[Json, ...] = ({"outcome": Outcome.HAND_LIVE.value}, {"outcome": Outcome.HAND_DEAD.value})


def taken_up(play: Play, player: int, consulted: Consulted) -> Verdict:
    """A hand let go of face down and tabled after all."""
    rule = consulted.policies.muck_tabling.showdown_discard_dead_when
    consulted.applies("muck_at_own_risk", "untabled")
    touched = play.let_down[player]
    if rule is ShowdownDiscardDeadWhen.TOUCHES_MUCK and touched:
        consulted.cites("showdown_discard_dead_when", "dies")
        return _dead(play, player, consulted)
    if rule is not ShowdownDiscardDeadWhen.DEALER_MUCKS and not identifiable(
        play, player, seen=None if touched else True
    ):
        return _beyond_recall(play, player, consulted)
    consulted.cites("showdown_discard_dead_when", "lives")
    if rule is ShowdownDiscardDeadWhen.DIRECTOR:
        consulted.cites("mucked_hand_retrieval")
        return Verdict(Outcome.DIRECTOR, binding=False, choices=_EITHER, default=_EITHER[0])
    del play.let_down[player]
    _revive(play, player)
    return Verdict(Outcome.HAND_LIVE)


def _beyond_recall(play: Play, player: int, consulted: Consulted) -> Verdict:
    """Cards let go of that nobody can tell for certain are dead wherever they lie."""
    consulted.cites("showdown_discard_dead_when", "lives", "dies")
    return _claim_lost(play, player, consulted)


def lifts_hand(play: Play, act: Lifts, consulted: Consulted) -> Verdict:
    """Cards picked up by a player: his own, let go of at the showdown and not in the muck, are his to take up again."""
    beside = act.player not in play.killed and play.let_down.get(act.player) is False
    return taken_up(play, act.player, consulted) if beside and act.what == "muck" else lifts(play, act, consulted)


def _revive(play: Play, player: int) -> None:
    """Take back that the player has mucked; what others have done since stands."""
    hand = play.hand
    if player - 1 in hand.live:
        return
    play.killed.pop(player, None)
    later: list[int] = []
    with in_any_order(hand):
        while player - 1 not in hand.live and hand.can_undo():
            gone = [act.seat for act in hand.undo() if isinstance(act, Mucked | HandKilled)]
            later += [seat for seat in gone if seat != player - 1]
    for seat in reversed(later):
        if hand.can_kill_hand(seat):
            hand.kill_hand(seat)


def _dead(play: Play, player: int, consulted: Consulted) -> Verdict:
    kill(play, player, consulted)
    return Verdict(Outcome.HAND_DEAD)


def thrown_away(play: Play, act: Mucks | Releases, consulted: Consulted) -> Verdict:
    """A hand given up at the showdown: into the muck, or face down and not yet there."""
    hand, player = play.hand, act.player
    if player - 1 not in hand.live or hand.is_over:
        return Verdict(Outcome.NONE, binding=False)
    if hand.phase is Phase.SHOW and isinstance(act, Mucks) and _lay_open(play, player):
        return tabled_and_mucked(play, player, consulted)
    refusal = hand.why_not_muck(player - 1)
    all_show = refusal is not None and refusal.why in (Why.ALL_IN_MUST_SHOW, Why.ALL_MUST_SHOW)
    if all_show or (hand.phase is Phase.DEAL and all_must_show(hand)):
        consulted.cites("muck_at_showdown", "barred")
        consulted.applies("all_in_tabled", "no_muck")
        return _must_show(play, act, consulted)
    in_doubt = _may_be_all_in(play, consulted)
    consulted.cites("muck_at_showdown", "allowed", *(("barred",) if in_doubt else ()))
    consulted.cites("showdown_discard_dead_when", "lives" if isinstance(act, Releases) else "dies")
    if in_doubt:
        return Verdict(Outcome.DIRECTOR, binding=False, choices=_EITHER, default=_EITHER[1])
    if isinstance(act, Releases):
        play.let_down[player] = act.touching_muck
        rule = consulted.policies.muck_tabling.showdown_discard_dead_when
        gone = cannot_be_told(play, player) and rule is not ShowdownDiscardDeadWhen.DEALER_MUCKS
        return _beyond_recall(play, player, consulted) if gone else Verdict(Outcome.NONE)
    consulted.applies("tabling")
    lost = consulted.applies("muck_at_own_risk", "untabled")
    if player in play.partly_tabled:
        consulted.applies("muck_at_own_risk", "in_part")
    if cannot_be_told(play, player):
        lost = consulted.applies("muck_at_own_risk", "not_read") and lost
    if not lost:
        return Verdict(Outcome.HAND_LIVE)
    play.let_down[player] = True
    if refusal is None:
        hand.muck(player - 1)
        play.killed[player] = consulted
        return Verdict(Outcome.HAND_DEAD)
    return _dead(play, player, consulted)


def _lay_open(play: Play, player: int) -> bool:
    """Whether everybody could have read all of a hand: tabled, or shown card by card."""
    return is_tabled(play, player) or len(play.shown_to_all.get(player, ())) >= len(play.hand.hole(player - 1))


def _must_show(play: Play, act: Mucks | Releases, consulted: Consulted) -> Verdict:
    """Who must show has let go of his hand: that was not allowed, and brings back no cards that nobody can tell."""
    refused: Further = {"allowed": False}
    if cannot_be_told(play, act.player):
        return replace(_claim_lost(play, act.player, consulted), more=refused)
    if isinstance(act, Releases):
        consulted.cites("showdown_discard_dead_when", "lives")
    else:
        play.thrown_in.add(act.player)
    return Verdict(Outcome.NONE, binding=False, more=refused)


def _claim_lost(play: Play, player: int, consulted: Consulted) -> Verdict:
    """Cards that cannot be told were let go of untabled, at the player's own risk."""
    lost = consulted.applies("muck_at_own_risk", "untabled")
    lost = consulted.applies("muck_at_own_risk", "not_read") and lost
    return _dead(play, player, consulted) if lost else Verdict(Outcome.HAND_LIVE)


def _back_to_be_shown(play: Play, player: int, consulted: Consulted) -> Verdict:
    """Cards out of the muck of somebody who must show: they play while they can be told. Raises Asks."""
    consulted.applies("all_in_tabled", "no_muck")
    if not identifiable(play, player):
        return _claim_lost(play, player, consulted)
    if consulted.policies.muck_tabling.showdown_discard_dead_when is ShowdownDiscardDeadWhen.DIRECTOR:
        return Verdict(Outcome.DIRECTOR, binding=False, choices=_EITHER, default=_EITHER[0])
    play.thrown_in.discard(player)
    return Verdict(Outcome.HAND_LIVE)


def _may_be_all_in(play: Play, consulted: Consulted) -> bool:
    """Whether nobody can say if somebody is all-in, so that all hands would have to be shown.

    A stack that is only not told is no all-in. Raises Asks for one that is said to be unknown.
    """
    for seat in play.hand.live:
        asks = stack_asked(seat + 1)
        if play.hand.stacks[seat] < NOT_KNOWN or play.spot.knows(asks.fact):
            continue
        if play.spot.facts.get(asks.fact) != NOBODY_KNOWS:
            consulted.cites("muck_at_showdown", "barred", "allowed")
            raise asks
        return True
    return False


def wants_muck_back(play: Play, act: Wants, consulted: Consulted) -> Verdict:
    """A player wants his hand back at the showdown."""
    by: Further = {"by": consulted.policies.muck_tabling.cards_fetched_by.value}
    if act.player in play.out_of_it:
        return replace(dead_for_good(play, act.player, consulted), more=by)
    if act.player in play.thrown_in and act.player not in play.killed:
        return replace(_back_to_be_shown(play, act.player, consulted), more=by)
    if act.player in play.let_down and act.player not in play.killed:
        return replace(taken_up(play, act.player, consulted), more=by)
    if said_misled(play, act.player):
        effort = extra_effort(play, act.player, consulted)
        if effort is not None:
            return replace(effort, more=by)
    rule = consulted.policies.muck_tabling.showdown_discard_dead_when
    consulted.applies("muck_at_own_risk", "untabled")
    touched = rule is ShowdownDiscardDeadWhen.TOUCHES_MUCK
    lost = act.player in play.killed and rule is not ShowdownDiscardDeadWhen.DIRECTOR
    if touched or not identifiable(play, act.player, seen=False if lost else None):
        consulted.applies("muck_at_own_risk", "not_read")
        consulted.cites("showdown_discard_dead_when", "dies")
        if consulted.unnoted.folds.mucked_hand_retrieval is MuckedHandRetrieval.FLOOR_IF_IDENTIFIABLE:
            consulted.cites("mucked_hand_retrieval")
        return Verdict(Outcome.HAND_DEAD, more=by)
    consulted.cites("showdown_discard_dead_when", "lives")
    return Verdict(Outcome.DIRECTOR, binding=False, choices=_EITHER, default=_EITHER[1], more=by)
