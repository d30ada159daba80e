"""Family 3, how much: counts asked for and given, chips found behind an all-in.

Whose rules: TNPL H10, H11, H16, H18; NPPL 69, 71, 91; HCPN 46, 47, 52, 54; TDA 52, 53, 60, 62; Redtooth bets 11, 17;
through `chips`, `pot_limit`, `accepted_action` and `chips_behind`. Not done: what a hidden chip means for side pots.
"""

from dataclasses import replace

from shuffleup.floor.acts import Folds, Mucks, Releases, Reveals, Says, Wants
from shuffleup.floor.case import TurnCase
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.dealer_acts import States
from shuffleup.floor.deeds import tell
from shuffleup.floor.hands import is_dead
from shuffleup.floor.notation import Act
from shuffleup.floor.outcomes import Outcome, Remedy
from shuffleup.floor.pot_counts import told_of_the_pot
from shuffleup.floor.questions import asks_for_a_count
from shuffleup.floor.record import Play
from shuffleup.floor.remarks import bet_told
from shuffleup.floor.ruling import Further, Json, Ruling
from shuffleup.floor.so_far import shares_paid, stacks_paid, told_of_the_bet
from shuffleup.floor.verdict import AGGRESSION, Verdict
from shuffleup.games.variant import Betting
from shuffleup.hand.acts import Called
from shuffleup.hand.facing import acts_since_deal, facing, raised_on_street
from shuffleup.hand.hand import Hand
from shuffleup.rulebooks.policies import Policies
from shuffleup.rulebooks.policies.accepted_action import BetMisunderstood
from shuffleup.rulebooks.policies.chips import ExactCount
from shuffleup.rulebooks.policies.chips_behind import HiddenChip, HiddenChipOfLoser
from shuffleup.rulebooks.policies.pot_limit import PotSizeTold

_TOLD_IN = {
    Betting.NO_LIMIT: PotSizeTold.NO_LIMIT,
    Betting.POT_LIMIT: PotSizeTold.POT_LIMIT,
    Betting.FIXED_LIMIT: PotSizeTold.LIMIT,
}


def pot_is_told(policies: Policies, betting: Betting) -> bool:
    """Whether a player who asks is told the pot in a game of this betting."""
    return _TOLD_IN[betting] in policies.pot_limit.pot_size_told


def may_have_count(policies: Policies, *, faces_all_in: bool, on_turn: bool) -> bool:
    """Whether a player who faces an all-in or not, on his turn or not, may have it counted."""
    match policies.chips.exact_count:
        case ExactCount.FACING_ALL_IN_ON_TURN:
            return faces_all_in and on_turn
        case ExactCount.FACING_ALL_IN:
            return faces_all_in
    return False


def faces_all_in(hand: Hand, seat: int, of: int) -> bool:
    """Whether it is the all-in bet of seat `of` that `seat` has to answer (both from 0); a short call is no bet."""
    if not {seat, of} <= set(hand.live):
        return False
    done = next((each for each in reversed(acts_since_deal(hand)) if getattr(each, "seat", None) == of), None)
    return not isinstance(done, Called) and hand.stacks[of] == 0 and hand.bets[seat] < hand.bets[of]


def counted(play: Play, act: Wants, consulted: Consulted) -> Verdict:
    """Somebody wants a count: of the pot, or of a player's chips."""
    if act.of is None:
        allowed = pot_is_told(consulted.policies, play.hand.variant.betting)
        if not allowed:
            consulted.cites("pot_size_told", "not_counted")
        return Verdict(Outcome.NONE, binding=False, more={"allowed": allowed})
    faces = faces_all_in(play.hand, act.player - 1, act.of - 1)
    if faces:
        play.asked_for_count = (act.of, len(play.hand.log))
    on_turn = play.hand.actor == act.player - 1
    allowed = may_have_count(consulted.policies, faces_all_in=faces, on_turn=on_turn)
    if not allowed:
        consulted.cites("exact_count", "estimate")
    by: Further = {"by": "dealer_or_floor"} if allowed and consulted.applies("all_in_count") else {}
    return Verdict(Outcome.NONE, binding=False, more={"allowed": allowed, **by})


def stated(play: Play, act: States, _: Consulted) -> Verdict:
    """The dealer tells a sum; what it leads to is ruled when somebody acts on it, or when the acts are over."""
    if act.what == "pot":
        told_of_the_pot(play, act.amount)
        return Verdict(Outcome.NONE, binding=False)
    play.stated, play.stated_by, play.stated_of = act, 0, (play.hand.street, raised_on_street(play.hand))
    if act.what == "bet" and play.doubts and play.doubts[-1].pot is not None:
        play.doubts[-1].stated = act.amount
    return Verdict(Outcome.NONE, binding=False)


def as_told(play: Play, act: Act) -> Act:
    """What an all-in player answers who was asked for a count, as the dealer's word; every other act as it is."""
    if not isinstance(act, Says) or (act.player, len(play.hand.log)) != play.asked_for_count:
        return act
    told = bet_told(act) if act.size is None else act.size.amount
    return act if act.word or told is None else States("count", told)


