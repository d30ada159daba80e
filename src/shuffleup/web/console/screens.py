"""Screens of a night, and layouts of the house: added, changed, taken away; each change is on the television at once.

For a tired host: a layout is picked from small drawings and is a screen with an address at that tap. A change can be
put back as it was, and so can a screen that was taken away. What a screen may look like is `screen.look`'s to say.
"""

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from shuffleup.bad_input import BadInput
from shuffleup.desk import look as looks
from shuffleup.desk.look import PRESETS, USUAL_KEY, Look
from shuffleup.desk.screens import HOUSE, MOST, ScreenAsLooks
from shuffleup.desk.speech import Speech, told
from shuffleup.tournament.answers import Message
from shuffleup.web.console.players import back_to
from shuffleup.web.console.shared import page, tell_bad, toast, toasts
from shuffleup.web.current import find, house
from shuffleup.web.fields import text_of
from shuffleup.web.screen.shown import picture_url, screen_name, sound_url
from shuffleup.web.screen.sounds import LONGEST, MOST_BYTES


def _say(message: Message) -> str:
    return Speech({}, "UTC").say(message)


def _words(id_: str, names: Any) -> list[tuple[str, str]]:
    """Names with what people call them."""
    return [(name, _say(Message(id_, {"name": name}))) for name in names]


@require_GET
def screens(request: HttpRequest, tournament: str) -> HttpResponse:
    """The screens of a night with their addresses, and the layouts for another one."""
    event, here = find(tournament), house()
    presets = [
        {"key": key, "look": each, "name": _say(Message("screens.preset", {"name": key}))}
        for key, each in PRESETS.items()
    ]
    kept = [
        {"key": f"kept/{each.key}", "look": each.look, "name": screen_name(each)} for each in here.screens.of(HOUSE)
    ]
    return page(
        request,
        event,
        "console/screens.html",
        "more",
        screens=[{"screen": each, "name": screen_name(each)} for each in here.screens.of(event.id)],
        gone=[{"screen": each, "name": screen_name(each)} for each in here.screens.gone(event.id)],
        layouts=[*kept, *presets],
    )


@require_POST
def add(request: HttpRequest, tournament: str) -> HttpResponse:
    """A new screen with one of the layouts."""
    event, here = find(tournament), house()
    chosen = request.POST.get("layout", "")
    if chosen.startswith("kept/"):
        found = here.screens.find(HOUSE, chosen.removeprefix("kept/"))
        new = found.look if found else None
    else:
        preset = PRESETS.get(chosen)
        new = replace(preset, name=_say(Message("screens.preset", {"name": chosen}))) if preset else None
    if new is None or len(here.screens.of(event.id)) >= MOST:
        toast(request, _say(Message("screens.cannot_add", {"most": MOST})), bad=True)
        return back_to(reverse("screens", args=[event.id]))
    key = here.screens.free_key(event.id, new.name)
    here.screens.put(event.id, key, new)
    toast(request, _say(Message("screens.added", {"name": new.name})))
    return back_to(reverse("screen_edit", args=[event.id, key]))


@require_http_methods(["GET", "POST"])
def one(request: HttpRequest, tournament: str, key: str) -> HttpResponse:
    """One screen of a night: what it shows, as small as it looks there, and the form for all of it."""
    event = find(tournament)
    found = _found(event.id, key)
    urls: dict[str, Any] = {
        "list": reverse("screens", args=[event.id]),
        "here": reverse("screen_edit", args=[event.id, key]),
        "shows": reverse("screen_named", args=[event.id, key]),
        "verbs": {verb: reverse("screen_act", args=[event.id, key, verb]) for verb in VERBS},
    }
    if key == USUAL_KEY:
        urls["shows"] = reverse("screen", args=[event.id])
    if request.method == "POST":
        return _change(request, found, urls["here"])
    return page(request, event, "console/screen.html", "more", **_form(found), urls=urls, base="console/event.html")


@require_http_methods(["GET", "POST"])
def layout(request: HttpRequest, key: str) -> HttpResponse:
    """One layout of the house: the same form; its address shows whichever night is on."""
    found = _found(HOUSE, key)
    urls: dict[str, Any] = {
        "list": reverse("links"),
        "here": reverse("layout_edit", args=[key]),
        "shows": reverse("television", args=[key]),
        "verbs": {verb: reverse("layout_act", args=[key, verb]) for verb in VERBS},
    }
    if request.method == "POST":
        return _change(request, found, urls["here"])
    context = {**_form(found), "urls": urls, "base": "console/house.html", "toasts": toasts(request)}
    return render(request, "console/screen.html", context)


def _found(tournament: str, key: str) -> ScreenAsLooks:
    found = house().screens.find(tournament, key)
    if found is None:
        raise Http404(told(Message("mistake.no_screen")))
    return found


def _dealt_tables(tournament: str) -> list[int]:
    """The tables of a night that the program deals; none of another, nor of the house."""
    if tournament == HOUSE:
        return []
    state = house().sequencer(tournament).state
    return sorted(state.tables) if state.plan.is_digital else []


