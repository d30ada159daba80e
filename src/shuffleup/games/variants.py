"""The table of games: one row a variant.

Whose rules: the games are common property; deal, opening and showdown orders are those the five books presuppose
(TDA 17, 20, 39; TNPL C5, C8). Bet sizes come with the level. Fixed-limit stud's choice of the big bet on an open pair
on fourth street is left out: none of the books knows it.
"""

import copyreg
from collections.abc import Callable
from typing import Any, cast

from shuffleup.bad_input import BadInput
from shuffleup.cards.ranking import Ranking
from shuffleup.games.variant import Betting, Family, Forced, Opens, Street, Variant


def _flop(hole: int) -> tuple[Street, ...]:
    return (
        Street("preflop", down=hole, burn=False),
        Street("flop", board=3),
        Street("turn", board=1, big_bet=True),
        Street("river", board=1, big_bet=True),
    )


def _stud(opens: Opens, then: Opens) -> tuple[Street, ...]:
    return (
        Street("3rd", down=2, up=1, opens=opens, burn=False),
        Street("4th", up=1, opens=then),
        Street("5th", up=1, big_bet=True, opens=then),
        Street("6th", up=1, big_bet=True, opens=then),
        Street("7th", down=1, big_bet=True, opens=then),
    )


def _single_draw(hole: int) -> tuple[Street, ...]:
    return (Street("predraw", down=hole, burn=False), Street("draw", draw=True, big_bet=True))


def _triple_draw(hole: int) -> tuple[Street, ...]:
    return (
        Street("predraw", down=hole, burn=False),
        Street("first draw", draw=True),
        Street("second draw", draw=True, big_bet=True),
        Street("third draw", draw=True, big_bet=True),
    )


_NL, _PL, _FL = Betting.NO_LIMIT, Betting.POT_LIMIT, Betting.FIXED_LIMIT
_BLINDS, _BRING_IN = Forced.BLINDS, Forced.BRING_IN
_STUD_HIGH = _stud(Opens.LOW_CARD, Opens.HIGH_BOARD)
_STUD_LOW = _stud(Opens.HIGH_CARD, Opens.LOW_BOARD)


def _holdem(id_: str, name: str, betting: Betting, phh: str | None, *aliases: str) -> Variant:
    return Variant(id_, name, betting, Family.BOARD, _BLINDS, _flop(2), Ranking.HIGH, phh=phh, aliases=aliases)


def _omaha(
    id_: str, name: str, betting: Betting, hole: int, low: Ranking | None, phh: str | None, *aliases: str
) -> Variant:
    return Variant(
        id_,
        name,
        betting,
        Family.BOARD,
        _BLINDS,
        _flop(hole),
        Ranking.HIGH,
        low,
        omaha=True,
        phh=phh,
        max_players=10 if hole < 5 else 8,
        aliases=aliases,
    )