def note_told(play: Play, act: Act) -> None:
    """Keep in mind what somebody who is not to act tells of the bet, as if the dealer had told it.

    What there is to add is as right as the whole.
    """
    told = bet_told(act) if isinstance(act, Says) and not act.word and act.size is None else None
    actor = play.hand.actor
    if isinstance(act, Says) and actor == act.player - 1 and asks_for_a_count(act.free):
        bets = [seat for seat in play.hand.live if faces_all_in(play.hand, actor, seat)]
        of = max(bets, key=lambda seat: play.hand.bets[seat], default=-1) + 1
        play.asked_for_count = (of, len(play.hand.log))
    if told is None or not isinstance(act, Says) or actor in (None, act.player - 1) or act.player in play.held:
        return  # who has acted before his turn names the size of that
    faced = facing(play.hand, actor)
    sum_told = faced.price if told == faced.missing else told
    if told_of_the_bet(play, act.player) == sum_told:
        return  # he says it after somebody else
    play.stated, play.stated_by = States("bet", sum_told), act.player
    play.stated_of = (play.hand.street, raised_on_street(play.hand))


def note_misled(play: Play, act: Act) -> None:
    """Keep in mind whether who lets go of his hand has been told a wrong sum of the bet."""
    if not isinstance(act, Mucks | Releases | Folds | Says) or is_dead(play, act.player):
        return
    if isinstance(act, Says) and act.word != "fold":
        return
    if told_of_the_bet(play, act.player) in (None, max(play.hand.bets)):
        play.folded_misled.discard(act.player)
    else:
        play.folded_misled.add(act.player)


def misled(case: TurnCase, pushed: int | None, *, said: bool = False) -> Verdict | None:
    """A call by somebody who was told a wrong sum; None where it was right, or he did not act on it.

    He acts on it who calls, puts out just that sum, or has `said` it.
    """
    told, price = case.told, case.facing.price
    if told is None or told == price or not case.faces_bet:
        return None
    if not said and pushed is not None and pushed != told - case.facing.front:
        return None
    accepted = case.policies.accepted_action.bet_misunderstood is BetMisunderstood.ACCEPTED_ACTION
    fair: Further = {"unless": "fairness"} if case.consulted.applies("fairness_override", "misinformed") else {}
    if _is_all_in(case):
        case.consulted.cites("bet_misunderstood", "all_in_count")
    if accepted or told > price:
        return case.call(pushed, more=fair)
    return _released(case, pushed)


def missed_raise(case: TurnCase, pushed: int | None) -> Verdict | None:
    """`call`, and chips for less, in whatever order: he may not have seen the raise, by a gross mistake or inattention.

    Chips for just the bet before the raise show what he took it for: that he may have them back is proposed then. None
    where he cannot have missed a raise, or the book knows no release.
    """
    if case.opening_bet or pushed is None or pushed >= min(case.facing.missing, case.facing.stack):
        return None
    if case.policies.accepted_action.bet_misunderstood is BetMisunderstood.ACCEPTED_ACTION:
        return None
    case.consulted.cites("bet_misunderstood", "inattention")
    released = _released(case, pushed)
    plainly = pushed == _before_the_raise(case) - case.facing.front
    proposed = _free(pushed) if plainly else released.default
    return replace(released, choices=(*released.choices, _lost(pushed)), default=proposed)


def _before_the_raise(case: TurnCase) -> int:
    """The highest bet of the street but the one that has to be called."""
    return max((bet for bet in case.hand.bets if bet < case.facing.price), default=0)


def misraised(case: TurnCase, total: int, pushed: int | None) -> Verdict | None:
    """A raise by somebody who plainly had the bet wrong: by his sum, or since he was told a smaller one.

    None where it is no such raise, or the book knows no release.
    """
    told = case.told is not None and case.told < case.facing.price
    if not (case.faces_bet and case.may_raise and (told or total <= case.facing.price)):
        return None
    if case.consulted.unnoted.accepted_action.bet_misunderstood is BetMisunderstood.ACCEPTED_ACTION:
        return None
    case.consulted.cites("bet_misunderstood")
    raised = case.raise_to(max(total, case.facing.full), pushed).as_choice()
    return replace(_released(case, pushed), choices=(raised, _free(pushed)), default=raised, once_acted_on=(raised,))


def _is_all_in(case: TurnCase) -> bool:
    """Whether the bet that he faces is all that its player had."""
    hand = case.hand
    most = max(hand.bets)
    return any(bet == most and hand.stacks[seat] == 0 for seat, bet in enumerate(hand.bets))


def _released(case: TurnCase, pushed: int | None) -> Verdict:
    """A gross and plain mistake may be let off while nobody has acted on it; afterwards complete or forfeit."""
    call: Json = {"outcome": Outcome.CALL.value, "amount": case.called}
    return Verdict(
        Outcome.DIRECTOR,
        binding=False,
        choices=(call, _free(pushed)),
        default=call,
        once_acted_on=(call, _lost(pushed)) if pushed else (),
    )


