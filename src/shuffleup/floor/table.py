"""What is known of a table while the acts of a situation are played through: the hand, and all that waits.

Whose rules: none of its own; what a verdict does to the hand is done here, with the hand's own operations.
"""

from collections.abc import Iterable
from dataclasses import replace

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import UNKNOWN as UNSEEN
from shuffleup.floor.after import After
from shuffleup.floor.attendance import Attendance, places_told
from shuffleup.floor.betting_over import betting_is_over
from shuffleup.floor.case import Asks, Json, Statement, TurnCase, Verdict
from shuffleup.floor.conditions import Condition
from shuffleup.floor.consulted import Consulted, Resolved
from shuffleup.floor.corrections import Doubt, Known
from shuffleup.floor.dealer_acts import Skips, States
from shuffleup.floor.notation import ActLine
from shuffleup.floor.noticed import Noticed, player_at
from shuffleup.floor.out_of_turn import Held
from shuffleup.floor.outcomes import Outcome
from shuffleup.floor.paid import Pushed
from shuffleup.floor.presence import rule_on_the_absent
from shuffleup.floor.ruling import Needs, Ruling
from shuffleup.floor.spot import Spot
from shuffleup.floor.statements import player_of
from shuffleup.floor.turn import Turn
from shuffleup.hand.core import Phase
from shuffleup.hand.facing import facing, has_acted, raised_on_street
from shuffleup.message import Message


