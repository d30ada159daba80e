"""What pairs of players did with each other over hands that were dealt: chips, folds, the nuts that were not bet.

Counts for a director who wonders, from nothing but what lay open at the table: acts, chips, and cards that were shown.
Whose rule: TDA 71.B names the exclusive nuts checked; what comes of it is a director's. Nobody is judged here. A
loser's chips are told as won by the hand's winners in proportion, side pots or not. Not done: games without a board
for the nuts, hands that were mucked, what was said.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from shuffleup.cards.card import UNKNOWN
from shuffleup.floor.nuts import is_exclusive
from shuffleup.games.variant import Family
from shuffleup.hand.acts import Act, Bet, BoardDealt, Called, Checked, Completed, Folded, Raised, StreetDealt
from shuffleup.hand.hand import Hand
from shuffleup.hand.view import HandView

BOARD = 5


@dataclass(frozen=True, slots=True)
class PlayedTogether:
    """A hand that is over: its table and number, and who sat in its seats."""

    table: int
    number: int
    entries: tuple[str, ...]
    hand: Hand


@dataclass(slots=True)
class PairCounts:
    """What `one` did towards `other`: hands with both, chips won from him, his bets faced, folds to them."""

    one: str
    other: str
    hands: int = 0
    won: int = 0
    faced: int = 0
    folded: int = 0


@dataclass(frozen=True, slots=True)
class NutsNotBet:
    """A player who was last to act on the last street with a hand that none could beat or tie, and did not raise."""

    table: int
    number: int
    entry: str
    called: bool
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PairReport:
    """Counts by pair (each both ways), those with most chips between them first; and how many hands they are from."""

    hands: int
    pairs: tuple[PairCounts, ...]
    nuts: tuple[NutsNotBet, ...]


def pair_report(played: Iterable[PlayedTogether]) -> PairReport:
    """The report over these hands; voided ones have no place in it."""
    counts: dict[tuple[str, str], PairCounts] = {}
    nuts: list[NutsNotBet] = []
    hands = 0
    for each in played:
        hands += 1
        view = each.hand.view(None)
        for one in each.entries:
            for other in each.entries:
                if one != other:
                    counts.setdefault((one, other), PairCounts(one, other)).hands += 1
        for winner, loser, chips in _flow(each, view):
            counts[winner, loser].won += chips
        for seat, bettor, has_folded in _faced(view.log):
            pair = counts[each.entries[seat], each.entries[bettor]]
            pair.faced += 1
            pair.folded += has_folded
        found = _nuts_not_bet(each, view)
        nuts += [found] if found else []
    pairs = sorted(counts.values(), key=lambda pair: (-pair.won, pair.one, pair.other))
    return PairReport(hands, tuple(pairs), tuple(nuts))


def _flow(played: PlayedTogether, view: HandView) -> Iterable[tuple[str, str, int]]:
    """Winner, loser and chips: what each lost, shared among those who gained by what they gained."""
    before = played.hand.setup.stacks
    gains = [each.stack - stack for each, stack in zip(view.seats, before, strict=True)]
    gained = sum(gain for gain in gains if gain > 0)
    for loser, loss in enumerate(gains):
        left = -loss
        winners = [seat for seat, gain in enumerate(gains) if gain > 0] if loss < 0 else []
        for seat in winners:
            chips = left if seat == winners[-1] else -loss * gains[seat] // gained
            left -= chips
            yield played.entries[seat], played.entries[loser], chips


def _faced(log: Sequence[Act]) -> Iterable[tuple[int, int, bool]]:
    """Who answered whose bet or raise, and whether by a fold; blinds are nobody's bets."""
    bettor: int | None = None
    for act in log:
        match act:
            case StreetDealt() | BoardDealt():
                bettor = None
            case Folded(seat=seat) | Called(seat=seat) | Bet(seat=seat) | Raised(seat=seat) | Completed(seat=seat):
                if bettor is not None and bettor != seat:
                    yield seat, bettor, isinstance(act, Folded)
                if isinstance(act, Bet | Raised | Completed):
                    bettor = seat


def _nuts_not_bet(played: PlayedTogether, view: HandView) -> NutsNotBet | None:
    """The last to act on the last street, where his shown hand was the exclusive nuts and he could have bet more."""
    variant = played.hand.variant
    if variant.family is not Family.BOARD or variant.low is not None or len(view.board) < BOARD:
        return None
    last = _closing_act(view.log)
    if last is None:
        return None
    behind = [each.stack - each.won for each in view.seats]
    others = [seat for seat, each in enumerate(view.seats) if each.live and seat != last.seat]
    own = view.seats[last.seat]
    if not own.shown or UNKNOWN in own.cards or behind[last.seat] <= 0 or not any(behind[seat] > 0 for seat in others):
        return None
    if not is_exclusive(played.hand, own.cards):
        return None
    names = tuple(played.entries[seat] for seat in others)
    return NutsNotBet(played.table, played.number, played.entries[last.seat], isinstance(last, Called), names)


def _closing_act(log: Sequence[Act]) -> Checked | Called | None:
    """The act that ended the last street, where it was a check or a call."""
    for act in reversed(log):
        if isinstance(act, Checked | Called):
            return act
        if isinstance(act, StreetDealt | BoardDealt | Bet | Raised | Completed | Folded):
            return None
    return None
