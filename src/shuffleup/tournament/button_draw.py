"""The first button of a table: drawn by a card each, dealt by us and provable, or entered as the table drew it.

Whose rule: the book's, through `between.buttons`: who wins, what parts level cards, whether cards are drawn at all.
Cards that we deal come from a chance committed to before: for each table the deck in its order (2c 2d 2h 2s 3c ..)
shuffled by SHA-256(seed + `table N`), dealt from the top to the players in order of their seats; who is level gets one
more each. A book that gives the button at random shuffles the players in place of the deck; the first has it. Drawing
again, at the final table for instance, is the same.
"""

from dataclasses import replace

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import UNKNOWN, card_text, parse_cards
from shuffleup.cards.deck import full_deck
from shuffleup.message import Message
from shuffleup.tournament.answers import Accepted, Context, Misfit
from shuffleup.tournament.between.buttons import button_at_random
from shuffleup.tournament.between.commands import DrawAsked
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.button_commands import AnnounceButtonDraw, DealButtonDraw, RecordButtonDraw
from shuffleup.tournament.button_events import ButtonDrawAnnounced, ButtonDrawn
from shuffleup.tournament.button_state import ButtonDrawToCome, DrawnButton
from shuffleup.tournament.draw import commitment, part, shuffle
from shuffleup.tournament.hands import button_at, without_tables
from shuffleup.tournament.ids import new_id
from shuffleup.tournament.pinned import ask
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, no
from shuffleup.tournament.room_view import one_table
from shuffleup.tournament.seat_draw import secret_of
from shuffleup.tournament.stacks import by_the_book
from shuffleup.tournament.state import Tournament

Cards = dict[str, tuple[int, ...]]

DRAW_POLICIES = ("first_button", "draw_ties", "suit_order")


def drawing(state: Tournament, tables: tuple[int, ...]) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Who draws at each of these tables, in order of the seats; tables of fewer than two are left out."""
    sitting = ((number, tuple(state.at_table(number).values())) for number in tables)
    return tuple((number, entries) for number, entries in sitting if len(entries) > 1)


@decides(AnnounceButtonDraw)
def _announce(state: Tournament, command: AnnounceButtonDraw, context: Context) -> Answer:
    if not state.drawn:
        return no("seat_before_draw")
    if unknown := [str(number) for number in command.tables if number not in state.tables]:
        return no("no_such_table", tables=", ".join(unknown))
    without = tuple(number for number in sorted(state.tables) if number not in state.positions)
    tables = drawing(state, command.tables or without)
    if not tables:
        return already("buttons_drawn") if not command.tables else no("nobody_to_draw")
    salt, seed = part(context.seed, "salt"), part(context.seed, "seed")
    draw = new_id(context.command_id)
    seals = ((f"draw:{draw}", f"{salt.hex()}:{seed.hex()}"),)
    event = ButtonDrawAnnounced(draw, tables, commitment(salt, seed))
    return Accepted((event,), seals=seals, clauses=state.book.cites(*DRAW_POLICIES))


@evolves(ButtonDrawAnnounced)
def _announced(state: Tournament, event: ButtonDrawAnnounced, happened: Happened) -> Tournament:
    if any(number not in state.tables for number, _ in event.tables):
        raise Misfit("a table of the draw is not in use")
    return replace(state, button_draw=ButtonDrawToCome(event.draw, event.tables, event.commitment))


@decides(DealButtonDraw)
def _deal(state: Tournament, command: DealButtonDraw, context: Context) -> Answer:
    coming = state.button_draw
    if coming is None or coming.id != command.draw:
        dealt_before = any(each.draw == command.draw for each in state.drawn_buttons.values())
        return already("buttons_drawn") if command.draw and dealt_before else no("button_draw_not_announced")
    if drawing(state, tuple(number for number, _ in coming.tables if number in state.tables)) != coming.tables:
        return no("button_draw_changed")
    salt, seed = secret_of(context.secrets.get(f"draw:{coming.id}", ""))
    if commitment(salt, seed) != coming.commitment:
        return no("draw_secret_missing")
    events = []
    for number, entries in coming.tables:
        said, cards = dealt(state, number, entries, seed, context.at)
        drawn = tuple((entry, tuple(map(card_text, held))) for entry, held in cards.items())
        events.append(
            ButtonDrawn(number, _seat_of(state, said.who[0]), drawn, coming.id, seed.hex(), salt.hex(), said.clauses)
        )
    return done(*events, clauses=events[0].clauses)


def dealt(state: Tournament, number: int, entries: tuple[str, ...], seed: bytes, at: int) -> tuple[Decision, Cards]:
    """Who draws the button as this seed deals the cards, and the cards; at random where the book wants it so."""
    own = part(seed, f"table {number}")
    if button_at_random(state.book):
        clauses = state.book.cites("first_button")
        return Decision(Decided.AWARDED, who=(shuffle(entries, own)[0],), clauses=clauses), {}
    deck = shuffle(full_deck(), own)
    cards: Cards = {entry: (deck.pop(0),) for entry in entries}
    said = _drawn(state, number, cards, at)
    while said.outcome is Decided.REDRAW:  # a rank has four cards: a deck parts ten in nine rounds at the latest
        for entry in said.who:
            cards[entry] += (deck.pop(0),)
        said = _drawn(state, number, cards, at)
    return said, cards


def _drawn(state: Tournament, number: int, cards: Cards, at: int) -> Decision:
    """The book's answer to these cards. Raises `BadInput` for cards that cannot be."""
    said = ask(state, DrawAsked(for_="button", cards=cards, table=number), at, one_table(state, number, at))
    if not isinstance(said, Decision):
        raise BadInput(Message("wrong.these_cards_draw_no"), right=Message("right.card_each_player"))
    return said


