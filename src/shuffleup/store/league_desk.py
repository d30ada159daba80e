"""The league's own log: venues, sanctions, league tables. Safe to call from any thread.

What was written about a person goes beside the log, so that it can be erased; the log holds ids only.
"""

from shuffleup.chronicle.acts import Command, Event
from shuffleup.chronicle.answers import Told, told
from shuffleup.league.journal import LEAGUE_CODEC, LeagueJournal
from shuffleup.league.register import LeagueAsked
from shuffleup.league.state import League
from shuffleup.store.beside import PutRemark
from shuffleup.store.interface import Store
from shuffleup.store.sequencer import Sequencer
from shuffleup.tournament.pin import PinnedBook

STREAM = "league"
MOST_REMARK = 500
"""Characters of what is written about a person."""


class LeagueDesk(Sequencer[LeagueJournal, LeagueAsked]):
    """The single door to the league's log."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, STREAM, LeagueJournal(), LEAGUE_CODEC)

    @property
    def league(self) -> League:
        """What is so now."""
        if self._store.may_be_behind:
            self.follow()
        return self._journal.state

    def send(
        self,
        command_id: str,
        command: Command,
        *,
        at: int,
        actor: str,
        book: PinnedBook | None = None,
        person: str = "",
        remark: str = "",
    ) -> Told[Event]:
        """Decide a command and store what it did (`at` in ms UTC), with a `remark` about a `person` beside it.

        `book` is the one it is asked under. Returns when it is durable; nothing is written unless it is `Accepted`.
        """
        beside = (PutRemark(command_id, person, remark[:MOST_REMARK]),) if person and remark else ()
        asked = LeagueAsked(at, actor, command_id, book)
        return told(self._decide(command_id, command, lambda: asked, lambda *_: beside, at=at, actor=actor).answer)

    def remarks(self) -> dict[str, str]:
        """What was written about people, by the id of the command."""
        return self._store.remarks()
