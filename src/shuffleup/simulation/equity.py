"""All-in equity: what share of the pot each hand wins on average when no betting is left, in every game.

Exact where all ways for the cards to come can be counted, else from a sample with its error. In stud the missing
cards of a hand are dealt; in draw games a hand is the cards kept, the rest being drawn once. One pot: side pots are
asked for one by one with the hands that share them. Not done: two draws or more still to come, two boards.
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass
from math import comb, sqrt
from time import perf_counter
from typing import Any

from shuffleup.bad_input import BadInput, Place
from shuffleup.cards.card import UNKNOWN, card_text, parse_cards
from shuffleup.cards.tables import tables
from shuffleup.games import Variant, find_variant
from shuffleup.hand.core import cards_of
from shuffleup.hand.record import HAND_FIELDS, HOLE, TABLE_FIELDS, HandRecord
from shuffleup.hand.table import Level, Setup, table_record
from shuffleup.simulation import equity_loops
from shuffleup.simulation.dice import DICE_FIELDS, Dice
from shuffleup.simulation.drivers import has_compiler
from shuffleup.simulation.equity_loops import EQUITY_FIELDS, WHOLE_POT, EquityRecord

LOOPS = "shuffleup.simulation.equity_loops"
MOST_COUNTED = {True: 30_000_000, False: 60_000}
"""Ways that are counted one by one, compiled and not; beyond it a sample is taken."""
SAMPLES = {True: 2_000_000, False: 30_000}
MOST_SAMPLES = 1_000_000_000
WORTH_COMPILING = 20_000
"""Ways from which on the compiled loops are worth loading."""


@dataclass(frozen=True, slots=True)
class HandEquity:
    """One hand: its cards as given, its share of the pot, how often it wins all of it and a part of it."""

    hand: str
    equity: float
    win: float
    tie: float
    error: float
    """One standard error of the share; 0 where it is exact."""


@dataclass(frozen=True, slots=True)
class Equity:
    """The equities of all hands, from so many ways for the cards to come."""

    game: str
    board: str
    hands: tuple[HandEquity, ...]
    ways: int
    exact: bool
    seconds: float

    def as_object(self) -> dict[str, Any]:
        """As the object that scripts read."""
        return asdict(self)


def equity(
    hands: Sequence[str],
    board: str = "",
    game: str = "NLHE",
    *,
    dead: str = "",
    samples: int | None = None,
    seed: int = 1,
    compiled: bool | None = None,
) -> Equity:
    """The all-in equity of these hands, each written as `AhKh`; cards not known are left out or written `??`.

    `dead` cards cannot come. `samples` takes a sample of that size whatever could be counted. Raises BadInput.
    """
    began = perf_counter()
    if isinstance(hands, str):
        raise BadInput(f"the hands are {hands!r}", right='a list of them: ["AhKh", "QsQd"]')
    variant = find_variant(game)
    given = [_known(hand, "hand") for hand in hands]
    common = _known(board, "board")
    _check(variant, given, common, samples)
    left = _left(variant, [*given, common, _known(dead, "dead")])
    e, h = _records(variant, given, common, left)
    ways = _ways(e)
    may_compile = has_compiler() if compiled is None else compiled
    count = samples or (0 if ways <= MOST_COUNTED[may_compile] else SAMPLES[may_compile])
    fast = may_compile and (compiled is True or (count or ways) >= WORTH_COMPILING)
    e = _count(variant, e, h, count, seed, fast=fast)
    return Equity(
        variant.id,
        board,
        tuple(_of_hand(e, seat, text, exact=not count) for seat, text in enumerate(hands)),
        int(e.boards),
        not count,
        round(perf_counter() - began, 4),
    )


def _known(text: str, what: str) -> list[int]:
    """The cards that are known of a text."""
    return [card for card in parse_cards(text.replace(" ", ""), source=what) if card != UNKNOWN]


def _check(variant: Variant, hands: list[list[int]], board: list[int], samples: int | None) -> None:
    most = sum(street.board for street in variant.streets)
    if not 2 <= len(hands) <= variant.max_players:
        raise BadInput(f"{len(hands)} dealt in, of {variant.name}", right=f"2 to {variant.max_players} hands")
    for hand in hands:
        if len(hand) > variant.hole_cards:
            text = "".join(map(card_text, hand))
            raise BadInput(f"{text} is too long for {variant.name}", right=f"{variant.hole_cards} cards at most")
    if len(board) > most:
        right = f"{most} cards at most" if most else "no board in this game"
        raise BadInput(f"a board of {len(board)} cards in {variant.name}", right=right)
    if samples is not None and not 1 <= samples <= MOST_SAMPLES:
        raise BadInput(f"{samples:,} samples", right=f"1 to {MOST_SAMPLES:,}")


def _left(variant: Variant, seen: list[list[int]]) -> list[int]:
    """The cards that may still come. Raises BadInput for a card that is there twice, or not in the deck."""
    left = cards_of(variant)
    for card in [card for cards in seen for card in cards]:
        if card not in left:
            twice = card in cards_of(variant)
            raise BadInput(
                f"{card_text(card)} is {'there twice' if twice else 'not in the deck of this game'}",
                right="each card of the deck once",
                place=Place("cards"),
            )
        left.remove(card)
    return left


def _records(
    variant: Variant, hands: list[list[int]], board: list[int], left: list[int]
) -> tuple[EquityRecord, HandRecord]:
    e, h = EquityRecord(), HandRecord()
    h.n = h.live_n = len(hands)
    h.board_n = sum(street.board for street in variant.streets)
    h.board[: len(board)] = board
    slots = [(h.n, place) for place in range(len(board), h.board_n)]
    for seat, hand in enumerate(hands):
        h.live[seat], h.held[seat] = 1, variant.hole_cards
        h.cards[seat * HOLE : seat * HOLE + len(hand)] = hand
        slots += [(seat, place) for place in range(len(hand), variant.hole_cards)]
    if len(slots) > len(left):
        raise BadInput(
            f"{len(slots)} cards are to come and {len(left)} are left", right="fewer hands or more cards known"
        )
    e.slots, e.left_n = len(slots), len(left)
    e.left[: len(left)] = left
    for slot, (owner, place) in enumerate(slots):
        e.owner[slot], e.place[slot] = owner, place
    return e, h


def _ways(e: EquityRecord) -> int:
    """In how many ways the cards can come."""
    ways, left = 1, e.left_n
    owners = e.owner[: e.slots]
    for owner in dict.fromkeys(owners):
        ways *= comb(left, owners.count(owner))
        left -= owners.count(owner)
    return ways


def _count(variant: Variant, e: EquityRecord, h: HandRecord, samples: int, seed: int, *, fast: bool) -> Any:
    """Count all ways, or a sample of them; returns the record that holds the counts."""
    stakes = Level(small_blind=1, big_blind=2, bring_in=1).stakes(variant, 2)
    g: Any = table_record(Setup(variant, stakes, (9, 9)))
    d: Any = Dice(f"equity {seed}")
    loops: Any = equity_loops
    t: Any = tables()
    quiet: AbstractContextManager[None] = nullcontext()
    if fast:
        from shuffleup.simulation.compiled import compiled as compiling
        from shuffleup.simulation.compiled import quietly, record_of
        from shuffleup.simulation.ranking import table_record as ranking

        loops, t, quiet = compiling(LOOPS), ranking(), quietly()
        e, h, g, d = (
            record_of(live, fields)
            for live, fields in ((e, EQUITY_FIELDS), (h, HAND_FIELDS), (g, TABLE_FIELDS), (d, DICE_FIELDS))
        )
    with quiet:
        if samples:
            loops.count_some(e, h, g, t, d, samples)
        else:
            loops.count_all(e, h, g, t)
    return e


def _of_hand(e: Any, seat: int, text: str, *, exact: bool) -> HandEquity:
    pots = int(e.boards)
    share = int(e.points[seat]) / (WHOLE_POT * pots)
    spread = max(0.0, int(e.squares[seat]) / (WHOLE_POT**2 * pots) - share * share)
    error = 0.0 if exact else sqrt(max(spread, 1 / pots) / pots)
    return HandEquity(text, share, int(e.wins[seat]) / pots, int(e.ties[seat]) / pots, error)
