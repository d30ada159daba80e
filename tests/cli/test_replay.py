import json
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner

from shuffleup.cli.replay import replay
from shuffleup.histories.phh import read_phh

OWN = Path(__file__).parents[1] / "histories" / "hands"
GOOD = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ['p3 f', 'p1 f']
"""


def rows(*arguments: str) -> tuple[int, list[dict], str]:
    ran = CliRunner().invoke(replay, [*arguments, "--json"])
    return ran.exit_code, [json.loads(line) for line in ran.stdout.splitlines()], ran.stderr


def test_json_has_a_line_for_each_hand():
    status, answers, told = rows(str(OWN))
    assert status == 0
    assert answers[0] == {
        "file": "own.phhs", "section": "side-pots", "variant": "NT", "final_stacks": [1500, 2000, 1500], "ok": True,
        "error": None, "repairs": [], "differences": [],
    }  # fmt: skip
    count = len(read_phh(OWN / "own.phhs"))
    assert len(answers) == count
    assert f"{count} hands played" in told


def test_for_people_a_line_a_hand():
    ran = CliRunner().invoke(replay, [str(OWN / "own.phhs"), "--lenient"])
    assert "own.phhs [heads-up] NT 1400 4300" in ran.stdout.splitlines()


def test_a_hand_that_cannot_be_played_is_status_1(tmp_path):
    (tmp_path / "a.phh").write_text(GOOD)
    (tmp_path / "b.phh").write_text(GOOD.replace("p3 f", "p3 cbr 3"))
    status, answers, told = rows(str(tmp_path))
    assert status == 1
    assert [(a["file"], a["ok"], a["final_stacks"]) for a in answers] == [
        ("a.phh", True, [99, 101, 100]),
        ("b.phh", False, []),
    ]
    assert "entry 1 of actions" in answers[1]["error"]
    assert "b.phh" in told


def test_a_malformed_file_is_status_2(tmp_path):
    (tmp_path / "a.phh").write_text(GOOD.replace("[100, 100, 100]", "[100, 100"))
    status, answers, told = rows(str(tmp_path))
    assert (status, answers[0]["ok"], answers[0]["variant"]) == (2, False, None)
    assert "a.phh, line 6" in told


def test_nothing_there_is_status_2_without_a_traceback(tmp_path):
    ran = subprocess.run(
        [sys.executable, "-c", "from shuffleup.cli.main import main; main()", "replay", str(tmp_path / "no.phh")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert ran.stderr.startswith("shuffleup: there is no ")
    assert "Traceback" not in ran.stderr


def test_one_file_is_read_strictly_unless_asked_otherwise(tmp_path):
    (tmp_path / "a.phh").write_text(GOOD)
    status, answers, told = rows(str(tmp_path / "a.phh"))
    assert (status, answers[0]["ok"]) == (1, False)
    assert "a.phh, line 6: entry 1 of actions" in told
    status, answers, told = rows(str(tmp_path / "a.phh"), "--lenient")
    assert (status, answers[0]["ok"], len(answers[0]["repairs"])) == (0, True, 3)
    assert answers[0]["repairs"][0] == {
        "action": 1, "text": "p3 f", "line": 6,
        "what": "the cards of p1 are missing on the street preflop; they are unknown",
    }  # fmt: skip
    assert "a.phh: line 6, entry 1 of actions put right: the cards of p1 are missing" in told
    assert rows(str(tmp_path))[1][0]["ok"]
    assert not rows(str(tmp_path), "--strict")[1][0]["ok"]


def test_another_end_in_the_file_is_told(tmp_path):
    (tmp_path / "a.phh").write_text(GOOD + "finishing_stacks = [99, 100, 100]\n")
    status, answers, told = rows(str(tmp_path))
    assert status == 0
    assert answers[0]["differences"] == [{"field": "finishing_stacks", "player": "p2", "file": 100, "here": 101}]
    assert "a.phh: finishing_stacks p2 100 in the file, 101 here" in told
