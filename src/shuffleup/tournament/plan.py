"""The plan of a night: levels, seats, prizes, chips; the same facts as in an EVENT file (`histories.event_file`).

Durations are whole minutes here and milliseconds in the clock; chips and money are integers, money in the smallest
coin of the currency (pence, cents). Not done: payout tables by field size.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from enum import Enum, StrEnum

from shuffleup.rulebooks import USUAL_BOOK


class AnteKind(Enum):
    """Who pays the ante."""

    EACH = "each"
    BIG_BLIND = "big_blind"
    BUTTON = "button"


class Format(Enum):
    """What the application keeps track of: every entrant by name, or a clock with counts."""

    NAMES = "names"
    COUNTS = "counts"


class Dealt(StrEnum):
    """Who deals, and where the chips are: people with both, the program on phones, people with chips on phones."""

    CARDS = "cards"
    DIGITAL = "digital"
    PHONE_CHIPS = "phone_chips"


TURN_SECONDS = 25
"""Of an act, where nobody says otherwise."""
NO_CLOCK = 0
"""Seconds of an act at a table where nobody is hurried; only where people deal, who see each other."""


def usual_turn(dealt: Dealt) -> int:
    """Seconds of an act where a plan does not say how many."""
    return NO_CLOCK if dealt is Dealt.PHONE_CHIPS else TURN_SECONDS


BETS = ("small_blind", "big_blind", "ante", "bring_in", "small_bet", "big_bet")
"""The amounts of a level, each a field of `PlanLevel`."""


@dataclass(frozen=True, slots=True)
class PlanLevel:
    """One line of the structure: a level of play, or a break (then only `minutes` counts)."""

    minutes: int
    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    ante_kind: AnteKind = AnteKind.EACH
    is_break: bool = False
    game: str = "NLHE"
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0

    @property
    def milliseconds(self) -> int:
        """How long it lasts."""
        return self.minutes * 60_000

    @property
    def bets(self) -> tuple[int, ...]:
        """Chips: each of its amounts that is not 0; nothing at a break."""
        return () if self.is_break else tuple(bet for name in BETS if (bet := getattr(self, name)) > 0)


@dataclass(frozen=True, slots=True)
class Chip:
    """A denomination that the venue owns; `count` pieces, 0 when nobody counted them."""

    value: int
    colour: str = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class PlannedColourUp:
    """The chips of value `remove` leave play after level `after_level` (counted from 1, breaks left out)."""

    remove: int
    after_level: int


@dataclass(frozen=True, slots=True)
class Prize:
    """What one place wins: a share of the pool in percent or an amount of money, and a thing, alone or on top.

    `value` is what the thing (a seat, a voucher) is worth in the smallest coin where somebody has said so, else 0. It
    comes out of no pool: it counts where a deal divides things, too.
    """

    place: int
    share: int = 0
    amount: int = 0
    item: str = ""
    value: int = 0


@dataclass(frozen=True, slots=True)
class Limits:
    """What the law allows at a venue from the day `since` (ISO 8601), in the smallest coin; 0 stands for no limit.

    `stake` is for one person in one game, with re-buys and add-ons; `day` and `week` are for all stakes at the venue;
    `prize` is what a game may pay; `no_fee`: everything that is staked goes back as prizes;
    `digital`: a night that the program deals may be played for stakes and prizes, too.
    """

    id: str
    title: str
    since: str
    currency: str
    stake: int = 0
    day: int = 0
    week: int = 0
    prize: int = 0
    no_fee: bool = False
    least_age: int = 0
    digital: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that is settled before the first hand. `starts_at` and `closes_at` are the venue's own wall clock.

    Re-buys: the most that one player may buy (0: none), the last level for it, the chips of one and what it costs; the
    add-on alike. `early_bonus` are chips for coming early; `late_cut` is the part (percent) that a late stack loses for
    each level begun, where the book lets a venue cut it. `points` names a points table, whose text is in `points_table`
    where it is the league's own. `venue` is an id of the league's, `limits` what the law there allows on that day.
    `bounty` is the part of each buy-in that goes to whoever knocks the player out, `fee` the part that the house keeps;
    neither is in the pool, and re-buys and add-ons have none. The house makes the pool up to `guarantee`.

    Where the program deals, each act may take `turn_seconds`; who needs longer draws on a bank of `bank_seconds`, to
    which every level adds `bank_a_level`. `programs`: programs of others may take seats there. `phrases`: players may
    say a few set phrases on their phones. `tv_cards`: televisions show a hand that is over once more, with the cards
    that were turned over in it from its beginning, when it is `tv_delay` minutes old.
    """

    name: str
    rulebook: str = USUAL_BOOK
    starts_at: str = ""
    closes_at: str = ""
    time_zone: str = "Europe/London"
    grade: str = ""
    format: Format = Format.NAMES
    entrants: int = 0
    starting_stack: int = 10_000
    seats_per_table: int = 8
    tables: tuple[int, ...] = (1, 2, 3, 4)
    break_order: tuple[int, ...] = ()
    hands_per_hour: int = 22
    currency: str = "GBP"
    buy_in: int = 0
    added: int = 0
    late_entry_until: int = 0
    re_entries: int = 0
    chips: tuple[Chip, ...] = ()
    levels: tuple[PlanLevel, ...] = ()
    colour_ups: tuple[PlannedColourUp, ...] = ()
    prizes: tuple[Prize, ...] = ()
    points: str = ""
    rebuys: int = 0
    rebuy_until: int = 0
    rebuy_stack: int = 0
    rebuy_price: int = 0
    add_on_stack: int = 0
    add_on_price: int = 0
    early_bonus: int = 0
    late_cut: int = 0
    points_table: str = ""
    venue: str = ""
    limits: Limits | None = None
    bounty: int = 0
    dealt: Dealt = Dealt.CARDS
    turn_seconds: int = TURN_SECONDS
    bank_seconds: int = 60
    bank_a_level: int = 10
    programs: bool = False
    phrases: bool = False
    tv_cards: bool = False
    tv_delay: int = 0
    fee: int = 0
    guarantee: int = 0

    @property
    def is_digital(self) -> bool:
        """Whether the chips are on phones, so that the program sees every bet, whoever deals the cards."""
        return self.dealt is not Dealt.CARDS

    @property
    def deals_cards(self) -> bool:
        """Whether the program deals the cards, too."""
        return self.dealt is Dealt.DIGITAL

    @property
    def stake(self) -> int:
        """What a buy-in stakes: a fee to the house is none."""
        return self.buy_in - self.fee

    @property
    def capacity(self) -> int:
        """Seats in the room."""
        return len(self.tables) * self.seats_per_table

    def closes(self) -> datetime | None:
        """When the venue closes, where the plan says: the next day if that is no later than the start."""
        if not self.starts_at or not self.closes_at:
            return None
        start = datetime.fromisoformat(self.starts_at)
        closes = datetime.combine(start.date(), time.fromisoformat(self.closes_at), start.tzinfo)
        return closes if closes > start else closes + timedelta(days=1)

    def breaking_order(self) -> tuple[int, ...]:
        """Tables in the order in which they break, each once: as set, then the rest from the highest number down."""
        there = set(self.tables)
        listed = tuple(number for number in self.break_order if number in there)
        known = set(listed)
        return listed + tuple(number for number in sorted(self.tables, reverse=True) if number not in known)

    def play_number(self, index: int) -> int:
        """The number people call a level by: levels of play up to `index` (0 based), breaks not counted."""
        return sum(1 for level in self.levels[: index + 1] if not level.is_break)

    def play_levels(self) -> int:
        """How many levels of play there are."""
        return self.play_number(len(self.levels) - 1)

    def index_of_level(self, number: int) -> int | None:
        """Where in `levels` play level `number` (from 1) stands, or None past the end."""
        found: Iterator[int] = (
            index for index, level in enumerate(self.levels) if not level.is_break and self.play_number(index) == number
        )
        return next(found, None)
