"""A house with a night that the program deals, under a clock of its own; people and bots, and phones that answer."""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from shuffleup.acts.roles import Role
from shuffleup.dealing.shares import ShareChain, links_to
from shuffleup.desk.dealer.asked import ActAsked, ChainShown, ShareGiven, TableReply
from shuffleup.desk.dealer.state import TableState
from shuffleup.desk.house import House
from shuffleup.desk.roles import Who
from shuffleup.desk.timekeeper import Timekeeper
from shuffleup.store.sequencer import Sent
from shuffleup.tournament.acts import Command
from shuffleup.tournament.answers import Accepted
from shuffleup.tournament.bots import SeatBots
from shuffleup.tournament.commands import AnnounceDraw, DrawSeats, EnterPlayers, Entrant, StartClock
from shuffleup.tournament.plan import Dealt, Format, Plan, PlanLevel
from shuffleup.tournament.state import Standing, Tournament
from unsealing import opened

AT = 1_795_000_000
"""Seconds."""

MOST_STEPS = 50_000
DIRECTOR = Who(Role.DIRECTOR)
PLAYER = "player:d1"


def plan(**fields: Any) -> Plan:
    """A night of short levels that the program deals."""
    game = fields.pop("game", "NLHE")
    blinds = (25, 50, 100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800)
    levels = tuple(
        PlanLevel(
            fields.pop("minutes", 5),
            each,
            2 * each,
            each // 5,
            game=game,
            bring_in=each,
            small_bet=2 * each,
            big_bet=4 * each,
        )
        for each in blinds
    )
    usual = {
        "name": "Dealt",
        "levels": levels,
        "dealt": Dealt.DIGITAL,
        "seats_per_table": 6,
        "starting_stack": 3_000,
        "format": Format.NAMES,
        "tables": tuple(range(1, 9)),
    }
    return Plan(**{**usual, **fields})


