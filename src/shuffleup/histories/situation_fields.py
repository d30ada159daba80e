"""The `_` fields of a situation file, each read with its own error: which field, on which line, what would be right.

Whose rule: `docs/notation.md`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from shuffleup.bad_input import BadInput, Place, in_english
from shuffleup.cards.card import UNKNOWN, parse_cards
from shuffleup.floor.offence_table import offence_called
from shuffleup.floor.outcomes import Offence
from shuffleup.games.variant import Forced
from shuffleup.hand.joined import Joined
from shuffleup.hand.stakes import Stakes
from shuffleup.hand.table import Setup
from shuffleup.histories.phh import UNKNOWN_STACK, PhhHand

_BETWEEN = {"preflop": 0, "flop": 1, "turn": 2, "river": 3}
_STUD = {"3rd": 0, "4th": 1, "5th": 2, "6th": 3, "7th": 4}
_OF_A_JOINED_HAND = ("_pot", "_pots", "_pot_chips", "_live", "_stacks", "_board", "_up")


class Fields:
    """The fields of one file; `place` tells where a field stands."""

    def __init__(self, document: Mapping[str, Any], place: Callable[[str], Place]) -> None:
        self._document = document
        self._place = place

    def wrong(self, name: str, what: str, right: str) -> BadInput:
        """The mistake in a field, to be raised."""
        return BadInput(what, right=right, place=self._place(name))

    def text(self, name: str) -> str | None:
        """A field that is text."""
        value = self._document.get(name)
        if value is None or isinstance(value, str):
            return value
        raise self.wrong(name, f"{name} is no text", f'{name} = "..."')

    def one_of(self, name: str, words: Sequence[str]) -> str | None:
        """A field that is one of these words."""
        value = self.text(name)
        if value is None or value in words:
            return value
        raise self.wrong(name, f"{name} = {value!r} is not known", f"one of {', '.join(words)}")

    def yes(self, name: str) -> bool:
        """A field that is true or false; false where it is left out."""
        value = self._document.get(name, False)
        if isinstance(value, bool):
            return value
        raise self.wrong(name, f"{name} = {value!r} is neither true nor false", f"{name} = true")

    def texts(self, name: str) -> list[str]:
        """A field that is a list of texts."""
        value = self._document.get(name, [])
        if isinstance(value, list) and all(isinstance(each, str) for each in value):
            return list(value)
        raise self.wrong(name, f"{name} is no list of texts", f'{name} = ["..."]')

    def number(self, name: str) -> int | None:
        """A field that is a whole number, 0 or more."""
        value = self._document.get(name)
        if value is None or (type(value) is int and value >= 0):
            return value
        raise self.wrong(name, f"{name} = {value!r} is no whole number", "a number, 0 or more")

    def numbers(self, name: str) -> list[int]:
        """A field that is a list of whole numbers."""
        value = self._document.get(name, [])
        if isinstance(value, list) and all(type(each) is int and each > 0 for each in value):
            return list(value)
        raise self.wrong(name, f"{name} is no list of chips", "whole numbers above 0")

    def cards(self, name: str) -> tuple[int, ...]:
        """A field that is cards, as in `AhTd`."""
        text = self.text(name) or ""
        try:
            return tuple(parse_cards(text))
        except BadInput as bad:
            raise self.wrong(name, f"{name}: {in_english(bad.wrong)}", in_english(bad.right)) from None

    def seat(self, name: str) -> int | None:
        """A field that is a physical seat, `s1` to `s10`."""
        text = self.text(name)
        if text is None:
            return None
        if text[:1] == "s" and text[1:].isdecimal() and 1 <= int(text[1:]) <= 10:
            return int(text[1:])
        raise self.wrong(name, f"{text!r} is no seat", "s1 to s10")

    def seats(self, players: int) -> dict[int, int]:
        """PHH's seats: player -> physical seat."""
        value = self._document.get("seats")
        if value is None:
            return {}
        listed = value if isinstance(value, list) and all(type(each) is int and each > 0 for each in value) else []
        if len(listed) == len(set(listed)) == players:
            return dict(enumerate(listed, 1))
        raise self.wrong("seats", "seats does not give each player a seat", f"{players} different seat numbers")

    def player(self, name: str, text: object, players: int) -> int:
        """A player of the hand, `p1` and on."""
        if isinstance(text, str) and text[:1] == "p" and text[1:].isdecimal() and 1 <= int(text[1:]) <= players:
            return int(text[1:])
        raise self.wrong(name, f"{text!r} in {name} is no player of this hand", f"p1 to p{players}")

    def players(self, name: str, players: int) -> list[int]:
        """A list of players."""
        return [self.player(name, each, players) for each in self.texts(name)]

    def _by_player(self, name: str, players: int) -> dict[int, Any]:
        value = self._document.get(name, {})
        if not isinstance(value, dict):
            raise self.wrong(name, f"{name} is no table", f"{name} = {{p2 = ...}}")
        return {self.player(name, who, players): each for who, each in value.items()}

    def number_by_player(self, name: str, players: int) -> dict[int, int]:
        """A table from players to whole numbers."""
        found = self._by_player(name, players)
        if all(type(each) is int and each >= 0 for each in found.values()):
            return found
        raise self.wrong(name, f"{name} has a value that is no whole number", f"{name} = {{p2 = 3}}")

    def yes_by_player(self, name: str, players: int) -> dict[int, bool]:
        """A table from players to true or false."""
        found = self._by_player(name, players)
        if all(isinstance(each, bool) for each in found.values()):
            return found
        raise self.wrong(name, f"{name} has a value that is neither true nor false", f"{name} = {{p2 = true}}")

    def chips_by_player(self, name: str, players: int) -> dict[int, tuple[int, ...]]:
        """A table from players to chips by denomination."""
        found = self._by_player(name, players)
        for each in found.values():
            if not isinstance(each, list) or not all(type(chip) is int and chip > 0 for chip in each):
                raise self.wrong(name, f"{name} has a value that is no list of chips", f"{name} = {{p2 = [100, 100]}}")
        return {player: tuple(each) for player, each in found.items()}

    def words_by_player(self, name: str, words: Sequence[str], players: int) -> dict[int, str]:
        """A table from players to one of these words."""
        found = self._by_player(name, players)
        for each in found.values():
            if each not in words:
                raise self.wrong(name, f"{each!r} in {name} is not known", f"one of {', '.join(words)}")
        return found

    def offences_by_player(self, name: str, players: int) -> dict[int, frozenset[str]]:
        """A table from players to names of offences, those of the books among them."""
        found = self._by_player(name, players)
        for each in found.values():
            if not isinstance(each, list) or not all(isinstance(kind, str) for kind in each):
                known = ", ".join(kind.value for kind in Offence)
                raise self.wrong(name, f"{each!r} in {name} is no list of offences", f"any of {known}")
        return {player: frozenset(self._offence(name, kind) for kind in each) for player, each in found.items()}

    def _offence(self, name: str, kind: str) -> str:
        try:
            return offence_called(kind).value
        except BadInput as bad:
            raise BadInput(bad.wrong, right=bad.right, place=self._place(name)) from None

    def text_by_name(self, name: str) -> dict[str, str]:
        """A table of texts; a number may stand as it is, and `true` or `false` for yes or no."""
        value = self._document.get(name, {})
        if isinstance(value, dict) and all(isinstance(each, str | int) for each in value.values()):
            plain = {True: "yes", False: "no"}
            return {key: plain[each] if isinstance(each, bool) else str(each) for key, each in value.items()}
        raise self.wrong(name, f"{name} is no table of texts", f'{name} = {{"chips p4" = "all_needed"}}')

    def setup(self, phh: PhhHand) -> Setup:
        """The hand's setup with what our fields add to it: smallest chip, players left, the level's small blind."""
        setup = phh.setup()
        stakes = setup.stakes
        return Setup(
            setup.variant,
            Stakes(
                antes=stakes.antes,
                blinds=stakes.blinds,
                min_bet=stakes.min_bet,
                small_bet=stakes.small_bet,
                big_bet=stakes.big_bet,
                bring_in=stakes.bring_in,
                antes_trimmed=stakes.antes_trimmed,
                smallest_chip=self.number("_smallest_chip") or 1,
                players_left=self.number("_players_left") or 0,
            ),
            setup.stacks,
            setup.names,
        )

    def joined(self, phh: PhhHand) -> Joined | None:
        """What is known of a hand that is joined in the middle; None where the file plays it from the start."""
        street = self.text("_street")
        if street is None:
            self._check_not_joined()
            return None
        names = _STUD if phh.variant.forced is Forced.BRING_IN else _BETWEEN
        if street == "showdown":
            number = len(phh.variant.streets)
        elif street in names and names[street] < len(phh.variant.streets):
            number = names[street]
        else:
            raise self.wrong(
                "_street", f"{street!r} is no street of {phh.variant.name}", f"{', '.join(names)}, showdown"
            )
        self._check_board(phh, street, number)
        players = phh.players
        live = tuple(player - 1 for player in self.players("_live", players)) or tuple(range(players))
        ups = self._by_player("_up", players)
        up = tuple(tuple(parse_cards(str(ups.get(player, "")))) for player in range(1, players + 1))
        return Joined(
            number, tuple(sorted(live)), self._stacks(players), self._pots(live, players), self.cards("_board"), up
        )

    def _check_not_joined(self) -> None:
        """BadInput for what only a hand that is joined can have: it would count for nothing."""
        for name in _OF_A_JOINED_HAND:
            if name in self._document:
                raise self.wrong(
                    name,
                    f"{name} tells of a hand that is joined, and nothing says when",
                    '_street = "flop", or actions',
                )

    def _check_board(self, phh: PhhHand, street: str, number: int) -> None:
        board = [card for card in self.cards("_board") if card != UNKNOWN]
        most = sum(each.board for each in phh.variant.streets[: number + 1])
        if len(self.cards("_board")) > most:
            raise self.wrong("_board", f"_board has more cards than lie there on the {street}", f"at most {most}")
        if len(set(board)) < len(board):
            raise self.wrong("_board", "_board has one card twice", "each card once")

    def _stacks(self, players: int) -> tuple[int, ...]:
        value = self._document.get("_stacks")
        if value is None:
            return (UNKNOWN_STACK,) * players
        if not isinstance(value, list) or len(value) != players:
            raise self.wrong(
                "_stacks", "_stacks does not give each player a stack", f"{players} numbers, inf if unknown"
            )
        stacks = []
        for each in value:
            if each == float("inf"):
                stacks.append(UNKNOWN_STACK)
            elif type(each) is int and each >= 0:
                stacks.append(each)
            else:
                raise self.wrong(
                    "_stacks", f"{each!r} in _stacks is no number of chips", "a whole number, inf if unknown"
                )
        return tuple(stacks)

    def _pots(self, live: tuple[int, ...], players: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
        value = self._document.get("_pots")
        chips = sum(self.numbers("_pot_chips"))
        if value is None:
            pot = self.number("_pot")
            if pot is not None and chips not in (0, pot):
                raise self.wrong(
                    "_pot_chips", f"_pot_chips make {chips}, _pot says {pot}", "the chips that make the pot"
                )
            return ((chips if pot is None else pot, live),)
        right = '_pots = [{amount = 900, eligible = ["p1", "p3"]}]'
        pots = []
        if not isinstance(value, list):
            raise self.wrong("_pots", "_pots is no list", right)
        for pot in value:
            if not isinstance(pot, dict) or type(pot.get("amount")) is not int or not pot.get("eligible"):
                raise self.wrong("_pots", "a pot lacks its amount or who is eligible", right)
            pots.append((pot["amount"], tuple(self.player("_pots", each, players) - 1 for each in pot["eligible"])))
        return tuple(pots)
