"""What the book says to a deal: what it refuses, what it warns of, what has to be asked first, and when it binds.

Whose rules: TNPL A8; TDA 73; NPPL 87, 89, 90; through `deals` and, for how it is agreed to, `deal_manner`.

What a book merely recommends (all the clauses behind it leave it to the director) is warned of and not refused; so is
what no book speaks of, a player paid less than what is safe already or more than first prize. The share kept for the
winner is for events above a league's ordinary nights. Any change of the terms is a new deal: nothing that was said to
the old one counts for it.

The clock during talks is `deal_talks`, the ballot itself `ballots`. Not done: what a league does about collusion.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields

from shuffleup.bad_input import BadInput
from shuffleup.floor.consulted import resolved
from shuffleup.rulebooks import Book, ClauseKind
from shuffleup.rulebooks.policies.deals import DealBindsWhen, DealByChipCount, DealCap
from shuffleup.tournament.answers import UNKNOWN, Argument, Choice, FactNeeded, Message
from shuffleup.tournament.between.deal_manner import (
    agreed,
    asks_no_share,
    deals_allowed,
    grades_that_matter,
    least_for_winner,
    needs_approval,
    official_at_talks,
    one_no_decides,
    said_aloud,
)
from shuffleup.tournament.between.open_book import OpenBook
from shuffleup.tournament.deals import Deal, Method

ASKED = (
    "prize_deals", "deal_consent", "deal_all_present", "deal_official_present", "deal_approval", "deal_vote",
    "deal_binds_when", "deal_min_for_winner_percent", "deal_cap", "deal_by_chip_count", "deal_may_sell_places",
)  # fmt: skip
"""What a book is asked about a deal."""


@dataclass(frozen=True, slots=True)
class DealFacts:
    """What the director sees and hears; None is not known. Counts are of the players left.

    `accept` and `refuse` are votes, `confirmed` those who have accepted the exact terms aloud before the official.
    `secret_vote`: was the vote secret. `leaves_out`: was anybody left kept out of it. `fixes_places`: is it about
    places or points as well. Raises `BadInput` for a negative count.
    """

    accept: int | None = None
    refuse: int | None = None
    all_present: bool | None = None
    official_present: bool | None = None
    approved: bool | None = None
    confirmed: int | None = None
    secret_vote: bool | None = None
    grade: str = ""
    leaves_out: bool = False
    fixes_places: bool = False

    def __post_init__(self) -> None:
        """Refuse counts below 0."""
        for name in ("accept", "refuse", "confirmed"):
            count = getattr(self, name)
            if count is not None and count < 0:
                raise BadInput(
                    Message("wrong.voices", {"field": name, "value": count}),
                    right=Message("right.none_or_more_players"),
                )


FACTS = tuple(fact.name for fact in fields(DealFacts))


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that the book has against a deal: a refusal, or a warning that the director may overrule.

    `clauses` are the book's; `fallbacks` are policies on which it is silent and the common default decided.
    """

    message: Message
    refuses: bool
    clauses: tuple[str, ...] = ()
    fallbacks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DealRuling:
    """What the book says: findings, and the facts that are still to be asked.

    `allowed` as far as known; with questions open it is not final. `binding` is None while that hangs on them.
    """

    findings: tuple[Finding, ...]
    needs: tuple[FactNeeded, ...]
    binding: bool | None

    @property
    def allowed(self) -> bool:
        """Whether nothing refuses the deal."""
        return not any(finding.refuses for finding in self.findings)


def silent_on(book: Book) -> tuple[str, ...]:
    """The policies about deals on which the book says nothing, so that the common default decides."""
    return tuple(name for name in ASKED if book.policy(name).fallback)


def judge_deal(deal: Deal, book: Book, facts: DealFacts | None = None, read: OpenBook | None = None) -> DealRuling:
    """Hold a deal against a book. Raises `BadInput` for more voices than players.

    `read` is the book as somebody reads it who notes what he reads (`floor.consulted`).
    """
    facts = facts or DealFacts()
    read = read or resolved(book)
    players = len(deal.stakes.stacks)
    return _ruling(players, book, read, facts, _terms(deal, book, read, facts))


