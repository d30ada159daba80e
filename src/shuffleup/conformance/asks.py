"""What a case asks of a night: each kind of command, sent or judged, and the answer as a row.

Keys of the rows are those that `decide` prints. The answers are the tournament's own: its `decide`, and for proposals
the functions that the console asks. A row's `clauses` are what the answer cites. Kinds that the books rule on and the
tournament cannot answer yet are not here; a case that asks for one is refused when it is read.
"""

from collections.abc import Callable, Mapping
from typing import Any

from shuffleup.conformance.night import SEEDS, CaseNight, seat_of, text_of
from shuffleup.tournament import commands
from shuffleup.tournament.acts import Command
from shuffleup.tournament.advice import advise
from shuffleup.tournament.answers import Accepted, Already, Declined, FactNeeded
from shuffleup.tournament.balance import final_table_said, propose_move, table_to_break
from shuffleup.tournament.between.registering import TICKS
from shuffleup.tournament.busts import places
from shuffleup.tournament.events import (
    Entered,
    EntryMovedUp,
    EntrySeated,
    FinalTableDrawn,
    PlayerMoved,
    PlayersBusted,
    ReEntered,
    TableBroken,
)
from shuffleup.tournament.register import Answer
from shuffleup.tournament.room_view import seating_room

Facts = Mapping[str, Any]
Line = dict[str, Any]


def ask(night: CaseNight, facts: Facts) -> Line:
    """The answer to one command of a case."""
    kind = str(facts.get("kind", ""))
    if kind not in KINDS:
        raise night.case.wrong(f"no command is of kind {kind!r}", f"one of {', '.join(KINDS)}")
    if lacking := [name for name in NEEDED.get(kind, ()) if name not in facts]:
        raise night.case.wrong(f"the command {kind} lacks its {lacking[0]}", f"{lacking[0]} = ..")
    return KINDS[kind](night, facts)


def _refused(answer: Answer) -> Line:
    """The row of an answer that is no."""
    if isinstance(answer, Declined):
        reason = answer.message.id.removeprefix("refused.")
        return {"outcome": "refused", "reason": reason, "clauses": list(answer.clauses)}
    if isinstance(answer, Already):
        return {"outcome": "none", "reason": answer.message.id.removeprefix("already."), "clauses": []}
    return {"outcome": "none", "clauses": []}


def _cited(answer: Accepted[Any]) -> list[str]:
    """What an acceptance cites: its own clauses and those that its events carry into the log."""
    own = list(answer.clauses)
    for event in answer.events:
        if isinstance(event, PlayerMoved | TableBroken | FinalTableDrawn | PlayersBusted):
            own += event.clauses
    return list(dict.fromkeys(own))


def _seats_drawn(night: CaseNight, command: Command) -> list[str]:
    """All seats that chance may give to whoever this command seats, in order."""
    seats = set()
    for number in range(SEEDS):
        answer = night.ask(command, number)
        if isinstance(answer, Accepted):
            seats |= {event.seat for event in answer.events if isinstance(event, EntrySeated | ReEntered)}
    return [text_of(seat) for seat in sorted(seats)]


def _coming_in(night: CaseNight, command: Command, outcome: str) -> Line:
    """The row of somebody who comes in, or does not: who has a seat, who waits."""
    may_sit = _seats_drawn(night, command)
    answer = night.send(command)
    if not isinstance(answer, Accepted):
        return _refused(answer)
    waiting = [night.name(event.entry) for event in answer.events if isinstance(event, Entered) and event.waiting]
    seated = [night.name(event.entry) for event in answer.events if isinstance(event, EntrySeated | ReEntered)]
    up = [night.name(event.entry) for event in answer.events if isinstance(event, EntryMovedUp)]
    return {
        "outcome": outcome,
        "waiting": waiting,
        "seated": seated,
        "moved_up": up,
        "may_sit": may_sit,
        "clauses": _cited(answer),
    }


def _enter(night: CaseNight, facts: Facts) -> Line:
    here = facts.get("here", True)
    ticks = tuple(facts.get("ticks", TICKS if here else ()))
    entrants = tuple(commands.Entrant(name, here, ticks) for name in facts["players"])
    return _coming_in(night, commands.EnterPlayers(entrants), "entered")


def _check_in(night: CaseNight, facts: Facts) -> Line:
    ticks = tuple(facts.get("ticks", TICKS))
    return _coming_in(night, commands.CheckIn(night.entry(facts["player"]), True, ticks), "checked_in")


def _seat(night: CaseNight, facts: Facts) -> Line:
    seat = seat_of(facts["seat"]) if "seat" in facts else None
    return _coming_in(night, commands.SeatEntry(night.entry(facts["player"]), seat), "seated")


def _withdraw(night: CaseNight, facts: Facts) -> Line:
    return _coming_in(night, commands.WithdrawEntry(night.entry(facts["player"])), "withdrawn")


def _re_enter(night: CaseNight, facts: Facts) -> Line:
    entry = night.entry(facts["player"])
    return _coming_in(night, commands.ReEnter(entry, night.state.entries[entry].lives), "re_entered")


