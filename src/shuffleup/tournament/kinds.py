"""What fields of a night's commands may hold beyond numbers and lines: seats, money, cards, who and which life."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Annotated, Any

from shuffleup.acts.kinds import FieldKind, Id, Now, TextKind, Whole
from shuffleup.acts.sheet import Sheet
from shuffleup.bad_input import BadInput, Place
from shuffleup.message import Message
from shuffleup.tournament.chip_state import ChipReason
from shuffleup.tournament.ledger import bought
from shuffleup.tournament.money import smallest_coins
from shuffleup.tournament.state import Seat, Tournament


@dataclass(frozen=True)
class PageSeen:
    """What a form was made from: the night as it is now, the time (ms UTC), and words in the reader's language."""

    state: Tournament
    now: int
    say: Callable[[Message], str]


Form = Sheet[PageSeen]
"""A form of a night."""


@dataclass(frozen=True, eq=False)
class SeatAt(TextKind):
    """A seat written `table-seat`."""

    def read(self, text: str, place: str) -> Seat:
        """Table and seat."""
        table, dash, seat = text.partition("-")
        if not (dash and table.isdecimal() and seat.isdecimal()) or len(table + seat) > 8:
            raise BadInput(
                Message("wrong.no_seat", {"text": text[:20]}), right=Message("right.seat_as_in"), place=Place(place)
            )
        return int(table), int(seat)


@dataclass(frozen=True, eq=False)
class ShownTable(TextKind):
    """The number of one of the tables that a form shows."""

    right: Message

    def read(self, text: str, place: str) -> int:
        """The number."""
        if not text.isdecimal() or len(text) > 4:
            raise BadInput(Message("wrong.these_no_tables"), right=self.right, place=Place(place))
        return int(text)


@dataclass(frozen=True, eq=False)
class Amount(FieldKind):
    """An amount of money as people write it, in the smallest coin; 0 where nothing was typed.

    `back`: below zero where the form says that it goes back.
    """

    back: bool = False

    def typed(self, sheet: Sheet[Any], name: str, hint: Any) -> int:
        """The amount in the night's own currency."""
        coins = money_in(sheet, name)
        return -coins if self.back and sheet.text("back") == "yes" else coins


def money_in(sheet: Form, name: str) -> int:
    """The money typed into a field, in the smallest coin of the night's currency. Raises `BadInput`."""
    currency = sheet.seen.state.plan.currency
    plain = sheet.text(name).replace(",", "").strip().lstrip("£$€").strip() or "0"
    if not plain.replace(".", "", 1).isdecimal() or len(plain) > 12 or not plain.isascii():
        raise BadInput(
            Message("wrong.no_amount", {"text": plain[:20]}), right=Message("right.amount_as_in"), place=Place(name)
        )
    try:
        return smallest_coins(Decimal(plain), currency)
    except (ValueError, InvalidOperation):
        raise BadInput(
            Message("wrong.no_amount", {"text": plain[:20]}),
            right=Message("right.as_counted", {"code": currency}),
            place=Place(name),
        ) from None


@dataclass(frozen=True, eq=False)
class ShownMoment(TextKind):
    """The time (ms UTC) that a page showed."""

    def read(self, text: str, place: str) -> int:
        """The time."""
        if not (text.isascii() and text.isdecimal()) or len(text) > 15:
            raise BadInput(Message("wrong.page_out_date"), right=Message("right.load_again"), place=Place(place))
        return int(text)


@dataclass(frozen=True, eq=False)
class CardsBy(FieldKind):
    """Cards by entry, from the fields `<prefix>-<entry>`."""

    prefix: str

    def typed(self, sheet: Sheet[Any], name: str, hint: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Entry and cards."""
        return cards_in(sheet, self.prefix)

    def is_blank(self, sheet: Sheet[Any], name: str) -> bool:
        """No cards is an answer."""
        return False


def cards_in(sheet: Sheet[Any], prefix: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Cards typed into the fields `<prefix>-<entry>` as in `Ah Td` or `AhTd`; empty ones are left out."""
    names = [name for name in sheet.typed if name.startswith(f"{prefix}-")][:600]
    typed = {name.removeprefix(f"{prefix}-")[:40]: " ".join(sheet.every(name)) for name in names}
    dealt = {entry: text.replace(" ", "").replace(",", "")[:200] for entry, text in typed.items()}
    return tuple((entry, in_pairs(text)) for entry, text in dealt.items() if text)


def in_pairs(text: str) -> tuple[str, ...]:
    """Cards written one after the other."""
    return tuple(_one(text[at : at + 2]) for at in range(0, len(text), 2))


def _one(card: str) -> str:
    """A card as the log writes it, however it was typed: `10` is no rank of one letter, `AH` is `Ah`."""
    return card[:1].upper() + card[1:].lower()


def entry_in(sheet: Sheet[Any]) -> str:
    """The entry that a form is about."""
    return sheet.text("entry")[:40]


def life_now(sheet: Form) -> int:
    """Which stack the entry of the form has now."""
    found = sheet.seen.state.entries.get(entry_in(sheet))
    return found.lives if found else 0


def seat_now(sheet: Form) -> Seat:
    """Where the entry of the form sits now."""
    found = sheet.seen.state.entries.get(entry_in(sheet))
    return found.seat if found and found.seat else (0, 0)


def _bought_now(sheet: Form) -> int:
    return bought(sheet.seen.state, entry_in(sheet), ChipReason.REBUY)


EntryId = Annotated[str, Id()]
OpaqueId = Annotated[str, Id()]
At = Annotated[Seat, SeatAt()]
AtNow = Annotated[Seat, SeatAt(), Now(seat_now)]
"""A seat; where the entry sits now if the form names none."""

TableNumber = Annotated[int, Whole(1, 9999)]
Life = Annotated[int, Whole(0, 999)]
"""Which stack of an entry the sender saw."""

LifeNow = Annotated[int, Whole(0, 999), Now(life_now)]
"""The same; the one now where the form names none."""

BoughtNow = Annotated[int, Whole(0, 999), Now(_bought_now)]
Chips = Annotated[int, Whole(1)]
ChipsLeft = Annotated[int, Whole()]
"""Chips, of which there may be none."""
