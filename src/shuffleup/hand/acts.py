"""What was done in a hand, as frozen records: the entries of its log.

Only what people did and what chance brought is here; antes, blinds, uncalled chips and pots follow from it. Seats count
from 0, the first left of the button. Cards are numbers, `cards.card` has their letters.
"""

from typing import NamedTuple

made = tuple.__new__
"""Makes an entry of its class and its fields; to call the class comes to the same, and takes three times as long."""


class HoleDealt(NamedTuple):
    """Cards dealt to one seat, in order; UNKNOWN where the face is not known."""

    seat: int
    cards: tuple[int, ...]


class BoardDealt(NamedTuple):
    """Cards dealt to the board; in stud the shared last card."""

    cards: tuple[int, ...]


class StreetDealt(NamedTuple):
    """All that was due on a street, dealt off a known deck: cards by seat (empty for none), and board cards."""

    hole: tuple[tuple[int, ...], ...]
    board: tuple[int, ...]


class StubReshuffled(NamedTuple):
    """The muck became the stub; `order` as the cards lie, top first, empty where nobody knows."""

    order: tuple[int, ...]


class OpenerNamed(NamedTuple):
    """Who opens the street, said by the dealer where not all upcards are known here."""

    seat: int


class Folded(NamedTuple):
    """A hand given up in turn."""

    seat: int


class Checked(NamedTuple):
    """Nothing to call, nothing bet."""

    seat: int


class Called(NamedTuple):
    """`paid` chips put in to call, which may be less than the price for a player all-in."""

    seat: int
    paid: int


class BroughtIn(NamedTuple):
    """The bring-in posted, or what there was of it."""

    seat: int
    paid: int


class Bet(NamedTuple):
    """The first bet of a street, `to` in all."""

    seat: int
    to: int


class Completed(NamedTuple):
    """The bring-in, or in limit a short all-in, made a full bet: `to` in front of the player."""

    seat: int
    to: int


class Raised(NamedTuple):
    """A raise to `to` in front of the player."""

    seat: int
    to: int


class Drew(NamedTuple):
    """Cards thrown away for as many new ones; none is standing pat."""

    seat: int
    discarded: tuple[int, ...]


class Showed(NamedTuple):
    """A hand tabled at the showdown."""

    seat: int
    cards: tuple[int, ...]


class Mucked(NamedTuple):
    """A hand given up at the showdown, unseen."""

    seat: int


class HandsRead(NamedTuple):
    """The showdown ended by what the dealer read: seats from best to worst, ties together; `low` None where none is.

    `high_suit` is who has the highest card by suit of those that tie, None where it does not matter.
    """

    high: tuple[tuple[int, ...], ...]
    low: tuple[tuple[int, ...], ...] | None
    high_suit: int | None = None


class HandKilled(NamedTuple):
    """Remedy: a live hand declared dead; its chips stay in."""

    seat: int
    given_up: bool = False
    """Whether its player folded it before his turn: then what nobody called of his bet stays in, too."""


class BetCorrected(NamedTuple):
    """Remedy: the bet in front of a player set to `to`; more than that in front of others goes back to them."""

    seat: int
    to: int


class ChipsLeft(NamedTuple):
    """Remedy: chips that a player must leave in the pot without their being his bet."""

    seat: int
    chips: int


class RaiseAllowed(NamedTuple):
    """Remedy: a player who has acted may raise again, although the betting is not open to him."""

    seat: int


class BackedUp(NamedTuple):
    """Remedy: play taken back to where entry `entry` of the log had not been made."""

    entry: int


class CardReplaced(NamedTuple):
    """Remedy: a card in a hand exchanged for another."""

    seat: int
    old: int
    new: int


class BoardRedone(NamedTuple):
    """Remedy: the board set to these cards (a scrambled flop, a redrawn turn), the old ones back in the stub."""

    cards: tuple[int, ...]


class StubRemade(NamedTuple):
    """Remedy: the cards not in play shuffled into a new stub; `order` empty where nobody knows it."""

    order: tuple[int, ...]


class Misdealt(NamedTuple):
    """Remedy: the hand is void and all chips go back."""


Act = (
    HoleDealt
    | BoardDealt
    | StreetDealt
    | StubReshuffled
    | OpenerNamed
    | Folded
    | Checked
    | Called
    | BroughtIn
    | Bet
    | Completed
    | Raised
    | Drew
    | Showed
    | Mucked
    | HandsRead
    | HandKilled
    | BetCorrected
    | RaiseAllowed
    | ChipsLeft
    | BackedUp
    | CardReplaced
    | BoardRedone
    | StubRemade
    | Misdealt
)
