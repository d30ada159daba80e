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
        yield _seats(said.hands)
    if said.hands and (blinds := more.get("blinds")):
        yield Message("between.blinds_are", {"small_blind": blinds["small_blind"], "big_blind": blinds["big_blind"]})
    if more.get("dead"):
        yield Message("between.dead_hands", {"players": tuple(more["dead"])})
    if isinstance(more.get("most"), int):
        yield Message("between.logos_most", {"most": more["most"], "square_inches": more["most_square_inches"] or 0})
    if more.get("surrendered"):
        yield Message("between.surrendered")
    if more.get("agreed"):
        yield Message("between.pictures_agreed")
    if more.get("by") == "league":
        yield Message("between.by_league")


def _seats(hand: Json) -> Message:
    """Button and blinds of a hand."""
    seats = {"button": hand["button"], "big_blind": hand["big_blind"]}
    if hand["small_blind"]:
        return Message("between.seats", {**seats, "small_blind": hand["small_blind"]})
    return Message("between.seats_small_dead", seats)
