"""A night that the program deals, for programs: a player's table and acts with a seat's token, the floor with its own.

The same as our own pages have (`web/dealer/doors`), told apart by a token. A stream tells of each change (`table`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from django.http import StreamingHttpResponse

from shuffleup.bad_input import BadInput
from shuffleup.desk import claims
from shuffleup.desk.dealer.asked import (
    ActAsked,
    ChainShown,
    ShareGiven,
    TablePaused,
    TableReply,
    TakenBack,
    Voided,
    WinnersAnswer,
    WinnersSaid,
)
from shuffleup.desk.dealer.calling import ClockAsked, CountWanted
from shuffleup.desk.dealer.hand_files import KINDS
from shuffleup.desk.dealer.hand_rows import hand_rows
from shuffleup.desk.dealer.open_nights import NotDealtHere
from shuffleup.desk.dealer.pair_asked import AskedOfPairs, pairs_of_night
from shuffleup.desk.dealer.state import TableState
from shuffleup.desk.speech import told
from shuffleup.message import Message
from shuffleup.web.api.operation import Ask, operation
from shuffleup.web.api.problems import Problem, misfit
from shuffleup.web.api.schema import Said
from shuffleup.web.api.stream_shapes import At
from shuffleup.web.night_hands_sent import night_hands_sent

GROUP = "Dealt nights"
REFUSES = ("refused",)
F = TypeVar("F")


@dataclass(frozen=True)
class DealtTables:
    """All tables of a night as anybody sees them."""

    now: At
    night: str
    tables: tuple[TableState, ...]


@dataclass(frozen=True)
class DealtRow:
    """An event of a table's log, as `docs/dealing.md` has it."""

    type: str
    data: Any


@dataclass(frozen=True)
class DealtHandRows:
    """All that a hand hangs on. `links`: by entry, what its chain promised and how many steps its share is away."""

    tournament: str
    table: int
    hand: int
    rows: tuple[DealtRow, ...]
    names: Mapping[str, str]
    links: Mapping[str, Annotated[tuple[str, int], Said("Hexadecimal digits, and a count.")]]


@operation("GET", "/nights/{night}/dealt-tables/{table}", GROUP, answer=TableState, token=False)
def dealt_table(ask: Ask) -> TableState:
    """A table that the program deals, as anybody sees it."""
    return _found(lambda: ask.house.dealer.shown.state(ask.event.id, _table(ask)))


@operation("GET", "/nights/{night}/dealt-tables", GROUP, answer=DealtTables)
def dealt_tables(ask: Ask) -> DealtTables:
    """All tables: whose turn it is, who is away."""
    event = ask.event
    return _found(lambda: DealtTables(event.now, event.state.plan.name, tuple(ask.house.dealer.shown.states(event.id))))


@operation("GET", "/nights/{night}/dealt-tables/{table}/hands/{hand}", GROUP, answer=DealtHandRows, token=False)
def dealt_hand(ask: Ask) -> DealtHandRows:
    """What proves a hand that is over: the rows of the table's log that it hangs on."""
    hand = _number(ask, "hand")
    rows = _found(lambda: hand_rows(ask.house, ask.event.id, _table(ask), hand))
    return DealtHandRows(
        rows["tournament"],
        rows["table"],
        rows["hand"],
        tuple(DealtRow(each["type"], each["data"]) for each in rows["rows"]),
        rows["names"],
        {entry: (promised, steps) for entry, (promised, steps) in rows["links"].items()},
    )


@operation("GET", "/nights/{night}/my-dealt-table", GROUP, answer=TableState)
def my_dealt_table(ask: Ask) -> TableState:
    """The table of the token's own seat: its cards, its options, what is left of its time."""
    return _mine(ask)


@operation("POST", "/nights/{night}/my-dealt-table/act", GROUP, body=ActAsked, answer=TableState, problems=REFUSES)
def act_at_table(ask: Ask) -> TableState:
    """Act: fold, check, call, bring_in, raise_to, draw, show or muck.

    `hand` and `turn` are those that were shown, so that nothing is done twice; the same `id` has the same answer.
    """
    return _done(ask, lambda: ask.house.dealer.asked.act(ask.event.id, ask.who.entry, ask.body, actor=ask.who.actor))


