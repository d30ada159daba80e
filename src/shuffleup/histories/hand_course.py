"""The course of a hand for writers: what was posted, dealt, done, given back and shown, with the chips of each.

Whose rule: none; it is the log of a `Hand` told the way that formats other than PHH have it. Remedies fall away where
nothing is lost by it: a corrected bet is what it was corrected to, a hand killed at the showdown was mucked, one given
up out of turn was folded. Any other remedy is refused. Not done: boards run twice.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from shuffleup.bad_input import BadInput
from shuffleup.hand import acts
from shuffleup.hand.hand import Hand
from shuffleup.histories.phh import UNKNOWN_STACK


class Posted(NamedTuple):
    """Chips put in before the cards. `what`: ante, small_blind, big_blind, straddle, returning."""

    seat: int
    what: str
    chips: int
    all_in: bool


class StreetBegun(NamedTuple):
    """A street, by its place among the game's, with what is dealt to the board."""

    number: int
    board: tuple[int, ...]


class CardsCame(NamedTuple):
    """Cards dealt to a seat, as far as known."""

    seat: int
    cards: tuple[int, ...]


class Did(NamedTuple):
    """An act of the betting. `what`: fold, check, call, bet, raise, complete, bring_in; `paid` is what it cost."""

    seat: int
    what: str
    paid: int
    to: int
    by: int
    """How much `to` is above what faced the player."""
    all_in: bool


class Drawn(NamedTuple):
    """Cards thrown away."""

    seat: int
    cards: tuple[int, ...]


class BetGivenBack(NamedTuple):
    """A bet that nobody called."""

    seat: int
    chips: int


class HandTabled(NamedTuple):
    """A hand on the table at the end."""

    seat: int
    cards: tuple[int, ...]


class MuckedThen(NamedTuple):
    """A hand given up at the showdown."""

    seat: int


Step = Posted | StreetBegun | CardsCame | Did | Drawn | BetGivenBack | HandTabled | MuckedThen

_BETTING: Final = (acts.Folded, acts.Checked, acts.Called, acts.Bet, acts.Raised, acts.Completed, acts.BroughtIn)


def plain_acts(hand: Hand, format_name: str) -> list[acts.Act]:
    """The standing acts without remedies. Raises BadInput where one cannot be told in the words of a format."""
    standing = hand.standing()
    played = (*_BETTING, acts.BoardDealt, acts.StreetDealt, acts.HoleDealt, acts.Drew)
    last = max((place for place, act in enumerate(standing) if isinstance(act, played)), default=-1)
    at_showdown = hand.street == hand.variant.streets[-1].name
    plain: list[acts.Act] = []
    for place, act in enumerate(standing):
        match act:
            case acts.BetCorrected(seat, to) if plain and isinstance(plain[-1], _RAISES) and plain[-1].seat == seat:
                plain[-1] = plain[-1]._replace(to=to)
            case acts.HandKilled(seat, True):
                plain.append(acts.Folded(seat))
            case acts.HandKilled(seat, False) if place > last and at_showdown:
                plain.append(acts.Mucked(seat))
            case acts.RaiseAllowed() | acts.OpenerNamed() | acts.StubReshuffled() | acts.StubRemade():
                pass
            case acts.HandsRead():
                plain.append(act)
            case (
                acts.HandKilled()
                | acts.BetCorrected()
                | acts.ChipsLeft()
                | acts.BackedUp()
                | acts.CardReplaced()
                | acts.BoardRedone()
                | acts.Misdealt()
            ):
                raise BadInput(
                    f"the {format_name} format has no word for {type(act).__name__}", right="a hand without remedies"
                )
            case _:
                plain.append(act)
    return plain


_RAISES: Final = (acts.Bet, acts.Raised, acts.Completed)


def course(hand: Hand, format_name: str) -> Iterator[Step]:
    """The hand step by step. Raises BadInput for one not over, or with a stack not known, and as `plain_acts` does."""
    if not hand.is_over:
        raise BadInput("the hand is not over", right="a finished hand")
    if max(hand.setup.stacks) >= UNKNOWN_STACK:
        raise BadInput(
            f"the {format_name} format has no word for a stack that is not known", right="a hand that tells all stacks"
        )
    return _Course(hand).steps(plain_acts(hand, format_name))


