"""Family 7, hands alive and dead: killed and fouled hands, cards in the muck, cards let go of, upcards picked up.

Whose rules: TNPL C2, H14, H21, I2, I3; NPPL 49 to 52; HCPN 13, 50, 56, 57; TDA 13, 15, 58, 65, 66; Redtooth pots 2,
bets 14, other 2; through `folds`. A fold that is plainly one is ruled with the turn (`declared`). Not done: what is put
back into the hand once the director gives a folded hand back; the action is backed up for that.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from shuffleup.floor.acts import Lifts, LiftsUpcards, Mucks, Releases, Wants
from shuffleup.floor.case import Asks, Verdict
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.dealer_acts import Kills
from shuffleup.floor.nuts import rank_with
from shuffleup.floor.outcomes import Outcome
from shuffleup.games.variant import Family
from shuffleup.hand.core import Phase
from shuffleup.hand.facing import facing
from shuffleup.message import Message
from shuffleup.rulebooks.policies.folds import (
    BettorDiscardsTooEarly,
    FoldedOnMisinformation,
    FouledButIdentifiable,
    MuckedHandRetrieval,
    ReleasedFaceDown,
    SelfRetrieval,
)

if TYPE_CHECKING:
    from shuffleup.floor.play import Play

_EITHER = ({"outcome": Outcome.HAND_LIVE.value}, {"outcome": Outcome.HAND_DEAD.value})


def _director(default: int = 0) -> Verdict:
    return Verdict(Outcome.DIRECTOR, binding=False, choices=_EITHER, default=_EITHER[default])


def identifiable(play: "Play", player: int, seen: bool | None = None) -> bool:
    """Whether the player's cards can be told for certain.

    `seen` is what the act itself says of it, for a situation that is silent: cards let go of beside the muck can be
    told, cards that are in it cannot. Raises Asks where nobody knows, or the act says nothing either.
    """
    fact = f"identifiable p{player}"
    answer = play.spot.facts.get(fact)
    if answer in ("yes", "no"):
        return answer == "yes"
    if play.spot.knows(fact) and player in play.spot.identifiable:
        return play.spot.identifiable[player]
    if seen is not None and play.spot.knows(fact):
        return seen
    raise Asks(fact, Message("floor.asks.identifiable", {"player": str(player)}), ("yes", "no"))


def killed(play: "Play", act: Kills, consulted: Consulted) -> Verdict:
    """The dealer took a live hand in."""
    play.in_hand(act.player)
    if _plainly_wins(play, act.player):
        consulted.applies("tabled_winner_safe")
        return Verdict(Outcome.HAND_LIVE)
    consulted.applies("killed_hand")
    rule = consulted.policies.folds.fouled_but_identifiable
    if rule is not FouledButIdentifiable.DEAD and identifiable(play, act.player, seen=False):
        return Verdict(Outcome.HAND_LIVE) if rule is FouledButIdentifiable.LIVE else _director()
    return _dead(play, act.player, consulted)


def _dead(play: "Play", player: int, consulted: Consulted) -> Verdict:
    """The hand is dead: called bets stay, what nobody called comes back."""
    before = play.hand.stacks[player - 1]
    betting = play.hand.phase is Phase.BET
    play.kill(player, consulted)
    returned = play.hand.stacks[player - 1] - before if betting else 0
    if returned:
        play.given_back[player] = returned
    return Verdict(Outcome.HAND_DEAD, returned=returned)


def _plainly_wins(play: "Play", player: int) -> bool:
    """Whether the hand is tabled on a whole board and beats all others that are."""
    cards = play.tabled.get(player)
    hand = play.hand
    if cards is None or hand.variant.family is not Family.BOARD or hand.variant.low or len(hand.board) < 5:
        return False
    others = [each for other, each in play.tabled.items() if other != player and other - 1 in hand.live]
    return all(rank_with(hand, cards) > rank_with(hand, each) for each in others)


def mucked(play: "Play", act: Mucks | Releases, consulted: Consulted) -> Verdict:
    """Cards thrown away by a bettor who overlooked an opponent: not an ordinary fold."""
    if consulted.policies.folds.bettor_discards_too_early is BettorDiscardsTooEarly.FOLD_BINDS:
        return _dead(play, act.player, consulted)
    if isinstance(act, Releases) or identifiable(play, act.player, seen=False):
        return _director()
    return _dead(play, act.player, consulted)


def overlooks(play: "Play", player: int) -> bool:
    """Whether it is a bettor who has nothing to decide, while others still have."""
    hand = play.hand
    bets = hand.bets
    return (
        hand.phase is Phase.BET
        and player - 1 in hand.live
        and hand.actor != player - 1
        and bets[player - 1] > 0
        and bets[player - 1] == max(bets)
        and any(bets[seat] < bets[player - 1] for seat in hand.live)
    )


def released(play: "Play", act: Releases, consulted: Consulted) -> Verdict | None:
    """Cards face down and let go of: None where that is a fold like any other."""
    rule = consulted.policies.folds.released_face_down
    if play.hand.variant.family is Family.STUD and consulted.policies.stud_mixed.stud_fold_face_down:
        return None
    faces = facing(play.hand, act.player - 1).missing > 0
    if rule is ReleasedFaceDown.FOLD or (rule is ReleasedFaceDown.DEAD_FACING_BET and (faces or act.touching_muck)):
        return None
    choices = ({"outcome": Outcome.FOLD.value}, {"outcome": Outcome.HAND_LIVE.value})
    play.let_go = act.player
    play.let_go_is_settled = rule is ReleasedFaceDown.DEAD_WHEN_NEXT_ACTS
    return Verdict(Outcome.DIRECTOR, binding=False, choices=choices, default=choices[0])


def wants_muck(play: "Play", act: Wants, consulted: Consulted) -> Verdict:
    """A player wants his hand back out of the muck."""
    rule, player = consulted.policies, act.player
    if play.stated is not None and rule.folds.folded_on_misinformation is FoldedOnMisinformation.EXTRA_EFFORT:
        return _director() if identifiable(play, player) else Verdict(Outcome.HAND_DEAD)
    back = rule.folds.mucked_hand_retrieval
    if back is MuckedHandRetrieval.NEVER or not identifiable(play, player):
        return Verdict(Outcome.HAND_DEAD)
    by = "floor" if back is MuckedHandRetrieval.FLOOR_IF_IDENTIFIABLE else "director"
    guides = ["identifiable"] if by == "floor" else ["identifiable", "good_of_the_game"]
    return replace(_director(1), more={"by": by, "guides": guides})


def lifts(play: "Play", act: Lifts, consulted: Consulted) -> Verdict:
    """A player takes his hand back out of the muck himself, or looks at his cards."""
    if act.what == "muck":
        if consulted.policies.folds.self_retrieval is SelfRetrieval.DEAD_HAND:
            return Verdict(Outcome.HAND_DEAD)
        _ = consulted.policies.folds.mucked_hand_retrieval
        return _director(1)
    if act.player in play.killed:
        return Verdict(Outcome.NONE, binding=False, more={"allowed": consulted.policies.presence.absent_may_look})
    return Verdict(Outcome.NONE)


def lifts_upcards(play: "Play", act: LiftsUpcards, consulted: Consulted) -> Verdict:
    """Upcards of stud picked up: dead with action to face."""
    play.in_hand(act.player)
    consulted.applies("stud_upcards")
    if facing(play.hand, act.player - 1).missing > 0:
        return _dead(play, act.player, consulted)
    return Verdict(Outcome.HAND_LIVE)
