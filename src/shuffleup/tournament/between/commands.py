"""What may be asked between hands of tables, seats, levels and entries: one frozen dataclass a kind of command.

Whose rule: none; what was told, in the words of `docs/decide.md`. Fields that were not told are None: nobody said.
Commands about chips, penalties and prizes are in `chip_commands`.
"""

from dataclasses import dataclass
from typing import Annotated

from shuffleup.tournament.between.shapes import (
    BlindsTold,
    CardsByName,
    Name,
    Names,
    Number,
    Seat,
    SeatByName,
    Table,
    Text,
    Yes,
    one_of,
    several_of,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class NextButton:
    """`button`: where button and blinds are in the next hand; `move = false`: in the hand as the button stands."""

    table: Table
    move: Yes = True


@dataclass(frozen=True, kw_only=True, slots=True)
class DrawAsked:
    """`draw`: cards drawn or dealt for something, one each; further ones of a player are those drawn again."""

    for_: Annotated[str, one_of("button", "seats", "places", "race")] = "button"
    cards: CardsByName | None = None
    table: Table | None = None
    feature_table: Yes | None = None
    """Whether officials mean to place people at a feature table against the draw."""


@dataclass(frozen=True, kw_only=True, slots=True)
class DealIn:
    """`deal_in`: somebody comes to a seat; whether he gets cards in the next hand, and what he posts."""

    player: Name
    seat: Seat
    from_: Annotated[str, one_of("broken_table", "late_entry", "balance", "alternate", "re_entry")] = "broken_table"


@dataclass(frozen=True, kw_only=True, slots=True)
class Balance:
    """`balance`: who moves to even up the tables, and to which seat; with `seat`, whether that seat is allowed."""

    from_: Table | None = None
    to: Table | None = None
    seat: Seat | None = None
    player: Name | None = None
    asked_by_player: Yes = False


@dataclass(frozen=True, kw_only=True, slots=True)
class BreakAsked:
    """`break`: which table breaks, who leaves it, where they may come to sit; with `seat`, whether it can be had."""

    table: Table | None = None
    player: Name | None = None
    seat: Seat | None = None
    asked_by_player: Yes = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Redraw:
    """`redraw`: whether seats or the button are drawn anew, with the tables as they stand."""

    joined: Number | None = None
    """Players who have just come to a table."""


@dataclass(frozen=True, kw_only=True, slots=True)
class FinalTable:
    """`final_table`: whether it is due, and for how many."""


@dataclass(frozen=True, kw_only=True, slots=True)
class HandForHand:
    """`hand_for_hand`: whether all tables wait for one another now."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Halt:
    """`halt`: whether a table must stop until it is balanced."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ChangeGame:
    """`game`: a mix goes on to this game."""

    table: Table
    game: Text


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimMisdeal:
    """`misdeal_claim`: somebody wants the hand void, and why."""

    table: Table | None = None
    reason: Text
    player: Name | None = None
    substantial_action: Yes | None = None
    flop: Yes | None = None
    """Whether the flop has been dealt."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Redeal:
    """`redeal`: the hand is dealt again after a misdeal; what was announced and who was seated meanwhile."""

    table: Table
    announced: BlindsTold | None = None
    seated: SeatByName | None = None
    clock_seconds_left: Number | None = None
    back: Names = ()
    """Who was away at the first deal and is at his seat now."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LevelOfHand:
    """`level`: by which blinds the hand that begins is played."""

    table: Table | None = None
    announced: BlindsTold | None = None
    clock_seconds_left: Number | None = None
    happened: Annotated[
        tuple[str, ...],
        several_of(
            "pot_pushed",
            "post",
            "clock_zero",
            "announce",
            "riffle",
            "shuffler",
            "shuffled",
            "dealer_push",
            "director_moment",
            "deal",
        ),
    ] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class ChangeSchedule:
    """`schedule`: somebody wants the blind schedule altered that was advertised."""

    announced: BlindsTold | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ChangeDecks:
    """`decks`: whether decks change at this moment."""

    at: Annotated[str, one_of("level_change", "dealer_push", "new_hand")]


@dataclass(frozen=True, kw_only=True, slots=True)
class WrongSeat:
    """`wrong_seat`: somebody began in a seat that was not his."""

    player: Name
    right_seat: Seat
    right_starting_stack: Yes | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class LateEntry:
    """`late_entry`: what stack a late entrant gets, and whether he may still enter."""

    player: Name | None = None
    stack: Number | None = None
    """The stack that the venue means to give him."""
    level_number: Number | None = None
    as_: Annotated[str, one_of("late_entry", "alternate", "re_entry", "preregistered")] = "late_entry"
    laid_out: Number | None = None
    """Chips in a laid-out stack that nobody has taken; 0 if none is free."""
    until_level: Number | None = None
    """The last level in which this event takes entries."""
    first_break: Annotated[str, one_of("not_over", "running", "over")] | None = None
    chips_down: Annotated[str, one_of("before_riffle", "after_riffle")] | None = None
    """Whether the chips lay on the table when the first hand after the first break began."""
    free_seats: Number | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class EarlyBonus:
    """`early_bonus`: chips for coming early."""

    chips: Number
    player: Name | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Absence:
    """`absence`: a player is away; what becomes of his stack."""

    player: Name
    minutes_after_break: Number | None = None
    returning: Annotated[str, one_of("unknown", "yes", "no")] = "unknown"
    first_break: Annotated[str, one_of("not_over", "running", "over")] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Clothing:
    """`clothing`: what somebody wears: logos, or the league's own clothing where it has to be worn."""

    player: Name | None = None
    logos: Number | None = None
    """Garments with a logo."""
    square_inches: Number | None = None
    """The largest of them."""
    occasion: Annotated[str, one_of("feature_table", "final_table", "prize_event", "winners_media")] | None = None
    refuses: Yes | None = None
    """Whether the league's clothing is refused."""
    objectionable: Yes | None = None
    """Whether words or pictures on it may offend."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Filming:
    """`filming`: somebody takes photographs or films."""

    player: Name | None = None
    nuisance: Yes | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class RegisterAsked:
    """`register`: whether somebody may play at all: age, membership, identification."""

    player: Name | None = None
    age: Number | None = None
    """In years, on the day of play."""
    member: Yes | None = None
    photo_id: Yes | None = None
