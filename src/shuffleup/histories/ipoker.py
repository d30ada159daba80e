"""Reads the iPoker network's XML of hands, cash or tournament: a session holds many games, each one hand.

Whose rule: the network's XML, of hold'em and Omaha; its stud does not tell cards street by street as others do, and is
refused by name. Read safely: the text of one game at a time, bounded, and no document type, so no entities. Not done:
boards run twice.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Final
from xml.etree import ElementTree as ET

from shuffleup.bad_input import BadInput, Place
from shuffleup.games.variant import Betting
from shuffleup.histories.hand_stream import HandLines, check_size
from shuffleup.histories.site_reader import CURRENCIES, variant_of
from shuffleup.histories.told_hand import ToldHand, ToldTournament, coins_of
from shuffleup.histories.told_moment import in_utc
from shuffleup.histories.told_play import Draft, play_draft
from shuffleup.histories.told_stakes import ToldLevel
from shuffleup.histories.told_table import ToldTable

BEGINS: Final = re.compile(r"\s*<session\b|.*<game gamecode=")
LONGEST_HEAD: Final = 100_000

_GAME: Final = re.compile(r"(?=<game\s+gamecode=)")
_SUITS: Final = {"S": "s", "H": "h", "D": "d", "C": "c"}
_MONEY: Final = re.compile(r"(?P<sign>[$€£]?)\s?(?P<number>[\d.,]+)")
_LIMITS: Final = (
    (r"NL|No limit|SL|БЛ", Betting.NO_LIMIT),
    (r"PL|Pot limit", Betting.POT_LIMIT),
    (r"L|Limit", Betting.FIXED_LIMIT),
)
"""With the Spanish and the Russian word for no-limit."""
_DATES: Final = ("%Y-%m-%d %H:%M:%S", "%d-%b-%Y %H:%M:%S", "%d/%m/%Y %H:%M:%S", "%Y/%m/%d %H:%M:%S")
_STREETS: Final = ("Flop", "Turn", "River")
_FOLD, _SMALL, _BIG, _CALL, _CHECK, _BET, _ALL_IN, _ANTE, _RAISE = "0", "1", "2", "3", "4", "5", "7", "15", "23"


def cut_ipoker(head: Sequence[str]) -> Callable[[Iterator[str], str], Iterator[HandLines]]:
    """A cutter of sessions: each game, with what stands before the first of them as its first line."""

    def cut(lines: Iterator[str], source: str) -> Iterator[HandLines]:
        before: list[str] = []
        hand: HandLines | None = None
        size = 0
        for number, line in enumerate(lines, 1):
            for part in _GAME.split(line):
                if part.startswith("<game") and _GAME.match(part):
                    if hand is not None:
                        yield hand
                    hand, size = HandLines(source, number, [" ".join(before)]), 0
                size += len(part) + 1
                if hand is not None:
                    check_size(size, source, number)
                    hand.lines.append(part)
                elif size < LONGEST_HEAD:
                    before.append(part)
        if hand is not None:
            yield hand

    return cut


def read_ipoker(lines: Sequence[str], first: int, source: str | None, *, strict: bool) -> ToldHand:
    """The hand of a game, the session's head in the first line. Raises BadInput for what is none, or not known."""
    return play_draft(_IPokerReader(source, first).read(lines), strict=strict)


def _element(text: str, source: str | None, line: int) -> ET.Element:
    """XML without a document type, so that nothing in it stands for anything else."""
    if "<!" in text:
        raise BadInput("a document type or comment is not read", right="plain XML", place=Place(source, line))
    try:
        return ET.fromstring(text)  # noqa: S314
    except ET.ParseError as broken:
        at = line + max(0, broken.position[0] - 1)
        raise BadInput(
            f"this is no XML: {broken.msg.partition(':')[0]}", right="<game> .. </game>", place=Place(source, at)
        ) from None


