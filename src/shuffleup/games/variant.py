"""What a game is made of: streets, cards, who opens, how bets are sized, how hands rank.

The words here are the table's columns; `variants.py` is the table. Bet sizes, blinds and antes are no part of a game
but of the level it is played at (`hand.table`). A row that no deck or engine could play is refused as it is made
(BadInput). Not done: more than two boards, a board run out twice, kill pots, stripped decks other than the short
deck, wild cards, declared high-low.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from shuffleup.bad_input import BadInput
from shuffleup.cards.ranking import SIZES, Ranking

MOST_PLAYERS: Final = 10
MOST_HOLE: Final = 8
MOST_STREETS: Final = 5
MOST_UP: Final = 4
"""Upcards of a hand that can be compared for who opens."""
ONE_BOARD: Final = 5


class Betting(IntEnum):
    """How large a bet may be."""

    NO_LIMIT = 0
    POT_LIMIT = 1
    FIXED_LIMIT = 2


class Family(IntEnum):
    """How cards come; decides who opens, where odd chips go and what a player may see."""

    BOARD = 0
    STUD = 1
    DRAW = 2


class Forced(IntEnum):
    """The money that starts the betting, beside antes."""

    BLINDS = 0
    BRING_IN = 1


class Opens(IntEnum):
    """Who acts first on a street."""

    POSITION = 0
    """First live player left of the button; on the first street, left of the last blind."""
    LOW_CARD = 1
    """Lowest upcard, ties by suit (clubs lowest): the bring-in of stud."""
    HIGH_CARD = 2
    """Highest upcard, aces low, ties by suit (spades highest): the bring-in of razz."""
    HIGH_BOARD = 3
    """Best upcards as a high hand, ties to the first left of the button."""
    LOW_BOARD = 4
    """Best upcards as an ace-to-five low hand, ties to the first left of the button."""


class LowFrom(IntEnum):
    """Which cards make the hands of the low half."""

    AS_HIGH = 0
    """The same as those of the high half."""
    HAND = 1
    """The player's own, without the board."""
    SECOND_BOARD = 2
    """The second board's in place of the first: the later half of what each street deals to the board."""


@dataclass(frozen=True, slots=True)
class Street:
    """One round of dealing and the betting that follows it."""

    name: str
    down: int = 0
    """Cards dealt face down to each live player, before any upcard of the street."""
    up: int = 0
    """Cards dealt face up to each live player."""
    board: int = 0
    """Cards dealt to the board."""
    draw: bool = False
    """Players may discard and are dealt as many cards in place of those."""
    big_bet: bool = False
    """Fixed limit: the big bet is in force."""
    opens: Opens = Opens.POSITION
    burn: bool = True
    """A card is burned before the street is dealt."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One game of poker. `id` is our name for it, `aliases` what else people call it, `phh` its code in that format."""

    id: str
    name: str
    betting: Betting
    family: Family
    forced: Forced
    streets: tuple[Street, ...]
    high: Ranking
    low: Ranking | None = None
    """The ranking that takes the other half of the pot, whatever it ranks; None where the pot is not split."""
    omaha: bool = False
    """Exactly two cards of the hand and three of the board make a hand; otherwise the best of all."""
    phh: str | None = None
    short_deck: bool = False
    """36 cards, sixes to aces."""
    max_players: int = 10
    aliases: tuple[str, ...] = ()
    low_from: LowFrom = LowFrom.AS_HIGH

    def __post_init__(self) -> None:
        _check_words(self)
        _check_streets(self)
        _check_opening(self)
        _check_hands(self)
        _check_deck(self)

    @property
    def hole_cards(self) -> int:
        """Cards that a player who stays to the end holds."""
        return sum(street.down + street.up for street in self.streets)

    @property
    def board_cards(self) -> int:
        """Cards on the board at the end, of both boards where there are two."""
        return sum(street.board for street in self.streets)

    @property
    def cards_in_deck(self) -> int:
        """How many cards the deck has."""
        return 36 if self.short_deck else 52

    def deals_face_up(self, card: int) -> bool:
        """Whether a player's card of this number, from 1 on, is dealt face up."""
        dealt = 0
        for street in self.streets:
            if dealt + street.down < card <= dealt + street.down + street.up:
                return True
            dealt += street.down + street.up
        return False


