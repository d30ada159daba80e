"""When the night ends, for programs: what is known, and whether it is being worked out; nobody ever waits."""

from dataclasses import dataclass
from typing import Annotated, Any

from shuffleup.bad_input import in_english
from shuffleup.desk.forecasts import MOST_PLAYERS, expected
from shuffleup.tournament.busts import finished
from shuffleup.web.api.operation import Ask, operation
from shuffleup.web.api.schema import Said
from shuffleup.web.api.stream_shapes import At


@dataclass(frozen=True)
class HowMany:
    """For how many players, before the start."""

    players: Annotated[int, Said("0 for as many as the night has, or expects.")] = 0


@dataclass(frozen=True)
class ForecastShown:
    """The newest forecast: of which version, worked out when, with the keys of `shuffleup forecast --json`.

    It is null where there is none yet, or can be none (`wrong` says why). `working`: another is on its way.
    """

    version: int
    at: At
    players: int
    rough: bool
    working: bool
    wrong: str
    on_screen: Annotated[bool, Said("Whether the big screens show it.")]
    forecast: dict[str, Any] | None


@operation("GET", "/nights/{night}/forecast", "Forecast", query=HowMany, answer=ForecastShown)
def forecast(ask: Ask) -> ForecastShown:
    """When tables break, the final table starts, the night ends."""
    event = ask.event
    players = min(ask.query.players, MOST_PLAYERS)
    shown = event.house.forecasts.is_shown(event.id)
    wanted = not finished(event.state) and (event.state.clock.started or (players or expected(event.state)) > 1)
    known = event.house.forecasts.ask(event.id, players) if wanted else None
    made = known.made if known else None
    if made is None:
        return ForecastShown(0, 0, 0, False, bool(known and known.working), "", shown, None)
    return ForecastShown(
        version=max(0, made.version),
        at=made.at,
        players=made.players,
        rough=made.rough,
        working=bool(known and known.working),
        wrong=in_english(made.wrong),
        on_screen=shown,
        forecast=made.forecast.as_object() if made.forecast else None,
    )


@dataclass(frozen=True)
class OnScreenBody:
    """Whether the big screens of the night show its likely end."""

    on: bool


@dataclass(frozen=True)
class OnScreen:
    """Whether the big screens show it now."""

    on: bool


@operation("POST", "/nights/{night}/forecast/on-screen", "Forecast", body=OnScreenBody, answer=OnScreen)
def forecast_to_screen(ask: Ask) -> OnScreen:
    """Show the likely end on the big screens, or no longer."""
    event = ask.event
    event.house.forecasts.show(event.id, on=ask.body.on)
    return OnScreen(event.house.forecasts.is_shown(event.id))
