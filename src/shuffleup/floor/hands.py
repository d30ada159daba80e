"""Family 7, hands alive and dead: killed and fouled hands, cards in the muck, cards let go of, upcards picked up.

Whose rules: TNPL C2, H14, H21, I2, I3; NPPL 49 to 52; HCPN 13, 50, 56, 57; TDA 13, 15, 58, 65, 66; Redtooth pots 2,
bets 14, other 2; through `folds`. A fold that is plainly one is ruled with the turn (`declared`). Not done: what is put
back into the hand once the director gives a folded hand back; the action is backed up for that.
"""

from dataclasses import replace

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import UNKNOWN as UNSEEN
from shuffleup.floor.acts import Lifts, LiftsUpcards, Mucks, Releases, Wants
from shuffleup.floor.attendance import missed_first_card
from shuffleup.floor.betting_over import betting_is_over
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.dead_hands import killed as out_of_the_hand
from shuffleup.floor.dealer_acts import Fetches, Kills
from shuffleup.floor.deeds import kill
from shuffleup.floor.offences import infraction, is_stated
from shuffleup.floor.outcomes import Offence, Outcome
from shuffleup.floor.plain_winner import is_tabled, plainly_wins
from shuffleup.floor.record import Play
from shuffleup.floor.ruling import UNKNOWN
from shuffleup.floor.so_far import folded_early, has_no_hand_left, in_hand, on_table
from shuffleup.floor.verdict import Asks, Verdict
from shuffleup.games.variant import Family
from shuffleup.hand.core import Phase
from shuffleup.hand.facing import has_to_answer
from shuffleup.message import Message
from shuffleup.rulebooks.policies.folds import (
    BettorDiscardsTooEarly,
    FoldedOnMisinformation,
    FouledButIdentifiable,
    MuckedHandRetrieval,
    SelfRetrieval,
)
from shuffleup.rulebooks.policies.muck_tabling import ShowdownDiscardDeadWhen

_EITHER = ({"outcome": Outcome.HAND_LIVE.value}, {"outcome": Outcome.HAND_DEAD.value})


def _director(default: int = 0) -> Verdict:
    return Verdict(Outcome.DIRECTOR, binding=False, choices=_EITHER, default=_EITHER[default])


def identifiable(play: Play, player: int, seen: bool | None = None) -> bool:
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


def cannot_be_told(play: Play, player: int) -> bool:
    """Whether it is told that nobody can say for certain which cards were the player's."""
    answer = play.spot.facts.get(f"identifiable p{player}")
    return answer == "no" or (answer != "yes" and play.spot.identifiable.get(player) is False)


def is_dead(play: Play, player: int) -> bool:
    """Whether a hand is folded, also out of turn, or dead by a ruling."""
    return has_no_hand_left(play, player) or player in play.killed.keys() | folded_early(play)


def cite_dead(play: Play, player: int, consulted: Consulted) -> None:
    """Name why a hand is dead already."""
    consulted.also(play.killed.get(player) or consulted)
    if player not in play.killed:
        consulted.applies("folds_bind")


def _is_safe(play: Play, player: int, consulted: Consulted) -> bool:
    """Whether the dealer has no power over the hand. Raises Asks where nobody knows who wins."""
    try:
        wins = plainly_wins(play, player)
    except Asks as asks:
        if play.spot.facts.get(asks.fact) != UNKNOWN:
            raise
        wins = False
    return wins and consulted.applies("tabled_winner_safe")


def seen_of(play: Play, player: int) -> bool | None:
    """Whether cards that went into the muck can be told: all saw those that were tabled, though not this program."""
    if not is_tabled(play, player):
        return False
    return True if UNSEEN not in play.tabled[player] else None


