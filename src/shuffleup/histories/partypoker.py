"""Reads PartyPoker's text of a hand, cash or tournament, of hold'em and Omaha.

Whose rule: the site's text in English. It tells no small blind of a cash game's level but what was posted, no rake, and
in some tournaments no blinds at all: those are the level's, left of the button. Stud, and texts that other programs
have made of other sites' hands, are refused. Not done: hands of which the site summed up the play.
"""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Final

from shuffleup.games.variant import Betting
from shuffleup.histories.site_reader import BRACKETS, CURRENCIES, SiteReader, amount_in, variant_of
from shuffleup.histories.told_hand import ToldHand, ToldTournament, coins_of
from shuffleup.histories.told_moment import MONTHS, moment_at
from shuffleup.histories.told_play import Draft, play_draft
from shuffleup.histories.told_stakes import ToldLevel

BEGINS: Final = re.compile(r"\ufeff?\*{5} Hand History [fF]or Game ")

_HEADER: Final = re.compile(r"\ufeff?\*{5} Hand History [fF]or Game (?P<number>\w+) \*{5}")
_GAME: Final = re.compile(
    r"(?P<before>.*?)(?P<limit>NL|PL|FL)? *"
    r"(?P<game>Texas Hold'em|Omaha Hi-Lo|Omaha Hi/Lo|Omaha|Short Deck|7 Card Stud.*?) +"
    r"(?P<after>.*?)- (?P<date>\w+, ?\w+ \d+, \d\d:\d\d:\d\d .*\d{4})"
)
_GAMES: Final = {
    "Texas Hold'em": "holdem", "Omaha": "omaha", "Omaha Hi-Lo": "omaha8", "Omaha Hi/Lo": "omaha8",
    "Short Deck": "short",
}  # fmt: skip
_LIMITS: Final = {"NL": Betting.NO_LIMIT, "PL": Betting.POT_LIMIT, "FL": Betting.FIXED_LIMIT}
_STAKES: Final = re.compile(r"(?P<small>[$€£]?[\d.,]+)/(?P<big>[$€£]?[\d.,]+)")
_TOURNAMENT: Final = re.compile(r"Trny: ?(?P<number>\d+) +Level: ?(?P<level>\d+)")
_BLINDS: Final = re.compile(r"Blinds(?:-Antes)?\((?P<small>[\d., ]+)/(?P<big>[\d., ]+)(?:-(?P<ante>[\d., ]+))?\)")
_BUY_IN: Final = re.compile(
    r"(?P<buy_in>[$€£][\d.,]+)(?: (?P<iso>[A-Z]{3}))?(?: Buy-in)?(?: ?\+ ?(?P<fee>[$€£][\d.,]+))?"
)
_SEAT: Final = re.compile(r"Seat (?P<chair>\d{1,2}): (?P<name>.+) \( ?(?P<stack>[$€£]?[\d.,]+) *(?:[A-Z]{3} ?)?\)")
_BUTTON: Final = re.compile(r"Seat (?P<button>\d{1,2}) is the button")
_TABLE: Final = re.compile(r"Table (?P<name>.+?)(?: \((?:Real|Play) Money\))?$")
_SIZE: Final = re.compile(r"Total number of players ?: ?\d+ ?/ ?(?P<size>\d{1,2})")
_MOMENT: Final = re.compile(
    r"\w+, ?(?P<month>\w{3})\w* (?P<day>\d+), (?P<clock>\d\d:\d\d:\d\d) (?P<zone>\w+) (?P<year>\d{4})"
)
_IDLE: Final = (
    "has ", "is sitting", "is disconnected", "sits ", "joined", "left", "will ", "finished", "did not respond", "does",
    "could not", "Forward", "- ", "is feeling", "is moved", "was moved", "balance", "is connected",
)  # fmt: skip


def read_partypoker(lines: Sequence[str], first: int, source: str | None, *, strict: bool) -> ToldHand:
    """The hand of these lines, the first of which is line `first`. Raises BadInput with the line of a mistake."""
    return play_draft(_PartyReader(source, first).read(lines), strict=strict)


