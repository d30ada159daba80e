"""The log in plain words: what each command did, as messages for the people in the room.

An allow-list: what has a sentence neither here nor beside its event is never said. Left out on purpose are ticks and
why a seat is kept or a player was moved for special needs (nobody's business), who was given a penalty, which, and who
served it, why a ruling was overruled, seeds and commitments (`verify` shows them), clauses, prices. Places are those of
that moment, from the state before the command where it is at hand. Who sent a command and when is on `Done`; the edge
adds it.
"""

from collections.abc import Callable, Iterator
from dataclasses import fields, replace

from shuffleup.chronicle.undo import Done
from shuffleup.tournament import absent
from shuffleup.tournament import button_events as b
from shuffleup.tournament import events as e
from shuffleup.tournament import report_events as r
from shuffleup.tournament import seat_moves as s
from shuffleup.tournament.acts import SAYS, Event
from shuffleup.tournament.answers import Argument, Message
from shuffleup.tournament.bots import BotsEntered
from shuffleup.tournament.bounties import KnockOutNamed
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.commands import TakeBack
from shuffleup.tournament.entries import seat_text
from shuffleup.tournament.place_order import PlaceCorrected, WinnerCorrected
from shuffleup.tournament.plain_words_chips import said_of_chips
from shuffleup.tournament.plan import Plan
from shuffleup.tournament.scoring import BonusGiven
from shuffleup.tournament.state import Seat, Tournament

FEW = 4
"""Up to so many are named; of more the number is said."""

Find = Callable[[str], Done | None]
"""Looks a command up by its id."""


def describe(done: Done, before: Tournament | None = None, find: Find = lambda _: None) -> list[Message]:
    """What the command did, as sentences in order; together they are one line of the log.

    Without the state `before` it, places and level numbers are left out. `find` is asked for the commands that an
    undo took back, whose sentences stand in its own.
    """
    plan = before.plan if before else None
    return [*_undone(done, plan, find), *_because(done), *_happened(done, before, plan)]


def _happened(done: Done, before: Tournament | None, plan: Plan | None) -> Iterator[Message]:
    """The events in order; entries and seats of one command are told together where the first of them stands."""
    grouped = False
    starts = any(isinstance(event, e.ClockStarted) for event in done.events)
    for event in done.events:
        if isinstance(event, (e.Entered, e.CheckInChanged, e.EntrySeated)):
            if not grouped:
                yield from _came(done.events, before)
            grouped = True
        elif not (starts and isinstance(event, e.LevelReached)):
            yield from _said(event, done, before, plan)


def _came(events: tuple[Event, ...], before: Tournament | None) -> Iterator[Message]:
    """Who was entered, checked in and seated by one command."""
    seats = {event.entry: event.seat for event in events if isinstance(event, e.EntrySeated)}
    entered = [event for event in events if isinstance(event, e.Entered)]
    coming = tuple(event.entry for event in entered if not event.waiting)
    waiting = tuple(event.entry for event in entered if event.waiting)
    if len(coming) == 1 and coming[0] in seats:
        yield _at_seat("log.entered_seated", coming[0], seats[coming[0]])
        seats = {}
    elif coming:
        yield _who("log.entered", "log.entered_many", coming)
    if waiting:
        yield _who("log.waiting", "log.waiting_many", waiting)
    for event in events:
        if isinstance(event, e.CheckInChanged):
            yield _check_in(event, seats.pop(event.entry, None), before)
    if len(seats) > FEW:
        yield Message("log.seated_many", {"count": len(seats)})
    else:
        yield from (_at_seat("log.seated", entry, seat) for entry, seat in seats.items())


def _check_in(event: e.CheckInChanged, seat: Seat | None, before: Tournament | None) -> Message:
    if seat is not None:
        return _at_seat("log.checked_in_seated", event.entry, seat)
    known = before.entries.get(event.entry) if before else None
    if event.here and known is not None and known.here:
        return Message("log.check_in_changed", {"player": event.entry})
    return Message("log.checked_in" if event.here else "log.checked_out", {"player": event.entry})


def _who(named: str, counted: str, entries: tuple[str, ...]) -> Message:
    if len(entries) <= FEW:
        return Message(named, {"players": entries})
    return Message(counted, {"count": len(entries)})


def _at_seat(id_: str, entry: str, seat: Seat) -> Message:
    return Message(id_, {"player": entry, "table": seat[0], "seat": seat[1]})


def _said(event: Event, done: Done, before: Tournament | None, plan: Plan | None) -> Iterator[Message]:
    """One event by itself. What has no sentence, beside it or here, is not told."""
    if (says := SAYS.get(type(event))) is not None:
        yield replace(says, args={name: getattr(event, str(field)) for name, field in says.args.items()})
        return
    message = (
        _said_of_plan(event, plan)
        or _said_of_entries(event, before)
        or _said_of_seats(event)
        or _said_of_moves(event)
        or _said_of_levels(event, done, before, plan)
        or _said_of_clock(event)
        or _said_of_rulings(event)
        or _said_of_knock_outs(event)
        or said_of_chips(event)
        or _said_of_reports(event)
        or _said_of_hands(event)
    )
    if message is not None:
        yield message


