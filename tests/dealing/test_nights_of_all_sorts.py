"""Nights that the program deals with everything a floor can do in them: late and again, penalties, the bubble, undo."""

import random
from itertools import pairwise
from typing import TypeVar

import pytest
from dealt_whole import NightPlayed, begin, open_night, play_night, play_on
from random_play import anything, levels_of, short_plan
from test_whole_nights import BOOKS, is_sound, pinned

from shuffleup.bad_input import BadInput
from shuffleup.chronicle.acts import Event
from shuffleup.chronicle.answers import Accepted
from shuffleup.chronicle.undo import Done, TakeBack
from shuffleup.dealing import turns
from shuffleup.dealing.disturbing import disturbed
from shuffleup.dealing.events import Act, Acted, DecksLaid, HandBegun, HandVoided
from shuffleup.dealing.recorded import recorded
from shuffleup.tournament.absent import NoteAbsence
from shuffleup.tournament.advice import advise
from shuffleup.tournament.answers import Context, Declined
from shuffleup.tournament.between.rebuys import knows_re_entry
from shuffleup.tournament.between.registering import TICKS
from shuffleup.tournament.bots import RemoveBot, SeatBots
from shuffleup.tournament.busts import places
from shuffleup.tournament.chip_commands import GiveChips, RemoveChips, TakeStack
from shuffleup.tournament.chip_state import ChipReason
from shuffleup.tournament.commands import EnterPlayers, Entrant, MovePlayer, PauseClock, ReEnter, ResumeClock
from shuffleup.tournament.dealt_hands import HandPlayed
from shuffleup.tournament.door import entries_open
from shuffleup.tournament.entries import re_entry_refused
from shuffleup.tournament.events import PlayersBusted
from shuffleup.tournament.ledger import chips_in_play
from shuffleup.tournament.penalties import GivePenalty
from shuffleup.tournament.plan import Prize
from shuffleup.tournament.report_events import HandForHandBegun, HandForHandEnded
from shuffleup.tournament.rulings import record_of
from shuffleup.tournament.stack_of import last_count, stack_of
from shuffleup.tournament.state import Standing

PRIZES = tuple(Prize(place, item=f"cup {place}") for place in (1, 2, 3, 4, 5))


E = TypeVar("E", bound=Event)


def played_events(night: NightPlayed, kind: type[E]) -> list[E]:
    return [event for done in night.journal.log for event in done.events if isinstance(event, kind)]


def chips_are_all_there(night: NightPlayed) -> None:
    state = night.state
    assert sum(stack_of(state, entry) for entry in state.seated.values()) == chips_in_play(state)


@pytest.mark.parametrize("book", BOOKS)
def test_late_entry_re_entry_and_a_bot_that_makes_room(book: str) -> None:
    again = 1 if knows_re_entry(pinned(book)) else 0
    plan = short_plan("NLHE", book, tables=(1, 2), late_entry_until=3, re_entries=again)
    people: list[str] = []
    back: list[str] = []

    def between(night: NightPlayed) -> None:
        chips_are_all_there(night)
        state = night.state
        if not entries_open(state, night.at):
            return
        out = [each for each in state.standing(Standing.OUT) if not re_entry_refused(state, each, night.at)]
        if out and sum(map(len, state.free_by_table().values())):
            back.append(out[0].id)
            night.send(ReEnter(out[0].id, out[0].lives, paid=False))
        if night.hands > 2 * len(people) and len(people) < 3:
            bots = [entry for entry in state.entries.values() if entry.bot and entry.standing is Standing.IN]
            free = [each for each in bots if each.seat is not None and each.seat[0] not in night.busy]
            if free and len(state.seated) > 4:
                night.send(RemoveBot(free[0].id))
                people.append(f"p{len(people)}")
                night.send(EnterPlayers((Entrant(people[-1], here=True, ticks=TICKS),)))

    night = play_night(plan, pinned(book), 12, anything, random.Random(4), (between,))
    assert people
    assert bool(back) == bool(again)
    chips_are_all_there(night)
    entered = [entry for entry in night.state.entries.values() if entry.person]
    assert all(entry.lives for entry in entered)


