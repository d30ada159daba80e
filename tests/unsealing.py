"""What was sealed for a seat, opened as docs/sealing.md has it: by the sample bot's own lines."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

SAMPLE = Path(__file__).parents[1] / "docs" / "sample_bot.py"


def _sample() -> ModuleType:
    found = importlib.util.spec_from_file_location("sample_bot", SAMPLE)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


_BOT = _sample()


def opened(code: str, kind: str, night: str, table: int, hand: int, entry: str, sealed: str) -> dict[str, Any] | None:
    """What it opens to with this code; None where the tag is wrong."""
    told: dict[str, Any] | None = _BOT.opened(code, kind, night, table, hand, entry, sealed)
    return told


def with_cards(code: str, night: str, state: dict[str, Any]) -> dict[str, Any]:
    """A table as JSON, its player's cards open as his page has them; as it is where none are sealed."""
    mine = state["mine"]
    if not mine or not mine["sealed"]:
        return state
    told = opened(code, "table", night, state["table"], state["hand"]["number"], mine["entry"], mine["sealed"])
    assert told is not None
    proofs = zip(mine["proof"], told["cards"], told["salts"], strict=True)
    proof = [{**each, "card": card, "salt": salt} for each, card, salt in proofs]
    seats = [{**each, "cards": told["cards"]} if _holds(each, mine) else each for each in state["seats"]]
    mine = {**mine, "cards": told["cards"], "named": told["named"].rstrip(" "), "proof": proof}
    return {**state, "seats": seats, "mine": mine}


def _holds(seat: dict[str, Any], mine: dict[str, Any]) -> bool:
    return bool(seat["entry"] == mine["entry"] and seat["cards"])
