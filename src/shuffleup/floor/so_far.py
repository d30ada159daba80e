"""How a table stands: readings of its record, from which rules and rulings are made.

Whose rules: the hand's kernels say who acts and how much; `substantial_action` what counts as such. Nothing here is
changed, and nothing is cited, since no ruling turns on a reading alone.
"""

from collections.abc import Iterable, Sequence

from shuffleup.bad_input import BadInput
from shuffleup.floor.case import TurnCase
from shuffleup.floor.consulted import Consulted
from shuffleup.floor.record import Play
from shuffleup.floor.substantial import CHECK, CHIPS, FOLD, is_substantial
from shuffleup.floor.turn import Held, Statement, Turn
from shuffleup.hand import acts as done
from shuffleup.hand.core import Phase
from shuffleup.hand.facing import facing, has_acted, raised_on_street
from shuffleup.message import Message
from shuffleup.rulebooks.policies.declarations import CallBeforeAmountKnown
from shuffleup.rulebooks.policies.out_of_turn import OutOfTurnWhenChanged

_CHIPS = (done.Called, done.Bet, done.Raised, done.Completed, done.BroughtIn)


def has_no_hand_left(play: Play, player: int) -> bool:
    """Whether a player of this table has folded, or lost his hand otherwise."""
    return 1 <= player <= play.hand.players and player - 1 not in play.hand.live


def on_table(play: Play, player: int) -> None:
    """Raise BadInput for a player who was not dealt in."""
    if not 1 <= player <= play.hand.players:
        raise BadInput(
            Message("wrong.not_in_hand", {"number": player}),
            right=Message("right.p_one_to", {"most": play.hand.players}),
        )


def in_hand(play: Play, player: int) -> None:
    """Raise BadInput for a player who has no hand."""
    on_table(play, player)
    if player - 1 not in play.hand.live:
        raise BadInput(
            Message("wrong.no_hand_any_more", {"number": player}), right=Message("right.act_player_who_still")
        )


def turn_case(
    play: Play, player: int, statements: Iterable[Statement], consulted: Consulted, turn: Turn | None = None
) -> TurnCase:
    """The turn of a player as families see it, as things stand now."""
    hand = play.hand
    seat = player - 1
    raised = raised_on_street(hand)
    first = hand.street == hand.variant.streets[0].name
    waiting = {held - 1 for held, each in play.held.items() if each.gives_up}
    return TurnCase(
        spot=play.spot,
        hand=hand,
        consulted=consulted,
        player=player,
        facing=facing(hand, seat),
        statements=tuple(statements),
        left=len(set(hand.live) - waiting),
        opening_bet=raised == 0 if first else raised == 1,
        acted=has_acted(hand, seat),
        pulled=turn.pulled if turn else 0,
        lying=turn.lying if turn else 0,
        front_chips=play.fronts.get(player, ()) if hand.street == play.fronts_of else (),
        bound=turn.bound if turn else None,
        reacted=turn.reacted if turn else None,
        told=told_of_the_bet(play, player),
        told_by_pot=_told_by_pot(play),
        after_undercall=play.after_undercall,
        after_series=play.undercall_series[1] if play.undercall_series[0] == hand.street else 0,
    )


def told_of_the_bet(play: Play, player: int) -> int | None:
    """What this player was told of the bet that is to be called, by another; None once somebody has raised it."""
    if (
        play.stated is None
        or play.stated_by == player
        or play.stated_of != (play.hand.street, raised_on_street(play.hand))
    ):
        return None
    return play.stated.amount


def pot_error(play: Play) -> int:
    """By how much the pot that the dealer has told on this street is too high; negative for too low."""
    street, error = play.pot_counted
    return error if street == play.hand.street else 0


def _told_by_pot(play: Play) -> int | None:
    """What the bet that is to be called would be by a wrong count of the pot."""
    doubt = play.doubts[-1] if play.doubts else None
    if doubt is None or doubt.pot is None or doubt.amount != max(play.hand.bets):
        return None
    return doubt.stated


