"""Reads the OnGame network's text of a hand (Betfair, Bwin and others), cash or tournament.

Whose rule: the network's text in English. Hands that were shown stand in its summary. Five-card draw is refused by
name, since it is not played here. Not done: boards run twice, which the network did not have.
"""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Final

from shuffleup.games.variant import Betting
from shuffleup.histories.site_reader import BRACKETS, CURRENCIES, SiteReader, amount_in, variant_of
from shuffleup.histories.told_hand import ToldHand, ToldTournament
from shuffleup.histories.told_moment import MONTHS, moment_at
from shuffleup.histories.told_play import play_draft

BEGINS: Final = re.compile(r"\ufeff?\*{5} History for hand ")

_HEADER: Final = re.compile(
    r"\ufeff?\*{5} History for hand (?P<number>[-\w]+)(?: \(TOURNAMENT: (?P<tournament>.*)\))? \*{5}"
)
_TABLE: Final = re.compile(
    r"Table: (?:\[SPEED\] )?(?P<name>.+) \[\d+\] \("
    r"(?P<limit>NO_LIMIT|POT_LIMIT|LIMIT|Limit|Pot Limit) (?P<game>[A-Z_]+) "
    r"(?P<small>[$€£]?[\d,.]+)/(?P<big>[$€£]?[\d,.]+)"
)
_GAMES: Final = {
    "TEXAS_HOLDEM": "holdem", "OMAHA_HI": "omaha", "OMAHA_HI_LO": "omaha8", "SEVEN_CARD_STUD": "stud",
    "SEVEN_CARD_STUD_HI_LO": "stud8", "RAZZ": "razz",
}  # fmt: skip
_LIMITS: Final = {"N": Betting.NO_LIMIT, "P": Betting.POT_LIMIT, "L": Betting.FIXED_LIMIT}
_SEAT: Final = re.compile(r"Seat (?P<chair>\d{1,2}): (?P<name>.+) \((?P<stack>[$€£]?[\d,.]+)\)$")
_ENDED: Final = re.compile(r"Seat \d{1,2}: (?P<name>.+) \([$€£]?[\d,.]+\), net: .*?\[(?P<cards>[^\]]*)\]")
_DEALING: Final = re.compile(r"(?:Dealing to|New hand for) (?P<name>.+): \[(?P<cards>[^\]]*)\]")
_WON: Final = re.compile(r"(?P<name>.+?) \((?P<chips>[$€£]?[\d,.]+)(?: (?:High|Low))?\)(?:, |$)")
_MOMENT: Final = re.compile(
    r"Start hand: \w+ (?P<month>\w{3}) (?P<day>\d\d?) (?P<clock>\d\d:\d\d:\d\d) (?P<zone>\S+) (?P<year>\d{4})"
)
_BUY_IN: Final = re.compile(r"buy-in: (?P<buy_in>[$€£]?[\d,.]+)(?: ?\+ ?(?P<fee>[$€£]?[\d,.]+))?")
_POSTS: Final = (
    ("small blind", "small_blind"),
    ("big blind", "big_blind"),
    ("ante", "ante"),
    ("small & big blind", "both"),
    ("dead blind", "dead"),
)


def read_ongame(lines: Sequence[str], first: int, source: str | None, *, strict: bool) -> ToldHand:
    """The hand of these lines, the first of which is line `first`. Raises BadInput with the line of a mistake."""
    return play_draft(_OnGameReader(source, first).read(lines), strict=strict)


