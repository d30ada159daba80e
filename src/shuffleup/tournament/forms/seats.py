"""Forms of entries and seats: who comes and goes, who moves where, the first button."""

from shuffleup.acts.kinds import Whole
from shuffleup.acts.reader import from_form
from shuffleup.acts.sheet import Sheet
from shuffleup.tournament.acts import reads
from shuffleup.tournament.bounties import NameKnockOut
from shuffleup.tournament.button_commands import AnnounceButtonDraw
from shuffleup.tournament.commands import CheckIn, MovePlayer, SwapSeats
from shuffleup.tournament.kinds import Form, entry_in


@reads("check_out", CheckIn)
def _check_out(sheet: Form) -> CheckIn:
    """Whoever goes keeps what was checked at the door."""
    found = sheet.seen.state.entries.get(entry_in(sheet))
    return from_form(CheckIn, sheet, here=False, ticks=found.ticks if found else ())


@reads("move", MovePlayer)
def _move(sheet: Form) -> MovePlayer | SwapSeats:
    """To a free seat a move; to a taken one, the two change places."""
    why = "balance" if sheet.text("why") == "balance" else "host"
    answers = {
        name.removeprefix("answer "): sheet.text(name)[:40] for name in sheet.typed if name.startswith("answer ")
    }
    move = from_form(MovePlayer, sheet, why=why, answers=answers)
    other = sheet.seen.state.seated.get(move.to)
    if other is not None and other != move.entry and sheet.text("swap") == "yes":
        return SwapSeats(move.entry, other, move.origin, move.to)
    return move


@reads("announce_button", AnnounceButtonDraw)
def _announce_button(sheet: Form) -> AnnounceButtonDraw:
    table = sheet.text("table")
    return AnnounceButtonDraw((Whole(1, 9999).read(table, "table"),) if table else ())


@reads("name_knock_out", NameKnockOut)
def _name_knock_out(sheet: Sheet[object]) -> NameKnockOut:
    by = tuple(dict.fromkeys(each[:40] for each in sheet.every("by")[:20]))
    return from_form(NameKnockOut, sheet, by=by)
