"""Hands that the program dealt, in the log of the tournament: stacks, who is out, and what cannot be undone."""

from dataclasses import replace

import pytest

from shuffleup.chronicle.undo import TakeBack
from shuffleup.tournament.answers import Accepted, Context, Declined
from shuffleup.tournament.busts import places
from shuffleup.tournament.button_commands import AnnounceButtonDraw, DealButtonDraw
from shuffleup.tournament.chip_commands import GiveChips, LayOutStack, RemoveChips, TakeStack
from shuffleup.tournament.chip_state import ChipReason
from shuffleup.tournament.commands import BustPlayers, ChangePlan, MovePlayer, OpenTournament, PauseClock, StartClock
from shuffleup.tournament.dealt_hands import HandPlayed, RecordHand
from shuffleup.tournament.events import PlayersBusted
from shuffleup.tournament.hands import hand_to_come
from shuffleup.tournament.ledger import chips_in_play
from shuffleup.tournament.night import decide
from shuffleup.tournament.plan import Dealt, PlanLevel
from shuffleup.tournament.report_commands import PlayHandForHand
from shuffleup.tournament.room_view import game_of
from shuffleup.tournament.stack_of import broke, last_count, stack_of
from shuffleup.tournament.state import Standing

from .nights import BOOKS, Night, people, pinned, plan


def digital(book: str = "tda", players: int = 4, **fields: object) -> Night:
    """A night that the program deals, its buttons drawn."""
    night = Night(book, dealt=Dealt.DIGITAL, **fields)
    night.play(*people(players))
    draw_buttons(night)
    return night


def draw_buttons(night: Night) -> None:
    night.must(AnnounceButtonDraw())
    assert night.state.button_draw is not None
    night.must(DealButtonDraw(night.state.button_draw.id))


def hand(night: Night, table: int, **changes: int) -> RecordHand:
    """The hand that comes at a table, with these gains and losses; by persons."""
    coming = hand_to_come(night.state, table, night.at)
    assert coming is not None
    gains = {night.entry(person): chips for person, chips in changes.items()}
    stacks = tuple((entry, stack_of(night.state, entry) + gains.get(entry, 0)) for _, entry in coming.dealt)
    number = night.state.dealt_hands.get(table, 0) + 1
    return RecordHand(table, number, "ab" * 32, stacks, seats=coming.seats)


def test_a_hand_moves_chips_button_and_blinds() -> None:
    night = digital()
    first = night.state.positions[1]
    night.must(replace(hand(night, 1, p1=300, p2=-300), game="NLHE"))
    assert night.state.played[1].game == "", "all night it is the same"
    assert [stack_of(night.state, night.entry(each)) for each in people(4)] == [10_300, 9_700, 10_000, 10_000]
    assert night.state.positions[1].button == first.small_blind
    assert night.state.positions[1].before == first.seats
    assert night.state.hands[1] == (night.at,)


def test_chips_given_and_taken_come_on_top_of_the_last_hand() -> None:
    night = digital()
    ann = night.entry("p1")
    night.must(RemoveChips(500, ChipReason.PENALTY, ann, 1))
    assert stack_of(night.state, ann) == 9_500
    night.must(hand(night, 1, p1=300, p2=-300))
    assert stack_of(night.state, ann) == 9_800
    night.must(RemoveChips(800, ChipReason.PENALTY, ann, 1))
    assert stack_of(night.state, ann) == 9_000
    total = sum(stack_of(night.state, entry) for entry in night.state.seated.values())
    assert total == chips_in_play(night.state)


@pytest.mark.parametrize("book", BOOKS)
def test_who_lost_everything_is_out_placed_by_the_book_and_never_asked_about(book: str) -> None:
    night = digital(book, 6)
    night.must(hand(night, 1, p1=1000, p2=-1000))
    night.must(
        replace(
            hand(night, 1, p1=29_000, p2=-9_000, p3=-10_000, p4=-10_000),
            hands=tuple((night.entry(person), held) for person, held in (("p3", ("2c", "2d")), ("p4", ("3c", "3d")))),
            board=("Ah", "Kd", "Qs", "Jc", "9h"),
        )
    )
    assert [night.state.entries[night.entry(each)].standing for each in ("p2", "p3", "p4")] == [Standing.OUT] * 3
    place = {night.person(each.entry): each.place for each in places(night.state)}
    assert place["p2"] == 6
    # NPPL 88.b: the threes are higher than the twos; elsewhere level stacks share the place.
    assert (place["p3"], place["p4"]) == ((5, 4) if book == "nppl" else (4, 4))
    assert stack_of(night.state, night.entry("p2")) == 0


def test_a_hand_that_makes_or_loses_chips_is_refused() -> None:
    night = digital()
    bad = (
        hand(night, 1, p1=300),
        replace(hand(night, 1), stacks=((night.entry("p1"), 10_000), ("nobody", 10_000))),
        replace(hand(night, 1), stacks=((night.entry("p1"), 10_000),)),
        replace(hand(night, 1), table=7),
        hand(night, 1, p1=10_001, p2=-10_001),
    )
    for each in bad:
        assert isinstance(night.send(each), Declined), each
    again = night.must(hand(night, 1)).command
    assert isinstance(again, RecordHand)
    assert night.send(again).__class__.__name__ == "Already"


def test_a_hand_of_live_cards_is_not_recorded() -> None:
    night = Night()
    night.play(*people(3))
    one = RecordHand(1, 1, "", tuple((night.entry(each), 10_000) for each in people(3)))
    answer = night.send(one)
    assert isinstance(answer, Declined)
    assert answer.message.id == "refused.not_dealt_here"