def _check_words(row: Variant) -> None:
    """The names, and that every choice is one of its kind."""
    said: object
    names: tuple[tuple[str, object], ...] = (("id", row.id), ("name", row.name))
    for name, said in names:
        if not isinstance(said, str) or not 0 < len(said) <= 60 or not said.isprintable():
            raise BadInput(f"a game whose {name} is {said!r}", right=f"{name}: 1 to 60 letters on one line")
    kinds: tuple[tuple[str, object, type], ...] = (
        ("betting", row.betting, Betting),
        ("family", row.family, Family),
        ("forced", row.forced, Forced),
        ("high", row.high, Ranking),
        ("low", row.high if row.low is None else row.low, Ranking),
        ("low_from", row.low_from, LowFrom),
        ("omaha", row.omaha, bool),
        ("short_deck", row.short_deck, bool),
    )
    for name, said, kind in kinds:
        if not isinstance(said, kind):
            raise BadInput(f"{name} of {row.name} is {said!r}", right=f"a {kind.__name__}")
    if not _whole(row.max_players, 2, MOST_PLAYERS):
        raise BadInput(f"{row.max_players!r} players at most in {row.name}", right=f"2 to {MOST_PLAYERS}")


def _check_streets(row: Variant) -> None:
    """How many there are, and what each of them deals."""
    streets: object = row.streets
    if not isinstance(streets, tuple) or not 1 <= len(row.streets) <= MOST_STREETS:
        raise BadInput(f"the streets of {row.name}", right=f"a tuple of 1 to {MOST_STREETS} streets")
    for place, each in enumerate(streets):
        _check_street(each, place, row)
    names = [street.name for street in row.streets]
    if len(set(names)) != len(names):
        raise BadInput(f"two streets of {row.name} with one name", right="a name for each street")
    first = row.streets[0]
    if not 1 <= row.hole_cards <= MOST_HOLE or first.down + first.up == 0:
        raise BadInput(
            f"{row.hole_cards} cards for a player of {row.name}",
            right=f"1 to {MOST_HOLE}, some of them on the first street",
        )


def _check_street(street: object, place: int, row: Variant) -> None:
    """That one street is one, and deals what can be dealt there."""
    if not isinstance(street, Street) or not isinstance(street.opens, Opens):
        raise BadInput(f"street {place + 1} of {row.name} is {street!r}", right="a Street")
    name: object = street.name
    where = f"{name!r}, street {place + 1} of {row.name}"
    if not isinstance(name, str) or not 0 < len(name) <= 60 or not name.isprintable():
        raise BadInput(f"the name of {where}", right="1 to 60 letters on one line")
    for field in ("down", "up", "board"):
        if not _whole(getattr(street, field), 0, 2 * ONE_BOARD):
            raise BadInput(f"{field} of {where} is {getattr(street, field)!r}", right=f"0 to {2 * ONE_BOARD} cards")
    for field in ("draw", "big_bet", "burn"):
        if not isinstance(getattr(street, field), bool):
            raise BadInput(f"{field} of {where} is {getattr(street, field)!r}", right="True or False")
    if street.draw and (place == 0 or street.down or street.up):
        raise BadInput(f"a draw in {where}", right="a draw on a later street, which deals to the board at most")
    if not (street.draw or street.down or street.up or street.board):
        raise BadInput(f"{where} deals nothing", right="cards, or a draw")


