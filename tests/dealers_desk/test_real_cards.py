"""Nights of real cards and chips on phones: bets on phones, winners told by the table, no card known to anybody."""

import json
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.dealing.checking_log import check_log
from shuffleup.dealing.events import HandOver
from shuffleup.desk.dealer.asked import TablePaused, TableReply, TakenBack, Voided, WinnersAnswer, WinnersSaid
from shuffleup.desk.dealer.state import TableState, plain
from shuffleup.store.table_stream import events_of, stream_of
from shuffleup.store.verify_tables import verify_tables
from shuffleup.tournament.busts import finished, places
from shuffleup.tournament.check_dealt import dealing_problems
from shuffleup.tournament.plan import Dealt
from shuffleup.tournament.stack_of import stack_of

from .dealt_house import PLAYER, DealtHouse, dealt_house, plan

REAL = {"dealt": Dealt.PHONE_CHIPS, "turn_seconds": 0, "bots": 0}


def opened(held: DealtHouse, people: int = 4, **fields: Any) -> None:
    held.house.dealer.speed = 0
    held.open(people=people, **{**REAL, **fields})
    for _ in range(8):
        held.step(1)


def tell(held: DealtHouse, by: str, *high: Sequence[str], low: Sequence[Sequence[str]] = ()) -> TableReply:
    seen = held.seen(by)
    assert seen.hand is not None
    held.sent += 1
    turn = held.house.dealer.shown.for_floor(held.night, seen.table).turn
    said = WinnersSaid(f"t{held.sent}", seen.hand.number, turn, tuple(map(tuple, high)), tuple(map(tuple, low)))
    return held.house.dealer.asked.tell_winners(held.night, by, said, actor=PLAYER)


def answer(held: DealtHouse, by: str, *, right: bool = True) -> TableReply:
    seen = held.seen(by)
    assert seen.hand is not None
    assert seen.hand.winners is not None
    held.sent += 1
    said = WinnersAnswer(f"w{held.sent}", seen.hand.number, seen.hand.winners.number, right)
    return held.house.dealer.asked.answer_winners(held.night, by, said, actor=PLAYER)


def award(held: DealtHouse, *high: Sequence[str], low: Sequence[Sequence[str]] = ()) -> TableReply:
    seen = held.seen()
    assert seen.hand is not None
    held.sent += 1
    turn = held.house.dealer.shown.for_floor(held.night, seen.table).turn
    said = WinnersSaid(f"f{held.sent}", seen.hand.number, turn, tuple(map(tuple, high)), tuple(map(tuple, low)))
    return held.house.dealer.asked.award_pots(held.night, seen.table, said, actor="director")


def to_act(seen: TableState) -> str:
    assert seen.turn is not None
    return next(each.entry for each in seen.seats if each.seat == seen.turn.seat)


def bet(held: DealtHouse, act: str, to: int = 0) -> str:
    """Whoever is to act does this."""
    entry = to_act(held.seen())
    reply = held.act(entry, act, to)
    assert reply.ok, reply.said
    return entry


def to_showdown(held: DealtHouse) -> list[str]:
    """Everybody checks or calls to the end; the entries with a hand."""
    for _ in range(60):
        seen = held.seen()
        assert seen.hand is not None
        if seen.hand.winners is not None:
            return [each.entry for each in seen.seats if each.state in ("in", "all_in")]
        entry = to_act(seen)
        mine = held.seen(entry).mine
        assert mine is not None
        assert mine.options is not None
        bet(held, "call" if mine.options.call else "check")
    raise AssertionError("no showdown")


def chips(held: DealtHouse) -> dict[str, int]:
    return {entry: stack_of(held.state, entry) for entry in held.state.entries}


