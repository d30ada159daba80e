"""The spot after an act, as every ruling tells it: whose turn, what he may do, pots, and whether play has gone on.

Whose rules: the hand's kernels say who acts and how much; who acts next heads-up, and whether the betting is open
again to somebody, are readings of the book, and cited.
"""

from dataclasses import replace
from typing import Any

from shuffleup.floor.consulted import Consulted
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.record import Play
from shuffleup.floor.ruling import Json, Ruling
from shuffleup.floor.so_far import folded_early, is_still_limited, next_to_show, shares_paid, substantial
from shuffleup.floor.spot import NOT_KNOWN
from shuffleup.floor.verdict import AGGRESSION, Verdict
from shuffleup.games.variant import Betting, Forced
from shuffleup.hand import acts as done
from shuffleup.hand.core import Phase
from shuffleup.hand.facing import acts_since_deal, has_acted, pots_now


def ruling(play: Play, act: int | None, player: int | None, verdict: Verdict, consulted: Consulted) -> Ruling:
    """The verdict as a ruling, with the spot as it is now."""
    hand = play.hand
    _cite_order(play, player, consulted)
    _cite_reopening(play, consulted)
    found = Ruling(
        act=act,
        player=player,
        outcome=verdict.outcome,
        amount=verdict.amount,
        binding=verdict.binding,
        stays=verdict.stays,
        returned=verdict.returned,
        owes=verdict.owes,
        all_in=_all_in(play, player, verdict),
        dead=_dead(play),
        substantial_action=substantial(play),
        misdeal=verdict.outcome is Outcome.MISDEAL,
        pots=pots(play),
        clauses=consulted.clauses(),
        fallbacks=consulted.fallbacks(),
        choices=verdict.choices,
        default=verdict.default,
        remedies=verdict.remedies,
        infractions=verdict.infractions,
        more=verdict.more,
        say=verdict.said(str(player or "")),
    )
    actor = hand.actor
    if actor is None or hand.phase is not Phase.BET:
        shows = next_to_show(play)
        return replace(found, to_act=None if shows is None else shows + 1)
    options = _options(play, actor + 1, player, verdict)
    bounds = hand.raise_bounds if {"bet", "raise", "complete"} & set(options) else None
    least, most = bounds or (None, None)
    return replace(
        found,
        to_act=actor + 1,
        options=options,
        min_to=least,
        max_to=None if most is None or most >= NOT_KNOWN else most,
        to_call=max(0, hand.to_call - play.lying.get(actor + 1, 0) - _put_out(play, actor + 1, player, verdict)),
    )


def _cite_order(play: Play, player: int | None, consulted: Consulted) -> None:
    """Who acts first heads-up is a rule of its own; after that it is the other one's turn by any rule."""
    hand = play.hand
    if hand.players != 2 or hand.phase is not Phase.BET or hand.variant.forced is not Forced.BLINDS:
        return
    acts = acts_since_deal(hand)
    if not acts or (len(acts) == 1 and player is not None and getattr(acts[0], "seat", None) == player - 1):
        consulted.applies("heads_up_order", "acting")


def _cite_reopening(play: Play, consulted: Consulted) -> None:
    """Whether the betting is open again to somebody who has acted before is a reading of the book."""
    hand = play.hand
    if hand.phase is not Phase.BET or hand.actor is None or not has_acted(hand, hand.actor):
        return
    if hand.variant.betting is Betting.FIXED_LIMIT:
        consulted.cites("limit_reopen_percent")
    else:
        consulted.cites("reopen_short_all_ins")
        _cite_short_all_ins(play, hand.actor, consulted)


def _cite_short_all_ins(play: Play, seat: int, consulted: Consulted) -> None:
    """What is said of all-in raises that have come since this player's act."""
    hand, short = play.hand, 0
    for act in reversed(acts_since_deal(hand)):
        if getattr(act, "seat", None) == seat:
            break
        short += isinstance(act, done.Raised) and hand.stacks[act.seat] == 0
    if not short:
        return
    if "raise" in hand.options():
        consulted.cites("reopen_short_all_ins", "opened")
    else:
        consulted.cites("reopen_short_all_ins", "closed")
    if short > 1:
        consulted.cites("reopen_short_all_ins", "several")


def _options(play: Play, actor: int, player: int | None, verdict: Verdict) -> tuple[str, ...]:
    bound = verdict.options if actor == player else None
    bound = bound or play.bound.get(actor)
    turn = play.turn
    if bound is None and turn is not None and turn.player == actor and turn.verdict is not None:
        bound = turn.verdict.options or (turn.bound if turn.verdict.outcome is Outcome.DIRECTOR else None)
    if bound is not None:
        return bound
    options = play.hand.options()
    if actor in play.passed_over or is_still_limited(play, actor):
        options = tuple(each for each in options if each not in AGGRESSION)
    return tuple(each for each in options if each != "fold") if "check" in options else options


def _put_out(play: Play, actor: int, player: int | None, verdict: Verdict) -> int:
    """Chips that lie out and stay from what has just been ruled on."""
    noted = play.lying.get(actor, 0)
    turn = play.turn
    if player is None and turn is not None and turn.player == actor and turn.verdict is not None:
        player, verdict = actor, turn.verdict
    return verdict.stays if actor == player and not noted and verdict.outcome is not Outcome.FOLD else 0


def bound_early(play: Play) -> dict[int, int]:
    """Chips that are in by a ruling on acts out of turn, while the player who was passed over is still to act."""
    ruled = {player: held.ruled[0] for player, held in play.held.items() if held.ruled is not None}
    bets = play.hand.bets
    return {player: verdict.amount - bets[player - 1] for player, verdict in ruled.items() if verdict.amount}


def _dead(play: Play) -> tuple[int, ...]:
    """Hands given up in these acts or dead by a ruling."""
    return tuple(sorted(set(play.killed) | play.folded | folded_early(play)))


def _all_in(play: Play, player: int | None, verdict: Verdict) -> bool:
    if player is None or verdict.outcome not in (Outcome.CALL, Outcome.BRING_IN, *AGGRESSION):
        return False
    if verdict.more.get("all_in"):
        return True
    hand = play.hand
    back_to, back = hand.uncalled
    behind = hand.stacks[player - 1] - (back if back_to == player - 1 else 0)
    return verdict.amount is not None and behind == 0


def pots(play: Play) -> tuple[Json, ...]:
    """The pots as they stand; once the hand is over, with what each player was paid from them."""
    hand = play.hand
    gone = folded_early(play)
    told: list[dict[str, Any]] = [
        {"amount": amount, "eligible": [seat + 1 for seat in seats if seat + 1 not in gone]}
        for amount, seats in pots_now(hand)
    ]
    bound = sum(bound_early(play).values())
    if told and bound:
        told[-1]["amount"] += bound
    if hand.is_over and not sum(pot["amount"] for pot in told):
        return ()
    if hand.is_over:
        for pot, shares in zip(told, shares_paid(play), strict=False):
            pot["won"] = {f"p{seat + 1}": won for seat, won in enumerate(shares) if won}
    return tuple(told)
