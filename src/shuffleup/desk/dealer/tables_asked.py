"""What is asked of the tables that the program deals: by players, by their phones, and by the floor.

Each question goes to its table while nothing else happens there. Whose rule: `asked` answers players and floor, the
others at the table decide where the floor plays there itself (`own_rulings`). Not done: who may ask (the doors).
"""

from collections.abc import Callable

from shuffleup.desk.dealer import asked, calling, own_rulings, phrases
from shuffleup.desk.dealer.asked import (
    ActAsked,
    CardsOpened,
    ChainShown,
    ShareGiven,
    TablePaused,
    TableReply,
    TakenBack,
    Voided,
    WinnersAnswer,
    WinnersSaid,
)
from shuffleup.desk.dealer.calling import ClockAsked, CountWanted
from shuffleup.desk.dealer.open_nights import OpenNights, Staff
from shuffleup.desk.dealer.own_rulings import RulingAnswer
from shuffleup.desk.dealer.phrases import PhraseSaid
from shuffleup.desk.dealer.sealed import SeatSeal
from shuffleup.message import Message
from shuffleup.store import PutMeta, Store
from shuffleup.tournament.card_codes import card_code_mark


class TablesAsked:
    """The door for questions to all tables. Safe to call from any thread. All raise `NotDealtHere`."""

    def __init__(self, nights: OpenNights, store: Store, staff: Staff, seal_of: Callable[[str, str], SeatSeal]) -> None:
        """`seal_of` gives what seals the cards of a night's entry."""
        self._nights, self._store, self._staff, self._seal_of = nights, store, staff, seal_of

    def act(self, tournament: str, entry: str, what: ActAsked, *, actor: str) -> TableReply:
        """A player acts."""
        with self._nights.question_of(tournament, entry) as (night, live, now):
            return asked.act(night, live, entry, what, now=now, actor=actor)

    def call_clock(self, tournament: str, entry: str, what: ClockAsked, *, actor: str) -> TableReply:
        """A player calls the clock on the player to act at his table. Raises BadInput."""
        with self._nights.question_of(tournament, entry) as (night, live, now):
            return calling.call_clock(night, live, entry, what, now=now, actor=actor)

    def call_clock_at(self, tournament: str, table: int, what: ClockAsked, *, actor: str) -> TableReply:
        """The floor calls the clock; not at its own table, where it calls it as a player. Raises BadInput."""
        with self._nights.question(tournament, table) as (night, live, now):
            if self._nights.is_own(night, live, actor):
                return asked.no_more(Message("at_table.you_play_here"))
            return calling.call_clock(night, live, calling.FLOOR, what, now=now, actor=actor)

    def ask_count(self, tournament: str, entry: str, what: CountWanted, *, actor: str) -> TableReply:
        """A player has the stacks counted. Raises BadInput."""
        with self._nights.question_of(tournament, entry) as (night, live, now):
            return calling.ask_count(night, live, entry, what, now=now, actor=actor)

    def begin_chain(self, tournament: str, entry: str, what: ChainShown, *, actor: str) -> TableReply:
        """A phone begins a chain of shares. Raises BadInput."""
        with self._nights.question_of(tournament, entry) as (night, live, now):
            return asked.begin_chain(night, live, entry, what.head, now=now, actor=actor)

    def give_share(self, tournament: str, entry: str, what: ShareGiven) -> TableReply:
        """A phone gives its share of the next hand. Raises BadInput."""
        with self._nights.question_of(tournament, entry) as (night, live, now):
            return asked.give_share(night, live, entry, what, now=now)

    def opened(self, tournament: str, entry: str, what: CardsOpened) -> TableReply:
        """A phone says that it has opened its cards: from now on no page shows the code that did. Raises BadInput."""
        seal = self._seal_of(tournament, entry)
        if not asked.proves(what, seal):
            return asked.no_more(Message("at_table.other_code"))
        if not self.is_opened(tournament, entry):
            self._store.write([PutMeta(self._opened_note(tournament, entry), "yes")])
        return asked.DONE

    def is_opened(self, tournament: str, entry: str) -> bool:
        """Whether a phone has opened the cards of this seat with the code that it has now."""
        return self._store.meta(self._opened_note(tournament, entry)) is not None

    def _opened_note(self, tournament: str, entry: str) -> str:
        return f"opened {tournament} {entry} {card_code_mark(self._nights.night(tournament).state, entry)}"

    def back(self, tournament: str, entry: str) -> TableReply:
        """A player is here again."""
        with self._nights.question_of(tournament, entry) as (night, live, now):
            return asked.back(night, live, entry, now=now)

    def say(self, tournament: str, entry: str, what: PhraseSaid) -> TableReply:
        """A player says a set phrase to his table."""
        with self._nights.question_of(tournament, entry) as (night, live, now):
            return phrases.say(night, live, entry, what, now=now)

    def tell_winners(self, tournament: str, entry: str, what: WinnersSaid, *, actor: str) -> TableReply:
        """A player tells who won a hand with real cards. Raises BadInput."""
        with self._nights.question_of(tournament, entry) as (night, live, now):
            return asked.tell_winners(night, live, entry, what, now=now, actor=actor)

    def answer_winners(self, tournament: str, entry: str, what: WinnersAnswer, *, actor: str) -> TableReply:
        """A player says yes or no to who won."""
        with self._nights.question_of(tournament, entry) as (night, live, now):
            return asked.answer_winners(night, live, entry, what, now=now, actor=actor)

    def award_pots(self, tournament: str, table: int, what: WinnersSaid, *, actor: str) -> TableReply:
        """The floor says who won. Raises BadInput."""
        with self._nights.question(tournament, table) as (night, live, now):
            return asked.award_pots(night, live, what, now=now, actor=actor)

    def act_for(self, tournament: str, table: int, what: ActAsked, *, actor: str) -> TableReply:
        """The floor acts for the player whose turn it is; not at its own table, where the clock does the same."""
        with self._nights.question(tournament, table) as (night, live, now):
            if self._nights.is_own(night, live, actor):
                return asked.no_more(Message("at_table.you_play_here"))
            return asked.act_for(night, live, what, now=now, actor=actor)

    def take_back(self, tournament: str, table: int, what: TakenBack, *, actor: str) -> TableReply:
        """The floor takes acts back; at its own table once the others agree."""
        return self._rule(tournament, table, what, asked.take_back, actor)

    def void(self, tournament: str, table: int, what: Voided, *, actor: str) -> TableReply:
        """The floor voids a hand; at its own table once the others agree."""
        return self._rule(tournament, table, what, asked.void, actor)

    def _rule(
        self, tournament: str, table: int, what: TakenBack | Voided, rule: Callable[..., TableReply], actor: str
    ) -> TableReply:
        with self._nights.question(tournament, table) as (night, live, now):
            if self._nights.is_own(night, live, actor):
                own = self._staff.entries_of(tournament, actor)
                return own_rulings.put_to_table(night, live, what, own, now=now, actor=actor)
            return rule(night, live, what, now=now, actor=actor)

    def pause(self, tournament: str, table: int, what: TablePaused, *, actor: str) -> TableReply:
        """The floor stops a table, or lets it go on; its own one only where a floor that plays there stopped it."""
        with self._nights.question(tournament, table) as (night, live, now):
            if (
                not what.on
                and self._nights.is_own(night, live, actor)
                and not self._nights.is_own(night, live, live.stopped_by)
            ):
                return asked.no_more(Message("at_table.you_play_here"))
            return asked.pause(night, live, what, now=now, actor=actor)

    def answer_ruling(self, tournament: str, entry: str, what: RulingAnswer, *, actor: str) -> TableReply:
        """A player says whether he agrees to what the floor of his table asked. Raises BadInput."""
        with self._nights.question_of(tournament, entry) as (night, live, now):
            return own_rulings.answer(night, live, entry, what, now=now, actor=actor)

    def go_on(self, tournament: str, entry: str, *, actor: str) -> TableReply:
        """A player lets his table go on, where a floor that plays there stopped it."""
        with self._nights.question_of(tournament, entry) as (night, live, now):
            if not self._nights.is_own(night, live, live.stopped_by):
                return asked.no_more(Message("at_table.floor_stopped_it"))
            return asked.pause(night, live, TablePaused(on=False), now=now, actor=actor)
