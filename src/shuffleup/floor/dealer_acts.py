"""What the dealer does, as floor notation writes it, and where the button should have been.

Whose rule: nobody's, as in `acts`. A place is a player who was dealt in or a physical seat.
"""

from typing import NamedTuple


class PlayerOrSeat(NamedTuple):
    """`p5` is a player, `s5` a seat at the table, taken or empty."""

    kind: str
    number: int

    def __str__(self) -> str:
        return f"{self.kind}{self.number}"


class DealsFirst(NamedTuple):
    """The first card of the deal goes out."""


class DealsLast(NamedTuple):
    """The last card of the deal is out."""


class Starts(NamedTuple):
    """The first card went to this place."""

    place: PlayerOrSeat


class Deals(NamedTuple):
    """How many cards a place was dealt; `running`: one after the other; `early`: while others still had to act."""

    place: PlayerOrSeat
    cards: int
    running: bool = False
    early: bool = False


class DealsJoker(NamedTuple):
    """A joker came to a place."""

    place: PlayerOrSeat


class DealsBoxed(NamedTuple):
    """A card that lay face up in the deck came to a place; `late`: the next card lies with somebody else already."""

    place: PlayerOrSeat
    late: bool = False


class Skips(NamedTuple):
    """A place was dealt out."""

    place: PlayerOrSeat


class Flashes(NamedTuple):
    """The dealer exposed a card of a place: its number in the hand, or None for the replacement."""

    place: PlayerOrSeat
    card: int | None


class Drops(NamedTuple):
    """A card of a place fell off the table."""

    place: PlayerOrSeat
    card: int
    unseen: bool = False


class DropsStub(NamedTuple):
    """The stub is fouled."""


class Boxes(NamedTuple):
    """So many cards lay face up in the deck."""

    cards: int


class Burns(NamedTuple):
    """So many cards were burned."""

    cards: int


class MucksBurns(NamedTuple):
    """The burns were put out of sight."""


class LaysBoard(NamedTuple):
    """Burns and board were laid out face down, to be turned over later."""


class Kills(NamedTuple):
    """The dealer took a live hand in."""

    player: int


class Fetches(NamedTuple):
    """The dealer gets a hand out of the muck for its player, without a word from the floor."""

    player: int


class Turns(NamedTuple):
    """Board cards in the order dealt: `street` is flop, turn or river."""

    street: str
    cards: tuple[int, ...]
    early: bool = False


class BacksUp(NamedTuple):
    """The action was handed back to a player."""

    player: int


class States(NamedTuple):
    """The dealer tells a sum: `what` is bet, count or pot."""

    what: str
    amount: int


class PushesPot(NamedTuple):
    """The pot was given to a player."""

    player: int


class Ranks(NamedTuple):
    """Hands as read, best first; players in one group tie. `half` is high, low or empty."""

    order: tuple[tuple[int, ...], ...]
    half: str = ""


class OffersCut(NamedTuple):
    """The deck is held out to be cut."""

    player: int


class ButtonDue(NamedTuple):
    """Where the button should have been for this deal."""

    place: PlayerOrSeat
