"""All-in: tabled hands and their odds on the big screens, once nobody can bet any more.

Whose rules: the books have all hands tabled once a player is all-in and the betting is over (TNPL C4, TDA 16, NPPL by
its own words); NPPL Q7 forbids any screen to tell what the board could make while the hand is on. Where a clause of
the book says no, the odds are not shown; where no book speaks, the usual "no" is for hands that are still bet on, and
whoever runs the night may show them.

What is shown is a fact of the screens, like a message: it changes no chips and no places. It goes by itself once one of
the players is out. Games with a board only: in stud the hands themselves are still growing.
"""

from dataclasses import dataclass, replace

from shuffleup.acts.register import form
from shuffleup.acts.roles import STAFF
from shuffleup.bad_input import BadInput
from shuffleup.cards.card import UNKNOWN, card_text, parse_cards
from shuffleup.games import Variant, find_variant
from shuffleup.message import Message
from shuffleup.tournament.acts import Command, Event, act, happens
from shuffleup.tournament.answers import Context, Declined
from shuffleup.tournament.between.announced import may_help_read_boards
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, no
from shuffleup.tournament.screen_state import AllIn
from shuffleup.tournament.state import Tournament


@act(may=STAFF)
@dataclass(frozen=True, slots=True)
class ShowAllIn(Command):
    """Show these tabled hands (by entry, as `AhKh`) with their odds, and the board so far; again for each new card.

    `tabled`: all hands lie open. `betting_closed`: nobody in the hand can bet any more.
    """

    hands: tuple[tuple[str, str], ...]
    board: str = ""
    tabled: bool = False
    betting_closed: bool = False


@act(form("take_off_all_in"), may=STAFF)
@dataclass(frozen=True, slots=True)
class TakeOffAllIn(Command):
    """Take the hands off the screens."""


@happens()
@dataclass(frozen=True, slots=True)
class AllInShown(Event):
    """Tabled hands by entry and the board so far were put on the screens, with their odds in this game."""

    hands: tuple[tuple[str, str], ...]
    board: str = ""
    game: str = ""


@happens(Message("log.all_in_taken_off"))
@dataclass(frozen=True, slots=True)
class AllInTakenOff(Event):
    """The hands were taken off the screens."""


FEWEST, MOST = 2, 10
BOARDS = (0, 3, 4, 5)
"""Cards that can lie on a board."""


@dataclass(frozen=True, slots=True)
class Game:
    """The game of the level, as far as the odds of an all-in need it."""

    id: str
    hole_cards: int


def forbidden(state: Tournament) -> tuple[str, ...]:
    """The clauses of the night's book by which no screen may help to read a board; none where it may, or is silent."""
    return () if may_help_read_boards(state.book) else state.book.cites("board_reading_aids")


def game_now(state: Tournament, at: int) -> Game | None:
    """The game of the present level; None where it has no board, or is several games by turns."""
    reading = read_clock(state.plan, state.clock, at)
    try:
        variant: Variant = find_variant(reading.level.game)
    except BadInput:
        return None
    return Game(variant.id, variant.hole_cards) if any(street.board for street in variant.streets) else None


@decides(ShowAllIn)
def _show(state: Tournament, command: ShowAllIn, context: Context) -> Answer:
    if clauses := forbidden(state):
        return no("odds_not_by_the_book", clauses)
    if not state.clock.started:
        return no("clock_not_started")
    if not (command.tabled and command.betting_closed):
        return no("hands_not_tabled")
    if (game := game_now(state, context.at)) is None:
        return no("all_in_without_board")
    entries = [entry for entry, _ in command.hands]
    if not FEWEST <= len(entries) <= MOST or len(set(entries)) < len(entries):
        return no("all_in_hands", least=FEWEST, most=MOST)
    if not set(entries) <= set(state.seated.values()):
        return no("not_seated")
    read = _read(command, game)
    if isinstance(read, Declined):
        return read
    if state.all_in == read:
        return already("all_in_shown")
    return done(AllInShown(read.hands, read.board, read.game))


def _read(command: ShowAllIn, game: Game) -> AllIn | Declined:
    """The cards as they are written usually, each once; or what is wrong with them."""
    try:
        hands = [(entry, parse_cards(cards.replace(" ", ""), source="hand")) for entry, cards in command.hands]
        board = parse_cards(command.board.replace(" ", ""), source="board")
    except BadInput:
        return no("all_in_cards_unclear")
    cards = [card for _, hand in hands for card in hand] + list(board)
    if UNKNOWN in cards or any(len(hand) != game.hole_cards for _, hand in hands):
        return no("all_in_cards_missing", count=game.hole_cards)
    if len(board) not in BOARDS:
        return no("all_in_board")
    if twice := [card for card in cards if cards.count(card) > 1]:
        return no("card_twice", text=card_text(twice[0]))
    texts = tuple((entry, "".join(map(card_text, hand))) for entry, hand in hands)
    return AllIn(texts, "".join(map(card_text, board)), game.id)


@evolves(AllInShown)
def _shown(state: Tournament, event: AllInShown, happened: Happened) -> Tournament:
    return replace(state, all_in=AllIn(event.hands, event.board, event.game))


@decides(TakeOffAllIn)
def _take_off(state: Tournament, command: TakeOffAllIn, context: Context) -> Answer:
    return done(AllInTakenOff()) if state.all_in else already("all_in_off")


@evolves(AllInTakenOff)
def _taken_off(state: Tournament, event: AllInTakenOff, happened: Happened) -> Tournament:
    return replace(state, all_in=None)


def on_screens(state: Tournament) -> AllIn | None:
    """What is to be seen now: nothing once one of the players has left the table."""
    shown = state.all_in
    seated = set(state.seated.values())
    return shown if shown and all(entry in seated for entry, _ in shown.hands) else None
