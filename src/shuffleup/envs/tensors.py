"""A hand as one player was told it, in numbers: arrays of floats of a fixed length, without NumPy.

Two of them. The *information state* is everything he was told, in order, as the text of `told` has it: cards by the
place they were dealt to, and every act with its total; it is long. The *observation* is what lies before him now: his
cards, open cards, board, chips, what he may do and who drew how many last; it is short, and forgets. Cards are one 1 in
52 places (`rank * 4 + suit`, clubs first), all figures are 0 to 1: chips are parts of all the chips in the hand, cards
thrown away parts of a hand. `numpy.frombuffer(array, "float32")` is the same array without a copy.
"""

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from shuffleup.cards.card import UNKNOWN
from shuffleup.envs.told import ActTold, CardsTold, dealt_up, own_hands, told
from shuffleup.games.variant import Betting, Forced, Variant
from shuffleup.hand.core import Phase
from shuffleup.hand.law import HandLaw, MinBetCode
from shuffleup.hand.stakes import Stakes
from shuffleup.hand.view import HandView

DECK: Final = 52
KINDS: Final = ("fold", "check", "call", "bring in", "raise", "draw", "muck shuffled")

Parts = tuple[tuple[str, int], ...]
"""The parts of an array in order, each with its length."""


@dataclass(frozen=True, slots=True)
class TensorLayout:
    """What hands take up in an array: those of one game, or of the largest of several."""

    seats: int
    held: int
    ups: int
    board: int
    streets: int
    draws: int

    @classmethod
    def for_games(cls, games: Iterable[Variant], seats: int) -> "TensorLayout":
        """Enough for any of these games with so many seats at most."""
        each = list(games)
        return cls(
            seats,
            held=max(game.hole_cards for game in each),
            ups=max(sum(street.up for street in game.streets) for game in each),
            board=max(board_size(game) for game in each),
            streets=max(len(game.streets) for game in each),
            draws=max(sum(street.draw for street in game.streets) for game in each),
        )

    @property
    def act(self) -> int:
        """The length of an act in an information state."""
        return self.seats + len(KINDS) + 1 + (self.held if self.draws else 0)

    def information(self, acts: int) -> Parts:
        """The parts of an information state of so many acts."""
        return (
            ("seat", self.seats),
            ("own_cards", (1 + self.draws) * self.held * DECK),
            ("open_cards", self.seats * self.ups * DECK),
            ("board", self.board * DECK),
            ("acts", acts * self.act),
        )

    def observation(self) -> Parts:
        """The parts of an observation."""
        return (
            ("seat", self.seats),
            ("turn", self.seats),
            ("street", self.streets),
            ("drawing", 1),
            ("own_cards", self.held * DECK),
            ("open_cards", self.seats * DECK if self.ups else 0),
            ("board", DECK),
            ("has_cards", self.seats),
            ("stacks", self.seats),
            ("bets", self.seats),
            ("pot_call_least_most", 4),
            ("drew_last", self.seats if self.draws else 0),
        )


def board_size(variant: Variant) -> int:
    """The most cards on the board; in stud one, which players share where the stub does not reach round."""
    return sum(street.board for street in variant.streets) or int(variant.forced is Forced.BRING_IN)


def length(parts: Parts) -> int:
    """The length of an array of these parts."""
    return sum(size for _, size in parts)


