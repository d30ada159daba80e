"""Bots at a night that the program deals: they fill the room, win nothing, and leave while two others play on."""

from dataclasses import replace

from shuffleup.tournament.answers import Declined
from shuffleup.tournament.bots import RemoveBot, SeatBots
from shuffleup.tournament.busts import places_of_people
from shuffleup.tournament.commands import StartClock
from shuffleup.tournament.finish import standings
from shuffleup.tournament.ledger import chips_in_play
from shuffleup.tournament.plan import Dealt, Prize
from shuffleup.tournament.state import Standing

from .nights import Night
from .test_dealt_hands import draw_buttons, hand


def test_bots_fill_the_room_and_win_nothing() -> None:
    night = Night(dealt=Dealt.DIGITAL, prizes=(Prize(1, item="a cup"),), points="")
    night.enter("p1", "p2")
    night.must(SeatBots(2, "solid"))
    night.draw()
    assert [entry.bot for entry in night.state.entries.values()] == ["", "", "solid", "solid"]
    assert {entry.person for entry in night.state.entries.values() if entry.bot} == {""}
    night.must(StartClock())
    draw_buttons(night)
    bots = [entry.id for entry in night.state.entries.values() if entry.bot]
    night.must(SeatBots(1))
    late = [entry for entry in night.state.entries.values() if entry.bot == "pub"]
    assert late[0].seat is not None
    night.must(RemoveBot(late[0].id))
    assert chips_in_play(night.state) == 40_000
    one = hand(night, 1)
    # Both people lose all to a bot: the last of the people is first among them.
    out = [night.entry("p1"), night.entry("p2")]
    some = {**dict(one.stacks), bots[0]: 20_000, out[0]: 0}
    night.must(replace(one, stacks=tuple(some.items())))
    two = hand(night, 1)
    night.must(replace(two, stacks=tuple({**dict(two.stacks), bots[0]: 30_000, out[1]: 0}.items())))
    assert [(night.person(each.entry), each.place) for each in places_of_people(night.state)] == [("p2", 1), ("p1", 2)]
    assert [(night.person(each.entry), each.place, each.item) for each in standings(night.state)] == [
        ("p2", 1, "a cup"),
        ("p1", 2, ""),
    ]


def test_bots_come_only_where_the_program_deals_and_a_person_is_none() -> None:
    night = Night()
    assert isinstance(night.send(SeatBots(3)), Declined)
    night = Night(dealt=Dealt.DIGITAL)
    (ann,) = night.enter("p1")
    assert isinstance(night.send(RemoveBot(ann)), Declined)
    assert isinstance(night.send(SeatBots(40)), Declined)
    assert isinstance(night.send(SeatBots(3, "grandmaster")), Declined)
    night.must(SeatBots(3))
    (bot, *_) = [entry.id for entry in night.state.entries.values() if entry.bot]
    night.must(RemoveBot(bot))
    assert night.state.entries[bot].standing is Standing.WITHDRAWN


def test_the_last_two_stay_once_play_has_begun_and_before_it_anybody_goes() -> None:
    night = Night(dealt=Dealt.DIGITAL)
    night.must(SeatBots(3))
    night.draw()
    first, second, third = night.state.entries
    night.must(RemoveBot(first))
    night.must(RemoveBot(second))
    assert len(night.state.seated) == 1
    night.must(SeatBots(2))
    night.must(StartClock())
    night.must(RemoveBot(third))
    *_, last = night.state.entries
    answer = night.send(RemoveBot(last))
    assert isinstance(answer, Declined)
    assert answer.message.id == "refused.everybody_out"
