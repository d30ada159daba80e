"""Colour-ups at a night: which chips may go, races with cards and without, what the ledger gains or loses by it."""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from shuffleup.cards.deck import full_deck
from shuffleup.chronicle.undo import Done
from shuffleup.tournament.answers import Accepted, Already, Declined
from shuffleup.tournament.chip_commands import AnnounceRace, DealRace, ExchangeOldChips, RaceOff
from shuffleup.tournament.chip_events import ChipsRaced
from shuffleup.tournament.colour_up import colour_up_refused, dealt, goes_into
from shuffleup.tournament.commands import ColourUp, ShowMessage, TakeBack
from shuffleup.tournament.draw import commitment, shuffle
from shuffleup.tournament.ledger import chips_in_play, ledger
from shuffleup.tournament.plan import Chip
from shuffleup.tournament.plan import PlannedColourUp as Planned

from .nights import Night, people

ROOM = tomllib.loads((Path(__file__).parent / "cases" / "colour_up.toml").read_text(encoding="utf-8"))
CHIPS = (Chip(25), Chip(100), Chip(500))


def room(book: str = "tda", minutes: int = 121, **fields: Any) -> Night:
    """Six at one table of eight, in level 5 or 6 (blinds from 125/250 on), where the plan has the 25s gone."""
    usual: dict[str, Any] = {"chips": CHIPS, "colour_ups": (Planned(25, 3),), "starting_stack": 5_000}
    night = Night(book, **{**usual, **fields})
    night.play(*people(6))
    night.wait(minutes)
    return night


def odd(night: Night, *pieces: int) -> tuple[tuple[str, int], ...]:
    """Chips put in from seat 1 on."""
    sitting = [entry for _, entry in sorted(night.state.at_table(1).items())]
    return tuple(zip(sitting, pieces, strict=False))


