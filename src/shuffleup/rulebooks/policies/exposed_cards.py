"""Exposed, boxed, joker and dropped cards: the values as types.

Written by `make policies`; edit `exposed_cards.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class ExposedCardRemedy(StrEnum):
    """One card exposed by the dealer, no misdeal."""

    REPLACED_LAST_BECOMES_BURN = "replaced_last_becomes_burn"
    """Deal on; at the end the player gets the card that would have been the first burn, the exposed card is the
    burn."""
    STAYS = "stays"
    """Card stays in the hand."""


class PlayerExposedCard(StrEnum):
    """Card exposed through its owner's fault."""

    STAYS_LIVE = "stays_live"
    """Stays in the hand, hand is live, no replacement."""
    DEAD_HAND = "dead_hand"
    """Kills the hand."""


class DroppedCard(StrEnum):
    """Live card that leaves the table."""

    EXPOSED = "exposed"
    """Counts as exposed: by the dealer's error it can make a misdeal (exposed_cards, stud_down_card), and where it
    makes none exposed_card_remedy applies; by the owner's own fault it plays (player_exposed_card)."""
    SHOWN_AND_PLAYS = "shown_and_plays"
    """Shown to everybody at once and plays."""


class BoxedCard(StrEnum):
    """Single boxed card that is no misdeal."""

    SCRAP_NEXT_CARD = "scrap_next_card"
    """Out of play for the hand, next card of the deck replaces it."""
    MISDEAL = "misdeal"
    """Misdeal."""


class BoxedCardFoundLate(StrEnum):
    """The next card already lies mixed with another hand."""

    AFTER_ROUND_OF_DEALING = "after_round_of_dealing"
    """Replace when the other cards of that dealing round are out."""
    NEXT_CARD_AT_ONCE = "next_card_at_once"
    """Replace with the top card of the stub at once."""


class JokerDeadline(StrEnum):
    """Until when a joker in a hand does not kill it (it is then replaced like a boxed card; TNPL prints no remedy)."""

    HOLDER_ACTS = "holder_acts"
    """Until its holder acts."""
    SUBSTANTIAL_ACTION = "substantial_action"
    """Until substantial action, if the holder speaks up."""


class JokerAfterDeadline(StrEnum):
    """Joker found later."""

    DEAD_HAND = "dead_hand"
    """Holder's hand is dead."""
    BLANK_CARD = "blank_card"
    """A blank, the hand plays with the rest."""


@dataclass(frozen=True, slots=True)
class ExposedCardsPolicies:
    """Exposed, boxed, joker and dropped cards."""

    exposed_card_remedy: ExposedCardRemedy
    """One card exposed by the dealer, no misdeal."""
    exposed_card_may_be_kept: bool
    """May the player keep it instead."""
    player_exposed_card: PlayerExposedCard
    """Card exposed through its owner's fault."""
    dropped_card: DroppedCard
    """Live card that leaves the table."""
    boxed_card: BoxedCard
    """Single boxed card that is no misdeal."""
    boxed_card_found_late: BoxedCardFoundLate
    """The next card already lies mixed with another hand."""
    joker_deadline: JokerDeadline
    """Until when a joker in a hand does not kill it (it is then replaced like a boxed card; TNPL prints no remedy)."""
    joker_after_deadline: JokerAfterDeadline
    """Joker found later."""
