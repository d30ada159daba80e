"""What a changed level does, as a small picture: when the night ends, stacks and all-ins by level, before and after.

Made like the fan of a forecast (`charts`): SVG with attributes only, light or dark. Narrow enough for a phone. The
words for those who listen are `change_in_words`.
"""

from collections.abc import Callable
from math import log10

from shuffleup.simulation.charts import COLOURS, FONT, Theme, chart_words, clock_of, label, path, rule
from shuffleup.simulation.forecast_record import Forecast, LevelForecast
from shuffleup.simulation.same_nights import LevelChange

WIDTH, HEIGHT = 420, 470
LEFT, RIGHT = 42, 14
ENDS = (52, 122)
"""Top and bottom of the bands of when the night ends."""
STACKS = (182, 306)
ALL_INS = (360, 440)
SELDOM = 0.05
"""Levels that fewer nights reach are left out."""
DEPTHS = (5, 10, 20, 50, 100, 200, 500)


def change_chart(change: LevelChange, theme: Theme = "light", language: str = "en") -> str:
    """The picture, as an SVG element for a page."""
    colours = COLOURS[theme]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="{FONT}" font-size="14">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="10" fill="{colours["ground"]}"/>',
        *_ends(change, theme, language),
        *_by_level(change, theme, STACKS, chart_words("change.stacks", language), _depth, DEPTHS, _as_log),
        *_by_level(change, theme, ALL_INS, chart_words("change.all_in", language), _share, (0, 25, 50, 75, 100), float),
        "</svg>",
    ]
    return "".join(parts)


def change_in_words(change: LevelChange, language: str = "en") -> str:
    """What the picture says of the end of the night, in sentences."""
    then, now = ([clock_of(found, each) for each in _span(found)] for found in (change.before, change.after))
    sentences = [
        chart_words("change.ended", language, early=then[0], middle=then[1], late=then[2]),
        chart_words("change.ends", language, early=now[0], middle=now[1], late=now[2]),
    ]
    before, after = change.before.done_by_close, change.after.done_by_close
    if before is not None and after is not None:
        sentences.append(chart_words("change.in_time", language, before=round(100 * before), after=round(100 * after)))
    return " ".join(sentences)


def _span(found: Forecast) -> tuple[float, float, float]:
    return found.finish_minutes.p10, found.finish_minutes.p50, found.finish_minutes.p90


def reached(found: Forecast) -> list[LevelForecast]:
    """The levels that nights come to."""
    return [each for each in found.levels if each.reached >= SELDOM]


def _ends(change: LevelChange, theme: Theme, language: str) -> list[str]:
    """Both bands of the end on one line of time, with closing time."""
    colours, (top, bottom) = COLOURS[theme], ENDS
    bands = (change.before.finish_minutes, change.after.finish_minutes)
    closes = change.after.closes_minutes
    moments = [each for band in bands for each in (band.p10, band.p90)] + ([closes] if closes is not None else [])
    start, end = min(moments) - 10, max(moments) + 10

    def x(minutes: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (minutes - start) / (end - start), 1)

    parts = [label(LEFT, 24, chart_words("change.when", language), colours["ink"])]
    step = next(each for each in (15, 30, 60, 120, 240, 100_000) if (end - start) / each < 6)
    for minutes in range(-(-int(start) // step) * step, int(end) + 1, step):
        parts.append(rule(x(minutes), top, x(minutes), bottom, colours["line"]))
        parts.append(label(x(minutes), bottom + 16, clock_of(change.after, minutes), colours["soft"], anchor="middle"))
    for band, colour, lower in zip(bands, ("outer", "inner"), (8, 40), strict=True):
        width = max(2.0, round(x(band.p90) - x(band.p10), 1))
        parts.append(
            f'<rect x="{x(band.p10)}" y="{top + lower}" width="{width}" height="22" rx="4" fill="{colours[colour]}"/>'
        )
        middle = x(band.p50)
        parts.append(
            f'<rect x="{middle - 2}" y="{top + lower - 3}" width="4" height="28" rx="2" fill="{colours["middle"]}"/>'
        )
    if closes is not None:
        parts.append(rule(x(closes), top - 4, x(closes), bottom, colours["mark"], dashed=True))
        anchor = "end" if x(closes) > WIDTH / 2 else "start"
        parts.append(
            label(x(closes), top - 8, chart_words("forecast.mark_closing", language), colours["mark"], anchor=anchor)
        )
    return parts


def _by_level(
    change: LevelChange,
    theme: Theme,
    place: tuple[int, int],
    title: str,
    of: Callable[[LevelForecast], float | None],
    grid: tuple[int, ...],
    scale: Callable[[float], float],
) -> list[str]:
    """Two lines over the levels, the one before dashed."""
    colours, (top, bottom) = COLOURS[theme], place
    lines = [
        [(each.level, figure) for each in reached(found) if (figure := of(each)) is not None]
        for found in (change.before, change.after)
    ]
    most_level = max([level for each in lines for level, _ in each], default=2)
    figures = [figure for each in lines for _, figure in each]
    low, high = min([grid[0], *figures]), max([grid[1], *figures])
    least, most = scale(low), max(scale(high), scale(low) + 0.1)

    def x(level: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (level - 1) / max(1, most_level - 1), 1)

    def y(figure: float) -> float:
        return round(bottom - (bottom - top) * (scale(figure) - least) / (most - least), 1)

    parts = [label(LEFT, top - 12, title, colours["ink"])]
    for mark in grid:
        if low <= mark <= high:
            parts.append(rule(LEFT, y(mark), WIDTH - RIGHT, y(mark), colours["line"]))
            parts.append(label(LEFT - 6, y(mark) + 5, str(mark), colours["soft"], anchor="end"))
    numbers = range(1, most_level + 1, 1 if most_level < 14 else 2)
    parts += [label(x(each), bottom + 18, str(each), colours["soft"], anchor="middle", size=12) for each in numbers]
    for points, colour, dashed in ((lines[0], "soft", True), (lines[1], "middle", False)):
        parts.append(path([(x(level), y(figure)) for level, figure in points], colours[colour], dashed=dashed))
    return parts


def _depth(level: LevelForecast) -> float | None:
    return max(1.0, level.average_stack_bb.p50) if level.average_stack_bb else None


def _share(level: LevelForecast) -> float | None:
    return None if level.all_in is None else 100 * level.all_in


def _as_log(figure: float) -> float:
    return log10(max(1.0, figure))
