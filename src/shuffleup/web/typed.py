"""What somebody typed into a form and what will not do, told in the language of the page beside the field."""

from shuffleup.tournament.answers import Message


class Mistyped(ValueError):
    """What was typed will not do, and what would."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.id)
        self.message = message


def will_not_do(what: str, **args: int | str) -> Mistyped:
    """What will not do, by its sentence."""
    return Mistyped(Message(f"typed.{what}", args))


def why(wrong: Exception) -> Message:
    """What to say of something typed that could not be read, whatever stumbled over it."""
    return wrong.message if isinstance(wrong, Mistyped) else Message("typed.will_not_do")
