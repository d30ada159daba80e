"""Family 10, showdown and pots: who shows, who may muck, cards speak, asking to see a hand.

Whose rules: TNPL C, I3; NPPL 9, 51, 52, 78 to 85; HCPN 12 to 20; TDA 12 to 21; Redtooth pots, board 4; through
`showdown`, `muck_tabling`, `asking_to_see`, `odd_chips` and `disclosure`. Who wins which chips is the hand's. Disputes
about a hand that is over are asked with `decide`. Hands given up are ruled on in `given_up`.
"""

from collections.abc import Sequence
from dataclasses import replace

from shuffleup.cards.card import UNKNOWN, rank_of
from shuffleup.floor.acts import BYSTANDER, Says, Shows, Tables, Wants
from shuffleup.floor.betting_over import all_must_show, betting_is_over
from shuffleup.floor.card_counts import too_many_tabled
from shuffleup.floor.conduct import exposes, shown_folding, still_decides, told_by_showing
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.given_up import taken_up
from shuffleup.floor.hands import is_dead
from shuffleup.floor.nuts import nuts_not_bet, rank_with
from shuffleup.floor.outcomes import Outcome, Remedy
from shuffleup.floor.plain_winner import may_win_with
from shuffleup.floor.reading import decided, show_all, take_back
from shuffleup.floor.record import Play
from shuffleup.floor.ruling import Further, Json
from shuffleup.floor.so_far import next_to_show, still_down
from shuffleup.floor.statements import is_fold, player_of
from shuffleup.floor.verdict import Verdict
from shuffleup.games.variant import Family
from shuffleup.hand.acts import Bet, Called, Completed, Raised
from shuffleup.hand.core import Phase
from shuffleup.hand.facing import acts_since_deal
from shuffleup.hand.hand import Hand
from shuffleup.rulebooks.policies.asking_to_see import SeeHandRequests
from shuffleup.rulebooks.policies.disclosure import ShowAllWhen
from shuffleup.rulebooks.policies.muck_tabling import WillNotTableRest

_HALVES = 2
_BOARD = 5

_EITHER: tuple[Json, ...] = ({"outcome": Outcome.HAND_LIVE.value}, {"outcome": Outcome.HAND_DEAD.value})


def tabled(play: Play, act: Tables, consulted: Consulted) -> Verdict:
    """A hand laid open: with action pending it is shown too early; else it is tabled if all its cards lie there."""
    hand, player = play.hand, act.player
    if not betting_is_over(hand):
        if not is_dead(play, player):
            play.tabled[player] = act.cards
        return exposes(play, act, consulted)
    consulted.applies("tabling")
    take_back(play)
    cards = _lying_open(play, act)
    verdict = Verdict(Outcome.HAND_LIVE)
    if player in play.let_down:
        verdict = taken_up(play, player, consulted)
        if verdict.outcome is not Outcome.HAND_LIVE:
            return verdict
    elif player - 1 not in hand.live or hand.is_over:
        return Verdict(Outcome.NONE, binding=False)
    if (surplus := len(cards) - len(hand.hole(player - 1))) > 0:
        return too_many_tabled(play, player, surplus, consulted)
    if len(cards) < len(hand.hole(player - 1)):
        if may_win_with(play, player, cards):
            consulted.cites("will_not_table_rest")
        play.partly_tabled[player] = cards
        return Verdict(Outcome.NONE)
    consulted.applies("cards_speak", "cards")
    play.tabled[player] = cards
    if play.rested == player and UNKNOWN in hand.hole(player - 1):
        verdict = replace(verdict, infractions=nuts_not_bet(hand, player, cards, consulted))
    if play.read:
        decided(play, consulted)
    show_all(play)
    return verdict


def _lying_open(play: Play, act: Tables) -> tuple[int, ...]:
    """The cards of a player that lie open now: those of this act, those tabled before it, and upcards.

    Once he has let go of them face down only upcards lie there from before. A whole hand told at once is all of it.
    """
    hand, player = play.hand, act.player
    if len(act.cards) >= len(hand.hole(player - 1)):
        return act.cards
    whole = play.tabled.get(player, ())
    before = whole if whole and UNKNOWN not in whole else play.partly_tabled.get(player, ())
    before = () if player in play.let_down else before
    up = {card for place, card in enumerate(hand.hole(player - 1), 1) if hand.variant.deals_face_up(place)}
    lying = tuple(card for card in before if card == UNKNOWN or card not in act.cards)
    return (*act.cards, *lying, *sorted(up - {*act.cards, *lying, UNKNOWN}))


