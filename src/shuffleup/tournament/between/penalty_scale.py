"""What a book can give for an offence: kinds of penalty and their bounds, stages, what repetition and the league add.

Whose rules: TNPL A3, J1; NPPL 91, 92; HCPN 58; TDA 71; Redtooth penalties 4; through `penalties` and `authority`. What
one penalty comes to says `penalties`, what an offence draws `offences`.
"""

from dataclasses import dataclass

from shuffleup.floor.outcomes import Offence
from shuffleup.rulebooks.policies.authority import LeaguePowers
from shuffleup.rulebooks.policies.penalties import DisqualifiedPrize, LeagueSanctions, RepeatEscalates
from shuffleup.tournament.between.open_book import OpenBook


def kinds_of_penalty(book: OpenBook) -> tuple[str, ...]:
    """The kinds of penalty that the book gives at the event, the mildest first; a warning is called `warning`."""
    return tuple(each.value.removeprefix("verbal_") for each in book.policies.penalties.penalty_kinds)


def most_missed(book: OpenBook, penalty: str) -> int | None:
    """The most `missed_hands` or `missed_rounds` that the book lets a player miss at once; None: it sets no number."""
    if penalty == "missed_hands":
        most = book.policies.penalties.missed_hands_max
    elif penalty == "missed_rounds":
        most = book.policies.penalties.missed_rounds_max
    else:
        return None
    return most if isinstance(most, int) else None


def must_grow(book: OpenBook) -> bool:
    """Whether a repeated offence draws a heavier penalty each time; else it may."""
    return book.policies.penalties.repeat_escalates is RepeatEscalates.MUST


@dataclass(frozen=True, slots=True)
class StageDue:
    """The stage that comes next: its number of so many, and the penalty that it means."""

    number: int
    of: int
    penalty: str


def stage_due(book: OpenBook, offence: str, before: int) -> StageDue | None:
    """The stage for this offence after `before` others of its kind; None where the book has no stages for it.

    Each threat draws the next stage, whatever came of the last (NPPL 91.2); the penalty stays the director's.
    """
    if offence != Offence.THREATS_VIOLENCE or not (stages := book.policies.penalties.stages_for_threats):
        return None
    number = min(before, len(stages) - 1)
    return StageDue(number + 1, len(stages), stages[number].value)


def warnings_carry(book: OpenBook) -> bool:
    """Whether warnings follow a player to later nights."""
    return book.policies.penalties.warnings_carry_over


def offenders_named(book: OpenBook) -> bool:
    """Whether an offender may be named in public."""
    return book.policies.penalties.misconduct_published


EVERY_SANCTION = tuple(each.value for each in LeagueSanctions)
"""All that some book may impose beside the penalties of the event, by name."""


def sanctions_open(book: OpenBook) -> tuple[str, ...]:
    """What may be imposed beside the penalties of the event, by name."""
    return tuple(each.value for each in book.policies.penalties.league_sanctions)


def may_be_imposed(book: OpenBook, kind: str) -> bool:
    """Whether this sanction is among them: a list that the book leaves open (`other`) has room for any (TNPL A3.i)."""
    return kind in sanctions_open(book) or LeagueSanctions.OTHER in sanctions_open(book)


SANCTIONING = LeaguePowers.CONDUCT_SANCTIONS
"""The power by which only the league imposes those."""


def league_alone_sanctions(book: OpenBook) -> bool:
    """Whether only the league imposes those; the floor reports, and a director neither imposes nor undoes any."""
    return SANCTIONING in book.policies.authority.league_powers


@dataclass(frozen=True, slots=True)
class PrizeRights:
    """Who may take a prize that was won; nobody where neither may."""

    director: bool
    league: bool

    @property
    def anybody(self) -> bool:
        """Whether there is somebody who may."""
        return self.director or self.league


def who_takes_prize(book: OpenBook, *, disqualified: bool) -> PrizeRights:
    """Who may take the prize of somebody who broke the rules, or was disqualified for it.

    The league does by either policy (TNPL A3.i.3); a sanction that is not kept for the league is the director's too.
    """
    rule = book.policies.penalties.disqualified_prize
    by_sanction = LeagueSanctions.PRIZE_FORFEITURE in book.policies.penalties.league_sanctions
    by_director = disqualified and rule is DisqualifiedPrize.DIRECTOR
    return PrizeRights(
        director=by_director or (by_sanction and not league_alone_sanctions(book)),
        league=by_sanction or rule is DisqualifiedPrize.FORFEITABLE,
    )


def prize_is_kept(book: OpenBook) -> bool:
    """Whether somebody disqualified is paid the prize of the place all the same."""
    return book.policies.penalties.disqualified_prize is DisqualifiedPrize.KEPT