def _seat_of(state: Tournament, entry: str) -> int:
    seat = state.entries[entry].seat
    if seat is None:
        raise Misfit(f"{entry} has no seat")
    return seat[1]


@decides(RecordButtonDraw)
def _record(state: Tournament, command: RecordButtonDraw, context: Context) -> Answer:
    if command.table not in state.tables:
        return no("no_such_table", tables=str(command.table))
    sitting = set(state.at_table(command.table).values())
    named = [entry for entry, _ in command.cards]
    if set(named) != sitting or len(named) < len(set(named)) or len(sitting) < 2:
        return no("button_card_each", table=command.table)
    try:
        cards = {entry: tuple(parse_cards("".join(held))) for entry, held in command.cards}
        all_cards = [card for held in cards.values() for card in held]
        if not all(cards.values()) or UNKNOWN in all_cards or len(set(all_cards)) < len(all_cards):
            return no("button_cards_unclear")
        said = _drawn(state, command.table, cards, context.at)
    except BadInput:
        return no("button_cards_unclear")
    if said.outcome is Decided.REFUSED:
        return by_the_book(said)
    if said.outcome is Decided.REDRAW:
        return no("button_level", said.clauses, players=said.who)
    told = tuple((entry, tuple(map(card_text, cards[entry]))) for entry in named)
    seat = _seat_of(state, said.who[0])
    return done(ButtonDrawn(command.table, seat, told, clauses=said.clauses), clauses=said.clauses)


@evolves(ButtonDrawn)
def _button_drawn(state: Tournament, event: ButtonDrawn, happened: Happened) -> Tournament:
    if event.table not in state.tables or not 1 <= event.button <= state.tables[event.table].seats:
        raise Misfit(f"table {event.table} has no seat {event.button}")
    coming = state.button_draw
    kept = coming.commitment if coming is not None and coming.id == event.draw else ""
    drawn = DrawnButton(happened.at, event.button, event.cards, event.draw, event.seed, event.salt, kept)
    unset = replace(state, positions=without_tables(state, event.table))  # begins anew, and nobody waits
    hand = button_at(unset, event.table, event.button, happened.at, first=True)
    last = coming is not None and coming.id == event.draw and event.table == coming.tables[-1][0]
    return replace(
        state,
        positions={**state.positions, event.table: hand},
        drawn_buttons={**state.drawn_buttons, event.table: drawn},
        button_draw=None if last else coming,
    )
