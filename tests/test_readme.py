"""The README tells no lies: its commands exist, its links lead somewhere, its example on the command line runs."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from shuffleup.cli.main import COMMANDS, shuffleup

ROOT = Path(__file__).parent.parent
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_to_files(page: str) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", (ROOT / page).read_text(encoding="utf-8"))
    assert [link for link in links if not (ROOT / link).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_make_has_what_is_named(page: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = set(re.findall(r"(?:^    |`)make ([a-z-]+)", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE))
    assert named <= targets


@pytest.mark.parametrize("page", PAGES)
def test_subcommands_exist(page: str) -> None:
    named = set(re.findall(r"^    shuffleup ([a-z]+)", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE))
    assert named <= COMMANDS.keys()


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_has_help_with_an_example(command: str) -> None:
    answer = CliRunner().invoke(shuffleup, [command, "--help"])
    assert answer.exit_code == 0
    assert "xample" in answer.output
    assert f"shuffleup {command}" in answer.output or f"Usage: shuffleup {command}" in answer.output


def test_the_look_up_in_the_readme_finds_clauses() -> None:
    answer = CliRunner().invoke(shuffleup, ["clauses", "tda", "--search", "late"])
    assert answer.exit_code == 0
    assert "late" in answer.output.lower()
