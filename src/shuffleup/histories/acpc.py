"""Reads logs of the Annual Computer Poker Competition: a hand a line, in the competition's own games.

Whose rule: the ACPC protocol. A raise of no-limit is told by all that its player has put in on all streets. What a hand
is played for stands in the game's definition, not in the log: known are the competition's hold'em for two and three, by
the file that a log's first lines name; without one, the game is told by the hand. Not done: Kuhn and Leduc poker, games
of one's own definition.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from shuffleup.bad_input import BadInput, Place
from shuffleup.cards.card import parse_cards
from shuffleup.games.variant import Variant
from shuffleup.games.variants import find_variant
from shuffleup.hand import acts
from shuffleup.hand.stakes import Stakes
from shuffleup.hand.table import Setup
from shuffleup.histories.hand_stream import HandLines, cut_at
from shuffleup.histories.told_hand import About, ToldHand
from shuffleup.histories.told_play import Draft, ToldAct, play_draft

BEGINS: Final = re.compile(r"STATE:\d+:")

_STATE: Final = re.compile(
    r"STATE:(?P<number>\d{1,12}):(?P<betting>[frc\d/]*):(?P<cards>[^:]*):(?P<won>[-\d.|]+):(?P<names>.+)"
)
_ACT: Final = re.compile(r"f|c|r\d{0,12}")
_GAME: Final = re.compile(r"(?P<file>holdem\.\w+\.\dp(?:\.\w+)?\.game)")


@dataclass(frozen=True, slots=True)
class _Game:
    """A game of the competition: blinds by position, and the stack."""

    variant: Variant
    blinds: tuple[int, ...]
    stack: int
    bet: int

    @property
    def stakes(self) -> Stakes:
        """What it is played for."""
        antes = (0,) * len(self.blinds)
        return Stakes(antes, self.blinds, min_bet=self.bet, small_bet=self.bet, big_bet=2 * self.bet)


_LIMIT_STACK: Final = 100_000
"""Of limit games, which the competition plays with stacks that never run out."""
_GAMES: Final = {
    "holdem.nolimit.2p.reverse_blinds.game": _Game(find_variant("NLHE"), (100, 50), 20_000, 100),
    "holdem.nolimit.3p.game": _Game(find_variant("NLHE"), (50, 100, 0), 20_000, 100),
    "holdem.limit.2p.reverse_blinds.game": _Game(find_variant("FLHE"), (10, 5), _LIMIT_STACK, 10),
    "holdem.limit.3p.game": _Game(find_variant("FLHE"), (5, 10, 0), _LIMIT_STACK, 10),
}


def cut_acpc(head: Sequence[str]) -> Callable[[Iterator[str], str], Iterator[HandLines]]:
    """A cutter of logs; each hand keeps the line that names its game."""
    named = [line for line in head if _GAME.search(line) and not BEGINS.match(line)][:1]
    plain = cut_at(lambda line: BEGINS.match(line) is not None)

    def cut(lines: Iterator[str], source: str) -> Iterator[HandLines]:
        for hand in plain(lines, source):
            yield HandLines(hand.source, hand.first, [hand.lines[0], *named])

    return cut


def read_acpc(lines: Sequence[str], first: int, source: str | None, *, strict: bool) -> ToldHand:
    """The hand of a line `STATE:`, the game named in the next. Raises BadInput for what is none, or not known."""
    found = _STATE.match(lines[0])
    if found is None:
        raise BadInput("this is no state of the ACPC", right="STATE:1:r300c/..", place=Place(source, first))
    try:
        return play_draft(_draft(found, lines[1:], first, source), strict=strict)
    except BadInput as bad:
        raise BadInput(bad.wrong, right=bad.right, place=bad.place or Place(source, first)) from None


def _draft(found: re.Match[str], named: Sequence[str], first: int, source: str | None) -> Draft:
    names = tuple(found["names"].split("|"))
    game = _game(named, found["betting"], len(names))
    if len(names) != len(game.blinds):
        raise BadInput(f"{len(names)} players in a game of {len(game.blinds)}", right="a name for each position")
    hole, boards = _cards(found["cards"], len(names))
    spent = list(game.blinds)
    told: list[acts.Act] = [acts.HoleDealt(seat, cards) for seat, cards in enumerate(hole) if cards]
    told += _acts(found["betting"], boards, game, spent)
    won = [float(each) if each else 0.0 for each in found["won"].split("|")]
    paid = None
    if len(won) == len(names) and all(each.is_integer() and abs(each) < 1e12 for each in won):
        paid = {seat: int(each) + spent[seat] for seat, each in enumerate(won)}
    setup = Setup(game.variant, game.stakes, (game.stack,) * len(names), names)
    about = About(site="ACPC", number=found["number"])
    return Draft(setup, about, [ToldAct(first, act) for act in told], first, first, paid, 0, source)


def _game(named: Sequence[str], betting: str, players: int) -> _Game:
    if named:
        file = _GAME.search(named[0])
        game = _GAMES.get(file["file"]) if file else None
        if game is None:
            raise BadInput(f"the game of {named[0]!r} is not known", right=f"one of {', '.join(_GAMES)}")
        return game
    kind = "nolimit" if re.search(r"r\d", betting) else "limit"
    blinds = ".reverse_blinds" if players == 2 else ""
    game = _GAMES.get(f"holdem.{kind}.{players}p{blinds}.game")
    if game is None:
        raise BadInput(f"a game of {players} players is not known", right="a game of two or three")
    return game


def _cards(text: str, players: int) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """The hands by position, and the boards street by street."""
    hands, *boards = text.split("/")
    hole = [tuple(parse_cards(each)) for each in hands.split("|")]
    if len(hole) != players:
        raise BadInput(f"{len(hole)} hands for {players} players", right="a hand for each position, empty if unknown")
    return hole, [tuple(parse_cards(each)) for each in boards]


def _acts(betting: str, boards: Sequence[tuple[int, ...]], game: _Game, spent: list[int]) -> list[acts.Act]:
    """The acts in order; `spent` becomes what each has put in."""
    players = len(game.blinds)
    folded: set[int] = set()
    told: list[acts.Act] = []
    streets = betting.split("/")
    for street, text in enumerate(streets[:4]):
        if street and street <= len(boards):
            told.append(acts.BoardDealt(boards[street - 1]))
        before = spent.copy() if street else [0] * players
        bet = game.bet * (2 if street > 1 else 1)
        seat = players - 1 if street == 0 else 0
        for said in _ACT.findall(text):
            able = [each for each in range(players) if each not in folded and spent[each] < game.stack]
            if not able:
                raise BadInput("there is an act, and nobody is left to act", right="acts of those with chips")
            seat = next((each for each in able if each >= seat), able[0])
            faced = max(spent)
            if said == "f":
                folded.add(seat)
                told.append(acts.Folded(seat))
            elif said == "c":
                told.append(acts.Called(seat, -1) if faced > spent[seat] else acts.Checked(seat))
                spent[seat] = min(faced, game.stack)
            else:
                spent[seat] = int(said[1:]) if len(said) > 1 else faced + bet
                told.append(acts.Raised(seat, spent[seat] - before[seat]))
            seat = (seat + 1) % players
    told += [acts.BoardDealt(board) for board in boards[len(streets) - 1 :]]
    return told
