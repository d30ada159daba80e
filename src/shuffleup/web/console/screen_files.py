"""Pictures and sounds of the house for its screens: taken in, put on the screen that asked for them, taken away."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_POST

from shuffleup.bad_input import BadInput
from shuffleup.desk.look import USUAL_SOUNDS, Look
from shuffleup.desk.screens import HOUSE, ScreenAsLooks
from shuffleup.desk.speech import told
from shuffleup.store import PutPicture
from shuffleup.tournament.answers import Message
from shuffleup.web.console.shared import back, tell_bad, toast
from shuffleup.web.current import house
from shuffleup.web.fields import file_of
from shuffleup.web.screen import sounds
from shuffleup.web.screen.pictures import OF_SCREEN, picture, too_big


@require_POST
def add_picture(request: HttpRequest) -> HttpResponse:
    """Take a picture in, and put it on the screen that asked for it."""
    try:
        name, content = file_of(request, OF_SCREEN.bytes, too_big(OF_SCREEN))
        if not content:
            raise BadInput(Message("wrong.no_picture_chosen"), right=Message("right.png_or_jpeg_file"))
        kept = picture(name, content, house().time.now())
    except BadInput as bad:
        tell_bad(request, bad)
        return back(request)
    house().store.write([PutPicture(kept)])
    found, place = _asked(request.POST)
    if found and place == "logo":
        _wear(found, replace(found.look, logo=kept.id))
    elif found and place == "sponsor":
        _wear(found, replace(found.look, sponsor=kept.id))
    toast(request, told(Message("screens.picture_kept")))
    return back(request)


def _asked(post: QueryDict) -> tuple[ScreenAsLooks | None, str]:
    """The screen that a file was uploaded for, where there is such a one, and its place there."""
    tournament = post.get("tournament", "")[:40]
    known = tournament == HOUSE or tournament in {night.id for night in house().nights.all()}
    found = house().screens.find(tournament, post.get("key", "")[:40]) if known else None
    return found, post.get("place", "")[:20]


def _wear(found: ScreenAsLooks, look: Look) -> None:
    house().screens.put(found.tournament, found.key, look)


@require_POST
def drop_picture(request: HttpRequest, id: str) -> HttpResponse:  # noqa: A002 - the name in the address
    """Take a picture of the house away; screens show none in its place."""
    if house().screens.drop_picture(id):
        toast(request, told(Message("screens.picture_gone")))
    return back(request)


@require_POST
def add_sound(request: HttpRequest) -> HttpResponse:
    """Take a sound in, and have it heard on the screen that asked for it, at the moment that was chosen."""
    try:
        name, content = file_of(request, sounds.MOST_BYTES, sounds.too_big())
        if not content:
            raise BadInput(Message("wrong.no_sound_chosen"), right=Message("right.wav_mp3_ogg_file"))
        kept = sounds.sound(name, content, house().time.now())
        house().screens.keep_sound(kept)
    except BadInput as bad:
        tell_bad(request, bad)
        return back(request)
    found, place = _asked(request.POST)
    if found and place in USUAL_SOUNDS:
        _wear(found, replace(found.look, sounds={**found.look.sounds, place: kept.id}))
        toast(request, told(Message("screens.sound_kept")))
    else:
        toast(request, told(Message("screens.sound_there")))
    return back(request)


@require_POST
def drop_sound(request: HttpRequest, id: str) -> HttpResponse:  # noqa: A002 - the name in the address
    """Take a sound of the house away; screens play a built-in one in its place."""
    if house().screens.drop_sound(id):
        toast(request, told(Message("screens.sound_gone")))
    return back(request)