class _IPokerReader:
    """One game."""

    def __init__(self, source: str | None, first: int) -> None:
        self.told = ToldTable(source, first)
        self.won: dict[str, int] = {}

    def read(self, lines: Sequence[str]) -> Draft:
        """All of it."""
        told = self.told
        text = "\n".join(lines[1:])
        end = text.rfind("</game>")
        if end < 0:
            raise told.wrong("the game has no end", "<game> .. </game>")
        game = _element(text[: end + len("</game>")], told.source, told.first_line)
        general = _element(_general(lines[0]), told.source, 1)
        self._session(general, game)
        self._players(game)
        for each in sorted(game.findall("round"), key=lambda one: _whole(one.get("no"))):
            self._round(each)
        for name, chips in self.won.items():
            if chips:
                told.paid(name, chips)
        return told.draft()

    def chips(self, written: str | None) -> int:
        """An amount, with a point or a comma before its cents."""
        return self.told.chips(_plain(written or "0"))

    def _session(self, general: ET.Element, game: ET.Element) -> None:
        told = self.told

        def said(name: str) -> str:
            return (general.findtext(name) or "").strip()

        kind = said("gametype")
        told.site, told.number = "iPoker", game.get("gamecode") or ""
        told.table = said("tablename")
        told.hero = said("nickname")
        currency = said("currency") or said("tablecurrency")
        if general.find("tournamentname") is not None:
            self._tournament(said, currency, game)
        else:
            told.currency = currency if re.fullmatch(r"[A-Z]{3}", currency) else ""
            told.scale = max(100, coins_of(told.currency))
        self._variant(kind, game)
        stakes = (
            re.findall(r"[$€£]?\d[\d.,]*", kind.partition("/")[0]),
            re.findall(r"\d[\d.,]*", kind.partition("/")[2]),
        )
        if stakes[0] and stakes[1]:
            small, big = self.chips(stakes[0][-1]), self.chips(stakes[1][0])
        else:
            small, big = self._posted(game, _SMALL), self._posted(game, _BIG)
        if told.variant is not None and told.variant.betting is Betting.FIXED_LIMIT:
            told.level = ToldLevel(0, small, small, big)
        else:
            told.level = ToldLevel(small, big)
        at = (game.findtext("general/startdate") or "").strip()
        told.started_at = _moment(at)

    def _posted(self, game: ET.Element, kind: str) -> int:
        """The blind of a level that is not told: the largest that was posted."""
        return max((self.chips(act.get("sum")) for act in game.iter("action") if act.get("type") == kind), default=0)

    def _variant(self, kind: str, game: ET.Element) -> None:
        told = self.told
        hands = [(each.text or "").split() for each in game.iter("cards") if each.get("type") == "Pocket"]
        held = max(map(len, hands), default=0) or (4 if "Omaha" in kind else 2)
        limit = next((limit for word, limit in _LIMITS if re.search(rf"\b(?:{word})\b", kind)), None)
        if "Stud" in kind or held not in (2, 4, 5) or limit is None:
            raise told.wrong(f"the game {kind!r} is not read", "hold'em or Omaha of the network")
        low = "Hi-Lo" in kind or "Hi/Lo" in kind
        name = "short" if "6+" in kind else {2: "holdem", 4: "omaha8" if low else "omaha", 5: "omaha5"}[held]
        told.variant = variant_of("bigo" if low and held == 5 else name, limit)
        if told.variant is None:
            raise told.wrong(f"the game {kind!r} is not played here", "one of the games in docs/histories.md")

    def _tournament(self, said: Callable[[str], str], currency: str, game: ET.Element) -> None:
        told = self.told
        told.scale = 100 if _has_parts(game) else 1
        known = currency if re.fullmatch(r"[A-Z]{3}", currency) else ""
        parts = [part for part in (_MONEY.search(each) for each in said("buyin").split("+")) if part is not None]
        known = known or (CURRENCIES.get(parts[0]["sign"], "") if parts else "")
        money = [told.money(_plain(part["number"]), coins_of(known)) for part in parts]
        told.tournament = ToldTournament(
            number=said("tournamentcode"),
            name=said("tournamentname"),
            currency=known,
            buy_in=money[0] if money else 0,
            fee=money[1] if len(money) > 1 else 0,
        )

    def _players(self, game: ET.Element) -> None:
        told = self.told
        for each in game.iterfind("general/players/player"):
            name = each.get("name") or ""
            chips = self.chips(each.get("chips"))
            if chips:
                told.seat(_whole(each.get("seat")), name, chips)
                if each.get("dealer") == "1":
                    told.button = _whole(each.get("seat"))
                self.won[name] = self.chips(each.get("win"))

    def _round(self, one: ET.Element) -> None:
        told = self.told
        number = _whole(one.get("no"))
        if number > 1:
            told.street()
        for each in one.iterfind("cards"):
            cards = _cards(each.text or "")
            if each.get("type") in _STREETS:
                told.board(told.cards(cards))
            elif "?" not in cards and each.get("player") in told.players:
                told.dealt(each.get("player") or "", told.cards(cards))
        for each in sorted(one.iterfind("action"), key=lambda act: _whole(act.get("no"))):
            self._act(each.get("player") or "", each.get("type") or "", each.get("sum"), first=number <= 1)

    def _act(self, name: str, kind: str, amount: str | None, *, first: bool) -> None:
        told = self.told
        chips = self.chips(amount)
        if kind == _FOLD:
            told.fold(name)
        elif kind == _CHECK:
            told.check(name)
        elif kind == _CALL:
            told.call(name, chips)
        elif kind == _BET:
            told.put_in(name, chips)
        elif kind == _RAISE:
            told.raise_to(name, chips)
        elif kind == _ALL_IN:
            told.all_in(name, chips)
        elif kind in (_SMALL, _BIG, _ANTE) and first:
            both = kind == _BIG and told.level.small_blind > 0 and chips > (told.level.big_blind or chips)
            told.post(name, "both" if both else {_SMALL: "small_blind", _BIG: "big_blind", _ANTE: "ante"}[kind], chips)
        elif kind not in ("8", "9"):
            raise told.wrong(f"an action of type {kind!r} is not known", "a fold, check, call, bet, raise or blind")


