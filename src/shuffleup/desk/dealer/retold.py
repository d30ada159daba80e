"""A hand that is over as its replay shows it: step by step, in the words and with the cards of one viewer.

Each act is a step, each street is one, and so is the end. Whose rule: everything comes from the hand's views
(`replaying`); what is not in a view of this viewer can be in no step. Chips are integers, cards two letters, `??` face
down. Not done: the table as it is drawn (the page's scripts), and the proof (`hand_rows`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from shuffleup.cards.card import UNKNOWN, card_text
from shuffleup.desk.dealer.naming import hand_called
from shuffleup.desk.dealer.replaying import PlayedHand
from shuffleup.desk.dealer.ruled import clock_said
from shuffleup.desk.dealer.sayings import ended, said_of
from shuffleup.desk.dealer.state import FACE_DOWN
from shuffleup.desk.speech import Speech
from shuffleup.games.variant import Betting
from shuffleup.hand.acts import (
    Act,
    Bet,
    BoardDealt,
    BroughtIn,
    Called,
    Completed,
    Drew,
    Folded,
    HandKilled,
    HoleDealt,
    Mucked,
    Raised,
    Showed,
    StreetDealt,
)
from shuffleup.hand.view import HandView
from shuffleup.message import Message

CAME = {
    "preflop": Message("at_table.cards_come"),
    "predraw": Message("at_table.cards_come"),
    "flop": Message("at_table.flop_comes"),
    "turn": Message("at_table.turn_comes"),
    "river": Message("at_table.river_comes"),
    "3rd": Message("at_table.cards_come"),
    "4th": Message("at_table.fourth_comes"),
    "5th": Message("at_table.fifth_comes"),
    "6th": Message("at_table.sixth_comes"),
    "7th": Message("at_table.seventh_comes"),
}
"""What is said when a street comes; of the rounds of a draw it is what each player draws."""

INSTEAD = {
    "time": Message("at_table.by_time"),
    "clock": Message("at_table.by_clock"),
    "away": Message("at_table.by_away"),
    "floor": Message("at_table.by_floor"),
    "penalty": Message("at_table.by_penalty"),
}


@dataclass(frozen=True, slots=True)
class SeatRetold:
    """A seat at one step of the replay."""

    seat: int
    entry: str
    name: str
    bot: str
    stack: int
    bet: int = 0
    state: str = "in"
    button: bool = False
    cards: tuple[str, ...] = ()
    won: int = 0
    shown: bool = False
    said: str = ""


@dataclass(frozen=True, slots=True)
class StepRetold:
    """One step: what was done (`said`), by which chair (0: nobody's doing), and the table after it.

    `street` is true where cards came: buttons go from one of these to the next.
    """

    said: str
    chair: int
    street: bool
    board: tuple[str, ...]
    pot: int
    seats: tuple[SeatRetold, ...]


@dataclass(frozen=True, slots=True)
class HandRetold:
    """A hand from its first card to its end. `cards` are the viewer's own, `named` what they made at last."""

    table: int
    hand: int
    game: str
    game_name: str
    blinds: str
    big_blind: int
    ended_at: int
    cards: tuple[str, ...]
    named: str
    lines: tuple[str, ...]
    pots: tuple[int, ...]
    steps: tuple[StepRetold, ...]


def retold(
    played: PlayedHand, table: int, entry: str, bots: dict[str, str], speech: Speech, names: dict[str, str]
) -> HandRetold:
    """The hand for this entry; for a bystander where it was not dealt in."""
    seen = played.seen
    mine = seen.seat_of(entry)
    over = seen.hand.view(mine)
    stakes, variant = seen.begun.stakes, seen.hand.variant
    cards = over.cards if mine is not None else ()
    called = hand_called(variant.id, cards, over.board) if cards and UNKNOWN not in cards else None
    if variant.betting is Betting.FIXED_LIMIT:
        small, big = stakes.small_bet, stakes.big_bet
    else:
        small, big = stakes.small_blind, stakes.big_blind
    return HandRetold(
        table=table,
        hand=seen.laid.hand,
        game=variant.id,
        game_name=variant.name,
        blinds=f"{small:,}/{big:,}",
        big_blind=big,
        ended_at=played.ended_at,
        cards=_texts(cards),
        named=speech.say(called) if called else "",
        lines=tuple(speech.say(each) for each in ended(seen.hand.view(None), seen.entries)),
        pots=tuple(chips for chips, _ in over.pots),
        steps=tuple(_Steps(played, mine, bots, speech, names).all()),
    )


class _Steps:
    """The steps of a hand, built of its views one after the other."""

    def __init__(
        self, played: PlayedHand, mine: int | None, bots: dict[str, str], speech: Speech, names: dict[str, str]
    ) -> None:
        self._played, self._mine, self._speech = played, mine, speech
        seen = played.seen
        self._chairs = [each.chair for each in seen.laid.seats]
        button = seen.begun.positions[0] or self._chairs[-1]
        self._seats = [
            SeatRetold(
                each.chair,
                each.entry,
                names.get(each.entry, ""),
                bots.get(each.entry, ""),
                0,
                button=each.chair == button,
            )
            for each in seen.laid.seats
        ]
        self._board: tuple[str, ...] = ()
        self._all = sum(seen.begun.stacks)
        self._street = -1
        self._lying: list[list[int]] = [[] for _ in self._chairs]

    def all(self) -> Iterator[StepRetold]:
        """Every step."""
        known = 0
        for number, (acted, view) in enumerate(self._played.views(self._mine)):
            yield from self._calls(number - 1)
            new, known = view.log[known:], len(view.log)
            if acted is None:
                self._settle(view)
                self._lying = [[] for _ in self._chairs]  # the log deals them
            instead = INSTEAD.get(acted.instead) if acted is not None else None
            for act in new:
                yield from self._step(act, view, instead)
            over = self._played.acts[-1:] == (acted,) or not self._played.acts
            if over and view.actor is None:
                yield self._end(view)
            else:
                self._settle(view)

    def _calls(self, number: int) -> Iterator[StepRetold]:
        """Clocks that were called in the turn of this act."""
        for at, called in self._played.calls:
            if at == number:
                said = clock_said(called, self._played.seen.entries)
                yield self._now(self._speech.say(said), self._chairs[called.seat])

    def _step(self, act: Act, view: HandView, instead: Message | None) -> Iterator[StepRetold]:
        """What an entry of the log shows, if it shows anything."""
        said = said_of(act)
        if said is not None:
            seat, words = said
            self._do(seat, act)
            text = self._speech.say(words)
            text = f"{text} ({self._speech.say(instead)})" if instead is not None else text
            self._seats = [replace(each, said="") for each in self._seats]
            self._put(seat, said=text)
            yield self._now(text, self._chairs[seat])
        elif isinstance(act, HoleDealt):
            self._deal(act.seat, act.cards)
        elif isinstance(act, StreetDealt | BoardDealt):
            yield from self._come(act, view)

    def _come(self, act: StreetDealt | BoardDealt, view: HandView) -> Iterator[StepRetold]:
        """Cards came: bets lie in the pot, and where all-in hands were tabled, they are open."""
        hole, board = (act.hole, act.board) if isinstance(act, StreetDealt) else ((), act.cards)
        for seat, cards in enumerate(hole):
            self._deal(seat, cards)
        self._board += _texts(board)
        streets = self._played.seen.hand.variant.streets
        self._street = min(self._street + 1, len(streets) - 1)
        if self._street:
            tabled = view.actor is None
            for seat, each in enumerate(view.seats):
                self._put(seat, bet=0, stack=each.stack - each.won, said="")
                if tabled and each.shown and len(each.cards) == len(self._lying[seat]):
                    self._put(seat, cards=_texts(each.cards), shown=True)
        words = CAME.get(streets[self._street].name)
        if words is not None:
            yield self._now(self._speech.say(words), 0, street=True)

    def _end(self, view: HandView) -> StepRetold:
        """What everybody has when it is over."""
        self._board = _texts(view.board)
        for seat, each in enumerate(view.seats):
            keeps = each.cards if each.live or each.shown else ()
            state = "in" if each.live else "folded"
            self._put(
                seat, stack=each.stack, bet=0, won=each.won, cards=_texts(keeps), shown=each.shown, state=state, said=""
            )
        lines = ended(self._played.seen.hand.view(None), self._played.seen.entries)
        text = ". ".join(self._speech.say(each) for each in lines)
        won = sum(each.won for each in view.seats)
        return replace(self._now(text, 0, street=True), pot=won)

    def _do(self, seat: int, act: Act) -> None:
        """Chips and cards of one seat after its act."""
        each = self._seats[seat]
        match act:
            case Folded() | Mucked() | HandKilled():
                self._put(seat, state="folded", cards=())
            case Called(paid=paid) | BroughtIn(paid=paid):
                self._pay(seat, paid)
            case Bet(to=to) | Completed(to=to) | Raised(to=to):
                self._pay(seat, to - each.bet)
            case Showed(cards=cards):
                self._put(seat, cards=_texts(cards), shown=True)
            case Drew(discarded=thrown):
                for card in thrown:
                    self._lying[seat].remove(card)
                self._put(seat, cards=_texts(self._lying[seat]))

    def _pay(self, seat: int, chips: int) -> None:
        each = self._seats[seat]
        left = each.stack - chips
        self._put(seat, stack=left, bet=each.bet + chips, state="in" if left else "all_in")

    def _deal(self, seat: int, cards: Sequence[int]) -> None:
        self._lying[seat] += cards
        if cards:
            self._put(seat, cards=_texts(self._lying[seat]))

    def _settle(self, view: HandView) -> None:
        """The table as this view has it."""
        self._board = _texts(view.board)
        for seat, each in enumerate(view.seats):
            state = "folded" if not each.live else "in" if each.stack else "all_in"
            self._lying[seat] = list(each.cards)
            self._put(seat, stack=each.stack, bet=each.bet, state=state, cards=_texts(each.cards) if each.live else ())

    def _put(self, seat: int, **changes: Any) -> None:
        self._seats[seat] = replace(self._seats[seat], **changes)

    def _now(self, said: str, chair: int, *, street: bool = False) -> StepRetold:
        pot = self._all - sum(each.stack for each in self._seats)
        return StepRetold(said, chair, street, self._board, pot, tuple(self._seats))


def _texts(cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(FACE_DOWN if card == UNKNOWN else card_text(card) for card in cards)
