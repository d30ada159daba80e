"""Colour-ups: chips of one denomination leave play, the odd ones raced off or rounded up at each table.

Whose rule: the book's, in `between.races` and `between.chip_changes`; which chips may go is the plan's, or the
director's where the blinds to come can do without them. Cards that we deal come from a chance committed to before: the
deck in its order (2c 2d 2h 2s 3c ..) shuffled by the seed, dealt from the top, level players one more each until
they are parted; of more than 40 cards as many decks as it takes, shuffled together. Not done: chips that nobody
counted, of which the ledger knows nothing.
"""

from collections.abc import Mapping
from dataclasses import replace

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import UNKNOWN, card_text, parse_cards
from shuffleup.cards.deck import full_deck
from shuffleup.tournament.answers import Accepted, Context, Declined, Message, Misfit
from shuffleup.tournament.between import chip_commands as between
from shuffleup.tournament.between.announced import announces_colour_up
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.race_cards import decks_for
from shuffleup.tournament.between.room import Room, RoomPlayer, RoomTable
from shuffleup.tournament.check_structure import can_make
from shuffleup.tournament.chip_commands import AnnounceRace, DealRace, ExchangeOldChips, RaceOff
from shuffleup.tournament.chip_events import ChipsRaced, OldChipsExchanged, RaceAnnounced
from shuffleup.tournament.chip_state import ChipLine, ChipReason, Race, RaceToCome
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.commands import ColourUp
from shuffleup.tournament.draw import commitment, part, shuffle
from shuffleup.tournament.events import ChipsColouredUp
from shuffleup.tournament.ids import new_id
from shuffleup.tournament.pinned import ask
from shuffleup.tournament.plan import PlanLevel
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, no
from shuffleup.tournament.room_view import event_room
from shuffleup.tournament.seat_draw import secret_of
from shuffleup.tournament.stacks import by_the_book, with_stack
from shuffleup.tournament.state import Tournament

MOST_ODD = 1_000
"""Odd chips of one player; more is a slip of the finger."""

MOST_CARDS = 400
"""Cards that we deal in one race; more is a slip of the finger."""

Cards = Mapping[str, tuple[int, ...]]


def chips_left(state: Tournament) -> list[int]:
    """Denominations that the plan has and that no colour-up has taken, smallest first."""
    return sorted({chip.value for chip in state.plan.chips if chip.value > 0} - set(state.coloured_up))


def goes_into(state: Tournament, value: int) -> int:
    """The next larger denomination in play; 0 if the plan knows none."""
    return next((each for each in chips_left(state) if each > value), 0)


def planned(state: Tournament, value: int, at: int) -> bool:
    """Whether the plan has these chips leave by now."""
    number = state.plan.play_number(read_clock(state.plan, state.clock, at).index)
    return any(each.remove == value and each.after_level <= number for each in state.plan.colour_ups)


def colour_up_refused(state: Tournament, value: int, at: int) -> str:
    """Why chips of this value cannot leave play now (a message id behind `refused.`), or nothing."""
    if state.plan.is_digital:
        return "digital_colours_up_none"
    left = chips_left(state)
    listed = any(each.remove == value for each in state.plan.colour_ups)
    if planned(state, value, at):
        return ""
    if value not in left and not listed:
        return "no_such_chip"
    if not left:
        return "colour_up_too_early"
    if left[0] < value:
        return "smaller_chips_first"
    rest = [each for each in left if each != value]
    if not any(each > value for each in rest):
        return "largest_chip"
    amounts = (amount for level in _levels_to_come(state, at) for amount in level.bets)
    return "" if all(can_make(amount, rest) for amount in amounts) else "chip_still_needed"


def _levels_to_come(state: Tournament, at: int) -> tuple[PlanLevel, ...]:
    return state.plan.levels[read_clock(state.plan, state.clock, at).index :]


@decides(ColourUp)
def _colour_up(state: Tournament, command: ColourUp, context: Context) -> Answer:
    if command.value in state.coloured_up:
        return already("coloured_up", value=command.value)
    if refused := colour_up_refused(state, command.value, context.at):
        return no(refused, value=command.value)
    if planned(state, command.value, context.at):
        return done(ChipsColouredUp(command.value))
    announced = announces_colour_up(state.book)
    notes = (Message("note.announce_colour_up", {"value": command.value}),) if announced else ()
    clauses = state.book.cites("extra_colour_up_announced")
    return done(ChipsColouredUp(command.value), notes=notes, clauses=clauses)


@evolves(ChipsColouredUp)
def _coloured_up(state: Tournament, event: ChipsColouredUp, happened: Happened) -> Tournament:
    return replace(state, coloured_up=(*state.coloured_up, event.value))


