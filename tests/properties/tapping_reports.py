"""Commands of the room itself and penalties as hasty players, tables and directors tap them (see `tapping`)."""

from collections.abc import Callable

from shuffleup.floor.outcomes import Offence
from shuffleup.tournament import button_commands as button
from shuffleup.tournament import penalties as p
from shuffleup.tournament import report_commands as c
from shuffleup.tournament.acts import Command
from shuffleup.tournament.rulings import record_of
from shuffleup.tournament.serving import hands_of
from shuffleup.tournament.state import Standing
from tournament.nights import Night

from .picking import entry, life, pick, seat_of


def table(night: Night, a: int) -> int:
    """A table of the room, or none."""
    return pick((*night.state.plan.tables, 88), a)


def reporting(night: Night, a: int, b: int, d: int) -> Command:
    who = entry(night.state, a, Standing.IN)
    at = seat_of(night.state, who)[0] if d % 5 else table(night, d)
    return c.ReportBust(at, ((who,),), ((who, life(night.state, who, b)),))


def hand(night: Night, a: int, b: int, d: int) -> Command:
    at = table(night, a)
    return c.ReportHand(at, hands_of(night.state, at) + pick((1, 1, 1, 0, 2), b))


def drawing_button(night: Night, a: int, b: int, d: int) -> Command:
    at = table(night, a)
    sitting = list(night.state.at_table(at).values()) if at in night.state.tables else ["nobody"]
    deck = [rank + suit for suit in "shdc" for rank in "AKQJT98765432"]
    drawn = tuple((who, (pick(deck, b + place),)) for place, who in enumerate(sitting))
    return button.RecordButtonDraw(at, drawn[d % 5 == 4 :])


def calling(night: Night, a: int, b: int, d: int) -> Command:
    who = entry(night.state, a, Standing.IN)
    return c.CallFloor(seat_of(night.state, who)[0], who) if d % 3 else c.CallFloor(table(night, b))


def report(night: Night, number: int) -> str:
    return pick((*night.state.reports, "never sent"), number)


def penalising(night: Night, a: int, b: int, d: int) -> Command:
    """Penalties with what nobody told, with a stale record, and beyond the book's bounds among them."""
    who = entry(night.state, a, Standing.IN)
    seen = len(record_of(night.state, who)) if d % 7 else d
    kind = pick((*(each.value for each in Offence), "snoring"), d)
    penalty = pick(("missed_hands", "missed_rounds", "missed_rounds", "warning", "disqualification", "exile"), b)
    hands, under_way = pick((1, 2, 1, 4, None, 0, 100), a), pick(("yes", "no", "unknown", ""), d // 2)
    chips = pick((5_000, 0, None), d) if penalty == "disqualification" else None
    return p.GivePenalty(who, life(night.state, who, b), kind, penalty, seen, hands, under_way, chips)


def counting_hands(night: Night, a: int, b: int, d: int) -> Command:
    at = table(night, a)
    return p.CountHands(at, hands_of(night.state, at) + pick((1, 1, 1, 0, 2), b), pick((1, 1, 2, 5, 0), d))


def bringing_back(night: Night, a: int, b: int, d: int) -> Command:
    who = pick((*night.state.serving, "nobody"), a) if b % 3 else entry(night.state, a)
    return p.BringBack(who)


REPORT_MAKERS: dict[str, Callable[[Night, int, int, int], Command]] = {
    "report bust": reporting,
    "report button": lambda n, a, b, d: c.ReportButton(table(n, a), b % 10, d % 10),
    "report hand": hand,
    "told blinds": lambda n, a, b, d: c.ReportButton(table(n, a), 1 + b % 6, d % 6, (b + d) % 6),
    "announce button": lambda n, a, b, d: button.AnnounceButtonDraw((table(n, a),) if b % 3 else ()),
    "deal button": lambda n, a, b, d: button.DealButtonDraw(n.state.button_draw.id if n.state.button_draw else "none"),
    "button cards": drawing_button,
    "hand for hand": lambda n, a, b, d: c.PlayHandForHand(a % 3 > 0, n.state.hand_for_hand if b % 5 else 7),
    "call floor": calling,
    "ask for seat": lambda n, a, b, d: c.AskForSeat(entry(n.state, a), f"phone {b % 4}"),
    "confirm report": lambda n, a, b, d: c.ConfirmReport(report(n, a)),
    "reject report": lambda n, a, b, d: c.RejectReport(report(n, a)),
    "trust": lambda n, a, b, d: c.TrustTable(table(n, a), b % 2 > 0),
    "give penalty": penalising,
    "count hands": counting_hands,
    "bring back": bringing_back,
    "accept notices": lambda n, a, b, d: c.AcceptNotices(entry(n.state, a), ("74.C", "75.A")[: b % 3], pick("xy", d)),
}
