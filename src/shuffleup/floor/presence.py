"""Family 8, presence: who must be there when, and what becomes of the hands of those who are not.

Whose rules: TNPL B2, B7, E1, J1; NPPL 30, 31, 49, 92, Q3; HCPN 29, 58; TDA 30, 71; Redtooth present, penalties 4;
through `presence` and `penalties`. `d deals first` and `d deals last` are the first and the last card of the deal to
anybody. Who may leave is in `leaving`. Not done: stacks of players who stay away, and their places, which are
`tournament`'s.
"""

from dataclasses import replace

from shuffleup.cards.card import UNKNOWN as UNSEEN
from shuffleup.floor.acts import Returns
from shuffleup.floor.attendance import GONE, counts_as_away, is_away, places_told
from shuffleup.floor.betting_over import runs_out
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.dealer_acts import DealsFirst, DealsLast, Skips
from shuffleup.floor.deeds import ask, deal_out_hands, kill, tell
from shuffleup.floor.notation import ActLine
from shuffleup.floor.noticed import player_at
from shuffleup.floor.offences import infraction
from shuffleup.floor.outcomes import Offence, Outcome
from shuffleup.floor.record import Play
from shuffleup.floor.ruling import Further, Json
from shuffleup.floor.so_far import acts_done
from shuffleup.floor.verdict import Asks, Verdict
from shuffleup.hand.acts import HoleDealt, StreetDealt
from shuffleup.hand.core import Phase
from shuffleup.hand.facing import has_acted
from shuffleup.message import Message
from shuffleup.rulebooks.policies.penalties import PenalisedHand
from shuffleup.rulebooks.policies.presence import (
    AbsentAllIn,
    AbsentHandKilled,
    AbsentPosts,
    PresentAt,
)
from shuffleup.rulebooks.policies.shared import OffenceLevel


def first_card(play: Play, _: DealsFirst, __: Consulted) -> Verdict:
    """The first card of the deal goes out."""
    play.attendance.deal_begins()
    return Verdict(Outcome.NONE)


def last_card(play: Play, line: int) -> None:
    """The deal is out, in so many words."""
    play.attendance.last_cards.append(line)
    _hands_are_out(play)
    if not any(each.act == line for each in play.rulings):
        tell(play, line, None, Verdict(Outcome.NONE), Consulted(play.ready))


def joined_after_deal(play: Play, line: ActLine) -> bool:
    """Whether the deal was over before the first line, which does not tell of it: then it is ruled who was there."""
    told = any(isinstance(act, DealsFirst | DealsLast) for act in line.acts)
    nothing_due = not any(play.hand.cards_due)
    if told or not (play.hand.phase is Phase.BET or (nothing_due and _all_in_by_forced_bets(play))):
        return False
    _hands_are_out(play)
    return True


def deal_out(play: Play) -> None:
    """The first act of a player's turn ends the deal: everybody got his cards as due, and the board lies."""
    _hands_are_out(play)
    while play.hand.phase is Phase.DEAL:
        play.hand.deal_board([UNSEEN] * play.hand.board_due)
        deal_out_hands(play)


def _hands_are_out(play: Play) -> None:
    """Everybody got his cards as due; who was not there for them is ruled on."""
    deal_out_hands(play)
    for each in play.noticed:
        if isinstance(each.act, Skips) and (player := player_at(play, each.act.place)) is not None:
            kill(play, player)  # no cards, no turn, however that is ruled
    rule_on_the_absent(play)


def rule_on_the_absent(play: Play) -> None:
    """The deal is over: rule on every hand whose player was away, is, or serves a penalty."""
    seen, hand = play.attendance, play.hand
    first_round = hand.phase is Phase.BET and hand.street == hand.variant.streets[0].name
    if seen.deal_ruled or not (first_round or _all_in_by_forced_bets(play)):
        return
    seen.deal_ruled = True
    before = places_told(play.spot)
    seen.deal_ends(before)
    unsure = {player for player in range(1, hand.players + 1) if not play.spot.knows(f"present p{player}")}
    concerned = {*before, *(seen.at_first or {}), *(seen.at_last or {}), *unsure, *play.spot.penalty}
    for player in sorted(concerned):
        if player - 1 not in hand.live or has_acted(hand, player - 1):
            continue
        consulted = Consulted(play.ready)
        try:
            verdict = _after_deal(play, player, consulted)
        except Asks as asks:
            ask(play, asks, play.at_line, player, consulted)
            continue
        tell(play, play.at_line, player, verdict, consulted)