@pytest.mark.parametrize("book", BOOKS)
def test_who_misses_hands_pays_and_is_dealt_in_and_his_cards_are_killed(book: str) -> None:
    night = open_night(
        short_plan("FLHE", book, tables=(1,), levels=levels_of("FLHE", minutes=60)), pinned(book), random.Random(3)
    )
    night.send(SeatBots(5, "pub"))
    begin(night)
    play_on(night, anything, until=lambda night: night.hands == 1 and not night.busy)
    late = next(iter(night.state.seated.values()))
    seen = len(record_of(night.state, late))
    night.send(GivePenalty(late, 1, "stalling", "missed_hands", seen, 1, "no"))
    first = len(night.logs[1])
    play_on(night, anything, until=lambda night: night.hands == 4 and not night.busy)
    killed = 0
    seat, dealt = None, 0
    for event in night.logs[1][first:]:
        if isinstance(event, DecksLaid):
            seat = next((at for at, each in enumerate(event.seats) if each.entry == late), None)
            dealt += seat is not None
        elif isinstance(event, Acted) and event.seat == seat:
            if event.act is Act.KILL:
                killed += 1
                assert event.instead == "penalty"
            else:
                assert night.state.serving[late].is_over
    assert dealt == 3
    assert killed == 1
    assert night.state.serving[late].is_over
    chips_are_all_there(night)


@pytest.mark.parametrize("book", BOOKS)
def test_hand_for_hand_on_the_bubble_every_table_plays_as_many_hands(book: str) -> None:
    plan = short_plan("FLHE", book, prizes=PRIZES, levels=levels_of("FLHE", minutes=9), seats_per_table=4)
    rounds: list[tuple[int, ...]] = []

    def between(night: NightPlayed) -> None:
        since = night.state.hand_for_hand
        if since and len(night.state.tables) > 1:
            rounds.append(
                tuple(sum(at > since for at in night.state.hands.get(each, ())) for each in night.state.tables)
            )

    night = play_night(plan, pinned(book), 11, anything, random.Random(8), (between,))
    is_sound(night, 11)
    begun, ended = played_events(night, HandForHandBegun), played_events(night, HandForHandEnded)
    assert len(begun) >= len(ended)
    if begun:
        assert rounds
        assert all(max(each) - min(each) <= 1 for each in rounds)


def test_the_bubble_is_played_hand_for_hand_in_some_book() -> None:
    found = 0
    for seed, book in enumerate(BOOKS):
        plan = short_plan("NLHE", book, prizes=PRIZES, seats_per_table=4)
        night = play_night(plan, pinned(book), 12, anything, random.Random(seed))
        found += len(played_events(night, HandForHandBegun))
    assert found


def test_an_absent_player_is_blinded_out_and_hands_end_all_the_same() -> None:
    night = open_night(short_plan(tables=(1,)), pinned("tda"), random.Random(6))
    night.send(SeatBots(4, "pub"))
    begin(night)
    away = next(iter(night.state.seated.values()))
    night.send(NoteAbsence(away, 1))
    play_on(night, anything, until=lambda night: night.state.entries[away].standing is Standing.OUT)
    acts = [event for event in night.logs[1] if isinstance(event, Acted) and event.act is Act.KILL]
    assert acts
    chips_are_all_there(night)


def test_play_stops_while_the_clock_stands_and_undo_never_reaches_a_hand() -> None:
    night = open_night(short_plan("FLHE"), pinned("tda"), random.Random(9))
    night.send(SeatBots(14, "pub"))
    begin(night)
    play_on(night, anything, until=lambda night: night.hands > 9 and not night.busy)
    night.send(PauseClock())
    with pytest.raises(RuntimeError, match="waits for good"):
        play_on(night, anything)
    night.send(ResumeClock())
    played = night.hands
    play_on(night, anything, until=lambda night: night.hands > played + 3 and not night.busy)
    for done in night.journal.log[1:]:
        context = Context(night.at, "director", "undo")
        answer = night.journal.decide(TakeBack((done.id,)), context)
        if any(isinstance(event, HandPlayed) for event in done.events):
            assert isinstance(answer, Declined)
            assert answer.message.id == "refused.undo_of_hand"
        elif not isinstance(done.command, (PauseClock, ResumeClock)):
            assert isinstance(answer, Declined), done.command


