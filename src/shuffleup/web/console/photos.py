"""Photos of people: put, replaced and taken away by the office, seen by everybody who looks for somebody on the night.

They are nowhere else: on no screen, no phone of a player, in no export, stream or log.
"""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from shuffleup.bad_input import BadInput
from shuffleup.desk.speech import told
from shuffleup.tournament.answers import Message
from shuffleup.web.console.shared import back, tell_bad, toast
from shuffleup.web.current import house
from shuffleup.web.fields import file_of
from shuffleup.web.screen.pictures import OF_PERSON, photo, too_big
from shuffleup.web.screen.served import as_file


def photo_urls() -> dict[str, str]:
    """Whoever has a photo -> where it is served; another one has another address."""
    put = house().people.photographed()
    return {person: f"{reverse('person_photo', args=[person])}?at={at}" for person, at in put.items()}


def photo_url(person: str) -> str:
    """Where the photo of somebody is served; empty where there is none."""
    return photo_urls().get(house().people.same(person), "")


@require_GET
def seen(request: HttpRequest, person: str) -> HttpResponse:
    """The photo of somebody. No browser keeps it: it may be taken away."""
    found = house().people.photo(person)
    if found is None:
        raise Http404(told(Message("mistake.no_photo")))
    return as_file(found.content, found.kind, "no-store")


@require_POST
def keep(request: HttpRequest, person: str) -> HttpResponse:
    """Put a photo of somebody, in the place of the one that there is."""
    here = reverse("person", args=[person])
    try:
        _, content = file_of(request, OF_PERSON.bytes, too_big(OF_PERSON))
        if not content:
            raise BadInput(Message("wrong.no_photo_chosen"), right=Message("right.png_or_jpeg_file"))
        if house().people.put_photo(photo(person, content, house().time.now())) is not None:
            here = reverse("people")
            raise BadInput(Message("wrong.no_such_person"))
    except BadInput as bad:
        tell_bad(request, bad)
        return back(request, to=here)
    toast(request, told(Message("on_person.photo_kept")))
    return back(request, to=here)


@require_POST
def drop(request: HttpRequest, person: str) -> HttpResponse:
    """Take the photo of somebody away, for good."""
    house().people.drop_photo(person)
    toast(request, told(Message("on_person.photo_gone")))
    return back(request, to=reverse("person", args=[person]))