def wants_to_see(play: Play, act: Wants, consulted: Consulted) -> Verdict:
    """Somebody asks to see a hand that was not tabled."""
    policies = consulted.policies.asking_to_see
    hand = play.hand
    called = _last_bet(play)
    has_cards = act.player - 1 in hand.live and act.player not in play.let_down
    integrity = policies.see_hand_requests is SeeHandRequests.INTEGRITY_ONLY
    keeps_right = has_cards or not policies.see_right_lost_without_cards
    of_bettor = called is not None and act.of == called and act.player != called and _is_paid_for(hand)
    if of_bettor and keeps_right and act.player in _callers(play) and policies.caller_may_see_aggressor:
        return Verdict(Outcome.SHOWS, more={"of": act.of, "allowed": True})
    guides = ["invalid_hand", "collusion"] if integrity else []
    more: Further = {"of": act.of, "allowed": False, "unless": "director_permits", "guides": guides}
    return Verdict(Outcome.NONE, binding=False, more=more)


def _is_paid_for(hand: Hand) -> bool:
    """Whether all have answered a bet after the last card; before that the cards are up for an all-in only."""
    hole = len(hand.hole(hand.live[0])) if hand.live else 0
    complete = len(hand.board) == hand.variant.board_cards and hole == hand.variant.hole_cards
    return betting_is_over(hand) and (complete or all_must_show(hand))


def _callers(play: Play) -> set[int]:
    """Players who have called on the last street."""
    return {act.seat + 1 for act in acts_since_deal(play.hand) if isinstance(act, Called)}


def _last_bet(play: Play) -> int | None:
    """The last player to bet or raise on the last street."""
    raises = [act for act in acts_since_deal(play.hand) if isinstance(act, Bet | Raised | Completed)]
    return raises[-1].seat + 1 if raises else None


def shows_one(play: Play, act: Shows, consulted: Consulted) -> Verdict:
    """Cards shown to one player: all may see them, at once where he still has to decide."""
    hand = play.hand
    betting = not betting_is_over(hand)
    verdict = exposes(play, act, consulted) if betting else _shown_after(play, act, consulted)
    if hand.phase is Phase.SHOW and act.player - 1 in hand.live and len(act.cards) < len(hand.hole(act.player - 1)):
        play.shown_in_part.add(act.player)
        consulted.applies("tabling")
    if hand.phase is Phase.SHOW and act.player - 1 in hand.live and act.to is None:
        play.shown_to_all.setdefault(act.player, set()).update(act.cards)
    if act.to is None or act.to == BYSTANDER or not consulted.policies.disclosure.show_one_show_all:
        return verdict
    decides = still_decides(play, act.to)
    now = consulted.policies.disclosure.show_all_when is ShowAllWhen.AT_ONCE_IF_VIEWER_DECIDES and decides
    consulted.cites("show_all_when", "at_once" if decides else "afterwards")
    remedy = {"kind": Remedy.SHOW_TO_ALL.value, "when": "at_once" if now else "end_of_hand"}
    return replace(verdict, remedies=(*verdict.remedies, remedy))


def _shown_after(play: Play, act: Shows, consulted: Consulted) -> Verdict:
    """Cards shown with no betting to come: the player's own affair, but for those of the fold that ended it.

    Nor may a folded hand be told before the hand is over, where the book binds everybody so long.
    """
    found: tuple[Json, ...] = ()
    if any(is_fold(each) and player_of(each) == act.player for each in play.now.acts):
        found = shown_folding(play, act, consulted)
    elif is_dead(play, act.player) and not play.hand.is_over:
        found = told_by_showing(play, act, consulted)
    return Verdict(Outcome.NONE, infractions=found)


def says(play: Play, act: Says, consulted: Consulted) -> Verdict:
    """Words at the showdown: they bind nobody; playing the board needs all cards tabled."""
    shown = None if act.player in play.tabled else play.partly_tabled.get(act.player)
    if shown is not None and act.free and may_win_with(play, act.player, shown):
        return _will_not_table(consulted)
    board = act.word == "board"
    if board and play.hand.live == (act.player - 1,) and not consulted.unnoted.showdown.uncontested_winner_shows:
        consulted.cites("uncontested_winner_shows")
        return Verdict(Outcome.VOID, binding=False)
    if board:
        consulted.applies("play_the_board")
        play.claims_board.add(act.player)
    else:
        consulted.applies("cards_speak", "words")
    more: Further = {"must_table": True} if board and act.player not in play.tabled else {}
    return Verdict(Outcome.VOID, binding=False, more=more)


def _will_not_table(consulted: Consulted) -> Verdict:
    """Who has shown a part of his hand and been told to table all of it says something else instead."""
    consulted.applies("tabling")
    consulted.cites("will_not_table_rest", "refuses")
    if consulted.policies.muck_tabling.will_not_table_rest is WillNotTableRest.FLOOR_CALLED:
        return Verdict(Outcome.DIRECTOR, binding=False, choices=_EITHER, default=_EITHER[1])
    return Verdict(Outcome.VOID, binding=False)


