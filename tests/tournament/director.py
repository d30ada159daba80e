"""A director who does the same thing at the same time whenever a night is played: for logs that are kept."""

from itertools import count

from shuffleup.store.night_sequencer import NightSequencer
from shuffleup.tournament import commands as c
from shuffleup.tournament.acts import Command
from shuffleup.tournament.answers import Accepted
from shuffleup.tournament.state import Tournament

from .nights import AT, MINUTE


class Director:
    """Sends commands with ids, chance and times that are the same whenever the night is played."""

    def __init__(self, sequencer: NightSequencer) -> None:
        self.sequencer = sequencer
        self.at = AT
        self.number = count(1)

    @property
    def state(self) -> Tournament:
        return self.sequencer.state

    def do(self, command: Command, minutes: float = 0.5, vote: str = "") -> str:
        self.at += round(minutes * MINUTE)
        id_ = f"c{next(self.number):03}"
        sent = self.sequencer.send(id_, command, at=self.at, actor="director", vote=vote)
        assert isinstance(sent.answer, Accepted), (command, sent.answer)
        return id_

    def may(self, command: Command) -> bool:
        return isinstance(self.sequencer.send("may", command, at=self.at, actor="director").answer, Accepted)

    def entry(self, person: str) -> str:
        return next(each.id for each in self.state.entries.values() if each.person == person)

    def bust(self, *people: str, tied: bool = False) -> str:
        named = [self.entry(person) for person in people]
        lives = tuple((each, self.state.entries[each].lives) for each in named)
        return self.do(c.BustPlayers((tuple(named),) if tied else tuple((each,) for each in named), lives), 3)

    def last_of(self, table: int) -> str:
        return self.state.entries[list(self.state.at_table(table).values())[-1]].person

    def draw(self, *tables: int) -> None:
        """Announce the draw for those here and carry it out."""
        self.do(c.AnnounceDraw(tables))
        announced = self.state.announced
        assert announced is not None
        self.do(c.DrawSeats(announced.id))
