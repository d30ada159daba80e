"""What a seat asks of a newcomer in the next hand: cards or none, a blind, a dead hand.

Whose rules: TDA 6.s2, 7.s3, 9.s2, 30 and 71.C, TNPL B1.2, B5, E1 and J1.iii, HCPN 6-2, 9, 29 and 58.C, NPPL 22, 31, 92
and Q9, Redtooth seating 1 to 3, present.1 and penalties.4c. No book says where somebody gets no cards who comes by a
balancing move; he takes the position as anybody else and waits only in the gap that all books know. NPPL 22.b leaves
open whether it speaks of him too.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TypeVar

from shuffleup.floor.ruling import Json
from shuffleup.rulebooks.policies.penalties import PenalisedHand
from shuffleup.rulebooks.policies.presence import AbsentHandKilled
from shuffleup.rulebooks.policies.shared import NoDealGap
from shuffleup.tournament.between.asked import Asked
from shuffleup.tournament.between.positions import NextHand
from shuffleup.tournament.between.room import RoomTable
from shuffleup.tournament.between.waiting import BUTTON_PASSED, in_gap

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Duty:
    """What a newcomer's seat asks of him in the next hand."""

    dealt_in: bool
    posts: str = "none"
    until: str | None = None
    """Until when he waits, where he does."""
    may_wait: str | None = None
    """Until when the director may let him wait, where the book leaves that open."""


def duty(asked: Asked[C], seated: RoomTable, hand: NextHand, seat: int, came: str) -> Duty:
    """The duty of this seat; `hand` is the one with the newcomer in it, `came` the way in which he comes."""
    seats = max(len(seated.seats), hand.button, hand.big)
    gap = _gap(asked, came)
    if in_gap(gap, hand, seat, seats):
        return Duty(dealt_in=False, until=_until(asked, came))
    posts = "big_blind" if seat == hand.big else "small_blind" if seat == hand.small else "none"
    barred = NoDealGap.SMALL_BLIND_OR_BUTTON
    open_to_him = came == "balance" and asked.consulted.unnoted.breaking.broken_no_deal_gap is barred
    if open_to_him and in_gap(barred, hand, seat, seats):
        asked.consulted.cites("broken_no_deal_gap")
        return Duty(dealt_in=True, posts=posts, may_wait=_until(asked, came))
    return Duty(dealt_in=True, posts=posts)


def _gap(asked: Asked[C], came: str) -> NoDealGap:
    """The seats without cards for somebody who comes this way."""
    if came == "re_entry":
        asked.consulted.cites("re_entry_treated_as")
    if came not in ("broken_table", "balance"):
        return asked.policies.entries.late_no_deal_gap
    gap = asked.consulted.unnoted.breaking.broken_no_deal_gap
    if came != "broken_table" and gap is not NoDealGap.NONE:
        return NoDealGap.BETWEEN_BUTTON_AND_SMALL_BLIND
    asked.consulted.cites("broken_no_deal_gap")
    return gap


def _until(asked: Asked[C], came: str) -> str:
    """Until when somebody waits who comes this way."""
    if came in ("broken_table", "balance"):
        return asked.policies.breaking.broken_wait_until.value
    return BUTTON_PASSED


def dead_hand(asked: Asked[C], name: str) -> Json:
    """Whether the hand of somebody who is dealt in is dead: who serves a penalty, or is away.

    `dead` names him if it is; of a penalty also when it is killed and how many hands are left after this one.
    """
    player = asked.room.players.get(name)
    if player is not None and player.on_penalty:
        left = None if player.penalty_open else (player.penalty_hands or 0) - 1
        return {**_served(asked, name), "penalty_hands_left": left}
    away = player is not None and player.absent is True
    return {"dead": [name] if away and absent_is_dead(asked) else []}


def dead_hands(asked: Asked[C], names: Iterable[str], serving: Collection[str]) -> Json:
    """Whose hands of those dealt in are dead, when those on penalty are killed; `serving` miss this hand."""
    found = [_served(asked, name) if name in serving else dead_hand(asked, name) for name in names]
    killed = [each["hand_killed"] for each in found if "hand_killed" in each]
    dead = sorted(name for each in found for name in each["dead"])
    return {"dead": dead, "hand_killed": killed[0]} if killed else {"dead": dead}


def _served(asked: Asked[C], name: str) -> Json:
    """The dead hand of somebody who misses it on penalty."""
    return {"dead": [name], "hand_killed": killed_when(asked)}


def absent_is_dead(asked: Asked[C]) -> bool:
    """Whether the hand of somebody who is away dies with the deal; else his turn will tell."""
    return asked.policies.presence.absent_hand_killed is AbsentHandKilled.AFTER_INITIAL_DEAL


def killed_when(asked: Asked[C]) -> str:
    """When the hand of somebody who serves a penalty is killed: `after_deal` or `at_turn`."""
    at_turn = asked.policies.penalties.penalised_hand is PenalisedHand.DEALT_POSTS_KILLED_AT_TURN
    return "at_turn" if at_turn else "after_deal"
