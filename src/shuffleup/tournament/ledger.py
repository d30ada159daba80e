"""Chips in play, accounted for: full stacks sold, and every gain and loss beside them, with its reason.

Whose rule: none; it is bookkeeping, derived from what the log tells and never stored. A stack sold counts as the plan's
starting stack: correcting that corrects all of them. Lines of a life that an undo took away count no more.
Not done: blinds that a laid-out stack has posted, which stay in play as anybody's.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from shuffleup.tournament.answers import Message
from shuffleup.tournament.chip_state import ChipLine, ChipReason, reason
from shuffleup.tournament.plan import Format
from shuffleup.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One reason in the ledger: what it is, how often, and the chips in all (below zero: they left play)."""

    what: Message
    count: int
    chips: int


@dataclass(frozen=True, slots=True)
class Ledger:
    """All chips in play: the rows add up to the total."""

    rows: tuple[LedgerLine, ...]
    total: int


def stacks_sold(state: Tournament) -> int:
    """Starting stacks that came into play: every life of every entry, or the count of a night without names."""
    if state.plan.format is Format.COUNTS:
        return state.counts.entered
    return sum(entry.lives for entry in state.entries.values())


def lines(state: Tournament) -> Iterator[ChipLine]:
    """The lines that count: of nobody, or of a life that has been played."""
    for line in state.chip_lines:
        if not line.entry or (line.entry in state.entries and state.entries[line.entry].lives >= line.life):
            yield line


def chips_in_play(state: Tournament) -> int:
    """Chips on the tables, laid-out stacks among them."""
    sold = stacks_sold(state) * state.plan.starting_stack
    return sold + sum(line.chips for line in lines(state)) + sum(state.laid_out.values())


def paid_beside_stacks(state: Tournament) -> int:
    """Money for re-buys and add-ons (smallest coin), which goes into the pool as buy-ins do."""
    return sum(line.price for line in lines(state))


def bought(state: Tournament, entry: str, why: ChipReason) -> int:
    """How many re-buys, or add-ons, this entry has bought in all its lives."""
    return sum(1 for line in state.chip_lines if line.entry == entry and line.why is why)


def stack_brought(state: Tournament, entry: str, life: int) -> int:
    """The chips with which this life came into play: the full stack, more for coming early, less for coming late."""
    own = (ChipReason.LATE, ChipReason.EARLY_BONUS, ChipReason.VOUCHER)
    of_life = (line for line in state.chip_lines if (line.entry, line.life) == (entry, life) and line.why in own)
    return state.plan.starting_stack + sum(line.chips for line in of_life)


def ledger(state: Tournament) -> Ledger:
    """The chips in play, row by row in a fixed order; reasons that did not happen have no row."""
    sold, full = stacks_sold(state), state.plan.starting_stack
    rows = [LedgerLine(Message("ledger.stacks", {"count": sold, "chips": full}), sold, sold * full)] if sold else []
    found: dict[ChipReason, list[ChipLine]] = {}
    for line in lines(state):
        found.setdefault(line.why, []).append(line)
    for why in ChipReason:
        if why in found:
            total = sum(line.chips for line in found[why])
            rows.append(LedgerLine(reason(why), len(found[why]), total))
        if why is ChipReason.LAID_OUT and state.laid_out:
            waiting = len(state.laid_out)
            rows.append(
                LedgerLine(Message("ledger.waiting", {"count": waiting}), waiting, sum(state.laid_out.values()))
            )
    return Ledger(tuple(rows), chips_in_play(state))