def _all_in_by_forced_bets(play: Play) -> bool:
    """Whether blinds and antes have left nobody to bet against: no act has been made, and none will be."""
    hand = play.hand
    only_dealt = all(isinstance(each, HoleDealt | StreetDealt) for each in hand.log)
    return play.spot.joined is None and only_dealt and not hand.board and runs_out(hand)


def _after_deal(play: Play, player: int, consulted: Consulted) -> Verdict:
    policies = consulted.policies
    if player in play.spot.penalty:
        return _penalised(play, player, consulted)
    rule = policies.presence.present_at
    at_turn = rule is PresentAt.TURN
    if not _was_away(play, player, rule, consulted):
        return Verdict(Outcome.HAND_LIVE)
    near = play.attendance.at_deal(rule).get(player) != GONE
    special = play.spot.facts.get(f"special needs p{player}") == "yes"
    if near and special and policies.seating.special_needs_accommodated:
        told: tuple[Json, ...] = ({"outcome": Outcome.HAND_LIVE.value}, {"outcome": Outcome.HAND_DEAD.value})
        return Verdict(Outcome.DIRECTOR, binding=False, choices=told, default=told[0])
    posted = _posts(play, player, consulted)
    if not at_turn:
        _post_bring_in(play, player, consulted, penalised=False)
    costs: tuple[Json, ...] = ()
    if policies.presence.absence_penalised:
        costs = infraction(consulted, Offence.ABSENCE, player, OffenceLevel.MAY)
    return replace(_absent(play, player, consulted, at_turn=at_turn), infractions=costs, more=posted)


def _absent(play: Play, player: int, consulted: Consulted, *, at_turn: bool) -> Verdict:
    """The hand of somebody who is not there: killed after the deal, at his turn, or not if a forced bet is his last."""
    if _all_in_lives(play, player, consulted):
        return Verdict(Outcome.HAND_LIVE)
    after_deal = consulted.policies.presence.absent_hand_killed is AbsentHandKilled.AFTER_INITIAL_DEAL
    no_turn_to_come = play.hand.stacks[player - 1] == 0
    if no_turn_to_come or (after_deal and not at_turn):
        return _dead(play, player, consulted)
    play.attendance.at_turn[player] = (play.at_line, consulted, ())
    return Verdict(Outcome.HAND_LIVE)


def _penalised(play: Play, player: int, consulted: Consulted) -> Verdict:
    """The hand of somebody who serves a penalty: dealt, posted for, killed."""
    policies, seen = consulted.policies, play.attendance
    consulted.applies("penalised_stays_away")
    stakes = play.hand.setup.stakes
    if any(chips and chips[player - 1] for chips in (stakes.blinds, stakes.antes)):
        consulted.cites("penalised_hand", "posts")
    at_turn = _post_bring_in(play, player, consulted, penalised=True)
    if at_turn or policies.penalties.penalised_hand is PenalisedHand.DEALT_POSTS_KILLED_AFTER_DEAL:
        return _dead(play, player, consulted)
    seen.places[player] = GONE
    seen.at_turn[player] = (play.at_line, consulted, ())
    return Verdict(Outcome.HAND_LIVE)


def _posts(play: Play, player: int, consulted: Consulted) -> Further:
    """Forced bets that are posted for him: all that are due; those that the book does not name by default."""
    named = consulted.policies.presence.absent_posts
    stakes = play.hand.setup.stakes
    chips = {AbsentPosts.BLINDS: stakes.blinds, AbsentPosts.ANTES: stakes.antes}
    due = [kind for kind, each in chips.items() if each and each[player - 1]]
    if play.hand.phase is Phase.BET and play.hand.actor == player - 1 and play.hand.can_bring_in():
        due.append(AbsentPosts.BRING_IN)
        consulted.cites("absent_posts", "bring_in")
    unnamed = [kind for kind in due if kind not in named]
    if unnamed:
        consulted.by_default("absent_posts")
    if not due:
        return {}
    return {"posts": [kind.value for kind in due], "posts_by_default": [kind.value for kind in unnamed]}


