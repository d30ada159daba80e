"""Family 8, who may leave: how long the book binds a player with a live hand to the table, and what leaving costs.

Whose rules: TNPL A4 and E2; NPPL 11 and Q3; HCPN 30; TDA 31; Redtooth present 2; through `presence` and `conduct`. What
becomes of the hands of those who are not there is in `presence`.
"""

from shuffleup.floor.acts import Leaves
from shuffleup.floor.attendance import GONE
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.offences import infraction
from shuffleup.floor.outcomes import Offence, Outcome
from shuffleup.floor.record import Play
from shuffleup.floor.ruling import Json
from shuffleup.floor.so_far import hands_in_play
from shuffleup.floor.verdict import Verdict
from shuffleup.hand.core import Phase
from shuffleup.hand.facing import facing, has_acted
from shuffleup.rulebooks.policies.presence import MustStayUntil, PresentAt


def leaves(play: Play, line: int, act: Leaves, consulted: Consulted) -> Verdict:
    """A player goes away: with a live hand it is an offence for as long as the book binds him to the table."""
    seen, player = play.attendance, act.player
    seen.places[player] = GONE
    if not has_hand_to_stay_for(play, player, consulted):
        return Verdict(Outcome.NONE)
    policies = consulted.policies
    offences: tuple[Json, ...] = ()
    asked = player in seen.requests
    if asked and policies.presence.fold_request_on_leaving:
        consulted.cites("present_at")
        seen.at_turn[player] = (line, consulted, ())
        return Verdict(Outcome.NONE)
    if is_bound_to_stay(play, player, consulted):
        level = policies.conduct.offence_leaving_live_hand
        offences = infraction(consulted, Offence.LEAVING_LIVE_HAND, player, level)
    else:
        consulted.cites("offence_leaving_live_hand")
    if consulted.unnoted.presence.present_at is PresentAt.TURN:
        consulted.cites("present_at")
        seen.at_turn[player] = (line, consulted, offences)
    return Verdict(Outcome.NONE, infractions=offences)


def has_hand_to_stay_for(play: Play, player: int, consulted: Consulted) -> bool:
    """Whether a player holds a live hand, as far as the book looks who is there."""
    return player in hands_in_play(play) and not play.hand.is_over and not _has_no_live_hand_yet(play, consulted)


def _has_no_live_hand_yet(play: Play, consulted: Consulted) -> bool:
    """Whether the deal goes on, and has not yet got to where the book looks who is there."""
    seen = play.attendance
    if play.hand.street != play.hand.variant.streets[0].name or seen.at_last is not None:
        return False
    if seen.at_first is not None:
        return consulted.policies.presence.present_at is PresentAt.LAST_CARD
    return play.hand.phase is Phase.DEAL


def is_bound_to_stay(play: Play, player: int, consulted: Consulted) -> bool:
    """Whether the book still binds a player with a live hand to the table."""
    hand, until = play.hand, consulted.policies.presence.must_stay_until
    if until is MustStayUntil.SHOWDOWN_DONE:
        return True
    if until is MustStayUntil.BETTING_DONE:
        able = [seat for seat in hand.live if hand.stacks[seat] > 0]
        return hand.phase is Phase.BET or (hand.phase is Phase.DEAL and len(able) > 1)
    if hand.phase is not Phase.BET or hand.stacks[player - 1] == 0:
        return False
    return facing(hand, player - 1).missing > 0 or not has_acted(hand, player - 1)
