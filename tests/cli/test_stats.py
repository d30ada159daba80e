"""`shuffleup stats` as it is used: the table, a player's sheet, JSON, CSV, ICM, and mistakes."""

import csv
import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from shuffleup.bad_input import BadInput
from shuffleup.cli.stats import IN_SHEET, IN_TABLE, LONGEST_NAME, stats
from shuffleup.histories.player_figures import FIGURES

SITES = Path(__file__).parents[1] / "histories" / "sites"
CASH = SITES / "pokerstars_cash.txt"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(stats, [str(each) for each in arguments])


def test_a_table_has_a_line_a_player_with_counts_beside_every_share() -> None:
    result = run(CASH)
    assert result.exit_code == 0
    head, *rows = result.stdout.splitlines()
    assert head.split("  ")[0] == "player"
    assert [row[:10].strip() for row in rows] == ["Freya", "Mabel", "Odd: Name", "Tomos"]
    assert len({len(row) for row in (head, *rows)}) == 1
    tomos = rows[-1]
    for cell in ("100% 1/1", "0% 0/1", "100% 2/2", "+43.00 USD", "+4,300.0 in 1"):
        assert cell in tomos
    assert "1 hands counted, 0 void, 0 skipped" in result.stderr


def test_a_sheet_has_every_figure_and_says_where_there_was_no_occasion() -> None:
    result = run(CASH, "--player", "Tomos")
    assert result.stdout.splitlines()[0] == "Tomos, 1 hand"
    lines = dict(line.strip().split("  ", 1) for line in result.stdout.splitlines()[1:])
    assert list(lines)[: len(FIGURES)] == [IN_SHEET[name] for name in FIGURES]
    assert lines["3-bet"].split() == ["0%", "0", "of", "1"]
    assert lines["fold to a 3-bet"].strip() == "no occasion"
    assert lines["aggression after the first street"].split() == ["100%", "2", "of", "2"]
    assert lines["ICM equity won"].strip() == "no hand to tell it by"
    assert set(IN_TABLE.values()) <= set(FIGURES)


def test_programs_get_an_object_a_player() -> None:
    result = run(CASH, SITES / "ongame.txt", "--json")
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [row["hands"] for row in rows] == [2, 2, 2, 1]
    odd = rows[-1]
    assert odd["player"] == "Odd: Name"
    assert odd["vpip"] == {"count": 1, "of": 1}
    assert odd["won"] == {"USD": "-42.5"}
    assert odd["big_blinds"] == {"won": -42.5, "hands": 1}
    assert set(FIGURES) <= set(odd)


def test_a_spreadsheet_gets_no_formula(tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(CASH.read_text(encoding="utf-8").replace("Freya", "=1+1"), encoding="utf-8")
    rows = list(csv.DictReader(io.StringIO(run(file, SITES / "pokerstars_draw.txt", "--csv").stdout)))
    assert {row["player"] for row in rows} == {"'=1+1", "Mabel", "Tomos", "Odd: Name", "Freya"}
    (mabel,) = (row for row in rows if row["player"] == "Mabel")
    assert (mabel["hands"], mabel["vpip"], mabel["vpip_of"]) == ("2", "1", "2")
    assert (mabel["won_USD"], mabel["won_chips"]) == ("-1.5", "420")
    assert (rows[-1]["won_USD"], rows[-1]["won_chips"]) in {("-42.5", ""), ("", "0"), ("-1", "")}


def test_prizes_tell_icm_equity_won() -> None:
    given = (SITES / "pokerstars_draw.txt", "--prizes", "50,30,20", "--chips", 3920)
    rows = {row["player"]: row for row in map(json.loads, run(*given, "--json").stdout.splitlines())}
    assert {row["icm"]["hands"] for row in rows.values()} == {1}
    assert sum(row["icm"]["won"] for row in rows.values()) == pytest.approx(0, abs=1e-5)
    assert rows["Tomos"]["icm"]["won"] < 0 < rows["Freya"]["icm"]["won"] < rows["Mabel"]["icm"]["won"]
    assert "ICM" in run(*given).stdout.splitlines()[0]
    assert "ICM" not in run(given[0]).stdout


def test_a_mistake_stops_and_is_passed_over_if_asked(tmp_path: Path) -> None:
    text = CASH.read_text(encoding="utf-8")
    bad = tmp_path / "bad.txt"
    bad.write_text(text + "\n\n" + text.replace("Freya: folds", "Freya: sings"), encoding="utf-8")
    result = run(bad)
    assert isinstance(result.exception, BadInput)
    assert f"{bad}, line 58: what 'Freya' does is not known: 'sings'" in str(result.exception)
    skipped = run(bad, "--skip-bad")
    assert skipped.exit_code == 1
    assert "sings" in skipped.stderr
    assert "1 hands counted, 0 void, 1 skipped" in skipped.stderr


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--player", "Tomas"), "the nearest are 'Tomos'"),
        (("--player", "Zzz"), "a name as the hands have it"),
        (("--json", "--csv"), "one of them"),
        (("--prizes", "50,x"), "--prizes"),
        (("--prizes", "50,30", "--chips", "-1"), "--chips"),
        (("--chips", "100"), "no prizes"),
    ],
)
def test_what_is_wrong_is_told(given: tuple[str, ...], said: str) -> None:
    result = run(CASH, *given)
    assert isinstance(result.exception, BadInput)
    assert said in str(result.exception)


def test_no_such_file(tmp_path: Path) -> None:
    assert isinstance(run(tmp_path / "nothing").exception, BadInput)


@pytest.mark.parametrize("name", ["A name that is much too long for it", "名前が長すぎる人の名前です", "e\u0301" * 30])
def test_long_names_are_cut_and_columns_stay_in_line(name: str, tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(CASH.read_text(encoding="utf-8").replace("Freya", name), encoding="utf-8")
    (line,) = (line for line in run(file).stdout.splitlines() if "…" in line)
    shown = line[: line.index("…") + 1]
    assert len(shown) <= LONGEST_NAME
    assert name.startswith(shown[:-1].rstrip()) or "é" in shown
