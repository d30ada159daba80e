"""The pages of a night that the program deals: the table for its player, for those who watch, and the proof of a hand.

They hold nothing of a hand themselves: their scripts ask the doors for it. Nights with cards have none of them.
"""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from shuffleup.acts.roles import Role
from shuffleup.desk.event import EventView
from shuffleup.desk.roles import STRANGER, Who
from shuffleup.web import doors
from shuffleup.web.audience import stream_url
from shuffleup.web.current import find
from shuffleup.web.dealer.games import families
from shuffleup.web.player.views import player_of


@require_GET
def own_table(request: HttpRequest, tournament: str) -> HttpResponse:
    """The table of the player whose phone asks; whoever is nobody's phone yet says first who it is."""
    event = dealt_night(tournament)
    doors.note_player(request)
    who = player_of(request, event)
    if not who.entry:
        return HttpResponseRedirect(reverse("play", args=[tournament]))
    context = _page(event, stream_url(tournament, who)) | {"entry": who.entry}
    return render(request, "dealer/table.html", context)


@require_GET
def lobby(request: HttpRequest, tournament: str) -> HttpResponse:
    """All tables, one's own first, and who is out: for players and for those who watch."""
    event = dealt_night(tournament)
    own = bool(player_of(request, event).entry)
    context = _page(event, "") | {"overview_url": reverse("dealt_overview", args=[tournament]), "own": own}
    return render(request, "dealer/lobby.html", context)


@require_GET
def watched(request: HttpRequest, tournament: str, table: int) -> HttpResponse:
    """One table as everybody may see it."""
    event = dealt_night(tournament)
    if table not in event.state.tables:
        raise Http404
    who = doors.who(request, Role.SCREEN)
    seen = who if who.role is Role.SCREEN else STRANGER
    ways = [(each, reverse("dealt_watched", args=[tournament, each])) for each in sorted(event.state.tables)]
    context = _page(event, _stream_of(event, seen, table)) | {
        "table": table,
        "ways": ways,
        "hands_url": reverse("dealt_hands", args=[tournament, table]),
    }
    return render(request, "dealer/watch.html", context)


@require_GET
def proof(request: HttpRequest, tournament: str, table: int, hand: int) -> HttpResponse:
    """Whether a hand's deck was fair: checked by the phone that asks, from the hand's rows."""
    event = dealt_night(tournament)
    who = player_of(request, event)
    back = reverse("dealt_table", args=[tournament]) if who.entry else reverse("play", args=[tournament])
    context = {
        "name": event.state.plan.name,
        "table": table,
        "hand": hand,
        "url": f"/night/{tournament}/hands/{table}/{hand}.json",
        "file_url": reverse("dealt_table_file", args=[tournament, table]),
        "back_url": back,
    }
    return render(request, "dealer/proof.html", context)


def dealt_night(tournament: str) -> EventView:
    """A night that the program deals. Raises Http404 for another."""
    event = find(tournament)
    if not event.state.plan.is_digital:
        raise Http404
    return event


def _stream_of(event: EventView, who: Who, table: int) -> str:
    return stream_url(event.id, who, f"table/{table}")


def _page(event: EventView, stream: str) -> dict[str, object]:
    """What the scripts of a table are told: where to ask, where to listen, how the cards of each game come."""
    return {
        "night": event.id,
        "name": event.state.plan.name,
        "url": reverse("dealt_table", args=[event.id]),
        "stream": stream,
        "play_url": reverse("play", args=[event.id]),
        "hands_url": reverse("dealt_mine", args=[event.id]),
        "lobby_url": reverse("dealt_lobby", args=[event.id]),
        "rules_url": reverse("book", args=[event.state.book.id]),
        "families": families(),
    }
