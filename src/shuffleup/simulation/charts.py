"""A forecast as a picture: the fan of players left, as SVG, light or dark, with its words for those who listen.

Half of all nights run within the inner band, eight in ten within the outer one. The picture carries no script and no
style of its own, only attributes, so that it can stand in a page with a strict policy, or in a file by itself.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final, Literal
from xml.sax.saxutils import escape

from shuffleup.simulation.forecast_record import Forecast, ForecastMoment
from shuffleup.tournament.answers import Message
from shuffleup.words.catalogue import say

Theme = Literal["light", "dark"]

COLOURS: Final[Mapping[Theme, Mapping[str, str]]] = {
    "dark": {
        "ground": "#131f1a", "line": "#293d34", "ink": "#f6efe0", "soft": "#c0cdc5",
        "outer": "#1f5a41", "inner": "#2f8a63", "middle": "#e9bf68", "mark": "#ff8a76",
    },
    "light": {
        "ground": "#fffdf8", "line": "#ddd5c3", "ink": "#16231c", "soft": "#3f4d45",
        "outer": "#cfe6d8", "inner": "#8fc5a6", "middle": "#7d5604", "mark": "#ac2a17",
    },
}  # fmt: skip
"""Those of the application's pages."""

WIDTH, NARROW, HEIGHT = 800, 360, 420
LEFT, RIGHT, TOP, BOTTOM = 56, 24, 56, 52
"""Room around the picture for words and numbers."""
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif"
MOST_MARKS, MOST_NARROW = 9, 5


def fan_chart(forecast: Forecast, theme: Theme = "light", language: str = "en", *, narrow: bool = False) -> str:
    """The fan of players left over the night, as an SVG document with its words in a language.

    A `narrow` one is for a phone: without the lines above and below, for which it has no room.
    """
    width = NARROW if narrow else WIDTH
    colours = COLOURS[theme]
    moments = forecast.players_left
    end = max(1.0, moments[-1].minutes) if moments else 1.0
    start = moments[0].minutes if moments else 0.0
    most = max([each.p90 for each in moments], default=1.0) or 1.0

    def x(minutes: float) -> float:
        return round(LEFT + (width - LEFT - RIGHT) * (minutes - start) / max(1.0, end - start), 1)

    def y(players: float) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * players / most, 1)

    title = chart_words("forecast.title", language, night=forecast.name)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}" role="img" '
        f'aria-labelledby="fan-title fan-text" font-family="{FONT}" font-size="14">'
    )
    parts = [
        head,
        f'<title id="fan-title">{escape(title)}</title>',
        f'<desc id="fan-text">{escape(in_words(forecast, language))}</desc>',
        f'<rect width="{width}" height="{HEIGHT}" fill="{colours["ground"]}"/>',
        "" if narrow else label(LEFT, 30, title, colours["ink"], size=18),
    ]
    for players in marks(0.0, most):
        parts.append(rule(LEFT, y(players), width - RIGHT, y(players), colours["line"]))
        parts.append(label(LEFT - 8, y(players) + 5, f"{players:.0f}", colours["soft"], anchor="end"))
    for minutes in marks(start, end, MOST_NARROW if narrow else MOST_MARKS, whole_hours=True):
        parts.append(rule(x(minutes), TOP, x(minutes), HEIGHT - BOTTOM, colours["line"]))
        at = x(minutes)
        parts.append(label(at, HEIGHT - BOTTOM + 20, clock_of(forecast, minutes), colours["soft"], anchor="middle"))
    parts += [
        _area(moments, lambda each: (each.p10, each.p90), x, y, colours["outer"]),
        _area(moments, lambda each: (each.p25, each.p75), x, y, colours["inner"]),
        path([(x(each.minutes), y(each.p50)) for each in moments], colours["middle"]),
        *_marked(forecast, x, colours, (start, end), language, width),
        "" if narrow else label(LEFT, HEIGHT - 10, chart_words("forecast.legend", language), colours["soft"]),
        "</svg>",
    ]
    return "\n".join(filter(None, parts)) + "\n"


