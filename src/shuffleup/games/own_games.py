"""Games of one's own from TOML: a table `[[game]]` for each, its streets as rows.

Whose rules: the writer's; what a row may say is `variant`'s. A key that is not there is refused, and what people may
look for and is not done is refused by its name. Every mistake names the game and what would be right.
"""

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any, Final, TypeVar

from shuffleup.bad_input import BadInput, Place
from shuffleup.cards.ranking import Ranking
from shuffleup.games.variant import Betting, Family, Forced, LowFrom, Opens, Street, Variant
from shuffleup.games.variants import is_taken
from shuffleup.toml_text import read_toml

MOST_GAMES: Final = 100

Word = TypeVar("Word", bound=IntEnum)

_NOT_DONE: Final = {
    "run_it_twice": "a board that is run out twice",
    "run_twice": "a board that is run out twice",
    "kill": "kill pots",
    "kill_pot": "kill pots",
    "straddle": "straddles in the game (they are the level's: Level.stakes(..., straddles=[...]))",
    "wild": "wild cards",
    "jokers": "jokers",
    "joker": "jokers",
    "deck": "a deck other than of 52 or 36 cards",
    "discard": "throwing cards away without new ones",
    "boards": "boards by their number (a second one is low_from = 'second-board')",
    "declare": "declaring high or low",
}
"""What people may look for in a row, and it is not done."""

_KINDS: Final[Mapping[str, type]] = {
    "id": str, "name": str, "betting": Betting, "family": Family, "forced": Forced, "high": Ranking, "low": Ranking,
    "low_from": LowFrom, "omaha": bool, "short_deck": bool, "max_players": int, "streets": list,
}  # fmt: skip
_STREET_KINDS: Final[Mapping[str, type]] = {
    "name": str, "down": int, "up": int, "board": int, "draw": bool, "big_bet": bool, "opens": Opens, "burn": bool,
}  # fmt: skip
_NEEDED: Final = ("id", "name", "betting", "family", "high", "streets")


def read_games(text: str, source: str | None = None) -> tuple[Variant, ...]:
    """The games of a TOML text, each to be given to `Setup` and `Level.stakes`. Raises BadInput."""
    found = read_toml(text, source, right='[[game]], then id = "COURCHEVEL" and so on')
    rows = found.pop("game", None)
    if found or not isinstance(rows, list) or not 1 <= len(rows) <= MOST_GAMES:
        what = ", ".join(found) or (f"{len(rows)} games" if isinstance(rows, list) and rows else "no games")
        raise BadInput(f"{what} in a file of games", right=f"1 to {MOST_GAMES} tables [[game]]", place=Place(source))
    games = tuple(_game(row, number, source) for number, row in enumerate(rows, 1))
    ids = [game.id.upper() for game in games]
    for name in ids:
        if is_taken(name) or ids.count(name) > 1:
            raise BadInput(f"there is a game {name} already", right="an id of its own", place=Place(source))
    return games


def _game(row: object, number: int, source: str | None) -> Variant:
    where = f"game {number}"
    try:
        said = _checked(row, _KINDS, where)
        where = f"{said.get('name', where)}"
        for key in _NEEDED:
            if key not in said:
                raise BadInput(f"{where} has no {key}", right=", ".join(_NEEDED))
        streets = said.pop("streets")
        dealt = tuple(_street(each, place, where) for place, each in enumerate(streets))
        return Variant(**{"forced": Forced.BLINDS, **said}, streets=dealt)
    except BadInput as bad:
        raise BadInput(bad.wrong, right=bad.right, place=Place(source)) from None


def _street(row: object, place: int, game: str) -> Street:
    said = _checked(row, _STREET_KINDS, f"street {place + 1} of {game}")
    if "name" not in said:
        raise BadInput(f"street {place + 1} of {game} has no name", right='name = "flop"')
    return Street(**{"burn": place > 0, **said})


def _checked(row: object, kinds: Mapping[str, type], where: str) -> dict[str, Any]:
    """The fields of a row, words of the table as what they mean."""
    if not isinstance(row, dict):
        raise BadInput(f"{where} is {row!r}", right="a table")
    for key, value in row.items():
        if key in _NOT_DONE:
            raise BadInput(f"{key} in {where}: {_NOT_DONE[key]} cannot be played here", right=f"{where} without {key}")
        if key not in kinds:
            raise BadInput(f"{where} has a key {key!r}", right="one of " + ", ".join(kinds))
        if not issubclass(kinds[key], IntEnum) and type(value) is not kinds[key]:
            raise BadInput(f"{key} of {where} is {value!r}", right=_SAID[kinds[key]])
    return {
        key: _word(value, kinds[key], f"{key} of {where}") if issubclass(kinds[key], IntEnum) else value
        for key, value in row.items()
    }


_SAID: Final = {
    str: "words in quotation marks",
    int: "a whole number",
    bool: "true or false",
    list: "a list of streets",
}


def _word(said: object, kind: type[Word], where: str) -> Word:
    for each in kind:
        if said == _written(each):
            return each
    raise BadInput(f"{where} is {said!r}", right="one of " + _listed(kind))


def _written(word: IntEnum) -> str:
    return word.name.lower().replace("_", "-")


def _listed(kind: Iterable[IntEnum]) -> str:
    return ", ".join(map(_written, kind))
