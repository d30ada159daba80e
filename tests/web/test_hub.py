"""Whom the hub tells: people open and leave pages at any moment, between two awaits, too."""

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from shuffleup.acts.roles import Role
from shuffleup.desk.roles import Who
from shuffleup.tournament.plan import Plan, PlanLevel
from shuffleup.web import news
from shuffleup.web.audience import Audience
from shuffleup.web.hub import Hub, Listener
from shuffleup.web.site import Site


def phone(entry: str) -> Listener:
    return Listener(Audience("night", Role.PLAYER, entry=entry, device=entry, language="en"), None)


def test_who_comes_while_a_change_waits_its_turn_is_told_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    house: Any = SimpleNamespace(sequencer=lambda _: SimpleNamespace(version=7))
    told: list[set[str]] = []

    def encoded(_: object, __: str, entries: set[str], ___: str) -> tuple[int, dict[str, bytes]]:
        told.append(entries)
        return 7, dict.fromkeys(entries, b"mine")

    monkeypatch.setattr(news, "_own_encoded", encoded)

    async def evening() -> None:
        hub = Hub(house)
        first = phone("ann")
        hub._listeners["night"] = {first, phone("bob")}
        async with hub._news._lock("night"):  # somebody else is being told
            asked = asyncio.create_task(hub._own_news(first))
            await asyncio.sleep(0)
            hub._listeners["night"].add(phone("cy"))
        assert await asked == b"mine"

    asyncio.run(evening())
    assert told == [{"ann", "bob", "cy"}]


def test_a_state_made_a_while_ago_says_what_time_it_is_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = Site(tmp_path)
    plan = Plan('A "now":1 night', levels=(PlanLevel(15, 25, 50),))
    night, _ = house.open_tournament(plan, by=Who(Role.DIRECTOR), command_id="c" * 32)
    made = news.News(house)

    def heard(at: int) -> dict[str, Any]:
        monkeypatch.setattr(house.time, "now", lambda: at)
        _, frame = asyncio.run(made.frame(night, "en"))
        head, data, end = frame.split(b"data: ")[0], frame.split(b"data: ")[1].strip(), frame[-2:]
        assert (head, end) == (b"id: 1\nevent: state\n", b"\n\n")
        told: dict[str, Any] = json.loads(data)
        return told

    opened = house.time.now()
    first, later = heard(opened), heard(opened + 7 * 60_000)
    assert later["now"] - first["now"] == 7 * 60_000
    assert later == first | {"now": later["now"]}
    assert later["name"] == plan.name
    house.close()
