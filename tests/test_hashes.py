"""What a house runs on: each package named with its hashes, in the version that everything is tested with."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXTRAS = ("passkeys", "postgres", "sim")
PIN = r"(?m)^([\w.-]+)(?:\[\w+\])?==([^\s;]+)"


def named(text: str) -> str:
    """A package's name, however it is written."""
    return re.sub(r"[-_.]+", "-", re.split(r"[\[<>=! ]", text)[0]).lower()


def pins(file: str) -> dict[str, str]:
    """Package -> version."""
    return {named(name): version for name, version in re.findall(PIN, (ROOT / file).read_text())}


def test_what_is_hashed_is_what_is_tested() -> None:
    tested = pins("constraints.txt")
    assert {name: tested.get(name) for name in pins("hashes.txt")} == pins("hashes.txt"), "make hashes"


def test_nothing_that_a_house_needs_is_without_its_hash() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = [each for name in EXTRAS for each in project["optional-dependencies"][name]]
    assert {named(each) for each in (*project["dependencies"], *extras)} <= pins("hashes.txt").keys(), "make hashes"
    for entry in re.split(r"(?m)^(?=\w)", (ROOT / "hashes.txt").read_text())[1:]:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry
