"""`halt` and `misdeal_claim`: when a short table stops, and whether a hand that was dealt is void.

Whose rules: TDA 10.D and 35, TNPL B6.v and G1, HCPN 10.B and 34, NPPL 34, by custom Redtooth. A halt is a hold that the
director can lift, and a hand dealt without it stands. Faults of the deal itself are the floor's (`rule`); a claim
that names one is answered from the same list of causes.
"""

from dataclasses import replace
from itertools import combinations

from shuffleup.floor.exposed_faults import EXPOSED, fault_of_exposure
from shuffleup.message import Message
from shuffleup.rulebooks.policies.balancing import BalancingPolicies, HaltOtherFormats
from shuffleup.rulebooks.policies.card_counts import WrongCountBeforeSa
from shuffleup.rulebooks.policies.exposed_cards import BoxedCard
from shuffleup.rulebooks.policies.misdeal import MisdealCauses, MisdealDeadline, MisdealExposedFirst
from shuffleup.tournament.between.asked import Asked
from shuffleup.tournament.between.commands import ClaimMisdeal, Halt
from shuffleup.tournament.between.decision import Decision, Lack, Lacking, director
from shuffleup.tournament.between.games_played import is_mix, variant_called
from shuffleup.tournament.between.misdeal_words import FaultTold, fault_told
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.positions import in_hand
from shuffleup.tournament.between.room import RoomTable
from shuffleup.tournament.between.table_sizes import HEADS_UP

SHORT_HANDED = 6
"""Seats up to which an event is no full-table event."""

NOTICEABLE = 2
"""Players by which tables differ more than any move between them can mend."""

FEW = 3
"""Short tables of which every choice is listed; of more, that one of them plays on."""


def short_tables(sizes: dict[int, int], short_by: int) -> list[int]:
    """The tables that are so many players short of the fullest."""
    most = max(sizes.values(), default=0)
    return [number for number, size in sizes.items() if 0 < size <= most - short_by]


def halted_tables(
    policy: BalancingPolicies, sizes: dict[int, int], full: int | None, *, turbo: bool = False
) -> list[int]:
    """The tables that the book stops by itself; none where it is the director's choice, or heads-up."""
    by = policy.halt_when_short_by
    if len(sizes) < 2 or full == HEADS_UP:
        return []
    if other_format(full, turbo=turbo) and policy.halt_other_formats is not HaltOtherFormats.SAME_NUMBER:
        return []
    return short_tables(sizes, by) if isinstance(by, int) else []


def other_format(full: int | None, *, turbo: bool) -> bool:
    """Whether this is no full-table event: six-handed, a turbo."""
    return turbo or (full is not None and full <= SHORT_HANDED)


def halt(asked: Asked[Halt]) -> Decision:
    """The tables that stop until they are balanced; what the director may do instead.

    An event is a full-table event unless it is told to be six-handed or a turbo.
    """
    policy = asked.policies.balancing
    sizes = {number: _size(asked, table) for number, table in sorted(asked.room.in_play().items())}
    full = asked.room.seats_per_table
    turbo = bool(asked.room.turbo)
    other = other_format(full, turbo=turbo)
    if other and policy.halt_other_formats is not HaltOtherFormats.SAME_NUMBER:
        return _other_format(asked, sizes)
    short = halted_tables(policy, sizes, full, turbo=turbo)
    if not short:
        return _tighter(asked, sizes)
    held = _halted(short)
    if not policy.halt_waivable:
        return held
    asked.consulted.cites("halt_waivable", "waive")
    some = tuple(_halted(list(each)).as_choice() for each in _waived_in_part(short))
    choices = (held.as_choice(), *some, {"outcome": Decided.PLAY_ON.value, "misdeal": False})
    return Decision(held.outcome, choices=choices, default=choices[0], more=held.more, say=held.say)


def _waived_in_part(short: list[int]) -> list[tuple[int, ...]]:
    """The tables that still stop where the director lets others play on: all but one, and so on down to one."""
    if len(short) > FEW:
        return [tuple(each for each in short if each != waived) for waived in short]
    return [each for left in range(len(short) - 1, 0, -1) for each in combinations(short, left)]


def _size(asked: Asked[Halt], table: RoomTable) -> int:
    """Players at a table, asked for where neither names nor a number were told."""
    if table.seats or table.players is not None:
        asked.settle_seats(table)
        return table.size
    return asked.needed(f"players {table.number}", Message("between.asks.players_at", {"table": table.number}))


def _halted(tables: list[int]) -> Decision:
    if not tables:
        return Decision(Decided.PLAY_ON, more={"halt": []}, say=Message("between.play_on"))
    say = Message("between.halt", {"numbers": tuple(map(str, tables))})
    return Decision(Decided.HALT, more={"halt": tables}, say=say)


def _other_format(asked: Asked[Halt], sizes: dict[int, int]) -> Decision:
    """Six-handed, turbo: whether and when a table stops is the director's choice, or it never does."""
    short = short_tables(sizes, NOTICEABLE)
    if not short or asked.policies.balancing.halt_other_formats is HaltOtherFormats.NEVER:
        return _halted([])
    decision = director(_halted(short), _halted([]), default=None, say=Message("between.halt_director"))
    return replace(decision, open=Lacking(Lack.HALT, tuple(map(str, short))))


def _tighter(asked: Asked[Halt], sizes: dict[int, int]) -> Decision:
    """No table must stop; late in the event the director may keep them more even than that."""
    short = short_tables(sizes, NOTICEABLE)
    decision = _halted([])
    if not short or not asked.policies.balancing.balance_tightens_later:
        return decision
    choices = (decision.as_choice(), _halted(short).as_choice())
    return Decision(decision.outcome, choices=choices, default=choices[0], more=decision.more, say=decision.say)


_SHORT = ("halt", "short_table", "table_was_short", "unbalanced", "not_balanced", "uneven")
"""What tells that somebody complains of a hand dealt at a table that was short."""


_RULED_OTHERWISE = {"joker": "joker_deadline", "stub": "fouled_stub", "dropped": "fouled_stub"}
"""What a book that does not list it has a rule of its own for, and by which word it is told."""


REASONS = (*(each.value for each in MisdealCauses), "table_was_short", "other")
"""What people name when they want a hand void: the faults that books know, a table that was short, anything else."""


def claim_misdeal(asked: Asked[ClaimMisdeal]) -> Decision:
    """Whether the hand is void for the reason that somebody gives."""
    reason = asked.command.reason.strip().lower().replace(" ", "_").replace("-", "_")
    if any(word in reason for word in _SHORT):
        waived = asked.policies.balancing.halt_waivable
        asked.consulted.cites("halt_waivable", "no_misdeal")
        return _stands("between.not_halted_stands") if waived else _void_or_not()
    causes = asked.policies.misdeal.misdeal_causes
    told = fault_told(reason)
    cause = told.cause
    if cause is MisdealCauses.BUTTON_MISPLACED and cause not in causes:
        cause = MisdealCauses.FIRST_CARD_WRONG_SEAT
    by_the_house = False
    if cause in EXPOSED:
        here = _exposed_here(asked)
        in_words = here in EXPOSED and told.cards is not None
        by_the_house, cause = here is None, here if in_words or cause is here else None
    if cause is not None:
        asked.consulted.cites("misdeal_causes", cause.value)
    if cause is MisdealCauses.BOXED_CARDS and _is_scrap(asked, told):
        return _stands("between.no_misdeal")
    in_flop_game = cause is MisdealCauses.EXPOSED_CARDS and cause in causes
    if in_flop_game and told.cards is not None and not _exposes_enough(asked, told):
        return _stands("between.too_late_for_misdeal") if _too_late(asked, cause) else _void_or_not()
    entitled = _entitled(asked)
    if cause is MisdealCauses.ENTITLED_SEAT_OMITTED and entitled is False:
        return _stands("between.not_entitled")
    if cause is MisdealCauses.UNENTITLED_SEAT_DEALT and entitled:
        return _stands("between.entitled")
    listed = cause in causes
    if not (listed or by_the_house or asked.policies.misdeal.misdeal_list_open):
        return _not_listed(asked, reason)
    too_late = _too_late(asked, cause)
    if too_late:
        return _stands("between.too_late_for_misdeal")
    certain = listed and too_late is False and not (told.short and _may_repair(asked))
    return _void() if certain else _void_or_not()


