"""Whole nights that the program deals, on a real store, gone through step by step."""

import random
from pathlib import Path

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.dealing.checking_log import check_log
from shuffleup.dealing.events import Act, Acted, DealtIn, DecksLaid
from shuffleup.desk.dealer.asked import ActAsked, TablePaused, TakenBack, Voided
from shuffleup.desk.dealer.dealt_night import DealtNight
from shuffleup.desk.dealer.live_table import LiveTable
from shuffleup.desk.dealer.state import TableState
from shuffleup.desk.dealer.turn_clock import LEAST_LEFT
from shuffleup.store.deck_seeds import NAME
from shuffleup.store.table_stream import event_of, events_of, rows_of, stream_of
from shuffleup.store.verify_tables import verify_tables
from shuffleup.tournament.busts import finished, places
from shuffleup.tournament.stack_of import stack_of

from .dealt_house import PLAYER, DealtHouse, dealt_house

FAST = {"minutes": 1, "starting_stack": 400}
"""Levels and stacks of a night that is soon over."""


class AnyAct:
    """A player who does anything that is legal."""

    def __init__(self, seed: int, raises: float = 0.4) -> None:
        self.chance, self.raises = random.Random(seed), raises

    def __call__(self, seen: TableState) -> tuple[str, int]:
        assert seen.mine is not None
        options = seen.mine.options
        assert options is not None
        if options.draw:
            return "draw", 0
        if options.muck or options.show:
            return ("muck", 0) if options.muck else ("show", 0)
        ways = (
            [("call", 0)] * bool(options.call)
            + [("check", 0)] * options.check
            + [("bring_in", 0)] * bool(options.bring_in)
        )
        if options.raise_ and self.chance.random() < self.raises:
            return "raise_to", self.chance.randint(options.raise_.least, options.raise_.most)
        return self.chance.choice(ways)


def cheaply(seen: TableState) -> Act:
    """The act of somebody who stays in for as little as he can."""
    assert seen.mine is not None
    options = seen.mine.options
    assert options is not None
    if options.show or options.muck:
        return Act.MUCK if options.muck else Act.SHOW
    return Act.CALL if options.call else Act.CHECK


def seldom(seen: TableState) -> tuple[str, int]:
    """A player who puts in nothing that he need not, and so sees many hands whatever the cards."""
    assert seen.mine is not None
    options = seen.mine.options
    assert options is not None
    if options.muck or options.show:
        return ("muck", 0) if options.muck else ("show", 0)
    return ("check", 0) if options.check else ("fold", 0)


def is_over(held: DealtHouse) -> bool:
    return finished(held.state)


def check(held: DealtHouse) -> int:
    """Every hand of every table is checked by a stranger; returns how many there were."""
    store, hands = held.house.store, 0
    for stream in store.streams("hands/"):
        assert store.verify(stream).ok
        table = int(stream.rpartition("/")[2])
        events = list(events_of(store.read(stream)))
        for report in check_log(held.night, table, events, held.house.dealer.nights.night(held.night).law):
            assert not report.flaws, (stream, report)
            hands += 1
    assert store.verify(f"tournament/{held.night}").ok
    return hands


def chips(held: DealtHouse) -> int:
    return sum(stack_of(held.state, entry) for entry in held.state.entries)


def live(held: DealtHouse, table: int = 1) -> LiveTable:
    return held.house.dealer.nights.night(held.night).tables[table]


def to_a_turn(held: DealtHouse) -> str:
    """Go on until it is a person's turn; who that is."""
    for _ in range(2_000):
        soon = held.step()
        for entry in held.people:
            held.phone(entry)
            seen = held.seen(entry)
            if seen.phase == "hand" and seen.mine is not None and seen.mine.options is not None:
                return entry
        held.seconds += max(0.01, (soon - held.now) / 1_000)
    raise AssertionError("it is never a person's turn")


