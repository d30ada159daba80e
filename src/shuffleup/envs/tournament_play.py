"""A whole tournament played by machines: from the first hand to the last, under a book, by the code of live nights.

    play = TournamentPlay(plan, 27, seed=7)
    while play.turn is not None:
        play.act(chance.choice(play.turn.legal_actions))
    play.results                            # places and prizes

The night is a `LiveTournament`: seats and buttons are drawn, blinds rise by its clock, players move, tables break,
places and prizes follow as on any night that the program deals. So what is learnt is what the book makes of a
tournament, and `night` has its log; the simulator's kernels are faster, but know no hand for hand. Tables play side by
side: an act and the time between hands take so many seconds each, and whoever's time has come acts. All follows from
the seed, but for the cards where they are chance nodes. Not done: late arrivals, re-entries, deals, players who are
away, mucking at the showdown.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from shuffleup.bad_input import BadInput
from shuffleup.dealing.coming import ComingHand, TableWaits, WaitsFor, coming_hand
from shuffleup.dealing.events import DecksLaid, HandBegun, HandOver
from shuffleup.dealing.floor import FloorNow, floor_now
from shuffleup.dealing.recorded import recorded
from shuffleup.dealing.table import DealtTable, setup_of
from shuffleup.desk.live import LiveTournament
from shuffleup.desk.live_answers import Finished
from shuffleup.envs.actions import USUAL_SIZES, ActionSpace
from shuffleup.envs.poker_game import PokerGame, PokerState
from shuffleup.envs.seat_turn import SeatTurn
from shuffleup.envs.tensors import TensorLayout
from shuffleup.games.mixes import games_in_turn
from shuffleup.games.variant import Betting, Variant
from shuffleup.hand.law import hand_law
from shuffleup.hand.record import SEATS
from shuffleup.rulebooks import Book
from shuffleup.tournament.busts import finished
from shuffleup.tournament.plan import Dealt, Limits, Plan
from shuffleup.tournament.stack_of import stack_of
from shuffleup.tournament.state import Tournament

BEGINS: Final = 1_795_000_000_000
"""When such a night begins (ms UTC)."""
AN_ACT, A_HAND, A_WAIT = 4_000, 20_000, 15_000
"""Milliseconds that an act takes, that lie between two hands, and after which a table that waits looks again."""
MOST_STEPS: Final = 100_000
"""Waits and deeds of the floor after which nothing more will come of it."""
MOST_DEEDS: Final = 1_000


@dataclass(slots=True)
class TableInPlay:
    """A table: when it goes on, and the hand that is played there."""

    due: int
    coming: ComingHand | None = None
    hand: PokerState | None = None


class TournamentPlay:
    """A tournament under way, and whose turn it is."""

    def __init__(
        self,
        plan: Plan,
        entrants: int | Sequence[str],
        *,
        seed: int | str,
        book: Book | None = None,
        sizes: Sequence[int] | None = None,
        chance_nodes: bool = False,
    ) -> None:
        """So many entrants (`player_0` ..), or people by these names, in a night of this plan that the program deals.

        `sizes` are raises as shares of the pot in percent, the same in all games. With `chance_nodes` the seed draws
        seats and buttons alone, and each card is an action of chance, as in a hand without a seed. Raises BadInput and
        NotNow for what cannot be played.
        """
        names = names_of(plan, entrants)
        self.seed, self.names, self.chance_nodes = seed, tuple(names), chance_nodes
        digest = sha256(f"tournament {seed}".encode()).digest()
        self.night = LiveTournament.open(dealt_here(plan), at=BEGINS, seed=digest, book=book)
        """The night itself, with its log."""
        self.games = games_of(plan)
        self.actions = actions_of(self.games, sizes)
        self.layout = TensorLayout.for_games(self.games, SEATS)
        self.law = hand_law(self.state.book.values)
        self.hands = 0
        """Hands that are over."""
        self.tables: dict[int, TableInPlay] = {}
        self._at: int | None = None
        self.night.enter(*names)
        self.night.draw()
        self.night.start()
        self._names = {entry: each.person for entry, each in self.state.entries.items()}
        self._go_on()

    def __repr__(self) -> str:
        return f"<TournamentPlay {self.night!r}, {self.hands} hands>"

    def __deepcopy__(self, _: object) -> "TournamentPlay":
        return self.copy()

    def copy(self) -> "TournamentPlay":
        """The same tournament a second time, to look ahead with: the cards to come are the same, too."""
        twin = copy(self)
        twin.night = self.night.copy()
        twin.tables = {
            number: TableInPlay(each.due, each.coming, each.hand and each.hand.clone())
            for number, each in self.tables.items()
        }
        return twin

    @property
    def state(self) -> Tournament:
        """All that is so of the night now."""
        return self.night.state

    @property
    def is_over(self) -> bool:
        """Whether one has all the chips."""
        return self._at is None

    @property
    def turn(self) -> SeatTurn | None:
        """The turn of whoever has to act next; None when it is over, or a card comes next."""
        hand = self.hand
        return None if hand is None or hand.is_chance_node() else SeatTurn(hand)

    @property
    def hand(self) -> PokerState | None:
        """The hand in which somebody has to act or a card comes, for whoever may see all cards."""
        return None if self._at is None else self.tables[self._at].hand

    @property
    def player(self) -> str | None:
        """The name of whoever has to act; None when it is over, or a card comes next."""
        table = None if self._at is None else self.tables[self._at]
        if table is None or table.hand is None or table.coming is None or table.hand.is_chance_node():
            return None
        return self._names[table.coming.seats[table.hand.current_player()].entry]

    @property
    def stacks(self) -> dict[str, int]:
        """Chips of everybody who is in, as they stood when his last hand was over."""
        state = self.state
        return {self._names[entry]: stack_of(state, entry) for entry in state.seated.values()}

    @property
    def results(self) -> tuple[Finished, ...]:
        """Places known so far, the best first, with what they win as things stand."""
        return self.night.results

    def hand_of(self, name: str) -> tuple[PokerState, int] | None:
        """The hand that somebody is dealt in now, and his seat in it; None where he waits, or is out."""
        for table in self.tables.values():
            if table.hand is not None and table.coming is not None:
                for seat, each in enumerate(table.coming.seats):
                    if self._names[each.entry] == name:
                        return table.hand, seat
        return None

    def act(self, action: int) -> None:
        """Do this for whoever has to act, or for chance, and go on to the next turn. Raises BadInput for no legal one.

        Cards take no time: the next turn at a table comes so long after the last act, or after its hand began.
        """
        hand = self.hand
        if hand is None or self._at is None:
            raise BadInput("the tournament is over", right="no action")
        by_chance = hand.is_chance_node()
        hand.apply_action(action)
        table = self.tables[self._at]
        if not by_chance:
            table.due = self.night.at + AN_ACT
        if hand.is_chance_node():
            return
        if hand.is_terminal():
            self._record(self._at, table, hand)
        self._go_on()

    def _go_on(self) -> None:
        """Let everything happen that needs no player, until one has to act or it is over."""
        self._at = None
        for _ in range(MOST_STEPS):
            if finished(self.state):
                self.tables.clear()
                self.night.finish()
                return
            number, table = self._next_table()
            self.night.at = max(self.night.at, table.due)
            if table.hand is not None:
                self._at = number
                return
            held = self._floor().held
            if finished(self.state) or number not in self.state.tables:
                continue
            coming = coming_hand(self.state, number, self.night.at)
            if isinstance(coming, TableWaits) or number in held:
                self._wait(table, coming)
            elif self._begin(number, table, coming).is_chance_node():
                self._at = number
                return
        raise BadInput("a tournament in which nothing happens any more", right="a plan with levels to the end")

    def _next_table(self) -> tuple[int, TableInPlay]:
        """The table whose time has come, the lowest number of several."""
        there = self.state.tables
        for number in [number for number in self.tables if number not in there]:
            del self.tables[number]
        for number in there:
            if number not in self.tables:
                self.tables[number] = TableInPlay(self.night.at)
        number = min(there, key=lambda each: (self.tables[each].due, each))
        return number, self.tables[number]

    def _floor(self) -> FloorNow:
        """Let the floor do all that it can."""
        for _ in range(MOST_DEEDS):
            busy = {number for number, table in self.tables.items() if table.hand is not None}
            now = floor_now(self.state, self.night.at, busy)
            if now.command is None:
                return now
            self.night.do(now.command)
        raise BadInput("a floor that comes to no end", right="a plan that the book can run")

    def _wait(self, table: TableInPlay, coming: ComingHand | TableWaits) -> None:
        """Look again a little later. Raises BadInput where no table plays and time alone will not help."""
        table.due = self.night.at + A_WAIT
        stuck = isinstance(coming, TableWaits) and coming.what in (WaitsFor.PAUSE, WaitsFor.STAKES)
        if stuck and isinstance(coming, TableWaits) and all(each.hand is None for each in self.tables.values()):
            raise BadInput(
                f"a table that waits for good: {coming.what.value}", right="levels with stakes for their games"
            )

    def _begin(self, number: int, table: TableInPlay, coming: ComingHand) -> PokerState:
        laid, begun = self._as_dealt(number, coming)
        setup = setup_of(laid, begun)
        named = replace(setup, names=tuple(self._names[each.entry] for each in coming.seats))
        game = PokerGame.of_setup(named, self.law, self.actions[setup.variant.id], self.layout)
        hand = game.new_state(None if self.chance_nodes else f"{self.seed} table {number} hand {laid.hand}")
        table.coming, table.hand, table.due = coming, hand, self.night.at + AN_ACT
        if hand.is_terminal():
            self._record(number, table, hand)
        return hand

    def _as_dealt(self, number: int, coming: ComingHand) -> tuple[DecksLaid, HandBegun]:
        """The hand as a table that the program deals would have it, but for the proofs of its deck."""
        hand = self.state.dealt_hands.get(number, 0) + 1
        laid = DecksLaid(hand, coming.game, coming.seats, ())
        return laid, HandBegun(hand, coming.stakes, coming.stacks, "", 0, {}, positions=coming.positions)

    def _record(self, number: int, table: TableInPlay, hand: PokerState) -> None:
        """Tell the tournament of a hand that is over."""
        if table.coming is None:
            return
        laid, begun = self._as_dealt(number, table.coming)
        dealt = DealtTable("", number, self.law, laid=laid, begun=begun, hand=hand.hand)
        told = recorded(dealt, HandOver(laid.hand, hand.hand.stacks), "")
        table.coming = table.hand = None
        table.due = self.night.at + A_HAND
        self.hands += 1
        self.night.do(told)


def dealt_here(plan: Plan) -> Plan:
    """The plan as a night that the program deals; prizes are figures, for machines stake nothing."""
    limits = plan.limits or Limits("machines", "Machines, who stake nothing", "2000-01-01", plan.currency)
    return replace(plan, dealt=Dealt.DIGITAL, limits=replace(limits, digital=True))


def names_of(plan: Plan, entrants: int | Sequence[str]) -> list[str]:
    """The names of so many, or of these. Raises BadInput for more than the plan has seats, and for fewer than two."""
    count = entrants if isinstance(entrants, int) else len(entrants)
    if not 2 <= count <= plan.capacity:
        raise BadInput(f"{count} entrants", right=f"2 to {plan.capacity}, the seats at the plan's tables")
    return [f"player_{number}" for number in range(count)] if isinstance(entrants, int) else list(entrants)


def games_of(plan: Plan) -> tuple[Variant, ...]:
    """Every game of a plan's levels, each once, in the order they come."""
    levels = [level for level in plan.levels if not level.is_break]
    found = {game.id: game for level in levels for game in games_in_turn(level.game).variants()}
    if not found:
        raise BadInput("a plan without levels", right="levels with blinds")
    return tuple(found.values())


def actions_of(games: Sequence[Variant], sizes: Sequence[int] | None) -> Mapping[str, ActionSpace]:
    """The actions of each game, by its id, an action's number meaning the same in all of them."""
    shares = tuple(USUAL_SIZES[Betting.NO_LIMIT] if sizes is None else sizes)
    limit = Betting.FIXED_LIMIT
    widest: ActionSpace | None = None
    for game in games:
        widest = ActionSpace(game, None if game.betting is limit else shares, 0, beside=widest)
    return {game.id: ActionSpace(game, None if game.betting is limit else shares, 0, beside=widest) for game in games}
