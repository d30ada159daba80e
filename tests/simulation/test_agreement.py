"""Simulated nights agree with the library event by event: every hand by `Hand`, everything between by `tournament`.

The trace of a night tells seats, decks, acts and what chance decided. Here the library plays the same: it must deal the
same places, pay the same stacks, name the same player to move and the same seat, break the same table at the moment.
"""

from collections import deque
from dataclasses import replace

import pytest

from shuffleup.games import Family
from shuffleup.games.mixes import games_in_turn
from shuffleup.hand.button import ButtonRecord, advance_in_mix, start_from
from shuffleup.hand.hand import Hand
from shuffleup.hand.law import hand_law
from shuffleup.hand.table import Setup
from shuffleup.rulebooks import load_book
from shuffleup.simulation import night_field as kinds
from shuffleup.simulation.assumptions import Assumptions
from shuffleup.simulation.drivers import Compiled, Interpreted
from shuffleup.simulation.night_field import ENTRY
from shuffleup.simulation.night_plan import hand_level, set_up
from shuffleup.simulation.nights import Series, play_one
from shuffleup.simulation.seating_record import SEATS
from shuffleup.tournament import night as library
from shuffleup.tournament.answers import Accepted, Context, FactNeeded
from shuffleup.tournament.balance import break_said, final_table_said, propose_move, table_to_break
from shuffleup.tournament.between.breaking import arrivals_told
from shuffleup.tournament.busts import places
from shuffleup.tournament.chip_commands import AddOn, BuyAgain
from shuffleup.tournament.chip_events import ChipsIssued
from shuffleup.tournament.chip_state import ChipReason
from shuffleup.tournament.commands import BustPlayers, OpenTable
from shuffleup.tournament.door import entries_open
from shuffleup.tournament.entries import re_entry_refused
from shuffleup.tournament.events import FinalTableDrawn, PlayerMoved, ReEntered, TableBroken
from shuffleup.tournament.pin import pin
from shuffleup.tournament.plan import Plan, PlanLevel
from shuffleup.tournament.register import EVOLVERS, Happened
from shuffleup.tournament.room_view import seating_room
from shuffleup.tournament.seats import late_seats, put
from shuffleup.tournament.state import Clock, Entry, Standing, Table, Tournament

AT = 1_795_000_000_000


