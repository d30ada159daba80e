"""Stacks: what a player brings in, what is given him and what leaves play, each with its reason.

What is right is the book's (entries, stack_terms, absences and chip_changes of `between`); here it becomes events. Not
done here: stacks laid out (`laid_out`), chips bought (`rebuys`). Not done: who holds how much, which nobody sees with
live cards.
"""

from dataclasses import replace

from shuffleup.tournament.answers import Context, Declined, Message, Misfit
from shuffleup.tournament.between import chip_commands
from shuffleup.tournament.between import commands as between
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.between.decision import DecisionNeeds as BetweenNeeds
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.room import RoomPlayer
from shuffleup.tournament.between.stack_terms import (
    cut_by_venue,
    takes_vouchers,
)
from shuffleup.tournament.chip_commands import (
    ForfeitStack,
    GiveChips,
    RemoveChips,
    SetStack,
    TakeStack,
)
from shuffleup.tournament.chip_events import ChipsIssued, ChipsRemoved
from shuffleup.tournament.chip_state import ChipLine, ChipReason
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.door import entries_open
from shuffleup.tournament.events import PlayersBusted
from shuffleup.tournament.ledger import chips_in_play, stack_brought
from shuffleup.tournament.pinned import ask
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, known, no
from shuffleup.tournament.room_view import event_room
from shuffleup.tournament.stack_of import chips_of, stack_of
from shuffleup.tournament.state import Entry, Standing, Tournament
from shuffleup.tournament.terms import book_on_plan

MOST_CHIPS = 10**9
"""Chips in one line; more is a slip of the finger."""

GIVEN = (ChipReason.EARLY_BONUS, ChipReason.VOUCHER, ChipReason.CORRECTION)
REMOVED = (ChipReason.PENALTY, ChipReason.HIDDEN, ChipReason.FOUND, ChipReason.LOST, ChipReason.CORRECTION)
WITH_THE_PLAYER = (ChipReason.DISQUALIFIED, ChipReason.LEFT)


def late_cut(state: Tournament, entry: Entry, at: int) -> ChipsRemoved | None:
    """What the stack of somebody who comes late lacks, by the book and the venue; nothing before play or where full.

    Where the book's answer hangs on a fact that nobody told, nothing is taken: the host sets the stack himself.
    """
    if not state.clock.started or entry.lives:
        return None
    venues = _venue_stack(state, at) if entry.late else None
    answer = ask(state, _late_entry(state, entry, level_at(state, at), venues), at)
    stack = answer.more.get("stack") if isinstance(answer, Decision) and answer.outcome is Decided.ALLOWED else None
    if not isinstance(stack, int) or stack >= state.plan.starting_stack:
        return None
    return ChipsRemoved(state.plan.starting_stack - stack, ChipReason.LATE, entry.id, entry.lives + 1, answer.clauses)


def late_stack_unsure(state: Tournament, entry: Entry, at: int) -> bool:
    """Whether the book wants a fact before it says what the stack of this newcomer is."""
    late = state.clock.started and not entry.lives
    return late and isinstance(ask(state, _late_entry(state, entry, level_at(state, at), None), at), BetweenNeeds)


def level_at(state: Tournament, at: int) -> int:
    """The level that is played now, from 1; in a break the one before it."""
    return max(1, state.plan.play_number(read_clock(state.plan, state.clock, at).index))


def _venue_stack(state: Tournament, at: int) -> int | None:
    """The stack by the venue's own cut, down to the book's bound; None where it has none."""
    return cut_by_venue(state.book, state.plan.starting_stack, state.plan.late_cut, level_at(state, at))


def _late_entry(state: Tournament, entry: Entry, level: int, stack: int | None) -> between.LateEntry:
    """The entry as the room is asked about its stack: the door, which is another matter, let it in."""
    as_ = "re_entry" if entry.lives > 1 else "late_entry" if entry.late else "preregistered"
    return between.LateEntry(player=entry.id, stack=stack, level_number=level, as_=as_, first_break="not_over")


def terms_problem(state: Tournament) -> Declined | None:
    """What a plan wants of stacks that its book does not allow, or nothing."""
    plan, book = state.plan, state.book
    if min(plan.rebuys, plan.rebuy_until, plan.rebuy_stack, plan.rebuy_price, plan.add_on_stack, plan.add_on_price) < 0:
        return no("plan_below_zero")
    if min(plan.early_bonus, plan.late_cut) < 0:
        return no("plan_below_zero")
    said = next((each for each in book_on_plan(plan, book) if each.refuses), None)
    return Declined(said.message, said.clauses) if said else None


