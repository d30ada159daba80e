"""What people ask for about chips. Class names and fields are part of the log, as in `commands`."""

from dataclasses import dataclass

from shuffleup.acts.register import form
from shuffleup.acts.roles import OFFICE, STAFF
from shuffleup.tournament.acts import act
from shuffleup.tournament.chip_state import Why
from shuffleup.tournament.deal_state import Thing
from shuffleup.tournament.state import Seat


@act(form("set_stack"), may=STAFF)
@dataclass(frozen=True, slots=True)
class SetStack:
    """Say with how many chips a player came in, where that is not the full stack: cut for coming late.

    `level` is the one in which he came, 0 for the present one.
    """

    entry: str
    lives: int
    chips: int
    level: int = 0


@act(form("give_chips"), may=STAFF)
@dataclass(frozen=True, slots=True)
class GiveChips:
    """Bring chips into play: for coming early or a voucher, to each of these; found or put right, to nobody at all."""

    chips: int
    why: Why
    entries: tuple[str, ...] = ()


@act(form("remove_chips"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class RemoveChips:
    """Take chips out of play, of one player (`lives` as the sender saw them) or of nobody known."""

    chips: int
    why: Why
    entry: str = ""
    lives: int = 0


@act(form("take_stack"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class TakeStack:
    """Take a player's whole stack out of play, and the player with it: so many chips, and why.

    `minutes` have passed since the end of the break after which the player did not come back.
    """

    entry: str
    lives: int
    chips: int
    why: Why
    minutes: int = 0


@act(form("lay_out"), may=STAFF)
@dataclass(frozen=True, slots=True)
class LayOutStack:
    """Lay a stack at an empty seat for somebody expected; it is dealt in and posts."""

    seat: Seat


@act(form("take_off"), may=STAFF)
@dataclass(frozen=True, slots=True)
class TakeOffStack:
    """Take a laid-out stack off that nobody has claimed; `chips` are what is left of it."""

    seat: Seat
    chips: int


@act(form("buy_again"), may=STAFF)
@dataclass(frozen=True, slots=True)
class BuyAgain:
    """Sell a player a re-buy at his seat; `bought` are those that he had when the sender looked.

    `announced`: he had said so before the hand was riffled, and plays it with chips behind.
    """

    entry: str
    lives: int
    bought: int = 0
    announced: bool = False


@act(form("add_on"), may=STAFF)
@dataclass(frozen=True, slots=True)
class AddOn:
    """Sell a player the add-on."""

    entry: str
    lives: int


@act(form("forfeit"), may=STAFF)
@dataclass(frozen=True, slots=True)
class ForfeitStack:
    """Let a player give the whole stack up to re-enter: so many chips, in the time set aside, the dealer told."""

    entry: str
    lives: int
    chips: int
    in_time: bool = True
    dealer_told: bool = True


@act(form("exchange"), may=STAFF)
@dataclass(frozen=True, slots=True)
class ExchangeOldChips:
    """Give a player larger chips for some that left play with a colour-up; `pieces` of value `value`."""

    entry: str
    lives: int
    value: int
    pieces: int
    into: int


@act(form("race"), may=STAFF)
@dataclass(frozen=True, slots=True)
class RaceOff:
    """Settle the odd chips of one table: put in by entry, against the cards dealt for them, or rounded up.

    `bare` are those who have nothing else. `method` is empty where the book says it, else `race` or `round_up`.
    """

    table: int
    value: int
    into: int
    put: tuple[tuple[str, int], ...]
    method: str = ""
    cards: tuple[tuple[str, tuple[str, ...]], ...] = ()
    bare: tuple[str, ...] = ()


@act(may=STAFF)
@dataclass(frozen=True, slots=True)
class AnnounceRace:
    """Commit to the cards of a race at one table, before anybody can know them."""

    table: int
    value: int
    into: int
    put: tuple[tuple[str, int], ...]
    bare: tuple[str, ...] = ()


@act(form("deal_race"), may=STAFF)
@dataclass(frozen=True, slots=True)
class DealRace:
    """Deal the cards of an announced race."""

    race: str


@act(form("count"), may=STAFF)
@dataclass(frozen=True, slots=True)
class CountChips:
    """Chips as counted: of players by entry, of whole tables by number."""

    players: tuple[tuple[str, int], ...] = ()
    tables: tuple[tuple[int, int], ...] = ()


@act(form("last_hands"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class AnnounceLastHands:
    """Say how many more hands are played, or until when (ms UTC); neither takes it back."""

    hands: int = 0
    until: int = 0


@act(form("place"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class PlaceByCounts:
    """End play and place those left by chips; `difference` to the chips in play as the sender saw it and accepts."""

    counts: tuple[tuple[str, int], ...]
    difference: int = 0


@act(form("deal"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class RecordDeal:
    """Those left divide the prizes still to be paid: shares by entry, and what is kept for the winner.

    The rest is what the host has seen and heard: who accepts, who is there, whether the vote was secret.
    """

    shares: tuple[tuple[str, int], ...]
    saved: int = 0
    method: str = "custom"
    accept: int = 0
    all_present: bool = False
    official_present: bool = False
    approved: bool = False
    confirmed: int = 0
    secret_vote: bool = False
    things: tuple[Thing, ...] = ()
