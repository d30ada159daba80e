"""Where button and blinds are in the next hand of a table, and who acts where.

Whose rules: TDA 32 and 34, TNPL F1 and F3, NPPL 23 to 25, HCPN 31 and 33, Redtooth button.1 and 3; TDA 10.B, TNPL
B6.iii in a mix. The kernels are those of `hand.button`. What was not told is worked out only where it cannot be
otherwise; else it is asked for. Not done: which forced bets a short stack cannot pay.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from shuffleup.bad_input import BadInput
from shuffleup.hand import button as kernels
from shuffleup.hand.button import ButtonRecord
from shuffleup.hand.record import SEATS
from shuffleup.message import Message
from shuffleup.rulebooks.policies.button_blinds import ButtonMethod, DeadButtonDealer
from shuffleup.tournament.between.asked import Asked
from shuffleup.tournament.between.games_played import is_stud, stands_still
from shuffleup.tournament.between.last_positions import last_hand, seat_asked
from shuffleup.tournament.between.room import At, Blinds, Positions, RoomTable
from shuffleup.tournament.between.table_sizes import HEADS_UP

C = TypeVar("C")

_SEATS = frozenset(
    ("button", "small_blind", "big_blind", "first_preflop", "first_postflop", "last_postflop", "last_card")
)
"""What of a hand is a seat."""

_BY_BLINDS = ("first_preflop", "first_postflop", "last_postflop", "pot")
"""What of a hand goes by its blinds and the button."""


@dataclass(frozen=True, slots=True)
class NextHand:
    """A hand's positions, as seats; `small` is where the small blind falls, taken or not."""

    button: int
    small: int
    big: int
    taken: tuple[int, ...]
    """Seats dealt in, in order of the seats."""

    @property
    def heads_up(self) -> bool:
        """Whether two players are dealt in."""
        return len(self.taken) == HEADS_UP

    @property
    def small_is_dead(self) -> bool:
        """Whether nobody posts the small blind."""
        return self.small not in self.taken

    @property
    def positions(self) -> Positions:
        """The three seats."""
        return Positions(self.button, self.small, self.big)

    def after(self, seat: int) -> int:
        """The next player clockwise of a seat."""
        return next((each for each in self.taken if each > seat), self.taken[0])

    def before(self, seat: int) -> int:
        """The next player counterclockwise of a seat."""
        return next((each for each in reversed(self.taken) if each < seat), self.taken[-1])

    @property
    def last(self) -> int:
        """Who gets the last card and acts last after the flop: the button, or the nearest player to its right."""
        return self.button if self.button in self.taken else self.before(self.button)

    def as_object(self, blinds: Blinds, stacks: Mapping[int, int]) -> dict[str, Any]:
        """The hand as `decide` prints it; `stacks` are those known, by seat."""
        return {
            "button": self.button,
            "button_dead": self.button not in self.taken,
            "small_blind": None if self.small_is_dead else self.small,
            "big_blind": self.big,
            "first_preflop": self.button if self.heads_up else self.after(self.big),
            "first_postflop": self.after(self.button),
            "last_postflop": self.last,
            "last_card": self.last,
            "pot": self.pot(blinds, stacks),
        }

    def pot(self, blinds: Blinds, stacks: Mapping[int, int]) -> int | None:
        """What blinds and antes make, as far as the stacks that are known reach; None where the blinds are not."""
        if not blinds.known:
            return None
        due = dict.fromkeys(self.taken, blinds.ante or 0)
        due[self.big] += blinds.big_blind or 0
        if not self.small_is_dead:
            due[self.small] += blinds.small_blind or 0
        return sum(min(chips, stacks.get(seat, chips)) for seat, chips in due.items())


def hand_told(asked: Asked[C], table: RoomTable, hand: NextHand, blinds: Blinds) -> dict[str, Any]:
    """The hand as `decide` prints it, with its seats in the form in which the table's own were told.

    In the stud of a mix the blinds are only where they would be: nobody posts them, and the upcards say who acts.
    """
    found = hand.as_object(blinds, stacks_at(asked, table))
    if is_stud(table.game):
        found |= dict.fromkeys(_BY_BLINDS)
    if not table.seats_in_full:
        return found
    return {key: str(At(table.number, found[key])) if key in _SEATS and found[key] else found[key] for key in found}


def in_hand(asked: Asked[C], table: RoomTable) -> dict[int, str]:
    """Seat -> name of everybody who gets cards: whoever does not wait and has chips.

    A player without chips is out, unless the event offers re-buys. Raises `Asks` where nobody told who sits there, or
    an earlier question decides who does.
    """
    asked.settle_hand(table)
    sitting = asked.named(table).dealt_in()
    broke = [seat for seat, name in sitting.items() if asked.room.stack(name) == 0]
    if broke and not asked.room.rebuys:
        asked.consulted.applies("out_without_chips")
        sitting = {seat: name for seat, name in sitting.items() if seat not in broke}
    return sitting


def stacks_at(asked: Asked[C], table: RoomTable) -> dict[int, int]:
    """Seat -> chips, as far as they are known."""
    known = {seat: asked.room.stack(name) for seat, name in table.occupied().items()}
    return {seat: stack for seat, stack in known.items() if stack is not None}


