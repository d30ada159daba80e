"""Messages of the pure rooms as sentences on a page: names put in, times in the venue's own zone."""

from collections.abc import Mapping
from functools import cache

from shuffleup.tournament.answers import Message
from shuffleup.words.catalogue import Catalogue


@cache
def english() -> Catalogue:
    """The catalogue, read once a process."""
    return Catalogue.load("en")


class Speech:
    """Says messages of one tournament."""

    def __init__(self, names: Mapping[str, str], zone: str) -> None:
        """`names` are display names by entry id; `zone` is the venue's time zone."""
        self._names = names
        self._zone = zone

    def say(self, message: Message) -> str:
        """One sentence."""
        return english().say(message, name=lambda entry: self._names.get(entry, "?"), zone=self._zone)


def ordinal(place: int) -> str:
    """1 as 1st."""
    return english().figures.ordinal(place)