def spot_told(play: Play, consulted: Consulted) -> Further:
    """What the line after all acts says of a showdown, and what stands behind it."""
    hand = play.hand
    more: Further = {"cards_up": []}
    if all_must_show(hand):
        consulted.applies("all_in_tabled", "up")
        more["cards_up"] = still_down(play)
    elif hand.phase is Phase.SHOW and (seat := next_to_show(play)) is not None:
        more["first_to_show"] = seat + 1
        policies = consulted.policies.showdown
        more["order"] = policies.show_order.value
        bet = _last_bet(play) is not None
        consulted.cites("first_to_show_after_bet" if bet else "first_to_show_checked")
        consulted.cites("show_order", "after_bet" if bet else "checked")
    if hand.is_over and hand.pots and any(hand.won) and _cite_award(play, consulted):
        more["odd_chip"] = consulted.policies.odd_chips.odd_chip_unit.value
    return more


def _four_of_a_kind(board: Sequence[int]) -> bool:
    """Whether the board holds one, so that only one other card of each player counts."""
    ranks = [rank_of(card) for card in board]
    return any(ranks.count(rank) == 4 for rank in ranks)


def _cite_award(play: Play, consulted: Consulted) -> bool:
    """Name what gives the pots to their winners; whether chips are left over that cannot be shared evenly."""
    hand = play.hand
    if len(hand.live) == 1 and not hand.shown(hand.live[0]):
        consulted.cites("uncontested_winner_shows")
        return False
    consulted.applies("cards_speak", "cards")
    consulted.applies("hold_em_deal", "best_five")
    if _four_of_a_kind(hand.board):
        consulted.applies("hold_em_deal", "kicker")
    if len(hand.pots) > 1:
        consulted.applies("side_pots_apart")
    shared = [shares for shares in hand.pots_won if sum(map(bool, shares)) > 1]
    if not shared:
        return False
    consulted.applies("cards_speak", "suits")
    if all(shared[0][seat] for seat in hand.live) and _may_play_board(hand):
        consulted.applies("play_the_board")
    return _cite_sharing(hand, shared, consulted)


def _may_play_board(hand: Hand) -> bool:
    """Whether the board may be what all play: not where cards that are known make more of it."""
    if len(hand.board) < _BOARD or hand.variant.omaha:
        return False
    known = [hand.hole(seat) for seat in hand.live if UNKNOWN not in (*hand.hole(seat), *hand.board)]
    return all(rank_with(hand, hole) == rank_with(hand, ()) for hole in known)


def _cite_sharing(hand: Hand, shared: Sequence[Sequence[int]], consulted: Consulted) -> bool:
    """Name what divides pots that several players win: evenly, and who gets what is left over, if anything is.

    Halves that one player each has won are divided no further: no hands are equal there.
    """
    consulted.cites("odd_chip_unit")
    both_ways = bool(hand.variant.low) and _win_both_ways(hand)
    if hand.variant.low and not both_ways:
        consulted.applies("high_half_odd_chip")
        if all(_one_for_each_half(hand, shares) for shares in shared):
            return _odd_halves(shared)
    if both_ways:
        consulted.cites("odd_chip_tied_both_ways")
    if both_ways or all(len({chips for chips in shares if chips}) == 1 for shares in shared):
        consulted.cites("odd_chips_several", "evenly")
        return _odd_halves(shared)
    consulted.cites("odd_chip_stud" if hand.variant.family is Family.STUD else "odd_chip_flop_games")
    consulted.cites("odd_chips_several", "left_over")
    return True


def _odd_halves(shared: Sequence[Sequence[int]]) -> bool:
    """Whether somebody gets more of a pot than who shares it alike with him."""
    return any(len({chips for chips in shares if chips}) > 1 for shares in shared)


def _one_for_each_half(hand: Hand, shares: Sequence[int]) -> bool:
    """Whether a pot went to two players, of whom one has the better high and the other the better low hand."""
    values = [hand.value(seat) for seat, chips in enumerate(shares) if chips]
    return len(values) == _HALVES and all(len({value[half] for value in values}) == _HALVES for half in (0, 1))


def _win_both_ways(hand: Hand) -> bool:
    """Whether the very same players, more than one, have the best high and the best low hand."""
    values = {seat: hand.value(seat) for seat in hand.live}
    high, low = (max(value[half] for value in values.values()) for half in (0, 1))
    best = [seat for seat in values if values[seat][0] == high]
    return low > 0 and len(best) > 1 and best == [seat for seat in values if values[seat][1] == low]
