"""Sets a hand's records up: the game and the level a hand is played at, from words and numbers that people know.

What cannot be played is refused (`playable`).

Whose rules: antes, blinds, bring-in and limit bets are the event's structure (all five books leave them out). Seats are
those of the players dealt in, the first left of the button first; with two the button is last and posts the small blind
(heads_up_order). A dead blind is simply not there: TDA 32.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from shuffleup.bad_input import BadInput
from shuffleup.games.variant import Betting, Forced, LowFrom, Variant
from shuffleup.hand.playable import check_chips, check_count, check_players, check_stakes, check_straddles
from shuffleup.hand.record import SEATS, STREETS, TableRecord
from shuffleup.hand.stakes import Stakes

ANTE_KINDS: Final = ("each", "big_blind", "button")


@dataclass(frozen=True, slots=True)
class Level:
    """A level as it is posted: the usual way to make `Stakes` for players in their places."""

    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    ante_kind: str = "each"
    """each, big_blind or button."""
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    smallest_chip: int = 1

    def __post_init__(self) -> None:
        for name in ("small_blind", "big_blind", "ante", "bring_in", "small_bet", "big_bet"):
            check_chips(name, getattr(self, name))
        check_chips("smallest_chip", self.smallest_chip, 1)
        if self.ante_kind not in ANTE_KINDS:
            raise BadInput(f"ante_kind cannot be {self.ante_kind!r}", right="each, big_blind or button")
        if self.small_blind > self.big_blind:
            raise BadInput(
                f"a small blind of {self.small_blind} is above the big blind of {self.big_blind}",
                right="a small blind that is at most the big blind",
            )
        if self.big_bet and self.small_bet > self.big_bet:
            raise BadInput(
                f"a small bet of {self.small_bet} is above the big bet of {self.big_bet}",
                right="a small bet that is at most the big bet",
            )

    def stakes(
        self,
        variant: Variant,
        players: int,
        *,
        dead_small_blind: bool = False,
        dead_button: bool = False,
        players_left: int = 0,
        straddles: Sequence[int] = (),
    ) -> Stakes:
        """The stakes for `players` dealt in. With a dead small blind seat 0 is the big blind.

        `straddles` are the chips of those who straddle, from the left of the big blind on.

        With a dead button the last seat is not the button, and a button ante is nobody's. Raises BadInput where the
        level lacks a size that the game needs.
        """
        check_count(variant, players)
        blinds = [0] * players
        small_bet = self.small_bet or self.big_blind
        if variant.forced is Forced.BLINDS:
            if players == 2 and not dead_small_blind:
                blinds = [self.big_blind, self.small_blind]
            elif dead_small_blind:
                blinds[0] = self.big_blind
            else:
                blinds[:2] = [self.small_blind, self.big_blind]
        if straddles:
            check_straddles(variant, straddles, self.big_blind, players - sum(blind > 0 for blind in blinds))
            first = blinds.index(self.big_blind) + 1
            blinds[first : first + len(straddles)] = straddles
        antes = [self.ante if self.ante_kind == "each" else 0] * players
        if self.ante_kind == "big_blind" and self.big_blind in blinds:
            antes[blinds.index(self.big_blind)] = self.ante
        elif self.ante_kind == "button" and not dead_button:
            antes[-1] = self.ante
        stakes = Stakes(
            antes=tuple(antes),
            blinds=tuple(blinds),
            min_bet=self.big_blind,
            small_bet=small_bet,
            big_bet=self.big_bet or 2 * small_bet,
            bring_in=self.bring_in if variant.forced is Forced.BRING_IN else 0,
            small_blind=self.small_blind if variant.forced is Forced.BLINDS else 0,
            antes_trimmed=self.ante_kind == "each",
            smallest_chip=self.smallest_chip,
            players_left=players_left,
        )
        check_stakes(variant, stakes, players)
        return stakes


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything a hand begins with but the cards: the first entry of its log."""

    variant: Variant
    stakes: Stakes
    stacks: tuple[int, ...]
    names: tuple[str, ...] = field(default=())

    def __post_init__(self) -> None:
        check_players(self.variant, self.stacks, self.names)
        global _checked
        players = len(self.stacks)
        if not (_checked[0] is self.variant and _checked[1] is self.stakes and _checked[2] == players):
            check_stakes(self.variant, self.stakes, players)
            _checked = self.variant, self.stakes, players


_checked: tuple[Variant | None, Stakes | None, int] = (None, None, 0)
"""What `Setup` found right last: hands at the same stakes come one after the other."""


def table_record(setup: Setup) -> TableRecord:
    """The record of game and stakes that the kernels read, and never write: hands at the same stakes share it."""
    global _last
    variant, stakes = setup.variant, setup.stakes
    if _last[0] is variant and _last[1] is stakes:
        return _last[2]
    limit = variant.betting is Betting.FIXED_LIMIT
    g = TableRecord.__new__(TableRecord)
    known = _OF_VARIANT.get(variant.id)
    if known is None or known[0] is not variant:
        known = _OF_VARIANT[variant.id] = (variant, _of_variant(variant))
    for name, value in known[1]:
        setattr(g, name, value)
    g.small_bet = stakes.small_bet if limit else stakes.min_bet
    g.big_bet = stakes.big_bet if limit else stakes.min_bet
    g.bring_in = stakes.bring_in
    g.small_blind = stakes.small_blind
    g.unit = stakes.smallest_chip
    g.ante_trimmed = int(stakes.antes_trimmed)
    g.antes = sum(stakes.antes)
    g.ante = [*stakes.antes, *[0] * (SEATS - len(stakes.antes))]
    g.blind = [*stakes.blinds, *[0] * (SEATS - len(stakes.blinds))]
    _last = variant, stakes, g
    return g


_last: tuple[Variant | None, Stakes | None, TableRecord] = (None, None, TableRecord())
"""What `table_record` gave last."""

_OF_VARIANT: dict[str, tuple[Variant, tuple[tuple[str, int | list[int]], ...]]] = {}
"""What `_of_variant` gave, by id: to hash a whole variant takes longer than to begin a hand."""


def _of_variant(variant: Variant) -> tuple[tuple[str, int | list[int]], ...]:
    """The fields that are the same at every level; records of one game share the lists."""
    streets = variant.streets
    missing = [0] * (STREETS - len(streets))
    fields: dict[str, int | list[int]] = {
        "betting": int(variant.betting),
        "family": int(variant.family),
        "forced": int(variant.forced),
        "high": int(variant.high),
        "low": int(variant.low or 0),
        "omaha": int(variant.omaha),
        "low_from": int(variant.low_from),
        "second_board": _second_board(variant),
        "streets": len(streets),
        "draws": max((i for i, street in enumerate(streets) if street.draw), default=-1),
        "ups": sum(street.up for street in streets),
        "down": [street.down for street in streets] + missing,
        "up": [street.up for street in streets] + missing,
        "board": [street.board for street in streets] + missing,
        "draw": [int(street.draw) for street in streets] + missing,
        "big": [int(street.big_bet) for street in streets] + missing,
        "opens": [int(street.opens) for street in streets] + missing,
        "burn": [int(street.burn) for street in streets] + missing,
    }
    return tuple(fields.items())


def _second_board(variant: Variant) -> int:
    """The places of the board that are the second one's: the later half of each street's."""
    if variant.low_from is not LowFrom.SECOND_BOARD:
        return 0
    places = so_far = 0
    for street in variant.streets:
        half = street.board // 2
        places |= ((1 << half) - 1) << (so_far + half)
        so_far += street.board
    return places