def _race_refused(state: Tournament, command: RaceOff | AnnounceRace, at: int) -> Answer | None:
    """The refusal of a race that cannot be, whatever the book says."""
    if command.table not in state.tables:
        return no("no_such_table", tables=str(command.table))
    if any((race.table, race.value) == (command.table, command.value) for race in state.races):
        return already("raced", table=command.table, value=command.value)
    if command.value in state.coloured_up:
        return no("chips_gone", value=command.value)
    if refused := colour_up_refused(state, command.value, at):
        return no(refused, value=command.value)
    left = chips_left(state)
    if command.into <= command.value or (left and command.into not in left):
        return no("raced_into_nothing", value=command.into)
    sitting = set(state.at_table(command.table).values())
    named = [entry for entry, _ in command.put]
    if len(set(named)) < len(named):
        return no("named_twice")
    if not command.put or not set(named) <= sitting or not set(command.bare) <= set(named):
        return no("not_at_table", table=command.table)
    if not all(0 <= pieces <= MOST_ODD for _, pieces in command.put):
        return no("odd_chips_out_of_range", most=MOST_ODD)
    return None


def asked_of_book(state: Tournament, command: RaceOff | AnnounceRace, cards: Cards, at: int, method: str) -> Decision:
    """The book's answer to a race with these cards. Raises `BadInput` for cards that cannot be."""
    put = {entry: pieces for entry, pieces in command.put if pieces}
    bare = {entry: RoomPlayer(entry, stack=put.get(entry, 0) * command.value) for entry in command.bare if entry in put}
    answer = ask(
        state,
        between.RaceAsked(
            remove=command.value,
            into=command.into,
            chips=put,
            table=command.table,
            cards=cards or None,
            method=method or None,
        ),
        at,
        _room(state, command.table, bare, at),
    )
    if not isinstance(answer, Decision):
        raise BadInput(Message("wrong.some_cards_race_missing"), right=Message("right.card_each_odd_chip"))
    return answer


def _room(state: Tournament, number: int, bare: Mapping[str, RoomPlayer], at: int) -> Room:
    """The table as it sits, and of its players only what the host told."""
    sitting = state.at_table(number)
    seats = tuple(sitting.get(seat, "") for seat in range(1, state.tables[number].seats + 1))
    players = {entry: RoomPlayer(entry) for entry in sitting.values()} | dict(bare)
    return replace(event_room(state, at), tables={number: RoomTable(number, seats)}, players=players)


@decides(RaceOff)
def _race(state: Tournament, command: RaceOff, context: Context) -> Answer:
    if refused := _race_refused(state, command, context.at):
        return refused
    if command.method not in ("", "race", "round_up"):
        return no("no_such_reason")
    if not any(pieces for _, pieces in command.put):
        return done(_nothing_raced(command))
    try:
        cards = {entry: tuple(parse_cards("".join(dealt))) for entry, dealt in command.cards}
        if any(UNKNOWN in held for held in cards.values()):
            return no("race_cards_unclear")
        answer = asked_of_book(state, command, cards, context.at, command.method)
    except BadInput:
        return no("race_cards_unclear")
    if answer.outcome is Decided.DIRECTOR:
        return no("race_or_round_up", answer.clauses)
    if answer.outcome is Decided.REDRAW:
        return no("race_level", answer.clauses, players=answer.who)
    if answer.outcome is Decided.RACE and answer.more.get("race_chips") and not cards:
        return no("race_without_cards", answer.clauses)
    method = "round_up" if answer.outcome is Decided.ROUND_UP else "race"
    return done(_raced(command, method, answer, cards), clauses=answer.clauses)


def _nothing_raced(command: RaceOff) -> ChipsRaced:
    return ChipsRaced(command.table, command.value, command.into, command.method or "none", command.put, ())


