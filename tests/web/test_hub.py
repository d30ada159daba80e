"""Whom the hub tells: people open and leave pages at any moment, between two awaits, too."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from shuffleup.acts.roles import Role
from shuffleup.web import news
from shuffleup.web.audience import Audience
from shuffleup.web.hub import Hub, Listener


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