def killed(play: Play, act: Kills, consulted: Consulted) -> Verdict:
    """The dealer took a hand in; what is folded or dead already stays so."""
    given_up = play.let_down.pop(act.player, None) is not None
    if is_dead(play, act.player):
        cite_dead(play, act.player, consulted)
        return Verdict(Outcome.HAND_DEAD)
    in_hand(play, act.player)
    if _is_safe(play, act.player, consulted):
        return Verdict(Outcome.HAND_LIVE)
    if play.hand.is_over:
        return Verdict(Outcome.NONE, binding=False)
    if given_up and consulted.policies.muck_tabling.showdown_discard_dead_when is not ShowdownDiscardDeadWhen.DIRECTOR:
        consulted.cites("showdown_discard_dead_when", "dies")
        return _dead(play, act.player, consulted)
    rule = consulted.policies.folds.fouled_but_identifiable
    if rule is not FouledButIdentifiable.DEAD and identifiable(play, act.player, seen_of(play, act.player)):
        consulted.cites("fouled_but_identifiable", "live")
        if rule is FouledButIdentifiable.LIVE:
            return Verdict(Outcome.HAND_LIVE)
        consulted.applies("killed_hand", "no_remedy")
        if betting_is_over(play.hand):
            play.lost_at_showdown.add(act.player)
        return _director()
    consulted.applies("killed_hand", "no_remedy")
    if act.player in play.discarded_early and overlooks(play, act.player):
        return _lost_early(play, act.player, consulted)
    return _dead(play, act.player, consulted)


def _dead(play: Play, player: int, consulted: Consulted) -> Verdict:
    """The hand is dead: called bets stay, what nobody called comes back."""
    before = play.hand.stacks[player - 1]
    betting = play.hand.phase is Phase.BET
    stays = kill(play, player, consulted)
    returned = play.hand.stacks[player - 1] + stays - before if betting else 0
    if returned:
        consulted.applies("killed_hand", "uncalled")
        play.given_back[player] = returned
    return Verdict(Outcome.HAND_DEAD, returned=returned, stays=stays)


def mucked(play: Play, act: Mucks | Releases, consulted: Consulted) -> Verdict:
    """Cards thrown away by a bettor who overlooked an opponent: not an ordinary fold."""
    if consulted.policies.folds.bettor_discards_too_early is BettorDiscardsTooEarly.FOLD_BINDS:
        return _dead(play, act.player, consulted)
    if isinstance(act, Releases) or identifiable(play, act.player, seen=False):
        play.discarded_early.add(act.player)
        return _director()
    return _lost_early(play, act.player, consulted)


def _lost_early(play: Play, player: int, consulted: Consulted) -> Verdict:
    """A hand that a bettor threw away too early, and that is beyond recovery."""
    consulted.cites("bettor_discards_too_early", "lost")
    dead = _dead(play, player, consulted)
    if dead.returned:
        consulted.cites("bettor_discards_too_early", "uncalled")
    return dead


def tabled_and_mucked(play: Play, player: int, consulted: Consulted) -> Verdict:
    """Thrown away after all its cards lay open or were shown: the claim lives while they can be told, or were read.

    Raises Asks where nobody knows whether they can be told.
    """
    consulted.applies("tabling")
    consulted.applies("cards_speak", "cards")
    seen = seen_of(play, player) if is_tabled(play, player) else None
    if play.ready.policies.muck_tabling.showdown_discard_dead_when is ShowdownDiscardDeadWhen.DIRECTOR:
        consulted.cites("showdown_discard_dead_when")
        return _director(0 if identifiable(play, player, seen) else 1)
    lost_unless_read = consulted.applies("muck_at_own_risk", "not_read")
    if identifiable(play, player, seen) or not lost_unless_read:
        return Verdict(Outcome.HAND_LIVE)
    consulted.applies("muck_at_own_risk", "final")
    return _director()


def overlooks(play: Play, player: int) -> bool:
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


def wants_muck(play: Play, act: Wants, consulted: Consulted) -> Verdict:
    """A player wants his hand back out of the muck."""
    rule, player = consulted.policies, act.player
    if play.let_go != player and not is_dead(play, player):
        return Verdict(Outcome.NONE, binding=False)
    if player in play.out_of_it:
        return dead_for_good(play, player, consulted)
    if player in play.folded_misled or said_misled(play, player):
        effort = extra_effort(play, player, consulted)
        if effort is not None:
            return effort
    back = rule.folds.mucked_hand_retrieval
    if back is MuckedHandRetrieval.NEVER or not identifiable(play, player):
        return Verdict(Outcome.HAND_DEAD)
    by = "floor" if back is MuckedHandRetrieval.FLOOR_IF_IDENTIFIABLE else "director"
    guides = ["identifiable"] if by == "floor" else ["identifiable", "good_of_the_game"]
    return replace(_director(1), more={"by": by, "guides": guides})


