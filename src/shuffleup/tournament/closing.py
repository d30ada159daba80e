"""The bar closes: last hands announced, places by chips as counted, a deal on the prizes left, or both.

Whose rule: no book says how a night ends early; by chips the bigger stack places higher and level stacks share. What a
book says to a deal is `deal_rules`. A count that differs from the chips in play is taken only by whoever has seen the
difference. Not done: the ballot on phones, seats and vouchers in a deal.
"""

from dataclasses import replace

from shuffleup.bad_input import BadInput
from shuffleup.tournament.answers import Context, Message, Misfit, Refusal
from shuffleup.tournament.chip_commands import AnnounceLastHands, PlaceByCounts, RecordDeal
from shuffleup.tournament.chip_events import DealAgreed, LastHandsAnnounced, PlacedByCounts
from shuffleup.tournament.chip_state import AgreedDeal, LastHands
from shuffleup.tournament.counting import check_count, count_refused
from shuffleup.tournament.deal_rules import DealFacts, judge_deal
from shuffleup.tournament.deals import Deal, Method, Stakes
from shuffleup.tournament.door import entries_open
from shuffleup.tournament.events import TournamentClosed
from shuffleup.tournament.finish import prizes_left
from shuffleup.tournament.pinned import as_book
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, known, no
from shuffleup.tournament.state import Standing, Tournament

MOST_HANDS = 50
DAY = 24 * 3600 * 1000
"""Milliseconds; a night does not end later than that."""


@decides(AnnounceLastHands)
def _announce(state: Tournament, command: AnnounceLastHands, context: Context) -> Answer:
    if not state.clock.started:
        return no("clock_not_started")
    now = (state.last_hands.hands, state.last_hands.until) if state.last_hands else (0, 0)
    if now == (command.hands, command.until):
        return already("last_hands")
    if command.hands and command.until:
        return no("last_hands_or_time")
    if not 0 <= command.hands <= MOST_HANDS:
        return no("last_hands_out_of_range", most=MOST_HANDS)
    if command.until and not context.at <= command.until <= context.at + DAY:
        return no("last_time_passed")
    return done(LastHandsAnnounced(command.hands, command.until))


@evolves(LastHandsAnnounced)
def _announced(state: Tournament, event: LastHandsAnnounced, happened: Happened) -> Tournament:
    ends = event.hands or event.until
    return replace(state, last_hands=LastHands(happened.at, event.hands, event.until) if ends else None)


@decides(PlaceByCounts)
def _place(state: Tournament, command: PlaceByCounts, context: Context) -> Answer:
    counts = dict(command.counts)
    if len(counts) < len(command.counts):
        return no("named_twice")
    if refused := count_refused(state, counts, context):
        return refused
    check = check_count(state, counts, {})
    if check.missing:
        return no("not_all_counted", players=check.missing)
    if empty := tuple(entry for entry, chips in counts.items() if chips == 0):
        return no("counted_nothing", players=empty)
    if check.difference != command.difference:
        return no("counts_differ", counted=check.total, in_play=check.in_play)
    return done(PlacedByCounts(command.counts, command.difference), TournamentClosed())


@evolves(PlacedByCounts)
def _placed(state: Tournament, event: PlacedByCounts, happened: Happened) -> Tournament:
    if {entry for entry, _ in event.counts} != set(state.seated.values()):
        raise Misfit("the counts are not those of everybody left")
    return replace(state, final_counts=event.counts)


@decides(RecordDeal)
def _deal(state: Tournament, command: RecordDeal, context: Context) -> Answer:
    shares = dict(command.shares)
    left = {entry.id for entry in state.standing(Standing.IN)}
    if state.deal is not None and (state.deal.shares, state.deal.saved) == (command.shares, command.saved):
        return already("deal_agreed", at=state.deal.at)
    if entries_open(state, context.at):
        return no("deal_before_entries_close")
    if len(shares) < len(command.shares):
        return no("named_twice")
    if shares.keys() != left or len(left) < 2:
        return no("deal_not_of_all_left", state.book.cites("deal_consent"))
    ruling = _judged(state, command)
    if isinstance(ruling, Refusal):
        return ruling
    return done(DealAgreed(command.shares, command.saved, command.method, ruling), clauses=ruling)


def _judged(state: Tournament, command: RecordDeal) -> Refusal | tuple[str, ...]:
    """The book's no to a deal, or the clauses by which it stands."""
    prizes = prizes_left(state)
    stacks = dict(state.final_counts or (state.counted[-1].players if state.counted else ()))
    entries = tuple(entry for entry, _ in command.shares)
    facts = DealFacts(
        accept=command.accept,
        refuse=len(entries) - min(command.accept, len(entries)),
        all_present=command.all_present,
        official_present=command.official_present,
        approved=command.approved,
        confirmed=command.confirmed,
        secret_vote=command.secret_vote,
        grade=state.plan.grade,
    )
    try:
        stakes = Stakes(tuple(stacks.get(entry, 1) or 1 for entry in entries), prizes, entries)
        deal = Deal(stakes, Method(command.method), tuple(amount for _, amount in command.shares), command.saved)
        ruling = judge_deal(deal, as_book(state.book), facts)
    except (BadInput, ValueError):
        return no("deal_garbled")
    if min((*deal.amounts, deal.saved)) < 0:
        return no("deal_garbled")
    if not ruling.allowed:
        wrong = next(finding for finding in ruling.findings if finding.refuses)
        return Refusal(Message("refused.deal_refused", {"said": wrong.message}), wrong.clauses)
    return state.book.cites("prize_deals", "deal_consent", "deal_vote")


@evolves(DealAgreed)
def _agreed(state: Tournament, event: DealAgreed, happened: Happened) -> Tournament:
    for entry, _ in event.shares:
        if known(state, entry).standing is not Standing.IN:
            raise Misfit(f"{entry} is not in")
    return replace(state, deal=AgreedDeal(happened.at, event.shares, event.saved, event.method))
