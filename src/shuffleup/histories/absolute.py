"""Reads Absolute Poker's (and UltimateBet's) text of a hand, cash or tournament.

Whose rule: the sites' text in English. The stakes of no-limit are told by the big blind alone. Not done: the wagers
beside the hand that some tables had (`7-2`), whose chips are in no pot.
"""

import re
from collections.abc import Sequence
from typing import Final

from shuffleup.games.variant import Betting, Family
from shuffleup.histories.site_reader import BRACKETS, CURRENCIES, SiteReader, amount_in, variant_of
from shuffleup.histories.told_hand import ToldHand, ToldTournament
from shuffleup.histories.told_moment import moment_at
from shuffleup.histories.told_play import play_draft

BEGINS: Final = re.compile(r"\ufeff?Stage #C?\d+")

_HEADER: Final = re.compile(
    r"\ufeff?Stage #(?P<number>C?\d+):? +(?:Tourney ID (?P<tournament>\d+) +)?"
    r"(?P<game>Holdem|Seven Card Hi/Lo|Seven Card|Razz|Omaha Hi/Lo|Omaha) +"
    r"(?:\(1 on 1\) +|Single Tournament +|Multi Normal Tournament +)?(?P<limit>No Limit|Pot Limit|Normal) +"
    r"(?P<small>[$€£]? ?[\d,.]+)(?:/(?P<big>[$€£]? ?[\d,.]+))?.*? - (?P<at>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)",
    re.IGNORECASE,
)
_GAMES: Final = {
    "holdem": "holdem", "omaha": "omaha", "omaha hi/lo": "omaha8", "seven card": "stud", "seven card hi/lo": "stud8",
    "razz": "razz",
}  # fmt: skip
_LIMITS: Final = {"n": Betting.NO_LIMIT, "p": Betting.POT_LIMIT, "f": Betting.FIXED_LIMIT}
_TABLE: Final = re.compile(
    r"Table: (?P<name>.*?) \(\w+ Money\)(?:.*Seat #(?P<button>\d{1,2}) is the (?:dead )?dealer)?"
)
_SEAT: Final = re.compile(r"Seat (?P<chair>\d{1,2}) - (?P<name>.+) \((?P<stack>[$€£]?[\d,.]+) in chips\)")
_PAID: Final = re.compile(r"(?P<name>.+) Collects (?P<chips>[$€£]?[\d,.]+) from ")
_DEALT: Final = re.compile(r"Dealt to (?P<name>.+) \[(?P<cards>[^\]]*)\]")
_RAKE: Final = re.compile(r"Total Pot\(.*Rake \((?P<rake>[$€£]?[\d,.]+)\)")


def read_absolute(lines: Sequence[str], first: int, source: str | None, *, strict: bool) -> ToldHand:
    """The hand of these lines, the first of which is line `first`. Raises BadInput with the line of a mistake."""
    return play_draft(_AbsoluteReader(source, first).read(lines), strict=strict)


class _AbsoluteReader(SiteReader):
    """One hand."""

    between = " - "

    def header(self, line: str) -> None:
        told = self.told
        found = _HEADER.match(line)
        if found is None:
            raise told.wrong("this is no first line of an Absolute Poker hand", "Stage #1: Holdem No Limit $4 - date")
        told.site, told.number = "Absolute Poker", found["number"]
        told.started_at = moment_at(re.findall(r"\d+", found["at"]), "ET")  # New York's time
        limit = found["limit"].lower()
        told.variant = variant_of(_GAMES[found["game"].lower()], _LIMITS["f" if limit == "normal" else limit[0]])
        if told.variant is None:
            raise told.wrong(f"{found['game']} {found['limit']} is not played here", "one of the games here")
        if found["tournament"]:
            told.tournament = ToldTournament(number=found["tournament"])
        big = found["big"] or found["small"]
        self.stakes(found["small"] if found["big"] else "0", big, CURRENCIES.get(big[:1], ""))

    def line(self, line: str) -> None:
        told = self.told
        if line.startswith("***"):
            self._section(line)
        elif self.summary:
            if (found := _RAKE.match(line)) is not None:
                told.rake = told.chips(found["rake"])
        elif (found := _TABLE.match(line)) is not None:
            told.table, told.button = found["name"], int(found["button"] or 0)
        elif self.street < 0 and (found := _SEAT.match(line)) is not None:
            told.seat(int(found["chair"]), found["name"], told.chips(found["stack"]))
        elif (found := _DEALT.match(line)) is not None and found["name"] in told.players:
            self.dealt(found["name"], told.cards(found["cards"]))
        elif (found := _PAID.match(line)) is not None and found["name"] in told.players:
            told.paid(found["name"], told.chips(found["chips"]))
        elif (said := self.spoken(line)) is not None:
            self._act(*said)

    def _section(self, line: str) -> None:
        if line.startswith("*** SUMMARY"):
            self.summary = True
        elif "SHOW DOWN" not in line:
            brackets = BRACKETS.findall(line)
            stud = self.told.variant is not None and self.told.variant.family is Family.STUD
            self.next_street(self.told.cards(brackets[-1]) if brackets and not stud else ())

    def _act(self, name: str, what: str) -> None:
        verb, _, rest = what.partition(" ")
        if not self.bet(name, verb.lower(), rest):
            self._other(name, verb.lower(), rest, what)

    def bet(self, name: str, verb: str, amount: str) -> bool:
        """An act of the betting; False where it is none."""
        told = self.told
        match verb:
            case "raises" | "all-in(raise)" | "completes":
                told.raise_to(name, told.chips(amount_in(amount.partition("to ")[2] or amount)))
            case "all-in" if amount_in(amount):
                told.all_in(name, told.chips(amount_in(amount)))
            case _:
                return super().bet(name, verb, amount)
        return True

    def _other(self, name: str, verb: str, rest: str, what: str) -> None:
        told = self.told
        match verb:
            case "ante":
                told.post(name, "ante", told.chips(amount_in(rest)))
            case "posts":
                self._post(name, rest)
            case "bring-in":
                told.bring_in(name, told.chips(amount_in(rest).rstrip(".")))
            case "pocket":
                self._pocket(name, rest)
            case "shows" if BRACKETS.search(rest):
                told.show(name, told.cards(BRACKETS.findall(rest)[0]))
            case "mucks":
                told.muck(name)
            case "returned" | "does" | "sitout" | "is" | "has" | "connects" | "disconnects" | "wait" | "sits":
                pass
            case _:
                raise self.unknown(name, what)

    def _post(self, name: str, rest: str) -> None:
        told = self.told
        dead = re.match(r"(?P<live>[$€£]?[\d,.]+) dead (?P<dead>[$€£]?[\d,.]+)", rest)
        if dead is not None:
            told.post(name, "dead", told.chips(dead["dead"]))
            told.post(name, "returning", told.chips(dead["live"]))
            return
        kind = {"small": "small_blind", "big": "big_blind"}.get(rest.partition(" ")[0], "returning")
        told.post(name, kind, told.chips(amount_in(rest)))

    def _pocket(self, name: str, rest: str) -> None:
        """A stud hand as it stands: only what came on this street is new."""
        cards = self.told.cards(re.sub(r"\bH\b", "??", (BRACKETS.findall(rest) or [""])[0]))
        held = {0: 3, 1: 4, 2: 5, 3: 6, 4: 7}.get(self.street, 0)
        if len(cards) == held:
            new = cards if self.street == 0 else cards[-1:]
            self.dealt(name, [card for card in new if card >= 0])