def dead_for_good(play: Play, player: int, consulted: Consulted) -> Verdict:
    """A hand that is dead by who was not there, or not in time: having its cards back brings it no life."""
    cite_dead(play, player, consulted)
    return Verdict(Outcome.HAND_DEAD)


def said_misled(play: Play, player: int) -> bool:
    """Whether it is told that the player let go of his hand because somebody told him something wrong."""
    return play.spot.facts.get(f"misled p{player}") == "yes"


def extra_effort(play: Play, player: int, consulted: Consulted) -> Verdict | None:
    """The hand of somebody misled, wanted back: it is saved if it can be; None where the book does not ask for it."""
    if consulted.policies.folds.folded_on_misinformation is not FoldedOnMisinformation.EXTRA_EFFORT:
        return None
    return _director() if identifiable(play, player) else Verdict(Outcome.HAND_DEAD)


def lifts(play: Play, act: Lifts, consulted: Consulted) -> Verdict:
    """A player takes a hand out of the muck himself, or looks at his cards."""
    if act.what == "muck":
        return _fetched(play, act.player, consulted)
    if act.player in play.killed or missed_first_card(play.attendance, act.player, consulted):
        return Verdict(Outcome.NONE, binding=False, more={"allowed": consulted.policies.presence.absent_may_look})
    return Verdict(Outcome.NONE)


def _fetched(play: Play, player: int, consulted: Consulted) -> Verdict:
    """A hand fetched out of the muck: the player's own, or another's where he still holds his.

    Who fetches one is out, whosever it was; that of another is dead anyhow, and who has it in his hand has looked
    through the muck. Cards of his own that he has only let go of do not lie in the muck yet.
    """
    own = _gave_up(play, player)
    if not own and (play.hand.is_over or not any(is_dead(play, seat + 1) for seat in range(play.hand.players))):
        return Verdict(Outcome.NONE, binding=False)
    verdict = _out_of_the_muck(play, player, consulted, own=own)
    if own or not is_stated(consulted, Offence.SEARCHING_MUCK):
        return verdict
    level = consulted.policies.conduct.offence_searching_muck
    return replace(verdict, infractions=infraction(consulted, Offence.SEARCHING_MUCK, player, level))


def fetched(play: Play, act: Fetches, consulted: Consulted) -> Verdict:
    """The dealer takes a hand back for its player: as if he had done it himself.

    Cards that were let go of at the showdown and still live are not his to fetch: it is told who fetches them.
    """
    on_table(play, act.player)
    if not _gave_up(play, act.player):
        return Verdict(Outcome.NONE, binding=False)
    verdict = _out_of_the_muck(play, act.player, consulted, own=True)
    if play.let_down.get(act.player) is not False:
        return verdict
    by = consulted.policies.muck_tabling.cards_fetched_by.value
    return replace(verdict, more={**verdict.more, "by": by})


def _laid_down(play: Play, player: int) -> bool:
    """Whether cards that he has only let go of do not lie in the muck yet; once the hand is killed they do."""
    return player not in play.killed and (play.let_go == player or play.let_down.get(player) is False)


def _gave_up(play: Play, player: int) -> bool:
    return _laid_down(play, player) or player in play.let_down or is_dead(play, player)


def _out_of_the_muck(play: Play, player: int, consulted: Consulted, *, own: bool) -> Verdict:
    """What becomes of a player's hand who has one out of the muck, his own or another's."""
    if not _laid_down(play, player) and consulted.policies.folds.self_retrieval is SelfRetrieval.DEAD_HAND:
        gone = is_dead(play, player)
        return Verdict(Outcome.HAND_DEAD) if gone else out_of_the_hand(play, player, consulted)
    if own and player in play.out_of_it:
        return dead_for_good(play, player, consulted)
    if own:
        consulted.cites("mucked_hand_retrieval")
    return _director(1 if own else 0)


def lifts_upcards(play: Play, act: LiftsUpcards, consulted: Consulted) -> Verdict:
    """Upcards of stud picked up: dead with action to face. BadInput in a game that has none."""
    in_hand(play, act.player)
    if play.hand.variant.family is not Family.STUD:
        raise BadInput(Message("wrong.no_upcards"), right=Message("right.lifts_cards_or_muck"))
    consulted.applies("stud_upcards")
    if has_to_answer(play.hand, act.player - 1):
        return _dead(play, act.player, consulted)
    return Verdict(Outcome.HAND_LIVE)