def test_a_voided_hand_counts_and_changes_nothing() -> None:
    night = digital()
    before = night.state.positions[1]
    night.must(replace(hand(night, 1), voided=True))
    assert night.state.positions[1] == before
    assert not night.state.hands
    assert night.state.dealt_hands == {1: 1}


def test_a_hand_is_never_taken_back_nor_what_it_hangs_on() -> None:
    night = digital(players=10)
    move = next(seat for seat in night.state.free_seats(2))
    moved = night.must(MovePlayer(night.state.at_table(1)[1], (1, 1), (2, move)))
    paused = night.must(PauseClock())
    played = night.must(hand(night, 2))
    for done, why in ((played, "undo_of_hand"), (moved, "undo_before_hands")):
        answer = night.send(TakeBack((done.id,)))
        assert isinstance(answer, Declined)
        assert answer.message.id == f"refused.{why}"
    assert isinstance(night.send(TakeBack((paused.id,))), Accepted)


def test_hand_for_hand_those_out_wait_for_the_end_of_the_round() -> None:
    night = digital(players=16, seats_per_table=8)
    night.must(hand(night, 1))
    night.must(hand(night, 2))
    night.wait(1)
    night.must(PlayHandForHand(True, 0))
    night.wait(1)
    ones = [night.person(entry) for entry in night.state.at_table(1).values()]
    twos = [night.person(entry) for entry in night.state.at_table(2).values()]
    first = night.must(hand(night, 1, **{ones[0]: 10_000, ones[1]: -10_000}))
    assert [type(event) for event in first.events][-1:] == [HandPlayed]
    assert broke(night.state) == [night.entry(ones[1])]
    second = night.must(hand(night, 2, **{twos[0]: 10_000, twos[1]: -10_000}))
    assert [type(event) for event in second.events][-2:] == [PlayersBusted, HandPlayed]
    assert not broke(night.state)
    # TDA: out in one round with as many chips as each other, they share the place.
    assert {(each.place, each.tied) for each in places(night.state)} == {(15, True)}


def test_who_deals_stays_once_play_has_begun() -> None:
    night = digital()
    answer = night.send(ChangePlan(replace(night.state.plan, dealt=Dealt.CARDS)))
    assert isinstance(answer, Declined)
    assert answer.message.id == "refused.dealt_pinned"


def test_chips_of_a_digital_night_are_always_somebodys() -> None:
    night = digital()
    ann = night.entry("p1")
    assert isinstance(night.send(GiveChips(500, ChipReason.CORRECTION)), Declined)
    assert isinstance(night.send(RemoveChips(500, ChipReason.LOST)), Declined)
    assert isinstance(night.send(RemoveChips(10_000, ChipReason.PENALTY, ann, 1)), Declined)
    assert isinstance(night.send(LayOutStack((1, 8))), Declined)
    night.must(GiveChips(500, ChipReason.CORRECTION, (ann,)))
    assert stack_of(night.state, ann) == 10_500
    assert sum(stack_of(night.state, entry) for entry in night.state.seated.values()) == chips_in_play(night.state)


def test_a_stack_is_taken_as_the_program_knows_it_whatever_was_typed() -> None:
    night = digital()
    ann = night.entry("p1")
    night.must(hand(night, 1, p1=300, p2=-300))
    out = night.send(BustPlayers(((ann,),), ((ann, 1),)))
    assert isinstance(out, Declined)
    assert out.message.id == "refused.still_has_chips"
    night.must(TakeStack(ann, 1, 5, ChipReason.DISQUALIFIED))
    assert chips_in_play(night.state) == 40_000 - 10_300
    assert night.state.entries[ann].standing is Standing.OUT


@pytest.mark.parametrize("dealt", Dealt)
def test_a_book_that_keeps_phones_from_live_hands_has_no_night_on_phones_and_any_with_real_chips(dealt: Dealt) -> None:
    """TNPL A6.2, where a house means the phone that one plays on, too."""
    book = pinned("tnpl")
    barred = replace(book, hash="phones barred", values={**book.values, "digital_phones": "as_with_cards"})
    answer = decide(None, OpenTournament(plan("tnpl", dealt=dealt), barred), Context(0, "d", "c1"))
    if dealt is Dealt.CARDS:
        assert isinstance(answer, Accepted)
    else:
        assert isinstance(answer, Declined)
        assert answer.message.id == "refused.digital_phones_barred"


def test_a_mix_that_the_program_deals_is_the_game_whose_turn_it_is() -> None:
    horse = (PlanLevel(20, 50, 100, game="HORSE"), PlanLevel(20, 50, 100, game="HORSE"))
    night = Night("tda", dealt=Dealt.DIGITAL, levels=horse)
    night.play(*people(4))
    draw_buttons(night)
    assert game_of(night.state, night.at) == (None, "FLHE")
    night.must(replace(hand(night, 1), game="FLHE"))
    assert night.state.played[1].game == "FLHE"
    night.wait(21)
    assert game_of(night.state, night.at) == (None, "FLO8")


def test_chips_of_those_left_are_known_once_play_has_begun() -> None:
    night = Night(dealt=Dealt.DIGITAL)
    night.enter(*people(3))
    night.draw()
    assert last_count(night.state) is None
    night.must(StartClock())
    count = last_count(night.state)
    assert count is not None
    assert dict(count.players) == dict.fromkeys(map(night.entry, people(3)), 10_000)
