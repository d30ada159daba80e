"""A deal is made: of talks in the application once the supervisor approves, or noted as it was made on paper.

Whose rules: TNPL A8, TDA 73.2, through `deal_rules`. A deal binds: what it pays stands in place of the prizes that it
divides (`finish.py`), and it is undone only with a reason (`journal.py`). Things (seats, vouchers) that somebody takes
count with their value in everything that the book says to the terms; those that nobody takes are played for.
Not done: tips.
"""

from collections.abc import Mapping
from dataclasses import replace

from shuffleup.bad_input import BadInput
from shuffleup.tournament.answers import Context, Declined, Message, Misfit
from shuffleup.tournament.between.deal_manner import deals_allowed
from shuffleup.tournament.between.deal_rules import DealFacts, DealRuling, judge_deal
from shuffleup.tournament.busts import finished
from shuffleup.tournament.chip_commands import RecordDeal
from shuffleup.tournament.chip_events import DealAgreed
from shuffleup.tournament.chip_state import AgreedDeal
from shuffleup.tournament.deal_commands import ApproveDeal, ProposeDeal
from shuffleup.tournament.deal_state import Proposal, Thing
from shuffleup.tournament.deals import Deal, DealStakes, Method
from shuffleup.tournament.door import entries_open, entries_until
from shuffleup.tournament.finish import prizes_left, things_left
from shuffleup.tournament.pinned import as_book
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, known, no
from shuffleup.tournament.stack_of import last_count
from shuffleup.tournament.state import Standing, Tournament

FEWEST = 2


def known_stacks(state: Tournament) -> dict[str, int]:
    """Chips of the players left as they were counted last, by entry; of those alone who were counted one by one."""
    last = last_count(state)
    counted = state.final_counts or (last.players if last else ())
    left = set(state.seated.values())
    return {entry: chips for entry, chips in counted if entry in left}


def no_deal_now(state: Tournament, at: int) -> Declined | None:
    """Why there can be no deal at this moment, whatever its terms."""
    if not deals_allowed(state.book):
        return Declined(Message("deal.none_allowed"), state.book.cites("prize_deals"))
    few = len(state.standing(Standing.IN)) < FEWEST
    if few and finished(state):
        return no("deal_after_play")
    if entries_open(state, at):
        return _before_entries_close(state)
    if few:
        return no("deal_not_of_all_left", state.book.cites("deal_consent"))
    if not any(prizes_left(state)) and not things_left(state):
        return no("nothing_to_divide")
    return None


def _before_entries_close(state: Tournament) -> Declined:
    return no("deal_before_entries_close", until=entries_until(state))


def terms_of(state: Tournament, told: RecordDeal | ProposeDeal | Proposal, stacks: Mapping[str, int]) -> Deal:
    """The terms as `deal_rules` wants them, things at their value. Raises `BadInput` for what cannot be."""
    entries = tuple(entry for entry, _ in told.shares)
    takers = _takers(state, told.things, entries)
    prizes = [
        prize + sum(thing.value for thing in things_left(state) if thing.place == place and takers.get(thing.place))
        for place, prize in enumerate(prizes_left(state), 1)
    ]
    taken = dict.fromkeys(entries, 0)
    for thing in things_left(state):
        if thing.place in takers:
            taken[takers[thing.place]] += thing.value
    amounts = tuple(amount + taken[entry] for entry, amount in told.shares)
    if min((*(amount for _, amount in told.shares), told.saved)) < 0:
        raise BadInput(Message("wrong.amount_below_0"), right=Message("right.none_or_more"))
    try:
        method = Method(told.method)
    except ValueError:
        raise BadInput(
            Message("wrong.no_deal_called", {"method": told.method}),
            right=Message("right.known", {"known": ", ".join(Method)}),
        ) from None
    stakes = DealStakes(tuple(stacks.get(entry, 1) or 1 for entry in entries), tuple(prizes), entries)
    return Deal(stakes, method, amounts, told.saved)


def _takers(state: Tournament, things: tuple[Thing, ...], entries: tuple[str, ...]) -> dict[int, str]:
    """Place -> who takes what it was to win. Raises `BadInput` for things or people that are not in this deal."""
    there = {(thing.place, thing.item) for thing in things_left(state)}
    takers = {place: entry for place, _, entry in things}
    strange = any((place, item) not in there or entry not in entries for place, item, entry in things)
    if strange or len(takers) < len(things):
        raise BadInput(Message("wrong.somebody_takes_thing_no"), right=Message("right.each_prize_left_once"))
    return takers


