"""The cash box as it is shown: by entry and in all, who took what, which prizes are to be paid."""

from dataclasses import dataclass
from typing import Any

from shuffleup.desk.event import EventView
from shuffleup.names import fold
from shuffleup.tournament.bounties import bounties
from shuffleup.tournament.cash import EntryAccount, accounts, box, paid_out
from shuffleup.tournament.cash_state import CashLine
from shuffleup.tournament.finish import standings
from shuffleup.tournament.held_prizes import may_be_forfeited, may_rule, prize_stage
from shuffleup.tournament.money import units
from shuffleup.tournament.prize_state import PrizeStage
from shuffleup.tournament.state import Result, Standing


@dataclass(frozen=True, slots=True)
class CashRow:
    """A line of the box by entry: all that it shows, so that it is drawn anew only where that has changed."""

    entry: str
    name: str
    account: EntryAccount
    currency: str

    @property
    def pays(self) -> str:
        """What the buttons of a debt send before the way it is paid: `verb:entry:amount`."""
        return f"take_payment:{self.entry}:{units(self.account.owes, self.currency)}"


def box_of(event: EventView, actor: str) -> dict[str, Any]:
    """The box in figures, who owes what, which prizes are to be paid, and every movement; as the actor may rule on."""
    state = event.state
    held = box(state)
    entries = [entry for entry in state.entries.values() if entry.standing is not Standing.WITHDRAWN]
    held_of, currency = accounts(state), state.plan.currency
    rows = [CashRow(entry.id, event.names[entry.id], held_of[entry.id], currency) for entry in entries]
    rows.sort(key=lambda row: (not row.account.owes, fold(row.name)))
    placed = {each.entry: each for each in standings(state)}
    owed = bounties(state).owed
    prizes = [
        _paying(event, entry, placed.get(entry), owed.get(entry, 0), actor)
        for entry in dict.fromkeys((*placed, *owed))
        if owed.get(entry) or placed[entry].prize or placed[entry].forfeited
    ]
    return {
        "box": held,
        "hows": [(how.value, amount) for how, amount in held.taken.items()],
        "rows": rows,
        "prizes": prizes,
        "lines": [_line(event, line) for line in reversed(state.cash)],
        "counted_at": state.cash_counts[-1].at if state.cash_counts else None,
    }


def _paying(event: EventView, entry: str, result: Result | None, bounty: int, actor: str) -> dict[str, Any]:
    """What one entry is to be paid: its prize, if it has a place and may have it, and its bounties."""
    prize, paid = (result.prize if result else 0), paid_out(event.state, entry)
    held = prize_stage(event.state, entry) is PrizeStage.HELD
    return {
        "entry": entry,
        "name": event.names[entry],
        "place": result.place if result else 0,
        "prize": prize + bounty,
        "bounty": bounty,
        "paid": paid,
        "left": prize + bounty - paid,
        "payable": (0 if held else prize) + bounty - paid,
        "held": held and bool(prize),
        "forfeited": result.forfeited if result else 0,
        "may_hold": bool(prize) and not held and may_be_forfeited(event.state, entry),
        "may_rule": may_rule(event.state, entry, actor),
    }


def _line(event: EventView, line: CashLine) -> dict[str, Any]:
    """One movement, with who took it."""
    done = event.sequencer.done(line.command)
    return {
        "at": line.at,
        "moved": line.moved.value,
        "amount": line.amount,
        "how": line.how.value,
        "name": event.names.get(line.entry, ""),
        "signed": line.signed,
        "by": event.actor(done.actor) if done else "",
    }
