"""A hand that is over as a file for other programs, PHH or OHH, with the cards that one viewer may know.

Both formats are written by `histories`; here is only which cards stay open in them. Every other card is `??` in PHH and
left out of OHH. Games that a format has no word for are refused, with the reason.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from shuffleup.cards.card import UNKNOWN, card_text
from shuffleup.desk.dealer.replaying import PlayedHand
from shuffleup.hand.acts import BoardDealt, Drew, HoleDealt, Showed, StreetDealt
from shuffleup.hand.view import HandView
from shuffleup.histories.ohh import NOBODY, ohh_of, ohh_text
from shuffleup.histories.phh_write import phh_of, phh_text

FACE_DOWN = "??"
WORD_OF_CARDS = {"db": 2, "dh": 3, "sm": 2, "sd": 2}
"""What says in a line of PHH that cards follow, and the place where they stand."""


@dataclass(frozen=True, slots=True)
class FileOf:
    """Whose file of which hand: `night` is the tournament's name, `entry` the viewer (empty: a bystander)."""

    night: str
    table: int
    hand: int
    entry: str
    names: Mapping[str, str]


def hand_file(kind: str, played: PlayedHand, of: FileOf) -> str:
    """The text of a `.phh` or `.ohh` file. Raises `BadInput` for a game that the format does not know."""
    return _phh(played, of) if kind == "phh" else _ohh(played, of)


def _phh(played: PlayedHand, of: FileOf) -> str:
    seen = played.seen
    fields = {
        "event": of.night,
        "table": str(of.table),
        "hand": of.hand,
        "seats": [each.chair for each in seen.laid.seats],
        "players": _names(played, of),
    }
    whole = phh_of(seen.hand, fields=fields)
    known = _known(seen.hand.view(seen.seat_of(of.entry)))
    return phh_text(replace(whole, actions=[_masked(line, known) for line in whole.actions]))


def _ohh(played: PlayedHand, of: FileOf) -> str:
    seen = played.seen
    mine = seen.seat_of(of.entry)
    history = ohh_of(
        seen.hand,
        game_number=f"{of.table}-{of.hand}",
        started_at=datetime.fromtimestamp(played.ended_at / 1_000, UTC),
        table_name=str(of.table),
        tournament=of.night,
        table_seats=tuple(each.chair for each in seen.laid.seats),
        for_seat=NOBODY if mine is None else mine,
        names=_names(played, of),
    )
    return ohh_text([history])


def _names(played: PlayedHand, of: FileOf) -> list[str]:
    return [of.names.get(each, "") or f"p{seat + 1}" for seat, each in enumerate(played.seen.entries)]


def _known(view: HandView) -> frozenset[str]:
    """The cards that this viewer knows: from his view alone."""
    cards = [*view.board, *(card for seat in view.seats for card in seat.cards)]
    for act in view.log:
        match act:
            case StreetDealt(hole=hole, board=board):
                cards += [*board, *(card for held in hole for card in held)]
            case HoleDealt(cards=dealt) | BoardDealt(cards=dealt) | Showed(cards=dealt) | Drew(discarded=dealt):
                cards += dealt
    return frozenset(card_text(card) for card in cards if card != UNKNOWN)


def _masked(line: str, known: frozenset[str]) -> str:
    """A line of the file with every card that is not known face down."""
    words = line.split(" ")
    at = next((WORD_OF_CARDS[word] for word in words[:2] if word in WORD_OF_CARDS), len(words))
    if at < len(words):
        cards = (words[at][place : place + 2] for place in range(0, len(words[at]), 2))
        words[at] = "".join(card if card in known else FACE_DOWN for card in cards)
    return " ".join(words)
