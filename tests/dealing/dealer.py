"""A dealer for tests: one table, as many phones as players, the log and the decks kept."""

import random
from hashlib import sha256

from shuffleup.chronicle.acts import Event
from shuffleup.chronicle.answers import Accepted
from shuffleup.dealing import events, turns
from shuffleup.dealing.checking import Flaw
from shuffleup.dealing.checking_log import LogFlaw, check_log
from shuffleup.dealing.events import Act, Acted, DealtIn
from shuffleup.dealing.hand_decks import HandDecks
from shuffleup.dealing.mixing import DECKS
from shuffleup.dealing.playing import by_default
from shuffleup.dealing.shares import ShareChain
from shuffleup.dealing.table import DealtTable
from shuffleup.games.variants import find_variant
from shuffleup.hand.core import Phase
from shuffleup.hand.table import Level

LEVEL = Level(small_blind=50, big_blind=100, ante=10, bring_in=25, small_bet=100, big_bet=200, smallest_chip=5)


class Dealer:
    """Deals at one table for as many players as there are phones, and keeps the log and the decks."""

    def __init__(self, game: str = "NLHE", players: int = 4, seed: int = 0) -> None:
        self.chance = random.Random(seed)
        self.game = find_variant(game)
        self.table = DealtTable("n1", 3)
        self.log: list[Event] = []
        self.in_play: list[str] = []
        self.decks: dict[int, HandDecks] = {}
        self.stacks = {f"e{number}": 2_000 for number in range(players)}
        self.phones = {entry: ShareChain(self.bytes_(entry), 50) for entry in self.stacks}
        for entry, phone in self.phones.items():
            self.write(turns.begin_chain(self.table, entry, phone.head))

    def bytes_(self, of: str) -> bytes:
        return sha256(f"{of} {self.chance.random()}".encode()).digest()

    def write(self, answer: turns.Next) -> None:
        assert isinstance(answer, Accepted), answer
        for event in answer.events:
            self.table.fold(event)
            self.log.append(event)

    def lay(self) -> None:
        seeds = [self.bytes_(f"deck {deck}") for deck in range(DECKS)]
        self.in_play = [entry for entry, stack in self.stacks.items() if stack > 0]
        seats = [DealtIn(entry, chair + 1) for chair, entry in enumerate(self.in_play)]
        answer, decks = turns.lay(self.table, seeds, self.game.id, seats, list(self.stacks))
        self.decks[self.table.hands + 1] = self.table.decks = decks
        self.write(answer)

    def begin(self, silent: tuple[str, ...] = ()) -> None:
        stakes = LEVEL.stakes(self.game, len(self.in_play))
        given = {entry: phone.give() for entry, phone in self.phones.items()}
        came = {entry: share for entry, share in given.items() if entry not in silent}
        stacks = [self.stacks[entry] for entry in self.in_play]
        # As a live table says them: chairs of button and blinds.
        positions = (len(stacks), 1, 2) if len(stacks) > 2 else (1, 1, 2)
        self.write(turns.begin(self.table, stakes, stacks, came, positions))

    def one(self) -> Acted:
        """Some act that is legal now."""
        hand, chance = self.table.hand, self.chance
        assert hand is not None
        assert hand.actor is not None
        seat = hand.actor
        if hand.phase is Phase.DRAW:
            held = len(hand.hole(seat))
            return Acted(seat, Act.DRAW, places=tuple(chance.sample(range(held), chance.randint(0, held))))
        if hand.phase is Phase.SHOW or chance.random() < 0.5:
            return (
                by_default(hand, muck=True)
                if hand.phase is Phase.SHOW or not hand.can_call()
                else Acted(seat, Act.CALL)
            )
        bounds = hand.raise_bounds
        return Acted(seat, Act.RAISE_TO, to=chance.randint(*bounds)) if bounds else by_default(hand, muck=True)

    def play(self) -> None:
        """Until the hand is over."""
        while self.table.hand is not None:
            self.write(turns.act(self.table, self.table.turn, self.one()))
        over = self.log[-1]
        assert isinstance(over, events.HandOver)
        self.stacks |= dict(zip(self.in_play, over.stacks, strict=True))
        assert sum(self.stacks.values()) == 2_000 * len(self.stacks)

    def whole_hand(self, silent: tuple[str, ...] = ()) -> None:
        self.lay()
        self.begin(silent)
        self.play()

    def reports(self) -> list[tuple[int, list[Flaw | LogFlaw]]]:
        return [(report.hand, report.flaws) for report in check_log("n1", 3, self.log)]
