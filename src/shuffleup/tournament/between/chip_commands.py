"""What may be asked between hands of chips, penalties, places and prizes: one frozen dataclass a kind of command.

Whose rule: none; what was told, in the words of `docs/decide.md`. Fields that were not told are None: nobody said.
"""

from dataclasses import dataclass
from typing import Annotated

from shuffleup.tournament.between.shapes import (
    Cards,
    CardsByName,
    Name,
    Names,
    NamesOrNumber,
    Number,
    NumberByName,
    NumberByNumber,
    Table,
    Text,
    Texts,
    Yes,
    one_of,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class RaceAsked:
    """`race`: chips of one denomination leave play, and larger ones are raced for or rounded up to."""

    remove: Number
    into: Number | None = None
    chips: NumberByName | None = None
    """Chips of the denomination removed, whole changes among them."""
    stacks: NumberByName | None = None
    """What everybody has before, where it is not told of the players."""
    table: Table | None = None
    cards: CardsByName | None = None
    """Race cards; further ones of a player are those drawn again."""
    method: Annotated[str, one_of("race", "round_up")] | None = None
    """What the director has chosen; the book says if he has not."""
    out_of_view: Names | None = None
    """Those whose chips do not all lie in full view."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ExchangeChips:
    """`exchange`: a player wants other chips for his: old ones found after the race, or change."""

    player: Name
    into: Number
    chips: NumberByNumber | None = None
    after_race: Yes | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class HiddenChips:
    """`hidden_chips`: a player held or carried chips out of sight."""

    player: Name
    hidden: Number | None = None
    in_view: Number | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ChipsFoundAsked:
    """`found_chips`: chips lie about; `owner` as far as anybody knows."""

    amount: Number | None = None
    owner: Text | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Penalise:
    """`penalty`: the director wants to give a penalty: whether he may, and what it comes to."""

    player: Name
    penalty: (
        Annotated[
            str,
            one_of(
                "verbal_warning",
                "warning",
                "missed_hands",
                "missed_rounds",
                "disqualification",
                "chip_forfeiture",
                "prize_forfeiture",
                "ejection",
                "future_event_ban",
                "premises_ban",
                "suspension",
                "barring",
            ),
        ]
        | None
    ) = None
    rounds: Number | None = None
    hands: Number | None = None
    hand: Number | None = None
    """Number of the hand in which it is given, or of the last one played."""
    chips: Number | None = None
    """Chips that are taken."""
    table: Table | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ReportOffence:
    """`offence`: what somebody has done, as it is told to the director between hands."""

    player: Name
    offence: Text
    intentional: Yes | None = None
    again: Yes = False
    """Whether he has done so before the commands of this situation."""


@dataclass(frozen=True, kw_only=True, slots=True)
class BustOut:
    """`bust`: who has lost all chips on one hand, or in one round of hand-for-hand."""

    players: Names
    stacks: NumberByName | None = None
    """Chips at the start of the hand, blinds and antes included."""
    hands: CardsByName | None = None
    """Hole cards in the end; `""` for a dead hand."""
    board: Cards | None = None
    boards: CardsByName | None = None
    """The board of each, where they were out at different tables."""
    cards: CardsByName | None = None
    """High cards drawn for the place."""
    tie_by: Annotated[str, one_of("stack", "hand", "high_card", "suit", "tie")] | None = None
    """The way in which somebody wants to part level players."""


@dataclass(frozen=True, kw_only=True, slots=True)
class AgreeDeal:
    """`deal`: players left want to divide what is still to be paid; whoever sits there or objects is left too."""

    players: NamesOrNumber | None = None
    accept: Names | None = None
    refuse: Names | None = None
    kept_from: Names = ()
    """Players from whom the talks are kept."""
    present: Names | None = None
    official_present: Yes | None = None
    told: Yes | None = None
    """Whether the exact terms have been handed in."""
    approved: Yes | None = None
    confirmed: Names | None = None
    """Who has accepted the exact terms aloud."""
    private: Yes | None = None
    """Whether the vote was secret."""
    method: Annotated[str, one_of("icm", "chips", "chips-guaranteed", "equal", "custom", "save")] | None = None
    amounts: NumberByName | None = None
    pool: Number | None = None
    left_for_winner: Number = 0
    fixes_places: Yes = False
    """Whether it is about places or points as well."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RebuyAsked:
    """`rebuy`: a player announced a re-buy, or wants one."""

    player: Name
    announced: Annotated[str, one_of("before_riffle", "after_riffle")] | None = None
    stack_now: Number | None = None
    """What he holds when the hand is over."""
    wants: Yes | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class GiveUpStack:
    """`forfeit`: a player gives his stack up, to re-enter."""

    player: Name
    registration: Annotated[str, one_of("open", "closed")] | None = None
    level_started: Yes | None = None
    """Whether the new level has begun."""
    designated_time: Yes | None = None
    """Whether it is in the time set aside for it."""
    re_enters: Yes | None = None
    dealer_told: Yes | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Dispute:
    """`dispute`: somebody disputes a count, a reading of cards, a race or a ruling; whether it is heard."""

    about: Annotated[str, one_of("count", "reading", "race", "ruling")]
    hand: Number | None = None
    next_hand: Annotated[str, one_of("not_begun", "riffled", "dealt")] | None = None
    actions: Texts | None = None
    """What has been done in the next hand, without blinds: `f`, `cc`, `cbr 600`."""
    at_break: Yes | None = None
    seconds_since_award: Number | None = None
    players: NamesOrNumber | None = None
    """How many play the next hand, or who disputes."""
    could_watch: Yes | None = None
    """Whether players had the chance to stay and watch the race."""
    table: Table | None = None
