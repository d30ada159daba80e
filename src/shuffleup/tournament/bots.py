"""Bots: entries that the program plays itself in a night that it deals, to fill tables, to be practised against.

Whose rule: none of the books'. A bot is nobody: it has no person, scores no points and wins no prize, and places of
people are counted without it. It takes a seat as anybody does and can make room for somebody who comes late, between
hands. How it plays is another room's, by its level.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from shuffleup.acts.kinds import Whole, WordOf
from shuffleup.acts.register import form
from shuffleup.acts.roles import OFFICE
from shuffleup.tournament.acts import Command, Event, act, happens
from shuffleup.tournament.answers import Context, Message, Misfit
from shuffleup.tournament.chip_events import ChipsRemoved
from shuffleup.tournament.chip_state import ChipReason
from shuffleup.tournament.door import entries_open, entries_until, places_left
from shuffleup.tournament.draw import draw_one
from shuffleup.tournament.entries import MOST_ENTRIES
from shuffleup.tournament.events import EntrySeated
from shuffleup.tournament.ids import new_id
from shuffleup.tournament.kinds import EntryId
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, known, no
from shuffleup.tournament.seats import late_seats, put
from shuffleup.tournament.stack_of import stack_of
from shuffleup.tournament.state import Entry, Standing, Tournament

BOT_LEVELS = ("easy", "pub", "solid", "strong", "beginner")
"""How well a bot plays; the words of the room that plays them."""

LEVEL = WordOf(BOT_LEVELS, Message("wrong.no_bot_level"), Message("right.bot_level"))


@act(form("seat_bots"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class SeatBots(Command):
    """Put so many bots of a level on the list; once seats are drawn they sit down at once."""

    count: Annotated[int, Whole(1, 500)]
    level: Annotated[str, LEVEL] = "pub"


@act(form("remove_bot"), may=OFFICE)
@dataclass(frozen=True, slots=True)
class RemoveBot(Command):
    """Take a bot out with its chips, so that its seat is free."""

    entry: EntryId


@happens()
@dataclass(frozen=True, slots=True)
class BotsEntered(Event):
    """Bots of a level are on the list; `late` once the cards were in the air."""

    entries: tuple[str, ...]
    level: str
    late: bool = False


@happens(Message("log.bot_left", {"player": "entry"}))
@dataclass(frozen=True, slots=True)
class BotLeft(Event):
    """A bot is in the tournament no more; the chips it had have left play."""

    entry: str


@decides(SeatBots)
def _seat_bots(state: Tournament, command: SeatBots, context: Context) -> Answer:
    if not state.plan.deals_cards:
        return no("bots_need_digital")
    if command.level not in BOT_LEVELS or command.count < 1:
        return no("no_such_bots")
    if not entries_open(state, context.at):
        return no("entries_closed", state.book.cites("late_entry_until"), until=entries_until(state))
    if len(state.entries) + command.count > MOST_ENTRIES:
        return no("too_many_entries", most=MOST_ENTRIES)
    if command.count > (places := places_left(state)):
        return no("no_place_for_bots", places=max(0, places))
    ids = tuple(new_id(context.command_id, number) for number in range(command.count))
    entered = BotsEntered(ids, command.level, state.clock.started)
    if not state.drawn:
        return done(entered)
    seated = tuple(seats_drawn(_with_bots(state, entered), ids, context.seed))
    return done(entered, *seated, clauses=state.book.cites("late_seat")) if seated else no("no_free_seat")


def seats_drawn(state: Tournament, entries: tuple[str, ...], seed: bytes) -> Iterator[EntrySeated]:
    """A seat for each, drawn as for anybody who comes late; nothing where the tables in use have too few."""
    if sum(map(len, state.free_by_table().values())) < len(entries):
        return
    for number, entry in enumerate(entries):
        seated = EntrySeated(entry, draw_one(late_seats(state), seed, number), seed.hex())
        state = put(state, replace(state.entries[entry], standing=Standing.IN, lives=1, seat=seated.seat))
        yield seated


@evolves(BotsEntered)
def _bots_entered(state: Tournament, event: BotsEntered, happened: Happened) -> Tournament:
    return _with_bots(state, event)


def _with_bots(state: Tournament, event: BotsEntered) -> Tournament:
    first = len(state.entries) + 1
    bots = {
        id_: Entry(id_, number, "", Standing.REGISTERED, here=True, late=event.late, bot=event.level)
        for number, id_ in enumerate(event.entries, first)
    }
    return replace(state, entries={**state.entries, **bots})


@decides(RemoveBot)
def _remove_bot(state: Tournament, command: RemoveBot, context: Context) -> Answer:
    entry = state.entries.get(command.entry)
    if entry is None:
        return no("no_such_entry")
    if not entry.bot:
        return no("no_bot", player=entry.id)
    if entry.standing in (Standing.WITHDRAWN, Standing.OUT):
        return already("bot_left", player=entry.id)
    if len(state.seated) <= 2 and state.clock.started:
        return no("everybody_out")
    chips = stack_of(state, entry.id)
    gone = (ChipsRemoved(chips, ChipReason.BOT, entry.id, entry.lives),) if chips else ()
    return done(*gone, BotLeft(entry.id))


@evolves(BotLeft)
def _bot_left(state: Tournament, event: BotLeft, happened: Happened) -> Tournament:
    entry = known(state, event.entry)
    if not entry.bot or entry.standing in (Standing.OUT, Standing.WITHDRAWN):
        raise Misfit(f"{entry.id} is no bot that plays")
    left = put(state, replace(entry, standing=Standing.WITHDRAWN, seat=None, kept=None))
    stacks = {each: chips for each, chips in left.stacks.items() if each != entry.id}
    return replace(left, stacks=stacks)