@decides(SetStack)
def _set_stack(state: Tournament, command: SetStack, context: Context) -> Answer:
    entry = with_stack(state, command.entry, command.lives)
    if isinstance(entry, Declined):
        return entry
    if not state.clock.started:
        return no("clock_not_started")
    if not 0 < command.chips <= MOST_CHIPS:
        return no("chips_out_of_range")
    now = stack_brought(state, entry.id, entry.lives)
    if command.chips == now:
        return already("stack_set", player=entry.id, chips=now)
    present = level_at(state, context.at)
    if not 0 <= command.level <= present:
        return no("level_to_come", level=present)
    answer = ask(state, _late_entry(state, entry, command.level or present, command.chips), context.at)
    if isinstance(answer, Decision) and answer.outcome is Decided.REFUSED:
        return by_the_book(answer)
    clauses = answer.clauses
    if command.chips > now:
        return done(ChipsIssued(command.chips - now, ChipReason.LATE, ((entry.id, entry.lives),), clauses=clauses))
    return done(ChipsRemoved(now - command.chips, ChipReason.LATE, entry.id, entry.lives, clauses))


def with_stack(state: Tournament, entry_id: str, lives: int) -> Entry | Declined:
    """The entry, if it has the stack that the sender saw; else the refusal."""
    entry = state.entries.get(entry_id)
    if entry is None:
        return no("no_such_entry")
    if entry.standing is not Standing.IN:
        return no("has_no_stack", player=entry.id)
    return no("stale_life", player=entry.id) if entry.lives != lives else entry


@decides(GiveChips)
def _give(state: Tournament, command: GiveChips, context: Context) -> Answer:
    if command.why not in GIVEN:
        return no("no_such_reason")
    if not 0 < command.chips <= MOST_CHIPS:
        return no("chips_out_of_range")
    if command.why is ChipReason.CORRECTION and not state.plan.is_digital:
        return no("named_for_nothing") if command.entries else done(ChipsIssued(command.chips, command.why))
    if not command.entries:
        return no("nobody_named")
    if len(set(command.entries)) < len(command.entries):
        return no("named_twice")
    if not set(command.entries) <= state.entries.keys():
        return no("no_such_entry")
    entries = [state.entries[each] for each in command.entries]
    if gone := [each.id for each in entries if each.standing not in (Standing.REGISTERED, Standing.IN)]:
        return no("not_coming", player=gone[0])
    if command.why is ChipReason.CORRECTION:
        clauses: tuple[str, ...] = ()
    elif command.why is ChipReason.VOUCHER:
        clauses = state.book.cites("extra_chip_vouchers")
        if not takes_vouchers(state.book):
            return no("no_chip_vouchers", clauses)
    else:
        refused, clauses = _early(state, command, entries, context.at)
        if refused is not None:
            return refused
    lives = tuple((each.id, max(1, each.lives)) for each in entries)
    return done(ChipsIssued(command.chips, command.why, lives, clauses=clauses))


def _early(
    state: Tournament, command: GiveChips, entries: list[Entry], at: int
) -> tuple[Answer | None, tuple[str, ...]]:
    """Why these may not have so many chips for coming early, if so; and the clauses by which it was decided."""
    answer = ask(state, between.EarlyBonus(chips=command.chips), at)
    if isinstance(answer, Decision) and answer.outcome is Decided.REFUSED:
        return by_the_book(answer), ()
    have = {line.entry for line in state.chip_lines if line.why is ChipReason.EARLY_BONUS}
    if had := [each.id for each in entries if each.id in have]:
        if len(had) == len(entries) == 1:
            return already("early_bonus", player=had[0]), ()
        return no("early_bonus_had", players=tuple(had)), ()
    if late := [each.id for each in entries if each.late or each.lives > 1]:
        return no("not_early", player=late[0]), ()
    return None, answer.clauses


