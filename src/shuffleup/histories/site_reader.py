"""What the readers of sites' texts share: line by line, whose line it is, whose cards were dealt openly.

Whose rule: none; each site's reader knows its lines. All of them tell a `ToldTable`, and none plays anything.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from shuffleup.games.variant import Betting, Family, Variant
from shuffleup.games.variants import find_variant
from shuffleup.histories.told_hand import coins_of
from shuffleup.histories.told_play import Draft
from shuffleup.histories.told_stakes import ToldLevel
from shuffleup.histories.told_table import ToldTable

BRACKETS: Final = re.compile(r"\[([^\]]*)\]")
_FINER: Final = re.compile(r"\d\.(\d{3,6})(?!\d)")
_CENTS: Final = re.compile(r"\d\.\d\d?(?!\d)")

LONGEST_LINE: Final = 2_000
"""Characters of a line of a site's text; none of them, chat included, comes near."""

CURRENCIES: Final = {"$": "USD", "€": "EUR", "£": "GBP"}


class SiteReader(ABC):
    """One hand of a text."""

    between = " "
    """What stands between a player's name and what he does."""

    def __init__(self, source: str | None, first: int) -> None:
        self.told = ToldTable(source, first)
        self.street = -1
        self.summary = False
        self.seen: set[str] = set()
        """Whose cards the text tells as they are dealt: one alone is whose text it is."""

    def read(self, lines: Sequence[str]) -> Draft:
        """All of it."""
        told = self.told
        for number, line in enumerate(lines, told.first_line):
            if len(line) > LONGEST_LINE:
                told.line = number
                raise told.wrong(f"a line of {len(line):,} characters", f"at most {LONGEST_LINE:,}")
        text = "\n".join(lines)
        told.scale = max(
            (10 ** len(places) for places in _FINER.findall(text)), default=100 if _CENTS.search(text) else 1
        )
        self.header(lines[0].replace("\xa0", " ").strip())
        for number, line in enumerate(lines[1:], told.first_line + 1):
            told.line = number
            if line := line.replace("\xa0", " ").strip():
                self.line(line)
        if len(self.seen) == 1:
            told.hero = self.seen.pop()
        return told.draft()

    @abstractmethod
    def header(self, line: str) -> None:
        """The first line."""

    @abstractmethod
    def line(self, line: str) -> None:
        """Any other line that holds something."""

    def spoken(self, line: str) -> tuple[str, str] | None:
        """The player and what he does, None where the line is nobody's. Of two names that fit, the longer."""
        found = None
        at = line.find(self.between)
        while at > 0:
            if line[:at] in self.told.players:
                found = line[:at], line[at + len(self.between) :]
            at = line.find(self.between, at + 1)
        return found

    def next_street(self, board: Sequence[int] = ()) -> None:
        """A street begins, the first one among them."""
        self.street += 1
        if self.street:
            self.told.street()
        if board:
            self.told.board(board)

    def dealt(self, name: str, cards: Sequence[int]) -> None:
        """Cards dealt to a player on this street, as far as told."""
        told = self.told
        if told.variant is not None and told.variant.family is Family.STUD:
            told.dealt_open(name, cards, max(self.street, 0))
            if self.street == 0 and len(cards) > 1:
                self.seen.add(name)
        else:
            told.dealt(name, cards)
            self.seen.add(name)

    def bet(self, name: str, verb: str, amount: str) -> bool:
        """An act that all sites tell in one word, `amount` the text with what it cost; False where it is none."""
        told = self.told
        match verb:
            case "folds":
                told.fold(name)
            case "checks":
                told.check(name)
            case "calls":
                told.call(name, told.chips(amount_in(amount)))
            case "bets":
                told.put_in(name, told.chips(amount_in(amount)))
            case _:
                return False
        return True

    def stakes(self, small: str, big: str, currency: str) -> None:
        """The stakes as most sites tell them: blinds, or in limit games the bets."""
        told = self.told
        if told.tournament is None:
            told.currency = currency
            told.scale = max(told.scale, coins_of(currency))
        else:
            told.scale = 1
        low, high = told.chips(small), told.chips(big)
        limit = told.variant is not None and told.variant.betting is Betting.FIXED_LIMIT
        told.level = ToldLevel(0, low, low, high) if limit else ToldLevel(low, high)

    def unknown(self, name: str, what: str) -> Exception:
        """A line of a player that means nothing here."""
        return self.told.wrong(
            f"what {name!r} does is not known: {what!r}",
            "posts, folds, checks, calls, bets, raises, draws, shows or mucks",
        )


def amount_in(text: str) -> str:
    """The first amount of a text, with its sign; empty where there is none."""
    found = re.search(r"[$€£]?\d[\d,]*(?:\.\d+)?", text)
    return found[0] if found else ""


def variant_of(game: str, limit: Betting) -> Variant | None:
    """The game of a site's name for it, whatever the limit: `holdem`, `omaha`, `omaha8`, `omaha5`, `stud` and so on."""
    ids = {
        "holdem": ("NLHE", "PLHE", "FLHE"),
        "omaha": ("", "PLO", "FLO"),
        "omaha8": ("", "PLO8", "FLO8"),
        "omaha5": ("", "PLO5", "FLO5"),
        "bigo": ("", "BIGO", "FLBIGO"),
        "short": ("NLSD", "", ""),
        "stud": ("", "", "STUD"),
        "stud8": ("", "", "STUD8"),
        "razz": ("", "", "RAZZ"),
        "27sd": ("NL27SD", "", ""),
        "27td": ("", "", "FL27TD"),
        "badugi": ("", "", "FLBADUGI"),
    }
    found = ids[game][limit]
    return find_variant(found) if found else None
