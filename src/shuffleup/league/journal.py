"""The league's log in memory: what each command did, what is so now, and the undo of any of them.

A league has some thousand commands in a year, so the whole log is folded again where something is taken back; else only
what is new. An undo is refused where a later command no longer fits; what the league alone may do, the league alone
takes back. The log's bytes are those of `tournament.wire`: a stable name and canonical JSON.
"""

import json
import typing
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from shuffleup.acts.plain import Unreadable, from_plain, to_plain
from shuffleup.canonical import canonical
from shuffleup.league.commands import LeagueCommand, TakeBack
from shuffleup.league.decisions import decide, evolve
from shuffleup.league.events import (
    CommandTakenBack,
    LeagueEvent,
    ReportDismissed,
    SanctionImposed,
    SanctionLessened,
    SanctionLifted,
    SanctionPublished,
)
from shuffleup.league.register import Answer, Happened, LeagueAsked
from shuffleup.league.state import League
from shuffleup.tournament.answers import Accepted, Already, Declined, Message, Misfit
from shuffleup.tournament.reserved import is_league

EVENTS: dict[str, type[Any]] = {kind.__name__: kind for kind in typing.get_args(LeagueEvent)}
COMMANDS: dict[str, type[Any]] = {kind.__name__: kind for kind in typing.get_args(LeagueCommand)}

THEIRS = (
    SanctionImposed,
    SanctionLessened,
    SanctionLifted,
    SanctionPublished,
    ReportDismissed,
    CommandTakenBack,
)
"""What the league takes back alone, where it did it itself."""


@dataclass(frozen=True, slots=True)
class Done:
    """One command as the log holds it: who sent it when, and the event it made (a command of the league makes one)."""

    id: str
    command: LeagueCommand
    at: int
    actor: str
    event: LeagueEvent


class Journal:
    """The commands in order, and the league as they leave it."""

    def __init__(self) -> None:
        self.log: list[Done] = []
        self.league = League()
        self.out: frozenset[str] = frozenset()
        self._by_id: dict[str, Done] = {}

    def done(self, command_id: str) -> Done | None:
        """One command of the log."""
        return self._by_id.get(command_id)

    def extend(self, dones: Iterable[Done]) -> None:
        """Take in commands that the log now holds."""
        for done in dones:
            self.log.append(done)
            self._by_id[done.id] = done
            if isinstance(done.event, CommandTakenBack):
                self.out = _taken_back(self.log)
                self.league, _ = _folded(self.log, self.out)
            else:
                self.league = evolve(self.league, done.event, Happened(done.at, done.id, done.actor))

    def decide(self, command: LeagueCommand, asked: LeagueAsked) -> Answer:
        """Answer a command on what is so now."""
        return self._take_back(command, asked) if isinstance(command, TakeBack) else decide(self.league, command, asked)

    def _take_back(self, command: TakeBack, asked: LeagueAsked) -> Answer:
        if not command.commands or any(each not in self._by_id for each in command.commands):
            return Declined(Message("refused.nothing_to_take_back"))
        if set(command.commands) <= self.out:
            return Already(Message("already.taken_back"))
        if not is_league(asked.actor) and any(map(self._is_reserved, command.commands)):
            return Declined(Message("refused.league_alone"))
        undo = Done(asked.command_id, command, asked.at, asked.actor, CommandTakenBack(command.commands))
        _, misfits = _folded(self.log, _taken_back([*self.log, undo]))
        if misfits:
            return Declined(Message("refused.undo_has_dependants", {"count": misfits}))
        return Accepted((undo.event,))

    def _is_reserved(self, command_id: str) -> bool:
        """Whether somebody of the league did this to a sanction or a report: nobody else undoes it."""
        done = self._by_id[command_id]
        return is_league(done.actor) and isinstance(done.event, THEIRS)


def _taken_back(log: Iterable[Done]) -> frozenset[str]:
    """The commands out of force. The newest undo counts first, because an undo may itself be taken back."""
    out: set[str] = set()
    for done in reversed(list(log)):
        if isinstance(done.event, CommandTakenBack) and done.id not in out:
            out.update(done.event.commands)
    return frozenset(out)


def _folded(log: Iterable[Done], out: frozenset[str]) -> tuple[League, int]:
    """The league after the commands in force, and how many of them fit no more."""
    league, misfits = League(), 0
    for done in log:
        if done.id in out or isinstance(done.event, CommandTakenBack):
            continue
        try:
            league = evolve(league, done.event, Happened(done.at, done.id, done.actor))
        except Misfit:
            misfits += 1
    return league, misfits


def command_text(command_id: str, command: LeagueCommand) -> str:
    """A command as its row holds it."""
    return canonical({"data": to_plain(command), "id": command_id, "type": type(command).__name__})


def event_text(event: LeagueEvent) -> tuple[str, str]:
    """The event's name and its data as canonical JSON."""
    return type(event).__name__, canonical(to_plain(event))


def read_done(type_: str, data: str, command: str, command_id: str, at: int, actor: str) -> Done:
    """A row of the log put together again. Raises `Unreadable` for a name or shape that no release ever wrote."""
    asked = json.loads(command)
    if type_ not in EVENTS or asked.get("type") not in COMMANDS:
        raise Unreadable(f"the league knows no {type_!r} by {asked.get('type')!r}")
    event: LeagueEvent = from_plain(EVENTS[type_], json.loads(data))
    return Done(command_id, from_plain(COMMANDS[asked["type"]], asked["data"]), at, actor, event)
