"""`deal`: whether a deal on the prizes may be made, when it binds, what everybody gets; and pacts that are no deals.

Whose rules: TNPL A8, J4.ii; TDA 73; NPPL 87, 89, 90. What the book says to a deal is `deal_rules`, how it divides
`deals`; both serve the deal calculator too. Not done: seats and vouchers in a deal, what a league does about collusion.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

from shuffleup.bad_input import BadInput
from shuffleup.floor.offence_table import LEVELS
from shuffleup.floor.offences import infraction
from shuffleup.floor.outcomes import Offence
from shuffleup.floor.ruling import Json
from shuffleup.floor.sanctions import who_decides
from shuffleup.message import Message
from shuffleup.rulebooks.policies.deals import DealCap, DealLeavingOut
from shuffleup.tournament.answers import UNKNOWN
from shuffleup.tournament.between.asked import Asked, Lacks, is_yes, whatever_is_answered
from shuffleup.tournament.between.chip_commands import AgreeDeal
from shuffleup.tournament.between.deal_manner import ORDINARY, least_for_winner, talks_with_clock_stopped
from shuffleup.tournament.between.deal_rules import DealFacts, DealRuling, is_gate, judge_deal, judge_talks
from shuffleup.tournament.between.decision import Decision, director
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.deals import Deal, DealStakes, Method, make_deal

_KEYS = {"all_present": "present"}
"""Facts that a command calls otherwise."""

_TWO = 2

_BY_STACKS = (Method.ICM, Method.SAVE, Method.CHIPS, Method.CHIPS_GUARANTEED)
_BY_PRIZES = (Method.ICM, Method.SAVE, Method.CHIPS_GUARANTEED)


class _Untold(Exception):
    """Nobody knows the terms; how the deal is made can be judged all the same."""


def agree_deal(asked: Asked[AgreeDeal]) -> Decision:
    """Whether the deal may be made and binds; amounts where the terms are told; the bound that is missed.

    A talk that somebody is kept from is none of those for which the clock stops.
    """
    players = _players(asked)
    open_to_all = not _left_out(asked)
    paused = open_to_all and asked.room.deal_talks < talks_with_clock_stopped(asked)
    after = replace(asked.room, deal_talks=asked.room.deal_talks + open_to_all)
    more: dict[str, object] = {"clock_paused": paused}
    hanging = replace(after, deal_open=True)
    with whatever_is_answered(Decision(Decided.NONE, who=players, more=dict(more), after=hanging)):
        decision = _agreed(asked, players, more)
        binds = decision.more.get("binding") is True
        if binds and decision.amounts:
            after = replace(after, dealt_out=dict(decision.amounts))
        untold = decision.outcome is Decided.DIRECTOR or (binds and not decision.amounts)
        return replace(decision, after=replace(after, deal_open=untold))


def _agreed(asked: Asked[AgreeDeal], players: tuple[str, ...], more: dict[str, object]) -> Decision:
    """What comes of the talks. Raises Asks."""
    facts = _facts(asked, players)
    if len(asked.room.in_play()) == 1:
        asked.consulted.cites("deal_official_present", "final_table")
    ruling = judge_talks(len(players), asked.consulted.book, facts, asked)
    deal = None
    if ruling.allowed:
        with suppress(_Untold):
            deal = _terms(asked, players)
    if deal is not None:
        ruling = judge_deal(deal, asked.consulted.book, facts, asked)
        more |= _bounds(asked, deal, ruling)
    found = _offences(asked)
    for each in found:
        more |= who_decides(Offence(str(each["kind"])), asked.consulted)
    decision = _ruled(asked, ruling, {**more, **_reasons(ruling)})
    amounts = dict(zip(players, deal.amounts, strict=True)) if deal is not None else {}
    return replace(decision, who=players, amounts=amounts, infractions=found)


def _players(asked: Asked[AgreeDeal]) -> tuple[str, ...]:
    """Everybody who is left, whose prizes these are: whoever deals, so are those who sit there and those who object."""
    command, room = asked.command, asked.room
    told = command.players
    named = tuple(asked.somebody(name) for name in told) if isinstance(told, tuple) else ()
    seated = tuple(name for _, name in room.sitting())
    left = [*named, *(seated or (() if named else room.players))]
    if not left:
        heard = (command.accept, command.refuse, command.present, command.confirmed, command.amounts)
        left = [name for names in heard for name in names or ()]
    left += [*(command.accept or ()), *(command.refuse or ())]
    found = tuple(name for name in dict.fromkeys(left) if _is_in(asked, name))
    most = told if isinstance(told, int) else room.players_left or 0
    found += tuple(f"player {number}" for number in range(len(found) + 1, most + 1))
    if len(found) < _TWO or (isinstance(told, tuple) and len(told) < _TWO):
        raise BadInput(Message("wrong.deal_of_two"), right=Message("right.players_left_in_room"))
    return found


def _is_in(asked: Asked[AgreeDeal], name: str) -> bool:
    return name not in asked.room.gone and asked.room.stack(name) != 0


def _left_out(asked: Asked[AgreeDeal]) -> bool:
    """Whether it is kept from somebody who is still in."""
    return any(_is_in(asked, name) for name in asked.command.kept_from)


def _facts(asked: Asked[AgreeDeal], players: tuple[str, ...]) -> DealFacts:
    """What is seen and heard, as `deal_rules` wants it."""
    command = asked.command
    left = set(players)
    away = [name for name in players if name in asked.room.players and asked.room.players[name].absent]
    present = None if command.present is None else left <= set(command.present) and not away
    if away and command.present is None:
        present = False
    approved = False if command.told is False else command.approved
    gate = is_gate(asked.consulted.book, "deal_min_for_winner_percent")
    grade = asked.room.grade or ("" if gate else ORDINARY[0])
    return DealFacts(
        accept=_voices(asked, "accept", command.accept, left),
        refuse=_voices(asked, "refuse", command.refuse, left),
        all_present=_answered(asked, "present", present),
        official_present=_answered(asked, "official_present", command.official_present),
        approved=_answered(asked, "approved", approved),
        confirmed=_voices(asked, "confirmed", command.confirmed, left),
        secret_vote=command.private,
        grade=grade,
        leaves_out=_left_out(asked),
        fixes_places=command.fixes_places,
    )


def _voices(asked: Asked[AgreeDeal], fact: str, names: tuple[str, ...] | None, left: set[str]) -> int | None:
    """How many of those left are named, else how many was answered."""
    answer = asked.room.facts.get(fact, "")
    if names is None or (fact == "accept" and answer.isdecimal()):
        return int(answer) if answer.isdecimal() else None
    return len(left & set(names))


def _answered(asked: Asked[AgreeDeal], fact: str, told: bool | None) -> bool | None:
    """What the command tells, else what was answered."""
    answer = asked.room.facts.get(fact)
    return told if told is not None or answer in (None, UNKNOWN) else is_yes(answer)


def _terms(asked: Asked[AgreeDeal], players: tuple[str, ...]) -> Deal | None:
    """How the prizes are divided; None where only the manner is asked about. Raises Asks."""
    command = asked.command
    if command.method is None and not command.amounts:
        return None
    method = Method(command.method or Method.CUSTOM)
    stakes = _stakes(asked, players, method)
    amounts: Mapping[str, int] = command.amounts or {}
    if method is not Method.CUSTOM:
        return make_deal(stakes, method, saved=command.left_for_winner)
    if strange := [name for name in amounts if name not in players]:
        raise BadInput(
            Message("wrong.no_part_in_deal", {"name": strange[0]}),
            right=Message("right.amounts_for", {"names": ", ".join(players)}),
        )
    if not amounts:
        _ask(asked, "amounts", Message("between.asks.amounts"))
    return make_deal(stakes, method, saved=command.left_for_winner, amounts=[amounts.get(name, 0) for name in players])


def _ask(asked: Asked[AgreeDeal], fact: str, question: Message) -> None:
    """Ask, unless it was answered that nobody knows."""
    if asked.room.facts.get(fact) == UNKNOWN:
        raise _Untold
    raise Lacks(fact, question)


def _stakes(asked: Asked[AgreeDeal], players: tuple[str, ...], method: Method) -> DealStakes:
    """Stacks and the prizes still to be paid; what this way of dividing needs is asked for."""
    prizes, pool = asked.room.prizes, asked.command.pool
    if not prizes and (pool is None or method in _BY_PRIZES):
        _ask(asked, "prizes", Message("between.asks.prize_money"))
    if not prizes and pool is not None:
        prizes = (pool,)
    stacks = [1] * len(players)
    if method in _BY_STACKS:
        told = [asked.stack(name) for name in players]
        if None in told:
            raise _Untold
        stacks = [stack or 0 for stack in told]
    return DealStakes(tuple(stacks), prizes, players)


def _bounds(asked: Asked[AgreeDeal], deal: Deal, ruling: DealRuling) -> dict[str, object]:
    """The bounds of the book that the terms miss, as money."""
    rule = asked.policies.deals
    said = [each.message.id for each in ruling.findings]
    bounds: dict[str, object] = {}
    if "deal.winner_too_little" in said:
        bounds["least"] = -(-least_for_winner(asked) * deal.stakes.pool // 100)
    if "deal.above_winner" in said:
        bounds["most"] = min(deal.amounts) + deal.saved
    elif "deal.above_first" in said and rule.deal_cap is DealCap.SCHEDULED_FIRST_PRIZE:
        bounds["most"] = deal.stakes.prizes[0]
    return bounds


def _reasons(ruling: DealRuling) -> dict[str, object]:
    """What refuses it and what the director is warned of, by the names that the deal calculator uses."""
    named = [(each.message.id.removeprefix("deal."), each.refuses) for each in ruling.findings]
    return {
        "reasons": [name for name, refuses in named if refuses],
        "warnings": [name for name, refuses in named if not refuses],
    }


def _ruled(asked: Asked[AgreeDeal], ruling: DealRuling, more: dict[str, object]) -> Decision:
    """The decision without its amounts. Raises Asks for the first fact that the book wants to know."""
    if not ruling.allowed:
        first = next(each for each in ruling.findings if each.refuses)
        return Decision(Decided.REFUSED, more={**more, "allowed": False, "binding": False}, say=first.message)
    binding = ruling.binding is True
    needs = [each for each in ruling.needs if asked.room.facts.get(_KEYS.get(each.fact, each.fact)) != UNKNOWN]
    if needs:
        first_need = needs[0]
        choices = [choice.value for choice in first_need.choices if choice.value != UNKNOWN]
        raise Lacks(_KEYS.get(first_need.fact, first_need.fact), first_need.question, choices)
    if ruling.needs:
        return director(default=None, say=Message("between.deal_open"), **more, allowed=None, binding=binding)
    say = Message("between.deal_binds" if binding else "between.deal_allowed")
    return Decision(Decided.ALLOWED, more={**more, "allowed": True, "binding": binding}, say=say)


def _offences(asked: Asked[AgreeDeal]) -> tuple[Json, ...]:
    """What the agreement is beside being no deal: a pact that leaves somebody out, places that are sold."""
    command = asked.command
    kinds = []
    if _left_out(asked):
        rule = asked.policies.deals.deal_leaving_out
        private = rule is DealLeavingOut.COLLUSION_IF_PRIVATE and command.private is True
        if rule is DealLeavingOut.COLLUSION or private:
            kinds.append(Offence.COLLUSION)
    if command.fixes_places and not asked.policies.deals.deal_may_sell_places:
        kinds.append(Offence.SELLING_PLACES)
    return tuple(
        each
        for kind in kinds
        for name in command.accept or ()
        for each in infraction(asked.consulted, kind, name, LEVELS[kind](asked.policies))
    )
