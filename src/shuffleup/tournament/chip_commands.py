"""What people ask for about chips. Class names and fields are part of the log, as in `commands`."""

from dataclasses import dataclass
from typing import Annotated

from shuffleup.acts.kinds import Keyed, Must, Named, Several, Whole, WordOf
from shuffleup.acts.register import form
from shuffleup.acts.roles import OFFICE, STAFF
from shuffleup.message import Message
from shuffleup.tournament.acts import Command, act
from shuffleup.tournament.chip_state import ChipReason
from shuffleup.tournament.deal_state import Thing
from shuffleup.tournament.kinds import (
    Amount,
    At,
    BoughtNow,
    CardsBy,
    Chips,
    ChipsLeft,
    EntryId,
    LifeNow,
    OpaqueId,
    ShownTable,
    TableNumber,
)

REASON = WordOf(ChipReason, Message("wrong.no_reason"), Message("right.one_those_shown"))
Pieces = Annotated[int, Whole(0, 10_000)]
CountedTable = Annotated[int, ShownTable(Message("right.tables_shown"))]


@act(form("set_stack"), may=STAFF)
@dataclass(frozen=True, slots=True)
class SetStack(Command):
    """Say with how many chips a player came in, where that is not the full stack: cut for coming late.

    `level` is the one in which he came, 0 for the present one.
    """

    entry: EntryId
    lives: LifeNow
    chips: Chips
    level: Annotated[int, Whole(0, 999)] = 0


@act(form("give_chips"), may=STAFF)
@dataclass(frozen=True, slots=True)
class GiveChips(Command):
    """Bring chips into play: for coming early or a voucher, to each of these; found or put right, to nobody at all."""

    chips: Chips
    why: Annotated[ChipReason, REASON]
    entries: Annotated[tuple[EntryId, ...], Named("entry"), Several()] = ()


@act(may=OFFICE)
@dataclass(frozen=True, slots=True)
class RemoveChips(Command):
    """Take chips out of play, of one player (`lives` as the sender saw them) or of nobody known."""

    chips: Chips
    why: Annotated[ChipReason, REASON]
    entry: EntryId = ""
    lives: LifeNow = 0


@act(form("take_stack"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class TakeStack(Command):
    """Take a player's whole stack out of play, and the player with it: so many chips, and why.

    `minutes` have passed since the end of the break after which the player did not come back.
    """

    entry: EntryId
    lives: LifeNow
    chips: ChipsLeft
    why: Annotated[ChipReason, REASON]
    minutes: Annotated[int, Whole(0, 999)] = 0


@act(form("lay_out"), may=STAFF)
@dataclass(frozen=True, slots=True)
class LayOutStack(Command):
    """Lay a stack at an empty seat for somebody expected; it is dealt in and posts."""

    seat: At


@act(form("take_off"), may=STAFF)
@dataclass(frozen=True, slots=True)
class TakeOffStack(Command):
    """Take a laid-out stack off that nobody has claimed; `chips` are what is left of it."""

    seat: At
    chips: ChipsLeft


@act(form("buy_again"), may=STAFF)
@dataclass(frozen=True, slots=True)
class BuyAgain(Command):
    """Sell a player a re-buy at his seat; `bought` are those that he had when the sender looked.

    `announced`: he had said so before the hand was riffled, and plays it with chips behind.
    """

    entry: EntryId
    lives: LifeNow
    bought: BoughtNow = 0
    announced: bool = False


@act(form("add_on"), may=STAFF)
@dataclass(frozen=True, slots=True)
class AddOn(Command):
    """Sell a player the add-on."""

    entry: EntryId
    lives: LifeNow


@act(form("forfeit"), may=STAFF)
@dataclass(frozen=True, slots=True)
class ForfeitStack(Command):
    """Let a player give the whole stack up to re-enter: so many chips, in the time set aside, the dealer told."""

    entry: EntryId
    lives: LifeNow
    chips: Chips
    in_time: Annotated[bool, Must()] = True
    dealer_told: Annotated[bool, Must()] = True


@act(form("exchange"), may=STAFF)
@dataclass(frozen=True, slots=True)
class ExchangeOldChips(Command):
    """Give a player larger chips for some that left play with a colour-up; `pieces` of value `value`."""

    entry: EntryId
    lives: LifeNow
    value: Chips
    pieces: Annotated[int, Whole(1, 10_000)]
    into: Chips


@act(may=STAFF)
@dataclass(frozen=True, slots=True)
class RaceOff(Command):
    """Settle the odd chips of one table: put in by entry, against the cards dealt for them, or rounded up.

    `bare` are those who have nothing else. `method` is empty where the book says it, else `race` or `round_up`.
    """

    table: TableNumber
    value: Chips
    into: Chips
    put: Annotated[tuple[tuple[EntryId, Pieces], ...], Keyed("put")]
    method: str = ""
    cards: Annotated[tuple[tuple[str, tuple[str, ...]], ...], CardsBy("cards")] = ()
    bare: Annotated[tuple[EntryId, ...], Several(blanks=True)] = ()


@act(may=STAFF)
@dataclass(frozen=True, slots=True)
class AnnounceRace(Command):
    """Commit to the cards of a race at one table, before anybody can know them."""

    table: TableNumber
    value: Chips
    into: Chips
    put: Annotated[tuple[tuple[EntryId, Pieces], ...], Keyed("put")]
    bare: Annotated[tuple[EntryId, ...], Several(blanks=True)] = ()


@act(form("deal_race"), may=STAFF)
@dataclass(frozen=True, slots=True)
class DealRace(Command):
    """Deal the cards of an announced race."""

    race: OpaqueId


@act(form("count"), may=STAFF)
@dataclass(frozen=True, slots=True)
class CountChips(Command):
    """Chips as counted: of players by entry, of whole tables by number."""

    players: Annotated[tuple[tuple[EntryId, ChipsLeft], ...], Keyed("chips")] = ()
    tables: Annotated[tuple[tuple[CountedTable, ChipsLeft], ...], Keyed("table")] = ()


@act(may=OFFICE)
@dataclass(frozen=True, slots=True)
class AnnounceLastHands(Command):
    """Say how many more hands are played, or until when (ms UTC); neither takes it back."""

    hands: Annotated[int, Whole(0, 999)] = 0
    until: int = 0


@act(may=OFFICE)
@dataclass(frozen=True, slots=True)
class PlaceByCounts(Command):
    """End play and place those left by chips; `difference` to the chips in play as the sender saw it and accepts."""

    counts: tuple[tuple[str, int], ...]
    difference: int = 0


@act(may=OFFICE)
@dataclass(frozen=True, slots=True)
class RecordDeal(Command):
    """Those left divide the prizes still to be paid: shares by entry, and what is kept for the winner.

    The rest is what the host has seen and heard: who accepts, who is there, whether the vote was secret.
    """

    shares: tuple[tuple[str, int], ...]
    saved: Annotated[int, Amount()] = 0
    method: str = "custom"
    accept: int = 0
    all_present: bool = False
    official_present: bool = False
    approved: bool = False
    confirmed: int = 0
    secret_vote: bool = False
    things: tuple[Thing, ...] = ()
