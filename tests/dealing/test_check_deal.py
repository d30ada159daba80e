"""The checker of docs/ that knows nothing of us: it finds our files sound, and what was altered in them."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from dealer import Dealer

from shuffleup.dealing import turns
from shuffleup.dealing.table_file import lines_of

CHECKER = Path(__file__).parents[2] / "docs" / "check_deal.py"


def checked(path: Path) -> tuple[int, str]:
    """Its exit status and what it said; alone, so that it can import nothing of ours."""
    found = subprocess.run(
        [sys.executable, "-I", str(CHECKER), str(path)], capture_output=True, text=True, timeout=60, check=False
    )
    assert "Traceback" not in found.stderr
    return found.returncode, found.stdout + found.stderr


def night(game: str, players: int) -> list[str]:
    """Three hands, between them decks that were only laid; one player's share never comes."""
    dealer = Dealer(game, players, seed=players)
    for hand in range(3):
        dealer.stacks = dict.fromkeys(dealer.stacks, 2_000)
        if hand == 1:
            dealer.lay()
            dealer.write(turns.void(dealer.table, "a late entrant sits down"))
            for phone in dealer.phones.values():
                phone.give()
        dealer.whole_hand(("e1",))
    return list(lines_of("n1", 3, dealer.log))


@pytest.mark.parametrize(("game", "players"), [("NLHE", 6), ("FL27TD", 6), ("STUD", 4), ("NLSD", 3)])
def test_what_we_deal_is_sound(game: str, players: int, tmp_path: Path) -> None:
    file = tmp_path / "table.jsonl"
    file.write_text("\n".join(night(game, players)) + "\n", "utf-8")
    status, said = checked(file)
    assert status == 0, said
    assert "4 hands" in said
    assert "1 voided" in said


def test_a_table_that_stood_still_is_as_sound(tmp_path: Path) -> None:
    file = tmp_path / "table.jsonl"
    first, *lines = night("NLHE", 3)
    asked = '{"data": {"hand": 1, "ruling": "void", "wanted": [0], "why": "dark"}, "type": "RulingAsked"}'
    answered = '{"data": {"seat": 0}, "type": "RulingRefused"}'
    still = ['{"data": {}, "type": "TableStopped"}', asked, answered, '{"data": {}, "type": "TableWentOn"}']
    file.write_text("\n".join([first, *still, *(row for line in lines for row in (line, *still))]) + "\n", "utf-8")
    status, said = checked(file)
    assert status == 0, said
    file.write_text("\n".join([first, '{"data": {"why": "x"}, "type": "TableStopped"}']) + "\n", "utf-8")
    assert checked(file)[0] != 0


def altered(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """The file with one thing in it that is not so."""
    for number, line in enumerate(lines):
        row = json.loads(line)
        data: dict[str, Any] = row.get("data", {})
        others: dict[str, Any] = {}
        match row.get("type"):
            case "DecksLaid":
                others = {"seats": data["seats"][::-1], "roots": data["roots"][::-1]}
            case "HandBegun":
                others = {"shares": dict.fromkeys(data["shares"], "00" * 32), "seeds": {}, "mix": "00" * 32}
            case "HandOver" if data.get("opened"):
                first, *rest = data["opened"]
                others = {"opened": [{**first, "card": "2d" if first["card"] == "2c" else "2c"}, *rest]}
        for what, other in others.items():
            changed = json.dumps({**row, "data": {**data, what: other}})
            yield what, [*lines[:number], changed, *lines[number + 1 :]]


def test_what_was_altered_is_found(tmp_path: Path) -> None:
    file = tmp_path / "table.jsonl"
    seen = set()
    for what, lines in altered(night("NLHE", 4)):
        if what in seen:
            continue
        file.write_text("\n".join(lines) + "\n", "utf-8")
        status, said = checked(file)
        assert status == 1, (what, said)
        seen.add(what)
    assert seen == {"seats", "roots", "shares", "seeds", "mix", "opened"}


@pytest.mark.parametrize(
    "text", [b"", b"\x00\xff", b"{}\n", b"[" * 90_000, b'{"table":3,"tournament":"n1"}\nnonsense\n']
)
def test_what_is_no_file_of_a_table_is_told(text: bytes, tmp_path: Path) -> None:
    file = tmp_path / "table.jsonl"
    file.write_bytes(text)
    status, said = checked(file)
    assert (status, "line" in said) == (2, True), said
    assert checked(tmp_path)[0] == checked(tmp_path / "none")[0] == 2


def test_a_table_where_people_deal_is_told_so(tmp_path: Path) -> None:
    file = tmp_path / "table.jsonl"
    file.write_text('{"table":3,"tournament":"n1"}\n{"data":{"hand":1},"type":"RealHandBegun"}\n', "utf-8")
    status, said = checked(file)
    assert status == 2
    assert "people dealt here" in said
