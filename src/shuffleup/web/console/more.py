"""Everything that is not needed every minute, and beside each entry how it stands, so that few have to be opened.

What is said here is what the entry's own page says, from the same functions. An entry with nothing to tell has none.
"""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_GET

from shuffleup.acts.roles import Role
from shuffleup.desk import claims, replies
from shuffleup.desk.devices import is_token
from shuffleup.desk.event import EventView
from shuffleup.desk.replies import Comes
from shuffleup.message import Message
from shuffleup.tournament.all_in import on_screens
from shuffleup.tournament.busts import finished
from shuffleup.tournament.cash import box
from shuffleup.tournament.finish import prize_pool
from shuffleup.tournament.ledger import chips_in_play
from shuffleup.tournament.state import Tournament
from shuffleup.web import doors
from shuffleup.web.console.more_entries import GROUPS, MoreEntry, Of
from shuffleup.web.console.shared import page
from shuffleup.web.current import find, house
from shuffleup.web.screen.shown import screen_name, screen_of


@require_GET
def more(request: HttpRequest, tournament: str) -> HttpResponse:
    """The entries in their groups, each with how it stands."""
    event = find(tournament)
    office = doors.is_office(request)
    stands = _of_night(event) | (_of_office(event) if office else {})
    groups = [
        (
            event.say(words),
            [
                _line(request, event, each, stands.get(each.name))
                for each in entries
                if each.shown(event.state, office=office)
            ],
        )
        for words, entries in GROUPS
    ]
    return page(
        request, event, "console/more.html", "more", tv_code=event.house.screens.code_of(event.id), groups=groups
    )


def _line(request: HttpRequest, event: EventView, entry: MoreEntry, stands: Message | None) -> dict[str, object]:
    """An entry as the page shows it."""
    url = reverse(entry.name, args=_args(event, entry))
    return {
        "url": url,
        "icon": entry.icon,
        "title": event.say(entry.title),
        "about": event.say(entry.about) if entry.about else f"{house().reach.base(request)}{url}",
        "stands": event.say(stands) if stands else "",
        "leads": entry.leads.value,
    }


def _args(event: EventView, entry: MoreEntry) -> list[object]:
    match entry.of:
        case Of.HOUSE:
            return []
        case Of.BOOK:
            return [event.state.book.id]
        case Of.TABLE:
            return [event.id, min(event.state.tables)]
    return [event.id]


def _of_night(event: EventView) -> dict[str, Message | None]:
    """What all staff may read, by the names of the addresses."""
    state, plan = event.state, event.state.plan
    phones = [each for each in house().devices.everybody() if each.tournament == event.id]
    reporting = claims.captains_of(event.house, event.id)
    latest = event.sequencer.latest(1)
    return {
        "screens": _screens(event),
        "log": Message("stands.log", {"count": latest[0][0] + 1 if latest else 0}),
        "floor_rulings": Message("stands.rulings", {"count": len(state.rulings)}) if state.rulings else None,
        "forecast": _forecast(event),
        "draw": Message(
            "stands.drawn" if state.drawn else "stands.announced" if state.announced else "stands.not_drawn"
        ),
        "deal": _deal(state),
        "closing": Message("stands.last_hands") if state.last_hands and not finished(state) else None,
        "all_in": Message("stands.on_screens") if on_screens(state) else None,
        "chips": Message("stands.chips", {"chips": chips_in_play(state)}) if state.clock.started else None,
        "captains": Message(
            "stands.captains", {"count": len(reporting), "tables": len(state.tables) or len(plan.tables)}
        ),
        "play": Message("stands.phones", {"count": sum(each.role == Role.PLAYER.value for each in phones)}),
        "book": Message("stands.named", {"name": house().shelf.short(state.book.id)}),
        "tonight": Message("stands.nights", {"count": len(house().nights.all())}),
    }


def _of_office(event: EventView) -> dict[str, Message | None]:
    """What is the office's alone: money, people, and the house."""
    state, plan, here = event.state, event.state.plan, house()
    venue, held = replies.place_of(event), box(state)
    let_in = [each for each in here.devices.everybody() if not is_token(each)]
    currency = {"currency": plan.currency}
    coming = sum(each.answer is Comes.YES for each in replies.replies_to(event))
    return {
        "replies": Message("stands.coming", {"count": coming}) if replies.is_announced(here, event.id) else None,
        "plan": Message(
            "stands.plan", {"levels": sum(not each.is_break for each in plan.levels), "tables": len(plan.tables)}
        ),
        "prize_ladder": Message("stands.pool", {"pool": prize_pool(state), **currency}) if prize_pool(state) else None,
        "cash": Message("stands.cash", {"taken": held.taken_in_all, "due": held.due, **currency}) if held.due else None,
        "chip_sets": Message("stands.chip_sets", {"count": len(here.chip_sets.all())}),
        "devices": Message("stands.let_in", {"count": len(let_in)}),
        "mail": Message("stands.mail" if here.mail.settings is not None else "stands.no_mail"),
        "people": Message("stands.people", {"count": len(here.people.everybody())}),
        "league": Message("stands.venue", {"venue": venue}) if venue else None,
    }


def _screens(event: EventView) -> Message:
    """Those that somebody has open now, by name; else how many there are."""
    here = house().screens
    found = (screen_of(event.house, event.id, key) for key in sorted(here.open_now(event.id)))
    names = tuple(screen_name(each) for each in found if each is not None)
    return (
        Message("stands.on", {"names": names})
        if names
        else Message("stands.screens", {"count": len(here.of(event.id))})
    )


def _forecast(event: EventView) -> Message | None:
    """The likely end, where it has been worked out."""
    made = event.house.forecasts.known(event.id)
    if made is None or made.forecast is None or not made.forecast.starts_at or finished(event.state):
        return None
    from shuffleup.simulation.charts import clock_of

    return Message("stands.ends", {"until": clock_of(made.forecast, made.forecast.finish_minutes.p50)})


def _deal(state: Tournament) -> Message | None:
    if state.deal is not None:
        return Message("stands.deal_made")
    return Message("stands.deal_talks") if state.talks is not None else None
