"""The doors of a dealt table for our own pages: JSON in and out, told apart by the cookie of the seat.

No form of another site comes in: the body has to be JSON by its kind, and the cookie goes with requests of our own
pages alone. Answers are never kept by a browser. Programs have the same under `/api/v1` (`api/dealing_asked`).
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from shuffleup.acts.roles import STAFF, Role
from shuffleup.bad_input import BadInput
from shuffleup.desk.dealer.asked import (
    ActAsked,
    CameBack,
    CardsOpened,
    ChainShown,
    ShareGiven,
    TablePaused,
    TableReply,
    TakenBack,
    Voided,
    WinnersAnswer,
    WinnersSaid,
)
from shuffleup.desk.dealer.calling import ClockAsked, CountWanted
from shuffleup.desk.dealer.hand_rows import hand_rows
from shuffleup.desk.dealer.open_nights import NotDealtHere
from shuffleup.desk.dealer.overview import own_glance
from shuffleup.desk.dealer.own_rulings import RulingAnswer, WentOn
from shuffleup.desk.dealer.phrases import PhraseSaid
from shuffleup.desk.dealer.state import plain
from shuffleup.desk.dealer.table_log import table_log
from shuffleup.desk.roles import STRANGER, Who
from shuffleup.desk.speech import Speech, bad_told
from shuffleup.message import Message
from shuffleup.web.api.bodies import parse, read
from shuffleup.web.api.problems import Problem
from shuffleup.web.current import find, house
from shuffleup.web.doors import note_player, who

NO_SEAT = Message("at_table.no_seat")
T = TypeVar("T")
Door = Callable[..., HttpResponse]

FLOOR_ASKS: dict[str, type[Any]] = {
    "act_for": ActAsked,
    "take_back": TakenBack,
    "void": Voided,
    "pause": TablePaused,
    "award": WinnersSaid,
    "clock": ClockAsked,
}
"""What the floor asks of a table, by the last word of the address."""


def told_apart(door: Door) -> Door:
    """What goes wrong is told as JSON, like everything else here."""

    @wraps(door)
    def answer(request: HttpRequest, tournament: str, *args: Any, **more: Any) -> HttpResponse:
        try:
            return door(request, tournament, *args, **more)
        except NotDealtHere as not_here:
            return _said(Speech({}, "UTC").say(not_here.said), 404)
        except BadInput as bad:
            return _said(bad_told(bad), 400)
        except Problem as problem:
            return _said(problem.detail, 413 if problem.status == 413 else 400)

    return answer


def of_a_player(kind: type[T]) -> Callable[[Callable[[str, Who, T], TableReply]], Door]:
    """A door of a player's own table: JSON of this kind comes in, the table after it goes out."""

    def opened(ask: Callable[[str, Who, T], TableReply]) -> Door:
        @csrf_exempt
        @require_POST
        @told_apart
        @wraps(ask)
        def door(request: HttpRequest, tournament: str) -> JsonResponse:
            by, asked = _player(request, tournament), _read(request, kind)
            return _answer(tournament, by, lambda: ask(tournament, by, asked))

        return door

    return opened


@require_GET
@told_apart
def state(request: HttpRequest, tournament: str) -> JsonResponse:
    """A player's own table; with `?table=4` that table as anybody sees it."""
    event = find(tournament)
    asked = request.GET.get("table", "")
    by = _player(request, tournament)
    if asked.isdecimal() and len(asked) < 6:
        return as_json(plain(house().dealer.shown.state(tournament, int(asked))))
    if not by.entry:
        return _said(event.say(NO_SEAT), 403)
    number = house().dealer.nights.table_of(tournament, by.entry)
    return as_json(plain(house().dealer.shown.state(tournament, number, by.entry)))


@require_GET
@told_apart
def everything(request: HttpRequest, tournament: str) -> JsonResponse:
    """All tables, for the console."""
    event = find(tournament)
    tables = [plain(each) for each in house().dealer.shown.states(tournament)]
    return as_json({"now": event.now, "night": event.state.plan.name, "tables": tables})


@require_GET
@told_apart
def overview(request: HttpRequest, tournament: str) -> JsonResponse:
    """All tables in a glance, for the lobby and televisions; to a player with where he sits himself."""
    event = find(tournament)
    mine = own_glance(event.state, _player(request, tournament).entry, event.names)
    return as_json({**plain(house().dealer.shown.overview(tournament)), "mine": plain(mine)})


@require_GET
@told_apart
def rows(request: HttpRequest, tournament: str, table: int, hand: int) -> JsonResponse:
    """The rows of the table's log that one hand hangs on, once it is over."""
    find(tournament)
    return as_json(hand_rows(house(), tournament, table, hand))


