"""The book's answer to a matter between hands as it is told to the caller: in sentences, and with what is left to him.

Whose rule: none; what a decision holds is put into words, where its own sentence does not.
"""

from collections.abc import Iterator

from shuffleup.message import Message
from shuffleup.tournament.between.decision import Decision, Json


def choices_left(said: Decision) -> tuple[Json, ...]:
    """What an answer leaves to the director; which penalty follows an offence is told with the offence."""
    return tuple(each for each in said.choices if "outcome" in each)


def sentences(said: Decision) -> tuple[Message, ...]:
    """An answer in sentences, the headline first, then the facts that its own sentence leaves out."""
    return (said.say, *_further(said))


def _further(said: Decision) -> Iterator[Message]:
    more = said.more
    if said.hands:
        blinds = more["blinds"]
        yield _seats(said.hands)
        yield Message("between.blinds_are", {"small_blind": blinds["small_blind"], "big_blind": blinds["big_blind"]})
    if more.get("dead"):
        yield Message("between.dead_hands", {"players": tuple(more["dead"])})
    yield from _logos(more.get("most"), more.get("most_square_inches"))
    if more.get("surrendered"):
        yield Message("between.surrendered")
    if more.get("agreed"):
        yield Message("between.pictures_agreed")
    if more.get("by") == "league":
        yield Message("between.by_league")


def _logos(most: object, area: object) -> Iterator[Message]:
    """How many logos may be worn and how large they may be, as far as the book sets bounds."""
    if isinstance(most, int) and isinstance(area, int):
        yield Message("between.logos_most", {"most": most, "square_inches": area})
    elif isinstance(most, int):
        yield Message("between.logos_counted", {"most": most})
    elif isinstance(area, int):
        yield Message("between.logos_measured", {"square_inches": area})


def _seats(hand: Json) -> Message:
    """Button and blinds of a hand."""
    seats = {"button": hand["button"], "big_blind": hand["big_blind"]}
    if hand["small_blind"]:
        return Message("between.seats", {**seats, "small_blind": hand["small_blind"]})
    return Message("between.seats_small_dead", seats)