def _has_parts(game: ET.Element) -> bool:
    """Whether chips have decimals, as the network's tournaments may."""
    written = [act.get("sum") or "" for act in game.iter("action")]
    written += [player.get("chips") or "" for player in game.iter("player")]
    return any(re.search(r"[.,]\d\d?$", each) for each in written)


def _general(head: str) -> str:
    """The session's own element of what stands before the first game."""
    found = re.search(r"<general>.*</general>", head, re.DOTALL)
    return found[0] if found else "<general/>"


def _whole(text: str | None) -> int:
    return int(text) if text is not None and text.isascii() and text.isdecimal() and len(text) < 6 else 0


def _plain(written: str) -> str:
    """An amount with a point before its cents, whatever the file's country."""
    number = re.sub(r"[^\d.,]", "", written)
    if re.search(r"[.,]\d{3}$", number):
        return number.replace(".", "").replace(",", "")
    if re.search(r",\d\d?$", number):
        number = number.replace(".", "").replace(",", ".")
    return number.replace(",", "") or "0"


def _cards(text: str) -> str:
    """`SA D10 X` as `As Td ??`."""
    return " ".join(
        "??" if each == "X" else f"{each[1:].replace('10', 'T')}{_SUITS.get(each[:1].upper(), '?')}"
        for each in text.split()
    )


def _moment(text: str) -> datetime | None:
    """A moment of the network, which tells no zone: read as UTC."""
    for form in _DATES:
        try:
            return in_utc(datetime.strptime(text, form))  # noqa: DTZ007
        except ValueError:
            pass
    return None
