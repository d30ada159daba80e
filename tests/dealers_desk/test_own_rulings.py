"""A floor that plays stops its own table, and anybody there lets it go on; for more it needs all the others."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from shuffleup.dealing.checking_log import check_log
from shuffleup.desk.dealer.asked import TablePaused, TableReply, TakenBack, Voided
from shuffleup.desk.dealer.own_rulings import RulingAnswer
from shuffleup.message import Message
from shuffleup.store.table_stream import events_of

from .dealt_house import PLAYER, DealtHouse, dealt_house
from .test_dealt_nights import live, to_a_turn
from .test_own_table import YOU_PLAY, actor, device

OTHERS_STOP = Message("at_table.floor_stopped_it")


class Pub:
    """A table of three people and a bot, whose only director is the first of them; somebody has called."""

    def __init__(self, held: DealtHouse) -> None:
        held.open(people=3, bots=1, minutes=60)
        self.held = held
        self.host, *self.others = held.people
        self.caller = to_a_turn(held)
        assert held.act(self.caller, "call").ok
        mine = device(held, "Sam's phone")
        held.house.own_tables.plays(held.night, mine.id, self.host)
        self.floor, self.other_floor = actor(mine), actor(device(held, "Kim's phone"))
        self.chips = self.held_chips()

    def held_chips(self) -> dict[str, int]:
        return {each.entry: each.stack + each.bet for each in self.held.seen(table=1).seats if each.entry}

    def stop(self, by: str = "", *, on: bool = True) -> TableReply:
        return self.held.house.dealer.asked.pause(self.held.night, 1, TablePaused(on=on), actor=by or self.floor)

    def void(self, id_: str = "v") -> TableReply:
        what = Voided(id_, live(self.held).dealt.hands, "the light")
        return self.held.house.dealer.asked.void(self.held.night, 1, what, actor=self.floor)

    def take_back(self, acts: int = 0) -> TableReply:
        return self.held.house.dealer.asked.take_back(
            self.held.night, 1, TakenBack("t", acts, "a slip"), actor=self.floor
        )

    def answer(self, entry: str, agrees: bool = True, number: int = 0) -> TableReply:
        self.held.sent += 1
        dealt = live(self.held).dealt
        what = RulingAnswer(f"r{self.held.sent}", max(1, dealt.hands), number or dealt.times_asked, agrees)
        return self.held.house.dealer.asked.answer_ruling(self.held.night, entry, what, actor=PLAYER)

    def go_on(self, entry: str) -> TableReply:
        return self.held.house.dealer.asked.go_on(self.held.night, entry, actor=PLAYER)

    @property
    def stands(self) -> bool:
        return self.held.house.dealer.shown.for_floor(self.held.night, 1).is_stopped

    def types(self) -> list[str]:
        return [row.type for row in self.held.house.store.read(f"hands/{self.held.night}/1")]


@pytest.fixture
def pub(tmp_path: Path) -> Iterator[Pub]:
    with dealt_house(tmp_path) as held:
        yield Pub(held)


def test_the_only_host_stops_his_table_and_lets_it_go_on(pub: Pub) -> None:
    assert pub.stop().ok
    assert pub.stands
    assert pub.stop(on=False).ok
    assert not pub.stands


def test_every_player_lets_a_table_go_on_that_one_who_plays_there_stopped(pub: Pub) -> None:
    assert pub.stop().ok
    pub.held.killed()
    for entry in pub.held.people:
        assert pub.held.seen(entry).may_go_on
    assert not pub.held.seen(table=1).may_go_on
    assert pub.go_on(pub.others[0]).ok
    assert not pub.stands
    seen = pub.held.seen(pub.host)
    assert seen.floor is not None
    assert (seen.floor.said, seen.may_go_on) == ("A player let this table go on.", False)


def test_time_that_is_won_by_a_stop_is_the_others_to_end(pub: Pub) -> None:
    left = pub.held.seen(pub.host).turn
    assert pub.stop().ok
    pub.held.seconds += 600
    pub.held.step()
    assert pub.go_on(pub.others[0]).ok
    now = pub.held.seen(pub.host).turn
    assert left is not None
    assert now is not None
    assert (now.seat, now.left, now.bank) == (left.seat, left.left, left.bank)


def test_what_another_floor_stopped_neither_he_nor_a_player_lets_go_on(pub: Pub) -> None:
    assert pub.stop(pub.other_floor).ok
    assert pub.stop(on=False).said == YOU_PLAY
    assert pub.go_on(pub.others[0]).said == OTHERS_STOP
    assert not pub.held.seen(pub.others[0]).may_go_on
    assert pub.stands
    assert pub.stop(pub.other_floor, on=False).ok


def test_a_hand_is_void_once_all_others_in_it_agree(pub: Pub) -> None:
    held = pub.held
    assert pub.stop().ok
    asked = pub.void()
    assert (asked.ok, asked.said) == (True, Message("at_table.table_is_asked"))
    shown = held.seen(pub.others[0]).asked
    assert shown is not None
    assert (shown.by, shown.why, set(shown.waits)) == ("Sam's phone, floor", "the light", set(pub.others))
    assert held.seen(table=1).asked is None
    one, two = pub.others
    assert pub.answer(one).ok
    assert pub.answer(one).said == Message("refused.not_asked")
    held.killed()
    again = held.seen(two).asked
    assert again is not None
    assert again.waits == (two,)
    assert live(held).is_busy
    assert pub.answer(two).ok
    assert not live(held).is_busy
    assert pub.types()[-4:] == ["RulingAsked", "RulingAgreed", "RulingAgreed", "HandVoided"]
    told = held.seen(two).floor
    assert told is not None
    assert (told.said, told.by, told.why) == ("Hand 1 was voided.", "Sam's phone, floor", "the light")
    rows = held.house.store.read(f"hands/{held.night}/1")
    reports = list(check_log(held.night, 1, events_of(rows), held.house.dealer.nights.night(held.night).law))
    assert [(each.voided, each.flaws) for each in reports] == [(True, [])]


def test_one_no_ends_it_for_the_hand(pub: Pub) -> None:
    assert pub.stop().ok
    assert pub.void().ok
    assert pub.answer(pub.others[0], agrees=False).ok
    assert pub.held.seen(pub.others[1]).asked is None
    assert pub.answer(pub.others[1]).said == Message("refused.ruling_is_over")
    assert live(pub.held).is_busy
    told = pub.held.seen(pub.others[1]).floor
    assert told is not None
    assert (told.said, told.by) == ("The table did not agree: the hand stands as it is.", "Sam's phone, floor")
    assert pub.void("again").said == Message("refused.table_said_no")
    assert pub.stop(on=False).ok
    assert pub.held.act(to_a_turn(pub.held), "fold").ok
    assert pub.stop().ok
    assert pub.void("once more").said == Message("refused.table_said_no")


def test_his_own_fold_comes_back_only_with_a_yes_of_all(pub: Pub) -> None:
    held = pub.held
    before = live(held).dealt.turn
    assert pub.stop().ok
    assert pub.take_back().ok
    for entry in pub.others:
        assert live(held).dealt.turn == before
        assert pub.answer(entry).ok
    assert live(held).dealt.turn == 0
    assert pub.held_chips() == pub.chips
    told = held.seen(pub.host).floor
    assert told is not None
    assert (told.by, told.why) == ("Sam's phone, floor", "a slip")


def test_the_host_does_not_say_yes_for_anybody(pub: Pub) -> None:
    assert pub.stop().ok
    assert pub.void().ok
    assert pub.answer(pub.host).said == Message("refused.not_asked")
    bot = next(each.entry for each in pub.held.seen(table=1).seats if each.bot)
    shown = pub.held.seen(pub.host).asked
    assert shown is not None
    assert bot not in shown.waits
    assert pub.answer(pub.others[0], number=9).said == Message("refused.ruling_is_over")


def test_what_was_asked_is_past_once_the_table_goes_on(pub: Pub) -> None:
    assert pub.void().said == Message("on_dealt.stop_first")
    assert pub.stop().ok
    assert pub.void().ok
    assert pub.void("twice").said == Message("refused.table_asked_already")
    assert pub.go_on(pub.others[0]).ok
    assert pub.held.seen(pub.others[0]).asked is None
    assert pub.answer(pub.others[0]).said == Message("refused.ruling_is_over")


def test_nobody_agrees_for_bots_and_decks_that_only_lie_are_not_his_to_void(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=1, bots=3, minutes=60)
        to_a_turn(held)
        mine = device(held, "Sam's phone")
        held.house.own_tables.plays(held.night, mine.id, held.people[0])
        held.house.dealer.asked.pause(held.night, 1, TablePaused(on=True), actor=actor(mine))
        what = Voided("v", live(held).dealt.hands, "the light")
        assert held.house.dealer.asked.void(held.night, 1, what, actor=actor(mine)).said == Message(
            "refused.nobody_to_ask"
        )


def test_the_log_says_who_was_asked_and_who_agreed(pub: Pub) -> None:
    assert pub.stop().ok
    assert pub.void().ok
    assert pub.answer(pub.others[0]).ok
    rows = [json.loads(row.data) for row in pub.held.house.store.read(f"hands/{pub.held.night}/1")][-2:]
    seats = [each.entry for each in live(pub.held).dealt.laid.seats] if live(pub.held).dealt.laid else []
    assert [seats[seat] for seat in rows[0]["wanted"]] == [each for each in seats if each in pub.others]
    assert seats[rows[1]["seat"]] == pub.others[0]
