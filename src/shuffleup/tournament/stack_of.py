"""What everybody has in front of him in a night that the program deals: chips after the last hand, and what came since.

Whose rule: none; it is bookkeeping (`ledger` adds up the room). Not done: stacks of live cards, which nobody here sees.
"""

from shuffleup.tournament.chip_state import ChipReason, Counted
from shuffleup.tournament.ledger import stack_brought
from shuffleup.tournament.state import Standing, Tournament

BROUGHT = (ChipReason.LATE, ChipReason.EARLY_BONUS, ChipReason.VOUCHER)
"""Reasons of chips that are part of what somebody brought in."""


def stack_of(state: Tournament, entry: str) -> int:
    """The chips of an entry that is in; 0 of any other. Of live cards it is what the log knows of."""
    found = state.entries.get(entry)
    if found is None or found.standing is not Standing.IN:
        return 0
    own = (line for line in state.chip_lines[state.lines_told.get(entry, 0) :] if line.entry == entry)
    since = [line for line in own if line.life == found.lives]
    if entry in state.stacks:
        return state.stacks[entry] + sum(line.chips for line in since)
    bought = sum(line.chips for line in since if line.why not in BROUGHT)
    return stack_brought(state, entry, found.lives) + bought


def chips_of(state: Tournament, entry: str, told: int) -> int:
    """The chips of an entry: what the program knows where it deals, else what somebody told."""
    return stack_of(state, entry) if state.plan.is_digital else told


def last_count(state: Tournament) -> Counted | None:
    """The chips of players left as they are known: where the program deals of everybody now, else as counted last."""
    if not state.plan.is_digital:
        return state.counted[-1] if state.counted else None
    if not state.clock.started:
        return None
    now = max((at for hands in state.hands.values() for at in hands[-1:]), default=state.started_at)
    return Counted(now, "", tuple((entry, stack_of(state, entry)) for entry in state.seated.values()), ())


def broke(state: Tournament) -> list[str]:
    """Entries whose last hand took all their chips and who are not out yet: hand for hand their round is not over.

    In the order in which their tables were done.
    """
    return [entry for entry, chips in state.stacks.items() if not chips and not stack_of(state, entry)]