@decides(RemoveChips)
def _remove(state: Tournament, command: RemoveChips, context: Context) -> Answer:
    if command.why not in REMOVED:
        return no("no_such_reason")
    if command.entry and isinstance(entry := with_stack(state, command.entry, command.lives), Declined):
        return entry
    if (command.why in (ChipReason.PENALTY, ChipReason.HIDDEN) or state.plan.is_digital) and not command.entry:
        return no("nobody_named")
    if state.plan.is_digital and command.chips >= stack_of(state, command.entry):
        return no("more_than_in_play", chips=stack_of(state, command.entry))
    if not 0 < command.chips < chips_in_play(state):
        return no("more_than_in_play", chips=chips_in_play(state))
    clauses: tuple[str, ...] = ()
    if command.why in (ChipReason.FOUND, ChipReason.HIDDEN):
        found = chip_commands.ChipsFoundAsked(amount=command.chips, owner=command.entry or None)
        hidden = chip_commands.HiddenChips(player=command.entry, hidden=command.chips) if command.entry else None
        answer = ask(state, hidden if hidden and command.why is ChipReason.HIDDEN else found, context.at)
        if isinstance(answer, Decision) and answer.outcome is not Decided.REMOVED:
            return by_the_book(answer)
        clauses = answer.clauses
    return done(ChipsRemoved(command.chips, command.why, command.entry, command.lives, clauses))


@decides(TakeStack)
def _take_stack(state: Tournament, command: TakeStack, context: Context) -> Answer:
    if command.why not in WITH_THE_PLAYER:
        return no("no_such_reason")
    if isinstance(entry := with_stack(state, command.entry, command.lives), Declined):
        return entry
    if not state.clock.started:
        return no("clock_not_started")
    if len(state.seated) == 1:
        return no("everybody_out")
    command = replace(command, chips=chips_of(state, command.entry, command.chips))
    if not 0 <= command.chips < chips_in_play(state):
        return no("more_than_in_play", chips=chips_in_play(state))
    clauses: tuple[str, ...] = ()
    if command.why is ChipReason.LEFT:
        away = between.Absence(player=command.entry, minutes_after_break=command.minutes, returning="no")
        room = event_room(state, context.at).with_player(RoomPlayer(command.entry, stack=command.chips))
        gone = ask(state, away, context.at, room)
        clauses = gone.clauses
        if isinstance(gone, Decision) and gone.outcome is not Decided.REMOVED:
            return by_the_book(gone)
    pair = (command.entry, command.lives)
    removed = ChipsRemoved(command.chips, command.why, *pair, clauses)
    return done(removed, PlayersBusted(((command.entry,),), (pair,), clauses=clauses), clauses=clauses)


@decides(ForfeitStack)
def _forfeit(state: Tournament, command: ForfeitStack, context: Context) -> Answer:
    if isinstance(entry := with_stack(state, command.entry, command.lives), Declined):
        return entry
    if not state.clock.started:
        return no("clock_not_started")
    if len(state.seated) == 1:
        return no("everybody_out")
    command = replace(command, chips=chips_of(state, command.entry, command.chips))
    if not 0 < command.chips < chips_in_play(state):
        return no("more_than_in_play", chips=chips_in_play(state))
    given_up = chip_commands.GiveUpStack(
        player=command.entry,
        registration="open" if entries_open(state, context.at) else "closed",
        level_started=True,
        designated_time=command.in_time,
        re_enters=True,
        dealer_told=command.dealer_told,
    )
    room = event_room(state, context.at).with_player(RoomPlayer(command.entry, stack=command.chips))
    answer = ask(state, given_up, context.at, room)
    if isinstance(answer, Decision) and answer.outcome is not Decided.REMOVED:
        return by_the_book(answer)
    pair = (command.entry, command.lives)
    removed = ChipsRemoved(command.chips, ChipReason.FORFEITED, *pair, answer.clauses)
    return done(removed, PlayersBusted(((command.entry,),), (pair,), clauses=answer.clauses), clauses=answer.clauses)


def by_the_book(answer: Decision) -> Declined:
    """The book's own no, as a refusal."""
    return Declined(Message("refused.by_the_book", {"said": answer.say}), answer.clauses)


@evolves(ChipsIssued)
def _issued(state: Tournament, event: ChipsIssued, happened: Happened) -> Tournament:
    for entry, _ in event.lives:
        if known(state, entry).standing in (Standing.WITHDRAWN, Standing.OUT):
            raise Misfit(f"{entry} cannot have chips")
    owners = event.lives or (("", 0),)
    new = (
        ChipLine(happened.at, happened.command, event.why, event.chips, entry, life, event.price)
        for entry, life in owners
    )
    return replace(state, chip_lines=(*state.chip_lines, *new))


@evolves(ChipsRemoved)
def _removed(state: Tournament, event: ChipsRemoved, happened: Happened) -> Tournament:
    if event.entry and known(state, event.entry).standing is not Standing.IN:
        raise Misfit(f"{event.entry} has no stack")
    line = ChipLine(happened.at, happened.command, event.why, -event.chips, event.entry, event.life)
    return replace(state, chip_lines=(*state.chip_lines, line))
