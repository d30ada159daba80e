"""Players out on one hand, placed by the book from what was told of them; the next fact asked for where one is missing.

Whose rule: the book's, in `between.outs`, asked as `decide` is. Where somebody says that nobody knows, those who are
level so far keep the order in which they were told.
"""

from collections.abc import Sequence

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import UNKNOWN, parse_cards
from shuffleup.tournament.answers import UNKNOWN as NOBODY_KNOWS
from shuffleup.tournament.answers import Choice, FactNeeded, Message
from shuffleup.tournament.between.chip_commands import BustOut
from shuffleup.tournament.between.decision import Decision
from shuffleup.tournament.between.decision import DecisionNeeds as BetweenNeeds
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.room import Room
from shuffleup.tournament.between.same_hand import by_stacks
from shuffleup.tournament.out_facts import Held, OutFacts
from shuffleup.tournament.pinned import ask
from shuffleup.tournament.room_view import one_table
from shuffleup.tournament.state import Tournament

Groups = tuple[tuple[str, ...], ...]

_DONT_KNOW = (Choice(NOBODY_KNOWS, Message("choice.unknown")),)

FACTS = {"stacks": "stacks", "hands": "hands", "board": "boards", "boards": "boards"}
"""What `between` asks for -> the field of `OutFacts` that answers it."""


def placed_by_book(
    state: Tournament, told: Sequence[str], facts: OutFacts, at: int
) -> tuple[Groups, tuple[str, ...]] | FactNeeded:
    """Everybody in groups, best placed first, with the clauses; or the next fact. Raises `BadInput` for bad cards."""
    said = weighed(state, told, facts, at)
    if isinstance(said, Decision) and said.outcome is Decided.OUT:
        best = sorted(set(said.places.values()))
        return tuple(tuple(each for each in told if said.places[each] == place) for place in best), said.clauses
    if facts.in_order:
        return _as_told(told, facts), said.clauses
    if isinstance(said, Decision):
        return FactNeeded("cards", Message("question.high_cards", {"players": said.who}), _DONT_KNOW)
    return FactNeeded(FACTS.get(said.fact, said.fact), said.question, _DONT_KNOW)


def _as_told(told: Sequence[str], facts: OutFacts) -> Groups:
    """In the order told, after the chips where they are known."""
    stacks = dict(facts.stacks)
    if set(told) <= stacks.keys():
        return by_stacks(told, [stacks[each] for each in told], shared=False)
    return tuple((each,) for each in told)


def weighed(state: Tournament, told: Sequence[str], facts: OutFacts, at: int) -> Decision | BetweenNeeds:
    """The book's answer to these facts: places, who has to draw a card, or what is asked next."""
    boards = {number: _cards(held) for number, held in facts.boards}
    hands = _held(facts.hands)
    by_name = {each: boards[table] for each in told if (table := _table_of(state, each)) in boards}
    asked = BustOut(
        players=tuple(told),
        stacks=dict(facts.stacks) or None,
        hands=hands or None,
        boards=by_name or None,
        cards=_held(facts.cards) or None,
    )
    return ask(state, asked, at, _room(state, told, at))


def _room(state: Tournament, told: Sequence[str], at: int) -> Room:
    """The tables of those who are out, and how many are left."""
    numbers = sorted({_table_of(state, each) for each in told})
    rooms = [one_table(state, number, at) for number in numbers]
    tables = {number: room.tables[number] for number, room in zip(numbers, rooms, strict=True)}
    return Room(tables=tables, game=rooms[0].game, players_left=len(state.seated), grade=rooms[0].grade)


def _table_of(state: Tournament, entry: str) -> int:
    seat = state.entries[entry].seat
    return seat[0] if seat else 0


def _held(told: Held) -> dict[str, tuple[int, ...]]:
    return {entry: _cards(held) for entry, held in told}


def _cards(held: Sequence[str]) -> tuple[int, ...]:
    """The cards as numbers. Raises `BadInput` for what is no card, and for one that nobody knows."""
    cards = tuple(parse_cards("".join(held)))
    if UNKNOWN in cards:
        raise BadInput(Message("wrong.card_not_known"), right=Message("right.cards_ah_td"))
    return cards