def size_is_open(play: Play) -> bool:
    """Whether somebody has bet or raised and not said how much."""
    return play.turn is not None and play.turn.verdict is not None and play.turn.verdict.open


def call_is_short(play: Play) -> bool:
    """Whether the player to act has put in less than a call, and has still to complete it or to leave it."""
    return play.turn is not None and play.turn.is_short


def chips_that_stay(play: Play, player: int) -> int:
    """Chips of a player that lie out, are no call yet, and may not be taken back."""
    turn, stays = play.turn, play.lying.get(player, 0) or _early_chips_that_stay(play, player)
    if turn is None or turn.player != player or turn.verdict is None or turn.is_over:
        return stays
    pushed = sum(each.motion.amount for each in turn.statements if each.motion is not None)
    called = min(stays + pushed, facing(play.hand, player - 1).missing) if turn.verdict.open else 0
    return max(stays, turn.verdict.stays, called)


def _early_chips_that_stay(play: Play, player: int) -> int:
    """Of chips that wait for his turn what they call; once the action has changed all of them, or nothing."""
    held = play.held.get(player)
    if held is None or held.ruled is not None or not held.chips:
        return 0
    faced = facing(play.hand, player - 1)
    if faced.price == held.price:
        return min(held.chips, faced.missing)
    stay = play.ready.policies.out_of_turn.out_of_turn_when_changed is not OutOfTurnWhenChanged.RETURNED
    return held.chips if stay else 0


def is_left_of(play: Play, player: int, passed: int) -> bool:
    """Whether a player's turn comes after that of somebody passed over, counted from who is to act."""
    first, players = play.hand.actor or 0, play.hand.players
    return (player - 1 - first) % players > (passed - 1 - first) % players


def is_still_limited(play: Play, player: int) -> bool:
    """Whether a player passed over faces no more than the bets that he has let pass: his hand has no raise yet."""
    faced = facing(play.hand, player - 1)
    return faced.missing > 0 and play.limited.get(player) == (play.hand.street, faced.price)


def folded_early(play: Play) -> set[int]:
    """Players who have folded out of turn and whose turn has not come; whoever alone is left has won instead."""
    folded = {player for player, held in play.held.items() if held.gives_up}
    return folded if len(play.hand.live) > 1 else set()


def hands_in_play(play: Play) -> set[int]:
    """Players whose hands are in play: a fold out of turn binds, and ends its hand before the turn comes."""
    return {seat + 1 for seat in play.hand.live} - folded_early(play)


def acts_done(play: Play) -> list[tuple[int, str]]:
    """Players with what they have done in turn since the deal, a bet whose size is open and what followed it too."""
    return _acts(play.hand.standing()) + acts_unsized(play)


def acts_unsized(play: Play, after: int = -1) -> list[tuple[int, str]]:
    """A bet or raise whose size is open, and what others have done after it that binds all the same, after a line.

    Once the size is named, a call before it that the director may let go still counts, with what followed it; and so
    does the player act who has put out too few chips for a call, whatever is ruled on them.
    """
    turn, bet, others = play.turn, [], (*play.held.values(),)
    if turn is not None and size_is_open(play):
        bet = [(turn.player, CHIPS)] if turn.lines[0] > after else []
        others += (*turn.let_go.values(),)
    elif (call := _called_blind(play)) is not None:
        others += (call,)
    else:
        return [(turn.player, CHIPS)] if turn is not None and _is_short(turn) and turn.lines[0] > after else []
    early = [held for held in others if binds_unsized(play, held) and held.lines[0] > after]
    return bet + [(held.player, held.kind) for held in early]


def _is_short(turn: Turn) -> bool:
    """Whether chips lie out that are too few for a call, which nobody has ruled on."""
    pushed = any(each.motion is not None for each in turn.statements)
    return pushed and turn.verdict is not None and turn.verdict.stays > 0


def _called_blind(play: Play) -> Held | None:
    """A call before the size was known, while the director has still to rule on it: its player has not acted again."""
    if play.called_blind is None or len(play.hand.log) != play.called_blind[1]:
        return None
    return play.called_blind[0]