class _OnGameReader(SiteReader):
    """One hand."""

    user = ""

    def header(self, line: str) -> None:
        told = self.told
        found = _HEADER.match(line)
        if found is None:
            raise told.wrong("this is no first line of an OnGame hand", "***** History for hand R5-1-2 *****")
        told.site, told.number = "OnGame", found["number"]
        self.folded: set[str] = set()
        self.boards: list[tuple[int, ...]] = []
        if found["tournament"]:
            buy_in = _BUY_IN.search(found["tournament"])
            name = re.search(r'"(.*)"', found["tournament"])
            number = re.search(r"\b[A-Z]-\d+-\d+", found["tournament"])
            currency = CURRENCIES.get(buy_in["buy_in"][:1], "") if buy_in else ""
            told.tournament = ToldTournament(
                number=number[0] if number else "",
                name=name[1] if name else "",
                currency=currency,
                buy_in=told.money(buy_in["buy_in"], 100) if buy_in else 0,
                fee=told.money(buy_in["fee"], 100) if buy_in and buy_in["fee"] else 0,
            )

    def line(self, line: str) -> None:
        told = self.told
        if line.startswith("Summary:"):
            self.summary = True
        elif self.summary:
            self._summed_up(line)
        elif line.startswith(("---", "Dealing pocket cards")) or re.match(r"Dealing (?:\dth street|river)", line):
            self._street(line)
        elif (found := _DEALING.match(line)) is not None and found["name"] in told.players:
            self._dealing(found["name"], found["cards"], new=line.startswith("New hand"))
        elif (found := _TABLE.match(line)) is not None:
            self._table(found)
        elif self.street < 0 and (found := _SEAT.match(line)) is not None:
            told.seat(int(found["chair"]), found["name"], told.chips(found["stack"]))
        elif line.startswith("Button: seat "):
            told.button = int((re.search(r"\d{1,2}", line) or ["0"])[0])
        elif line.startswith("Start hand:"):
            told.started_at = _moment(line)
        elif line.startswith("User: "):
            self.user = line.removeprefix("User: ")
        elif line.startswith("Players in round:"):
            size = re.search(r"\((\d{1,2})\)", line)
            told.table_size = int(size[1]) if size else 0
        elif (said := self.spoken(line)) is not None:
            self._act(*said)

    def _table(self, found: re.Match[str]) -> None:
        told = self.told
        told.table = found["name"]
        name = _GAMES.get(found["game"])
        told.variant = variant_of(name, _LIMITS[found["limit"][0]]) if name else None
        if told.variant is None:
            game = f"{found['limit']} {found['game']}"
            raise told.wrong(f"{game} is not played here", "one of the games in docs/histories.md")
        currency = CURRENCIES.get(found["big"][:1], "")
        self.stakes(found["small"], found["big"], currency)

    def _street(self, line: str) -> None:
        brackets = BRACKETS.findall(line)
        if brackets:
            cards = self.told.cards(brackets[-1])
            if cards not in self.boards:
                self.boards.append(cards)
                self.next_street(cards)
        elif line.startswith("Dealing "):
            self.next_street()

    def _dealing(self, name: str, cards: str, *, new: bool) -> None:
        known = self.told.cards(cards.replace("-", "??"))
        if not new:
            self.dealt(name, [card for card in known if card >= 0])
            if name == self.user:
                self.told.hero = name
                self.seen.clear()

    def _act(self, name: str, what: str) -> None:
        told = self.told
        verb, _, rest = what.partition(" ")
        all_in = "[all in]" in rest
        if verb == "folds":
            self.folded.add(name)
        if self.bet(name, verb, rest):
            return
        if verb == "raises":
            told.raise_to(name, told.chips(amount_in(rest.partition(" to ")[2] or rest)))
        elif verb == "posts":
            kind = next((kind for words, kind in _POSTS if re.match(rf"{words}\b(?! &)", rest)), "")
            if not kind:
                raise self.unknown(name, what)
            told.post(name, kind, told.chips(amount_in(rest)), all_in=all_in)
        elif what.startswith(("small bring in", "bring in")):
            told.bring_in(name, told.chips(amount_in(rest)), all_in=all_in)
        elif what.startswith("big bring in"):
            told.put_in(name, told.chips(amount_in(rest)))
        elif verb not in ("sits", "has", "is", "joins", "leaves", "said", "did", "will"):
            raise self.unknown(name, what)

    def _summed_up(self, line: str) -> None:
        told = self.told
        if line.startswith(("Main pot", "Side pot")):
            for won in _WON.finditer(line.partition(" won by ")[2]):
                told.paid(won["name"], told.chips(won["chips"]))
        elif line.startswith("Rake taken:"):
            told.rake = told.chips(amount_in(line))
        elif (found := _ENDED.match(line)) is not None and found["name"] in told.players:
            cards = told.cards(found["cards"].replace("-", "??"))
            if found["name"] not in self.folded and min(cards, default=-1) >= 0:
                told.show(found["name"], cards)


def _moment(line: str) -> datetime | None:
    """When the hand began, where its zone is known."""
    found = _MOMENT.match(line)
    if found is None:
        return None
    day = found["year"], MONTHS.get(found["month"], 0), found["day"]
    return moment_at((*day, *found["clock"].split(":")), found["zone"])
