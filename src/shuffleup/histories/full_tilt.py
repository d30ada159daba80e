"""Reads Full Tilt Poker's text of a hand, cash or tournament, as the site wrote it until it closed.

Whose rule: the site's text in English, old form and new (`No Limit Hold'em` and `NL Hold'em`). Boards run twice are
refused by name, as are games that are not played here. Not done: hands whose seats tell no chips.
"""

import re
from collections.abc import Sequence
from typing import Final

from shuffleup.games.variant import Betting
from shuffleup.histories.pokerstars_words import moment_of
from shuffleup.histories.site_reader import BRACKETS, CURRENCIES, SiteReader, amount_in, variant_of
from shuffleup.histories.told_hand import ToldHand, ToldTournament
from shuffleup.histories.told_play import play_draft

BEGINS: Final = re.compile(r"\ufeff?(?:Full ?Tilt ?Poker|FullTiltPoker) (?:Game|Hand) #")

_HEADER: Final = re.compile(
    r"\ufeff?Full ?Tilt ?Poker (?:Game|Hand) #(?P<number>\d+): (?P<what>.*) - "
    r"(?P<clock>\d\d?:\d\d:\d\d) (?P<zone>\w+) - (?P<day>\d{4}/\d\d/\d\d)"
)
_GAME: Final = re.compile(
    r"(?P<limit>No Limit|Pot Limit|Fixed Limit|Limit|NL|PL|FL) (?P<game>Hold'em|5 Card Omaha Hi|5 Card Omaha H/L|"
    r"Omaha Hi/Lo|Omaha H/L|Omaha Hi|Omaha|Stud Hi|Stud H/L|Razz|2-7 Triple Draw|2-7 Single Draw|Badugi)(?= - |$| \()"
)
_GAMES: Final = {
    "Hold'em": "holdem", "5 Card Omaha Hi": "omaha5", "5 Card Omaha H/L": "bigo", "Omaha Hi/Lo": "omaha8",
    "Omaha H/L": "omaha8", "Omaha Hi": "omaha", "Omaha": "omaha", "Stud Hi": "stud", "Stud H/L": "stud8",
    "Razz": "razz", "2-7 Triple Draw": "27td", "2-7 Single Draw": "27sd", "Badugi": "badugi",
}  # fmt: skip
_LIMITS: Final = {"N": Betting.NO_LIMIT, "P": Betting.POT_LIMIT, "F": Betting.FIXED_LIMIT, "L": Betting.FIXED_LIMIT}
_STAKES: Final = re.compile(r" - (?P<small>[$€£]?[\d,.]+)/(?P<big>[$€£]?[\d,.]+)")
_TABLE: Final = re.compile(r"Table (?P<name>.*?)(?: \((?P<more>[^)]*)\))? - ")
_TOURNAMENT: Final = re.compile(r"(?P<name>.*) \((?P<number>\d+)\), (?:Table|Match) (?P<table>\d+)")
_BUY_IN: Final = re.compile(r"(?P<buy_in>[$€£][\d,.]+)(?: \+ (?P<fee>[$€£][\d,.]+))?")
_SEAT: Final = re.compile(
    r"Seat (?P<chair>\d{1,2}): (?P<name>.+) \((?P<stack>[$€£]?[\d,.]+)\)(?P<more>, is sitting out)?$"
)
_BUTTON: Final = re.compile(r"The button is in seat #(?P<button>\d{1,2})")
_MUCKED: Final = re.compile(r"Seat \d+: (?P<name>.+?)(?: \([a-z ]+\))* (?:mucked|showed) \[(?P<cards>[^\]]+)\]")
_PAID: Final = re.compile(r"pot.*?\((?P<chips>[$€£]?[\d,.]+)\)")
_POSTS: Final = (
    ("the small blind of ", "small_blind"),
    ("the big blind of ", "big_blind"),
    ("a dead small blind of ", "dead"),
    ("a straddle of ", "straddle"),
    ("", "returning"),
)
_IDLE: Final = (
    "is low with", "is high with", "is dealt", "has ", "is sitting out", "is disconnected", "sits down",
    "adds ",
    "seconds left", "is all in", "is feeling", "rebuys", "will ", "wins the tournament", "finished", "stands up",
)  # fmt: skip


def read_full_tilt(lines: Sequence[str], first: int, source: str | None, *, strict: bool) -> ToldHand:
    """The hand of these lines, the first of which is line `first`. Raises BadInput with the line of a mistake."""
    return play_draft(_FullTiltReader(source, first).read(lines), strict=strict)


