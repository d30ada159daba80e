"""Information during a hand: the values as types.

Written by `make policies`; edit `disclosure.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum


class ShowAllWhen(StrEnum):
    """When."""

    AT_ONCE_IF_VIEWER_DECIDES = "at_once_if_viewer_decides"
    """At once if a viewer still has a betting decision, else after the hand."""
    AFTER_HAND = "after_hand"
    """After the hand."""


class HandTalk(StrEnum):
    """Talk about the hand in play."""

    NO_CONTENTS = "no_contents"
    """Contents of hands, advice and criticism are barred."""
    HEADS_UP_GUESS = "heads_up_guess"
    """Own hand never; guessing the other's only when two are left; nobody talks with three or more."""
    NONE_AT_ALL = "none_at_all"
    """No talk about the play with anyone, dealer included."""


class HandsUntoldUntil(StrEnum):
    """Until when nobody may tell what a live or folded hand holds."""

    BETTING_COMPLETE = "betting_complete"
    """Until all betting of the hand is complete."""
    HAND_OVER = "hand_over"
    """Until the hand is over."""


@dataclass(frozen=True, slots=True)
class DisclosurePolicies:
    """Information during a hand."""

    show_one_show_all: bool
    """Must cards shown to one player be shown to all."""
    show_all_when: ShowAllWhen
    """When."""
    flashed_card_must_be_told: bool
    """Must a player with decisions left tell of a flashed card he saw."""
    board_reading_aids: bool
    """May anyone, or a screen, point out possible hands on the board."""
    hand_talk: HandTalk
    """Talk about the hand in play."""
    one_player_bars_showing: bool
    """Does one player to a hand bar showing it to one other person."""
    hands_untold_until: HandsUntoldUntil
    """Until when nobody may tell what a live or folded hand holds."""
