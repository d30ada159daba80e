"""Names that PokerStars' texts have for games, limits, currencies and times, for the reader and the writer.

Whose rule: the site's. Its limit games name the bets where others name the blinds. Not done: games that are not played
here (five-card draw, Courchevel, six cards, Fusion), which are refused by name.
"""

import re
from datetime import UTC, datetime
from decimal import Decimal
from typing import Final
from zoneinfo import ZoneInfo

from shuffleup.games.variant import Betting, Variant
from shuffleup.games.variants import VARIANTS
from shuffleup.histories.told_moment import ZONES, moment_at

GAMES: Final = {
    "NLHE": "Hold'em", "PLHE": "Hold'em", "FLHE": "Hold'em", "PLO": "Omaha", "FLO": "Omaha",
    "PLO8": "Omaha Hi/Lo", "FLO8": "Omaha Hi/Lo", "PLO5": "5 Card Omaha", "FLO5": "5 Card Omaha",
    "BIGO": "5 Card Omaha Hi/Lo", "FLBIGO": "5 Card Omaha Hi/Lo", "NLSD": "6+ Hold'em", "STUD": "7 Card Stud",
    "STUD8": "7 Card Stud Hi/Lo", "RAZZ": "Razz", "NL27SD": "Single Draw 2-7 Lowball",
    "FL27TD": "Triple Draw 2-7 Lowball", "FLBADUGI": "Badugi",
}  # fmt: skip
LIMITS: Final = {Betting.NO_LIMIT: "No Limit", Betting.POT_LIMIT: "Pot Limit", Betting.FIXED_LIMIT: "Limit"}
NOT_PLAYED: Final = ("5 Card Draw", "Courchevel", "6 Card Omaha", "Fusion", "Split Hold'em", "Tempest Hold'em")

SYMBOLS: Final = {"USD": "$", "EUR": "€", "GBP": "£"}

_BY_NAME: Final = {(GAMES[each.id].lower(), LIMITS[each.betting].lower()): each for each in VARIANTS}
GAME: Final = re.compile(
    r"(?P<game>{})(?: \(?)(?P<limit>No Limit|Pot Limit|Fixed Limit|Limit)\b".format(
        "|".join(sorted(map(re.escape, {*GAMES.values()}), key=len, reverse=True))
    ),
    re.IGNORECASE,
)

_MOMENT: Final = re.compile(r"(\d{4})/(\d\d?)/(\d\d?) (\d\d?):(\d\d):(\d\d) (\w+)")
_ROMAN: Final = (("M", 1000), ("CM", 900), ("D", 500), ("CD", 400), ("C", 100), ("XC", 90), ("L", 50), ("XL", 40),
                 ("X", 10), ("IX", 9), ("V", 5), ("IV", 4), ("I", 1))  # fmt: skip
LAST_NUMERAL: Final = 3_999


def game_of(name: str, limit: str) -> Variant | None:
    """The game of a name and a limit, None where it is not played with that limit here."""
    return _BY_NAME.get((name.lower(), limit.lower().replace("fixed limit", "limit")))


def moment_of(text: str) -> datetime | None:
    """The first moment of the text whose zone is known, in UTC; the one in New York's time where both are told."""
    found = [match.groups() for match in _MOMENT.finditer(text)]
    for *numbers, zone in sorted(found, key=lambda each: each[-1] != "ET"):
        if zone in ZONES:
            return moment_at(numbers, zone)
    return None


def moment_text(at: datetime) -> str:
    """A moment as texts have it, in UTC and in New York's time."""
    return f"{_clock(at.astimezone(UTC))} UTC [{_clock(at.astimezone(ZoneInfo(ZONES['ET'])))} ET]"


def _clock(at: datetime) -> str:
    return f"{at:%Y/%m/%d} {at.hour}:{at:%M:%S}"


def roman(number: int) -> str:
    """A level's number; in figures where the numerals end."""
    if number > LAST_NUMERAL:
        return str(number)
    text = ""
    for letters, value in _ROMAN:
        while number >= value:
            text, number = text + letters, number - value
    return text


def level_of(text: str) -> int:
    """The number of a level, in Roman or other numerals; 0 for what is none."""
    if text.isdecimal():
        return int(text[:6])
    values = [next(value for letter, value in _ROMAN if letter == each) for each in text if each in "IVXLCDM"]
    return sum(-now if now < after else now for now, after in zip(values, [*values[1:], 0], strict=True))


def money_text(chips: int, scale: int, currency: str, *, whole: bool = True) -> str:
    """An amount with its sign. With `whole` a whole one has no cents."""
    sign = SYMBOLS.get(currency, "")
    if scale == 1 or (whole and chips % scale == 0):
        return f"{sign}{chips // scale}"
    places = max(2, len(str(scale)) - 1)
    return f"{sign}{Decimal(chips) / scale:.{places}f}"
