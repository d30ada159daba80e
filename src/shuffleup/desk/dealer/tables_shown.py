"""What is shown of the tables that the program deals: to a player, to anybody, to the floor, on a television.

Whose rule: what may be seen is the hand's view; a player's own cards leave here sealed (`sealed`). Hands that are over
are found in their logs. Not done: how a page or a stream words it.
"""

from collections.abc import Callable

from shuffleup.desk.dealer import televising
from shuffleup.desk.dealer.dealt_night import DealtNight
from shuffleup.desk.dealer.floor_sees import FloorSees, floor_sees
from shuffleup.desk.dealer.hand_index import HandIndex
from shuffleup.desk.dealer.live_table import LiveTable
from shuffleup.desk.dealer.open_nights import NotDealtHere, OpenNights, Staff
from shuffleup.desk.dealer.overview import NightGlance, Overviews
from shuffleup.desk.dealer.replaying import PlayedHand, PlayedHands
from shuffleup.desk.dealer.sealed import SeatSeal, sealed_state
from shuffleup.desk.dealer.showing import Onlookers, TableShown
from shuffleup.desk.dealer.state import TableState
from shuffleup.desk.reading import reading
from shuffleup.desk.timekeeper import Timekeeper
from shuffleup.message import Message
from shuffleup.store.card_secrets import CardSecrets
from shuffleup.tournament.card_codes import card_code_mark
from shuffleup.tournament.state import Tournament

SAME_MOMENT = 100
"""Milliseconds within which those who look at a table see what was made for the first of them."""

Names = Callable[[Tournament], dict[str, str]]
"""Display names by entry."""


class TablesShown:
    """All tables that this process can show. Safe to call from any thread."""

    def __init__(
        self,
        nights: OpenNights,
        hands: HandIndex,
        played: PlayedHands,
        secrets: CardSecrets,
        time: Timekeeper,
        names: Names,
        staff: Staff,
        listening: Callable[[str], frozenset[str]],
    ) -> None:
        """`listening` are the entries of a night whose phones listen now."""
        self._nights, self._hands, self._played, self._secrets = nights, hands, played, secrets
        self._time, self._names, self._staff, self._listening = time, names, staff, listening
        self._overviews = Overviews(self.states, time.now)
        self._shown: dict[tuple[str, int, str], tuple[int, int, TableShown]] = {}

    def state(self, tournament: str, table: int, entry: str = "") -> TableState:
        """What somebody is told of a table: an entry with its own cards, sealed, or (empty) anybody.

        Raises `NotDealtHere`.
        """
        with self._nights.at(tournament, table) as (night, live):
            state = self._shown_of(night, live).of(entry)
        holds = state.mine is not None and bool(state.mine.cards)
        return sealed_state(state, self.seal_of(tournament, entry)) if holds else state

    def seal_of(self, tournament: str, entry: str) -> SeatSeal:
        """What seals the cards of a seat. Raises `NotDealtHere`, and `StoreFails` where its secret cannot be kept."""
        mark = card_code_mark(self._nights.night(tournament).state, entry)
        return SeatSeal(self._secrets.of_seat(tournament, entry, mark, self._time.now()), tournament, entry)

    def states(self, tournament: str) -> list[TableState]:
        """All tables as anybody sees them, in their order."""
        night = self._nights.night(tournament)
        return [self.state(tournament, number) for number in sorted(night.state.tables)]

    def overview(self, tournament: str) -> NightGlance:
        """All tables in a glance, with who is out. Raises `NotDealtHere`."""
        state = self._nights.night(tournament).state
        return self._overviews.of(tournament, state, self._names(state))

    def for_floor(self, tournament: str, table: int) -> FloorSees:
        """What the floor can do at a table now. Raises `NotDealtHere`."""
        with self._nights.at(tournament, table) as (night, live):
            return floor_sees(night, live, self._time.now())

    def is_own_table(self, tournament: str, table: int, actor: str) -> bool:
        """Whether this actor is known to play at this table, so that he asks it. Raises `NotDealtHere`."""
        with self._nights.at(tournament, table) as (night, live):
            return self._nights.is_own(night, live, actor)

    def played(self, tournament: str, table: int, hand: int) -> PlayedHand:
        """A hand that is over, to be shown again. Raises `NotDealtHere`; void hands and erased decks are told apart."""
        place = self._hands.place(tournament, table, hand)
        if place is None:
            raise NotDealtHere(Message("at_table.no_such_hand"))
        if place.voided:
            raise NotDealtHere(Message("at_table.hand_is_void"))
        found = self._played.find(tournament, table, hand, self._nights.night(tournament).law)
        if found is None:
            raise NotDealtHere(Message("at_table.decks_erased"))
        return found

    def televised(self, tournament: str, table: int) -> PlayedHand | None:
        """The hand that a television may show again now, with its cards. Raises `NotDealtHere`."""
        night = self._nights.night(tournament)
        hand = televising.latest(night.state.plan, self._hands.hands(tournament, table).values(), self._time.now())
        return None if hand is None else self._played.find(tournament, table, hand, night.law)

    def version(self, tournament: str, table: int) -> int:
        """What grows with every change that somebody is told of. Raises `NotDealtHere`."""
        with self._nights.at(tournament, table) as (_, live):
            return live.changed

    def _shown_of(self, night: DealtNight, live: LiveTable) -> TableShown:
        """A table for all who look at it at this moment, in the language that is read in."""
        now, key = self._time.now(), (night.tournament, live.number, reading())
        made = self._shown.get(key)
        if made is None or made[0] != live.changed or not 0 <= now - made[1] < SAME_MOMENT:
            own = self._nights.is_own(night, live, live.stopped_by)
            room = Onlookers(self._names(night.state), self._listening(night.tournament), self._staff.called, own)
            made = self._shown[key] = (live.changed, now, TableShown(night, live, room, now))
        return made[2]
