"""The page `docs/statistics.md`: its lines run, and its table has every figure."""

from shown_code import DOCS, run_page
from shuffleup.histories.player_figures import FIGURES, PlayerStatistics

PAGE = (DOCS / "statistics.md").read_text(encoding="utf-8")


def test_the_page_runs() -> None:
    assert isinstance(run_page("statistics.md")["cyd"], PlayerStatistics)


def test_the_page_tells_every_figure_and_every_field() -> None:
    assert "`fold_to_bet_1` to `fold_to_bet_5`" in PAGE
    for name in (*FIGURES[:6], *FIGURES[11:], "calls", "aggression_factor", "won", "big_blinds"):
        assert f"`{name}`" in PAGE