def test_what_would_touch_a_hand_under_way_is_known_beforehand() -> None:
    night = open_night(short_plan("FLHE"), pinned("tda"), random.Random(2))
    night.send(SeatBots(10, "pub"))
    begin(night)
    play_on(night, anything, until=lambda night: len(night.busy) == 2)
    laid = night.table(1).laid
    assert laid is not None
    in_hand = [each.entry for each in laid.seats]
    state = night.state
    mover = in_hand[0]
    origin = state.entries[mover].seat
    assert origin is not None
    free = (2, state.free_seats(2)[0])
    for command, touches in (
        (MovePlayer(mover, origin, free), (mover,)),
        (RemoveChips(100, ChipReason.PENALTY, mover, 1), (mover,)),
        (TakeStack(mover, 1, 0, ChipReason.DISQUALIFIED), (mover,)),
        (PauseClock(), ()),
        (GiveChips(100, ChipReason.CORRECTION, (mover,)), (mover,)),
    ):
        journal = night.journal.copy()
        answer = journal.decide(command, Context(night.at, "director", "c"))
        assert isinstance(answer, Accepted), answer
        done = Done("c", command, night.at, "director", answer.events)
        assert disturbed(state, journal.state_after(done), in_hand) == touches


def test_a_voided_hand_gives_everybody_back_what_he_had() -> None:
    night = open_night(short_plan("FLHE", tables=(1,)), pinned("tda"), random.Random(12))
    night.send(SeatBots(4, "pub"))
    begin(night)
    play_on(night, anything, until=lambda night: night.hands == 2 and bool(night.busy) and night.table(1).turn > 1)
    table, before = night.table(1), {each: stack_of(night.state, each) for each in night.state.seated.values()}
    answer = turns.void(table, "a line was down")
    assert isinstance(answer, Accepted)
    (voided,) = answer.events
    assert isinstance(voided, HandVoided)
    told = recorded(table, voided, "ff")
    night.write(1, answer)
    night.send(told)
    assert {each: stack_of(night.state, each) for each in night.state.seated.values()} == before
    night.due.clear()
    play_on(night, anything)
    is_sound_but_for_the_voided(night)


def is_sound_but_for_the_voided(night: NightPlayed) -> None:
    assert sum(event.voided for event in played_events(night, HandPlayed)) == 1
    chips_are_all_there(night)
    assert len(places(night.state)) == 4


def test_chips_are_known_at_any_time_for_a_deal_or_an_early_end() -> None:
    night = open_night(short_plan("FLHE"), pinned("tda"), random.Random(12))
    night.send(SeatBots(9, "pub"))
    begin(night)
    play_on(night, anything, until=lambda night: night.hands == 12)
    count = last_count(night.state)
    assert count is not None
    assert sum(chips for _, chips in count.players) == chips_in_play(night.state)
    assert {entry for entry, _ in count.players} == set(night.state.seated.values())


def test_nothing_is_played_that_the_tournament_does_not_take() -> None:
    with pytest.raises(BadInput):
        play_night(short_plan("SNAP"), pinned("tda"), 4, anything, random.Random(1))
    with pytest.raises(BadInput):
        play_night(short_plan(), pinned("tda"), 1, anything, random.Random(1))


def test_the_level_of_a_hand_is_the_one_at_its_beginning() -> None:
    night = play_night(short_plan("FLHE"), pinned("tda"), 6, anything, random.Random(21))
    begun = [event for event in night.logs[1] if isinstance(event, HandBegun)]
    bets = [event.stakes.small_bet for event in begun]
    assert bets == sorted(bets)
    assert all(later >= earlier for earlier, later in pairwise(bets))
    assert len(set(bets)) > 1


def test_nobody_is_asked_anything_while_the_program_is_the_floor() -> None:
    asked: list[str] = []

    def between(night: NightPlayed) -> None:
        said = advise(night.state, night.at)
        asked.append(said.kind)

    night = play_night(short_plan(), pinned("nppl"), 15, anything, random.Random(17), (between,))
    assert len(played_events(night, PlayersBusted)) > 5
    assert "colour_up" not in asked
