"""What every command and every event of a log is, and what is known of an event when it is folded."""


class Command:
    """What people ask for, in the imperative, with the facts they saw when they asked."""

    __slots__ = ()


class Event:
    """What has happened, in the past tense; names and fields are for ever."""

    __slots__ = ()


class Happened:
    """When an event was recorded (ms UTC), by which command, and by whom."""

    __slots__ = ("actor", "at", "command")

    def __init__(self, at: int, command: str, actor: str = "") -> None:
        self.at = at
        self.command = command
        self.actor = actor