def most_acts(variant: Variant, stakes: Stakes, stacks: Sequence[int], law: HandLaw) -> int:
    """No hand has more acts than this: everybody once a round and, after each raise, all others again; and draws.

    A raise adds a bet at least, or is all-in, and each player is all-in once.
    """
    seats, rounds, draws = len(stacks), len(variant.streets), sum(street.draw for street in variant.streets)
    limit = variant.betting is Betting.FIXED_LIMIT
    least = stakes.small_bet if limit else stakes.min_bet
    if law.min_bet == MinBetCode.SMALLEST_CHIP and not limit:
        least = min(least, stakes.smallest_chip)
    raises = -(-max(stacks) // least) + rounds + seats
    if limit and not 0 < stakes.players_left <= law.limit_cap_lifted_at:
        raises = min(raises, (law.limit_raise_cap + 1) * rounds + seats)
    return rounds * seats + raises * (seats - 1) + draws * (seats + 1)


def information_array(view: HandView, variant: Variant, layout: TensorLayout, acts: int, chips: int) -> "array[float]":
    """Everything that the viewer was told, with room for so many acts; `chips` are all in the hand."""
    me, hands, drawn = _seat(view), own_hands(view, variant), 0
    parts = layout.information(acts)
    out, at = array("f", bytes(4 * length(parts))), _places(parts)
    out[at["seat"] + me] = 1
    for number, cards in enumerate(hands):
        _put(out, at["own_cards"] + number * layout.held * DECK, cards)
    board, seen, next_act = list[int](), [0] * layout.seats, at["acts"]
    for each in told(view, variant):
        if isinstance(each, CardsTold):
            board += each.board
            if layout.ups:
                _open_cards(out, at["open_cards"], each, seen, layout, variant)
            continue
        _act(out, next_act, each, layout, chips)
        next_act += layout.act
        if each.what == "draw" and each.seat == me:
            for card in each.thrown:
                out[next_act - layout.held + hands[drawn].index(card)] = 1
            drawn += 1
    _put(out, at["board"], board)
    return out


def _open_cards(
    out: "array[float]", at: int, came: CardsTold, seen: list[int], layout: TensorLayout, variant: Variant
) -> None:
    """Upcards of everybody by the place they were dealt to; `seen` counts all cards of a seat so far."""
    is_open = dealt_up(variant)
    for seat, cards in enumerate(came.hole):
        for card in cards:
            place = seen[seat]
            if is_open[place]:
                out[at + (seat * layout.ups + sum(is_open[:place])) * DECK + card] = 1
            seen[seat] = place + 1


def _act(out: "array[float]", at: int, did: ActTold, layout: TensorLayout, chips: int) -> None:
    """Who did what, and how much of it: a raise's total, or how many cards."""
    if did.seat >= 0:
        out[at + did.seat] = 1
    out[at + layout.seats + KINDS.index(did.what)] = 1
    out[at + layout.seats + len(KINDS)] = len(did.thrown) / layout.held if did.what == "draw" else did.to / chips


def observation_array(view: HandView, variant: Variant, layout: TensorLayout, chips: int) -> "array[float]":
    """What lies before the viewer now; `chips` are all in the hand."""
    me, parts = _seat(view), layout.observation()
    out, at = array("f", bytes(4 * length(parts))), _places(parts)
    out[at["seat"] + me] = 1
    if view.actor is not None:
        out[at["turn"] + view.actor] = 1
    out[at["street"] + next(n for n, street in enumerate(variant.streets) if street.name == view.street)] = 1
    out[at["drawing"]] = float(view.phase == Phase.DRAW)
    _put(out, at["own_cards"], view.cards)
    for card in view.board:
        out[at["board"] + card] = 1
    least, most = view.raise_bounds or (0, 0)
    for number, sum_ in enumerate((view.pot, view.to_call, least, most)):
        out[at["pot_call_least_most"] + number] = min(1, sum_ / chips)
    for seat, each in enumerate(view.seats):
        out[at["has_cards"] + seat] = float(each.live)
        out[at["stacks"] + seat] = each.stack / chips
        out[at["bets"] + seat] = each.bet / chips
    if any(street.up for street in variant.streets):
        _lie_open(out, at["open_cards"], view, variant)
    if any(street.draw for street in variant.streets):
        for did in told(view, variant):
            if isinstance(did, ActTold) and did.what == "draw":
                out[at["drew_last"] + did.seat] = len(did.thrown) / layout.held
    return out


def _lie_open(out: "array[float]", at: int, view: HandView, variant: Variant) -> None:
    """The upcards of every seat, in any order."""
    is_open = dealt_up(variant)
    for seat, each in enumerate(view.seats):
        for place, card in enumerate(each.cards):
            if is_open[place] and card != UNKNOWN:
                out[at + seat * DECK + card] = 1


def _seat(view: HandView) -> int:
    if view.seat is None:
        raise ValueError("arrays are of a player's view")
    return view.seat


def _places(parts: Parts) -> dict[str, int]:
    """Where each part begins."""
    found, at = dict[str, int](), 0
    for name, size in parts:
        found[name] = at
        at += size
    return found


def _put(out: "array[float]", at: int, cards: Sequence[int]) -> None:
    """Cards by their places; faces that are not known stay empty."""
    for place, card in enumerate(cards):
        if card != UNKNOWN:
            out[at + place * DECK + card] = 1