@operation("POST", "/nights/{night}/my-dealt-table/chain", GROUP, body=ChainShown, answer=TableState, problems=REFUSES)
def show_chain(ask: Ask) -> TableState:
    """Begin a chain of shares: show its head."""
    return _done(
        ask, lambda: ask.house.dealer.asked.begin_chain(ask.event.id, ask.who.entry, ask.body, actor=ask.who.actor)
    )


@operation("POST", "/nights/{night}/my-dealt-table/share", GROUP, body=ShareGiven, answer=TableState, problems=REFUSES)
def give_share(ask: Ask) -> TableState:
    """Give the share of the hand whose decks lie."""
    return _done(ask, lambda: ask.house.dealer.asked.give_share(ask.event.id, ask.who.entry, ask.body))


@operation(
    "POST", "/nights/{night}/my-dealt-table/winners", GROUP, body=WinnersSaid, answer=TableState, problems=REFUSES
)
def tell_winners(ask: Ask) -> TableState:
    """Tell who won a hand with real cards; somebody else has to agree."""
    return _done(
        ask, lambda: ask.house.dealer.asked.tell_winners(ask.event.id, ask.who.entry, ask.body, actor=ask.who.actor)
    )


@operation(
    "POST", "/nights/{night}/my-dealt-table/agree", GROUP, body=WinnersAnswer, answer=TableState, problems=REFUSES
)
def answer_winners(ask: Ask) -> TableState:
    """Say whether it is right who won: yes pays the pots once enough agree, no calls the floor."""
    return _done(
        ask, lambda: ask.house.dealer.asked.answer_winners(ask.event.id, ask.who.entry, ask.body, actor=ask.who.actor)
    )


@operation("POST", "/nights/{night}/my-dealt-table/clock", GROUP, body=ClockAsked, answer=TableState, problems=REFUSES)
def call_clock(ask: Ask) -> TableState:
    """Call the clock on the player to act; `clock` tells when that does something."""
    return _done(
        ask, lambda: ask.house.dealer.asked.call_clock(ask.event.id, ask.who.entry, ask.body, actor=ask.who.actor)
    )


@operation("POST", "/nights/{night}/my-dealt-table/count", GROUP, body=CountWanted, answer=TableState, problems=REFUSES)
def count_stacks(ask: Ask) -> TableState:
    """Have the stacks counted, where they are told as estimates and `may_count` is true."""
    return _done(
        ask, lambda: ask.house.dealer.asked.ask_count(ask.event.id, ask.who.entry, ask.body, actor=ask.who.actor)
    )


@operation("POST", "/nights/{night}/my-dealt-table/back", GROUP, answer=TableState, problems=REFUSES)
def come_back(ask: Ask) -> TableState:
    """Say that the player is here again."""
    return _done(ask, lambda: ask.house.dealer.asked.back(ask.event.id, ask.who.entry))


@operation(
    "POST", "/nights/{night}/dealt-tables/{table}/act-for", GROUP, body=ActAsked, answer=TableState, problems=REFUSES
)
def act_for_player(ask: Ask) -> TableState:
    """Act for the player whose turn it is."""
    return _ruled(ask, lambda: ask.house.dealer.asked.act_for(ask.event.id, _table(ask), ask.body, actor=ask.who.actor))


@operation(
    "POST", "/nights/{night}/dealt-tables/{table}/clock", GROUP, body=ClockAsked, answer=TableState, problems=REFUSES
)
def call_clock_at_table(ask: Ask) -> TableState:
    """Call the clock on the player to act, for the book's seconds or other `seconds`."""
    return _ruled(
        ask, lambda: ask.house.dealer.asked.call_clock_at(ask.event.id, _table(ask), ask.body, actor=ask.who.actor)
    )


@operation(
    "POST", "/nights/{night}/dealt-tables/{table}/take-back", GROUP, body=TakenBack, answer=TableState, problems=REFUSES
)
def take_acts_back(ask: Ask) -> TableState:
    """Take acts of the hand under way back; cards stay as they lie."""
    return _ruled(
        ask, lambda: ask.house.dealer.asked.take_back(ask.event.id, _table(ask), ask.body, actor=ask.who.actor)
    )


