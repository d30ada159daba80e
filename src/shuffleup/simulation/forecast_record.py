"""A forecast as data: what it says, in units people use. `as_object` is the JSON of the command line, a contract.

Minutes are counted from the first hand on the wall clock, stops included. A band holds eight nights in ten between
`p10` and `p90`. Stacks are in big blinds of their level.
"""

from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any

from shuffleup.message import Message
from shuffleup.simulation.not_modelled import LeftOut
from shuffleup.tournament.plan import Plan
from shuffleup.words.catalogue import say


@dataclass(frozen=True, slots=True)
class Band:
    """Where the middle night lies, and between what eight in ten lie."""

    p10: float
    p50: float
    p90: float

    def rounded(self) -> dict[str, int]:
        """Between what whole numbers eight nights in ten lie, for a sentence."""
        return {"few": round(self.p10), "many": round(self.p90)}


@dataclass(frozen=True, slots=True)
class TableForecast:
    """One table: the share of nights in which it breaks (or goes into the final table), and when."""

    table: int
    breaks: float
    breaks_minutes: Band | None


@dataclass(frozen=True, slots=True)
class LevelForecast:
    """One level of play; the shares of hands and the bands are over the nights that reach it."""

    level: int
    index: int
    """Where in the structure it stands, from 0, breaks counted."""
    starts_minutes: float
    game: str
    """By its id; of a mix the one whose turn it is."""
    small_bet: int
    big_bet: int
    """Bets of stud, which has no blinds; 0 in all other games."""
    small_blind: int
    big_blind: int
    ante: int
    reached: float
    """Share of nights that are still on when it begins."""
    players_left: Band | None
    average_stack_bb: Band | None
    median_stack_bb: Band | None
    """In big blinds, in stud in small bets."""
    all_in: float | None
    """Share of its hands in which somebody goes all-in."""

    def stakes(self, dash: str, *, several_games: bool) -> str:
        """Its blinds, or bets in stud; after its game where the night has several."""
        sizes = (self.small_bet, self.big_bet) if self.big_bet else (self.small_blind, self.big_blind)
        told = f"{sizes[0]:,}{dash}{sizes[1]:,}"
        return f"{self.game} {told}" if several_games else told


@dataclass(frozen=True, slots=True)
class ForecastMoment:
    """Players left at one moment: a slice of the fan."""

    minutes: float
    p10: float
    p25: float
    p50: float
    p75: float
    p90: float


@dataclass(frozen=True, slots=True)
class Pace:
    """Hands an hour at a full table: as the plan has it, as it may be, and what being wrong by so much means."""

    assumed: float
    hands_per_hour: Band
    learned: bool
    """Whether the night so far has told anything about it."""
    error_percent: int
    """One standard deviation of the assumption, before anything was learned."""
    finish_if_slower: float | None
    """Middle finish of the slower third of the nights, in minutes."""
    finish_if_faster: float | None


class FieldName(StrEnum):
    """What the players are called that a forecast assumed."""

    PUB = "pub"
    CARD_ROOM = "card_room"
    TIGHT = "tight"
    WILD = "wild"
    OWN = "own"


class Assumed(StrEnum):
    """An assumption whose ends are told: see `Swing`."""

    PLAYERS = "players"
    MOOD = "mood"
    PACE = "pace"
    AGAIN = "again"
    LATE = "late"


@dataclass(frozen=True, slots=True)
class Swing:
    """One assumption, and the middle finish (minutes) with the least and with the most of it.

    `players` (a tight field, a wild one), `mood` (a field tighter or looser than its kinds), `pace` (time that a hand
    takes), `again` (how freely stacks and chips are bought again), `late` (nobody late, twice as many).
    """

    what: Assumed
    least: float
    most: float

    def said(self, least: str, most: str) -> Message:
        """The assumption with both ends, as times of the day or hours."""
        return Message(f"swing.{self.what.value}", {"least": least, "most": most})

    @property
    def minutes(self) -> float:
        """How far it moves the end."""
        return abs(self.most - self.least)