def _said_of_plan(event: Event, before: Plan | None) -> Message | None:
    match event:
        case e.TournamentOpened(plan=plan):
            return Message("log.opened", {"title": plan.name})
        case e.PlanChanged(plan=plan):
            changed = _changed(before, plan) if before else ""
            return Message("log.plan_changed", {"parts": changed}) if changed else Message("log.plan_edited")
        case e.ResultsPublished(number=number):
            return Message("log.published") if number == 1 else Message("log.corrected", {"number": number})
    return None


def _changed(before: Plan, plan: Plan) -> str:
    """The names of the fields that an edit of the plan changed, parted by commas."""
    names = (field.name for field in fields(Plan))
    return ", ".join(name for name in names if getattr(before, name) != getattr(plan, name))


def _said_of_entries(event: Event, before: Tournament | None) -> Message | None:
    match event:
        case e.ReEntered(entry=entry, seat=seat):
            return _at_seat("log.re_entered", entry, seat)
        case e.PlayersBusted():
            return _out(event, before)
        case BotsEntered(entries=entries, level=level):
            return Message("log.bots_entered", {"count": len(entries), "bot": level})
    return None


def _out(event: e.PlayersBusted, before: Tournament | None) -> Message:
    """Who is out and, where the state before is known, in which places, best placed first."""
    if before is None:
        return Message("log.out", {"players": tuple(entry for group in event.groups for entry in group)})
    if len(event.groups) == 1:
        ((group, place),) = _places(event, before)
        out = Message("log.out_in_place" if len(group) == 1 else "log.out_tied", {"players": group, "place": place})
    else:
        placed = tuple(
            Message("log.placed" if len(group) == 1 else "log.placed_tied", {"players": group, "place": place})
            for group, place in _places(event, before)
        )
        out = Message("log.out_in_order", {"places": placed})
    return Message("log.out_by", {"out": out, "player": event.by}) if event.by in before.entries else out


def _places(event: e.PlayersBusted, before: Tournament) -> Iterator[tuple[tuple[str, ...], int]]:
    """Each group with its place, as it was when they went out."""
    place = len(before.seated) - len(event.lives) + 1
    for group in event.groups:
        yield group, place
        place += len(group)


def _said_of_seats(event: Event) -> Message | None:
    match event:
        case e.SeatKept(entry=entry, seat=seat):
            return _at_seat("log.seat_kept", entry, seat) if seat else Message("log.seat_given_back", {"player": entry})
        case e.SeatClosed(seat=(table, seat), closed=closed):
            return Message("log.seat_closed" if closed else "log.seat_back", {"table": table, "seat": seat})
        case e.DrawAnnounced(entries=entries, tables=tables):
            return Message("log.draw_announced", {"count": len(entries), "tables": len(tables)})
        case e.SeatsDrawn(seats=seats):
            used = {table for _, (table, _) in seats}
            return Message("log.seats_drawn", {"count": len(seats), "tables": len(used)})
    return None


def _said_of_moves(event: Event) -> Message | None:
    match event:
        case e.PlayerMoved(entry=entry, origin=origin, to=to, why="correction"):
            return Message("log.moved_to_right_seat", _from_to(entry, origin, to))
        case e.PlayerMoved(entry=entry, origin=origin, to=to, why=why):
            id_ = "log.moved_to_balance" if why == "balance" else "log.moved"
            return Message(id_, _from_to(entry, origin, to))
        case e.SeatsSwapped(entry=entry, other=other):
            return Message("log.swapped", {"players": (entry, other)})
        case s.SeatsRedrawn(moves=moves):
            return Message("log.seats_redrawn", {"count": len(moves)})
        case absent.AbsenceNoted(entry=entry, away=away):
            return Message("log.away" if away else "log.back_at_table", {"player": entry})
        case e.TableBroken(table=table, moves=moves):
            return Message("log.table_broken", {"table": table, "count": len(moves)})
        case e.FinalTableDrawn(table=table, moves=moves):
            return Message("log.final_table", {"table": table, "count": len(moves)})
        case e.MessageShown(text=text):
            return Message("log.message_shown", {"text": text}) if text else Message("log.message_taken_off")
    return None


def _from_to(entry: str, origin: Seat, to: Seat) -> dict[str, Argument]:
    return {"player": entry, "origin": seat_text(origin), "to": seat_text(to)}


def _said_of_levels(event: Event, done: Done, before: Tournament | None, plan: Plan | None) -> Message | None:
    match event:
        case e.ClockAdjusted(seconds=seconds):
            index = read_clock(before.plan, before.clock, done.at).index if before else None
            id_ = "log.time_added" if seconds > 0 else "log.time_taken_off"
            return Message(id_, {"seconds": abs(seconds), "level": _level(plan, index)})
        case e.LevelSet(index=index):
            return Message("log.level_set", {"level": _level(plan, index)})
        case e.LevelReached(index=index, since=since):
            return Message("log.level_reached", {"level": _level(plan, index), "at": since})
    return None