def _was_away(play: Play, player: int, rule: PresentAt, consulted: Consulted) -> bool:
    """Whether a player was away when it counted. Raises Asks where nobody knows."""
    fact = f"present p{player}"
    answer = play.spot.facts.get(fact)
    if answer in ("yes", "no") and rule is not PresentAt.TURN:
        return answer == "no"
    if not play.spot.knows(fact) and rule is not PresentAt.TURN:
        raise Asks(fact, Message("floor.asks.present", {"player": str(player)}), ("yes", "no"))
    return counts_as_away(play.attendance.at_deal(rule).get(player), consulted)


def _all_in_lives(play: Play, player: int, consulted: Consulted) -> bool:
    """Whether a forced bet has put an absent player all-in, and the book lets the hand live."""
    if play.hand.stacks[player - 1] > 0:
        return False
    return consulted.policies.presence.absent_all_in is AbsentAllIn.LIVE


def _post_bring_in(play: Play, player: int, consulted: Consulted, *, penalised: bool) -> bool:
    """The bring-in of stud that falls to a seat whose player is not there is posted for him; whether it was."""
    if play.hand.phase is not Phase.BET or play.hand.actor != player - 1 or not play.hand.can_bring_in():
        return False
    if penalised and not consulted.policies.penalties.penalised_bring_in:
        return False
    if not penalised:
        if AbsentPosts.BRING_IN not in consulted.policies.presence.absent_posts:
            consulted.by_default("absent_posts")
        consulted.cites("absent_posts", "bring_in")
    play.hand.bring_in()
    play.end_consulted = consulted
    return True


def _dead(play: Play, player: int, consulted: Consulted) -> Verdict:
    if not acts_done(play) and not play.held:
        play.attendance.dealt_dead.add(player)
    kill(play, player, consulted)
    play.out_of_it.add(player)
    return Verdict(Outcome.HAND_DEAD)


def at_turn(play: Play) -> bool:
    """Kill the hand of the player to act if he is away and that is when it dies; whether it was.

    Nobody has to act while cards of the deal are yet to come.
    """
    actor = play.hand.actor
    player = -1 if actor is None else actor + 1
    seen = play.attendance
    if play.hand.phase is not Phase.BET or player not in seen.places or seen.still_dealing:
        return False
    noted = seen.at_turn.pop(player, None)
    line, consulted, offences = noted or (play.at_line, Consulted(play.ready), ())
    if not (noted or consulted.policies.presence.present_at is PresentAt.TURN) or not is_away(
        seen, play.spot, player, consulted
    ):
        return False
    _post_bring_in(play, player, consulted, penalised=player in play.spot.penalty)
    if player in seen.requests:
        consulted.cites("fold_request_on_leaving")
    verdict = replace(_dead(play, player, consulted), infractions=offences)
    tell(play, line, player, verdict, consulted)
    return True


def returns(play: Play, act: Returns, consulted: Consulted) -> Verdict:
    """A player is back: his hand is what the deal has made it. Who serves a penalty is sent away again."""
    if act.player in play.spot.penalty and consulted.applies("penalised_stays_away"):
        return replace(_back(play, act.player, consulted), more={"allowed": False})
    play.attendance.places.pop(act.player, None)
    return _back(play, act.player, consulted)


def _back(play: Play, player: int, consulted: Consulted) -> Verdict:
    """What somebody who comes back finds his hand to be."""
    seen = play.attendance
    if seen.at_last is None and play.hand.phase is Phase.DEAL:
        return Verdict(Outcome.NONE)
    if player in play.killed:
        consulted.also(play.killed[player] or consulted)
        return Verdict(Outcome.HAND_DEAD)
    rule = consulted.policies.presence.present_at
    if rule is not PresentAt.TURN and not play.spot.knows(f"present p{player}"):
        _was_away(play, player, rule, consulted)
    return Verdict(Outcome.HAND_LIVE)