@require_GET
@told_apart
def table_file(request: HttpRequest, tournament: str, table: int) -> HttpResponse:
    """The table's log up to the last hand that is over, as a file that anybody can check."""
    find(tournament)
    answer = HttpResponse(table_log(house(), tournament, table), content_type="application/jsonl; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="table-{table}.jsonl"'
    answer["Cache-Control"] = "no-store"
    return answer


@of_a_player(ActAsked)
def act(tournament: str, by: Who, asked: ActAsked) -> TableReply:
    """A player acts."""
    return house().dealer.asked.act(tournament, by.entry, asked, actor=by.actor)


@of_a_player(ChainShown)
def chain(tournament: str, by: Who, asked: ChainShown) -> TableReply:
    """A phone begins a chain of shares."""
    return house().dealer.asked.begin_chain(tournament, by.entry, asked, actor=by.actor)


@of_a_player(ShareGiven)
def share(tournament: str, by: Who, asked: ShareGiven) -> TableReply:
    """A phone gives its share of the next hand."""
    return house().dealer.asked.give_share(tournament, by.entry, asked)


@of_a_player(CardsOpened)
def opened(tournament: str, by: Who, asked: CardsOpened) -> TableReply:
    """A phone has opened its cards."""
    return house().dealer.asked.opened(tournament, by.entry, asked)


@of_a_player(WinnersSaid)
def winners(tournament: str, by: Who, asked: WinnersSaid) -> TableReply:
    """A player tells who won a hand with real cards."""
    return house().dealer.asked.tell_winners(tournament, by.entry, asked, actor=by.actor)


@of_a_player(WinnersAnswer)
def agree(tournament: str, by: Who, asked: WinnersAnswer) -> TableReply:
    """A player says whether it is right who won."""
    return house().dealer.asked.answer_winners(tournament, by.entry, asked, actor=by.actor)


@of_a_player(RulingAnswer)
def answer_ruling(tournament: str, by: Who, asked: RulingAnswer) -> TableReply:
    """A player says whether he agrees to what the floor of his table asked."""
    return house().dealer.asked.answer_ruling(tournament, by.entry, asked, actor=by.actor)


@of_a_player(WentOn)
def go_on(tournament: str, by: Who, _: WentOn) -> TableReply:
    """A player lets his table go on."""
    return house().dealer.asked.go_on(tournament, by.entry, actor=by.actor)


@of_a_player(ClockAsked)
def clock(tournament: str, by: Who, asked: ClockAsked) -> TableReply:
    """A player calls the clock on the player to act."""
    return house().dealer.asked.call_clock(tournament, by.entry, asked, actor=by.actor)


@of_a_player(CountWanted)
def count(tournament: str, by: Who, asked: CountWanted) -> TableReply:
    """A player has the stacks counted."""
    return house().dealer.asked.ask_count(tournament, by.entry, asked, actor=by.actor)


@of_a_player(PhraseSaid)
def say(tournament: str, by: Who, asked: PhraseSaid) -> TableReply:
    """A player says a set phrase to his table."""
    return house().dealer.asked.say(tournament, by.entry, asked)


@of_a_player(CameBack)
def back(tournament: str, by: Who, _: CameBack) -> TableReply:
    """A player is here again."""
    return house().dealer.asked.back(tournament, by.entry)


@csrf_exempt
@require_POST
@told_apart
def floor(request: HttpRequest, tournament: str, table: int, verb: str) -> JsonResponse:
    """What the floor asks of a table."""
    find(tournament)
    note_player(request)
    by, dealer = who(request, *STAFF), house().dealer
    kind = FLOOR_ASKS.get(verb)
    if by.role not in STAFF or (by.tournament and by.tournament != tournament) or kind is None:
        return _said("", 403 if kind else 404)
    asked = _read(request, kind)
    match asked:
        case ActAsked():
            reply = dealer.asked.act_for(tournament, table, asked, actor=by.actor)
        case TakenBack():
            reply = dealer.asked.take_back(tournament, table, asked, actor=by.actor)
        case Voided():
            reply = dealer.asked.void(tournament, table, asked, actor=by.actor)
        case WinnersSaid():
            reply = dealer.asked.award_pots(tournament, table, asked, actor=by.actor)
        case ClockAsked():
            reply = dealer.asked.call_clock_at(tournament, table, asked, actor=by.actor)
        case _:
            reply = dealer.asked.pause(tournament, table, asked, actor=by.actor)
    return _told(tournament, reply, lambda: plain(dealer.shown.state(tournament, table)))


def _player(request: HttpRequest, tournament: str) -> Who:
    """The player of this night whose browser asks, or a stranger."""
    event = find(tournament)
    by = who(request, Role.PLAYER)
    return by if by.tournament == event.id and by.entry in event.state.entries else STRANGER


def _read(request: HttpRequest, kind: type[T]) -> T:
    return read(kind, parse(request.body, request.content_type or ""))


def _answer(tournament: str, by: Who, ask: Callable[[], TableReply]) -> JsonResponse:
    if not by.entry:
        return _said(find(tournament).say(NO_SEAT), 403)
    dealer = house().dealer
    reply = ask()
    return _told(
        tournament,
        reply,
        lambda: plain(dealer.shown.state(tournament, dealer.nights.table_of(tournament, by.entry), by.entry)),
    )


def _told(tournament: str, reply: TableReply, state: Callable[[], Any]) -> JsonResponse:
    """The table as it is now; with the reason where nothing was done."""
    if reply.ok:
        return as_json(state())
    said = find(tournament).say(reply.said) if reply.said else ""
    return as_json({"said": said, "state": state()}, 409)


def _said(words: str, status: int) -> JsonResponse:
    return as_json({"said": words}, status)


def as_json(value: Any, status: int = 200) -> JsonResponse:
    """An answer for our own scripts."""
    return JsonResponse(value, status=status, json_dumps_params={"ensure_ascii": False, "separators": (",", ":")})
