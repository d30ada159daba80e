"""A saved tournament of *The Tournament Director* (`.tdt`), version 3: its people, and how the night ended.

No format of it is published. What is read here was worked out from its user guide (players, buy-ins, bust outs,
prizes) and from saved tournaments of versions 3.4 to 3.7 that a club has made public. A file is text that writes
objects as a script does (`object_text`). Places follow the bust outs of everybody's last stack: who went out later
stands higher, at the same moment alike, and who never went out is first. Money is in units of whoever ran it. Not
done: its points, which are a formula of its own that is not stored worked out; chops, templates, its database (a file
of a browser's control, with no description): export its players as CSV there.
"""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from shuffleup.bad_input import BadInput, Place
from shuffleup.histories.object_text import NAME, read_objects
from shuffleup.histories.past_nights import MOST_MONEY, MOST_RESULTS, PastNight, PastPlayer, PastResult
from shuffleup.message import Message
from shuffleup.names import one_line
from shuffleup.tournament.money import smallest_coins

PROGRAM = "The Tournament Director"
MOST_BYTES = 4_000_000
LONGEST_NAME = 80
LATEST = 4_102_444_800_000
"""No night was saved after the year 2099 (ms UTC)."""


def is_saved_tournament(data: bytes) -> bool:
    """Whether a file looks like one of these, so that it is read as one, or refused as one."""
    head = data[:4_000].decode("latin-1").lstrip("\ufeffï»¿ \r\n\t")
    return head.startswith("{") and "new Tournament(" in head


def read_saved_tournament(data: bytes, source: str, currency: str, zone: str = "UTC") -> PastNight:
    """The night, its money told in `currency`, its day by the clock of `zone`.

    Raises `BadInput` for what is no such file, or a night that is not over.
    """
    return _Night(_tournament(data, source), source, currency, zone).read()


def read_saved_people(data: bytes, source: str) -> tuple[PastPlayer, ...]:
    """The people in it, whether they played or not. Raises `BadInput`."""
    return tuple(_player(key, each, source) for key, each in _players(_tournament(data, source), source).items())


def _tournament(data: bytes, source: str) -> Mapping[str, Any]:
    if len(data) > MOST_BYTES:
        raise BadInput(Message("wrong.file_too_long"), place=Place(source))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    found = read_objects(text, source).get("T")
    if not isinstance(found, dict) or found.get(NAME) != "Tournament":
        raise _bad("no_saved_tournament", source)
    return found


def _bad(what: str, source: str, **args: int | str) -> BadInput:
    sentences = {
        "no_saved_tournament": Message("wrong.no_saved_tournament"),
        "not_over": Message("wrong.past_not_over", args),
        "nobody": Message("wrong.past_nobody"),
        "no_day": Message("wrong.past_no_day"),
        "unknown_player": Message("wrong.past_odd_player"),
    }
    return BadInput(sentences[what], right=Message("right.finished_tournament"), place=Place(source))


def _players(tournament: Mapping[str, Any], source: str) -> dict[str, Mapping[str, Any]]:
    found = _table(_table(tournament.get("Players")).get("Players"))
    players: dict[str, Mapping[str, Any]] = {
        str(key)[:64]: each for key, each in found.items() if isinstance(each, dict)
    }
    if not players or len(players) != len(found) or len(players) > MOST_RESULTS:
        raise _bad("nobody", source)
    return players


def _player(key: str, told: Mapping[str, Any], source: str) -> PastPlayer:
    name, info = _table(told.get("Name")), _table(told.get("Info"))
    whole = one_line(f"{_text(name, 'Firstname')} {_text(name, 'Lastname')}")
    shown = whole or one_line(_text(name, "Nickname"))
    if not shown:
        raise _bad("unknown_player", source)
    return PastPlayer(
        key,
        shown[:LONGEST_NAME],
        one_line(_text(info, "Email1"))[:254],
        one_line(_text(info, "Phone1"))[:40],
        one_line(_text(info, "OptID"))[:40],
    )


