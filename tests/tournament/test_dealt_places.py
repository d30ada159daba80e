"""Who is out on one dealt hand and in which place, by cards that the program draws; who waits for a later hand."""

from dataclasses import replace
from hashlib import sha256

import pytest

from shuffleup.tournament.answers import Accepted, Context, Misfit
from shuffleup.tournament.button_commands import AnnounceButtonDraw, DealButtonDraw
from shuffleup.tournament.commands import BreakTable
from shuffleup.tournament.dealt_hands import HandPlayed, out_together, with_stacks
from shuffleup.tournament.events import PlayersBusted
from shuffleup.tournament.hands import hand_to_come
from shuffleup.tournament.night import decide, evolve
from shuffleup.tournament.out_facts import OutFacts
from shuffleup.tournament.register import Happened
from shuffleup.tournament.report_commands import PlayHandForHand
from shuffleup.tournament.state import Tournament

from .nights import Night, people
from .test_dealt_hands import digital, hand

ACES = (("Ah", "Kd"), ("As", "Kh"), ("Ac", "Ks"), ("Ad", "Kc"))
BOARD = ("2c", "7d", "9h", "Jc", "3s")
RANKS = "23456789TJQKA"


def out(state: Tournament, lost: list[str], told: OutFacts, chance: int = 0) -> PlayersBusted:
    """These are out on the hand that comes, each with the chips he had."""
    after = with_stacks(state, tuple((entry, 0) for entry in lost))
    return out_together(after, lost, told, Context(0, "d", "c1", sha256(bytes([chance])).digest()))


def test_nppl_88_who_is_level_draws_cards_from_one_deck_and_draws_on_until_parted() -> None:
    """Three have as much and as good a hand; a fourth had less, and draws no card."""
    night = digital("nppl", 6)
    first, short, second, third = lost = [night.entry(each) for each in people(4)]
    state = replace(night.state, stacks={short: 9_000})
    told = OutFacts(hands=tuple(zip(lost, ACES, strict=True)), boards=((1, BOARD),))
    drawn_again = set()
    for chance in range(20):
        event = out(state, lost, told, chance)
        cards = dict(event.facts.cards)
        assert cards.keys() == {first, second, third}
        dealt = [card for held in cards.values() for card in held]
        assert len(set(dealt)) == len(dealt)
        by_cards = sorted(cards, key=lambda entry: [RANKS.index(card[0]) for card in cards[entry]], reverse=True)
        assert event.groups == (*((entry,) for entry in by_cards), (short,))
        assert {"88.a", "88.b", "88.c"} <= set(event.clauses)
        drawn_again.add(sum(len(held) > 1 for held in cards.values()))
    assert {0, 2} <= drawn_again, "most are parted by one card each, and now and then two of three draw again"


def test_nppl_88_the_better_hand_with_the_board_places_higher() -> None:
    night = digital("nppl", 6)
    first, second = lost = [night.entry(each) for each in people(2)]
    told = OutFacts(hands=((first, ("Ah", "Kd")), (second, ("9c", "4d"))), boards=((1, BOARD),))
    event = out(night.state, lost, told)
    assert (event.groups, event.facts.cards) == (((second,), (first,)), ())


@pytest.mark.parametrize(("ties", "groups"), [(False, ("p2", "p1", "p3")), (True, ("p2", "p1 p3"))])
def test_where_no_hand_was_shown_chips_alone_part_them(ties: bool, groups: tuple[str, ...]) -> None:
    """NPPL asks for hands that dead stacks never had; a house that draws no card lets level players share."""
    night = digital("nppl", 6)
    lost = [night.entry(each) for each in people(3)]
    values = {**night.state.book.values, "same_hand_places": ("stack_at_hand_start", "finishing_hand")}
    house = replace(night.state.book, hash="no card is drawn", values=values) if ties else night.state.book
    state = replace(night.state, book=house, stacks={lost[1]: 12_000})
    event = out(state, lost, OutFacts())
    assert tuple(" ".join(map(night.person, group)) for group in event.groups) == groups


