"""Forms of the console: as sheets for the reader of acts, and single fields of pages that send more than an act.

Everything that comes in is text that anybody could have typed; what will not do raises `BadInput` with what would be
right.
"""

from datetime import date

from django.http import HttpRequest, QueryDict

from shuffleup.acts.kinds import TextLine, Whole
from shuffleup.acts.sheet import Sheet
from shuffleup.bad_input import BadInput, Place
from shuffleup.desk.event import EventView
from shuffleup.desk.speech import Speech
from shuffleup.message import Message
from shuffleup.tournament.commands import TICKS
from shuffleup.tournament.kinds import Form, PageSeen


def sheet_of(post: QueryDict, event: EventView) -> Form:
    """A form with what its page was made from."""
    return Sheet(dict(post.lists()), PageSeen(event.state, event.now, Speech({}, event.state.plan.time_zone).say))


def typed(post: QueryDict) -> Sheet[None]:
    """A form by itself."""
    return Sheet(dict(post.lists()), None)


def command_id(post: QueryDict) -> str:
    """The id that the browser made for this wish, so that sending it again does nothing twice. Raises `BadInput`."""
    given = post.get("command_id", "")
    if not 16 <= len(given) <= 64 or not (given.isascii() and given.isalnum()):
        raise BadInput(Message("wrong.form_came_without_number"), right=Message("right.load_page_again_send"))
    return given


def whole(post: QueryDict, field: str, low: int = 0, high: int = 10**9) -> int:
    """A whole number of the form. Raises `BadInput`."""
    return Whole(low, high).read(post.get(field, ""), field)


def text_of(post: QueryDict, field: str, most: int = 200) -> str:
    """A line of text, without what cannot be shown. Raises `BadInput` when it is too long."""
    return TextLine(most).read(post.get(field, ""), field)


def day_of(post: QueryDict, field: str) -> str:
    """A day written 1990-12-31, or nothing. Raises `BadInput`."""
    text = post.get(field, "").strip()
    try:
        return date.fromisoformat(text).isoformat() if text else ""
    except ValueError:
        raise BadInput(
            Message("wrong.no_day", {"text": text[:20]}), right=Message("right.day_as_in"), place=Place(field)
        ) from None


def file_of(request: HttpRequest, most: int, too_big: BadInput) -> tuple[str, bytes]:
    """Name and content of the file that a form brings; neither without one. Raises `too_big` beyond `most` bytes."""
    given = request.FILES.get("file")
    if given is None:
        return "", b""
    if (given.size or 0) > most:
        raise too_big
    return given.name or "", given.read()


def ticks_of(post: QueryDict) -> tuple[str, ...]:
    """What was checked at the door."""
    return TICKS.typed(typed(post), "tick", None)
