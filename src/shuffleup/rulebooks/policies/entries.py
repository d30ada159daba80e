"""Entries, late entry, alternates: the values as types.

Written by `make policies`; edit `entries.toml`.
"""

from dataclasses import dataclass
from enum import StrEnum

from shuffleup.rulebooks.policies.shared import EventGrade, NoDealGap


class LateStack(StrEnum):
    """Stack of a late entrant, alternate or re-entry."""

    FULL = "full"
    """Whole starting stack, nothing taken for time missed."""
    MINUS_PERCENT = "minus_percent"
    """Full stack less late_penalty_percent_per_level for each level begun, down to full stack less
    late_penalty_max_percent."""
    MINUS_BLINDS_PAID = "minus_blinds_paid"
    """A free laid-out stack as it stands; if none is free, starting stack less late_blinds_removed."""


class LateBlindsRemoved(StrEnum):
    """Blinds taken by hand from a late stack when no laid-out stack is free."""

    NONE = "none"
    """Nothing."""
    ONE_PAIR_TOTAL = "one_pair_total"
    """One small and one big blind of the current level."""
    ONE_PAIR_PER_LEVEL = "one_pair_per_level"
    """One small and one big blind of every level begun before the entry."""
    ONE_PAIR_PER_ROUND = "one_pair_per_round"
    """One pair for every full round of the table missed."""


class LateEntryUntil(StrEnum):
    """When new entries close."""

    EVENT_SETTING = "event_setting"
    """The event says."""
    END_OF_FIRST_BREAK = "end_of_first_break"
    """Until the first break is over."""


class LateChipsDownBy(StrEnum):
    """Deadline for the late stack to lie on the table."""

    NONE = "none"
    """No deadline."""
    FIRST_HAND_AFTER_BREAK = "first_hand_after_break"
    """Before the first riffle after the break that ends late entry."""


class LateSeat(StrEnum):
    """How a late entrant's seat is found."""

    RANDOM_ANY_POSITION = "random_any_position"
    """Random among all open seats, any position."""
    HOST_ASSIGNS = "host_assigns"
    """The host names the seat, first a laid-out stack."""


class Alternates(StrEnum):
    """Alternates or a waiting list when the event is full."""

    EVENT_OPTION = "event_option"
    """Organiser may run one."""
    HOST_OPTION = "host_option"
    """Host may keep a waiting list, order not fixed."""
    LEAGUE_PERMISSION = "league_permission"
    """Only when the league turns it on, and not as a habit."""
    OFF = "off"
    """None."""


class PreregisteredAbsentStack(StrEnum):
    """Stack of someone registered and not yet arrived."""

    IN_PLAY_BLINDED = "in_play_blinded"
    """Full stack (with bonus) in play and blinded from the start, no other loss."""
    NOT_IN_PLAY_UNTIL_SEATED = "not_in_play_until_seated"
    """Held back, full when the player sits down."""
    HOST_OPTION = "host_option"
    """The host may lay it out as a late stack; if not, it is not in play."""


class LaidOutStacks(StrEnum):
    """Stacks set at empty seats for expected late players."""

    OFF = "off"
    """Never."""
    HOST_OPTION = "host_option"
    """Host may set them out; they post blinds like any stack."""


class LaidOutStackRemoval(StrEnum):
    """When an unclaimed laid-out stack may be taken off."""

    NEVER = "never"
    """Stays until blinded off."""
    DURING_REGISTRATION = "during_registration"
    """Director's choice while entries are open, between hands."""


class LaidOutStackAtClose(StrEnum):
    """What happens to an unclaimed laid-out stack when entries close."""

    REMOVED = "removed"
    """Taken out of play before the next hand."""
    STAYS = "stays"
    """Goes on being blinded off."""


@dataclass(frozen=True, slots=True)
class EntriesPolicies:
    """Entries, late entry, alternates."""

    late_stack: LateStack
    """Stack of a late entrant, alternate or re-entry."""
    late_penalty_max_percent: int
    """Most that a venue may cut from a late stack, of the full stack (percent)."""
    late_penalty_percent_per_level: int
    """Cut for each level begun when late_stack is minus_percent (percent)."""
    late_blinds_removed: LateBlindsRemoved
    """Blinds taken by hand from a late stack when no laid-out stack is free."""
    late_entry_until: LateEntryUntil
    """When new entries close."""
    late_entry_min_levels: int
    """Fewest levels late entry must stay open, if offered."""
    late_chips_down_by: LateChipsDownBy
    """Deadline for the late stack to lie on the table."""
    late_entry_capacity_grades: tuple[EventGrade, ...]
    """Event grades where late entry depends on free places, with alternates."""
    late_rule_adaptable: bool
    """May the director vary stack, seat and gap of late entrants for the venue."""
    late_seat: LateSeat
    """How a late entrant's seat is found."""
    late_no_deal_gap: NoDealGap
    """Seats in which a late entrant gets no cards until the button has passed."""
    alternates: Alternates
    """Alternates or a waiting list when the event is full."""
    early_bonus_max_percent: int
    """Largest extra stack for registering early, of the full stack (percent)."""
    early_bonus_bars_late_cut: bool
    """Does an early bonus oblige the event to give everybody else a full stack."""
    preregistered_absent_stack: PreregisteredAbsentStack
    """Stack of someone registered and not yet arrived."""
    laid_out_stacks: LaidOutStacks
    """Stacks set at empty seats for expected late players."""
    laid_out_stack_removal: LaidOutStackRemoval
    """When an unclaimed laid-out stack may be taken off."""
    laid_out_stack_at_close: LaidOutStackAtClose
    """What happens to an unclaimed laid-out stack when entries close."""
    extra_chip_vouchers: bool
    """May vouchers raise a starting stack."""
