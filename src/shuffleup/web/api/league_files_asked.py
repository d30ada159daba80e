"""Points tables and the law of venues as files, for programs: those that ship, the league's own; kept and removed."""

from dataclasses import dataclass
from typing import Annotated, Any

from shuffleup.bad_input import BadInput
from shuffleup.tournament.points import Bonus, PointsTable, points
from shuffleup.web.api.operation import Ask, operation
from shuffleup.web.api.problems import Problem, misfit
from shuffleup.web.api.schema import Said
from shuffleup.web.league.files_pages import KINDS, PLACES, Kept
from shuffleup.web.league.shown import cap, say

MOST_PLAYERS = 9_999


@dataclass(frozen=True)
class FileLine:
    """A points table, or a law. `own`: the league wrote it; `readable`: an update has not broken it."""

    id: str
    title: str
    own: bool
    readable: bool


@dataclass(frozen=True)
class FilesShown:
    """All of a kind, those that ship first."""

    files: tuple[FileLine, ...]


@dataclass(frozen=True)
class PlacePoints:
    """What a place scores, and why."""

    place: int
    points: int
    because: str


@dataclass(frozen=True)
class FileShown:
    """One of them. Of the league's own the text; of a points table what the first places score."""

    id: str
    title: str
    own: bool
    file_text: str
    points: tuple[PlacePoints, ...]
    bonuses: Annotated[tuple[Bonus, ...], Said("What `GiveBonus` can give.")]


@dataclass(frozen=True)
class PlayersAsked:
    """With how many players a points table is tried out."""

    players: Annotated[int, Said(f"1 to {MOST_PLAYERS:,}.")] = 20


@dataclass(frozen=True)
class FileBody:
    """The text, in TOML; its id stands in it."""

    file_text: str


_ASKED: dict[str, Any] = {"house": True}


@operation("GET", "/league/files/{files}", "League", answer=FilesShown, **_ASKED)
def league_files(ask: Ask) -> FilesShown:
    """The points tables, or the laws of venues."""
    return _every(ask)


def _kind(ask: Ask) -> Kept:
    if ask.ids["files"] not in KINDS:
        raise Problem("no_such", "There are points and laws.")
    return KINDS[ask.ids["files"]][0]


def _every(ask: Ask) -> FilesShown:
    kept, store = _kind(ask), ask.house.store
    own, readable = kept.texts(store), kept.every(store)
    lines = [FileLine(each.id, each.title, each.id in own, True) for each in readable.values()]
    return FilesShown((*lines, *(FileLine(id_, id_, True, False) for id_ in own if id_ not in readable)))


@operation("GET", "/league/files/{files}/{file}", "League", query=PlayersAsked, answer=FileShown, **_ASKED)
def league_file(ask: Ask) -> FileShown:
    """A points table, tried out, or a law of venues."""
    return _shown(ask, ask.ids["file"], min(MOST_PLAYERS, max(1, ask.query.players)))


def _shown(ask: Ask, id_: str, players: int) -> FileShown:
    kept, store = _kind(ask), ask.house.store
    texts, found = kept.texts(store), kept.every(store).get(id_)
    if found is None and id_ not in texts:
        raise Problem("no_such", "There is no such file.")
    tried: tuple[PlacePoints, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    if isinstance(found, PointsTable):
        rows = ((place, points(found, players, place)) for place in range(1, min(PLACES, players) + 1))
        tried = tuple(PlacePoints(place, each.points, cap(say(each.because[0]))) for place, each in rows)
        bonuses = found.bonus
    return FileShown(id_, found.title if found else id_, id_ in texts, texts.get(id_, ""), tried, bonuses)


@operation(
    "POST", "/league/files/{files}", "League", body=FileBody, answer=FileShown, status=201, parsed=True, **_ASKED
)
def keep_league_file(ask: Ask) -> FileShown:
    """Keep a file of the league's own, new or in place of its own of the same id.

    Nights that were set up before keep what they had.
    """
    try:
        put = _kind(ask).put(ask.house.store, ask.body.file_text)
    except BadInput as bad:
        raise misfit("file_text", bad, line=True) from None
    return _shown(ask, put.id, 20)


@operation("POST", "/league/files/{files}/{file}/remove", "League", answer=FilesShown, **_ASKED)
def remove_league_file(ask: Ask) -> FilesShown:
    """Remove a file of the league's own; nights that were set up with it keep it."""
    kept = _kind(ask)
    if ask.ids["file"] not in kept.texts(ask.house.store):
        raise Problem("no_such", "The league has no such file of its own.")
    kept.remove(ask.house.store, ask.ids["file"])
    return _every(ask)