def test_a_house_places_those_out_in_one_round_as_their_tables_report_them() -> None:
    """Hand for hand, table 2 is done first: who is out there is out first, whatever the hands."""
    night = digital("tda", 12, tables=(1, 2), seats_per_table=6)
    values = {**night.state.book.values, "hand_for_hand_same_round": "order_of_report"}
    house = replace(night.state.book, hash="as reported", values=values)
    (one, wins), (two, gains) = (list(night.state.at_table(table).values())[:2] for table in (1, 2))
    for table in (1, 2):
        night.must(hand(night, table))
    night.wait(1)
    night.must(PlayHandForHand())
    night.wait(1)
    night.must(hand(night, 2, **{night.person(two): -10_000, night.person(gains): 10_000}))
    last = hand(night, 1, **{night.person(one): -10_000, night.person(wins): 10_000})
    answer = decide(replace(night.state, book=house), last, Context(night.at, "d", "c"))
    assert isinstance(answer, Accepted)
    event = answer.events[0]
    assert isinstance(event, PlayersBusted)
    assert event.groups == ((one,), (two,))


@pytest.mark.parametrize(("book", "waits"), [("redtooth", 2), ("nppl", 2), ("tda", 0)])
def test_who_comes_from_a_broken_table_into_the_small_blind_waits_as_the_book_has_it(book: str, waits: int) -> None:
    """Redtooth seating.3-3 and NPPL 22: until the button has passed; TDA 9: dealt in at once."""
    night = digital(book, 12, tables=(1, 2), seats_per_table=6)
    winner, *others = (night.person(entry) for entry in night.state.at_table(2).values())
    night.must(hand(night, 2, **{winner: 50_000}, **dict.fromkeys(others, -10_000)))
    night.must(hand(night, 1))
    coming = hand_to_come(night.state, 1, night.at)
    assert coming is not None
    goes = night.state.seated[1, coming.big_blind]
    stays = next(entry for seat, entry in coming.dealt if seat not in coming.seats)
    night.must(hand(night, 1, **{night.person(stays): 10_000, night.person(goes): -10_000}))
    night.must(BreakTable(2))
    waited = 0
    for _ in range(4):
        night.must(hand(night, 1))
        played = night.state.played[1]
        assert len(played.dealt) + len(played.waiting) == 6
        assert played.waiting in ((), ((night.entry(winner), "button_passed"),))
        waited += len(played.waiting)
    assert waited == waits


def late_behind_the_button(night: Night) -> None:
    """Five in seats 1 to 5 of eight play until the next button is in seat 5: behind it, three seats are free."""
    while (coming := hand_to_come(night.state, 1, night.at)) is None or coming.seats != (5, 1, 2):
        night.must(hand(night, 1))


def test_tda_7_who_comes_late_between_button_and_small_blind_waits_for_one_hand() -> None:
    night = digital("tda", 5, tables=(1,))
    late_behind_the_button(night)
    night.enter("late")
    for waiting in ((night.entry("late"), "button_passed"),), ():
        night.must(hand(night, 1))
        assert night.state.played[1].waiting == waiting
        assert len(night.state.played[1].dealt) == 6 - len(waiting)


def test_nobody_waits_for_a_hand_that_was_played_before_the_button_was_drawn_anew() -> None:
    night = digital("tda", 5, tables=(1,))
    late_behind_the_button(night)
    night.must(AnnounceButtonDraw((1,)))
    assert night.state.button_draw is not None
    night.must(DealButtonDraw(night.state.button_draw.id))
    first = hand(night, 1)
    night.enter("late")
    night.must(first)
    assert len(night.state.played[1].dealt) == 5
    assert night.state.played[1].waiting == ()


def test_a_hand_of_a_table_without_a_button_fits_no_night() -> None:
    night = Night("tda")
    night.play(*people(3))
    with pytest.raises(Misfit):
        evolve(night.state, HandPlayed(1, 1, "", ()), Happened(night.at, "c"))