@operation("POST", "/nights/{night}/dealt-tables/{table}/void", GROUP, body=Voided, answer=TableState, problems=REFUSES)
def void_hand(ask: Ask) -> TableState:
    """Void a hand: everybody has what he had before it."""
    return _ruled(ask, lambda: ask.house.dealer.asked.void(ask.event.id, _table(ask), ask.body, actor=ask.who.actor))


@operation(
    "POST", "/nights/{night}/dealt-tables/{table}/award", GROUP, body=WinnersSaid, answer=TableState, problems=REFUSES
)
def award_pots(ask: Ask) -> TableState:
    """Say who won a hand with real cards, whatever was told at the table."""
    return _ruled(
        ask, lambda: ask.house.dealer.asked.award_pots(ask.event.id, _table(ask), ask.body, actor=ask.who.actor)
    )


@operation(
    "POST", "/nights/{night}/dealt-tables/{table}/pause", GROUP, body=TablePaused, answer=TableState, problems=REFUSES
)
def pause_table(ask: Ask) -> TableState:
    """Stop a table, or let it go on; nobody's time runs meanwhile."""
    return _ruled(ask, lambda: ask.house.dealer.asked.pause(ask.event.id, _table(ask), ask.body, actor=ask.who.actor))


@operation("GET", "/nights/{night}/pairs", GROUP, answer=AskedOfPairs)
def pairs_report(ask: Ask) -> AskedOfPairs:
    """Chips won and folds by pair of players, and the best hands that were not bet, over the latest 500 hands.

    Counts from what lay open at the tables; they accuse nobody.
    """
    return _found(lambda: pairs_of_night(ask.house.dealer, ask.event.id))


@operation(
    "GET",
    "/nights/{night}/dealt-hands/{kind}",
    GROUP,
    kinds=tuple(each.media for each in KINDS.values()),
    problems=REFUSES,
)
def night_hands(ask: Ask) -> StreamingHttpResponse:
    """All hands that are over as one file: phh, ohh or pokerstars, with the cards that everybody may know.

    It comes as it is made. Void hands are left out, and those whose decks are erased; with none left it is refused.
    """
    if ask.ids["kind"] not in KINDS:
        raise Problem("no_such", f"Hands come as {', '.join(KINDS)}.")
    try:
        return night_hands_sent(ask.event, ask.ids["kind"])
    except NotDealtHere as not_here:
        raise Problem("refused", told(not_here.said), {"message": not_here.said.id}) from None


def _number(ask: Ask, name: str) -> int:
    text = ask.ids[name]
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise Problem("no_such", "There is no such table or hand.")
    return int(text)


def _table(ask: Ask) -> int:
    return _number(ask, "table")


def _found(look: Callable[[], F]) -> F:
    """What was looked for. Raises `Problem`."""
    try:
        return look()
    except NotDealtHere as not_here:
        raise Problem("no_such", told(not_here.said)) from None
    except BadInput as bad:
        raise misfit("", bad) from None


def _mine(ask: Ask) -> TableState:
    _seat_of_a_program(ask)
    dealer, night, entry = ask.house.dealer, ask.event.id, ask.who.entry
    return _found(lambda: dealer.shown.state(night, dealer.nights.table_of(night, entry), entry))


def _seat_of_a_program(ask: Ask) -> None:
    """Raise `Problem` where the token is for a person's seat, or programs may not play here (any more)."""
    event = ask.event
    if event.state.plan.is_digital and not claims.is_place_of_token(event.state, ask.who.role, 0, ask.who.entry):
        person = event.state.plan.programs
        said = Message("refused.seat_of_a_person" if person else "refused.programs_forbidden")
        raise Problem("not_allowed", told(said))


def _done(ask: Ask, what: Callable[[], TableReply]) -> TableState:
    _seat_of_a_program(ask)
    _check(ask, _found(what))
    return _mine(ask)


def _ruled(ask: Ask, what: Callable[[], TableReply]) -> TableState:
    _check(ask, _found(what))
    return _found(lambda: ask.house.dealer.shown.state(ask.event.id, _table(ask)))


def _check(ask: Ask, reply: TableReply) -> None:
    if not reply.ok:
        said = ask.event.say(reply.said) if reply.said else ""
        raise Problem("refused", said, {"message": reply.said.id if reply.said else None})
