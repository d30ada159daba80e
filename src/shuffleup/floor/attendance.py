"""Who is there: where everybody is now, and where he was at the moments that count, however that was told.

Whose rules: what counts as being at one's seat is `at_seat_test` (TNPL E1.5, NPPL 49.a, HCPN 29, TDA 30, Redtooth
present 1), and that whoever serves a penalty is away (TNPL J1, NPPL 92, HCPN 58, TDA 71, Redtooth
penalties.4c); the rest are facts. What becomes of the hands of those who are not there is in `presence`.
"""

from dataclasses import dataclass, field

from shuffleup.floor.consulted import Consulted
from shuffleup.floor.ruling import Json
from shuffleup.floor.spot import Spot
from shuffleup.rulebooks.policies.presence import AtSeatTest, PresentAt

GONE = "gone"
Places = dict[int, str]
"""Player -> how far he is from his chair: within_reach, at_table, gone; nothing for whoever sits on it."""


def places_told(spot: Spot) -> Places:
    """Where those are who are not on their chairs, by any of the fields that tell it; the furthest counts."""
    far = {player: GONE for player, tables in spot.tables_away.items() if tables}
    return {**spot.away, **far, **dict.fromkeys(spot.absent, GONE)}


@dataclass(slots=True)
class Attendance:
    """Who is where now, and who was at the moments that count."""

    places: Places
    at_first: Places | None = None
    """When the first card of the deal came."""
    at_last: Places | None = None
    """When the last card of the deal had come."""
    last_cards: list[int] = field(default_factory=list)
    """Lines that say that the last card of the deal has come."""
    when_stopped: Places | None = None
    """When a fault of the deal was noticed last."""
    deal_ruled: bool = False
    """Whether the hands of those away have been ruled on."""
    at_turn: dict[int, tuple[int, Consulted, tuple[Json, ...]]] = field(default_factory=dict)
    """Hands that die at their turn if the player is away: player -> the line, what was consulted, the offences."""
    dealt_dead: set[int] = field(default_factory=set)
    """Players whose hands died because they were not there, before anybody had acted: they got cards all the same."""
    requests: set[int] = field(default_factory=set)
    """Players who have asked to be folded at their turn."""

    @property
    def still_dealing(self) -> bool:
        """Whether cards of the deal have gone out and others are yet to come."""
        return self.at_first is not None and self.at_last is None

    def deal_begins(self) -> None:
        """A card of the deal goes out; the first one counts."""
        if self.at_first is None:
            self.at_first = dict(self.places)

    def deal_stops(self) -> None:
        """Something is wrong with the deal."""
        self.deal_begins()
        self.when_stopped = dict(self.places)

    def deal_ends(self, at_first: Places) -> None:
        """The last card is out; `at_first` is who was away at the start where nobody said when the first one came."""
        if self.at_first is None:
            self.at_first = {**self.places, **at_first}
        self.at_last = dict(self.places)

    def at_deal(self, rule: PresentAt) -> Places:
        """Who was not on his chair when it counted for the deal; now, where it counts later than the deal."""
        if rule is PresentAt.TURN:
            return self.places
        return (self.at_first if rule is PresentAt.FIRST_CARD else self.at_last) or {}

    def missed_deal(self, rule: PresentAt) -> Places:
        """Who was away from a deal that was stopped, perhaps before it got to the moment that counts."""
        then = self.at_first if rule is PresentAt.FIRST_CARD else self.at_last or self.when_stopped
        return self.places if then is None else then


def is_away(seen: Attendance, spot: Spot, player: int, consulted: Consulted) -> bool:
    """Whether somebody does not count as there now; who serves a penalty has no place at the table."""
    if player in spot.penalty and consulted.applies("penalised_stays_away"):
        return True
    return counts_as_away(seen.places.get(player), consulted)


def missed_first_card(seen: Attendance, player: int, consulted: Consulted) -> bool:
    """Whether his hand is to die once the cards are out, because he was away when the first one came."""
    if seen.at_first is None or seen.deal_ruled or consulted.unnoted.presence.present_at is not PresentAt.FIRST_CARD:
        return False
    return counts_as_away(seen.at_first.get(player), consulted)


def counts_as_away(place: str | None, consulted: Consulted) -> bool:
    """Whether somebody in this place does not count as there."""
    if place is None:
        return False
    here = ("within_reach", "at_table") if _is_the_table_enough(consulted) else ("within_reach",)
    return place not in here


def _is_the_table_enough(consulted: Consulted) -> bool:
    return consulted.policies.presence.at_seat_test is AtSeatTest.AT_TABLE
