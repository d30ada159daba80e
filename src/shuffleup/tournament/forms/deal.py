"""Forms on the way to a deal: the talks, and the terms that are put forward."""

from shuffleup.acts.reader import from_form
from shuffleup.bad_input import BadInput, Place
from shuffleup.message import Message
from shuffleup.tournament.acts import reads
from shuffleup.tournament.deal_commands import ProposeDeal, TalkDeal
from shuffleup.tournament.deal_made import known_stacks
from shuffleup.tournament.deal_state import Thing
from shuffleup.tournament.finish import things_left
from shuffleup.tournament.kinds import Form, money_in


@reads("talk_deal", TalkDeal)
def _talk(sheet: Form) -> TalkDeal:
    """With the line for the screens, in the language of whoever sends it."""
    return from_form(TalkDeal, sheet, message=sheet.seen.say(Message("terms.on_screens")))


@reads("propose_deal", ProposeDeal)
def _propose(sheet: Form) -> ProposeDeal:
    """Amounts as they stand in the form; where somebody changed what was offered, they are the players' own."""
    state = sheet.seen.state
    shares = tuple((entry, money_in(sheet, f"share-{entry}")) for entry in state.seated.values())
    saved = money_in(sheet, "saved")
    offered = sheet.text("offered")[:4000] == offer(shares, saved)
    return from_form(
        ProposeDeal,
        sheet,
        shares=shares,
        saved=saved,
        method=sheet.text("method")[:20] if offered and sheet.text("method") else "custom",
        things=taken(sheet),
        stacks=tuple(known_stacks(state).items()),
        grade=sheet.text("grade")[:20],
    )


def offer(shares: tuple[tuple[str, int], ...], saved: int) -> str:
    """Amounts as one text, by which a form that was left as it was is known."""
    return ",".join(f"{entry}:{amount}" for entry, amount in sorted(shares)) + f",{saved}"


def taken(sheet: Form) -> tuple[Thing, ...]:
    """Who takes which thing, fields `taker-<place>`; things without a taker are played for. Raises `BadInput`."""
    found = []
    for thing in things_left(sheet.seen.state):
        entry = sheet.text(f"taker-{thing.place}")[:40]
        if entry and entry not in sheet.seen.state.entries:
            raise BadInput(Message("wrong.nobody_here"), right=Message("right.one_players_left"), place=Place("taker"))
        if entry:
            found.append((thing.place, thing.item, entry))
    return tuple(found)
