"""What a hand is called: from its value back to a message id and the ranks in it.

The sentences are made elsewhere; here are only ids and arguments. Ranks are numbers as in `card`, 0 the deuce to 12 the
ace, in lows too. The ids of high hands are used for lows that have pairs, or straights and flushes at deuce to seven.
"""

from functools import cache
from itertools import combinations
from typing import NamedTuple

from shuffleup.cards import kernels
from shuffleup.cards.ranking import Ranking

Ranks = tuple[int, ...]

PAIR_OF_THREE = 2
"""The kind of a pair among three cards, whose value holds two ranks instead of a set of them."""


class HandName(NamedTuple):
    """A message id and its arguments: single ranks, `kickers` and `ranks` from the highest."""

    id: str
    args: dict[str, int | Ranks]


def hand_name(value: int, ranking: Ranking = Ranking.HIGH) -> HandName:
    """What a hand of this value in this ranking is called.

    Raises `ValueError` if no hand has the value. Ids and arguments: `royal_flush`; `straight_flush`, `straight`: high;
    `four_of_a_kind`: rank, kicker; `full_house`: high (the three), low; `flush`, `high_card`: high, kickers;
    `three_of_a_kind`, `pair`: rank, kickers; `two_pair`: high, low, kicker; `low`: ranks; `no_low`; `badugi`: ranks.
    """
    named = {
        Ranking.HIGH: _high,
        Ranking.SHORT_DECK: _short_deck,
        Ranking.LOW_A5: _low_a5,
        Ranking.LOW_8: _low_8,
        Ranking.LOW_27: _low_27,
        Ranking.BADUGI: _badugi,
        Ranking.THREE_CARD: _three_card,
        Ranking.BADUGI_27: _badugi_27,
    }[ranking](value)
    if named is None:
        raise ValueError(f"no hand has the value {value} in the ranking {ranking.name}")
    return named


def _high(value: int) -> HandName | None:
    return _high_names()[value - 1] if 1 <= value <= kernels.HIGHEST else None


def _short_deck(value: int) -> HandName | None:
    if kernels.HIGHEST_STRAIGHT < value <= kernels.HIGHEST_STRAIGHT + kernels.FULL_HOUSES:
        return _high(value + kernels.FLUSHES)
    if kernels.HIGHEST_STRAIGHT < value <= kernels.HIGHEST_FULL_HOUSE:
        return _high(value - kernels.FULL_HOUSES)
    return _high(value)


def _low_a5(value: int) -> HandName | None:
    names = _low_a5_names()
    return names[len(names) - value] if 1 <= value <= len(names) else None


def _low_8(value: int) -> HandName | None:
    lows = sorted(tuple(sorted(ranks, reverse=True)) for ranks in combinations(range(8), 5))
    if value == 0:
        return HandName("no_low", {})
    return _low(lows[len(lows) - value]) if 1 <= value <= len(lows) else None


def _low_27(value: int) -> HandName | None:
    if not 2 <= value <= 2 * kernels.HIGHEST:
        return None
    if value % 2:
        return {
            kernels.LOW_27_WHEEL: HandName("low", {"ranks": (12, 3, 2, 1, 0)}),
            kernels.LOW_27_STEEL_WHEEL: HandName("flush", {"high": 12, "kickers": (3, 2, 1, 0)}),
        }.get(value)
    high = kernels.HIGHEST + 1 - value // 2
    if high <= kernels.HIGHEST_HIGH_CARD:
        return HandName("low", {"ranks": _no_pair()[high - 1]})
    return _high(high)


def _badugi(value: int) -> HandName | None:
    ranks = _ranks(8191 - (value & 8191))
    return HandName("badugi", {"ranks": _aces_back(ranks)}) if ranks and len(ranks) == value >> 13 else None


def _badugi_27(value: int) -> HandName | None:
    ranks = _ranks(8191 - (value & 8191))
    return HandName("badugi", {"ranks": ranks}) if ranks and len(ranks) == value >> 13 else None