def _check_opening(row: Variant) -> None:
    """That upcards lie where they decide who opens, and only where the engine can follow them."""
    ups = sum(street.up for street in row.streets)
    if ups and any(street.draw for street in row.streets):
        raise BadInput(f"upcards and draws in {row.name}", right="one of the two")
    if row.forced is Forced.BRING_IN and row.streets[0].opens not in (Opens.LOW_CARD, Opens.HIGH_CARD):
        raise BadInput(f"a bring-in that nobody's card decides in {row.name}", right="opens: LOW_CARD or HIGH_CARD")
    if row.forced is Forced.BLINDS and row.streets[0].opens is not Opens.POSITION:
        raise BadInput(f"blinds in {row.name}, and a card that opens", right="opens: POSITION on the first street")
    so_far = 0
    for street in row.streets:
        so_far += street.up
        if street.opens is not Opens.POSITION and not 1 <= so_far <= MOST_UP:
            raise BadInput(
                f"{so_far} upcards decide who opens {street.name!r} of {row.name}",
                right=f"1 to {MOST_UP} upcards by then",
            )


def _check_hands(row: Variant) -> None:
    """That each half has as many cards as its ranking ranks, on as many boards as there are."""
    if row.low is None and row.low_from is not LowFrom.AS_HIGH:
        raise BadInput(f"low_from without a low half in {row.name}", right="a ranking for low")
    two = row.low_from is LowFrom.SECOND_BOARD
    odd = [street.name for street in row.streets if street.board % 2]
    if two and odd:
        raise BadInput(f"{row.name} deals an odd number of cards to two boards on {odd[0]!r}", right="as many to each")
    board = row.board_cards // 2 if two else row.board_cards
    if board > ONE_BOARD or (two and board == 0):
        raise BadInput(f"{board} cards on a board of {row.name}", right=f"at most {ONE_BOARD}, and 1 on each of two")
    if row.high is Ranking.LOW_8:
        raise BadInput(
            f"LOW_8 for the whole pot of {row.name}", right="a ranking in which every hand is worth something"
        )
    if row.short_deck != (row.high is Ranking.SHORT_DECK) or (row.short_deck and row.low not in (None, row.high)):
        raise BadInput(f"the deck and the rankings of {row.name}", right="SHORT_DECK with a short deck, and only there")
    if row.omaha and not (4 <= row.hole_cards <= 6 and board == ONE_BOARD and row.high is Ranking.HIGH):
        raise BadInput(f"omaha in {row.name}", right="4 to 6 cards in the hand, 5 on the board, ranked HIGH")
    _check_size(row, row.high, row.hole_cards + board, alone=False)
    if row.low is not None:
        alone = row.low_from is LowFrom.HAND
        _check_size(row, row.low, row.hole_cards + (0 if alone else board), alone=alone)


def _check_size(row: Variant, ranking: Ranking, cards: int, *, alone: bool) -> None:
    if row.omaha and not alone:
        if ranking not in (Ranking.HIGH, Ranking.LOW_8):
            raise BadInput(f"{ranking.name} of two cards and three in {row.name}", right="HIGH or LOW_8")
        return
    fewest, most = SIZES[ranking]
    if not fewest <= cards <= most:
        wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise BadInput(f"{ranking.name} hands of {cards} cards in {row.name}", right=f"{wanted} cards")


def _check_deck(row: Variant) -> None:
    """That a full table whose players all stay can be dealt; draws may use the muck, stud one last card for all."""
    shared = 1 if row.family is Family.STUD and row.streets[-1].down + row.streets[-1].up == 1 else 0
    burns = sum(street.burn for street in row.streets) - shared
    if row.board_cards == 0 and any(street.draw for street in row.streets):
        burns = 0
    wanted = row.max_players * (row.hole_cards - shared) + shared + row.board_cards + burns
    if wanted > row.cards_in_deck:
        raise BadInput(
            f"{row.max_players} players of {row.name} need {wanted} cards of a deck of {row.cards_in_deck}",
            right="fewer players (max_players) or fewer cards",
        )


def _whole(number: object, least: int, most: int) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and least <= number <= most