def in_words(forecast: Forecast, language: str = "en") -> str:
    """What the picture says, in sentences: when the last hand is likely to be, and the final table before it."""
    finish = forecast.finish_minutes
    sentences = [
        chart_words(
            "forecast.last_hand",
            language,
            middle=clock_of(forecast, finish.p50),
            early=clock_of(forecast, finish.p10),
            late=clock_of(forecast, finish.p90),
        )
    ]
    final = forecast.final_table_minutes
    if final is not None:
        sentences.append(
            chart_words(
                "forecast.final_table",
                language,
                middle=clock_of(forecast, final.p50),
                early=clock_of(forecast, final.p10),
                late=clock_of(forecast, final.p90),
            )
        )
    if forecast.done_by_close is not None:
        sentences.append(chart_words("forecast.done_by_close", language, percent=round(100 * forecast.done_by_close)))
    return " ".join(sentences)


def clock_of(forecast: Forecast, minutes: float) -> str:
    """A moment of the night: the wall's time where the start is known, else hours and minutes since the start."""
    if forecast.starts_at:
        return (datetime.fromisoformat(forecast.starts_at) + timedelta(minutes=minutes)).strftime("%H:%M")
    return f"{int(minutes) // 60}:{int(minutes) % 60:02}"


def chart_words(what: str, language: str, **args: int | str) -> str:
    """A sentence of the catalogue."""
    return say(Message(what, args), name=str, locale=language)


def marks(start: float, end: float, most: int = MOST_MARKS, *, whole_hours: bool = False) -> list[float]:
    """Round numbers for an axis, not too many."""
    steps = (15, 30, 60, 120, 240, 480) if whole_hours else (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000)
    step = next((each for each in steps if (end - start) / each < most), steps[-1])
    first = -(-int(start) // step) * step
    return [float(mark) for mark in range(first, int(end) + 1, step)]


def _marked(
    forecast: Forecast,
    x: Callable[[float], float],
    colours: Mapping[str, str],
    night: tuple[float, float],
    language: str,
    width: int,
) -> list[str]:
    """The moments that people ask about: the likely final table, the likely last hand, closing time."""
    final, finish = forecast.final_table_minutes, forecast.finish_minutes
    wanted = [(finish.p50, chart_words("forecast.mark_last_hand", language), "middle", 0)]
    if final is not None:
        wanted.append((final.p50, chart_words("forecast.mark_final_table", language), "middle", 18))
    if forecast.closes_minutes is not None:
        wanted.append((forecast.closes_minutes, chart_words("forecast.mark_closing", language), "mark", 36))
    parts = []
    for minutes, called, colour, lower in wanted:
        if night[0] <= minutes <= night[1]:
            at = x(minutes)
            anchor = "end" if at > width * 0.6 else "start"
            parts.append(rule(at, TOP, at, HEIGHT - BOTTOM, colours[colour], dashed=True))
            shift = -6 if anchor == "end" else 6
            parts.append(label(at + shift, TOP + 14 + lower, called, colours["ink"], anchor=anchor))
    return parts


def _area(
    moments: Sequence[ForecastMoment],
    ends: Callable[[ForecastMoment], tuple[float, float]],
    x: Callable[[float], float],
    y: Callable[[float], float],
    colour: str,
) -> str:
    low = [f"{x(each.minutes)},{y(ends(each)[0])}" for each in moments]
    high = [f"{x(each.minutes)},{y(ends(each)[1])}" for each in reversed(moments)]
    return f'<polygon points="{" ".join([*low, *high])}" fill="{colour}"/>'


def path(points: list[tuple[float, float]], colour: str, *, dashed: bool = False) -> str:
    """A line through these points."""
    line = " ".join(f"{x},{y}" for x, y in points)
    dash = ' stroke-dasharray="6 5"' if dashed else ""
    return f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="3" stroke-linejoin="round"{dash}/>'


def rule(x1: float, y1: float, x2: float, y2: float, colour: str, *, dashed: bool = False) -> str:
    """A straight line."""
    dash = ' stroke-dasharray="5 4" stroke-width="2"' if dashed else ""
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{colour}"{dash}/>'


def label(x: float, y: float, words: str, colour: str, *, anchor: str = "start", size: int = 14) -> str:
    """Words in a picture."""
    return f'<text x="{x}" y="{y}" fill="{colour}" text-anchor="{anchor}" font-size="{size}">{escape(words)}</text>'
