"""Messages of the pure rooms as sentences on a page: names put in, times in the venue's own zone."""

from collections.abc import Callable, Iterable, Mapping

from shuffleup.bad_input import BadInput, Phrase
from shuffleup.desk.reading import catalogue
from shuffleup.tournament.answers import Message


class Speech:
    """Says messages of one tournament, in the language of whoever reads the page."""

    def __init__(self, names: Mapping[str, str], zone: str, absent: Callable[[str], str] = lambda _: "?") -> None:
        """`names` are display names by entry id, `absent` finds the others'; `zone` is the venue's time zone."""
        self._names = names
        self._zone = zone
        self._absent = absent

    def say(self, message: Message) -> str:
        """One sentence."""
        return catalogue().say(message, name=self._name, zone=self._zone, isolate=True)

    def line(self, messages: Iterable[Message]) -> str:
        """Several as one line, as the log tells what a command did."""
        return catalogue().between.join(map(self.say, messages))

    def _name(self, entry: str) -> str:
        return self._names.get(entry) or self._absent(entry)


def told(message: Message) -> str:
    """A sentence of no tournament: nobody is named in it, and no time of a venue."""
    return Speech({}, "UTC").say(message)


def actor_told(name: str, role: str) -> str:
    """Who did something, as the log names them: the device by its name, and its role."""
    return told(Message("on_log.by_device", {"name": name, "by": role}) if name else Message("on_log.by", {"by": role}))


def ordinal(place: int) -> str:
    """1 as 1st."""
    return catalogue().figures.ordinal(place)


def phrase(wrong: Phrase) -> str:
    """A phrase of bad input."""
    return told(wrong) if isinstance(wrong, Message) else wrong


def bad_told(bad: BadInput) -> str:
    """What was wrong, and what would be right, as a sentence of its own."""
    message = Message("wrong.sentence", {"wrong": bad.wrong})
    if bad.right:
        message = Message("wrong.sentence_right", {"wrong": bad.wrong, "right": bad.right})
    said = told(message)
    return f"{said[:1].upper()}{said[1:]}"