def _raced(command: RaceOff | RaceToCome, method: str, answer: Decision, cards: Cards) -> ChipsRaced:
    """The event of a race that is settled."""
    paid = tuple((entry, answer.amounts[entry] // command.into) for entry, pieces in command.put if pieces)
    dealt = tuple((entry, tuple(map(card_text, cards[entry]))) for entry in cards if cards[entry])
    return ChipsRaced(
        command.table, command.value, command.into, method, command.put, paid, dealt, clauses=answer.clauses
    )


@decides(AnnounceRace)
def _announce(state: Tournament, command: AnnounceRace, context: Context) -> Answer:
    if refused := _race_refused(state, command, context.at):
        return refused
    if not any(pieces for _, pieces in command.put):
        return no("nothing_to_race")
    answer = asked_of_book(state, command, {}, context.at, "race")
    if not answer.more.get("race_chips"):
        return no("nothing_to_race", answer.clauses)
    if sum(answer.more["cards"].values()) > MOST_CARDS:
        return no("race_too_large", most=MOST_CARDS)
    salt, seed = part(context.seed, "salt"), part(context.seed, "seed")
    race = new_id(context.command_id)
    event = RaceAnnounced(
        race, command.table, command.value, command.into, command.put, commitment(salt, seed), command.bare
    )
    return Accepted((event,), seals=((f"draw:{race}", f"{salt.hex()}:{seed.hex()}"),), clauses=answer.clauses)


@evolves(RaceAnnounced)
def _announced(state: Tournament, event: RaceAnnounced, happened: Happened) -> Tournament:
    _check_seated(state, event.table, event.put)
    coming = RaceToCome(event.race, event.table, event.value, event.into, event.put, event.bare, event.commitment)
    others = tuple(each for each in state.races_to_come if (each.table, each.value) != (event.table, event.value))
    return replace(state, races_to_come=(*others, coming))


def _check_seated(state: Tournament, table: int, put: tuple[tuple[str, int], ...]) -> None:
    if table not in state.tables or not {entry for entry, _ in put} <= set(state.at_table(table).values()):
        raise Misfit(f"the chips are not those of table {table}")


@decides(DealRace)
def _deal(state: Tournament, command: DealRace, context: Context) -> Answer:
    coming = next((each for each in state.races_to_come if each.id == command.race), None)
    if coming is None:
        raced = next((race for race in state.races if race.race and race.race == command.race), None)
        return already("raced", table=raced.table, value=raced.value) if raced else no("race_not_announced")
    asked = AnnounceRace(coming.table, coming.value, coming.into, coming.put, coming.bare)
    if refused := _race_refused(state, asked, context.at):
        return refused
    salt, seed = secret_of(context.secrets.get(f"draw:{coming.id}", ""))
    if commitment(salt, seed) != coming.commitment:
        return no("draw_secret_missing")
    answer, cards = dealt(state, asked, seed, context.at)
    if answer is None:
        return no("race_not_parted", table=coming.table)
    event = replace(
        _raced(coming, "race", answer, cards), race=coming.id, seed=seed.hex(), salt=salt.hex(), clauses=answer.clauses
    )
    return done(event, clauses=answer.clauses)


def dealt(
    state: Tournament, asked: AnnounceRace, seed: bytes, at: int
) -> tuple[Decision | None, dict[str, tuple[int, ...]]]:
    """The race as this seed deals it: the book's answer and the cards; no answer where the deck parts nobody."""
    first = asked_of_book(state, asked, {}, at, "race")
    due: Mapping[str, int] = first.more["cards"]
    deck = shuffle(full_deck() * decks_for(sum(due.values())), seed)
    cards: dict[str, tuple[int, ...]] = dict.fromkeys(due, ())
    if first.more["round_by_round"]:
        order = [entry for turn in range(max(due.values())) for entry in due if due[entry] > turn]
    else:
        order = [entry for entry in due for _ in range(due[entry])]
    for entry in order:
        cards[entry] += (deck.pop(0),)
    answer = asked_of_book(state, asked, cards, at, "race")
    while answer.outcome is Decided.REDRAW:
        if len(deck) < len(answer.who):
            return None, cards
        for entry in answer.who:
            cards[entry] += (deck.pop(0),)
        answer = asked_of_book(state, asked, cards, at, "race")
    return answer, cards


@evolves(ChipsRaced)
def _settled(state: Tournament, event: ChipsRaced, happened: Happened) -> Tournament:
    _check_seated(state, event.table, event.put)
    if any((race.table, race.value) == (event.table, event.value) for race in state.races):
        raise Misfit(f"table {event.table} has raced its {event.value}s")
    moment = happened.at, happened.command
    race = Race(
        *moment, event.table, event.value, event.into, event.method, event.put, event.paid, event.cards, event.race
    )
    gain = sum(pieces for _, pieces in event.paid) * event.into - sum(pieces for _, pieces in event.put) * event.value
    why = ChipReason.ROUNDED_UP if event.method == "round_up" else ChipReason.RACE
    line = (ChipLine(*moment, why, gain, table=event.table, value=event.value),) if gain else ()
    coming = tuple(each for each in state.races_to_come if (each.table, each.value) != (event.table, event.value))
    return replace(state, races=(*state.races, race), races_to_come=coming, chip_lines=(*state.chip_lines, *line))


@decides(ExchangeOldChips)
def _exchange(state: Tournament, command: ExchangeOldChips, context: Context) -> Answer:
    if isinstance(entry := with_stack(state, command.entry, command.lives), Declined):
        return entry
    if command.value not in state.coloured_up:
        return no("chips_not_gone", value=command.value)
    left = chips_left(state)
    if not 0 < command.pieces <= MOST_ODD:
        return no("odd_chips_out_of_range", most=MOST_ODD)
    if command.into <= command.value or (left and command.into not in left):
        return no("raced_into_nothing", value=command.into)
    told = between.ExchangeChips(
        player=command.entry, chips={command.value: command.pieces}, into=command.into, after_race=True
    )
    answer = ask(state, told, context.at)
    if not isinstance(answer, Decision):
        return no("race_cards_unclear")
    if answer.outcome is Decided.REFUSED:
        return by_the_book(answer)
    given = answer.amounts.get(command.entry, 0)
    event = OldChipsExchanged(command.entry, command.lives, command.value, command.pieces, given, answer.clauses)
    return done(event, clauses=answer.clauses)


@evolves(OldChipsExchanged)
def _exchanged(state: Tournament, event: OldChipsExchanged, happened: Happened) -> Tournament:
    gain = event.given - event.value * event.pieces
    if not gain:
        return state
    line = ChipLine(
        happened.at, happened.command, ChipReason.OLD_CHIPS, gain, event.entry, event.life, value=event.value
    )
    return replace(state, chip_lines=(*state.chip_lines, line))
