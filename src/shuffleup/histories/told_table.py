"""Gathers what a text tells of one hand, line by line and by the players' names, into a draft to be played.

Whose rule: none; a reader of a site's text calls it in the order of the lines. Seats are put in the order of the hand:
the first left of the button first, with two players the big blind. Whoever is told to do nothing was not dealt in.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final

from shuffleup.bad_input import BadInput, Place, in_english
from shuffleup.cards.card import UNKNOWN, parse_cards
from shuffleup.games.variant import Family, Variant
from shuffleup.hand import acts
from shuffleup.hand.table import Setup
from shuffleup.histories.told_amounts import bounded_amount, chips_of
from shuffleup.histories.told_hand import About, BountyWon, ToldTournament
from shuffleup.histories.told_play import Draft, ToldAct
from shuffleup.histories.told_stakes import ToldLevel, ToldPost, told_stakes

MOST_SEATS: Final = 99


class _Player:
    """Somebody at the table."""

    __slots__ = ("bet", "bounty", "chair", "name", "played", "stack")

    def __init__(self, chair: int, name: str, stack: int, bounty: int) -> None:
        self.chair, self.name, self.stack, self.bounty = chair, name, stack, bounty
        self.bet = 0
        self.played = False


class ToldTable:
    """One hand as its text tells it. A reader sets the fields that it knows, and tells the rest in order."""

    def __init__(self, source: str | None, line: int) -> None:
        self.source, self.first_line, self.line = source, line, line
        self.variant: Variant | None = None
        self.site = self.number = self.table = self.currency = ""
        self.started_at: datetime | None = None
        self.table_size = self.button = 0
        self.scale = 1
        self.tournament: ToldTournament | None = None
        self.level = ToldLevel()
        self.hero = ""
        self.rake: int | None = None
        self.players: dict[str, _Player] = {}
        self._posts: list[tuple[str, str, int, bool]] = []
        self._acts: list[tuple[int, str, Callable[[int], acts.Act]]] = []
        self._paid: dict[str, int] = {}
        self._known: dict[str, tuple[int, ...]] = {}
        self._bounties: list[tuple[str, str, int]] = []
        self._streets = 0
        self._brought: tuple[int, bool] | None = None

    def wrong(self, wrong: str, right: str) -> BadInput:
        """A mistake in the line that is being read."""
        return BadInput(wrong, right=right, place=Place(self.source, self.line))

    def chips(self, written: str) -> int:
        """An amount as it is written: signs of a currency before or behind it, commas in it."""
        plain = written.strip("$€£ ").replace(",", "")
        return self._counted(written, plain, self.scale)

    def money(self, written: str, scale: int) -> int:
        """An amount of money in coins."""
        return self._counted(written, written.strip("$€£ ").replace(",", ""), scale)

    def _counted(self, written: str, plain: str, scale: int) -> int:
        if plain.isdecimal() and plain.isascii() and len(plain) < 16:
            return int(plain) * scale
        try:
            chips = chips_of(bounded_amount(plain) if plain[:1].isdigit() or plain[:1] == "." else None, scale)
        except ValueError:
            chips = None
        if chips is None:
            raise self.wrong(f"{written!r} is no amount", "chips or money, such as 250 or $2.50")
        return chips

    def cards(self, written: str) -> tuple[int, ...]:
        """Cards as texts have them: `Ah Kd`, with commas or without."""
        plain = written.replace(",", " ").replace("10", "T").split()
        try:
            return tuple(parse_cards("".join(plain)))
        except BadInput as bad:
            raise self.wrong(f"{written!r} are no cards: {in_english(bad.wrong)}", "cards such as Ah Kd") from None

    # Who sits where.

    def seat(self, chair: int, name: str, stack: int, bounty: int = 0) -> None:
        """Somebody at the table, who may be dealt in."""
        if not 0 < chair <= MOST_SEATS:
            raise self.wrong(f"there is no seat {chair}", f"a seat from 1 to {MOST_SEATS}")
        if name in self.players or any(other.chair == chair for other in self.players.values()):
            raise self.wrong(f"seat {chair} or the player {name!r} is told twice", "each player once")
        self.players[name] = _Player(chair, name, stack, bounty)

    def player(self, name: str) -> _Player:
        """A player of the hand, who does something. A name that is not at the table is a mistake."""
        found = self.players.get(name)
        if found is None:
            raise self.wrong(f"{name!r} is not at the table", "the name of a player with a seat")
        found.played = True
        return found

    # What was put in, dealt and done.

    def post(self, name: str, what: str, chips: int, *, all_in: bool = False) -> None:
        """An ante or a blind; `what` as in `ToldPost`."""
        player = self.player(name)
        self._posts.append((name, what, chips, all_in))
        if what == "both":
            player.bet += max(0, chips - self.level.small_blind)
        elif what not in ("ante", "dead"):
            player.bet += chips

    def street(self) -> None:
        """A new street begins."""
        self._streets += 1
        for player in self.players.values():
            player.bet = 0

    def _add(self, name: str, act: Callable[[int], acts.Act]) -> None:
        self._acts.append((self.line, name, act))

    def dealt(self, name: str, cards: Sequence[int]) -> None:
        """Cards dealt, those that are not told among them."""
        self.player(name)
        self._add(name, lambda seat: acts.HoleDealt(seat, tuple(cards)))

    def dealt_open(self, name: str, cards: Sequence[int], street: int) -> None:
        """Cards of a stud street, as far as told: what is missing lies face down before them."""
        due = self.variant.streets[street] if self.variant is not None and street < len(self.variant.streets) else None
        missing = max(0, due.down + due.up - len(cards)) if due is not None else 0
        self.dealt(name, (UNKNOWN,) * missing + tuple(cards))

    def board(self, cards: Sequence[int]) -> None:
        """Cards dealt to the board."""
        self._add("", lambda _: acts.BoardDealt(tuple(cards)))

    def fold(self, name: str) -> None:
        """A fold."""
        self.player(name)
        self._add(name, acts.Folded)

    def check(self, name: str) -> None:
        """A check."""
        self.player(name)
        self._add(name, acts.Checked)

    def call(self, name: str, chips: int) -> None:
        """A call that costs so many chips."""
        player = self.player(name)
        player.bet += chips
        if self._brought is not None and self._brought[1] and player.bet > self._brought[0]:
            self._brought = (player.bet, False)
        self._add(name, lambda seat: acts.Called(seat, chips))

    def raise_to(self, name: str, to: int) -> None:
        """A bet or raise to so many chips in front of the player."""
        if self._brought is not None:
            self._brought = (self._brought[0], False)
        self.player(name).bet = to
        self._add(name, lambda seat: acts.Raised(seat, to))

    def put_in(self, name: str, chips: int) -> None:
        """A bet or raise with which the player puts in so many chips."""
        player = self.player(name)
        self.raise_to(name, player.bet + chips)

    def all_in(self, name: str, chips: int) -> None:
        """The player's last chips: a call where they are no more than what faces him, else a bet or raise."""
        player = self.player(name)
        if player.bet + chips <= max(other.bet for other in self.players.values()):
            self.call(name, chips)
        else:
            self.put_in(name, chips)

    def bring_in(self, name: str, chips: int, *, all_in: bool = False) -> None:
        """The bring-in of stud; a short one is nominally what the first caller pays."""
        self.player(name).bet += chips
        self._brought = (chips, all_in)
        self._add(name, lambda seat: acts.BroughtIn(seat, chips))

    def draw(self, name: str, count: int, cards: Sequence[int] = ()) -> None:
        """Cards thrown away, as many as told, faces where told."""
        self.player(name)
        if not 0 <= count <= 8 or (cards and len(cards) != count):
            raise self.wrong(f"{count} is no number of cards to draw", "as many as are named, at most all")
        away = tuple(cards) or (UNKNOWN,) * count
        self._add(name, lambda seat: acts.Drew(seat, away))

    def show(self, name: str, cards: Sequence[int]) -> None:
        """A hand tabled."""
        self.player(name)
        self._add(name, lambda seat: acts.Showed(seat, tuple(cards)))

    def muck(self, name: str) -> None:
        """A hand given up at the showdown."""
        self.player(name)
        self._add(name, acts.Mucked)

    def held(self, name: str, cards: Sequence[int]) -> None:
        """A whole hand that is told only at the end; of games that deal all cards at once."""
        if self.variant is not None and self.variant.family is Family.BOARD and len(cards) == self.variant.hole_cards:
            self._known[name] = tuple(cards)

    def paid(self, name: str, chips: int) -> None:
        """Chips from a pot."""
        self.player(name)
        self._paid[name] = self._paid.get(name, 0) + chips

    def bounty_won(self, name: str, beaten: str, coins: int) -> None:
        """A bounty."""
        self.player(beaten)
        self.player(name)
        self._bounties.append((name, beaten, coins))

    # All of it.

    def draft(self) -> Draft:
        """The hand, with every name a seat of it."""
        if self.variant is None:
            raise self.wrong("the text does not tell the game", "a line with the game and its limit")
        ordered = self._order()
        seat_of = {player.name: seat for seat, player in enumerate(ordered)}
        if len(ordered) < 2:
            raise self.wrong("fewer than two players are told to do anything", "a hand of at least two")
        posts = [ToldPost(seat_of[name], what, chips, all_in) for name, what, chips, all_in in self._posts]
        if self._brought is not None:
            posts.append(ToldPost(0, "bring_in", self._brought[0]))
        try:
            setup = Setup(
                self.variant,
                told_stakes(self.variant, len(ordered), posts, self.level),
                tuple(player.stack for player in ordered),
                tuple(player.name for player in ordered),
            )
        except BadInput as bad:
            raise BadInput(bad.wrong, right=bad.right, place=Place(self.source, self.first_line)) from None
        told = [ToldAct(line, act(seat_of.get(name, 0))) for line, name, act in self._acts]
        return Draft(
            setup,
            self._about(ordered, seat_of),
            told,
            self.first_line,
            self.line,
            {seat_of[name]: chips for name, chips in self._paid.items()},
            self.rake,
            self.source,
            {seat_of[name]: cards for name, cards in self._known.items() if name in seat_of},
        )

    def _order(self) -> list[_Player]:
        played = sorted((p for p in self.players.values() if p.played), key=lambda player: player.chair)
        ordered = [p for p in played if p.chair > self.button] + [p for p in played if p.chair <= self.button]
        big = {name for name, what, _, _ in self._posts if what == "big_blind"}
        if len(ordered) == 2 and ordered[0].name not in big and ordered[1].name in big:
            ordered.reverse()
        return ordered

    def _about(self, ordered: Sequence[_Player], seat_of: dict[str, int]) -> About:
        last = ordered[-1].chair
        return About(
            site=self.site,
            number=self.number,
            started_at=self.started_at,
            table=self.table,
            table_size=self.table_size,
            seats=tuple(player.chair for player in ordered),
            button=0 if self.button == last else self.button,
            hero=seat_of.get(self.hero),
            currency=self.currency,
            scale=self.scale,
            tournament=self.tournament,
            bounties=tuple(p.bounty for p in ordered) if any(p.bounty for p in ordered) else (),
            bounties_won=tuple(
                BountyWon(seat_of[name], seat_of[beaten], coins) for name, beaten, coins in self._bounties
            ),
        )