class _Course:
    """Stacks, bets and streets as the acts go by."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        begun = Hand(hand.setup, hand.law)
        self.stacks, self.bets = list(begun.stacks), list(begun.bets)
        self.posts = tuple(_posts(hand, begun))
        self.live = set(range(hand.players))
        self.street = 0
        self.held, self.draws = [0] * hand.players, [0] * hand.players
        self.on_board = 0

    def steps(self, plain: list[acts.Act]) -> Iterator[Step]:
        """All of it, in order."""
        yield from self.posts
        yield StreetBegun(0, ())
        for act in plain:
            match act:
                case acts.StreetDealt(hole, board):
                    for seat, cards in enumerate(hole):
                        if cards:
                            yield from self._dealt(seat, cards)
                    yield from self._board(len(board))
                case acts.HoleDealt(seat, cards):
                    yield from self._dealt(seat, cards)
                case acts.BoardDealt(cards):
                    yield from self._board(len(cards))
                case acts.Drew(seat, cards):
                    self.draws[seat] += 1
                    yield from self._reach(self.draws[seat])
                    yield Drawn(seat, cards)
                case acts.Showed() | acts.Mucked() | acts.HandsRead():
                    pass
                case _:
                    yield self._did(act)
        yield from self._back()
        yield from _shown(self.hand, plain)

    def _reach(self, street: int, board: tuple[int, ...] = ()) -> Iterator[Step]:
        """Begin the streets up to this one that have not begun."""
        while self.street < street:
            yield from self._back()
            self.bets = [0] * len(self.bets)
            self.street += 1
            yield StreetBegun(self.street, board if self.street == street else ())

    def _dealt(self, seat: int, cards: tuple[int, ...]) -> Iterator[Step]:
        if not any(street.draw for street in self.hand.variant.streets):
            yield from self._reach(self._street_at(self.held[seat]))
        self.held[seat] += len(cards)
        yield CardsCame(seat, cards)

    def _street_at(self, held: int) -> int:
        """On which street a seat that holds so many cards gets its next one."""
        for number, street in enumerate(self.hand.variant.streets):
            held -= street.down + street.up
            if held < 0:
                return number
        return self.street

    def _board(self, count: int) -> Iterator[Step]:
        """Begin a street whose board comes, with all cards of it; a shared last card of stud is one."""
        if not count:
            return
        before, self.on_board = self.on_board, self.on_board + count
        at = 0
        for number, street in enumerate(self.hand.variant.streets):
            if street.board and at == before:
                yield from self._reach(number, self.hand.board[at : at + street.board])
            at += street.board
        if not at:
            yield from self._reach(len(self.hand.variant.streets) - 1, self.hand.board)

    def _back(self) -> Iterator[Step]:
        """What nobody called goes back, but for the chips of a dead hand."""
        first, second = sorted(self.bets)[:-3:-1]
        seat = self.bets.index(first)
        if first > second and seat in self.live:
            self.stacks[seat] += first - second
            self.bets[seat] = second
            yield BetGivenBack(seat, first - second)

    def _did(self, act: acts.Act) -> Did:
        match act:
            case acts.Folded(seat):
                self.live.discard(seat)
                return Did(seat, "fold", 0, 0, 0, all_in=False)
            case acts.Checked(seat):
                return Did(seat, "check", 0, 0, 0, all_in=False)
            case acts.Called(seat, paid):
                return self._paid(seat, "call", self.bets[seat] + paid)
            case acts.BroughtIn(seat, paid):
                return self._paid(seat, "bring_in", self.bets[seat] + paid)
            case acts.Bet(seat, to):
                return self._paid(seat, "bet", to)
            case acts.Completed(seat, to):
                return self._paid(seat, "complete", to)
            case acts.Raised(seat, to):
                return self._paid(seat, "raise", to)
            case _:
                raise TypeError(act)

    def _paid(self, seat: int, what: str, to: int) -> Did:
        paid, faced = to - self.bets[seat], max(self.bets)
        self.bets[seat] = to
        self.stacks[seat] -= paid
        return Did(seat, what, paid, to, to - faced, all_in=self.stacks[seat] == 0)


def _posts(hand: Hand, begun: Hand) -> Iterator[Posted]:
    stakes = hand.setup.stakes
    for seat in range(hand.players):
        ante = hand.setup.stacks[seat] - begun.stacks[seat] - begun.bets[seat]
        if ante:
            yield Posted(seat, "ante", ante, all_in=begun.stacks[seat] + begun.bets[seat] == 0)
    blinds = [
        Posted(seat, _blind(blind, stakes.big_blind), begun.bets[seat], all_in=begun.stacks[seat] == 0)
        for seat, blind in enumerate(stakes.blinds)
        if begun.bets[seat]
    ]
    yield from sorted(blinds, key=lambda post: _BLINDS.index(post.what))


_BLINDS: Final = ("small_blind", "big_blind", "straddle", "returning")


def _blind(blind: int, big: int) -> str:
    if blind < 0:
        return "returning"
    return "straddle" if blind > big else "big_blind" if blind == big else "small_blind"


def _shown(hand: Hand, plain: list[acts.Act]) -> Iterator[Step]:
    """Who showed and who mucked, in the order in which it was told; hands tabled by themselves come first."""
    told = [act.seat for act in plain if isinstance(act, acts.Showed)]
    for seat in range(hand.players):
        if hand.shown(seat) and seat not in told:
            yield HandTabled(seat, hand.hole(seat))
    for act in plain:
        if isinstance(act, acts.Showed):
            yield HandTabled(act.seat, hand.hole(act.seat))
        elif isinstance(act, acts.Mucked):
            yield MuckedThen(act.seat)
