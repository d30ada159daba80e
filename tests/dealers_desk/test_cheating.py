"""What somebody tries who would rather have other cards, or another end of a hand: players, and directors who play."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from shuffleup.chronicle.undo import TakeBack
from shuffleup.desk.dealer.asked import MOST_CHAINS, ChainShown
from shuffleup.message import Message
from shuffleup.tournament.acts import Command
from shuffleup.tournament.answers import Accepted, Declined
from shuffleup.tournament.commands import ChangePlan, CloseTournament, DrawSeats, MovePlayer, PauseClock

from .dealt_house import PLAYER, DealtHouse, dealt_house
from .test_dealt_nights import cheaply, check, live, to_a_turn


def test_a_phone_does_not_fill_the_log_with_chains(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=2, bots=0)
        entry = to_a_turn(held)
        heads = [ChainShown(bytes([number] * 32).hex()) for number in range(1, 31)]
        begun = [held.house.dealer.asked.begin_chain(held.night, entry, each, actor=PLAYER) for each in heads]
        assert 1 <= sum(each.ok for each in begun) <= MOST_CHAINS
        assert begun[-1].said == Message("refused.chains_enough")
        held.play(lambda seen: (cheaply(seen), 0), until=lambda: live(held).dealt.hands == 2)
        assert not live(held).chains


def other_stacks(held: DealtHouse) -> Command:
    return ChangePlan(replace(held.state.plan, starting_stack=9_000))


def another_chair(held: DealtHouse) -> Command:
    entry = live(held).actor
    seat = held.state.entries[entry].seat
    assert seat is not None
    free = next(chair for chair in range(1, 7) if (1, chair) not in held.state.seated)
    return MovePlayer(entry, seat, (1, free))


def an_end(held: DealtHouse) -> Command:
    return CloseTournament()


def another_draw(held: DealtHouse) -> Command:
    log = [done for _, done, _ in held.house.sequencer(held.night).latest(20)]
    since = next(at for at, done in enumerate(log) if isinstance(done.command, DrawSeats))
    return TakeBack(tuple(done.id for done in log[: since + 1]))


@pytest.mark.parametrize("wish", [other_stacks, another_chair, an_end, another_draw])
def test_nothing_a_director_does_keeps_a_hand_that_goes_badly_from_its_end(
    tmp_path: Path, wish: Callable[[DealtHouse], Command]
) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=3, bots=0)
        to_a_turn(held)
        wished = wish(held)
        refused = held.send(wished).answer
        assert isinstance(refused, Declined)
        assert refused.message.id == "refused.touches_hand"
        held.must(PauseClock())
        held.play(lambda seen: (cheaply(seen), 0), until=lambda: not live(held).is_busy)
        held.step(20)
        assert live(held).dealt.hands == 1
        assert check(held) == 1
        again = held.send(wished).answer
        assert isinstance(again, Accepted) or (
            isinstance(again, Declined) and again.message.id != "refused.touches_hand"
        )