def not_of_all_left(state: Tournament, shares: tuple[tuple[str, int], ...]) -> Declined | None:
    """The refusal of a deal that is not among exactly those who are left."""
    left = {entry.id for entry in state.standing(Standing.IN)}
    if len(dict(shares)) < len(shares):
        return no("named_twice")
    if dict(shares).keys() != left or len(left) < FEWEST:
        return no("deal_not_of_all_left", state.book.cites("deal_consent"))
    return None


def refused_by(ruling: DealRuling) -> Declined | None:
    """The book's first no, as a refusal."""
    wrong = next((finding for finding in ruling.findings if finding.refuses), None)
    if wrong is None:
        return None
    return Declined(Message("refused.deal_refused", {"said": wrong.message}), wrong.clauses)


@decides(RecordDeal)
def _record(state: Tournament, command: RecordDeal, context: Context) -> Answer:
    if state.deal is not None and (state.deal.shares, state.deal.saved) == (command.shares, command.saved):
        return already("deal_agreed", at=state.deal.at)
    if entries_open(state, context.at):
        return _before_entries_close(state)
    if refused := not_of_all_left(state, command.shares):
        return refused
    facts = DealFacts(
        accept=command.accept,
        refuse=len(command.shares) - min(command.accept, len(command.shares)),
        all_present=command.all_present,
        official_present=command.official_present,
        approved=command.approved,
        confirmed=command.confirmed,
        secret_vote=command.secret_vote,
        grade=state.plan.grade,
    )
    try:
        ruling = judge_deal(terms_of(state, command, known_stacks(state)), as_book(state.book), facts)
    except BadInput:
        return no("deal_garbled")
    return refused_by(ruling) or _agreed_on(state, command, ruling)


@decides(ApproveDeal)
def _approve(state: Tournament, command: ApproveDeal, context: Context) -> Answer:
    if state.deal is not None:
        return already("deal_agreed", at=state.deal.at)
    proposal = state.proposal
    if proposal is None or proposal.id != command.proposal:
        return no("terms_changed")
    if refused := no_deal_now(state, context.at) or not_of_all_left(state, proposal.shares):
        return refused
    try:
        deal = terms_of(state, proposal, dict(proposal.stacks))
        ruling = judge_deal(deal, as_book(state.book), facts_of(state, proposal))
    except BadInput:
        return no("terms_changed")
    if refused := refused_by(ruling):
        return refused
    if ruling.needs or not ruling.binding:
        return no("deal_not_agreed_yet", state.book.cites("deal_consent", "deal_vote", "deal_binds_when"))
    return _agreed_on(state, proposal, ruling, proposal.id)


def facts_of(state: Tournament, proposal: Proposal, *, approved: bool | None = True) -> DealFacts:
    """What has been seen and heard of these terms so far: the vote, or else all who have accepted aloud."""
    everybody = len(proposal.shares)
    agreed = state.ballot.agreed if state.ballot else None
    aloud = len(proposal.confirmed) == everybody
    return DealFacts(
        accept=everybody if agreed or aloud else None,
        refuse=1 if agreed is False and not aloud else None,
        all_present=proposal.all_present,
        official_present=proposal.official_present,
        approved=approved,
        confirmed=len(proposal.confirmed),
        secret_vote=agreed is not None,
        grade=state.plan.grade or proposal.grade,
    )


def _agreed_on(state: Tournament, told: RecordDeal | Proposal, ruling: DealRuling, proposal: str = "") -> Answer:
    clauses = state.book.cites("prize_deals", "deal_consent", "deal_vote")
    event = DealAgreed(told.shares, told.saved, told.method, clauses, told.things, proposal)
    return done(event, notes=tuple(finding.message for finding in ruling.findings), clauses=clauses)


@evolves(DealAgreed)
def _agreed(state: Tournament, event: DealAgreed, happened: Happened) -> Tournament:
    for entry, _ in event.shares:
        if known(state, entry).standing is not Standing.IN:
            raise Misfit(f"{entry} is not in")
    deal = AgreedDeal(happened.at, event.shares, event.saved, event.method, event.things)
    return replace(state, deal=deal, talks=None, proposal=None, ballot=None)