def _three_card(value: int) -> HandName | None:
    kind, rest = value >> 13, value & 8191
    if kind == PAIR_OF_THREE:
        rank, kicker = divmod(rest, 13)
        return HandName("pair", {"rank": rank, "kickers": (kicker,)}) if rank < 13 and rank != kicker else None
    ranks = _ranks(rest)
    top = ranks[0] if ranks else 0
    straight = 1 if ranks == (0,) else top
    args: dict[int, tuple[str, int, dict[str, int | Ranks]]] = {
        1: ("high_card", 3, {"high": top, "kickers": ranks[1:]}),
        3: ("flush", 3, {"high": top, "kickers": ranks[1:]}),
        4: ("straight", len(ranks), {"high": straight}),
        5: ("three_of_a_kind", 1, {"rank": top, "kickers": ()}),
        6: ("straight_flush", len(ranks), {"high": straight}),
    }
    if kind not in args:
        return None
    name, count, facts = args[kind]
    return HandName(name, facts) if ranks and len(ranks) == count else None


def _ranks(mask: int) -> Ranks:
    """The ranks in a set of thirteen bits, deuce first, from the highest."""
    return tuple(rank for rank in range(12, -1, -1) if mask >> rank & 1)


def _low(ranks: Ranks) -> HandName:
    return HandName("low", {"ranks": _aces_back(ranks)})


def _aces_back(ranks: Ranks) -> Ranks:
    """Ranks counted from the ace as ranks counted from the deuce."""
    return tuple((rank - 1) % 13 for rank in ranks)


@cache
def _high_names() -> list[HandName]:
    """The names of all high hands, from the worst."""
    no_pair = _no_pair()
    return [
        *(HandName("high_card", {"high": ranks[0], "kickers": ranks[1:]}) for ranks in no_pair),
        *_pairs_and_trips(),
        *(HandName("straight", {"high": top}) for top in range(3, 13)),
        *(HandName("flush", {"high": ranks[0], "kickers": ranks[1:]}) for ranks in no_pair),
        *_full_houses_and_quads(),
        *(HandName("straight_flush", {"high": top}) for top in range(3, 12)),
        HandName("royal_flush", {}),
    ]


@cache
def _low_a5_names() -> list[HandName]:
    """The names of all ace-to-five lows, from the best; built with the ace as 0."""
    paired = [*_pairs_and_trips(), *_full_houses_and_quads()]
    return [
        *(_low(ranks) for ranks in _kickers(5)),
        *(
            HandName(
                name,
                {
                    key: _aces_back(ranks) if isinstance(ranks, tuple) else _aces_back((ranks,))[0]
                    for key, ranks in args.items()
                },
            )
            for name, args in paired
        ),
    ]


@cache
def _no_pair() -> list[Ranks]:
    """Five different ranks that are no straight, the lowest first."""
    straights = [(12, 3, 2, 1, 0), *(tuple(range(top, top - 5, -1)) for top in range(4, 13))]
    return [ranks for ranks in _kickers(5) if ranks not in straights]


def _pairs_and_trips() -> list[HandName]:
    """Pairs, two pairs and three of a kind, from the lowest."""
    return [
        *(HandName("pair", {"rank": rank, "kickers": k}) for rank in range(13) for k in _kickers(3, rank)),
        *(
            HandName("two_pair", {"high": high, "low": low, "kicker": kicker})
            for high in range(13)
            for low in range(high)
            for (kicker,) in _kickers(1, high, low)
        ),
        *(HandName("three_of_a_kind", {"rank": rank, "kickers": k}) for rank in range(13) for k in _kickers(2, rank)),
    ]


def _full_houses_and_quads() -> list[HandName]:
    """Full houses and four of a kind, from the lowest."""
    return [
        *(HandName("full_house", {"high": rank, "low": low}) for rank in range(13) for (low,) in _kickers(1, rank)),
        *(
            HandName("four_of_a_kind", {"rank": rank, "kicker": kicker})
            for rank in range(13)
            for (kicker,) in _kickers(1, rank)
        ),
    ]


def _kickers(count: int, *without: int) -> list[Ranks]:
    """Every choice of so many other ranks, each from the highest, the lowest choice first."""
    return sorted(combinations([rank for rank in range(12, -1, -1) if rank not in without], count))
