"""Reads PokerStars' text of a hand, cash or tournament, in all games of the site that are played here.

Whose rule: the site's text as it has been since about 2009, in English. Names may hold anything, signs of the text
among it: they are known from the seats. What chat, connections and seats say between acts is passed over; what a player
is told to do has to be known. Boards run twice, cashed-out and cancelled hands are refused by name. Not done: texts in
other languages, the tables of a home game's own rules, a hand that a player shows after everybody else folded.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from shuffleup.games.variant import Family
from shuffleup.histories.pokerstars_words import GAME, NOT_PLAYED, game_of, level_of, moment_of
from shuffleup.histories.site_reader import BRACKETS, CURRENCIES, SiteReader
from shuffleup.histories.told_hand import ToldHand, ToldTournament, coins_of
from shuffleup.histories.told_play import Draft, play_draft
from shuffleup.histories.told_table import ToldTable

BEGINS: Final = re.compile(r"﻿?PokerStars (?:Zoom |Home Game )?(?:Hand|Game) #")
"""How the first line of a hand begins."""

_HEADER: Final = re.compile(
    r"﻿?(?P<site>PokerStars) (?:Zoom |Home Game )?(?:Hand|Game) #(?P<number>[\w-]+): +(?P<what>.*?) - (?P<date>\d{4}/.*)"
)
_TOURNAMENT: Final = re.compile(r"(?:Zoom )?Tournament #(?P<number>\S+?), (?P<buy_in>.*)")
_LEVEL: Final = re.compile(r"Level (?P<level>[IVXLCDM]+|\d+)")
_STAKES: Final = re.compile(r"(?P<small>[^\d\s/(]{0,3}[\d.,]+)/(?P<big>[^\d\s/(]{0,3}[\d.,]+)(?: (?P<iso>[A-Z]{3})\b)?")
_BUTTON_BLIND: Final = re.compile(r"Button Blind (?P<big>\S+) - Ante (?P<ante>\S+?)(?: (?P<iso>[A-Z]{3}))?\)")
_BUY_IN: Final = re.compile(r"(?P<money>\D?[\d.,]+(?:\+\D?[\d.,]+){0,2})(?: (?P<iso>[A-Z]{3})\b)?")
_TABLE: Final = re.compile(
    r"Table '(?P<name>.*)'(?: (?P<size>\d{1,2})-max)?(?:.*? Seat #(?P<button>\d{1,2}) is the button)?"
)
_SEAT: Final = re.compile(
    r"Seat (?P<chair>\d{1,3}): (?P<name>.+) \((?P<stack>\S+) in chips(?:, (?P<bounty>\S+) bounty)?\)(?P<more>.*)"
)
_COLLECTED: Final = re.compile(r"(?P<name>.+) collected (?P<chips>\S+) from (?:the )?(?:main |side )?pot")
_UNCALLED: Final = re.compile(r"Uncalled bet \((?P<chips>\S+)\) returned to (?P<name>.+)")
_BOUNTY: Final = re.compile(
    r"(?P<name>.+) wins (?:the )?(?P<money>\S+)(?: bounty)? for eliminating (?P<beaten>.+?)(?: and their own .*)?$"
)
_MUCKED: Final = re.compile(r"Seat \d+: (?P<name>.+?)(?: \([a-z /]+\))* (?:mucked|showed) \[(?P<cards>[^\]]+)\]")
_REFUSED: Final = {
    "*** FIRST FLOP": "a board run twice", "*** FIRST TURN": "a board run twice",
    "*** FIRST RIVER": "a board run twice", "Hand was run twice": "a board run twice",
    "Hand cancelled": "a cancelled hand",
}  # fmt: skip
_IDLE: Final = (
    "doesn't show hand",
    "sits out",
    "is sitting out",
    "said, ",
    "has timed out",
    "is disconnected",
    "joins",
)


def read_pokerstars(lines: Sequence[str], first: int, source: str | None, *, strict: bool) -> ToldHand:
    """The hand of these lines, the first of which is line `first`. Raises BadInput with the line of a mistake."""
    return play_draft(draft_of_pokerstars(lines, first, source), strict=strict)


def draft_of_pokerstars(lines: Sequence[str], first: int, source: str | None) -> Draft:
    """The hand as it is told."""
    return StarsReader(source, first).read(lines)


class StarsReader(SiteReader):
    """One hand of a text."""

    between = ": "

    def line(self, line: str) -> None:
        """One line that is not the first."""
        if line.startswith("***"):
            self.section(line)
        elif self.summary:
            self.summed_up(line)
        elif self.street < 0 and (found := _SEAT.match(line)) is not None:
            self.seat(found)
        elif (said := self.spoken(line)) is not None:
            self.act(*said)
        else:
            self.other(line)

    # The first lines.

    def header(self, line: str) -> None:
        """The game, the stakes, the moment."""
        told = self.told
        found = _HEADER.match(line)
        if found is None:
            raise told.wrong("this is no first line of a PokerStars hand", "PokerStars Hand #1: game (stakes) - date")
        what = found["what"]
        told.site, told.number, told.started_at = found["site"], found["number"], moment_of(found["date"])
        game = GAME.search(what)
        for name in NOT_PLAYED:
            if name.lower() in what.lower():
                raise told.wrong(f"{name} is not played here", "one of the games in docs/histories.md")
        told.variant = None if game is None else game_of(game["game"], game["limit"])
        if game is None or told.variant is None:
            raise told.wrong(f"{what!r} names no game that is played here", "a game and limit, as Hold'em No Limit")
        tournament = _TOURNAMENT.match(what[: game.start()])
        if tournament is not None:
            self._tournament(tournament["number"], tournament["buy_in"], what)
        self._stakes(what[game.end() :])

    def _stakes(self, text: str) -> None:
        found = _STAKES.search(text) or _BUTTON_BLIND.search(text)
        if found is None:
            raise self.told.wrong("the first line does not tell the stakes", "stakes such as ($0.01/$0.02 USD)")
        small = found["small"] if "small" in found.re.groupindex else "0"
        self.stakes(small, found["big"], found["iso"] or CURRENCIES.get(found["big"][:1], ""))

    def _tournament(self, number: str, buy_in: str, what: str) -> None:
        told = self.told
        level = _LEVEL.search(what)
        found = _BUY_IN.match(buy_in)
        currency, parts = "", [0]
        if found is not None and "FPP" not in buy_in:
            currency = found["iso"] or CURRENCIES.get(found["money"][:1], "")
            parts = [told.money(part, coins_of(currency)) for part in found["money"].split("+")]
        told.tournament = ToldTournament(
            number=number,
            currency=currency,
            buy_in=parts[0],
            bounty=parts[1] if len(parts) > 2 else 0,
            fee=parts[-1] if len(parts) > 1 else 0,
            level=0 if level is None else level_of(level["level"]),
        )

    def table(self, found: re.Match[str]) -> None:
        """The table and its button."""
        told = self.told
        name = found["name"]
        if told.tournament is not None:
            name = name.removeprefix(f"{told.tournament.number} ")
        told.table, told.table_size = name, int(found["size"] or 0)
        told.button = int(found["button"] or 0)

    def seat(self, found: re.Match[str]) -> None:
        """A player with chips."""
        told = self.told
        if "out of hand" in found["more"] or (told.tournament is None and "is sitting out" in found["more"]):
            return
        bounty = 0
        if found["bounty"] and told.tournament is not None:
            if not told.tournament.currency:
                told.tournament = replace(told.tournament, currency=CURRENCIES.get(found["bounty"][:1], ""))
            bounty = told.money(found["bounty"], coins_of(told.tournament.currency))
        told.seat(int(found["chair"]), found["name"], told.chips(found["stack"]), bounty)

    # The streets.

    def section(self, line: str) -> None:
        """A line of stars: a street, the showdown, the summary."""
        for begins, what in _REFUSED.items():
            if line.startswith(begins):
                raise self.told.wrong(f"{what} is not read", "a hand with one board")
        if line.startswith("*** SUMMARY"):
            self.summary = True
        elif not line.startswith(("*** SHOW DOWN", "*** SHOWDOWN")):
            self.next_street()
            if self.street:
                self._board(line)

    def _board(self, line: str) -> None:
        family = self.told.variant.family if self.told.variant is not None else Family.DRAW
        brackets = BRACKETS.findall(line)
        if brackets and family is not Family.DRAW:
            self.told.board(self.told.cards(brackets[-1]))

    def dealt_to(self, line: str) -> None:
        """`Dealt to NAME [held] [new]`."""
        told = self.told
        text = line.removeprefix("Dealt to ")
        name = next((each for each in sorted(told.players, key=len, reverse=True) if text.startswith(f"{each} [")), "")
        brackets = BRACKETS.findall(text[len(name) :])
        if not name or not brackets:
            raise told.wrong("cards are dealt to nobody at the table", "Dealt to a player with a seat [cards]")
        self.dealt(name, told.cards(brackets[-1]))

    def other(self, line: str) -> None:
        """A line that is no player's act."""
        told = self.told
        if line.startswith("Dealt to "):
            self.dealt_to(line)
        elif (found := _TABLE.match(line)) is not None:
            self.table(found)
        elif (found := _COLLECTED.match(line)) is not None and found["name"] in told.players:
            told.paid(found["name"], told.chips(found["chips"]))
        elif (found := _UNCALLED.match(line)) is not None:
            told.player(found["name"])
            told.chips(found["chips"])
        elif (found := _BOUNTY.match(line)) is not None and found["name"] in told.players:
            coins = coins_of(told.tournament.currency if told.tournament else "")
            told.bounty_won(found["name"], found["beaten"], told.money(found["money"], coins))
        elif "cashed out the hand" in line:
            raise told.wrong("a hand that was cashed out is not read", "a hand played to its end")
        elif line.startswith(tuple(_REFUSED)):
            self.section(line)
        elif self.street < 0 and line.startswith(("Seat ", "Table ")):
            raise told.wrong("this line tells no seat and no table", "Seat 1: name (1500 in chips)")

    def summed_up(self, line: str) -> None:
        """A line of the summary: the rake, and cards that were mucked."""
        told = self.told
        if line.startswith("Total pot "):
            rake = line.partition("| Rake ")[2].partition(" ")[0]
            told.rake = told.chips(rake) if rake else None
        elif (found := _MUCKED.match(line)) is not None and found["name"] in told.players:
            told.held(found["name"], told.cards(found["cards"]))
        elif line.startswith("Hand was run twice"):
            raise told.wrong("a board run twice is not read", "a hand with one board")

    # What players do.

    def act(self, name: str, what: str) -> None:
        """What one player does."""
        told = self.told
        verb, _, rest = what.partition(" ")
        words = rest.split()
        all_in = "all-in" in rest
        if verb in _SIMPLE and not (verb == "mucks" and self.street < 0):
            _SIMPLE[verb](told, name)
        elif verb == "calls" and words:
            told.call(name, told.chips(words[0]))
        elif verb == "bets" and words:
            told.put_in(name, told.chips(words[0]))
        elif verb == "raises" and "to" in words[:-1]:
            told.raise_to(name, told.chips(words[words.index("to") + 1]))
        elif verb == "posts":
            self.post(name, rest, all_in=all_in)
        elif verb == "brings" and "for" in words[:-1]:
            told.bring_in(name, told.chips(words[words.index("for") + 1]), all_in=all_in)
        elif verb == "stands":
            self.draw(name, 0, "")
        elif verb == "discards" and words and words[0].isdecimal():
            self.draw(name, int(words[0][:3]), rest)
        elif verb == "shows" and (brackets := BRACKETS.findall(rest)):
            told.show(name, told.cards(brackets[0]))
        elif not what.startswith(_IDLE):
            raise self.unknown(name, what)

    def draw(self, name: str, count: int, rest: str) -> None:
        """Cards thrown away; older texts have no line of stars before a single draw."""
        told = self.told
        if self.street == 0:
            self.next_street()
        brackets = BRACKETS.findall(rest)
        told.draw(name, count, told.cards(brackets[0]) if brackets else ())

    def post(self, name: str, rest: str, *, all_in: bool) -> None:
        """An ante or a blind."""
        told = self.told
        for words, what in _POSTS:
            if rest.startswith(words):
                amount = rest[len(words) :].split()
                if amount:
                    told.post(name, what, told.chips(amount[0]), all_in=all_in)
                    return
        raise told.wrong(f"what {name!r} posts is not known: {rest!r}", "posts small blind, big blind, the ante ..")


_SIMPLE: Final[dict[str, Callable[[ToldTable, str], None]]] = {
    "folds": ToldTable.fold,
    "checks": ToldTable.check,
    "mucks": ToldTable.muck,
}
_POSTS: Final = (
    ("the ante ", "ante"),
    ("small blind ", "small_blind"),
    ("big blind ", "big_blind"),
    ("small & big blinds ", "both"),
    ("button blind ", "big_blind"),
    ("straddle ", "straddle"),
    ("dead blind ", "dead"),
    ("returning blind ", "returning"),
)