class _PartyReader(SiteReader):
    """One hand."""

    posted = False
    blinds: re.Match[str] | None = None

    def header(self, line: str) -> None:
        found = _HEADER.match(line)
        if found is None:
            raise self.told.wrong("this is no first line of a PartyPoker hand", "***** Hand History for Game 1 *****")
        self.told.site, self.told.number = "PartyPoker", found["number"]

    def read(self, lines: Sequence[str]) -> Draft:
        """All of it; the level of a cash game is what was posted."""
        posts = [line for line in lines if re.search(r" posts (?:small|big) blind \[", line)]
        self.small, self.big = (
            next((amount_in(line.rpartition("[")[2]) for line in posts if f"posts {which} blind" in line), "0")
            for which in ("small", "big")
        )
        return super().read(lines)

    def line(self, line: str) -> None:
        told = self.told
        if told.variant is None:
            self._game(line)
        elif line.startswith("** "):
            self._section(line)
        elif self.street < 0 and (found := _SEAT.match(line)) is not None:
            stack = told.chips(found["stack"].rstrip(","))
            if stack:
                told.seat(int(found["chair"]), found["name"], stack)
        elif self.street < 0 and (found := _BUTTON.match(line)) is not None:
            told.button = int(found["button"])
        elif self.street < 0 and (found := _SIZE.match(line)) is not None:
            told.table_size = int(found["size"])
        elif self.street < 0 and (found := _BLINDS.search(line)) is not None and told.tournament is not None:
            self._level(found)
        elif self.street < 0 and not told.table and (found := _TABLE.match(line)) is not None:
            told.table = found["name"]
        elif line.startswith("Dealt to "):
            self._dealt_to(line.removeprefix("Dealt to "))
        elif (said := self.spoken(line)) is not None:
            self._act(*said)

    def _game(self, line: str) -> None:
        told = self.told
        found = _GAME.match(line)
        if found is None:
            raise told.wrong("this line names no game that is played here", "$2 USD NL Texas Hold'em - date")
        limit = found["limit"] or "FL"
        name = _GAMES.get(found["game"])
        told.variant = variant_of(name, _LIMITS[limit]) if name else None
        if told.variant is None:
            raise told.wrong(f"{limit} {found['game']} is not played here", "one of the games in docs/histories.md")
        told.started_at = _moment(found["date"])
        tournament = _TOURNAMENT.search(found["after"])
        money = f"{found['before']} {found['after']}"
        if tournament is not None:
            self._tournament(tournament, money)
        else:
            stakes = _STAKES.search(money)
            sign = next((sign for sign in CURRENCIES if sign in money), "")
            iso = re.search(r"\b(USD|EUR|GBP)\b", money)
            currency = iso[1] if iso else CURRENCIES.get(sign, "")
            limit_game = told.variant.betting is Betting.FIXED_LIMIT
            if stakes is not None and limit_game:
                self.stakes(stakes["small"], stakes["big"], currency)
            else:
                told.currency = currency
                told.scale = max(told.scale, coins_of(currency))
                small, big = told.chips(self.small), told.chips(self.big)
                told.level = ToldLevel(0, big, big, 2 * big) if limit_game else ToldLevel(small, big)

    def _tournament(self, found: re.Match[str], money: str) -> None:
        told = self.told
        told.scale = 1
        buy_in = _BUY_IN.search(money)
        currency = (buy_in["iso"] or CURRENCIES.get(buy_in["buy_in"][:1], "")) if buy_in else ""
        told.tournament = ToldTournament(
            number=found["number"],
            currency=currency,
            buy_in=told.money(buy_in["buy_in"], coins_of(currency)) if buy_in else 0,
            fee=told.money(buy_in["fee"], coins_of(currency)) if buy_in and buy_in["fee"] else 0,
            level=int(found["level"][:4]),
        )
        blinds = _BLINDS.search(money)
        if blinds is not None:
            self._level(blinds)

    def _level(self, found: re.Match[str]) -> None:
        self.blinds = found
        self.stakes(found["small"].strip(), found["big"].strip(), "")

    def _section(self, line: str) -> None:
        brackets = BRACKETS.findall(line)
        if line.startswith("** Dealing"):
            if self.street < 0 and self.blinds is not None and not self.posted:
                self._post_silently(self.blinds)
            self.next_street(self.told.cards(brackets[-1]) if brackets else ())

    def _post_silently(self, level: re.Match[str]) -> None:
        """The blinds and antes of a tournament whose text does not tell them."""
        told = self.told
        chairs = sorted(told.players.values(), key=lambda player: (player.chair <= told.button, player.chair))
        if len(chairs) < 2:
            return
        ante = told.chips(level["ante"].strip()) if level["ante"] else 0
        left = {player.name: player.stack for player in chairs}
        posts = [(player.name, "ante", ante) for player in chairs] if ante else []
        small, big = (chairs[1], chairs[0]) if len(chairs) == 2 else (chairs[0], chairs[1])
        posts += [(small.name, "small_blind", told.chips(level["small"].strip()))]
        posts += [(big.name, "big_blind", told.chips(level["big"].strip()))]
        for name, what, chips in posts:
            now = min(chips, left[name])
            left[name] -= now
            if now:
                told.post(name, what, now, all_in=left[name] == 0)

    def _dealt_to(self, text: str) -> None:
        brackets = BRACKETS.findall(text)
        name = text.partition(" [")[0]
        if name in self.told.players and brackets:
            self.dealt(name, self.told.cards(brackets[-1]))

    def _act(self, name: str, what: str) -> None:
        told = self.told
        verb, _, rest = what.rstrip(".").partition(" ")
        inside = (BRACKETS.findall(rest) or [""])[0]
        if self.bet(name, verb, inside):
            return
        match verb:
            case "raises":
                told.put_in(name, told.chips(amount_in(inside)))
            case "is" if rest.lower().startswith("all-in"):
                told.all_in(name, told.chips(amount_in(inside)))
            case "posts":
                self._post(name, rest, inside)
            case "shows" if inside:
                told.show(name, told.cards(inside))
            case "doesn't":
                self._hide(name, inside)
            case "wins":
                told.paid(name, told.chips(amount_in(rest)))
            case _ if not what.startswith(_IDLE):
                raise self.unknown(name, what)

    def _hide(self, name: str, inside: str) -> None:
        """A hand that is not shown, whose cards the text tells all the same."""
        if inside:
            self.told.held(name, self.told.cards(inside))
        self.told.muck(name)

    def _post(self, name: str, rest: str, inside: str) -> None:
        told = self.told
        chips = told.chips(amount_in(inside))
        self.posted = self.posted or not rest.startswith("ante")
        if rest.startswith("big blind + dead"):
            told.post(name, "both", chips)
        else:
            kind = {"small": "small_blind", "big": "big_blind", "ante": "ante"}.get(rest.partition(" ")[0], "dead")
            told.post(name, kind, chips)


def _moment(text: str) -> datetime | None:
    """When the hand began, where its zone is known."""
    found = _MOMENT.match(text)
    if found is None:
        return None
    day = found["year"], MONTHS.get(found["month"], 0), found["day"]
    return moment_at((*day, *found["clock"].split(":")), found["zone"])