class _Night:
    """One night being read."""

    def __init__(self, told: Mapping[str, Any], source: str, currency: str, zone: str) -> None:
        self._told = told
        self._zone = ZoneInfo(zone)
        self._source = source
        self._currency = currency
        self._players = _players(told, source)
        self._buy_ins = {key: _tables(each.get("Buyins")) for key, each in self._players.items()}

    def read(self) -> PastNight:
        came = {key: buy_ins for key, buy_ins in self._buy_ins.items() if buy_ins}
        if len(came) < 2:
            raise _bad("nobody", self._source)
        outs = {key: _out_at(buy_ins[-1]) for key, buy_ins in came.items()}
        left = [key for key, at in outs.items() if at is None]
        if len(left) > 1:
            raise _bad("not_over", self._source, count=len(left))
        prizes = self._prizes()
        results = [
            PastResult(
                key,
                1 + sum(1 for other in outs.values() if _later(other, at)),
                paid=self._paid(key),
                won=prizes.get(key, 0),
                knocked_out=self._knocked_out(key),
            )
            for key, at in outs.items()
        ]
        return PastNight(
            key=_text(self._told, "UUID")[:64] or f"{self._day()} {self._name()}",
            name=self._name(),
            day=self._day(),
            source=PROGRAM,
            players=tuple(_player(key, self._players[key], self._source) for key in came),
            results=tuple(sorted(results, key=lambda each: (each.place, each.player))),
        )

    def _name(self) -> str:
        return one_line(_text(self._told, "Title"))[:60] or PROGRAM

    def _day(self) -> str:
        at = self._told.get("StartTime") or self._told.get("EndTime")
        if type(at) is not int or not 0 < at < LATEST:
            raise _bad("no_day", self._source)
        return datetime.fromtimestamp(at / 1000, self._zone).date().isoformat()

    def _paid(self, key: str) -> int:
        bought = [*self._buy_ins[key], *_tables(self._players[key].get("AddOns"))]
        return sum(self._coins(each.get("Amount")) for each in bought)

    def _prizes(self) -> dict[str, int]:
        """What each prize pays, to whom it was awarded; shared among several where it was."""
        won: dict[str, int] = {}
        for prize in _tables(_table(self._told.get("Prizes")).get("Prizes")):
            to = prize.get("AwardedToPlayers")
            keys = [str(each) for each in to] if isinstance(to, list) else []
            for number, key in enumerate(keys):
                share, odd = divmod(self._coins(prize.get("CalculatedAmount")), len(keys))
                won[key] = won.get(key, 0) + share + (number < odd)
        return won

    def _knocked_out(self, key: str) -> tuple[str, ...]:
        lost = [(other, each) for other, buy_ins in self._buy_ins.items() for each in buy_ins]
        return tuple(other for other, each in lost if key in _hitmen(each))

    def _coins(self, amount: object) -> int:
        if isinstance(amount, bool) or not isinstance(amount, int | float) or not 0 <= amount < MOST_MONEY:
            return 0
        try:
            return smallest_coins(Decimal(str(amount)), self._currency)
        except ValueError:
            return smallest_coins(int(amount), self._currency)


def _out_at(buy_in: Mapping[str, Any]) -> int | None:
    """When a stack was lost (ms UTC); None for one that never was."""
    out = buy_in.get("BustOut")
    at = out.get("Time") if isinstance(out, dict) else None
    return at if type(at) is int else None if out is None else 0


def _later(other: int | None, at: int | None) -> bool:
    """Whether another stack outlived this one."""
    return at is not None and (other is None or other > at)


def _hitmen(buy_in: Mapping[str, Any]) -> list[str]:
    found = _table(buy_in.get("BustOut")).get("HitmanUUID")
    return [str(each) for each in (found if isinstance(found, list) else [found]) if each]


def _table(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _tables(value: object) -> list[Mapping[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _text(table: Mapping[str, Any], key: str) -> str:
    value = table.get(key)
    return value if isinstance(value, str) else ""