class _FullTiltReader(SiteReader):
    """One hand."""

    def header(self, line: str) -> None:
        told = self.told
        found = _HEADER.match(line)
        if found is None:
            raise told.wrong(
                "this is no first line of a Full Tilt hand", "Full Tilt Poker Game #1: table - game - date"
            )
        what = found["what"]
        told.site, told.number = "Full Tilt Poker", found["number"]
        told.started_at = moment_of(f"{found['day']} {found['clock']} {found['zone']}")
        game = _GAME.search(what)
        told.variant = None if game is None else variant_of(_GAMES[game["game"]], _LIMITS[game["limit"][0]])
        if told.variant is None:
            raise told.wrong(f"{what!r} names no game that is played here", "a game and limit, as No Limit Hold'em")
        tournament, table = _TOURNAMENT.match(what), _TABLE.match(f"{what} - ")
        if tournament is not None:
            self._tournament(tournament)
        elif table is not None:
            told.table = table["name"]
            size = re.search(r"(\d{1,2}) max", table["more"] or "")
            told.table_size = int(size[1]) if size else 0
        stakes = _STAKES.search(what)
        if stakes is None:
            raise told.wrong("the first line does not tell the stakes", "stakes such as $0.01/$0.02")
        self.stakes(stakes["small"], stakes["big"], CURRENCIES.get(stakes["big"][:1], ""))

    def _tournament(self, found: re.Match[str]) -> None:
        told = self.told
        told.table = found["table"]
        buy_in = _BUY_IN.search(found["name"])
        currency = CURRENCIES.get(buy_in["buy_in"][:1], "") if buy_in else ""
        told.tournament = ToldTournament(
            number=found["number"],
            name=found["name"],
            currency=currency,
            buy_in=told.money(buy_in["buy_in"], 100) if buy_in else 0,
            fee=told.money(buy_in["fee"], 100) if buy_in and buy_in["fee"] else 0,
        )

    def line(self, line: str) -> None:
        told = self.told
        if line.startswith("***"):
            self._section(line)
        elif self.summary:
            self._summed_up(line)
        elif self.street < 0 and (found := _SEAT.match(line)) is not None:
            if not found["more"] or told.tournament is not None:
                told.seat(int(found["chair"]), found["name"], told.chips(found["stack"]))
        elif (found := _BUTTON.match(line)) is not None:
            told.button = int(found["button"])
        elif line.startswith("Dealt to "):
            self._dealt_to(line.removeprefix("Dealt to "))
        elif line.startswith("Uncalled bet of "):
            told.chips(amount_in(line))
        elif (said := self.spoken(line)) is not None:
            self._act(*said)

    def _section(self, line: str) -> None:
        if "FIRST" in line and "DRAW" not in line:
            raise self.told.wrong("a board run twice is not read", "a hand with one board")
        if line.startswith("*** SUMMARY"):
            self.summary = True
        elif "SHOW DOWN" not in line:
            brackets = BRACKETS.findall(line)
            on_board = self.street >= 0 and brackets and "STREET" not in line and "DRAW" not in line
            self.next_street(self.told.cards(brackets[-1]) if on_board else ())

    def _dealt_to(self, text: str) -> None:
        name = next((n for n in sorted(self.told.players, key=len, reverse=True) if text.startswith(f"{n} [")), "")
        brackets = BRACKETS.findall(text[len(name) :])
        if not name or not brackets:
            raise self.told.wrong("cards are dealt to nobody at the table", "Dealt to a player with a seat [cards]")
        # On third street a player's own cards stand apart: those down, then the one up.
        self.dealt(name, self.told.cards(" ".join(brackets) if self.street == 0 else brackets[-1]))

    def _act(self, name: str, what: str) -> None:
        verb, _, rest = what.partition(" ")
        known = self.bet(name, verb, rest) or self._other(name, verb, rest) or what.startswith(_IDLE)
        if not known and ": " not in f"{name}{what}":
            raise self.unknown(name, what)

    def bet(self, name: str, verb: str, amount: str) -> bool:
        """An act of the betting; False where it is none."""
        told = self.told
        match verb:
            case "raises" | "completes":
                told.raise_to(name, told.chips(amount_in(amount)))
            case "brings":
                told.bring_in(name, told.chips(amount_in(amount)), all_in=amount.endswith("and is all in"))
            case _:
                return super().bet(name, verb, amount)
        return True

    def _other(self, name: str, verb: str, rest: str) -> bool:
        """A post, a draw, a show, a win; False where it is none."""
        told = self.told
        all_in = rest.endswith("and is all in")
        match verb:
            case "antes":
                told.post(name, "ante", told.chips(amount_in(rest)), all_in=all_in)
            case "posts":
                words, kind = next((words, kind) for words, kind in _POSTS if rest.startswith(words))
                told.post(name, kind, told.chips(amount_in(rest[len(words) :])), all_in=all_in)
            case "mucks":
                told.muck(name)
            case "discards":
                self._draw(name, rest)
            case "stands" if rest == "pat":
                self._draw(name, rest)
            case "shows":
                if brackets := BRACKETS.findall(rest):
                    told.show(name, told.cards(brackets[0]))
            case "wins" | "ties" if (paid := _PAID.search(rest)) is not None:
                told.paid(name, told.chips(paid["chips"]))
            case _:
                return False
        return True

    def _draw(self, name: str, rest: str) -> None:
        count = re.match(r"(\d) cards?", rest)
        brackets = BRACKETS.findall(rest)
        self.told.draw(name, int(count[1]) if count else 0, self.told.cards(brackets[0]) if brackets else ())

    def _summed_up(self, line: str) -> None:
        told = self.told
        if line.startswith("Total pot "):
            rake = line.partition("| Rake ")[2]
            told.rake = told.chips(amount_in(rake)) if rake else None
        elif (found := _MUCKED.match(line)) is not None and found["name"] in told.players:
            told.held(found["name"], told.cards(found["cards"]))
