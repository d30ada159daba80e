"""Logos and sponsors' pictures, for programs: listed, taken in as a file, taken away."""

from dataclasses import dataclass
from typing import Annotated

from shuffleup.bad_input import BadInput
from shuffleup.store import PutPicture
from shuffleup.web.api.operation import Ask, operation
from shuffleup.web.api.problems import Problem, misfit
from shuffleup.web.api.schema import Said
from shuffleup.web.screen.pictures import KINDS, picture
from shuffleup.web.screen.shown import picture_url


@dataclass(frozen=True)
class PictureShown:
    """A picture of the house. `address` serves it to everybody."""

    id: str
    name: str
    address: str


@dataclass(frozen=True)
class PicturesShown:
    """The pictures of the house, the newest first."""

    pictures: tuple[PictureShown, ...]


@dataclass(frozen=True)
class PictureNamed:
    """What a picture is called."""

    name: Annotated[str, Said("For people, such as Our logo.")] = ""


@operation("GET", "/pictures", "Screens", answer=PicturesShown, house=True)
def pictures(ask: Ask) -> PicturesShown:
    """The pictures of the house, for `logo` and `sponsor` of a look."""
    return PicturesShown(tuple(_shown(ask, *each) for each in ask.house.store.pictures()))


def _shown(ask: Ask, id_: str, name: str) -> PictureShown:
    return PictureShown(id_, name, ask.reached + picture_url(id_))


@operation(
    "POST",
    "/pictures",
    "Screens",
    query=PictureNamed,
    takes=KINDS,
    answer=PictureShown,
    status=201,
    house=True,
    parsed=True,
)
def keep_picture(ask: Ask) -> PictureShown:
    """Take a picture in: the body is the file, a PNG or a JPEG.

    Only what makes the picture is kept. The same file again is the same picture.
    """
    try:
        kept = picture(ask.query.name, ask.body, ask.house.time.now())
    except BadInput as bad:
        raise misfit("", bad) from None
    ask.house.store.write([PutPicture(kept)])
    return _shown(ask, kept.id, kept.name)


@operation("POST", "/pictures/{picture}/drop", "Screens", answer=PicturesShown, house=True)
def drop_picture(ask: Ask) -> PicturesShown:
    """Take a picture away; screens show none in its place."""
    if not ask.house.screens.drop_picture(ask.ids["picture"]):
        raise Problem("no_such", "There is no such picture here.")
    return pictures(ask)
