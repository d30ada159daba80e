"""The page `docs/statistics.md`: its lines run, and its table has every figure."""

import re
from pathlib import Path

from shuffleup.histories.player_figures import FIGURES, PlayerStatistics

PAGE = (Path(__file__).parents[2] / "docs" / "statistics.md").read_text(encoding="utf-8")


def test_the_page_runs() -> None:
    blocks = re.split(r"\n(?=\S)", PAGE)
    lines = [line[4:] for block in blocks if "shuffleup stats" not in block for line in block.splitlines()
             if line.startswith("    ")]  # fmt: skip
    names: dict[str, object] = {}
    exec(compile("\n".join(lines), "statistics.md", "exec"), names)
    assert isinstance(names["cyd"], PlayerStatistics)


def test_the_page_tells_every_figure_and_every_field() -> None:
    assert "`fold_to_bet_1` to `fold_to_bet_5`" in PAGE
    for name in (*FIGURES[:6], *FIGURES[11:], "calls", "aggression_factor", "won", "big_blinds"):
        assert f"`{name}`" in PAGE