def _said_of_clock(event: Event) -> Message | None:
    match event:
        case e.ClockStarted():
            return Message("log.clock_started")
        case e.ClockPaused(message=text):
            return Message("log.clock_paused_for", {"text": text}) if text else Message("log.clock_paused")
        case e.ClockJumped():
            return _gap(event)
        case e.ClockDoubtSettled(went_on=went_on):
            return Message("log.play_went_on" if went_on else "log.play_had_stopped")
    return None


def _said_of_knock_outs(event: Event) -> Message | None:
    match event:
        case KnockOutNamed(entry=entry, by=()):
            return Message("log.knocked_out_by_nobody", {"player": entry})
        case KnockOutNamed(entry=entry, by=by):
            return Message("log.knock_out_named", {"player": entry, "players": by})
        case PlaceCorrected(entry=entry, above=""):
            return Message("log.placed_last", {"player": entry})
        case PlaceCorrected(entry=entry, above=above):
            return Message("log.placed_above", {"player": entry, "players": (above,)})
        case WinnerCorrected(entry=entry, instead=instead):
            return Message("log.won_instead", {"player": entry, "players": (instead,)})
    return None


def _said_of_rulings(event: Event) -> Message | None:
    match event:
        case e.RulingProposed(table=0, ruled=ruled):
            return Message("log.floor_called_anywhere", {"said": ruled.say})
        case e.RulingProposed(table=table, ruled=ruled):
            return Message("log.floor_called", {"table": table, "said": ruled.say})
        case e.RulingOverruled(instead=""):
            return Message("log.ruling_overruled_only")
        case e.RulingOverruled(instead=instead):
            return Message("log.ruling_overruled", {"instead": instead})
        case BonusGiven(entry=entry, given=given):
            return Message("log.bonus_given" if given else "log.bonus_taken", {"player": entry})
    return None


def _said_of_reports(event: Event) -> Message | None:
    """What the room said; who it was that asked for a seat and was not granted it is nobody's business."""
    match event:
        case r.TableReportedBust(table=table, groups=groups):
            who = tuple(entry for group in groups for entry in group)
            return Message("log.reported_out", {"table": table, "players": who})
        case r.TableCalledFloor(table=table, entry=""):
            return Message("log.table_called_floor", {"table": table})
        case r.TableCalledFloor(table=table, entry=entry):
            return Message("log.player_called_floor", {"table": table, "player": entry})
        case r.TableTrusted(table=table, trusted=trusted):
            return Message("log.table_trusted" if trusted else "log.table_not_trusted", {"table": table})
        case r.NoticesAccepted(entry=entry, notices=notices):
            return Message("log.notices_accepted", {"player": entry, "count": len(notices)})
    return None


def _said_of_hands(event: Event) -> Message | None:
    match event:
        case r.TableReportedButton(table=table, button=button, big_blind=0):
            return Message("log.reported_button", {"table": table, "seat": button})
        case r.TableReportedButton(table=table, button=button, big_blind=blind):
            return Message("log.reported_blinds", {"table": table, "seat": button, "blind": blind})
        case b.ButtonDrawAnnounced(tables=tables):
            return Message("log.button_announced", {"count": len(tables)})
    return None


def _level(plan: Plan | None, index: int | None) -> Message:
    """A level as people call it: by its number, or a break after so many levels."""
    if plan is None or index is None or not 0 <= index < len(plan.levels):
        return Message("level.some")
    return Message("level.break" if plan.levels[index].is_break else "level.play", {"level": plan.play_number(index)})


def _gap(event: e.ClockJumped) -> Message:
    times = {"at": event.origin, "until": event.to}
    if event.to < event.origin:
        return Message("log.clock_set_back", times)
    return Message("log.gap_play_went_on" if event.went_on else "log.gap_clock_held", times)


def _undone(done: Done, plan: Plan | None, find: Find) -> Iterator[Message]:
    """What an undo took back, newest first; the undo of an undo puts back what that one took, and so on."""
    lost = 0
    open_ids = [(each, True) for each in done.takes_back]
    while open_ids:
        command_id, back = open_ids.pop()
        target = find(command_id)
        if target is not None and target.takes_back:
            open_ids += [(each, not back) for each in target.takes_back]
        elif target is not None and (what := tuple(_main(target, plan))):
            yield Message("log.taken_back" if back else "log.put_back", {"what": what})
        else:
            lost += 1
    if lost:
        yield Message("log.taken_back_many", {"count": lost})


def _because(done: Done) -> Iterator[Message]:
    """Why an undo was made, where that had to be said."""
    if isinstance(done.command, TakeBack) and done.command.reason:
        yield Message("log.taken_back_because", {"text": done.command.reason})


def _main(done: Done, plan: Plan | None) -> Iterator[Message]:
    """What a command itself did, without the levels that had passed before it."""
    events = tuple(event for event in done.events if not isinstance(event, e.LevelReached))
    yield from _happened(Done(done.id, done.command, done.at, done.actor, events), None, plan)