def test_two_who_had_a_hand_say_who_won_and_the_pot_is_paid(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        opened(held)
        folded = bet(held, "fold")
        had_hands = to_showdown(held)
        assert folded not in had_hands
        winner, other, _ = had_hands
        before = chips(held)[winner]
        assert tell(held, winner, [winner]).ok
        shown = held.seen(other).hand
        assert shown is not None
        assert shown.winners is not None
        assert shown.winners.by == winner
        assert [(each.entry, each.chips) for each in shown.winners.wins] == [(winner, shown.pot)]
        assert not answer(held, winner).ok, "nobody agrees with himself"
        assert answer(held, other).ok
        assert chips(held)[winner] > before
        assert sum(chips(held).values()) == 4 * 3_000


def test_one_who_folded_is_not_enough_to_agree_two_are(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        opened(held)
        one, two = bet(held, "fold"), bet(held, "fold")
        winner, _ = to_showdown(held)
        assert tell(held, winner, [winner]).ok
        assert answer(held, one).ok
        assert held.seen().hand is not None
        assert held.house.dealer.nights.night(held.night).tables[1].tells_winners
        assert not answer(held, one).ok
        assert answer(held, two).ok
        assert not held.house.dealer.nights.night(held.night).tables[1].tells_winners


def test_a_dispute_waits_for_the_floor_which_says_who_won(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        opened(held)
        winner, liar, *_ = to_showdown(held)
        assert tell(held, liar, [liar]).ok
        assert answer(held, winner, right=False).ok
        shown = held.seen().hand
        assert shown is not None
        assert shown.winners is not None
        assert shown.winners.disputed == winner
        assert not answer(held, held.people[-1]).ok
        assert not tell(held, liar, [winner]).ok
        held.step(60)
        assert award(held, [winner]).ok
        assert chips(held)[winner] == 3_000 + 3 * (3_000 - chips(held)[liar])


def test_the_teller_says_it_anew_and_an_answer_to_the_old_telling_counts_for_nothing(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        opened(held)
        one, two, *_ = to_showdown(held)
        tell(held, one, [one])
        seen = held.seen(two)
        assert seen.hand is not None
        old = WinnersAnswer("old", seen.hand.number, 1, right=True)
        assert tell(held, one, [two]).ok
        assert not held.house.dealer.asked.answer_winners(held.night, two, old, actor=PLAYER).ok
        assert answer(held, two).ok
        assert chips(held)[two] > chips(held)[one]


def all_in_with_a_side_pot(held: DealtHouse) -> tuple[str, str, str]:
    """Three all-in, the shortest first, after stacks were made uneven by a hand."""
    bet(held, "raise_to", 1_000)
    first = to_showdown(held)
    tell(held, first[0], [first[0]])
    answer(held, first[1])
    for _ in range(4):
        held.step(1)
    while True:
        seen = held.seen()
        assert seen.hand is not None
        if seen.hand.winners is not None:
            break
        entry = to_act(seen)
        mine = held.seen(entry).mine
        assert mine is not None
        assert mine.options is not None
        raises = mine.options.raise_
        if raises:
            bet(held, "raise_to", raises.most)
        else:
            bet(held, "call" if mine.options.call else "check")
    before = held.house.dealer.nights.night(held.night).tables[1].dealt.begun
    laid = held.house.dealer.nights.night(held.night).tables[1].dealt.laid
    assert before is not None
    assert laid is not None
    order = sorted(zip(before.stacks, [each.entry for each in laid.seats], strict=True))
    return order[0][1], order[1][1], order[2][1]


def test_a_side_pot_has_its_own_winner_and_a_loser_is_out(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        opened(held, people=3)
        short, middle, deep = all_in_with_a_side_pot(held)
        seen = held.seen()
        assert seen.hand is not None
        main = seen.hand.pots[0]
        assert {*main.entries} == {short, middle, deep}
        if len(seen.hand.pots) > 1:
            assert not tell(held, short, [short]).ok, "nobody has said who wins the side pot"
        assert tell(held, short, [short], [deep]).ok
        assert answer(held, middle).ok
        assert chips(held)[short] == main.chips
        held.step(1)
        assert stack_of(held.state, middle) == 0
        assert sum(chips(held).values()) == 9_000


def test_a_pot_is_split_and_the_odd_chip_goes_by_the_book(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        opened(held, people=3)
        first = bet(held, "fold")
        one, two = to_showdown(held)
        seen = held.seen()
        assert seen.hand is not None
        pot = seen.hand.pot
        assert tell(held, one, [one, two]).ok
        assert answer(held, two).ok
        now = chips(held)
        assert abs(now[one] - now[two]) <= pot % 2
        assert now[one] + now[two] + now[first] == 9_000


def test_a_low_half_goes_to_the_low_that_was_told(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        opened(held, people=3, game="O8")
        one, two, three = to_showdown(held)
        shown = held.seen().hand
        assert shown is not None
        assert shown.winners is not None
        assert shown.winners.low
        assert tell(held, one, [one], low=[[two]]).ok
        assert answer(held, three).ok
        now = chips(held)
        assert 0 <= now[one] - now[two] <= 1, "the odd chip is the high hand's"
        assert now[two] > now[three]


@pytest.mark.parametrize("game", ["NLHE", "PLO", "O8", "27TD", "BADUGI"])
def test_nobody_is_ever_told_a_card(tmp_path: Path, game: str) -> None:
    with dealt_house(tmp_path) as held:
        opened(held, people=3, game=game)
        players = to_showdown(held)
        for entry in ("", *held.people):
            seen = held.seen(entry)
            assert seen.hand is not None
            assert seen.hand.real
            assert seen.hand.board == ()
            assert all(each.cards == () for each in seen.seats)
            assert seen.mine is None or (seen.mine.cards, seen.mine.proof, seen.mine.options) == ((), (), None)
            assert "??" not in json.dumps(plain(seen))
        assert tell(held, players[0], [players[0]]).ok
        assert answer(held, players[1]).ok
        assert not held.house.dealer.seeds.of(held.night, 1, 1)


def test_whole_nights_end_with_every_chip_where_it_was_won_and_can_be_verified(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        opened(held, people=8, minutes=1, starting_stack=400)
        chance = random.Random(7)
        for _ in range(4_000):
            if finished(held.state):
                break
            held.step(2)
            for number in sorted(held.state.tables):
                one_thing(held, number, chance)
        assert finished(held.state)
        assert sorted(each.place for each in places(held.state))[0] == 1
        assert sum(chips(held).values()) == 8 * 400
        reports = [*verify_tables(held.house.store)]
        assert reports
        assert all(each.ok for each in reports), reports
        assert not held.house.troubles.now()


def one_thing(held: DealtHouse, table: int, chance: random.Random) -> None:
    """Somebody at a table does what is next there."""
    seen = held.seen(table=table)
    if seen.hand is None or seen.phase != "hand":
        return
    if seen.hand.winners is not None:
        pots = seen.hand.pots
        alive = [each.entry for each in seen.seats if each.state in ("in", "all_in")]
        order = chance.sample(alive, len(alive))
        assert {entry for pot in pots for entry in pot.entries} <= {*alive}
        if seen.hand.winners.by:
            assert answer(held, next(each for each in alive if each != seen.hand.winners.by)).ok
        else:
            assert tell(held, alive[0], *[[each] for each in order]).ok
        return
    entry = to_act(seen)
    mine = held.seen(entry).mine
    assert mine is not None
    assert mine.options is not None
    if mine.options.raise_ and chance.random() < 0.3:
        reply = held.act(entry, "raise_to", mine.options.raise_.most)
    else:
        reply = held.act(entry, "call" if mine.options.call else "check" if mine.options.check else "fold")
    assert reply.ok, reply.said


def test_nobody_is_hurried_without_a_clock_and_the_default_is_done_with_one(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        opened(held)
        turn = held.seen().turn
        assert turn is not None
        assert turn.of == 0
        held.step(3_600)
        assert held.seen().turn == turn
    with dealt_house(tmp_path / "timed") as held:
        opened(held, turn_seconds=20, bank_seconds=0, bank_a_level=0)
        first = to_act(held.seen())
        held.step(30)
        assert to_act(held.seen()) != first


def test_a_death_of_the_server_forgets_neither_bets_nor_who_won(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        opened(held)
        bet(held, "raise_to", 300)
        pot = held.seen().hand
        held.killed()
        held.step()
        after = held.seen().hand
        assert pot is not None
        assert after is not None
        assert after.pot == pot.pot
        one, two, *_ = to_showdown(held)
        tell(held, one, [one])
        held.killed()
        held.step()
        assert answer(held, two).ok
        assert chips(held)[one] > 3_000


def test_the_floor_takes_a_bet_back_and_voids_a_hand(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        opened(held)
        one, *_ = to_showdown(held)
        tell(held, one, [one])
        dealer = held.house.dealer
        dealer.asked.pause(held.night, 1, TablePaused(on=True), actor="floor:f")
        assert not tell(held, one, [one]).ok
        acts = dealer.shown.for_floor(held.night, 1).turn
        assert dealer.asked.take_back(held.night, 1, TakenBack("b", acts - 1, "a misclick"), actor="director").ok
        dealer.asked.pause(held.night, 1, TablePaused(on=False), actor="floor:f")
        seen = held.seen()
        assert seen.hand is not None
        assert seen.hand.winners is None
        dealer.asked.pause(held.night, 1, TablePaused(on=True), actor="floor:f")
        assert dealer.asked.void(held.night, 1, Voided("v", seen.hand.number, "a misdeal"), actor="director").ok
        assert set(chips(held).values()) == {3_000}
        dealer.asked.pause(held.night, 1, TablePaused(on=False), actor="floor:f")
        held.step(5)
        assert held.seen().phase == "hand"


def test_only_those_dealt_in_tell_and_only_of_hands_that_are_there(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        opened(held)
        folded = bet(held, "fold")
        early = held.seen()
        assert early.hand is not None
        assert not tell(held, folded, [folded]).ok, "the betting goes on"
        one, *_ = to_showdown(held)
        assert not tell(held, one, [folded]).ok
        assert not tell(held, one).ok
        assert not tell(held, one, [one], [one]).ok
        assert not tell(held, one, [one], low=[[one]]).ok
        with pytest.raises(BadInput):
            tell(held, one, ["nobody"])


def test_a_log_that_pays_another_than_was_told_is_found_out(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        opened(held)
        one, two, *_ = to_showdown(held)
        tell(held, one, [one])
        answer(held, two)
        happened = list(events_of(held.house.store.read(stream_of(held.night, 1))))
        law = held.house.dealer.nights.night(held.night).law
        assert not next(iter(check_log(held.night, 1, happened, law))).flaws
        forged = [replace(each, stacks=each.stacks[::-1]) if isinstance(each, HandOver) else each for each in happened]
        assert next(iter(check_log(held.night, 1, forged, law))).flaws


def test_money_may_be_staked_where_people_deal_and_stud_is_refused() -> None:
    real = plan(dealt=Dealt.PHONE_CHIPS, turn_seconds=0, buy_in=500)
    assert not list(dealing_problems(real))
    assert [each.message.id for each in dealing_problems(replace(real, dealt=Dealt.DIGITAL, turn_seconds=25))] == [
        "plan.digital_for_stakes"
    ]
    assert {each.message.id for each in dealing_problems(plan(dealt=Dealt.PHONE_CHIPS, game="HORSE"))} == {
        "plan.phone_chips_stud"
    }
    assert {each.message.id for each in dealing_problems(plan(dealt=Dealt.DIGITAL, turn_seconds=0))} == {
        "plan.digital_turn"
    }