class Situated:
    """The state of one situation under one book. `rulings` grows line by line."""

    def __init__(self, spot: Spot, ready: Resolved, known: Known | None = None) -> None:
        self.known = known or Known()
        self.spot = self.known.in_spot(spot)
        self.ready = replace(ready, earlier=spot.earlier) if spot.earlier else ready
        self.hand = self.spot.start(ready.law)
        self.fronts = dict(self.spot.front)
        """Player -> the single chips that lie in front of him from before the acts, until he acts."""
        self.fronts_of = self.hand.street
        self.stated: States | None = None
        """The sum of a bet or a stack that the dealer has told."""
        self.folded_misled: set[int] = set()
        """Who has let go of his hand while what the dealer had told of the bet was wrong."""
        self.stated_of = ("", 0)
        """The street, and how many bets and raises there were on it when it was told."""
        self.pot_counted = ("", 0)
        """A street, and by how much the pot that the dealer has told on it is too high."""
        self.doubts: list[Doubt] = []
        self.all_in_for: dict[int, int] = {}
        self.called_since: dict[int, set[int]] = {}
        self.made: dict[int, int] = {}
        """Line -> the bet or raise made there; see `corrections.Known`."""
        self.wanted_found: dict[int, int] = {}
        self.found = dict(self.known.found)
        self.end_consulted: Consulted | None = None
        """What the line that tells the spot after all acts has to cite."""
        self.attendance = Attendance(places_told(self.spot))
        self.after_undercall = 0
        self.rulings: list[Ruling | Needs] = []
        self.held: dict[int, Held] = {}
        self.stood: set[int] = set()
        """Whose early acts have been settled as they were."""
        self.heard: set[int] = set()
        """Who was to act, was passed over, and had the action back in time."""
        self.passed_over: set[int] = set()
        """Who was to act and was heard of too late: the floor rules on his hand."""
        self.limited: dict[int, tuple[str, int]] = {}
        """Who was heard of too late and did no more than call: the street, and the most that was bet past him."""
        self.turn: Turn | None = None
        self.done: dict[int, Turn] = {}
        """Player -> his last turn that is over: what belongs to it may still come."""
        self.bound: dict[int, tuple[str, ...]] = {}
        self.lying: dict[int, int] = {}
        self.conditions: dict[int, Condition] = {}
        self.carried: dict[int, tuple[int, Consulted]] = {}
        self.paused = 0
        self.folded: set[int] = set()
        self.noticed: list[Noticed] = []
        self.killed: dict[int, Consulted | None] = {}
        """Players whose hands a ruling has declared dead, and what was consulted for it."""
        self.removed: set[int] = set()
        """Who has been disqualified, so that his chips have left play."""
        self.misdealt = False
        """Whether a misdeal has been declared."""
        self.given_back: dict[int, int] = {}
        self.tabled: dict[int, tuple[int, ...]] = {}
        self.read: dict[str, tuple[tuple[int, ...], ...]] = {}
        """Hands as the dealer has read them last: high (or at all) and low, best first."""
        self.partly_tabled: set[int] = set()
        self.claims_board: set[int] = set()
        """Who has said that he plays the board."""
        self.shown_in_part: set[int] = set()
        """Who has shown some of his cards at the showdown without tabling them."""
        self.rested: int | None = None
        """Who, last to act on the river, could have bet or raised and did not."""
        self.lost_at_showdown: set[int] = set()
        """Whose hands were taken in or declared dead after the last bet."""
        self.pushed: Pushed | None = None
        """The pot as the dealer has pushed it last."""
        self.let_down: dict[int, bool] = {}
        """Hands let go of face down or mucked at the showdown; whether they touched the muck."""
        self.thrown_in: set[int] = set()
        """Whose hands are in the muck at a showdown at which nobody may muck."""
        self.string_line: int | None = None
        """The last line in which chips came in several motions without a word."""
        self.let_go: int | None = None
        """A player whose released cards are dead once somebody acts behind him."""
        self.let_go_is_settled = False
        """Whether that is the book's rule, and not only what is proposed until the director has ruled."""
        self.let_go_line = 0
        self.thought: dict[int, int] = {}
        self.now: ActLine = ActLine(())
        self.at_line = 0
        self.after = After(self)

    def has_no_hand_left(self, player: int) -> bool:
        """Whether a player of this table has folded, or lost his hand otherwise."""
        return 1 <= player <= self.hand.players and player - 1 not in self.hand.live

    def on_table(self, player: int) -> None:
        """Raise BadInput for a player who was not dealt in."""
        if not 1 <= player <= self.hand.players:
            raise BadInput(
                Message("wrong.not_in_hand", {"number": player}),
                right=Message("right.p_one_to", {"most": self.hand.players}),
            )

    def in_hand(self, player: int) -> None:
        """Raise BadInput for a player who has no hand."""
        self.on_table(player)
        if player - 1 not in self.hand.live:
            raise BadInput(
                Message("wrong.no_hand_any_more", {"number": player}), right=Message("right.act_player_who_still")
            )

    def deal_out_hands(self) -> None:
        """Everybody gets the cards that are due to him, unseen."""
        hand = self.hand
        while hand.phase is Phase.DEAL and any(hand.cards_due):
            seat, due = next((seat, due) for seat, due in enumerate(hand.cards_due) if due)
            hand.deal_hole(seat, [UNSEEN] * due)

    def deal_out(self) -> None:
        """The first act of a player's turn ends the deal: everybody got his cards as due."""
        self.deal_out_hands()
        while self.hand.phase is Phase.DEAL:
            self.hand.deal_board([UNSEEN] * self.hand.board_due)
            self.deal_out_hands()
        for each in self.noticed:
            if isinstance(each.act, Skips) and (player := player_at(self, each.act.place)) is not None:
                self.kill(player)  # no cards, no turn, however that is ruled
        rule_on_the_absent(self)

    def case(
        self, player: int, statements: Iterable[Statement], consulted: Consulted, turn: Turn | None = None
    ) -> TurnCase:
        """The turn of a player as families see it, as things stand now."""
        hand = self.hand
        seat = player - 1
        raised = raised_on_street(hand)
        first = hand.street == hand.variant.streets[0].name
        waiting = {held - 1 for held, each in self.held.items() if each.gives_up}
        return TurnCase(
            spot=self.spot,
            hand=hand,
            consulted=consulted,
            player=player,
            facing=facing(hand, seat),
            statements=tuple(statements),
            left=len(set(hand.live) - waiting),
            opening_bet=raised == 0 if first else raised == 1,
            acted=has_acted(hand, seat),
            pulled=turn.pulled if turn else 0,
            lying=turn.lying if turn else 0,
            front_chips=self.fronts.get(player, ()) if hand.street == self.fronts_of else (),
            bound=turn.bound if turn else None,
            reacted=turn.reacted if turn else False,
            told=self.told_of_the_bet(),
            told_by_pot=self._told_by_pot(),
            after_undercall=self.after_undercall,
        )

    def told_of_the_bet(self) -> int | None:
        """What the dealer has told of the bet that is to be called; None once somebody has raised it."""
        if self.stated is None or self.stated_of != (self.hand.street, raised_on_street(self.hand)):
            return None
        return self.stated.amount

    @property
    def pot_error(self) -> int:
        """By how much the pot that the dealer has told on this street is too high; negative for too low."""
        street, error = self.pot_counted
        return error if street == self.hand.street else 0

    def _told_by_pot(self) -> int | None:
        """What the bet that is to be called would be by a wrong count of the pot."""
        doubt = self.doubts[-1] if self.doubts else None
        if doubt is None or doubt.pot is None or doubt.amount != max(self.hand.bets):
            return None
        return doubt.stated

    def size_is_open(self) -> bool:
        """Whether somebody has bet or raised and not said how much."""
        return self.turn is not None and self.turn.verdict is not None and self.turn.verdict.open

    def call_is_short(self) -> bool:
        """Whether the player to act has put in less than a call, and has still to complete it or to leave it."""
        return self.turn is not None and self.turn.is_short

    def leave_turn(self) -> None:
        """The turn is no longer the one that is being ruled on; it is noted if it is over."""
        turn, self.turn = self.turn, None
        if turn is not None and turn.is_over:
            self.done[turn.player] = turn

    def ask(self, asks: Asks, index: int, player: int | None, consulted: Consulted) -> None:
        """Answer a line with the question that it turns on."""
        clauses, fallbacks = consulted.clauses(), consulted.fallbacks()
        self.rulings.append(Needs(index, player, asks.fact, asks.question, asks.choices, clauses, fallbacks))

    def apply(self, player: int, verdict: Verdict) -> None:
        """Do in the hand what a verdict says, and forget what waited for that."""
        if not self.do(player, verdict):
            return
        if verdict.outcome is Outcome.FOLD:
            self.folded.add(player)
        self.fronts.pop(player, None)
        self.bound.pop(player, None)
        self.lying.pop(player, None)
        self.carried.pop(player, None)
        self.heard.discard(player)
        self.passed_over.discard(player)
        self.paused = 0

    def do(self, player: int, verdict: Verdict) -> bool:
        """Do in the hand what a verdict says, nothing more; whether there was anything to do."""
        hand = self.hand
        match verdict.outcome:
            case Outcome.FOLD:
                if verdict.stays:
                    hand.leave_chips(player - 1, verdict.stays)
                if hand.can_bring_in():
                    hand.bring_in()
                    hand.kill_hand(player - 1)
                else:
                    hand.fold()
            case Outcome.CHECK:
                hand.check()
            case Outcome.CALL:
                if verdict.stays:
                    hand.leave_chips(player - 1, verdict.stays)
                hand.call()
            case Outcome.BRING_IN:
                hand.bring_in()
            case Outcome.BET | Outcome.RAISE | Outcome.COMPLETE if verdict.amount is not None:
                self._raise(player, verdict.amount)
            case _:
                return False
        return True

    def _raise(self, player: int, amount: int) -> None:
        """Raise; a sum that is no legal raise but stands is set right after the nearest that is."""
        least, most = self.hand.raise_bounds or (amount, amount)
        to = max(least, min(amount, most))
        self.hand.raise_to(to)
        if to != amount:
            self.hand.correct_bet(player - 1, amount)

    def players_in_line(self) -> set[int]:
        """Players who bet, check or fold in the line that is being ruled on."""
        return {player for each in self.now.acts if (player := player_of(each)) is not None}

    def record(self, infractions: Iterable[Json]) -> None:
        """Keep offences in mind: the next of the kind by the same player is a repetition."""
        earlier = dict(self.ready.earlier)
        for each in infractions:
            earlier[each["player"]] = frozenset((*earlier.get(each["player"], ()), each["kind"]))
        self.ready = replace(self.ready, earlier=earlier)

    def kill(self, player: int, consulted: Consulted | None = None, *, all_stays: bool = False) -> None:
        """Declare a hand dead; the last one that lives is not killed. A bet that nobody called comes back or stays."""
        if self.hand.live == (player - 1,):
            return
        self.killed[player] = consulted
        if betting_is_over(self.hand):
            self.lost_at_showdown.add(player)
        if self.hand.can_kill_hand(player - 1):
            self.hand.kill_hand(player - 1, given_up=all_stays)
