"""A hand that is over as a file for other programs, with the cards that one viewer may know.

The formats are written by `histories`; here is only what is told of the night, and which cards stay open. Every other
card is `??` in PHH and left out of the others.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from shuffleup.cards.card import UNKNOWN, card_text
from shuffleup.desk.dealer.replaying import PlayedHand
from shuffleup.hand.acts import BoardDealt, Drew, HoleDealt, Showed, StreetDealt
from shuffleup.hand.hand import Hand
from shuffleup.hand.view import HandView
from shuffleup.histories.hand_formats import text_alone
from shuffleup.histories.ohh import NOBODY, SITE, ohh_of, ohh_text
from shuffleup.histories.phh import PhhHand
from shuffleup.histories.phh_about import phh_of_told, told_of_phh
from shuffleup.histories.phh_write import phh_text
from shuffleup.histories.told_hand import About, ToldHand, ToldTournament
from shuffleup.tournament.plan import Plan

FACE_DOWN = "??"
WORD_OF_CARDS = {"db": 2, "dh": 3, "sm": 2, "sd": 2}
"""What says in a line of PHH that cards follow, and the place where they stand."""


@dataclass(frozen=True, slots=True)
class FileOf:
    """Whose file of which hand: `tournament` is the night's id, `entry` the viewer (empty: a bystander)."""

    plan: Plan
    tournament: str
    table: int
    hand: int
    entry: str
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class FileKind:
    """A format that hands are given out in: what it is called, its media type, how files of one hand and of many end.

    `ends` is what stands in a file of many behind each hand.
    """

    label: str
    media: str
    one: str
    many: str
    ends: str = ""

    def name(self, table: int, hand: int) -> str:
        """What the file of one hand is called."""
        return f"table-{table}-hand-{hand}.{self.one}"


KINDS: Mapping[str, FileKind] = {
    "phh": FileKind("PHH", "application/toml", "phh", "phhs", "\n"),
    "ohh": FileKind("OHH", "application/json", "ohh", "ohh"),
    "pokerstars": FileKind("PokerStars", "text/plain", "txt", "txt"),
}
"""By the id of the format."""


def hand_file(kind: str, played: PlayedHand, of: FileOf) -> str:
    """The text of one hand in a format of `KINDS`, without what stands above it in a file of many.

    Raises `BadInput` for a hand with remedies that the format cannot tell.
    """
    told = ToldHand(_named(played, of), _about(played, of))
    if kind == "ohh":
        return _ohh(told, played, of)
    masked = _masked_phh(told, played, of)
    if kind == "phh":
        return phh_text(masked)
    # What writes the others tells every card of a hand: it is given one that has no other cards.
    return text_alone(told_of_phh(masked, strict=True), kind)


def _masked_phh(told: ToldHand, played: PlayedHand, of: FileOf) -> PhhHand:
    known = _known(played.seen.hand.view(played.seen.seat_of(of.entry)))
    whole = phh_of_told(told)
    return replace(whole, actions=[_masked(line, known) for line in whole.actions])


def _ohh(told: ToldHand, played: PlayedHand, of: FileOf) -> str:
    mine = played.seen.seat_of(of.entry)
    return ohh_text([ohh_of(told, for_seat=NOBODY if mine is None else mine)])


def _about(played: PlayedHand, of: FileOf) -> About:
    """What is told of the night: its money, the chairs, and the button, which may lie before an empty one."""
    plan, seen = of.plan, played.seen
    return About(
        site=SITE,
        number=f"{of.table}-{of.hand}",
        started_at=datetime.fromtimestamp(played.ended_at / 1_000, UTC),
        table=str(of.table),
        table_size=plan.seats_per_table,
        seats=tuple(each.chair for each in seen.laid.seats),
        button=seen.begun.positions[0],
        tournament=ToldTournament(
            number=of.tournament,
            name=plan.name,
            currency=plan.currency,
            buy_in=plan.buy_in - plan.fee - plan.bounty,
            fee=plan.fee,
            bounty=plan.bounty,
            starting_stack=plan.starting_stack,
            level_seconds=next((60 * level.minutes for level in plan.levels if not level.is_break), 0),
        ),
        bounties=(plan.bounty,) * len(seen.laid.seats) if plan.bounty else (),
    )


def _named(played: PlayedHand, of: FileOf) -> Hand:
    """The hand with its players' names."""
    hand = played.seen.hand.copy()
    hand.setup = replace(hand.setup, names=tuple(_names(played, of)))
    return hand


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
