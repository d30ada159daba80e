"""The house's own pages: the list of tournaments, the links to give away, a backup to take home."""

from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from shuffleup.desk.backups import BACKUP, backed_up
from shuffleup.desk.dealer.demo_night import begin_demo
from shuffleup.desk.demo.demo_house import is_demo
from shuffleup.desk.next_time import next_time
from shuffleup.desk.screens import HOUSE
from shuffleup.desk.speech import told
from shuffleup.tournament.answers import Message
from shuffleup.web import language
from shuffleup.web.console.shared import toasts
from shuffleup.web.current import house
from shuffleup.words.catalogue import LANGUAGES, Catalogue


@require_GET
def tonight(request: HttpRequest) -> HttpResponse:
    """All tournaments: those on now first, then the last ones."""
    nights = house().nights.all()
    titles = (
        (Message("on_tonight.on_now"), "running"),
        (Message("on_tonight.to_come"), "setup"),
        (Message("on_tonight.over"), "finished"),
    )
    groups = [(told(title), [night for night in nights if night.phase == each][:60]) for title, each in titles]
    now = datetime.fromtimestamp(house().time.now() / 1000, UTC)
    last = max(
        (night for night in nights if night.phase == "finished"), key=lambda night: night.starts_at, default=None
    )
    context = {
        "groups": groups,
        "is_demo": is_demo(house()),
        "nights": nights,
        "last": last,
        "next_time": next_time(last.starts_at, now) if last else "",
        "toasts": toasts(request),
        "troubles": [told(each.message) for each in house().troubles.now()],
    }
    return render(request, "console/tonight.html", context)


@require_POST
def demo(request: HttpRequest) -> HttpResponse:
    """Open a night of robots to watch, dealt by the program; the one that is on, if there is one."""
    return HttpResponseRedirect(reverse("tables", args=[begin_demo(house())]))


@require_GET
def links(request: HttpRequest) -> HttpResponse:
    """Where the big screens are, and the layouts that the house keeps."""
    here = house()
    context = {
        "nights": here.nights.all()[:20],
        "mark": here.reach.mark,
        "layouts": [{"key": each.key, "look": each.look, "name": each.look.name} for each in here.screens.of(HOUSE)],
        "gone": [{"key": each.key, "name": each.look.name} for each in here.screens.gone(HOUSE)],
        "toasts": toasts(request),
        "languages": [Catalogue.load(each) for each in LANGUAGES],
        "house_language": language.of_the_house(),
    }
    return render(request, "console/links.html", context)


@require_POST
def house_language(request: HttpRequest) -> HttpResponse:
    """Set the language in which screens and phones begin."""
    language.set_for_the_house(request.POST.get("language", ""))
    return HttpResponseRedirect(reverse("links"))


@require_GET
def backup(request: HttpRequest) -> HttpResponse:
    """The whole house as one file."""
    name, content = backed_up(house().store, house().time.now())
    answer = HttpResponse(content, content_type=BACKUP)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
