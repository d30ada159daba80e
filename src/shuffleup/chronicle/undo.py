"""The undo as every log holds it: a command that names commands, and the event that they count as never sent.

Undo takes back a command, never one event. An undo is a command like any other, so it can be taken back itself, and
that as deep as anybody likes: redo is the undo of an undo.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from shuffleup.chronicle.acts import Command, Event


@dataclass(frozen=True, slots=True)
class TakeBack(Command):
    """Undo these commands (an undo itself can be one of them); `reason` where one is asked for, as for a deal."""

    commands: tuple[str, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CommandTakenBack(Event):
    """These commands count as never sent. The fold leaves out all their events."""

    commands: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Done:
    """One command as the log holds it: who sent it when, and the events that it made."""

    id: str
    command: Command
    at: int
    actor: str
    events: tuple[Event, ...]

    @property
    def takes_back(self) -> tuple[str, ...]:
        """The commands that this one undoes, if it is an undo."""
        if not isinstance(self.command, TakeBack):
            return ()
        return tuple(each for event in self.events if isinstance(event, CommandTakenBack) for each in event.commands)


def taken_back(undos: Iterable[Done]) -> set[str]:
    """The commands out of force. The newest undo counts first, because an undo may itself be taken back."""
    out: set[str] = set()
    for done in reversed(list(undos)):
        if done.id not in out:
            out.update(done.takes_back)
    return out


def touched(commands: Iterable[str], find: Callable[[str], Done | None]) -> tuple[Done, ...]:
    """All that taking these commands back puts out of force or into it again: of an undo, what it undid, too.

    As deep as undos of undos go. Ids that the log does not hold are passed over. Whoever takes something back has to be
    one who may do each of these.
    """
    found: dict[str, Done] = {}
    open_ids = list(commands)
    while open_ids:
        done = find(open_ids.pop())
        if done is not None and done.id not in found:
            found[done.id] = done
            open_ids += done.takes_back
    return tuple(found.values())