def _number(text: str) -> int:
    """The number of a table; 0 for none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0


def _form(found: ScreenAsLooks) -> dict[str, Any]:
    """Everything that the form offers."""
    look = found.look
    pictures = [{"id": id_, "name": name, "url": picture_url(id_)} for id_, name in house().store.pictures()]
    own = [
        {"id": id_, "name": name or _say(Message("screens.sound_own")), "url": sound_url(id_)}
        for id_, name in house().store.sounds()
    ]
    there = {"", *looks.SOUNDS, *(each["id"] for each in own)}
    heard = {what: sound if sound in there else looks.in_place(what) for what, sound in look.every_sound.items()}
    return {
        "screen": found,
        "look": look,
        "name": screen_name(found),
        "is_layout": found.tournament == HOUSE,
        "is_usual": found.key == USUAL_KEY,
        "parts": _words("screens.part", looks.PARTS),
        "side_parts": _words("screens.part", looks.BESIDE_CLOCK),
        "themes": _words("screens.theme", looks.THEMES),
        "accents": _words("screens.accent", looks.ACCENTS),
        "seconds": looks.SECONDS,
        "loudness": _words("screens.loudness", looks.LOUDNESS),
        "events": [(what, words, heard[what]) for what, words in _words("screens.event", looks.USUAL_SOUNDS)],
        "sounds": _words("screens.sound", looks.SOUNDS),
        "own_sounds": own,
        "longest_sound": LONGEST,
        "most_sound": f"{MOST_BYTES / 1e6:.1f}",
        "pictures": pictures,
        "dealt_tables": _dealt_tables(found.tournament),
        "league_tables": sorted(house().league.league.tables.values(), key=lambda each: each.name.casefold()),
        "longest_text": looks.LONGEST_TEXT,
        "longest_name": looks.LONGEST_NAME,
    }


def _change(request: HttpRequest, found: ScreenAsLooks, here: str) -> HttpResponse:
    """Keep the look as the form has it, or say what will not do."""
    try:
        new = read_look(request.POST, found.look)
    except BadInput as bad:
        tell_bad(request, bad)
        return back_to(here)
    if new != found.look:
        house().screens.put(found.tournament, found.key, new)
    toast(request, _say(Message("screens.saved")))
    return back_to(here)


def read_look(post: QueryDict, before: Look) -> Look:
    """The look of a form. Raises `BadInput`."""
    seconds = post.get("seconds", "")
    pictures = {id_ for id_, _ in house().store.pictures()} | {""}
    own = {id_ for id_, _ in house().store.sounds()}
    asked = {what: post.get(f"sound-{what}", usual)[:24] for what, usual in looks.USUAL_SOUNDS.items()}
    sounds = {
        what: looks.in_place(what) if looks.OWN_SOUND.fullmatch(sound) and sound not in own else sound
        for what, sound in asked.items()
    }
    return looks.checked(
        Look(
            name=text_of(post, "name", looks.LONGEST_NAME) or before.name,
            main=tuple(post.getlist("main")[:20]),
            side=tuple(post.getlist("side")[:20]),
            seconds=int(seconds) if seconds.isdecimal() and len(seconds) < 4 else before.seconds,
            bar=post.get("bar") == "yes",
            foot=post.get("foot") == "yes",
            near=post.get("near") == "yes",
            text=text_of(post, "text", looks.LONGEST_TEXT),
            theme=post.get("theme", before.theme)[:20],
            accent=post.get("accent", before.accent)[:20],
            logo=logo if (logo := post.get("logo", "")) in pictures else "",
            sponsor=sponsor if (sponsor := post.get("sponsor", "")) in pictures else "",
            sounds={what: sound for what, sound in sounds.items() if sound != looks.USUAL_SOUNDS[what]},
            feature=_number(post.get("feature", "")),
            league=league if (league := post.get("league", "")) in house().league.league.tables else "",
            loudness=post.get("loudness", before.loudness)[:20],
            shift=post.get("shift") == "yes",
            awake=post.get("awake") == "yes",
        )
    )


VERBS = ("before", "away", "back", "keep")


@require_POST
def act(request: HttpRequest, tournament: str, key: str, verb: str) -> HttpResponse:
    """What else can be done with a screen of a night."""
    event = find(tournament)
    to_list, here = reverse("screens", args=[event.id]), reverse("screen_edit", args=[event.id, key])
    if verb == "keep":
        return _keep(request, _found(event.id, key), here)
    return _acted(request, event.id, key, verb, to_list, here)


@require_POST
def layout_act(request: HttpRequest, key: str, verb: str) -> HttpResponse:
    """What else can be done with a layout of the house."""
    return _acted(request, HOUSE, key, verb, reverse("links"), reverse("layout_edit", args=[key]))


def _acted(request: HttpRequest, tournament: str, key: str, verb: str, to_list: str, here: str) -> HttpResponse:
    screens_here = house().screens
    if verb == "back":
        screens_here.put_back(tournament, key)
        return back_to(here)
    found = _found(tournament, key)
    if verb == "before":
        seen = request.POST.get("seen", "")
        screens_here.put_as_before(tournament, key, int(seen) if seen.isdecimal() and len(seen) < 16 else None)
        toast(request, _say(Message("screens.as_before")))
        return back_to(here)
    if verb == "away" and key != USUAL_KEY:
        screens_here.take_away(tournament, key)
        toast(request, _say(Message("screens.taken_away", {"name": screen_name(found)})))
        return back_to(to_list)
    raise Http404(told(Message("mistake.nothing_called")))


def _keep(request: HttpRequest, found: ScreenAsLooks, here: str) -> HttpResponse:
    """Keep the layout of a screen for other nights; one of the same name is written anew."""
    try:
        name = text_of(request.POST, "name", looks.LONGEST_NAME) or screen_name(found)
    except BadInput as bad:
        tell_bad(request, bad)
        return back_to(here)
    if house().screens.keep_for_other_nights(found, name) is None:
        toast(request, _say(Message("screens.cannot_add", {"most": MOST})), bad=True)
        return back_to(here)
    toast(request, _say(Message("screens.kept", {"name": name})))
    return back_to(here)
