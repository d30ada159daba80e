"""Hands that the program dealt, as the tournament keeps them: what everybody has now, who is out, where the button was.

One line a hand; the acts stand in the log of the table, whose head is told here. Whose rule: the book's, through
`placing` (who placed higher of those out on one hand) and `hands` (button, blinds, waits, penalties). No question is
open: the program knows stacks, cards and boards, and where a book has a card drawn it draws it. Hand for hand those out
wait for the end of the round, so that all of it is placed together. A hand that was recorded cannot be taken back:
cards are never dealt again.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from shuffleup.acts.roles import NOBODY
from shuffleup.tournament.acts import Command, Event, act, happens
from shuffleup.tournament.answers import Context, Declined, FactNeeded, Message, Misfit
from shuffleup.tournament.between.same_hand import by_stacks, may_tie
from shuffleup.tournament.button_state import HandAt
from shuffleup.tournament.cards_drawn import high_cards
from shuffleup.tournament.events import PlayersBusted
from shuffleup.tournament.hands import NO_SEATS, came, finish_hands, without_tables
from shuffleup.tournament.out_facts import Held, OutFacts
from shuffleup.tournament.placing import Groups, placed_by_book
from shuffleup.tournament.register import Answer, Happened, already, decides, done, evolves, no
from shuffleup.tournament.room_view import game_of
from shuffleup.tournament.rounds import round_goes_on
from shuffleup.tournament.stack_of import broke, stack_of
from shuffleup.tournament.state import Standing, Tournament

LONGEST_HEAD = 200


@act(may=NOBODY, by_server=True)
@dataclass(frozen=True, slots=True)
class RecordHand(Command):
    """A hand is over: chips of everybody who was dealt in, and the head of the table's own log.

    `seats` are those of button, small and big blind, `game` what was played. `hands` are the cards of those who lost
    all they had, `board` that of the hand: what a book may place them by. A voided hand changes nobody's chips.
    """

    table: int
    hand: int
    head: str
    stacks: tuple[tuple[str, int], ...]
    voided: bool = False
    seats: tuple[int, int, int] = NO_SEATS
    game: str = ""
    hands: Held = ()
    board: tuple[str, ...] = ()


@happens(Message("log.hand_played", {"table": "table", "hand": "hand"}))
@dataclass(frozen=True, slots=True)
class HandPlayed(Event):
    """A hand that the program dealt is over: chips by entry of everybody dealt in, in the order of the deal."""

    table: int
    hand: int
    head: str
    stacks: tuple[tuple[str, int], ...]
    voided: bool = False
    seats: tuple[int, int, int] = NO_SEATS
    game: str = ""


@decides(RecordHand)
def _record(state: Tournament, command: RecordHand, context: Context) -> Answer:
    if refused := _unfit(state, command):
        return refused
    played = HandPlayed(
        command.table,
        command.hand,
        command.head,
        command.stacks,
        command.voided,
        command.seats,
        command.game,
    )
    if command.voided:
        return done(played)
    lost = [entry for entry, chips in command.stacks if not chips]
    after = with_stacks(state, command.stacks)
    rounded = replace(after, hands={**state.hands, command.table: (*state.hands.get(command.table, ()), context.at)})
    if not (lost or broke(state)) or round_goes_on(rounded):
        return done(played)
    told = OutFacts(hands=command.hands, boards=((command.table, command.board),) if command.board else ())
    out = out_together(after, broke(after), told, context)
    return done(out, played, clauses=out.clauses)


def _unfit(state: Tournament, command: RecordHand) -> Answer | None:
    """Why this cannot be what was played at that table."""
    table = command.table
    if not state.plan.is_digital:
        return no("not_dealt_here")
    if table not in state.tables:
        return no("no_such_table", tables=str(table))
    if not state.clock.started:
        return no("clock_not_started")
    if table not in state.positions:
        return no("hand_without_button", table=table)
    if command.hand <= state.dealt_hands.get(table, 0):
        return already("hand_recorded", table=table, hand=command.hand)
    if len(command.head) > LONGEST_HEAD:
        return no("hand_without_head")
    named = [entry for entry, _ in command.stacks]
    if len(named) < 2 or len(set(named)) < len(named):
        return no("hand_of_others", table=table)
    return _not_of_here(state, table, named) or _chips_lost(state, command)


def _not_of_here(state: Tournament, table: int, named: Sequence[str]) -> Declined | None:
    sitting = set(state.at_table(table).values())
    strange = [entry for entry in named if entry not in sitting]
    return no("hand_of_others", table=table) if strange else None


def _chips_lost(state: Tournament, command: RecordHand) -> Declined | None:
    """Chips come and go in a hand from one player to another, and nowhere else."""
    before = sum(stack_of(state, entry) for entry, _ in command.stacks)
    now = [chips for _, chips in command.stacks]
    if min(now) < 0 or sum(now) != before:
        return no("hand_chips_lost", before=before, now=sum(now))
    return None


def out_together(state: Tournament, lost: Sequence[str], told: OutFacts, context: Context) -> PlayersBusted:
    """Everybody who lost all chips on one hand (or in one round), placed by the book; who needs a card draws one."""
    facts = replace(told, stacks=tuple((entry, state.stacks_before[entry]) for entry in lost))
    groups, clauses, facts = _placed(state, lost, facts, context) if len(lost) > 1 else (((lost[0],),), (), OutFacts())
    lives = tuple((entry, state.entries[entry].lives) for group in groups for entry in group)
    return PlayersBusted(groups, lives, clauses=clauses, facts=facts)


def _placed(
    state: Tournament, lost: Sequence[str], facts: OutFacts, context: Context
) -> tuple[Groups, tuple[str, ...], OutFacts]:
    for round_ in range(len(lost) + 52):
        said = placed_by_book(state, lost, facts, context.at)
        if not isinstance(said, FactNeeded):
            return (*said, facts)
        if said.fact != "cards":
            break
        facts = replace(facts, cards=high_cards(facts.cards, _names(said), context.seed, round_))
    return by_chips(state, lost), (), facts


def _names(asked: FactNeeded) -> tuple[str, ...]:
    """Whom a question is about."""
    names = asked.question.args["players"]
    return tuple(map(str, names)) if isinstance(names, tuple) else ()


def by_chips(state: Tournament, lost: Sequence[str]) -> Groups:
    """By chips before the hand alone, where the book asks for cards that nobody had to show."""
    return by_stacks(lost, [state.stacks_before[entry] for entry in lost], shared=may_tie(state.book))


def with_stacks(state: Tournament, stacks: Sequence[tuple[str, int]]) -> Tournament:
    """The state once these have so many chips, who was told of last at the end; of whoever has gone nothing is kept."""
    now = {entry: chips for entry, chips in stacks if state.entries[entry].standing is Standing.IN}
    before = {entry: stack_of(state, entry) for entry in now}
    lines = dict.fromkeys(now, len(state.chip_lines))
    others = {entry: chips for entry, chips in state.stacks.items() if entry not in now}
    return replace(
        state,
        stacks={**others, **now},
        stacks_before={**state.stacks_before, **before},
        lines_told={**state.lines_told, **lines},
    )


@evolves(HandPlayed)
def _hand_played(state: Tournament, event: HandPlayed, happened: Happened) -> Tournament:
    table = event.table
    if table not in state.positions or event.hand <= state.dealt_hands.get(table, 0):
        raise Misfit(f"hand {event.hand} of table {table} cannot be over")
    counted = replace(state, dealt_hands={**state.dealt_hands, table: event.hand})
    if event.voided:
        return counted
    hand = _as_played(state, event, happened.at)
    after = with_stacks(counted, event.stacks)
    after = replace(after, played={**after.played, table: hand}, positions={**after.positions, table: hand})
    finished = finish_hands(after, table, 1, happened.at)
    if table in finished.positions:
        return finished
    # Too few are left to play on; whoever comes to this table finds the button where it was.
    waits = replace(hand, button=0, small_blind=0, big_blind=0, before=hand.seats)
    return replace(finished, positions={**finished.positions, table: waits})


def _as_played(state: Tournament, event: HandPlayed, at: int) -> HandAt:
    """The hand as the table had it: who was dealt in where, and who waits for a later one."""
    sitting = {entry: seat for seat, entry in state.at_table(event.table).items()}
    named = [entry for entry, _ in event.stacks]
    dealt = tuple(sorted((sitting[entry], entry) for entry in named if entry in sitting))
    others = [entry for entry in sitting if entry not in named]
    waiting = tuple(_waits(state, event.table, sitting, others, at))
    mixed = game_of(state, at)[0] is None
    return HandAt(at, *event.seats, dealt, waiting, game=event.game if mixed else "")


def _waits(
    state: Tournament, table: int, sitting: dict[str, int], others: list[str], at: int
) -> Iterator[tuple[str, str]]:
    """Who was told to wait, of those who sat there without cards; the rest came while the hand was played."""
    coming, last = state.positions[table], state.played.get(table)
    if last is None or last.seats != coming.before:  # the first hand since the button was drawn
        return
    told = dict(coming.waiting)
    before = replace(state, positions={**without_tables(state, table), table: last})
    for entry in others:
        if entry in told:
            yield entry, told[entry]
        elif (said := came(before, table, entry, sitting[entry], at)) is not None and said.dealt_in is False:
            yield entry, said.more["until"]
