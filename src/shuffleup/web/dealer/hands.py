"""Hands that are over: a table's list, a player's own, each hand street by street, and as a file.

Who asks as a player sees his own cards, and nobody else's but those that were shown; the list of one's own hands is for
its player alone. His cards go out sealed (`desk.dealer.sealed`): his phone opens them, and without the slip's code it
shows what everybody sees. The table is drawn by the page's scripts, from the steps.
"""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from shuffleup.desk.dealer.hand_files import KINDS, FileOf, hand_file
from shuffleup.desk.dealer.own_hands import hands_of_table, own_hands
from shuffleup.desk.dealer.retold import HandRetold, retold
from shuffleup.desk.dealer.sealed import sealed_cards, sealed_steps
from shuffleup.desk.dealer.state import plain
from shuffleup.desk.dealer.televising import with_its_cards
from shuffleup.desk.event import EventView
from shuffleup.web.current import house
from shuffleup.web.dealer.doors import as_json, told_apart
from shuffleup.web.dealer.games import families
from shuffleup.web.dealer.pages import dealt_night
from shuffleup.web.player.views import player_of
from shuffleup.words.numbers import wall_clock

LATEST_PAGE = 999


@require_GET
def replay(request: HttpRequest, tournament: str, table: int, hand: int) -> HttpResponse:
    """One hand, to be gone through step by step."""
    event = dealt_night(tournament)
    if house().dealer.hands.place(tournament, table, hand) is None:
        raise Http404
    entry = player_of(request, event).entry
    back = reverse("dealt_mine", args=[tournament]) if entry else reverse("dealt_hands", args=[tournament, table])
    context = {
        "name": event.state.plan.name,
        "table": table,
        "hand": hand,
        "url": reverse("dealt_steps", args=[tournament, table, hand]),
        "proof_url": reverse("dealt_proof", args=[tournament, table, hand]),
        "night": tournament,
        "entry": entry,
        "files": [
            (
                each.label,
                reverse("dealt_file", args=[tournament, table, hand, kind]),
                each.name(table, hand),
            )
            for kind, each in KINDS.items()
        ],
        "back_url": back,
        "families": families(),
    }
    return _unkept(render(request, "dealer/replay.html", context))


@require_GET
@told_apart
def steps(request: HttpRequest, tournament: str, table: int, hand: int) -> JsonResponse:
    """The steps of one hand, for whoever asks."""
    event = dealt_night(tournament)
    entry = player_of(request, event).entry
    played = house().dealer.shown.played(tournament, table, hand)
    bots = {each: event.state.entries[each].bot for each in played.seen.entries}

    def told(reader: str) -> HandRetold:
        return retold(played, table, reader, bots, event.speech, event.names)

    if played.seen.seat_of(entry) is None:
        return as_json(plain(told("")))
    box = sealed_steps(told(entry), house().dealer.shown.seal_of(tournament, entry))
    return as_json(plain(told("")) | {"sealed": box})


@require_GET
@told_apart
def televised(request: HttpRequest, tournament: str, table: int) -> JsonResponse:
    """The hand that a television may show again, with its cards; null where there is none."""
    event = dealt_night(tournament)
    played = house().dealer.shown.televised(tournament, table)
    if played is None:
        return as_json({"hand": None})
    bots = {each: event.state.entries[each].bot for each in played.seen.entries}
    told = with_its_cards(retold(played, table, "", bots, event.speech, event.names))
    return as_json({"now": event.now, "hand": plain(told)})


@require_GET
@told_apart
def file(request: HttpRequest, tournament: str, table: int, hand: int, kind: str) -> HttpResponse:
    """One hand as a file, with the cards that everybody may know; with `?own=yes` a player's own with his, sealed."""
    event = dealt_night(tournament)
    if kind not in KINDS:
        raise Http404
    played = house().dealer.shown.played(tournament, table, hand)
    entry = player_of(request, event).entry if request.GET.get("own") == "yes" else ""
    of = FileOf(event.state.plan, tournament, table, hand, entry, event.names)
    if entry:
        text = hand_file(kind, played, of)
        return as_json(
            {"sealed": house().dealer.shown.seal_of(tournament, entry).seal(kind, table, hand, {"text": text})}
        )
    answer = HttpResponse(hand_file(kind, played, of), content_type=f"{KINDS[kind].media}; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{KINDS[kind].name(table, hand)}"'
    return _unkept(answer)


@require_GET
def of_table(request: HttpRequest, tournament: str, table: int) -> HttpResponse:
    """The hands of a table that are over, the latest first."""
    event, page = dealt_night(tournament), _page(request)
    if table not in event.state.tables and not event.state.dealt_hands.get(table):
        raise Http404
    found, more = hands_of_table(house().dealer, tournament, table, page)
    rows = [
        {
            "url": reverse("dealt_replay", args=[tournament, table, each.hand]),
            "hand": each.hand,
            "table": 0,
            "at": wall_clock(each.at, event.state.plan.time_zone),
            "voided": each.voided,
            "winner": event.names.get(each.winner, ""),
            "chips": each.chips,
        }
        for each in found
    ]
    ways = {"back_url": reverse("dealt_watched", args=[tournament, table]), "table": table}
    return _listed(request, event, rows, page, more, ways)


@require_GET
def of_player(request: HttpRequest, tournament: str) -> HttpResponse:
    """A player's own hands, for his phone alone; whoever is nobody's phone yet says first who it is."""
    event, page = dealt_night(tournament), _page(request)
    entry = player_of(request, event).entry
    if not entry:
        return HttpResponseRedirect(reverse("play", args=[tournament]))
    found, more = own_hands(house().dealer, tournament, entry, page)
    seal = house().dealer.shown.seal_of(tournament, entry)
    rows = [
        {
            "url": reverse("dealt_replay", args=[tournament, each.table, each.hand]),
            "hand": each.hand,
            "table": each.table,
            "at": wall_clock(each.at, event.state.plan.time_zone),
            "voided": each.voided,
            "own": True,
            "chips": each.chips,
            "sealed": sealed_cards(seal, each.table, each.hand, each.cards),
        }
        for each in found
    ]
    ways = {"back_url": reverse("dealt_table", args=[tournament]), "table": 0, "night": tournament, "entry": entry}
    return _listed(request, event, rows, page, more, ways)


def _listed(
    request: HttpRequest, event: EventView, rows: list[dict[str, Any]], page: int, more: bool, ways: dict[str, Any]
) -> HttpResponse:
    context = {
        "name": event.state.plan.name,
        "rows": rows,
        "older": page + 1 if more else 0,
        "newer": page,
        "before": page - 1,
        **ways,
    }
    return _unkept(render(request, "dealer/hands.html", context))


def _page(request: HttpRequest) -> int:
    asked = request.GET.get("page", "0")
    return min(LATEST_PAGE, int(asked)) if asked.isascii() and asked.isdecimal() and len(asked) < 6 else 0


def _unkept(answer: HttpResponse) -> HttpResponse:
    """No browser keeps what was a player's own."""
    answer["Cache-Control"] = "no-store"
    return answer
