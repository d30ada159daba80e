"""People of the house, whatever the night: find, correct, merge two records of one person, erase on request."""

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from shuffleup.bad_input import BadInput
from shuffleup.desk.speech import Speech, told
from shuffleup.league.people import near_duplicates
from shuffleup.tournament.answers import Message
from shuffleup.web import doors, fields
from shuffleup.web.console.photos import photo_url, photo_urls
from shuffleup.web.console.players import back_to
from shuffleup.web.console.shared import tell_bad, toast, toasts
from shuffleup.web.console.suggested import suggested
from shuffleup.web.current import find, house
from shuffleup.web.league.careers import career_of, rivals_of
from shuffleup.web.league.shown import standing_of

SHOWN = 200
"""People on the page; more are found by typing."""


@require_GET
def people(request: HttpRequest) -> HttpResponse:
    """Those who come most often, or those whose names begin with what was typed."""
    text = request.GET.get("q", "")[:80]
    found = house().people.search(text, SHOWN)
    return render(request, "console/people.html", {"found": found, "q": text, "toasts": toasts(request)})


@require_GET
def search(request: HttpRequest) -> HttpResponse:
    """Suggestions under the field of a night's list: two letters are enough; a pasted list finds nobody."""
    typed = request.GET.get("name", "").strip()
    text = "" if "\n" in typed else typed[:80].strip()
    event = find(request.GET.get("event", "")[:40])
    photos = photo_urls()
    found = [
        (each, [event.say(about) for about in each.about], photos.get(each.person, ""))
        for each in suggested(event, text)
    ]
    context = {"found": found, "event": event, "plan": event.state.plan, "text": text}
    return render(request, "console/suggestions.html", context)


@require_GET
def person(request: HttpRequest, person: str) -> HttpResponse:
    """One person, and those who may be the same."""
    desk = house().people
    found = house().store.person(person)
    if found is None or found.erased_at:
        raise Http404(told(Message("mistake.no_person")))
    others = {each.id: each for each in desk.everybody() if each.id != person}
    near = near_duplicates(found.name, [(each.id, each.name) for each in others.values()])
    context = {
        "person": found,
        "photo": photo_url(person),
        "near": [others[each.id] for each in near][:6],
        "toasts": toasts(request),
        "career": (done := career_of(person)),
        "rivals": rivals_of(done),
        **standing_of(person, doors.who(request)),
    }
    return render(request, "console/person.html", context)


@require_POST
def change(request: HttpRequest, person: str, verb: str) -> HttpResponse:
    """Correct, merge or erase."""
    here = reverse("person", args=[person])
    desk, post = house().people, request.POST
    try:
        command_id = fields.command_id(post)
        found = house().store.person(person)
        if found is None or found.erased_at:
            here = reverse("people")
            raise BadInput(Message("wrong.no_such_person"))
        at, actor = house().time.now(), doors.who(request).actor
        if verb == "correct":
            corrected = replace(
                found,
                name=fields.text_of(post, "name", 80),
                contact=fields.text_of(post, "contact", 120),
                member_number=fields.text_of(post, "member_number", 40),
                note=fields.text_of(post, "note", 120),
                birth_date=fields.day_of(post, "birth_date"),
            )
            answer = desk.correct(corrected, command_id, at=at, actor=actor)
            said, to = Message("on_person.corrected"), here
        elif verb == "merge":
            answer = desk.merge(person, post.get("kept", "")[:40], command_id, at=at, actor=actor)
            said, to = Message("on_person.merged"), reverse("people")
        elif verb == "erase":
            if post.get("sure") != "yes":
                raise BadInput(Message("wrong.tick_box_first"), right=Message("right.erasing_cannot_undone"))
            answer = desk.erase(person, command_id, at=at, actor=actor)
            said, to = Message("on_person.erased"), reverse("people")
        elif verb == "undo":
            answer = desk.take_back(request.GET.get("command", "")[:64], command_id, at=at, actor=actor)
            said, to = Message("on_person.taken_back"), reverse("people")
        else:
            raise BadInput(Message("wrong.nothing_called", {"name": verb[:30]}))
    except BadInput as bad:
        tell_bad(request, bad)
        return back_to(here)
    if answer is not None:
        toast(request, Speech({}, "UTC").say(answer.message), bad=True)
        return back_to(here)
    undo = verb in ("correct", "merge")
    toast(request, told(said), undo=f"{here}/undo?command={command_id}" if undo else "")
    return back_to(to)
