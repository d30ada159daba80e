"""A league for tests: its journal, and short ways to ask it something."""

from functools import cache

from shuffleup.chronicle.acts import Command
from shuffleup.chronicle.register import Answer
from shuffleup.chronicle.undo import Done
from shuffleup.league.journal import LeagueJournal
from shuffleup.league.nights import NightFacts, PenaltyKept, Score
from shuffleup.league.register import LeagueAsked
from shuffleup.league.state import League
from shuffleup.rulebooks import load_book
from shuffleup.tournament.answers import Accepted, Already, Declined
from shuffleup.tournament.pin import PinnedBook, pin

AT = 1_795_000_000_000


@cache
def book(id_: str) -> PinnedBook:
    return pin(load_book(id_))


class Office:
    """Commands get ids `c1`, `c2`..; `who` sends them."""

    def __init__(self) -> None:
        self.journal = LeagueJournal()
        self.sent = 0

    @property
    def league(self) -> League:
        return self.journal.state

    def ask(self, command: Command, who: str = "director", under: str = "") -> Answer:
        self.sent += 1
        asked = LeagueAsked(AT + self.sent, who, f"c{self.sent}", book(under) if under else None)
        answer = self.journal.decide(command, asked)
        if isinstance(answer, Accepted):
            self.journal.append(Done(asked.command_id, command, asked.at, who, answer.events))
        return answer

    def must(self, command: Command, who: str = "director", under: str = "") -> str:
        """Ask for something that has to be granted; returns the command's id."""
        answer = self.ask(command, who, under)
        assert isinstance(answer, Accepted), answer
        return f"c{self.sent}"

    def why(self, command: Command, who: str = "director", under: str = "") -> str:
        """Ask for something that has to be refused or done already; returns the message's id."""
        answer = self.ask(command, who, under)
        assert isinstance(answer, (Declined, Already)), answer
        return answer.message.id


def same(person: str) -> str:
    """Nobody is anybody else, but for `ann2`, who is Ann."""
    return "ann" if person == "ann2" else person


def night(id_: str, day: str, *, at: str = "", **facts: object) -> NightFacts:
    """A night at half past seven."""
    usual = {"name": id_.title(), "starts_at": f"{day}T{at or '19:30'}", "book": "nppl", "carries": True}
    return NightFacts(id=id_, day=day, **{**usual, **facts})  # type: ignore[arg-type]


def scores(**points: int) -> tuple[Score, ...]:
    """What people scored, the winner first."""
    return tuple(Score(person, place, worth) for place, (person, worth) in enumerate(points.items(), 1))


def line(person: str, number: int = 1, offence: str = "stalling", penalty: str = "warning") -> PenaltyKept:
    return PenaltyKept(person, AT + number, offence, penalty)