def binds_unsized(play: Play, held: Held) -> bool:
    """Whether an act that was too soon for the size alone is one all the same: a fold, or a call that may bind."""
    calls = play.ready.policies.declarations.call_before_amount_known is not CallBeforeAmountKnown.NOT_BOUND
    return held.early and (held.folds or (held.premature and calls))


def acts_since(play: Play, log_at: int, until: int | None = None) -> list[tuple[int, str]]:
    """Players with what they have done since the log had so many entries, and `until` it had so many."""
    return _acts(play.hand.log[log_at:until])


def _acts(log: Sequence[done.Act]) -> list[tuple[int, str]]:
    """Players with what they did: chips, a check or a fold."""
    return [
        (act.seat + 1, CHECK if isinstance(act, done.Checked) else FOLD if isinstance(act, done.Folded) else CHIPS)
        for act in log
        if isinstance(act, (*_CHIPS, done.Checked, done.Folded))
    ]


def dealt_since(play: Play, log_at: int) -> bool:
    """Whether board cards or a street's cards have come since."""
    return any(isinstance(act, done.BoardDealt | done.HoleDealt) for act in play.hand.log[log_at:])


def substantial(play: Play) -> bool:
    """Whether there has been substantial action since the deal; where a later street was joined there has been."""
    if is_later_street(play):
        return True
    return is_substantial(play.ready.policies, with_blinds(play, acts_done(play), Consulted(play.ready)))


def is_later_street(play: Play) -> bool:
    """Whether the hand was joined on a later street: then nobody knows what was done before, and it was enough."""
    joined = play.spot.joined
    return joined is not None and joined.street > 0


def with_blinds(play: Play, acts: list[tuple[int, str]], consulted: Consulted) -> list[tuple[int, str]]:
    """The same actions, with the posted blinds where the book counts them."""
    if not consulted.policies.substantial_action.sa_blinds_count:
        return acts
    blinds = play.hand.setup.stakes.blinds
    return [(seat + 1, CHIPS) for seat, blind in enumerate(blinds) if blind] + acts


def still_down(play: Play) -> list[int]:
    """The players whose hands do not lie open, of those that have one."""
    hand = play.hand
    shown = {act.seat for act in hand.log if isinstance(act, done.Showed)} | {seat for seat in hand.live if play.read}
    return [seat + 1 for seat in hand.live if seat not in shown and seat + 1 not in play.tabled]


def next_to_show(play: Play) -> int | None:
    """The seat that is to show next: who has discarded is not asked to (Redtooth pots 5a), unless all must show."""
    hand = play.hand
    if hand.phase is not Phase.SHOW or hand.actor is None or hand.actor + 1 not in play.let_down:
        return hand.actor
    done = play.let_down.keys() | play.tabled.keys()
    order = [(hand.actor + step) % hand.players for step in range(1, hand.players)]
    left = [seat for seat in order if seat in hand.live and seat + 1 not in done and not hand.shown(seat)]
    return left[0] if left else None


def shares_paid(play: Play) -> tuple[tuple[int, ...], ...]:
    """Of each pot of a hand that is over, what every seat has got from it."""
    hand, pushed = play.hand, play.pushed
    if pushed is None or not pushed.stays:
        return hand.pots_won
    seat = pushed.player - 1
    return tuple(
        tuple(size if each == seat else 0 for each in range(hand.players)) if seat in seats else shares
        for (size, seats), shares in zip(hand.pots, hand.pots_won, strict=True)
    )


def stacks_paid(play: Play) -> tuple[int, ...]:
    """The stacks: the pots of a hand that is over where they are, and no chips of who is disqualified."""
    hand, pushed = play.hand, play.pushed
    stacks = hand.stacks
    if pushed is not None and pushed.stays:
        by_seat = [sum(chips) for chips in zip(*shares_paid(play), strict=True)]
        stacks = tuple(stack - won + paid for stack, won, paid in zip(hand.stacks, hand.won, by_seat, strict=True))
    return tuple(0 if seat + 1 in play.removed else stack for seat, stack in enumerate(stacks))
