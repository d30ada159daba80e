"""The short form of `make attack`: a little of each kind of attack that no other test makes, and nothing gets through.

What is left to the full form is done once in every run by `store/test_kill.py`, `web/test_postgres_restart.py`,
`web/test_storage_fails.py` and `web/test_too_much.py`.
"""

from pathlib import Path

import pytest

from attacks.__main__ import KINDS, run

IN_FULL_ONLY = {
    "kills, PostgreSQL",
    "PostgreSQL's connections cut",
    "database locked",
    "file damaged",
    "bodies without end",
}


@pytest.mark.parametrize("kind", [each for each in KINDS if each not in IN_FULL_ONLY])
def test_nothing_gets_through(kind: str, tmp_path: Path) -> None:
    tally = run(kind, 1.0, 1, tmp_path)
    assert tally.through == []
    assert tally.tries > 0 or tally.note == "no right to mount"