def judge_talks(players: int, book: Book, facts: DealFacts, read: OpenBook) -> DealRuling:
    """What the book says to how a deal is made by so many players, whatever its terms. Raises as `judge_deal` does."""
    return _ruling(players, book, read, facts, _possible(book, read, facts))


def judge_proposal(deal: Deal, book: Book, facts: DealFacts) -> DealRuling:
    """What the book says to terms that are put forward, before anybody has been asked: the terms, and who is there.

    Raises as `judge_deal` does.
    """
    read = resolved(book)
    said = [*_terms(deal, book, read, facts), *_presence(len(deal.stakes.stacks), book, read, facts)]
    findings = tuple(each for each in said if isinstance(each, Finding))
    return DealRuling(findings, tuple(each for each in said if isinstance(each, FactNeeded)), binding=False)


def _ruling(
    players: int, book: Book, read: OpenBook, facts: DealFacts, terms: Iterable[Finding | FactNeeded]
) -> DealRuling:
    if max((facts.accept or 0) + (facts.refuse or 0), facts.confirmed or 0) > players:
        raise BadInput(Message("wrong.more_voices", {"count": players}))
    said = [*terms, *_procedure(players, book, read, facts)]
    findings = tuple(each for each in said if isinstance(each, Finding))
    needs = tuple(each for each in said if isinstance(each, FactNeeded))
    if any(finding.refuses for finding in findings):
        needs = ()  # nothing that could be answered would help
    return DealRuling(findings, needs, _binding(players, read, facts, findings, needs))


def _possible(book: Book, read: OpenBook, facts: DealFacts) -> Iterator[Finding]:
    """What the book says to any deal of this kind, whatever its terms."""
    if not deals_allowed(read):
        yield _finding(book, True, "none_allowed", ("prize_deals",))
    if facts.fixes_places and not read.policies.deals.deal_may_sell_places:
        yield _finding(book, True, "sells_places", ("deal_may_sell_places",))


def _terms(deal: Deal, book: Book, read: OpenBook, facts: DealFacts) -> Iterator[Finding | FactNeeded]:
    """What the book says to the terms themselves."""
    stakes = deal.stakes
    yield from _possible(book, read, facts)
    if sum(deal.amounts) + deal.saved != stakes.pool:
        yield _finding(book, True, "does_not_add_up", ())
    if deal.saved * 100 < least_for_winner(read) * stakes.pool:
        yield from _winners_share(book, read, facts)
    yield from _above(deal, book, read)
    below = tuple(who for who, paid in zip(stakes.players, deal.amounts, strict=True) if paid < stakes.locked)
    if below:
        yield _finding(book, False, "below_locked", (), players=below)
    if deal.method is Method.CHIPS and read.policies.deals.deal_by_chip_count is DealByChipCount.DISCOURAGED:
        yield _finding(book, False, "by_chip_count", ("deal_by_chip_count",))


def _winners_share(book: Book, read: OpenBook, facts: DealFacts) -> Iterator[Finding | FactNeeded]:
    """Too little is kept for the winner, if this is an event for which the book asks it."""
    grades = grades_that_matter(read)
    if grades and facts.grade not in grades:
        choices = [Choice(grade, Message("choice.grade", {"grade": grade})) for grade in grades]
        yield FactNeeded("grade", Message("question.deal_grade"), (*choices, _DONT_KNOW))
    elif not asks_no_share(read, facts.grade):
        percent = least_for_winner(read)
        rule = "deal_min_for_winner_percent"
        yield _finding(book, is_gate(book, rule), "winner_too_little", (rule,), percent=percent)


def _presence(players: int, book: Book, read: OpenBook, facts: DealFacts) -> Iterator[Finding | FactNeeded]:
    """What the book says to who is there and has a part in it."""
    if facts.leaves_out:
        yield _finding(book, True, "leaves_out", ("deal_consent",))
    if official_at_talks(read):
        if facts.official_present is None:
            yield FactNeeded("official_present", Message("question.deal_official"), _YES_OR_NO)
        elif not facts.official_present:
            yield _finding(book, True, "no_official", ("deal_official_present",))
    if read.policies.deals.deal_all_present:
        if facts.all_present is None:
            yield FactNeeded("all_present", Message("question.deal_present", {"count": players}), _YES_OR_NO)
        elif not facts.all_present:
            yield _finding(book, True, "somebody_absent", ("deal_all_present",))


def _procedure(players: int, book: Book, read: OpenBook, facts: DealFacts) -> Iterator[Finding | FactNeeded]:
    """What the book says to how the deal is made."""
    yield from _presence(players, book, read, facts)
    yield from _votes(players, book, read, facts)
    if needs_approval(read):
        if facts.approved is None:
            yield FactNeeded("approved", Message("question.deal_approved"), _YES_OR_NO)
        elif not facts.approved:
            yield _finding(book, True, "not_approved", ("deal_approval",))


def _votes(players: int, book: Book, read: OpenBook, facts: DealFacts) -> Iterator[Finding | FactNeeded]:
    """Who has said yes, and how."""
    heard = agreed(read, players, facts.accept, facts.refuse)
    if heard is None:
        yield FactNeeded("accept", Message("question.deal_accept", {"count": players}), (_DONT_KNOW,))
    elif not heard and one_no_decides(read):
        yield _finding(book, True, "not_unanimous", ("deal_consent",))
    elif not heard:
        yield _finding(book, True, "no_majority", ("deal_consent",))
    if said_aloud(read):
        if facts.confirmed is None:
            yield FactNeeded("confirmed", Message("question.deal_confirmed", {"count": players}), (_DONT_KNOW,))
        elif facts.confirmed < players and heard is not None:
            yield _finding(book, True, "not_confirmed", ("deal_vote",), count=players - facts.confirmed)
    elif facts.secret_vote is False:
        yield _finding(book, is_gate(book, "deal_vote"), "vote_not_secret", ("deal_vote",))


def _binding(
    players: int, read: OpenBook, facts: DealFacts, findings: tuple[Finding, ...], needs: tuple[FactNeeded, ...]
) -> bool | None:
    """Whether the deal binds now."""
    when = read.policies.deals.deal_binds_when
    if any(finding.refuses for finding in findings):
        return False
    if when is DealBindsWhen.AGREED:
        return agreed(read, players, facts.accept, facts.refuse)
    return None if needs else True


def _above(deal: Deal, book: Book, read: OpenBook) -> Iterator[Finding]:
    """Who is paid more than the winner, in the book's sense; in any book, more than first prize is worth a warning."""
    least_of_a_winner = min(deal.amounts) + deal.saved
    first = deal.stakes.prizes[0]
    rule = "deal_cap"
    cap = read.policies.deals.deal_cap
    if cap is DealCap.WINNER_TOTAL and max(deal.amounts) > least_of_a_winner:
        players = _paid_above(deal, least_of_a_winner)
        yield _finding(book, is_gate(book, rule), "above_winner", (rule,), players=players)
    elif max(deal.amounts) > first:
        capped = cap is DealCap.SCHEDULED_FIRST_PRIZE
        cited = (rule,) if capped else ()
        yield _finding(book, capped and is_gate(book, rule), "above_first", cited, players=_paid_above(deal, first))


def is_gate(book: Book, policy: str) -> bool:
    """Whether the book demands it, rather than recommending it: some clause behind it is more than discretion."""
    clauses = [book.clause(each) for each in book.policy(policy).clauses if book.has_clause(each)]
    return any(clause.kind is not ClauseKind.DISCRETION for clause in clauses) or not clauses


def _paid_above(deal: Deal, most: int) -> tuple[str, ...]:
    return tuple(who for who, paid in zip(deal.stakes.players, deal.amounts, strict=True) if paid > most)


def _finding(book: Book, refuses: bool, what: str, policies: tuple[str, ...], **args: Argument) -> Finding:
    """A finding under the clauses of these policies; its sentence is the one called `what` among the deal's."""
    cited = book.cite(policies)
    return Finding(Message(f"deal.{what}", args), refuses, cited.clauses, cited.fallbacks)


_DONT_KNOW = Choice(UNKNOWN, Message("choice.unknown"))
_YES_OR_NO = (Choice("yes", Message("choice.yes")), Choice("no", Message("choice.no")), _DONT_KNOW)