VARIANTS: tuple[Variant, ...] = (
    _holdem("NLHE", "No-limit hold'em", _NL, "NT", "HOLDEM", "NLH"),
    _holdem("PLHE", "Pot-limit hold'em", _PL, None, "PLH"),
    _holdem("FLHE", "Fixed-limit hold'em", _FL, "FT", "LHE"),
    _omaha("PLO", "Pot-limit Omaha", _PL, 4, None, "PO", "OMAHA"),
    _omaha("FLO", "Fixed-limit Omaha", _FL, 4, None, None),
    _omaha("PLO8", "Pot-limit Omaha eight-or-better", _PL, 4, Ranking.LOW_8, None),
    _omaha("FLO8", "Fixed-limit Omaha eight-or-better", _FL, 4, Ranking.LOW_8, "FO/8", "O8", "OMAHA8"),
    _omaha("PLO5", "Pot-limit five-card Omaha", _PL, 5, None, None),
    _omaha("FLO5", "Fixed-limit five-card Omaha", _FL, 5, None, None),
    _omaha("BIGO", "Big O: pot-limit five-card Omaha eight-or-better", _PL, 5, Ranking.LOW_8, None, "PLO5-8"),
    _omaha("FLBIGO", "Fixed-limit Big O", _FL, 5, Ranking.LOW_8, None, "FLO5-8"),
    Variant(
        "NLSD",
        "No-limit short-deck hold'em",
        _NL,
        Family.BOARD,
        _BLINDS,
        _flop(2),
        Ranking.SHORT_DECK,
        phh="NS",
        short_deck=True,
    ),
    Variant(
        "STUD",
        "Seven-card stud",
        _FL,
        Family.STUD,
        _BRING_IN,
        _STUD_HIGH,
        Ranking.HIGH,
        phh="F7S",
        max_players=8,
        aliases=("7CS",),
    ),
    Variant(
        "STUD8",
        "Seven-card stud eight-or-better",
        _FL,
        Family.STUD,
        _BRING_IN,
        _STUD_HIGH,
        Ranking.HIGH,
        Ranking.LOW_8,
        phh="F7S/8",
        max_players=8,
    ),
    Variant(
        "RAZZ",
        "Razz",
        _FL,
        Family.STUD,
        _BRING_IN,
        _STUD_LOW,
        Ranking.LOW_A5,
        phh="FR",
        max_players=8,
    ),
    Variant(
        "NL27SD",
        "No-limit deuce-to-seven single draw",
        _NL,
        Family.DRAW,
        _BLINDS,
        _single_draw(5),
        Ranking.LOW_27,
        phh="N2L1D",
        aliases=("27SD",),
    ),
    Variant(
        "FL27TD",
        "Fixed-limit deuce-to-seven triple draw",
        _FL,
        Family.DRAW,
        _BLINDS,
        _triple_draw(5),
        Ranking.LOW_27,
        phh="F2L3D",
        aliases=("27TD",),
    ),
    Variant(
        "FLBADUGI",
        "Fixed-limit badugi",
        _FL,
        Family.DRAW,
        _BLINDS,
        _triple_draw(4),
        Ranking.BADUGI,
        phh="FB",
        aliases=("BADUGI",),
    ),
)
"""Every game that is played here."""

_BY_NAME = {name: variant for variant in VARIANTS for name in (variant.id, *variant.aliases)}
_BY_PHH = {variant.phh or f"_{variant.id}": variant for variant in VARIANTS}


def find_variant(name: str) -> Variant:
    """The variant of this id or alias, in any case. Raises BadInput naming the variants there are."""
    found = _BY_NAME.get(name.upper())
    if found is None:
        raise BadInput(f"there is no game {name!r}", right="one of " + ", ".join(v.id for v in VARIANTS))
    return found


def is_taken(name: str) -> bool:
    """Whether a game of the table goes by this id or alias, in any case."""
    return name.upper() in _BY_NAME


def phh_code(variant: Variant) -> str:
    """The code of a game in a PHH file. Games that the format has no code for go by `_` and their id: `_PLO8`.

    Raises BadInput for a game of one's own: nobody could read what it was.
    """
    code = variant.phh or f"_{variant.id}"
    if _BY_PHH.get(code) != variant:
        raise BadInput(f"{variant.name} has no code in hand histories", right="one of the games that are played here")
    return code


def find_phh_variant(code: str) -> Variant:
    """The variant of a code of the PHH format, such as `NT` or `F7S/8`, or of ours, such as `_PLO8`.

    Raises BadInput naming the codes there are.
    """
    found = _BY_PHH.get(code)
    if found is None:
        raise BadInput(f"there is no PHH variant {code!r}", right="one of " + ", ".join(sorted(_BY_PHH)))
    return found


def _pickled(variant: Variant) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """A game of the table goes by its id, and is the same game again where it arrives."""
    if _BY_NAME.get(variant.id) is variant:
        return find_variant, (variant.id,)
    return cast("tuple[Callable[..., Any], tuple[Any, ...]]", object.__reduce_ex__(variant, 2))


copyreg.pickle(Variant, _pickled)
