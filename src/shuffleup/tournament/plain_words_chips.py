"""The log in plain words, of chips: what came into play and what left it, races, counts, the end and the deal.

As in `plain_words`, an allow-list. Left out on purpose is whose chips were taken for a penalty, or carried out of
sight: the record of these is for directors. That somebody was disqualified the staff can tell, who have to take the
seat away: who went out stands beside it. The amounts of a deal are told with the results.
"""

from shuffleup.tournament import all_in as s
from shuffleup.tournament import cash_events as cash
from shuffleup.tournament import chip_events as e
from shuffleup.tournament import deal_events as d
from shuffleup.tournament.answers import Message
from shuffleup.tournament.chip_state import PRIVATE, ChipReason, reason
from shuffleup.tournament.held_prizes import PrizeRuled
from shuffleup.tournament.prize_state import PrizeStage


def said_of_chips(event: object) -> Message | None:
    """One event about chips as a sentence; None for any other."""
    match event:
        case e.ChipsIssued(why=why, chips=chips, lives=lives):
            return _issued(why, chips, tuple(entry for entry, _ in lives))
        case e.ChipsRemoved(why=why, chips=chips, entry=entry, life=life):
            return _removed(why, chips, entry if life else "")
        case e.StackLaidOut(seat=(table, seat), chips=chips):
            return Message("log.stack_laid_out", {"table": table, "seat": seat, "chips": chips})
        case e.StackTakenOff(seat=(table, seat), chips=chips):
            return Message("log.stack_taken_off", {"table": table, "seat": seat, "chips": chips})
    return _said_of_races(event) or _said_of_counts(event) or _said_of_money(event) or _said_of_deals(event)


def _said_of_races(event: object) -> Message | None:
    match event:
        case e.OldChipsExchanged(entry=entry, value=value, pieces=pieces, given=given):
            facts: dict[str, int | str] = {"player": entry, "given": given, "pieces": pieces, "value": value}
            return Message("log.old_chips_exchanged", facts)
        case e.ChipsRaced(paid=(), table=table, value=value):
            return Message("log.nothing_to_race", {"table": table, "value": value})
        case e.ChipsRaced(method=method, table=table, value=value, into=into):
            put, paid = (sum(pieces for _, pieces in each) for each in (event.put, event.paid))
            totals = {"table": table, "value": value, "put": put * value, "paid": paid * into, "into": into}
            return Message("log.chips_rounded_up" if method == "round_up" else "log.chips_raced", totals)
    return None


def _said_of_money(event: object) -> Message | None:
    """Whose money it was and how much is for directors, on the page of the cash box."""
    match event:
        case cash.MoneyTaken(amount=amount):
            return Message("log.money_taken" if amount > 0 else "log.money_given_back")
        case cash.MoneyPutIn(amount=amount):
            return Message("log.money_put_in" if amount > 0 else "log.money_taken_out")
        case PrizeRuled(stage=PrizeStage.HELD):
            return Message("log.prize_held")
        case PrizeRuled(stage=PrizeStage.FORFEITED):
            return Message("log.prize_forfeited")
        case PrizeRuled(stage=PrizeStage.RELEASED):
            return Message("log.prize_released")
    return None


def _said_of_counts(event: object) -> Message | None:
    match event:
        case e.ChipsCounted(players=players, tables=tables):
            counted = sum(chips for _, chips in players) + sum(chips for _, chips in tables)
            return Message("log.chips_counted", {"counted": counted})
        case e.LastHandsAnnounced(hands=0, until=0):
            return Message("log.last_hands_off")
        case e.LastHandsAnnounced(hands=0, until=until):
            return Message("log.last_time", {"at": until})
        case e.LastHandsAnnounced(hands=hands):
            return Message("log.last_hands", {"hands": hands})
        case e.PlacedByCounts(difference=0):
            return Message("log.placed_by_counts")
        case e.PlacedByCounts(difference=difference):
            return Message("log.placed_by_counts_off", {"difference": difference})
        case e.DealAgreed(shares=shares):
            return Message("log.deal_agreed", {"count": len(shares)})
    return None


def _said_of_deals(event: object) -> Message | None:
    """Who voted when is left out: in a log beside somebody's memory it might tell more than that."""
    match event:
        case d.DealProposed(shares=shares):
            return Message("log.deal_proposed", {"count": len(shares)})
        case d.ProposalDropped(approved=approved):
            return Message("log.deal_dropped" if approved else "log.deal_not_approved")
        case d.VoteCalled(voters=voters):
            return Message("log.vote_called", {"count": len(voters)})
        case d.VoteClosed(agreed=agreed):
            return Message("log.vote_agreed" if agreed else "log.vote_not_agreed")
        case s.AllInShown(hands=hands):
            return Message("log.all_in_shown", {"players": tuple(entry for entry, _ in hands)})
    return None


def _issued(why: ChipReason, chips: int, players: tuple[str, ...]) -> Message:
    if why is ChipReason.REBUY:
        return Message("log.rebuy", {"players": players, "chips": chips})
    if why is ChipReason.ADD_ON:
        return Message("log.add_on", {"players": players, "chips": chips})
    if not players:
        return Message("log.chips_issued", {"chips": chips, "why": reason(why)})
    return Message("log.chips_issued_to", {"players": players, "chips": chips, "why": reason(why)})


def _removed(why: ChipReason, chips: int, entry: str) -> Message:
    if not entry or why in PRIVATE:
        return Message("log.chips_removed", {"chips": chips, "why": reason(why)})
    return Message("log.chips_removed_of", {"player": entry, "chips": chips, "why": reason(why)})
