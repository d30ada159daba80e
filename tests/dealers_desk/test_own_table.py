"""Whoever is known to play acts for nobody at his own table; what a floor does is told to its players.

What he may do there, and what he has to ask, is in `test_own_rulings`.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from shuffleup.acts.roles import Role
from shuffleup.dealing.events import Act
from shuffleup.desk.dealer.asked import ActAsked, TablePaused, TableReply, TakenBack, Voided, WinnersSaid
from shuffleup.desk.dealer.ruled import SEEN_FOR
from shuffleup.desk.devices import BY_ACCOUNT, TOKENS
from shuffleup.desk.roles import NotAllowed, Who
from shuffleup.message import Message
from shuffleup.store import Device, PutDevice
from shuffleup.tournament.answers import Accepted, Declined
from shuffleup.tournament.card_codes import RenewCardCode
from shuffleup.tournament.plan import Dealt

from .dealt_house import DealtHouse, dealt_house
from .test_dealt_nights import live, to_a_turn

YOU_PLAY = Message("at_table.you_play_here")
STOP_FIRST = Message("on_dealt.stop_first")


def device(held: DealtHouse, name: str, *, by: str = "link", id_: str = "", role: Role = Role.FLOOR) -> Device:
    made = held.house.devices.new(role, name, by=by)
    made = replace(made, id=id_ or made.id)
    held.house.store.write([PutDevice(made)])
    return made


def actor(made: Device) -> str:
    return f"{made.role}:{made.id}"


def stop(held: DealtHouse, by: str) -> TableReply:
    return held.house.dealer.asked.pause(held.night, 1, TablePaused(on=True), actor=by)


def act_for(held: DealtHouse, by: str) -> TableReply:
    asked = ActAsked(f"f {by}", live(held).dealt.hands, live(held).dealt.turn, Act.FOLD)
    return held.house.dealer.asked.act_for(held.night, 1, asked, actor=by)


def take_back(held: DealtHouse, by: str) -> TableReply:
    return held.house.dealer.asked.take_back(held.night, 1, TakenBack(f"t {by}", 0, "a slip"), actor=by)


def void(held: DealtHouse, by: str) -> TableReply:
    return held.house.dealer.asked.void(held.night, 1, Voided(f"v {by}", live(held).dealt.hands, "the light"), actor=by)


@pytest.mark.parametrize("does", [act_for, take_back, void])
def test_a_floor_that_plays_does_nothing_by_itself_at_its_own_table_and_another_one_does(
    tmp_path: Path, does: Callable[[DealtHouse, str], TableReply]
) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=3, bots=0, minutes=60)
        entry = to_a_turn(held)
        assert held.act(entry, "call").ok
        mine, other = device(held, "Sam's phone"), device(held, "Kim's phone")
        held.house.own_tables.plays(held.night, mine.id, held.people[0])
        rows = held.house.store.head(f"hands/{held.night}/1").version
        assert does(held, actor(mine)) == TableReply(ok=False, said=YOU_PLAY if does is act_for else STOP_FIRST)
        assert held.house.store.head(f"hands/{held.night}/1").version == rows
        assert does(held, actor(other)).ok


def test_it_is_known_of_a_token_and_of_another_browser_of_the_same_account(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=3, bots=0, minutes=60)
        to_a_turn(held)
        browser = device(held, "Sam's laptop", by=f"{BY_ACCOUNT}sam")
        again = device(held, "Sam's phone", by=f"{BY_ACCOUNT}sam:key1")
        other = device(held, "Kim's phone", by=f"{BY_ACCOUNT}kim")
        token = device(held, "a script", by=actor(browser), id_=f"{TOKENS}{1:015x}")
        of_token = device(held, "a script of the script", by=actor(token), id_=f"{TOKENS}{2:015x}")
        held.house.own_tables.plays(held.night, browser.id, held.people[0])
        for each in (browser, again, token, of_token):
            assert act_for(held, actor(each)).said == YOU_PLAY
        assert act_for(held, actor(other)).ok


def test_a_floor_that_plays_elsewhere_or_is_out_does_what_any_floor_does(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=8, bots=0, minutes=60)
        to_a_turn(held)
        mine = device(held, "Sam's phone")
        elsewhere = next(entry for entry in held.people if at(held, entry) == 2)
        held.house.own_tables.plays(held.night, mine.id, elsewhere)
        assert stop(held, actor(mine)).ok
        assert not held.house.dealer.shown.is_own_table(held.night, 1, actor(mine))
        assert held.house.dealer.shown.is_own_table(held.night, 2, actor(mine))


def at(held: DealtHouse, entry: str) -> int:
    seat = held.state.entries[entry].seat
    return seat[0] if seat else 0


def test_with_real_cards_whoever_plays_may_still_say_what_all_saw(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=3, bots=0, minutes=60, dealt=Dealt.PHONE_CHIPS)
        to_a_turn(held)
        mine = device(held, "Sam's phone")
        held.house.own_tables.plays(held.night, mine.id, held.people[0])
        said = WinnersSaid("w", live(held).dealt.hands, live(held).dealt.turn, ((held.people[0],),))
        reply = held.house.dealer.asked.award_pots(held.night, 1, said, actor=actor(mine))
        assert reply.said != YOU_PLAY
        assert stop(held, actor(mine)).ok


def test_the_players_see_who_did_what_and_why_and_whoever_watches_does_not(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=3, bots=0, minutes=60)
        entry = to_a_turn(held)
        floor = actor(device(held, "Kim's phone"))
        assert held.seen(entry).floor is None
        assert void(held, floor).ok
        told = held.seen(entry).floor
        assert told is not None
        assert (told.said, told.by, told.why) == ("Hand 1 was voided.", "Kim's phone, floor", "the light")
        assert held.seen(table=1).floor is None
        held.killed()
        again = held.seen(entry).floor
        assert again is not None
        assert (again.number, again.said, again.by) == (told.number, told.said, told.by)
        held.seconds += SEEN_FOR / 1_000 + 1
        assert held.seen(entry).floor is None


def test_each_thing_that_a_floor_does_is_told(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=3, bots=0, minutes=60)
        entry = to_a_turn(held)
        floor, dealer = actor(device(held, "Kim's phone")), held.house.dealer
        said = []
        for does in (act_for, take_back, stop):
            assert does(held, floor).ok
            told = held.seen(entry).floor
            assert told is not None
            said.append((told.said, told.why))
        assert dealer.asked.pause(held.night, 1, TablePaused(on=False), actor=floor).ok
        told = held.seen(entry).floor
        assert told is not None
        name = held.house.name_of(held.state, entry)
        assert said == [
            (f"Somebody acted for {name}.", ""),
            ("Acts were taken back; the cards stay.", "a slip"),
            ("This table was stopped.", ""),
        ]
        assert told.said == "This table was let go on."


def test_a_new_code_for_the_cards_is_made_by_somebody_who_does_not_play_there(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=3, bots=0, minutes=60)
        to_a_turn(held)
        mine, other = device(held, "Sam's phone"), device(held, "Kim's phone")
        own, victim, _ = held.people
        held.house.own_tables.plays(held.night, mine.id, own)
        code = held.code(victim)

        def renewed(made: Device, entry: str) -> Accepted | Declined:
            by = Who(Role(made.role), made.id)
            held.sent += 1
            answer = held.house.send(held.night, RenewCardCode(entry), by=by, command_id=f"r{held.sent}").answer
            assert isinstance(answer, Accepted | Declined)
            return answer

        refused = renewed(mine, victim)
        assert isinstance(refused, Declined)
        assert refused.message.id == "refused.you_play_there"
        assert held.code(victim) == code
        assert isinstance(renewed(mine, own), Accepted)
        assert isinstance(renewed(other, victim), Accepted)
        assert held.code(victim) != code
        with pytest.raises(NotAllowed):
            held.house.send(held.night, RenewCardCode(own), by=Who(Role.PLAYER, "d", entry=own), command_id="x1")
