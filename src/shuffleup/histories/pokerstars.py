"""Writes hands as PokerStars' text has them, for programs that read that and nothing else.

Whose rule: the site's text (`pokerstars_words`). Beyond it every hand whose cards are known is `Dealt to`, not one
alone; stud tells the button; a returning player's blind is a `returning blind`; numbers may hold letters. Not told: a
tournament's name and starting stack, the smallest chip, what the hands were worth in words. Players of one name, or of
none, get a number.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from shuffleup.cards.card import UNKNOWN, card_text
from shuffleup.games.variant import Betting, Family
from shuffleup.histories import hand_course as steps
from shuffleup.histories.pokerstars_words import GAMES, LIMITS, SYMBOLS, moment_text, money_text, roman
from shuffleup.histories.told_hand import ToldHand, ToldTournament, coins_of
from shuffleup.names import one_line

_STREETS: Final = {
    Family.BOARD: ("HOLE CARDS", "FLOP", "TURN", "RIVER"),
    Family.STUD: ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER"),
    Family.DRAW: ("DEALING HANDS", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW"),
}
_FOLDED: Final = {
    Family.BOARD: ("before Flop", "on the Flop", "on the Turn", "on the River"),
    Family.STUD: (*(f"on the {each} Street" for each in ("3rd", "4th", "5th", "6th")), "on the River"),
    Family.DRAW: ("before the Draw", "after the 1st Draw", "after the 2nd Draw", "after the 3rd Draw"),
}
_POSTS: Final = {
    "ante": "the ante",
    "small_blind": "small blind",
    "big_blind": "big blind",
    "straddle": "straddle",
    "returning": "returning blind",
}


def pokerstars_text(told: ToldHand) -> str:
    """The text of one hand, with the three empty lines behind it. Raises BadInput for what the text cannot tell."""
    return "\n".join([*_Text(told).lines(), "", "", ""]) + "\n"


def _cards(cards: Sequence[int]) -> str:
    return f"[{' '.join(map(card_text, cards))}]"


def unlike_names(names: Sequence[str]) -> list[str]:
    """Names that tell the players apart, each on one line."""
    unlike: list[str] = []
    for seat, name in enumerate(names):
        plain = " ".join(name.split()) or f"p{seat + 1}"
        number = 1
        while (plain if number == 1 else f"{plain} {number}") in unlike:
            number += 1
        unlike.append(plain if number == 1 else f"{plain} {number}")
    return unlike


class _Text:
    """One hand on its way to lines."""

    def __init__(self, told: ToldHand) -> None:
        self.told, self.hand, self.about = told, told.hand, told.about
        self.names = unlike_names(told.names)
        self.held: list[list[int]] = [[] for _ in self.names]
        self.family = self.hand.variant.family
        self.street = 0
        self.folded: dict[int, int] = {}
        self.put: set[int] = set()
        self.mucked: set[int] = set()
        self.at_showdown = False

    def chips(self, chips: int, *, whole: bool = True) -> str:
        """An amount of the hand."""
        return money_text(chips, self.about.scale, self.about.currency, whole=whole)

    def lines(self) -> Iterator[str]:
        """All of it."""
        yield self._header()
        yield self._table()
        yield from self._seats()
        for step in steps.course(self.hand, "PokerStars"):
            yield from self._step(step)
        yield from self._paid()
        yield from self._summary()

    # The first lines.

    def _header(self) -> str:
        variant, tournament = self.hand.variant, self.about.tournament
        game = f"{GAMES[variant.id]} {LIMITS[variant.betting]}"
        stakes = f"({self._stakes()})"
        if tournament is not None:
            level = f"Level {roman(tournament.level)} " if tournament.level else ""
            game = f"Tournament #{_number(tournament.number)}, {_buy_in(tournament)} {game}"
            stakes = f"- {level}{stakes}"
        at = "" if self.about.started_at is None else moment_text(self.about.started_at)
        return f"PokerStars Hand #{_number(self.about.number)}:  {game} {stakes} - {at or '0000/00/00 0:00:00 UTC'}"

    def _stakes(self) -> str:
        stakes = self.hand.setup.stakes
        if self.hand.variant.betting is Betting.FIXED_LIMIT:
            small, big = stakes.small_bet, stakes.big_bet
        else:
            big = stakes.min_bet or stakes.big_blind
            small = stakes.small_blind or min((blind for blind in stakes.blinds if blind > 0), default=0)
        iso = f" {self.about.currency}" if self.about.currency else ""
        return f"{self.chips(small, whole=False)}/{self.chips(big, whole=False)}{iso}"

    def _table(self) -> str:
        about = self.about
        name = one_line(about.table).replace("'", "")
        if about.tournament is not None:
            name = f"{_number(about.tournament.number)} {name}"
        size = about.table_size or max(10, *self.told.seats)
        return f"Table '{name}' {size}-max Seat #{self.told.button} is the button"

    def _seats(self) -> Iterator[str]:
        currency = self.about.tournament.currency if self.about.tournament is not None else ""
        for seat in self._by_chair():
            worth = ""
            if self.about.bounties:
                worth = f", {money_text(self.about.bounties[seat], coins_of(currency), currency)} bounty"
            stack = self.chips(self.hand.setup.stacks[seat])
            yield f"Seat {self.told.seats[seat]}: {self.names[seat]} ({stack} in chips{worth})"

    def _by_chair(self) -> list[int]:
        return sorted(range(self.hand.players), key=lambda seat: self.told.seats[seat])

    # Step by step.

    def _step(self, step: steps.Step) -> Iterator[str]:
        match step:
            case steps.Posted(seat, what, chips, all_in):
                if what != "ante":
                    self.put.add(seat)
                yield f"{self.names[seat]}: posts {_POSTS[what]} {self.chips(chips)}{_all_in(all_in)}"
            case steps.StreetBegun(number, board):
                self.street = number
                yield self._stars(number, board)
            case steps.CardsCame(seat, cards):
                yield from self._dealt(seat, cards)
            case steps.Did():
                yield f"{self.names[step.seat]}: {self._did(step)}"
            case steps.Drawn(seat, cards):
                yield f"{self.names[seat]}: {self._drawn(seat, cards)}"
            case steps.BetGivenBack(seat, chips):
                yield f"Uncalled bet ({self.chips(chips)}) returned to {self.names[seat]}"
            case steps.HandTabled(seat, cards):
                yield from self._showdown()
                yield f"{self.names[seat]}: shows {_cards(cards)}"
            case steps.MuckedThen(seat):
                self.mucked.add(seat)
                yield from self._showdown()
                yield f"{self.names[seat]}: mucks hand"

    def _showdown(self) -> Iterator[str]:
        if not self.at_showdown:
            self.at_showdown = True
            yield "*** SHOW DOWN ***"

    def _stars(self, number: int, board: tuple[int, ...]) -> str:
        name = f"*** {_STREETS[self.family][number]} ***"
        if not board:
            return name
        before = self.hand.board[: self.hand.board.index(board[0])] if board[0] != UNKNOWN else ()
        return " ".join([name, *([_cards(before)] if before else []), _cards(board)])

    def _dealt(self, seat: int, cards: tuple[int, ...]) -> Iterator[str]:
        before = [card for card in self.held[seat] if card != UNKNOWN]
        self.held[seat].extend(cards)
        known = [card for card in cards if card != UNKNOWN]
        if known:
            yield " ".join(["Dealt to", self.names[seat], *([_cards(before)] if before else []), _cards(known)])

    def _drawn(self, seat: int, cards: tuple[int, ...]) -> str:
        for card in cards:
            if card in self.held[seat]:
                self.held[seat].remove(card)
        if not cards:
            return "stands pat"
        faces = "" if UNKNOWN in cards else f" {_cards(cards)}"
        return f"discards {len(cards)} card{'s' if len(cards) > 1 else ''}{faces}"

    def _did(self, did: steps.Did) -> str:
        all_in = _all_in(did.all_in)
        if did.paid:
            self.put.add(did.seat)
        match did.what:
            case "fold":
                self.folded[did.seat] = self.street
                return "folds"
            case "check":
                return "checks"
            case "call":
                return f"calls {self.chips(did.paid)}{all_in}"
            case "bet":
                return f"bets {self.chips(did.to)}{all_in}"
            case "bring_in":
                return f"brings in for {self.chips(did.paid)}{all_in}"
            case _:
                return f"raises {self.chips(max(did.by, 0))} to {self.chips(did.to)}{all_in}"

    # The end.

    def _paid(self) -> Iterator[str]:
        paid = self.told.paid_by_pot()
        for number, pot in reversed(list(enumerate(paid))):
            side = "side pot" if len(paid) == 2 else f"side pot-{number}"
            name = "pot" if len(paid) == 1 else side if number else "main pot"
            for seat, chips in pot.items():
                yield f"{self.names[seat]} collected {self.chips(chips)} from {name}"
        currency = self.about.tournament.currency if self.about.tournament is not None else ""
        for won in self.about.bounties_won:
            money = money_text(won.amount, coins_of(currency), currency)
            yield f"{self.names[won.seat]} wins the {money} bounty for eliminating {self.names[won.beaten]}"

    def _summary(self) -> Iterator[str]:
        pots = [amount for amount, _ in self.hand.pots]
        yield "*** SUMMARY ***"
        apart = ""
        if len(pots) > 1:
            sides = (
                f"Side pot{'' if len(pots) == 2 else f'-{number}'} {self.chips(pot)}."
                for number, pot in enumerate(pots[1:], 1)
            )
            apart = f" Main pot {self.chips(pots[0])}. {' '.join(sides)}"
        yield f"Total pot {self.chips(sum(self.hand.won))}{apart} | Rake {self.chips(self.told.rake)}"
        if self.hand.board:
            yield f"Board {_cards(self.hand.board)}"
        for seat in self._by_chair():
            yield f"Seat {self.told.seats[seat]}: {self.names[seat]}{self._place(seat)} {self._ended(seat)}"

    def _place(self, seat: int) -> str:
        stakes = self.hand.setup.stakes
        button = " (button)" if self.told.seats[seat] == self.told.button else ""
        blind = stakes.blinds[seat]
        if blind <= 0 or blind > stakes.big_blind:
            return button
        return f"{button} ({'big' if blind == stakes.big_blind else 'small'} blind)"

    def _ended(self, seat: int) -> str:
        got = self.told.collected[seat]
        if self.hand.shown(seat):
            won = f"won ({self.chips(got)})" if got else "lost"
            return f"showed {_cards(self.hand.hole(seat))} and {won}"
        if got:
            return f"collected ({self.chips(got)})"
        if seat in self.mucked:
            return "mucked"
        never = "" if seat in self.put else " (didn't bet)"
        return f"folded {_FOLDED[self.family][self.folded.get(seat, 0)]}{never}"


def _all_in(all_in: bool) -> str:
    return " and is all-in" if all_in else ""


def _number(told: str) -> str:
    """The number of a hand or a tournament; other letters and signs than the text has room for become hyphens."""
    return re.sub(r"[^\w-]+", "-", told) or "0"


def _buy_in(tournament: ToldTournament) -> str:
    if not (tournament.currency or tournament.buy_in):
        return "Freeroll "
    scale, currency = coins_of(tournament.currency), tournament.currency
    parts = [tournament.buy_in, *([tournament.bounty] if tournament.bounty else []), tournament.fee]
    money = "+".join(money_text(part, scale, currency, whole=False) for part in parts)
    return f"{money} {currency}".rstrip() if currency in SYMBOLS or currency else money
