"""What a simulated night leaves out, by name: of the plan what nobody plays by, of a real night what nobody does here.

Whatever is named here is told beside every forecast that it touches.
"""

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Final

from shuffleup.floor.consulted import resolved
from shuffleup.message import Message
from shuffleup.rulebooks import Book
from shuffleup.tournament.between.stack_terms import late_stack_has_paid
from shuffleup.tournament.plan import Plan


class LeftOut(StrEnum):
    """Something that real nights have and simulated ones do not; those of the plan are called as its fields are."""

    DEALS = "deals"
    HAND_FOR_HAND = "hand_for_hand"
    BUBBLE = "bubble"
    """Nobody plays tighter shortly before the money, or where the next prize is larger."""
    ABSENT_PLAYERS = "absent_players"
    PENALTIES = "penalties"
    REBUYS_WITH_CHIPS = "rebuys_with_chips"
    """Only who has none left buys again."""
    LOOSER_PLAY = "looser_play"
    """Nobody plays looser because chips can be bought again."""
    BLINDS_PAID = "blinds_paid"
    TIME_ZONE = "time_zone"
    FORMAT = "format"
    CURRENCY = "currency"
    BUY_IN = "buy_in"
    ADDED = "added"
    PRIZES = "prizes"
    POINTS = "points"
    REBUY_PRICE = "rebuy_price"
    ADD_ON_PRICE = "add_on_price"
    POINTS_TABLE = "points_table"
    VENUE = "venue"
    LIMITS = "limits"
    BOUNTY = "bounty"
    FEE = "fee"
    GUARANTEE = "guarantee"
    DEALT = "dealt"
    TURN_SECONDS = "turn_seconds"
    BANK_SECONDS = "bank_seconds"
    BANK_A_LEVEL = "bank_a_level"
    PROGRAMS = "programs"
    PHRASES = "phrases"
    TV_CARDS = "tv_cards"
    TV_DELAY = "tv_delay"


@dataclass(frozen=True, slots=True)
class LeftOutInWords:
    """The same as a sentence's part."""

    what: LeftOut

    def said(self) -> Message:
        """What it is called."""
        return Message(f"not_modelled.{self.what.value}")


NOT_MODELLED: Final = frozenset(each for each in LeftOut if each.value in {one.name for one in fields(Plan)})
"""Fields of a plan that change no forecast: simulated players play for chips and know of no money, prize or law."""
ALWAYS: Final = (
    LeftOut.DEALS, LeftOut.HAND_FOR_HAND, LeftOut.BUBBLE, LeftOut.ABSENT_PLAYERS, LeftOut.PENALTIES,
)  # fmt: skip


def not_modelled(plan: Plan, book: Book) -> tuple[LeftOut, ...]:
    """What is left out of this night: always, by what it sells, and the fields that its plan sets in vain."""
    found = list(ALWAYS)
    if plan.rebuys:
        found += [LeftOut.REBUYS_WITH_CHIPS, LeftOut.LOOSER_PLAY]
    if plan.late_entry_until and late_stack_has_paid(resolved(book)):
        found.append(LeftOut.BLINDS_PAID)
    usual = {each.name: each.default for each in fields(Plan)}
    found += sorted(each for each in NOT_MODELLED if getattr(plan, each.value) != usual[each.value])
    return tuple(found)