def test_bots_play_a_night_to_its_last_player(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.house.dealer.speed = 0
        held.open(bots=9, **FAST)
        held.play(AnyAct(1), lambda: is_over(held))
        assert chips(held) == 9 * 400
        assert {each.entry for each in places(held.state)} == {*held.state.entries}
        assert check(held) >= sum(held.state.dealt_hands.values()) > 10
        assert not held.house.troubles.now()


def test_people_and_bots_play_with_their_phones_shares(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.house.dealer.speed = 4
        held.open(people=3, bots=5, minutes=1, starting_stack=1_500)
        held.play(seldom, lambda: is_over(held))
        assert chips(held) == 8 * 1_500
        assert check(held) > 5
        store = held.house.store
        reports = [
            report
            for stream in store.streams("hands/")
            for report in check_log(held.night, int(stream.rpartition("/")[2]), events_of(store.read(stream)))
        ]
        assert sum(report.shares for report in reports) >= 3
        assert sum(report.missing for report in reports) == 0
        assert not held.house.troubles.now()


@pytest.mark.parametrize("game", ["PLO", "LHE", "Stud", "Razz", "Badugi", "27TD"])
def test_other_games_are_played(tmp_path: Path, game: str) -> None:
    with dealt_house(tmp_path, game) as held:
        held.house.dealer.speed = 0
        held.open(people=2, bots=4, game=game, **FAST)
        held.play(AnyAct(3), lambda: is_over(held) or sum(held.state.dealt_hands.values()) > 6)
        check(held)
        assert not held.house.troubles.now()


def test_two_nights_at_once_keep_apart(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.house.dealer.speed = 0
        held.open(bots=5, **FAST)
        first = held.night
        held.seed = "other"
        held.open(bots=5, **FAST)
        held.play(AnyAct(1), lambda: is_over(held) and finished(held.house.sequencer(first).state))
        for night in (held.night, first):
            held.night = night
            assert chips(held) == 5 * 400
        assert len(held.house.store.streams("hands/")) >= 2


@pytest.mark.parametrize("acts", [0, 1, 2, 3, 5])
def test_a_server_that_dies_goes_on_with_the_same_deck(tmp_path: Path, acts: int) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=2, bots=2)
        chooses = AnyAct(4)
        for _ in range(acts):
            entry = to_a_turn(held)
            act, to = chooses(held.seen(entry))
            assert held.act(entry, act, to).ok
        entry = to_a_turn(held)
        held.step(20)
        before = {each: held.seen(each) for each in held.people}
        table = live(held)
        deck, done, rows = table.dealt.decks, list(table.dealt.acts), table.head
        assert deck is not None
        held.killed(for_seconds=300)
        held.step()
        after = held.seen(entry)
        again = live(held)
        assert again.head == rows
        assert again.dealt.acts == done
        assert again.dealt.decks is not None
        assert again.dealt.decks.cards == deck.cards
        assert after.turn is not None
        assert before[entry].turn is not None
        left = after.turn.left + (0 if after.turn.in_bank else after.turn.bank)
        assert left >= LEAST_LEFT
        for each in held.people:
            now, was = held.seen(each).mine, before[each].mine
            assert now is not None
            assert was is not None
            assert now.cards == was.cards
        held.play(AnyAct(5), lambda: live(held).dealt.hands > again.dealt.hands or not again.is_busy)
        check(held)


def test_decks_that_are_lost_void_their_hand_by_name(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=2, bots=1)
        to_a_turn(held)
        stacks = {entry: stack_of(held.state, entry) for entry in held.state.entries}
        held.killed()
        held.house.dealer.seeds.erase(held.night)
        held.step()
        assert not live(held).is_busy
        assert live(held).dealt.voided == 1
        assert {entry: stack_of(held.state, entry) for entry in held.state.entries} == stacks
        to_a_turn(held)
        assert live(held).dealt.hands == 2
        check(held)


def test_an_act_is_done_once_and_a_stale_one_never(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=2, bots=0)
        entry = to_a_turn(held)
        turn = held.seen(entry).turn
        assert turn is not None
        assert held.act(entry, "call", id_="x").ok
        rows = live(held).head
        assert held.act(entry, "call", id_="x", turn=turn.number).ok
        assert live(held).head == rows
        stale = held.act(entry, "fold", turn=turn.number)
        assert not stale.ok
        assert stale.said is not None
        assert stale.said.id == "refused.turn_is_over"
        [other] = [each for each in held.people if each != entry]
        assert not held.act(entry, "check").ok
        assert live(held).head == rows
        assert held.act(other, "check", id_="x").ok
        held.killed()
        held.step()
        assert held.act(entry, "call", id_="x", turn=turn.number).ok


def test_an_illegal_act_changes_nothing(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=2, bots=0)
        entry = to_a_turn(held)
        rows = live(held).head
        for act, to in (("check", 0), ("raise_to", 10**9), ("draw", 0), ("show", 0), ("kill", 0)):
            assert not held.act(entry, act, to).ok
        with pytest.raises(BadInput):
            held.act(entry, "call", id_="x" * 100)
        assert live(held).head == rows
        assert held.act(entry, "call").ok


def test_time_runs_into_the_bank_and_then_the_turn_is_passed(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=2, bots=0, turn_seconds=10, bank_seconds=20, bank_a_level=0, minutes=60)
        entry = to_a_turn(held)
        assert held.seen(entry).turn is not None
        held.step(9)
        turn = held.seen(entry).turn
        assert turn is not None
        assert (turn.left, turn.bank, turn.in_bank) == (1_000, 20_000, False)
        held.step(6)
        turn = held.seen(entry).turn
        assert turn is not None
        assert (turn.left, turn.of, turn.in_bank) == (15_000, 20_000, True)
        assert held.act(entry, "call").ok
        night = held.house.dealer.nights.night(held.night)
        assert night.bank(entry, held.now) == 15_000
        held.killed()
        held.step()
        assert held.house.dealer.nights.night(held.night).bank(entry, held.now) == 15_000
        other = to_a_turn(held)
        assert other != entry
        acts = live(held).dealt.turn
        held.step(31)
        acted = [each for each in events_of(held.house.store.read(stream_of(held.night, 1))) if isinstance(each, Acted)]
        assert acted[acts].instead == "time"
        assert held.house.dealer.nights.night(held.night).bank(other, held.now) == 0


def test_an_act_that_comes_too_late_is_told_so(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=3, bots=0, turn_seconds=10, bank_seconds=0, bank_a_level=0, minutes=60)
        entry = to_a_turn(held)
        held.seconds += 11.3
        late = held.act(entry, "call")
        assert not late.ok
        assert late.said is not None
        assert late.said.id == "at_table.late"
        assert live(held).dealt.acts[-1].instead == "time"


def test_who_lets_three_hands_pass_is_away_and_back_at_once(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=2, bots=1, turn_seconds=5, bank_seconds=0, bank_a_level=0, minutes=600, starting_stack=9_000)
        gone = held.people[0]
        night = held.house.dealer.nights.night(held.night)
        for _ in range(4_000):
            soon = held.step()
            for entry in held.people:
                held.phone(entry)
            seen = held.seen(held.people[1])
            if seen.mine is not None and seen.mine.options is not None and seen.phase == "hand":
                held.act(held.people[1], cheaply(seen))
            if night.is_away(gone):
                break
            held.seconds += max(0.01, (soon - held.now) / 1_000)
        assert night.is_away(gone)
        chair = next(each for each in held.seen(gone).seats if each.entry == gone)
        assert chair.away
        held.killed()
        held.step()
        night = held.house.dealer.nights.night(held.night)
        assert night.is_away(gone)
        assert held.house.dealer.asked.back(held.night, gone).ok
        assert not night.is_away(gone)


def test_the_floor_takes_back_voids_acts_and_stops_a_table(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=3, bots=0, minutes=60)
        dealer, night = held.house.dealer, held.night
        entry = to_a_turn(held)
        cards = held.seen(entry).mine
        assert held.act(entry, "call").ok
        assert dealer.asked.take_back(night, 1, TakenBack("t1", 0, "a slip"), actor="floor:f").ok
        again = held.seen(entry)
        assert again.turn is not None
        assert again.turn.number == 0
        assert again.mine is not None
        assert cards is not None
        assert again.mine.cards == cards.cards
        assert dealer.asked.act_for(night, 1, ActAsked("f1", 1, 0, Act.CALL), actor="floor:f").ok
        assert live(held).dealt.acts[-1].instead == "floor"
        assert dealer.asked.pause(night, 1, TablePaused(on=True), actor="floor:f").ok
        entry = live(held).actor
        stopped = held.seen(entry)
        assert stopped.phase == "paused"
        held.step(600)
        assert not held.act(entry, "fold").ok
        assert dealer.asked.pause(night, 1, TablePaused(on=False), actor="floor:f").ok
        held.step()
        turn = held.seen(entry).turn
        assert turn is not None
        assert stopped.turn is not None
        assert turn.left == stopped.turn.left
        before = {each: stack_of(held.state, each) for each in held.people}
        assert dealer.asked.void(night, 1, Voided("v1", 1, "the light went out"), actor="floor:f").ok
        assert {each: stack_of(held.state, each) for each in held.people} == before
        assert not dealer.asked.void(night, 1, Voided("v2", 7, "again"), actor="floor:f").ok
        to_a_turn(held)
        assert live(held).dealt.hands == 2
        check(held)


def test_seeds_lie_in_their_own_file_and_are_erased_a_week_after_the_night(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.house.dealer.speed = 0
        held.open(bots=3, **FAST)
        held.play(AnyAct(1), lambda: is_over(held))
        dealer, code = held.house.dealer, held.code("e1")
        assert dealer.seeds.of(held.night, 1, 1)
        dealer.erase_old(held.now + 6 * 24 * 3_600_000)
        assert dealer.seeds.of(held.night, 1, 1)
        assert held.code("e1") == code
        dealer.erase_old(held.now + 8 * 24 * 3_600_000)
        assert not dealer.seeds.of(held.night, 1, 1)
        assert held.code("e1") != code
        assert (tmp_path / NAME).exists()


def test_whatever_goes_wrong_the_dealer_goes_on_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with dealt_house(tmp_path) as held:
        held.open(bots=3, **FAST)
        dealer, troubles = held.house.dealer, held.house.troubles
        for whose, what in ((held.house.nights, "all"), (dealer.nights.night(held.night), "table")):
            with monkeypatch.context() as broken:
                broken.setattr(whose, what, fails)
                assert dealer.step(held.now) <= held.now + 250
                assert [(each.what, each.message.id) for each in troubles.now()] == [("dealer", "trouble.dealer")]
            dealer.step(held.now)
            assert not troubles.now()


def fails(*_: object) -> None:
    raise ZeroDivisionError("something else")


def test_a_house_without_dealt_nights_has_no_file_of_decks(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.house.dealer.erase_old(held.now)
        assert not (tmp_path / NAME).exists()


def test_verify_checks_tables_and_notices_a_hand_that_the_night_tells_otherwise(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.house.dealer.speed = 0
        held.open(bots=4, **FAST)
        held.play(AnyAct(1), lambda: is_over(held))
        [report] = verify_tables(held.house.store)
        assert report.ok, report.problems
        assert report.hands == held.state.dealt_hands[1]
        rows = list(held.house.store.read(stream_of(held.night, 1)))
        end = [row for row in rows if row.type == "HandOver"][-1]
        over = event_of(end)
        laid = DecksLaid(report.hands + 1, "NLHE", (DealtIn("x", 1), DealtIn("y", 2)), ("00" * 32,) * 4)
        forged = rows_of((laid, over), at=held.now, actor="server", command_id="forged")
        held.house.store.append(end.stream, rows[-1].version, forged)
        [report] = verify_tables(held.house.store)
        assert not report.ok


def test_an_act_is_in_the_log_when_it_is_answered(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=2, bots=0)
        entry = to_a_turn(held)
        assert held.act(entry, "call", id_="mine").ok
        last = list(held.house.store.read(stream_of(held.night, 1)))[-1]
        assert (last.type, last.actor, last.command_id) == ("Acted", PLAYER, f"{entry}:mine")


def test_who_stopped_a_table_is_in_its_log(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=3, bots=0, minutes=60)
        dealer, night = held.house.dealer, held.night
        to_a_turn(held)
        assert dealer.asked.pause(night, 1, TablePaused(on=True), actor="floor:f").ok
        assert dealer.asked.pause(night, 1, TablePaused(on=True), actor="floor:g").ok
        assert dealer.asked.pause(night, 1, TablePaused(on=False), actor="director:d").ok
        log = list(held.house.store.read(stream_of(night, 1)))
        rows = [(row.type, row.actor) for row in log if row.type.startswith("Table")]
        before = live(held).clock
        held.killed()
        held.step()
        assert live(held).dealt.turn == 0
        assert held.house.dealer.nights.night(night).standings.paused_since(1) is None
    assert before is not None
    assert rows == [("TableStopped", "floor:f"), ("TableWentOn", "director:d")]


def test_a_table_that_broke_is_looked_at_by_whoever_sat_there(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.house.dealer.speed = 0
        held.open(people=1, bots=7, minutes=1, starting_stack=1_500)
        [entry] = held.people
        held.play(AnyAct(1, raises=0.02), lambda: len(held.state.tables) == 1)
        [broke] = {1, 2} - held.state.tables.keys()
        assert held.house.dealer.shown.state(held.night, broke, entry).seat is None


def test_a_night_that_is_opened_while_the_others_are_gone_through_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=2, bots=2)
        dealer, night = held.house.dealer, held.house.dealer.nights.night(held.night)
        opened = {held.night: night}

        def busy(_: DealtNight) -> frozenset[int]:
            opened[f"another {len(opened)}"] = night  # somebody opens its page on another thread
            return frozenset({1})

        monkeypatch.setattr(dealer.nights, "_open", opened)
        monkeypatch.setattr(DealtNight, "busy", property(busy))
        assert dealer.nights.running() == [night]