def cards(night: Night, *dealt: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    sitting = [entry for _, entry in sorted(night.state.at_table(1).items())]
    pairs = zip(sitting, dealt, strict=False)
    return tuple((entry, tuple(text.split())) for entry, text in pairs if text)


def refusal(night: Night, command: Any) -> str:
    answer = night.send(command)
    assert isinstance(answer, Declined), answer
    return answer.message.id.removeprefix("refused.")


@pytest.mark.parametrize("case", ROOM["case"], ids=[case["name"] for case in ROOM["case"]])
def test_a_race_pays_as_the_book_says(case: dict[str, Any]) -> None:
    night = room(case["book"])
    before = chips_in_play(night.state)
    put = odd(night, *case["put"])
    bare = tuple(put[seat - 1][0] for seat in case.get("bare", []))
    dealt = cards(night, *case.get("cards", []))
    answer = night.send(RaceOff(1, 25, 100, put, case.get("method", ""), dealt, bare))
    if "refused" in case:
        assert isinstance(answer, Declined)
        assert answer.message.id == f"refused.{case['refused']}"
        return
    assert isinstance(answer, Accepted), answer
    event = answer.events[-1]
    assert isinstance(event, ChipsRaced)
    assert event.method == case.get("method", event.method)
    paid = dict(event.paid)
    assert [paid.get(entry, 0) for entry, _ in put] == case["paid"]
    assert chips_in_play(night.state) - before == case["gain"]
    assert case["clause"] in event.clauses


def test_our_cards_follow_from_the_commitment_and_keep_the_total() -> None:
    night = room()
    put = odd(night, 1, 2, 3, 1, 2, 3)
    announced = night.must(AnnounceRace(1, 25, 100, put))
    (coming,) = night.state.races_to_come
    raced = night.must(DealRace(coming.id))
    event = raced.events[-1]
    assert isinstance(event, ChipsRaced)
    assert commitment(bytes.fromhex(event.salt), bytes.fromhex(event.seed)) == coming.commitment
    assert [len(held) for _, held in event.cards] == [1, 2, 3, 1, 2, 3]
    dealt = [card for _, held in event.cards for card in held]
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    assert dealt == shuffle(deck, bytes.fromhex(event.seed))[: len(dealt)], "as docs/log-format.md says"
    assert len(set(dealt)) == len(dealt)
    assert sum(pieces for _, pieces in event.paid) == 3, "12 odd 25s are 300"
    assert chips_in_play(night.state) == 30_000
    assert isinstance(night.send(DealRace(coming.id)), Already)
    assert refusal(night, DealRace("x")) == "race_not_announced"
    assert refusal(night, TakeBack((announced.id,))) == "undo_has_dependants"
    night.must(TakeBack((raced.id,)))
    again = night.must(DealRace(coming.id))
    assert again.events == raced.events, "the same chance deals the same cards"


@pytest.mark.parametrize(
    ("fields", "minutes", "value", "refused"),
    [
        ({}, 121, 25, ""),
        ({}, 121, 7, "no_such_chip"),
        ({"chips": (Chip(25),)}, 1, 25, "largest_chip"),
        ({}, 21, 25, "chip_still_needed"),
        ({"colour_ups": ()}, 121, 100, "smaller_chips_first"),
        ({"chips": (), "colour_ups": (Planned(25, 3),)}, 21, 25, "colour_up_too_early"),
        ({"chips": (), "colour_ups": (Planned(25, 3),)}, 121, 25, ""),
        ({"chips": (), "colour_ups": ()}, 121, 25, "no_such_chip"),
    ],
)
def test_only_chips_that_can_go_may_go(fields: dict[str, Any], minutes: int, value: int, refused: str) -> None:
    night = room(minutes=minutes, **fields)
    assert colour_up_refused(night.state, value, night.at) == refused
    answer = night.send(ColourUp(value))
    assert isinstance(answer, Declined if refused else Accepted)


def test_an_unplanned_colour_up_is_announced_where_the_book_asks_for_it() -> None:
    night = room(colour_ups=(), chips=(Chip(5), *CHIPS), minutes=1)
    answer = night.send(ColourUp(5))
    assert isinstance(answer, Accepted)
    assert [note.id for note in answer.notes] == ["note.announce_colour_up"]
    assert answer.clauses == ("25.B.s2",)


@pytest.mark.parametrize(
    ("book", "given", "lost"), [("tda", 100, -75), ("hcpn", 100, -75), ("tnpl", 100, -75), ("redtooth", 100, -75)]
)
def test_old_chips_are_exchanged_at_their_value_and_the_rest_is_lost(book: str, given: int, lost: int) -> None:
    night = room(book)
    who = next(iter(night.state.seated.values()))
    assert refusal(night, ExchangeOldChips(who, 1, 25, 7, 100)) == "chips_not_gone"
    night.must(ColourUp(25))
    done: Done = night.must(ExchangeOldChips(who, 1, 25, 7, 100))
    assert done.events[-1].given == given  # type: ignore[union-attr]
    assert [row.chips for row in ledger(night.state).rows if row.what.id == "ledger.old_chips"] == [lost]


def test_what_cannot_be_is_refused() -> None:
    night = room()
    put = odd(night, 1, 2)
    assert refusal(night, RaceOff(9, 25, 100, put)) == "no_such_table"
    assert refusal(night, RaceOff(1, 25, 25, put)) == "raced_into_nothing"
    assert refusal(night, RaceOff(1, 25, 100, (("x", 1),))) == "not_at_table"
    assert refusal(night, RaceOff(1, 25, 100, ((put[0][0], 1_001),))) == "odd_chips_out_of_range"
    assert refusal(night, RaceOff(1, 25, 100, put, "race", cards(night, "Zz", "Ah Ad"))) == "race_cards_unclear"
    assert refusal(night, RaceOff(1, 25, 100, put, "race", cards(night, "Ah", "Ah Ad"))) == "race_cards_unclear"
    assert refusal(night, AnnounceRace(1, 25, 100, odd(night, 0, 0))) == "nothing_to_race"
    night.must(RaceOff(1, 25, 100, put, "round_up"))
    assert isinstance(night.send(RaceOff(1, 25, 100, put, "round_up")), Already)


def test_chips_are_raced_for_those_of_the_next_denomination_and_into_none_that_is_not_in_play() -> None:
    night = room()
    put = odd(night, 1, 2)
    who = put[0][0]
    assert [goes_into(night.state, value) for value in (25, 100, 500)] == [100, 500, 0]
    assert refusal(night, RaceOff(1, 25, 150, put, "round_up")) == "raced_into_nothing"
    night.must(ColourUp(25))
    assert [goes_into(night.state, value) for value in (25, 100)] == [100, 500]
    assert refusal(night, ExchangeOldChips(who, 1, 25, 7, 150)) == "raced_into_nothing"
    untold = room(chips=())
    untold.must(RaceOff(1, 25, 150, odd(untold, 1, 2), "round_up"))
    untold.must(ColourUp(25))
    untold.must(ExchangeOldChips(who, 1, 25, 7, 150))


@pytest.mark.parametrize(("method", "noted"), [("", "none"), ("race", "race"), ("round_up", "round_up")])
def test_a_table_without_odd_chips_is_noted_as_done(method: str, noted: str) -> None:
    night = room()
    event = night.must(RaceOff(1, 25, 100, odd(night, 0, 0), method)).events[-1]
    assert isinstance(event, ChipsRaced)
    assert (event.method, event.paid) == (noted, ())


def test_each_table_has_its_own_race_to_come() -> None:
    night = Night("tda", tables=(1, 2), chips=CHIPS, colour_ups=(Planned(25, 3),), starting_stack=5_000)
    night.play(*people(10))
    night.wait(121)
    ones, twos = (tuple((entry, 1) for entry in night.state.at_table(table).values()) for table in (1, 2))
    night.must(AnnounceRace(1, 25, 100, ones))
    night.must(AnnounceRace(2, 25, 100, twos))
    night.must(AnnounceRace(1, 25, 100, ones[:4]))
    assert {race.table: race.put for race in night.state.races_to_come} == {1: ones[:4], 2: twos}
    night.must(DealRace(next(race.id for race in night.state.races_to_come if race.table == 1)))
    assert [race.table for race in night.state.races_to_come] == [2]
    night.must(RaceOff(2, 25, 100, twos, "round_up"))
    assert night.state.races_to_come == ()


def test_a_house_may_deal_the_cards_of_a_race_round_by_round() -> None:
    night = room()
    values = {**night.state.book.values, "race_deal": "one_per_round"}
    house = replace(night.state, book=replace(night.state.book, hash="one a round", values=values))
    first, second, third = (entry for entry, _ in odd(night, 3, 1, 2))
    seed = bytes(32)
    _, cards = dealt(house, AnnounceRace(1, 25, 100, odd(night, 3, 1, 2)), seed, night.at)
    deck = shuffle(full_deck(), seed)
    assert cards == {first: (deck[0], deck[3], deck[5]), second: (deck[1],), third: (deck[2], deck[4])}


def test_level_cards_are_parted_from_the_same_deck() -> None:
    """Under a book whose suits decide nothing, our deck deals on until the chip is won."""
    parted = 0
    for number in range(30):
        night = room("nppl")
        night.sent = 100 * number  # another chance each time
        night.must(AnnounceRace(1, 25, 100, odd(night, 1, 1, 1, 1, 1, 1)))
        event = night.must(DealRace(night.state.races_to_come[0].id)).events[-1]
        assert isinstance(event, ChipsRaced)
        assert sum(pieces for _, pieces in event.paid) == 2
        parted += any(len(held) > 1 for _, held in event.cards)
    assert parted, "somewhere in thirty races two cards of one rank claim the last chip"


def test_a_race_for_more_cards_than_one_deck_has_is_dealt_from_several() -> None:
    night = room(chips=(Chip(25), Chip(500)))
    put = odd(night, 19, 18, 17, 16, 15, 14)  # 99 cards: three decks
    night.must(AnnounceRace(1, 25, 500, put))
    done = night.must(DealRace(night.state.races_to_come[0].id))
    event = done.events[-1]
    assert isinstance(event, ChipsRaced)
    dealt = [card for _, held in event.cards for card in held]
    assert len(dealt) >= 99
    assert 1 < max(map(dealt.count, dealt)) <= 3
    # TDA 24.A: 99 chips of 25 are worth 4.95 of 500; five are won, by one player each.
    assert sorted(pieces for _, pieces in event.paid) == [0, 1, 1, 1, 1, 1]


@pytest.mark.parametrize("ours", [True, False])
def test_what_the_cards_of_a_race_do_not_stand_on_is_taken_back_alone(ours: bool) -> None:
    night = room()
    said = night.must(ShowMessage("Colour-up"))
    put = odd(night, 1, 2, 1)
    if ours:
        night.must(AnnounceRace(1, 25, 100, put))
        night.must(DealRace(night.state.races_to_come[0].id))
    else:
        night.must(RaceOff(1, 25, 100, put, "race", cards(night, "Ah", "Kd Qs", "2c")))
    assert night.journal.undo((said.id,)).dependants == ()