class Night:
    """A night of the library that follows a trace."""

    def __init__(self, series: Series, plan, trace: list[int], entrants: int) -> None:
        self.book = load_book(plan.rulebook)
        self.law = hand_law(self.book.resolve())
        self.numbers = series.setup.tables
        self.trace = deque(tuple(trace[at : at + ENTRY]) for at in range(0, len(trace), ENTRY))
        self.buttons: dict[int, ButtonRecord] = {}
        self.stud: set[int] = set()  # tables that stand still, their last hand was stud in a mix
        self.now = 0
        self.stacks = dict.fromkeys(range(entrants), plan.starting_stack)
        told = ("hands", "moves", "breaks", "finals", "returns", "came", "bought", "added", "drew", "stubs")
        self.seen = dict.fromkeys(told, 0)
        clock = Clock(started=True, running=True, since=AT)
        self.state = Tournament(plan, pin(self.book), AT, clock=clock, started_at=AT)
        while self.trace[0][0] == kinds.SEATED:
            self.take_seat(*self.trace.popleft()[1:3])

    def take_seat(self, player: int, place: int) -> None:
        """Somebody who was never in sits down."""
        table, seat = self.seat(place)
        tables = self.state.tables
        if table not in tables:
            tables = {**tables, table: Table(table, self.state.plan.seats_per_table)}
        entry = Entry(f"e{player}", player + 1, f"p{player}", Standing.IN, here=True, lives=1)
        self.state = replace(self.state, tables=tables, entries={**self.state.entries, entry.id: entry})
        self.state = put(self.state, replace(entry, seat=(table, seat)))

    def seat(self, place: int) -> tuple[int, int]:
        return self.numbers[place // SEATS], place % SEATS + 1

    def happen(self, event) -> None:
        self.state = EVOLVERS[type(event)](self.state, event, Happened(AT + self.now, "c"))

    @property
    def at(self) -> int:
        return AT + self.now

    def follow(self) -> None:
        steps = {
            kinds.DEALT: self.dealt, kinds.MOVED: self.moved, kinds.BROKE: self.broke, kinds.FINAL: self.final,
            kinds.CAME: self.came, kinds.TABLE_USED: self.table_used, kinds.LEVEL: self.level,
            kinds.ADDED_ON: self.added_on,
        }  # fmt: skip
        while self.trace:
            kind, *facts = self.trace.popleft()
            steps[kind](*facts)

    def level(self, index: int, now: int, *_: int) -> None:
        self.now = now
        assert self.state.plan.index_of_level(1) == 0 <= index

    def dealt(self, table: int, level: int, players: int, size: int) -> None:
        button, small, big, seats, now = self.trace.popleft()
        self.now = now
        self.all_is_well()
        rows = [self.trace.popleft() for _ in range(players)]
        deck = [self.trace.popleft()[0] for _ in range(size)]
        number = self.numbers[table]
        sitting = self.state.at_table(number)
        who = {seat - 1: int(entry[1:]) for seat, entry in sitting.items()}
        plan = self.state.plan
        plan_level = plan.levels[level]
        mix = games_in_turn(plan_level.game)
        variant = mix.game_now(level=plan.play_number(level) - 1, hands_before=0, players=0)
        self.check_button(number, sorted(who), seats, (button, small, big))
        self.stud.discard(number)
        if variant.family is Family.STUD and len(mix.games) > 1:
            self.stud.add(number)
        order = [seat for seat, *_ in rows]
        assert order == self.buttons[number].order[:players]
        assert [stack for _, stack, *_ in rows] == [self.stacks[who[seat]] for seat in order]
        stakes = replace(hand_level(plan_level), smallest_chip=25).stakes(
            variant,
            players,
            dead_small_blind=small not in order,
            dead_button=button not in order,
            players_left=len(self.state.seated),
        )
        # Who came in between button and blinds, or between these, is dealt in; they stay where the button kernels
        # have them.
        amounts = {big: plan_level.big_blind, small: plan_level.small_blind}
        if big == small:
            amounts = {big: plan_level.big_blind}
        if variant.family is Family.STUD:
            amounts = {}
        blinds = tuple(amounts.get(seat, 0) for seat in order)
        posted = [seat for seat in order if seat in (small, big)]
        assert blinds == stakes.blinds or order[: len(posted)] != posted
        stakes = replace(stakes, blinds=blinds)
        hand = Hand(
            Setup(variant, stakes, tuple(self.stacks[who[seat]] for seat in order)), self.law, deck=deck, all_show=True
        )
        while self.trace[0][0] in (kinds.ACTED, kinds.DREW, kinds.NEW_STUB):
            self.play(hand, *self.trace.popleft()[:3])
        assert hand.is_over
        for seat, stack in zip(order, hand.stacks, strict=True):
            self.stacks[who[seat]] = stack
        _, gone, end, *_ = self.trace.popleft()
        assert gone == hand.stacks.count(0)
        self.now, started = end, now
        self.busted(gone)
        self.now = started
        self.seen["hands"] += 1

    def play(self, hand: Hand, kind: int, place: int, done: int) -> None:
        """One thing that was done in a hand; of a new stub `place` is how many cards it has."""
        if kind == kinds.NEW_STUB:
            hand.reshuffle_muck([self.trace.popleft()[0] for _ in range(place)])
            self.seen["stubs"] += 1
            return
        assert hand.actor == place
        if kind == kinds.DREW:
            hand.draw([card for at, card in enumerate(hand.hole(place)) if not done >> at & 1])
            self.seen["drew"] += 1
        elif done > 0:
            hand.raise_to(done)
        elif done < 0:
            hand.fold()
        elif hand.can_bring_in():
            hand.bring_in()
        else:
            hand.check_or_call()

    def check_button(self, number: int, taken: list[int], seats: int, given: tuple[int, int, int]) -> None:
        record = ButtonRecord([int(seat in taken) for seat in range(seats)])
        before = self.buttons.get(number)
        if before is None:
            assert given[0] in taken
            start_from(record, given[0])
        else:
            record.button, record.small, record.big = before.button, before.small, before.big
            advance_in_mix(record, 0, 0, int(number in self.stud))
        assert (record.button, record.small, record.big) == given
        self.buttons[number] = record

    def added_on(self, player: int, chips: int, now: int, _: int) -> None:
        self.now = now
        self.stacks[player] += self.sold(AddOn(f"e{player}", self.state.entries[f"e{player}"].lives), chips)
        self.seen["added"] += 1

    def bought(self, player: int, chips: int) -> None:
        had = sum(1 for line in self.state.chip_lines if (line.entry, line.why) == (f"e{player}", ChipReason.REBUY))
        asked = BuyAgain(f"e{player}", self.state.entries[f"e{player}"].lives, had)
        self.stacks[player] = self.sold(asked, chips)
        self.seen["bought"] += 1

    def sold(self, command: AddOn | BuyAgain, chips: int) -> int:
        """The library sells the same chips at that moment."""
        answer = library.decide(self.state, command, Context(self.at, "host", "c"))
        assert isinstance(answer, Accepted), answer
        assert [each.chips for each in answer.events if isinstance(each, ChipsIssued)] == [chips], answer.events
        for event in answer.events:
            self.happen(event)
        return chips

    def busted(self, gone: int) -> None:
        out: list[int] = []
        came = []
        while self.trace:
            kind, player, fact, *_ = self.trace[0]
            if kind == kinds.BOUGHT:
                self.bought(player, fact)
                gone -= 1
            elif kind == kinds.BUSTED and len(out) < gone:
                out.append(player)
            elif kind == kinds.CAME and player in out:
                came.append((player, fact))
            else:
                break
            self.trace.popleft()
        if not out:
            return
        lives = tuple((f"e{player}", self.state.entries[f"e{player}"].lives) for player in out)
        groups = tuple((f"e{player}",) for player in reversed(out))
        answer = library.decide(self.state, BustPlayers(groups, lives), Context(self.at, "host", "c"))
        assert isinstance(answer, Accepted), answer
        for event in answer.events:
            self.happen(event)
        for player, place in came:
            assert re_entry_refused(self.state, self.state.entries[f"e{player}"], self.at) == ""
            self.happen(ReEntered(f"e{player}", self.seat(place)))
            self.stacks[player] = self.state.plan.starting_stack
            self.seen["returns"] += 1

    def came(self, player: int, place: int, now: int, _: int) -> None:
        self.now = now
        assert entries_open(self.state, self.at)
        assert self.seat(place) in late_seats(self.state)
        self.take_seat(player, place)
        self.stacks[player] = self.state.plan.starting_stack
        self.seen["came"] += 1

    def table_used(self, table: int, *_: int) -> None:
        assert not late_seats(self.state)
        answer = library.decide(
            replace(self.state, draws=(None,)), OpenTable(self.numbers[table]), Context(self.at, "host", "c")
        )
        assert isinstance(answer, Accepted), answer
        for event in answer.events:
            self.happen(event)

    def facts(self) -> dict[str, str]:
        return {f"big_blind {number}": str(record.big + 1) for number, record in self.buttons.items()}

    def proposed(self, facts: dict[str, str]):
        """The move that is due; where the host names a table he takes the one that is proposed."""
        while isinstance(asked := propose_move(self.state, self.at, facts), FactNeeded) and asked.proposed:
            if asked.fact not in ("from", "to"):
                break
            facts = facts | {asked.fact: asked.proposed}
        return asked

    def moved(self, player: int, origin: int, to: int, _: int) -> None:
        entry = f"e{player}"
        facts = self.facts() | {f"mover {self.seat(origin)[0]}": entry}
        proposed = self.proposed(facts)
        assert proposed is not None
        told = proposed.because if isinstance(proposed, FactNeeded) else proposed.reason
        assert (told.args["origin"], told.args["to"]) == (self.seat(origin)[0], self.seat(to)[0])
        if told.args["to"] in self.buttons and told.args["origin"] in self.buttons:
            assert (proposed.entry, proposed.origin, proposed.to) == (entry, self.seat(origin), self.seat(to))
        self.happen(PlayerMoved(entry, self.seat(origin), self.seat(to), "balance"))
        self.seen["moves"] += 1

    def new_seats(self, count: int):
        rows = [self.trace.popleft() for _ in range(count)]
        assert all(kind == kinds.SEATED for kind, *_ in rows)
        entries = [(f"e{player}", self.seat(place)) for _, player, place, *_ in rows]
        return tuple((entry, self.state.entries[entry].seat, to) for entry, to in entries)

    def broke(self, table: int, players: int, *_: int) -> None:
        number = self.numbers[table]
        assert not entries_open(self.state, self.at)
        room = seating_room(self.state, self.at)
        assert not final_table_said(self.state, room).due
        assert table_to_break(self.state, room).more["table"] == number
        moves = self.new_seats(players)
        arrivals = arrivals_told(break_said(self.state, self.at, number))
        assert {each: [to[0] for *_, to in moves].count(each) for each in arrivals} == arrivals
        self.happen(TableBroken(number, moves))
        self.buttons.pop(number, None)
        self.seen["breaks"] += 1

    def final(self, table: int, players: int, seats: int, _: int) -> None:
        assert not entries_open(self.state, self.at)
        assert final_table_said(self.state, seating_room(self.state, self.at)).due
        assert self.numbers[table] == min(self.state.tables)
        self.happen(FinalTableDrawn(self.numbers[table], seats, self.new_seats(players)))
        self.buttons.clear()
        self.seen["finals"] += 1

    def all_is_well(self) -> None:
        """Nothing was left undone before this hand."""
        assert propose_move(self.state, self.at) is None
        if not entries_open(self.state, self.at):
            room = seating_room(self.state, self.at)
            assert not final_table_said(self.state, room).due
            assert table_to_break(self.state, room) is None


def played(series: Series, number: int, driver=Interpreted) -> tuple[Interpreted, list[int]]:
    player = driver(series.setup.plan, series.setup.room_law, series.setup.hand_law, trace=True)
    play_one(series, player, number)
    return player, [int(each) for each in player.trace.log[: player.trace.n]]


@pytest.mark.parametrize(
    ("book", "changes"),
    [
        ("tda", {"entrants": 27, "re_entries": 1}),
        ("redtooth", {"entrants": 25}),
        ("nppl", {"entrants": 22}),
        ("hcpn", {"entrants": 31, "seats_per_table": 6, "tables": (1, 2, 3, 4, 5, 6), "break_order": (2, 6)}),
        ("tnpl", {"entrants": 40, "seats_per_table": 10, "tables": (4, 3, 2, 1), "break_order": ()}),
    ],
)
def test_a_night_agrees_with_the_library(pub_night, book, changes):
    plan = replace(pub_night, rulebook=book, colour_ups=(), **changes)
    assumed = Assumptions(late_share=0.2)
    series = Series(set_up(plan, load_book(book), assumed), assumed, "replay")
    for number in range(2):
        player, trace = played(series, number)
        night = Night(series, plan, trace, series.setup.plan.entrants)
        night.follow()
        assert night.seen["hands"] == player.night.hands > 50
        assert night.seen["moves"] > 0
        assert night.seen["finals"] == 1
        won = [int(each.entry[1:]) for each in places(night.state)]
        lost = list(player.night.out[: player.night.out_n])
        assert won[1:] == lost[::-1]
        assert night.stacks[won[0]] == sum(night.stacks.values())


@pytest.mark.parametrize("book", ["tda", "nppl", "tnpl"])
def test_what_is_bought_again_is_sold_by_the_library_too(pub_night, book):
    plan = replace(
        pub_night, rulebook=book, colour_ups=(), re_entries=1, rebuys=2, rebuy_until=4, rebuy_stack=8_000,
        add_on_stack=12_000,
    )  # fmt: skip
    assumed = Assumptions(late_share=0.2)
    series = Series(set_up(plan, load_book(book), assumed), assumed, "replay")
    player, trace = played(series, 0)
    night = Night(series, plan, trace, series.setup.plan.entrants)
    night.follow()
    assert night.seen["bought"] == player.night.rebought > 3
    assert night.seen["added"] == player.night.added > 3
    assert (night.seen["returns"] > 0) is (book != "nppl")
    assert sum(night.stacks.values()) == (
        player.night.sold * plan.starting_stack + player.night.rebought * 8_000 + player.night.added * 12_000
    )


def test_the_compiled_night_leaves_the_same_trace(pub_night, compiled):
    plan = replace(pub_night, rulebook="tda", re_entries=1)
    assumed = Assumptions()
    series = Series(set_up(plan, load_book("tda"), assumed), assumed, "replay")
    assert played(series, 5, Compiled)[1] == played(series, 5)[1]


def of_games(games: str, entrants: int, big_bets: tuple[int, ...] = (100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800)):
    """A night of ten-minute levels in these games."""
    levels = tuple(
        PlanLevel(10, bet // 2, bet, bet // 4, game=games, bring_in=bet // 2, small_bet=bet, big_bet=2 * bet)
        for bet in big_bets
    )
    return replace(
        Plan(name=games), rulebook="tda", entrants=entrants, starting_stack=2_000, seats_per_table=6,
        tables=(1, 2, 3), levels=levels,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("games", "entrants", "drawn", "new_stubs"),
    [
        ("HORSE", 14, False, False),
        ("TRIPLEDRAW", 14, True, True),
        ("FLBADUGI / RAZZ / NL27SD", 14, True, False),
        ("STUD8", 6, False, False),
    ],
)
def test_stud_and_draw_are_played_as_the_library_plays_them(games, entrants, drawn, new_stubs):
    """Hands, button and stubs; stud alone at one table, since whom to move there the director says."""
    plan = of_games(games, entrants)
    assumed = Assumptions()
    series = Series(set_up(plan, load_book("tda"), assumed), assumed, "replay")
    drew = stubs = 0
    for number in range(3):
        player, trace = played(series, number)
        night = Night(series, plan, trace, series.setup.plan.entrants)
        night.follow()
        assert night.seen["hands"] == player.night.hands > 15
        drew, stubs = drew + night.seen["drew"], stubs + night.seen["stubs"]
        lost = list(player.night.out[: player.night.out_n])
        assert [int(each.entry[1:]) for each in places(night.state)][1:] == lost[::-1]
    assert (drew > 0, stubs > 0) == (drawn, new_stubs)


def test_stud_and_draw_are_the_same_compiled(compiled):
    for games in ("10-GAME", "STUD"):
        plan = of_games(games, 14)
        assumed = Assumptions()
        series = Series(set_up(plan, load_book("tda"), assumed), assumed, "replay")
        for number in range(3):
            assert played(series, number, Compiled)[1] == played(series, number)[1]
