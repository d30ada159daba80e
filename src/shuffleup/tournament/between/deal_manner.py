"""How a deal is talked over and agreed to: the clock, who is there, whose voices count, who approves, for which events.

Whose rules: TNPL A8, K1.5; TDA 73.2; NPPL 89; through `deals` and `event_grades`. What the book says to the terms of a
deal is `deal_rules`.
"""

from shuffleup.rulebooks.policies.deals import DealApproval, DealConsent, DealVote
from shuffleup.tournament.between.open_book import OpenBook

ORDINARY = ("pub", "league")
"""Grades of a league's ordinary nights."""


def deals_allowed(book: OpenBook) -> bool:
    """Whether the players may divide the prizes at all."""
    return book.policies.deals.prize_deals


def talks_with_clock_stopped(book: OpenBook) -> int:
    """For how many talks about a deal the clock stops; any further are held with the clock running."""
    return book.policies.deals.deal_talks_clock_paused


def official_at_talks(book: OpenBook) -> bool:
    """Whether an official must be there."""
    return book.policies.deals.deal_official_present


def one_no_decides(book: OpenBook) -> bool:
    """Whether a deal needs everybody left; else more than half of them do."""
    return book.policies.deals.deal_consent is DealConsent.UNANIMOUS


def agreed(book: OpenBook, players: int, accept: int | None, refuse: int | None) -> bool | None:
    """Whether as many of those left agree as must; None while some who matter have not been heard."""
    needed = players if one_no_decides(book) else players // 2 + 1
    if accept is not None and accept >= needed:
        return True
    if refuse is not None and players - refuse < needed:
        return False
    return None


def said_aloud(book: OpenBook) -> bool:
    """Whether each accepts the exact terms aloud before the official; else a secret vote is held."""
    return book.policies.deals.deal_vote is DealVote.ALOUD


def needs_approval(book: OpenBook) -> bool:
    """Whether the supervisor has to approve the terms, and may refuse them."""
    return book.policies.deals.deal_approval is DealApproval.SUPERVISOR


def least_for_winner(book: OpenBook) -> int:
    """The least share of the prizes left that is kept for the winner, in percent."""
    return book.policies.deals.deal_min_for_winner_percent


def grades_that_matter(book: OpenBook) -> tuple[str, ...]:
    """All grades of event, where a share for the winner is asked at some of them only; nothing where at all or none."""
    grades = tuple(grade.value for grade in book.policies.authority.event_grades)
    of_both_kinds = len({grade in ORDINARY for grade in grades}) > 1
    return grades if of_both_kinds else ()


def asks_no_share(book: OpenBook, grade: str) -> bool:
    """Whether this grade is one of a league's ordinary nights, at which nothing need be kept for the winner."""
    return grade in ORDINARY and grade in book.policies.authority.event_grades