def _free(pushed: int | None) -> Json:
    """Nothing of it binds, and his chips go back."""
    return {"binding": False, **({"returned": pushed} if pushed else {})}


def _lost(pushed: int) -> Json:
    """He folds, and his chips stay in."""
    return {"outcome": Outcome.FOLD.value, "stays": pushed}


def revealed(play: Play, act: Reveals, consulted: Consulted) -> Verdict:
    """Chips that were not in view turn up."""
    player, chips = act.player, act.motion.amount
    hand, total = play.hand, play.all_in_for.get(player)
    called = any(other in play.called_since.get(player, ()) for other in range(1, hand.players + 1))
    if total is not None and play.at_line in play.known.found_in:
        return _included(play, player, total, consulted, called=called)
    rule = consulted.unnoted.chips_behind.hidden_chip
    if hand.is_over and not (called and rule is HiddenChip.INCLUDED):
        if _has_lost_all(play, player):
            return _of_the_loser(play, player, consulted)
        if total is not None and not called:
            return _stays_his(play, player, chips)
    if total is None:
        return Verdict(Outcome.NONE, binding=False)
    if not called or consulted.policies.chips_behind.hidden_chip is HiddenChip.INCLUDED:
        play.wanted_found[player] = play.wanted_found.get(player, 0) + chips
        play.found_in.add(play.at_line)
        return Verdict(Outcome.BET, total + chips)
    if hand.stacks[player - 1] > hand.won[player - 1]:  # some of the all-in came back: nobody could call more
        return _stays_his(play, player, chips)
    consulted.applies("hidden_chip_outside", "wins")
    play.outside[play.at_line] = player
    before = play.kept.get(player, 0)  # found earlier, and ruled on by itself
    _stays_his(play, player, chips)
    sums = sorted({before + chips, before, chips, 0}, reverse=True)
    told = tuple({"amount": total + each} for each in sums)
    return Verdict(Outcome.DIRECTOR, binding=False, choices=told, default=told[-1])


def _stays_his(play: Play, player: int, chips: int) -> Verdict:
    """Chips that are no part of his all-in: nobody has to pay them, and he keeps them as long as he is not out."""
    play.kept[player] = play.kept.get(player, 0) + chips
    return Verdict(Outcome.NONE, binding=False)


def settle_found(play: Play) -> None:
    """Rule again on chips that turned up before the hands did, now that their owner has lost."""
    for line, player in play.outside.items():
        if play.hand.is_over and _has_lost_all(play, player):
            consulted = Consulted(play.ready)
            consulted.cites("hidden_chip")
            tell(play, line, player, _of_the_loser(play, player, consulted), consulted)


def _has_lost_all(play: Play, player: int) -> bool:
    """Whether he got nothing from a hand in which all his chips were."""
    return not any(shares[player - 1] for shares in shares_paid(play)) and not stacks_paid(play)[player - 1]


def _included(play: Play, player: int, total: int, consulted: Consulted, *, called: bool) -> Verdict:
    """The chips belong to the all-in, and are counted in: a bet, a raise or a call, as it was.

    Of a bet that nobody has `called` that is no more than what all-in means.
    """
    ruled = (each for each in reversed(play.rulings) if isinstance(each, Ruling) and each.player == player)
    was = next((each.outcome for each in ruled if each.all_in), Outcome.BET)
    if called or was not in AGGRESSION:
        consulted.cites("hidden_chip")
    return Verdict(was, total, more={"all_in": True, "found": "included"})


def _of_the_loser(play: Play, player: int, consulted: Consulted) -> Verdict:
    """He has lost his all-in: the chip does not keep him in."""
    play.kept.pop(player, None)
    rule = consulted.policies.chips_behind.hidden_chip_of_loser
    consulted.applies("hidden_chip_outside", "loses")
    consulted.applies("hidden_chip_outside", "not_saved")
    play.end_consulted = consulted
    winners = _winning_callers(play, player)
    if rule is HiddenChipOfLoser.TO_CALLER and len(winners) == 1:
        return Verdict(Outcome.AWARDED, about=winners[0])
    if rule is HiddenChipOfLoser.OUT_OF_PLAY:
        return Verdict(Outcome.VOID, remedies=({"kind": Remedy.REMOVE_CHIPS.value, "player": player},))
    told: list[Json] = [{"outcome": Outcome.AWARDED.value, "player": winner} for winner in winners]
    if rule is not HiddenChipOfLoser.TO_CALLER:
        told.append({"outcome": Outcome.VOID.value})
    return Verdict(Outcome.DIRECTOR, binding=False, choices=tuple(told), default=told[-1])


def _winning_callers(play: Play, player: int) -> list[int]:
    """Who has called his all-in and won a pot, or a share of one; where nobody has called, who has won."""
    won = {seat + 1 for shares in shares_paid(play) for seat, chips in enumerate(shares) if chips}
    return sorted(won & play.called_since.get(player, set()) or won)