def _not_listed(asked: Asked[ClaimMisdeal], reason: str) -> Decision:
    for word, rule in _RULED_OTHERWISE.items():
        if word in reason:
            asked.consulted.cites(rule)
    return _stands("between.no_misdeal")


def _may_repair(asked: Asked[ClaimMisdeal]) -> bool:
    """Whether a card that is wanting may be dealt after all: nobody has told whether it is still the next one."""
    return asked.policies.card_counts.wrong_count_before_sa is WrongCountBeforeSa.REPAIR_OR_MISDEAL


def _is_scrap(asked: Asked[ClaimMisdeal], told: FaultTold) -> bool:
    """Whether the boxed cards that were told are too few for a misdeal, and mean nothing."""
    if told.cards is None or told.cards >= asked.policies.misdeal.misdeal_boxed_cards:
        return False
    return asked.policies.exposed_cards.boxed_card is BoxedCard.SCRAP_NEXT_CARD


def _exposes_enough(asked: Asked[ClaimMisdeal], told: FaultTold) -> bool:
    """Whether the exposed cards that were told are a misdeal, whichever they were: one alone may be a first card."""
    rule = asked.consulted.unnoted.misdeal
    anybodys = rule.misdeal_exposed_first is MisdealExposedFirst.FIRST_TWO_OFF_DECK
    first = told.first and (anybodys or told.of_blind)
    others = told.cards is not None and told.cards >= rule.misdeal_exposed_other
    asked.consulted.cites("misdeal_causes", "exposed_other" if others and not first else "exposed_first")
    return first or others


def _exposed_here(asked: Asked[ClaimMisdeal]) -> MisdealCauses | None:
    """The fault that exposed cards are in the game that is played; None where the house says, or nobody else can."""
    number, game = asked.command.table, asked.room.game
    if number is not None:
        game = asked.table(number).game or game
    if number is not None and is_mix(game):
        question = Message("between.asks.game", {"table": number})
        game = asked.fact(f"game {number}", question, ("STUD", "HOLDEM"))
        if game is None:
            return None
    variant = variant_called(game)
    return None if variant is None else fault_of_exposure(variant, asked.consulted)


def _entitled(asked: Asked[ClaimMisdeal]) -> bool | None:
    """Whether cards are due to the player in question, who may be away or on penalty; None where nobody told.

    Whoever is out, waits for the button or has his seat at another table gets none.
    """
    name, number = asked.command.player, asked.command.table
    if name is None:
        return None
    if name in asked.room.gone:
        return False
    at = asked.room.seat_of(name)
    if at is None:
        return None
    here = number is None or at.table == number
    return here and name in in_hand(asked, asked.table(at.table)).values()


def _too_late(asked: Asked[ClaimMisdeal], cause: MisdealCauses | None) -> bool | None:
    """Whether the hand has gone on too far for a misdeal, whatever the fault; None where nobody knows.

    A wrong number of cards is a misdeal until substantial action, also where other faults are until the flop.
    """
    by_action = asked.policies.misdeal.misdeal_deadline is MisdealDeadline.SUBSTANTIAL_ACTION
    by_action = by_action or cause is MisdealCauses.WRONG_CARD_COUNT
    told = asked.command.substantial_action if by_action else asked.command.flop
    if by_action:
        if told is None and asked.nobody_knows("substantial_action"):
            return None
        return asked.yes(told, "substantial action", Message("between.asks.substantial"))
    return asked.yes(told, "flop", Message("between.asks.flop"))


def _stands(message: str) -> Decision:
    return Decision(Decided.PLAY_ON, more={"misdeal": False}, say=Message(message))


def _void() -> Decision:
    return Decision(Decided.MISDEAL, more={"misdeal": True}, say=Message("between.misdeal"))


def _void_or_not() -> Decision:
    return director(_void(), _stands("between.play_on"), default=1, say=Message("between.misdeal_director"))