class DealtHouse:
    """A house whose clock stands until a test moves it, and whose entropy is the same each time."""

    def __init__(self, folder: Path | str, seed: str = "") -> None:
        self.seconds = float(AT)
        self.folder = folder
        self.count, self.seed = 0, seed
        self.chains: dict[tuple[str, int], ShareChain] = {}
        self.house = self.opened()
        self.night = ""
        self.sent = 0

    def opened(self) -> House:
        return House(self.folder, Timekeeper(lambda: self.seconds, lambda: self.seconds), self.entropy)

    def entropy(self, size: int) -> bytes:
        self.count += 1
        return hashlib.sha256(f"{self.seed} {self.count}".encode()).digest()[:size]

    def killed(self, for_seconds: float = 0.0) -> None:
        """The process dies without a word, and another one opens the same folder."""
        self.house.store.sign_of_life(self.now)
        self.house.dealer.seeds.close()
        self.house.store.close()
        self.seconds += for_seconds
        speed = self.house.dealer.speed
        self.house = self.opened()
        self.house.dealer.speed = speed

    @property
    def now(self) -> int:
        return self.house.time.now()

    @property
    def state(self) -> Tournament:
        return self.house.sequencer(self.night).state

    def send(self, command: Command) -> Sent:
        self.sent += 1
        return self.house.send(self.night, command, by=DIRECTOR, command_id=f"c{self.sent:04}")

    def must(self, command: Command) -> None:
        answer = self.send(command).answer
        assert isinstance(answer, Accepted), answer

    def open(self, people: int = 0, bots: int = 9, level: str = "easy", **fields: Any) -> None:
        """A night with people and bots, drawn and under way."""
        id_ = hashlib.sha256(f"night {self.seed}".encode()).hexdigest()
        self.night, sent = self.house.open_tournament(plan(**fields), by=DIRECTOR, command_id=id_)
        assert isinstance(sent.answer, Accepted), sent.answer
        if people:
            self.must(EnterPlayers(tuple(Entrant(f"p{number}", here=True) for number in range(people))))
        if bots:
            self.must(SeatBots(bots, level))
        self.must(AnnounceDraw())
        announced = self.state.announced
        assert announced is not None
        self.must(DrawSeats(announced.id))
        self.must(StartClock())

    @property
    def people(self) -> list[str]:
        """Entries of people who are in."""
        return [each.id for each in self.state.standing(Standing.IN) if not each.bot]

    def seen(self, entry: str = "", table: int = 0) -> TableState:
        """A table as its player's phone shows it: his cards opened with the code of his slip."""
        number = table or self.house.dealer.nights.table_of(self.night, entry)
        return self.opened_state(self.house.dealer.shown.state(self.night, number, entry))

    def code(self, entry: str) -> str:
        """What stands on a player's slip."""
        return self.house.dealer.shown.seal_of(self.night, entry).secret.hex()

    def opened_state(self, state: TableState) -> TableState:
        mine, hand = state.mine, state.hand
        if mine is None or hand is None or not mine.sealed:
            return state
        told = opened(self.code(mine.entry), "table", self.night, state.table, hand.number, mine.entry, mine.sealed)
        assert told is not None
        proofs = zip(mine.proof, told["cards"], told["salts"], strict=True)
        proof = tuple(replace(each, card=card, salt=salt) for each, card, salt in proofs)
        mine = replace(mine, cards=tuple(told["cards"]), named=told["named"].rstrip(" "), proof=proof)
        return replace(state, mine=mine)

    def step(self, seconds: float = 0.0) -> int:
        """Let time go on, and do what is due."""
        self.seconds += seconds
        self.house.time.check()
        return self.house.dealer.step(self.now)

    def act(self, entry: str, act: Any, to: int = 0, id_: str = "", **changes: Any) -> TableReply:
        """A player acts as his phone shows it."""
        seen = self.seen(entry)
        assert seen.hand is not None
        assert seen.turn is not None
        self.sent += 1
        asked = {"hand": seen.hand.number, "turn": seen.turn.number, "to": to, **changes}
        return self.house.dealer.asked.act(
            self.night, entry, ActAsked(id_ or f"a{self.sent}", act=act, **asked), actor=PLAYER
        )

    def phone(self, entry: str) -> None:
        """What a phone does by itself: a chain begun, a share given."""
        seen = self.seen(entry)
        assert seen.mine is not None
        key = (entry, seen.table)
        if not seen.mine.share.chain and seen.mine.share.wanted_hand is None:
            self.chains[key] = ShareChain(hashlib.sha256(f"{entry} {seen.table}".encode()).digest(), 500)
            self.house.dealer.asked.begin_chain(
                self.night, entry, ChainShown(self.chains[key].head.hex()), actor=PLAYER
            )
        elif seen.mine.share.wanted_hand is not None and not seen.mine.share.in_:
            chain, asked = self.chains[key], seen.mine.share
            promised = bytes.fromhex(asked.promised)
            while len(chain) and not links_to(promised, chain.give(), asked.steps - 1):
                continue  # decks that were voided used links up, whether they were given or not
            share = chain.head
            self.house.dealer.asked.give_share(self.night, entry, ShareGiven(asked.wanted_hand, share.hex()))

    def play(
        self,
        choose: Callable[[TableState], tuple[str, int]],
        until: Callable[[], bool],
    ) -> int:
        """Step on, people acting as chosen; returns the steps."""
        for steps in range(MOST_STEPS):
            if until():
                return steps
            soon = self.step()
            acted = False
            for entry in self.people:
                self.phone(entry)
                seen = self.seen(entry)
                if seen.mine is not None and seen.mine.options is not None and seen.phase == "hand":
                    act, to = choose(seen)
                    reply = self.act(entry, act, to)
                    assert reply.ok, (act, to, reply.said, seen)
                    acted = True
            if not acted and soon > self.now:
                self.seconds += (soon - self.now) / 1_000
        raise AssertionError(f"not over after {MOST_STEPS} steps")


@contextmanager
def dealt_house(folder: Path, seed: str = "") -> Iterator[DealtHouse]:
    """A house for a while."""
    held = DealtHouse(folder, seed)
    try:
        yield held
    finally:
        held.house.close()