@dataclass(frozen=True, slots=True)
class Forecast:
    """See the module."""

    name: str
    runs: int
    hands: int
    """Hands simulated, in all runs."""
    seconds: float
    seed: int
    compiled: bool
    entrants: int
    now_minutes: float
    """0 before the start, else how far the night was on when it was asked."""
    finish_minutes: Band
    unfinished: float
    """Share of the runs that were given up because they did not end; they are in no band."""
    final_table_minutes: Band | None
    final_table: float
    """Share of nights with a final table still to be drawn."""
    tables: tuple[TableForecast, ...]
    levels: tuple[LevelForecast, ...]
    players_left: tuple[ForecastMoment, ...]
    entries: Band
    """Stacks sold by the end, late entries and re-entries included."""
    rebuys: Band | None
    """Re-buys still to come, and add-ons; None where none can."""
    add_ons: Band | None
    forbidden: tuple[Message, ...]
    """What the plan has and its book does not allow: it was not played."""
    not_modelled: tuple[LeftOut, ...]
    """What is left out of these nights (`not_modelled`)."""
    judged: tuple[str, ...]
    """Games, by name, whose players are judged and not measured."""
    starts_at: str
    closes_minutes: float | None
    done_by_close: float | None
    """Chance that the last hand is over by closing time; None where the plan does not say both times."""
    all_in_last_half_hour: float | None
    pace: Pace
    field: str
    """Shares of the kinds of players."""
    field_name: FieldName
    swings: tuple[Swing, ...]
    """What moves the end, the assumption first that moves it most."""
    finishes: tuple[float, ...]
    """When the nights end, in minutes: every hundredth of them, the earliest first."""

    def __repr__(self) -> str:
        ends = self.finish_minutes
        band = f"ends after {ends.p50:.0f} minutes ({ends.p10:.0f} to {ends.p90:.0f})"
        return f"<Forecast {self.name!r}: {self.entrants} entrants, {self.runs} nights, {band}>"

    def players_said(self) -> Message:
        """Who was assumed to play."""
        return Message(f"swing.{self.field_name.value}")

    def several_games(self) -> bool:
        """Whether the levels are not all of one game."""
        return len({each.game for each in self.levels}) > 1

    def judged_said(self) -> tuple[Message, ...]:
        """In which games nobody has measured how people play, if there are any."""
        return (Message("forecast.judged", {"games": self.judged}),) if self.judged else ()

    def would(self) -> Swing | None:
        """What a tight field and a wild one would do to the end."""
        return next((each for each in self.swings if each.what is Assumed.PLAYERS), None)

    def bought_said(self) -> tuple[Message, ...]:
        """What is still to be bought beside full stacks, as far as the plan sells it."""
        said: list[Message] = []
        if self.rebuys is not None:
            said.append(Message("swing.rebuys", self.rebuys.rounded()))
        if self.add_ons is not None:
            said.append(Message("swing.add_ons", self.add_ons.rounded()))
        return tuple(said)

    def may_buy_again(self, plan: Plan) -> bool:
        """Whether anybody may pay twice: re-buys, an add-on, re-entries of the plan that its book does not forbid."""
        forbidden = any(each.id == "forecast.no_re_entries" for each in self.forbidden)
        return self.rebuys is not None or self.add_ons is not None or (plan.re_entries > 0 and not forbidden)

    def share_done_by(self, minutes: float) -> float:
        """The share of nights over by then, to a hundredth."""
        return sum(1 for each in self.finishes if each <= minutes) / max(1, len(self.finishes)) * (1 - self.unfinished)

    def as_object(self) -> dict[str, Any]:
        """As the object that scripts read."""
        told = asdict(replace(self, forbidden=()))
        told["forbidden"] = [{"id": each.id, "say": say(each, name=str)} for each in self.forbidden]
        return told


def band_of(numbers: list[float] | list[int], digits: int = 1) -> Band | None:
    """The band of a list of numbers; None of an empty one."""
    if not numbers:
        return None
    ordered = sorted(numbers)
    return Band(*(round(quantile(ordered, share), digits) for share in (0.1, 0.5, 0.9)))


def quantile(ordered: list[float] | list[int], share: float) -> float:
    """The number below which that share of an ordered list lies, in between where it falls between two."""
    place = share * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)
