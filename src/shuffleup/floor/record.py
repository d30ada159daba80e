"""The record of a table: what is known while the acts of a situation are played through under one book.

Whose rules: none. It holds facts and what each of them means by itself: what all of them tell is in `so_far`, how a
ruling tells it in `after`, what is done to it in `deeds`. No module below the families knows them, and this one knows
none of those.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from shuffleup.floor.attendance import Attendance, places_told
from shuffleup.floor.consulted import Consulted, Resolved
from shuffleup.floor.dealer_acts import DealsBoxed, States
from shuffleup.floor.notation import Act, ActLine
from shuffleup.floor.ruling import Needs, Ruling
from shuffleup.floor.spot import Spot
from shuffleup.floor.turn import Condition, Held, Turn
from shuffleup.floor.verdict import Verdict
from shuffleup.hand.facing import Facing
from shuffleup.hand.hand import Hand


@dataclass(frozen=True, slots=True)
class Known:
    """What the end of the acts has shown, for playing them again."""

    stands: Mapping[int, int] = field(default_factory=dict)
    """Line -> a wrong sum that stands."""
    found: Mapping[int, int] = field(default_factory=dict)
    """Player -> chips that turned out to be part of his stack from the beginning."""
    found_in: frozenset[int] = frozenset()
    """Lines in which they turned up."""
    made: Mapping[int, int] = field(default_factory=dict)
    """Line -> the bet or raise that was made there, before the chips turned up."""

    def in_spot(self, spot: Spot) -> Spot:
        """The spot with the chips that were found."""
        if not self.found:
            return spot
        return spot.with_more([self.found.get(player, 0) for player in range(1, spot.players + 1)])


@dataclass(slots=True)
class Doubt:
    """A bet whose sum may turn out to be wrong: the right one, and the one that was said, announced or counted."""

    line: int
    player: int
    verdict: Verdict
    log_at: int
    faced: Facing
    """What the player faced when he made it."""
    pot: int | None = None
    """The pot before a bet that rests on its count."""
    chips: bool = False
    """Whether chips went out for it."""
    stated: int | None = None

    @property
    def amount(self) -> int:
        """The right sum."""
        return self.verdict.amount or 0

    def standing(self, amount: int) -> Verdict:
        """The ruling if this sum stands."""
        return self.verdict.resized(amount, self.faced.front, chips=self.chips)


class Noticed(NamedTuple):
    """An act that is ruled on after the last line, and how far the hand had come when it was done."""

    line: int
    act: Act
    log_at: int
    betting: bool
    """Whether somebody still had to act."""
    street: str
    first_street: bool
    acted: bool
    """Whether anybody had acted in the hand."""
    acts: tuple[tuple[int, str], ...]
    """Players with what they had done in turn."""
    in_play: frozenset[int]
    """Players who still had a hand, and had not folded it before their turn."""
    over: bool
    """Whether the hand was over."""
    cards_to_come: bool
    """Whether the stub was still needed in it."""

    @property
    def of_the_deal(self) -> bool:
        """Whether it is a card of the first deal, whenever it was seen: in a hand, or met while cards still came."""
        in_hand = isinstance(self.act, DealsBoxed)
        return self.first_street and (in_hand or not (self.betting or self.acted))


@dataclass(frozen=True, slots=True)
class Pushed:
    """A pot that the dealer has pushed to a player, in a line of the acts."""

    line: int
    player: int
    stays: bool = False
    """Whether it is too late to dispute it."""


_NO_LINE = ActLine(())


@dataclass(slots=True, eq=False)
class Play:
    """A situation as it is played through, line by line, under one book. `rulings` grows with the lines."""

    spot: Spot
    ready: Resolved
    hand: Hand
    """A hand of this play's own; nobody outside gets it."""
    known: Known
    attendance: Attendance
    fronts: dict[int, tuple[int, ...]]
    """Player -> the single chips that lie in front of him from before the acts, until he acts."""
    fronts_of: str
    """The street of these chips."""
    found: dict[int, int]
    """Player -> chips that turned up and are in his stack now."""
    rulings: list[Ruling | Needs] = field(default_factory=list)
    now: ActLine = _NO_LINE
    """The line that is being ruled on."""
    at_line: int = 0
    """Its number, from 0."""

    turn: Turn | None = None
    """The turn that is being ruled on."""
    done: dict[int, Turn] = field(default_factory=dict)
    """Player -> his last turn that is over: what belongs to it may still come."""
    bound: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """Player -> what an earlier ruling has left him to choose from."""
    lying: dict[int, int] = field(default_factory=dict)
    """Player -> chips that lie out from an act out of turn and stay there."""
    carried: dict[int, tuple[int, Consulted]] = field(default_factory=dict)
    """Player -> chips that have gone back to him, and what was consulted, for the ruling on his turn."""
    after_undercall: int = 0
    """The first of the players who have just undercalled one after the other; 0 for nobody."""
    undercall_series: tuple[str, int] = ("", 0)
    """The last street on which two or more have done so, and the first of them."""
    paused: int = 0
    """Seconds in which others could have spoken."""
    rested: int | None = None
    """Who, last to act on the river, could have bet or raised and did not."""

    held: dict[int, Held] = field(default_factory=dict)
    """Player -> what he has done out of turn, until his turn comes."""
    called_blind: tuple[Held, int] | None = None
    """A call before the size was known that the director may let go, and how far the log went when that was ruled."""
    conditions: dict[int, Condition] = field(default_factory=dict)
    """Player -> what he has announced for a case that has not come."""
    stood: set[int] = field(default_factory=set)
    """Whose early acts have been settled as they were."""
    heard: set[int] = field(default_factory=set)
    """Who was to act, was passed over, and had the action back in time."""
    claims_turn: set[int] = field(default_factory=set)
    """Who was passed over and has spoken up: whether that was in time is asked wherever it matters."""
    passed_over: set[int] = field(default_factory=set)
    """Who was to act and was heard of too late: the floor rules on his hand."""
    limited: dict[int, tuple[str, int]] = field(default_factory=dict)
    """Who was heard of too late and did no more than call: the street, and the most that was bet past him."""

    stated: States | None = None
    """The sum of a bet or a stack that the dealer, the player of whom it was asked, or somebody else has told."""
    stated_by: int = 0
    """Who told it of another's bet; 0 for the dealer."""
    stated_of: tuple[str, int] = ("", 0)
    """The street, and how many bets and raises there were on it when it was told."""
    asked_for_count: tuple[int, int] = (0, 0)
    """The all-in player of whom a count was last asked, and how far the hand's log went then."""
    pot_counted: tuple[str, int] = ("", 0)
    """A street, and by how much the pot that the dealer has told on it is too high."""
    doubts: list[Doubt] = field(default_factory=list)
    folded_misled: set[int] = field(default_factory=set)
    """Who has let go of his hand while what the dealer had told of the bet was wrong."""
    all_in_for: dict[int, int] = field(default_factory=dict)
    """Player -> the total that he is all-in for."""
    called_since: dict[int, set[int]] = field(default_factory=dict)
    """Player who is all-in -> who has called since."""
    made: dict[int, int] = field(default_factory=dict)
    """Line -> the bet or raise made there; see `Known`."""
    wanted_found: dict[int, int] = field(default_factory=dict)
    """Player -> chips that have turned up and belong to his all-in, so that the acts are to be played again."""
    found_in: set[int] = field(default_factory=set)
    """Lines in which they turned up."""
    outside: dict[int, int] = field(default_factory=dict)
    """Line in which chips turned up that may not belong to an all-in -> whose they are."""
    kept: dict[int, int] = field(default_factory=dict)
    """Player -> chips that turned up behind his all-in, are no part of it, and stay his."""
    end_consulted: Consulted | None = None
    """What the line that tells the spot after all acts has to cite."""

    folded: set[int] = field(default_factory=set)
    """Who has folded in these acts."""
    killed: dict[int, Consulted | None] = field(default_factory=dict)
    """Players whose hands a ruling has declared dead, and what was consulted for it."""
    out_of_it: set[int] = field(default_factory=set)
    """Whose hand is dead whatever becomes of its cards: he was away, serves a penalty or ran out of time."""
    removed: set[int] = field(default_factory=set)
    """Who has been disqualified, so that his chips have left play."""
    given_back: dict[int, int] = field(default_factory=dict)
    """Player whose hand was killed -> the part of his bet that nobody called and that came back."""
    let_go: int | None = None
    """A player whose released cards are dead once somebody acts behind him."""
    let_go_is_settled: bool = False
    """Whether that is the book's rule, and not only what is proposed until the director has ruled."""
    let_go_line: int = 0
    discarded_early: set[int] = field(default_factory=set)
    """Bettors who threw their cards away while others had still to answer, which can be told yet."""
    thought: dict[tuple[int, int], int] = field(default_factory=dict)
    """Player and how often he has acted -> seconds that he has taken over his next act."""
    too_soon: set[tuple[int, int]] = field(default_factory=set)
    """The same of whom a clock was wanted or started on before he had as long as the book gives everybody."""
    noticed: list[Noticed] = field(default_factory=list)
    played: int = 0
    """How long the hand's log was after the last line, before what is noticed then was ruled on."""
    burn_lies_there: bool = False
    """Whether a card exposed in the deal is the first burn, and what would have been it has gone to its player."""
    misdealt: bool = False
    """Whether a misdeal has been declared."""

    tabled: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """Player -> the cards that he has laid open."""
    read: dict[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    """Hands as the dealer has read them last: high (or at all) and low, best first."""
    seen_in_play: set[int] = field(default_factory=set)
    """Who has shown cards of a hand in play, or let them be seen, with action pending."""
    partly_tabled: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """Player -> the cards that he has tabled, a part of his hand when last told."""
    claims_board: set[int] = field(default_factory=set)
    """Who has said that he plays the board."""
    shown_in_part: set[int] = field(default_factory=set)
    """Who has shown some of his cards at the showdown without tabling them."""
    shown_to_all: dict[int, set[int]] = field(default_factory=dict)
    """Player -> the cards that he has shown everybody at the showdown without tabling them."""
    lost_at_showdown: set[int] = field(default_factory=set)
    """Whose hands were taken in or declared dead after the last bet."""
    pushed: Pushed | None = None
    """The pot as the dealer has pushed it last."""
    let_down: dict[int, bool] = field(default_factory=dict)
    """Hands let go of face down or mucked at the showdown; whether they touched the muck."""
    thrown_in: set[int] = field(default_factory=set)
    """Whose hands are in the muck at a showdown at which nobody may muck."""


def begun(spot: Spot, ready: Resolved, known: Known | None = None) -> Play:
    """The record before the first line; `known` is what an end of the same acts has shown."""
    known = known or Known()
    spot = known.in_spot(spot)
    hand = spot.start(ready.law)
    return Play(
        spot=spot,
        ready=replace(ready, earlier=spot.earlier) if spot.earlier else ready,
        hand=hand,
        known=known,
        attendance=Attendance(places_told(spot)),
        fronts=dict(spot.front),
        fronts_of=hand.street,
        found=dict(known.found),
    )