def _draw(night: CaseNight, facts: Facts) -> Line:
    """The draw for seats: who takes part, and how many sit at each table."""
    answer = night.draw()
    if not isinstance(answer, Accepted):
        return _refused(answer)
    sizes = {str(table): size for table, size in night.state.sizes().items()}
    who = sorted(night.names(night.state.seated.values()))
    return {"outcome": "drawn", "who": who, "sizes": sizes, "clauses": _cited(answer)}


def _blinds(night: CaseNight) -> dict[str, str]:
    """What the case knows of the last hands, as answers to the questions of a balance."""
    rows = night.facts.get("table", ())
    return {f"big_blind {row['number']}": str(row["big_blind"]) for row in rows if "big_blind" in row}


def _balance(night: CaseNight, facts: Facts) -> Line:
    """Who moves where to even up the tables. The proposal is carried out, so that the log's own reason is read."""
    answers = _blinds(night)
    if "mover" in facts:
        mover = night.state.entries[night.entry(facts["mover"])]
        answers[f"mover {mover.seat[0] if mover.seat else 0}"] = mover.id
    proposed = propose_move(night.state, night.at, answers)
    if proposed is None:
        return {"outcome": "none", "clauses": []}
    if isinstance(proposed, FactNeeded):
        known = night.state.entries
        choices = [night.name(each.value) if each.value in known else each.value for each in proposed.choices]
        return {"outcome": "director", "needs": {"fact": proposed.fact, "choices": choices}, "clauses": []}
    answer = night.send(commands.MovePlayer(proposed.entry, proposed.origin, proposed.to, "balance", answers))
    if not isinstance(answer, Accepted):
        return _refused(answer)
    return {
        "outcome": "moves",
        "who": [night.name(proposed.entry)],
        "from": proposed.origin[0],
        "to": proposed.to[0],
        "to_seat": text_of(proposed.to),
        "clauses": _cited(answer),
    }


def _break(night: CaseNight, facts: Facts) -> Line:
    """Whether a table breaks now, which, where its players may come to sit, and how many sit where afterwards."""
    breaks = table_to_break(night.state, seating_room(night.state, night.at))
    if breaks is None:
        return {"outcome": "none", "clauses": []}
    table: int = breaks.more["table"]
    command = commands.BreakTable(table)
    seats = set()
    for number in range(SEEDS):
        asked = night.ask(command, number)
        if isinstance(asked, Accepted):
            seats |= {to for event in asked.events if isinstance(event, TableBroken) for _, _, to in event.moves}
    answer = night.send(command)
    if not isinstance(answer, Accepted):
        return _refused(answer)
    return {
        "outcome": "breaks",
        "table": table,
        "may_sit": [text_of(seat) for seat in sorted(seats)],
        "sizes": {str(number): size for number, size in night.state.sizes().items()},
        "clauses": _cited(answer),
    }


def _final_table(night: CaseNight, facts: Facts) -> Line:
    """Whether the final table is due, for how many it is; with `by_choice` the director draws it before it is due."""
    said = final_table_said(night.state, seating_room(night.state, night.at))
    sizes = {"players": said.players, "most": said.most}
    if not said.due and not facts.get("by_choice", False):
        return {"outcome": "play_on", **sizes, "clauses": []}
    answer = night.send(commands.DrawFinalTable(min(night.state.tables)))
    if not isinstance(answer, Accepted):
        return {**_refused(answer), **sizes}
    return {"outcome": "final_table", **sizes, "clauses": _cited(answer)}


def _halt(night: CaseNight, facts: Facts) -> Line:
    """The tables that stop until they are balanced, as the advice to the director says."""
    advice = advise(night.state, night.at, _blinds(night))
    outcome = "halt" if advice.halted else "play_on"
    return {"outcome": outcome, "halt": list(advice.halted), "clauses": list(advice.clauses) if advice.halted else []}


def _bust(night: CaseNight, facts: Facts) -> Line:
    """Players out on one hand: `groups`, best placed first, as the host says; those in one group are level."""
    groups = tuple(tuple(night.entry(name) for name in group) for group in facts["groups"])
    lives = tuple((entry, night.state.entries[entry].lives) for group in groups for entry in group)
    answer = night.send(commands.BustPlayers(groups, lives))
    if not isinstance(answer, Accepted):
        return _refused(answer)
    standing = {night.name(placed.entry): placed.place for placed in places(night.state)}
    return {"outcome": "out", "places": standing, "clauses": _cited(answer)}


KINDS: Mapping[str, Callable[[CaseNight, Facts], Line]] = {
    "enter": _enter,
    "check_in": _check_in,
    "seat": _seat,
    "withdraw": _withdraw,
    "re_enter": _re_enter,
    "draw": _draw,
    "balance": _balance,
    "break": _break,
    "final_table": _final_table,
    "halt": _halt,
    "bust": _bust,
}
"""Kind of command -> what asks it."""

NEEDED: Mapping[str, tuple[str, ...]] = {
    "enter": ("players",),
    "check_in": ("player",),
    "seat": ("player",),
    "withdraw": ("player",),
    "re_enter": ("player",),
    "bust": ("groups",),
}
"""Facts that a kind of command cannot do without."""