def next_hand(asked: Asked[C], table: RoomTable, dealt_in: Iterable[int]) -> NextHand | None:
    """The positions of the next hand if these seats are dealt in; None where nobody knows who had the blinds.

    Raises `Asks` for the seats of the last hand, BadInput where fewer than two are dealt in.
    """
    taken = tuple(sorted(dealt_in))
    moving = asked.policies.button_blinds.button_method is ButtonMethod.MOVING
    _cite_order(asked, table, len(taken))
    if len(taken) < HEADS_UP:
        raise BadInput(Message("wrong.no_two_at_table", {"table": table.number}), right=Message("right.two_in_seats"))
    record = ButtonRecord([int(seat in taken) for seat in range(1, _seats(table, taken) + 1)])
    if table.next is not None:
        return hand_as_told(table.next, taken, record.seats)
    last = last_hand(asked, table, taken, button_alone=moving)
    if last is None:
        return None
    record.button, record.small, record.big = (-1 if each is None else each - 1 for each in _all(last))
    if stands_still(asked, table):
        kernels.stand_still(record)
    else:
        kernels.advance(record, kernels.MOVING if moving else int(kernels.ButtonMethodCode.DEAD))
    return NextHand(record.button + 1, record.small + 1, record.big + 1, taken)


def _all(last: Positions) -> tuple[int | None, int | None, int | None]:
    return last.button, last.small_blind, last.big_blind


def cite_heads_up(asked: Asked[C]) -> None:
    """Note the rule of two players: who posts what, who gets the last card, who acts first."""
    asked.consulted.applies("heads_up_order", "blinds")
    asked.consulted.applies("heads_up_order", "last_card")
    asked.consulted.applies("heads_up_order", "acting")


def _cite_order(asked: Asked[C], table: RoomTable, players: int) -> None:
    """Note the common rules that come in with two players."""
    if players == HEADS_UP:
        cite_heads_up(asked)
        asked.consulted.applies("no_double_big_blind_heads_up")


def _seats(table: RoomTable, taken: tuple[int, ...]) -> int:
    told = (*_all(table.last), *(_all(table.next) if table.next else ()))
    seats: int = max(len(table.seats), *taken, *(seat for seat in told if seat is not None), 2)
    if seats > SEATS:
        raise BadInput(
            Message("wrong.seats_of_table", {"table": table.number, "seats": seats}),
            right=Message("right.most_seats", {"most": SEATS}),
        )
    return seats


def hand_as_told(told: Positions, taken: tuple[int, ...], seats: int) -> NextHand:
    """The next hand as it was told, with whoever has come or gone since: the big blind skips nobody."""
    order = NextHand(0, 0, 0, taken)
    small = small_told(told, taken, seats)
    big = order.after(small)
    if len(taken) == HEADS_UP:
        return NextHand(order.after(big), order.after(big), big, taken)
    button = told.button
    if button is None or button == small:
        button = order.before(small)
    return NextHand(button, small, big, taken)


def small_told(told: Positions, taken: tuple[int, ...], seats: int) -> int:
    """The seat of the small blind in a hand whose positions were told; a dead one that was not lies before the big.

    Raises BadInput where neither blind was told.
    """
    if told.small_blind is not None:
        return told.small_blind
    if told.big_blind is None:
        raise BadInput(Message("wrong.next_hand_no_big"), right="next = {button = 1, small_blind = 2, big_blind = 3}")
    if told.button is not None and (told.big_blind - told.button) % seats <= 1:
        return told.button
    if told.button is not None or not taken:
        return (told.big_blind - 2) % seats + 1
    return NextHand(0, 0, 0, taken).before(told.big_blind)


def hand_as_it_stands(asked: Asked[C], table: RoomTable, dealt_in: Iterable[int]) -> NextHand | None:
    """The hand with the button where it was last, for a hand that has not moved on. None where nobody knows."""
    taken = tuple(sorted(dealt_in))
    if len(taken) < HEADS_UP:
        raise BadInput(Message("wrong.no_two_at_table", {"table": table.number}), right=Message("right.two_in_seats"))
    if len(taken) == HEADS_UP:
        cite_heads_up(asked)
    last = table.next or table.last
    button = last.button or seat_asked(asked, "button", table)
    if button is None:
        return None
    order = NextHand(button, 0, 0, taken)
    if asked.policies.button_blinds.button_method is ButtonMethod.MOVING and button not in taken:
        button = order.after(button)
    if order.heads_up and button in taken:
        return NextHand(button, button, order.after(button), taken)
    small = last.small_blind or order.after(button)
    big = last.big_blind if last.big_blind in taken else order.after(last.big_blind or small)
    if order.heads_up:  # the small blind has the button, since nobody sits where it was
        button = small = order.after(big)
    return NextHand(button, small, big, taken)


def with_hand(table: RoomTable, hand: NextHand) -> RoomTable:
    """The table once that hand is the last: whoever waited and was passed is dealt in from the next one on."""
    return replace(table, last=hand.positions, next=None, arrived=frozenset())


def dealer_of(asked: Asked[C], table: RoomTable, hand: NextHand) -> str | None:
    """Who deals at a self-dealt table: the button, or where it is dead whom the book names."""
    seat = hand.button
    if seat not in hand.taken:
        by_small = asked.policies.button_blinds.dead_button_dealer is DeadButtonDealer.SMALL_BLIND
        seat = hand.small if by_small and not hand.small_is_dead else hand.last
    return table.occupied().get(seat)
