"""Who may do what, tried from outside cell by cell: every command and every page by every role, and every stream."""

import re
from dataclasses import dataclass

import pytest
from served import Fields, Served, Visitor, form_fields
from test_stream import Listener, stream_of

from shuffleup.acts.roles import Role
from shuffleup.desk.roles import COMMANDS, HEARS, LEAGUE, VIEWS, Who
from shuffleup.league.decisions import COMMANDS as LEAGUE_BY_NAME
from shuffleup.league.forms import SENDS as LEAGUE_SENDS
from shuffleup.league.forms import VERBS as LEAGUE_VERBS
from shuffleup.tournament.forms import SENDS, VERBS
from shuffleup.tournament.night import COMMANDS as BY_NAME
from shuffleup.web.urls import urlpatterns

ROLES = ("league", "director", "floor", "captain", "player", "screen")
NAMES = ("Ada Bell", "Cy Dunn", "Eve Fox", "Gus Hill")
OFFICE, STAFF, NOBODY = "ld", "ldf", ""

MAY: dict[str, str] = {
    "OpenTournament": OFFICE,
    "ChangePlan": OFFICE,
    "EnterPlayers": STAFF,
    "WithdrawEntry": STAFF,
    "CheckIn": STAFF,
    "NotePayment": STAFF,
    "KeepSeat": STAFF,
    "CloseSeat": STAFF,
    "AnnounceDraw": OFFICE,
    "DrawSeats": OFFICE,
    "SeatEntry": STAFF,
    "MovePlayer": STAFF,
    "SwapSeats": STAFF,
    "CorrectSeat": STAFF,
    "RedrawSeats": OFFICE,
    "NoteAbsence": STAFF,
    "OpenTable": STAFF,
    "BreakTable": STAFF,
    "DrawFinalTable": OFFICE,
    "StartClock": OFFICE,
    "PauseClock": STAFF,
    "ResumeClock": STAFF,
    "AdjustClock": STAFF,
    "SetLevel": OFFICE,
    "ReportJump": NOBODY,
    "SettleDoubt": STAFF,
    "ColourUp": STAFF,
    "BustPlayers": STAFF,
    "ReEnter": STAFF,
    "ShowMessage": STAFF,
    "SetCounts": STAFF,
    "CloseTournament": OFFICE,
    "PublishResults": OFFICE,
    "ProposeRuling": STAFF,
    "ConfirmRuling": STAFF,
    "OverruleRuling": OFFICE,
    "ApplyRuling": STAFF,
    "GivePenalty": OFFICE,
    "CountHands": OFFICE,
    "BringBack": OFFICE,
    "SetStack": STAFF,
    "GiveChips": STAFF,
    "RemoveChips": OFFICE,
    "TakeStack": OFFICE,
    "LayOutStack": STAFF,
    "TakeOffStack": STAFF,
    "BuyAgain": STAFF,
    "AddOn": STAFF,
    "ForfeitStack": STAFF,
    "ExchangeOldChips": STAFF,
    "RaceOff": STAFF,
    "AnnounceRace": STAFF,
    "DealRace": STAFF,
    "CountChips": STAFF,
    "AnnounceLastHands": OFFICE,
    "PlaceByCounts": OFFICE,
    "RecordDeal": OFFICE,
    "TalkDeal": STAFF,
    "EndTalks": STAFF,
    "ProposeDeal": OFFICE,
    "DropProposal": OFFICE,
    "CallVote": OFFICE,
    "CastVote": STAFF + "p",
    "StopVote": OFFICE,
    "ConfirmTerms": STAFF,
    "ApproveDeal": OFFICE,
    "ShowAllIn": STAFF,
    "TakeOffAllIn": STAFF,
    "ReportBust": STAFF + "c",
    "ReportButton": STAFF + "c",
    "ReportHand": STAFF + "c",
    "PlayHandForHand": STAFF,
    "AnnounceButtonDraw": STAFF,
    "DealButtonDraw": STAFF,
    "RecordButtonDraw": STAFF,
    "CallFloor": STAFF + "cp",
    "AskForSeat": STAFF,
    "ConfirmReport": STAFF,
    "RejectReport": STAFF,
    "TrustTable": STAFF,
    "AcceptNotices": STAFF + "p",
    "TakePayment": OFFICE,
    "PayOut": OFFICE,
    "PutIn": OFFICE,
    "CountCash": OFFICE,
    "HoldPrize": OFFICE,
    "ForfeitPrize": OFFICE,
    "ReleasePrize": OFFICE,
    "GiveBonus": STAFF,
    "NameKnockOut": STAFF,
    "TakeBack": STAFF,
}
"""Command -> the first letters of the roles that may send it, written down a second time on purpose."""

WITHOUT_ADDRESS = {"ReportJump", "AskForSeat", "ProposeRuling", "ConfirmRuling", "OverruleRuling", "ApplyRuling"}
"""Commands that no page sends (yet); a page that sends one takes it out of here and into `how`."""


@dataclass
class Room:
    """One server, a night that is on, and a browser of each role."""

    served: Served
    night: str
    one: str
    other: str
    seats: tuple[str, str]
    visitors: dict[str, Visitor]
    told: str
    started: str

    def how(self, command: str) -> tuple[str, Fields]:
        """The address and the fields by which a command is sent: well formed, whatever the rules say of it."""
        do = f"/e/{self.night}/do/"
        entry, seat = {"entry": self.one}, {"seat": self.seats[0]}
        forms: dict[str, tuple[str, Fields]] = {
            "EnterPlayers": (f"{do}enter", {"name": "Una Quick", "sure": "yes"}),
            "WithdrawEntry": (f"{do}withdraw", entry),
            "CheckIn": (f"{do}check_in", entry),
            "NotePayment": (f"{do}pay", {**entry, "paid": "0"}),
            "KeepSeat": (f"{do}keep_seat", entry),
            "CloseSeat": (f"{do}close_seat", {**seat, "closed": "no"}),
            "AnnounceDraw": (f"{do}announce", {}),
            "DrawSeats": (f"{do}draw", {"draw": "none"}),
            "SeatEntry": (f"{do}seat", {**entry, **seat}),
            "MovePlayer": (f"{do}move", {**entry, "origin": self.seats[0], "to": self.seats[0]}),
            "SwapSeats": (f"{do}move", {**entry, "origin": "9-9", "to": self.seats[1], "swap": "yes"}),
            "CorrectSeat": (f"{do}correct_seat", {**entry, "origin": "9-9", "to": self.seats[1]}),
            "RedrawSeats": (f"{do}redraw", {"players": "9999"}),
            "NoteAbsence": (f"{do}away", {**entry, "lives": "9"}),
            "AnnounceButtonDraw": (f"{do}announce_button", {"table": "9999"}),
            "DealButtonDraw": (f"{do}deal_button", {"draw": "none"}),
            "RecordButtonDraw": (f"{do}button_cards", {"table": "9999", "cards-nobody": "Ah"}),
            "OpenTable": (f"{do}open_table", {"table": "1"}),
            "BreakTable": (f"{do}break", {"table": "9999"}),
            "DrawFinalTable": (f"{do}final_table", {"table": "9999"}),
            "StartClock": (f"{do}start", {}),
            "PauseClock": (f"{do}pause", {}),
            "ResumeClock": (f"{do}resume", {}),
            "AdjustClock": (f"{do}plus", {}),
            "SetLevel": (f"{do}next", {"seen": "0"}),
            "SettleDoubt": (f"{do}settle", {}),
            "ColourUp": (f"{do}colour_up", {"value": "3"}),
            "BustPlayers": (f"{do}bust", {"out": "nobody:1"}),
            "ReEnter": (f"{do}re_enter", {**entry, "lives": "1"}),
            "ShowMessage": (f"{do}message", {"message": ""}),
            "SetCounts": (f"{do}counts", {"entered": "4", "left": "4"}),
            "CloseTournament": (f"{do}close", {}),
            "PublishResults": (f"{do}publish", {}),
            "SetStack": (f"{do}set_stack", {**entry, "lives": "9", "chips": "100"}),
            "GiveChips": (f"{do}give_chips", {"chips": "25", "why": "voucher"}),
            "RemoveChips": (f"{do}remove_chips", {"chips": "1000000000", "why": "lost"}),
            "TakeStack": (f"{do}take_stack", {**entry, "lives": "9", "chips": "100", "why": "left"}),
            "LayOutStack": (f"{do}lay_out", {"seat": "77-7"}),
            "TakeOffStack": (f"{do}take_off", {"seat": "77-7", "chips": "5"}),
            "BuyAgain": (f"{do}buy_again", {**entry, "lives": "9"}),
            "ForfeitStack": (f"{do}forfeit", {**entry, "lives": "9", "chips": "100"}),
            "ExchangeOldChips": (f"{do}exchange", {**entry, "value": "3", "pieces": "1", "into": "9"}),
            "RaceOff": (f"{do}race", {"table": "9999", "value": "3", "into": "9", "how": "round_up"}),
            "AnnounceRace": (f"{do}race", {"table": "9999", "value": "3", "into": "9", "how": "ours"}),
            "DealRace": (f"{do}deal_race", {"race": "none"}),
            "CountChips": (f"{do}count", {"chips-nobody": "5"}),
            "AnnounceLastHands": (f"{do}last_hands", {"hands": "51"}),
            "PlaceByCounts": (f"{do}place", {"difference": "1"}),
            "RecordDeal": (f"{do}deal", {}),
            "TalkDeal": (f"{do}talk_deal", {}),
            "EndTalks": (f"{do}end_talks", {}),
            "ProposeDeal": (f"{do}propose_deal", {}),
            "DropProposal": (f"{do}drop_deal", {"proposal": "none"}),
            "CallVote": (f"{do}call_vote", {"proposal": "none"}),
            "CastVote": (f"{do}cast_vote", {**entry, "ballot": "none", "vote": "yes"}),
            "StopVote": (f"{do}stop_vote", {"ballot": "none"}),
            "ConfirmTerms": (f"{do}confirm_terms", {**entry, "proposal": "none"}),
            "ShowAllIn": (f"{do}show_all_in", {}),
            "TakeOffAllIn": (f"{do}take_off_all_in", {}),
            "ApproveDeal": (f"{do}approve_deal", {"proposal": "none"}),
            "TakePayment": (f"{do}take_payment", {**entry, "amount": "0"}),
            "PayOut": (f"{do}pay_out", {**entry, "amount": "0"}),
            "PutIn": (f"{do}put_in", {"amount": "0"}),
            "HoldPrize": (f"{do}hold_prize", {"entry": "none"}),
            "ForfeitPrize": (f"{do}forfeit_prize", {"entry": "none"}),
            "ReleasePrize": (f"{do}release_prize", {"entry": "none"}),
            "CountCash": (f"{do}count_cash", {"amount": "999999999"}),
            "NameKnockOut": (f"{do}name_knock_out", {**entry, "life": "9"}),
            "GiveBonus": (f"{do}bonus", {**entry, "bonus": "none"}),
            "AddOn": (f"{do}add_on", {**entry, "lives": "9"}),
            "GivePenalty": (f"{do}give_penalty", {**entry, "lives": "9", "seen": "0", "penalty": "warning"}),
            "CountHands": (f"{do}count_hands", {"table": "9999", "hand": "1"}),
            "BringBack": (f"{do}bring_back", entry),
            "ReportBust": (f"{do}report_bust", {"table": "1", "out": "nobody:1"}),
            "ReportButton": (f"{do}report_button", {"table": "1", "button": "1"}),
            "ReportHand": (f"{do}report_hand", {"table": "1", "hand": "1"}),
            "PlayHandForHand": (f"{do}hand_for_hand", {"on": "no", "seen": "0"}),
            "CallFloor": (f"{do}call_floor", {**entry, "table": "1"}),
            "ConfirmReport": (f"{do}confirm_report", {"report": "none"}),
            "RejectReport": (f"{do}reject_report", {"report": "none"}),
            "TrustTable": (f"{do}trust", {"table": "1", "trusted": "no"}),
            "AcceptNotices": (f"{do}accept_notices", {**entry, "notice": "1", "version": "1"}),
            "TakeBack": (f"/e/{self.night}/undo/{self.told}", {}),
        }
        if command in ("OpenTournament", "ChangePlan"):
            director = self.visitors["director"]
            path = "/new/turbo" if command == "OpenTournament" else f"/e/{self.night}/plan"
            return path, form_fields(director.get(path).text)
        return forms.get(command) or (f"{do}{verb_of(command)}", entry)


def verb_of(command: str) -> str:
    """The form that sends a command of which nothing more is known here; it is about the one player."""
    return next(verb for verb, kind in SENDS.items() if kind.__name__ == command)


@pytest.fixture(scope="module")
def room(served: Served) -> Room:
    director = served.director()
    night = director.new_night()
    director.enter(night, NAMES)
    director.draw_and_start(night)
    started = command_of(director, night, "Clock started")
    director.do(night, "message", message="Kitchen closes at nine")
    told = command_of(director, night, "Kitchen closes")
    seats = {name: (seat, field.partition(":")[0]) for name, (seat, field) in director.seated(night).items()}
    one, other = seats["Ada Bell"], seats["Cy Dunn"]
    visitors = {
        "league": served.league(),
        "director": director,
        "floor": director.let_in("floor"),
        "captain": director.let_in("captain", tournament=night, table="1"),
        "player": director.let_in("player", tournament=night, entry=one[1]),
        "screen": Visitor(served),
    }
    visitors["screen"].get("/new")
    return Room(served, night, one[1], other[1], (one[0], other[0]), visitors, told, started)


def command_of(director: Visitor, night: str, words: str) -> str:
    """The number of the newest command whose line in the log has these words."""
    log = director.get(f"/e/{night}/log").text
    found = next(row for row in re.findall(r"(?s)<li class.*?</li>", log) if words in row)
    number = re.search(r"/undo/(\w+)", found)
    assert number is not None
    return number[1]


def test_every_command_has_its_row() -> None:
    assert {command.__name__ for command in COMMANDS} == BY_NAME.keys() == MAY.keys()


@pytest.mark.parametrize("command", sorted(MAY.keys() - WITHOUT_ADDRESS))
def test_each_command_is_heard_from_whom_it_is_theirs_to_send(room: Room, command: str) -> None:
    path, fields = room.how(command)
    for role in ROLES[::-1]:
        heads = room.served.heads()
        reply = room.visitors[role].post(path, fields)
        if role[0] in MAY[command]:
            assert reply.status in (302, 303), (command, role, reply.words)
        else:
            assert reply.status == 403, (command, role, reply.location)
            assert room.served.heads() == heads, (command, role)


@pytest.mark.parametrize("command", sorted(MAY))
@pytest.mark.parametrize("role", ROLES)
def test_the_table_itself_says_so(command: str, role: str) -> None:
    assert Who(Role(role), tournament="n1").may_send(BY_NAME[command], "n1") == (role[0] in MAY[command])


PAGES = (
    "",
    "/forecast",
    "/draw",
    "/clock",
    "/results",
    "/more",
    "/players",
    "/out",
    "/chips",
    "/colour-up",
    "/counts",
    "/closing",
    "/ending",
    "/deal",
    "/all-in",
)


def test_nobody_is_shown_what_is_not_theirs(room: Room) -> None:
    director, floor = room.visitors["director"], room.visitors["floor"]
    shown: dict[str, set[str]] = {"director": set(), "floor": set()}
    fresh = director.new_night()
    director.enter(fresh, NAMES)
    for night in (room.night, fresh):
        for page in ("/", "/links", *(f"/e/{night}{page}" for page in PAGES)):
            for role, visitor in (("director", director), ("floor", floor)):
                text = visitor.get(page).text
                shown[role] |= set(re.findall(r'action="/e/\w+/do/(\w+)"', text)) & {*SENDS}
                for link in set(re.findall(r'<a [^>]*href="(/[^"#?]*)', text)):
                    assert visitor.get(link).status != 403, (role, page, link)
    theirs = {verb for verb in shown["director"] if "f" in MAY[SENDS[verb].__name__]}
    assert shown["director"] - theirs >= {"announce"}
    assert shown["floor"] - {"jump"} == theirs


def test_every_verb_says_what_it_sends() -> None:
    assert SENDS.keys() == set(VERBS) | {"enter"}


def test_the_floor_takes_back_only_what_it_could_have_done(room: Room) -> None:
    heads = room.served.heads()
    floor = room.visitors["floor"]
    assert floor.post(f"/e/{room.night}/undo/{room.started}", {"sure": "yes"}).status == 403
    assert room.served.heads() == heads


def test_the_floor_brings_back_only_what_it_could_have_done(room: Room) -> None:
    """Whatever a director has taken back is not put back by taking the undo back, nor gone again by one more."""
    director, floor = room.visitors["director"], room.visitors["floor"]
    night = director.new_night()
    director.enter(night, NAMES)
    director.draw_and_start(night)
    command = command_of(director, night, "Clock started")
    for _ in range(3):
        assert director.post(f"/e/{night}/undo/{command}", {"sure": "yes"}).status in (302, 303)
        lines = re.findall(r"/undo/(\w+)", director.get(f"/e/{night}/log").text)
        command = lines[0]
        heads = room.served.heads()
        assert floor.post(f"/e/{night}/undo/{command}", {"sure": "yes"}).status == 403
        assert room.served.heads() == heads


SEES = {
    "ldfcps": "/screen/{n} /screen/{n}/big /tv/none /tv/none/night /pictures/none "
    "/screen/{n}/qr.svg /seats/{n} /rules /rules/tda /rules/tda/sheet /rules/tda/notices /time "
    "/alive /here /sign-in /rules/compare/antes /pair /favicon.ico /play/{n} /play/{n}/qr.svg /play/{n}/claim "
    "/play/{n}/notices /table/{n}/1 /e/{n}/overlay /api/v1 /api/v1/me "
    "/league/table/none /league/table/none/csv /league/notices",
    "c": "/table/{n}/1/out",
    "ldf": "/ /links /room /room/qr.svg "
    "/e/{n} /e/{n}/clock /e/{n}/out /e/{n}/player/{e} /e/{n}/players /e/{n}/players/import /e/{n}/draw "
    "/e/{n}/event.toml /e/{n}/slips /e/{n}/seats /e/{n}/results /e/{n}/results.csv /e/{n}/more /e/{n}/log "
    "/e/{n}/forecast /e/{n}/forecast/light.svg /e/{n}/forecast/on-screen "
    "/e/{n}/closing /e/{n}/deal /e/{n}/deal/vote/{e} /e/{n}/all-in "
    "/e/{n}/captains /e/{n}/captains/slips /e/{n}/captains/1.svg /e/{n}/screens "
    "/e/{n}/undo/{c} /e/{n}/undo/{c}/progress /people/search?event={n}&name=ad "
    "/floor/{n} /floor/{n}/rulings /floor/{n}/rulings/none /floor/{n}/timer /floor/{n}/the_deal "
    "/floor/{n}/the_board/stub_dropped /floor/{n}/the_board/stub_dropped/paper",
    "ld": "/e/{n}/ending /new/by-book /e/{n}/screens/big /layouts/none /e/{n}/design /e/{n}/design/levels "
    "/new /new/turbo /e/{n}/plan /people /people/nobody /backup /accounts /passkeys /devices /devices/tokens "
    "/devices/door/none "
    "/devices/door/none/qr.svg /house-books /house-books/new /house-books/file /house-books/none "
    "/house-books/none/name /house-books/none/topic/none /house-books/none/clause /house-books/none/clause/1 "
    "/house-books/none/text /house-books/none/download /league /league/venue/new /league/rules/new "
    "/league/report/none /league/files/points /league/files/laws/new",
}
"""First letters of roles -> addresses that open to them and to nobody else."""


@pytest.mark.parametrize("role", ROLES)
def test_each_page_opens_to_whom_it_is_for(room: Room, role: str) -> None:
    for letters, paths in SEES.items():
        for path in paths.split():
            reply = room.visitors[role].get(path.format(n=room.night, e=room.one, c=room.told))
            assert (reply.status != 403) == (role[0] in letters), (role, path, reply.status)


LEAGUE_MAY = {
    "keep_venue": OFFICE,
    "drop_venue": OFFICE,
    "report": STAFF,
    "dismiss": OFFICE,
    "impose": OFFICE,
    "lessen": OFFICE,
    "lift": OFFICE,
    "publish": "l",
    "unpublish": "l",
    "let_in": OFFICE,
    "keep_table": OFFICE,
    "drop_table": OFFICE,
    "record_days": OFFICE,
    "undo": OFFICE,
}
"""Verb of the league -> the first letters of the roles that may send what it sends."""


def test_every_command_of_the_league_has_its_row() -> None:
    commands = set(LEAGUE_BY_NAME.values())
    assert LEAGUE.keys() == commands == set(LEAGUE_SENDS.values())
    assert LEAGUE_SENDS.keys() == set(LEAGUE_VERBS) == LEAGUE_MAY.keys()


@pytest.mark.parametrize("verb", sorted(LEAGUE_MAY))
def test_the_league_hears_each_command_from_whom_it_is_theirs_to_send(room: Room, verb: str) -> None:
    heads = room.served.heads()
    for role in ROLES:
        reply = room.visitors[role].post(f"/league/do/{verb}", {"next": "/"})
        assert (reply.status != 403) == (role[0] in LEAGUE_MAY[verb]), (verb, role, reply.status)
        assert Who(Role(role)).may_ask(LEAGUE_SENDS[verb]) == (role[0] in LEAGUE_MAY[verb])
    assert room.served.heads() == heads


def test_every_page_is_in_the_table_and_the_other_way_round() -> None:
    assert {str(pattern.name) for pattern in urlpatterns} == VIEWS.keys()


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(
    "path",
    [
        *("/people/{p}/erase", "/people/{p}/correct", "/house-books/none/remove", "/devices", "/accounts/none"),
        *("/passkeys/ask", "/passkeys/add", "/passkeys/none"),
    ],
)
def test_what_the_house_keeps_is_the_office_s_to_change(room: Room, role: str, path: str) -> None:
    person = re.search(r"/people/(\w+)", room.visitors["director"].get("/people").text)
    assert person is not None
    reply = room.visitors[role].post(path.format(p=person[1]), {"name": ""})
    assert (reply.status != 403) == (role[0] in OFFICE), (role, path, reply.status)


STREAMS = (
    ("league", "/e/{n}", ("state", "changed")),
    ("director", "/e/{n}", ("state", "changed")),
    ("floor", "/e/{n}", ("state", "changed")),
    ("captain", "/screen/{n}", ("state", "screen")),
    ("captain", "/table/{n}/1", ("state", "changed")),
    ("captain", "/play/{n}", ("state",)),
    ("player", "/screen/{n}", ("state", "screen")),
    ("player", "/play/{n}", ("state", "mine")),
    ("screen", "/screen/{n}", ("state", "screen")),
    ("screen", "/play/{n}", ("state",)),
)
"""Who listens where, and all that he hears when something changes."""


def test_a_stream_carries_what_its_audience_may_hear(room: Room) -> None:
    listening = {
        (role, page): Listener(room.served, stream_of(room.visitors[role], page.format(n=room.night)))
        for role, page, _ in STREAMS
    }
    for listener in listening.values():
        listener.until("state")
    room.visitors["director"].do(room.night, "message", message="Hello")
    room.visitors["director"].do(room.night, "message", message="")
    for role, page, hears in STREAMS:  # all of them wait for the same beat, which comes after everything else
        heard = {listening[role, page].next()[0]}
        while "beat" not in heard:
            heard.add(listening[role, page].next()[0])
        listening[role, page].close()
        assert heard - {"beat"} == set(hears), (role, page)


def test_who_has_something_to_fetch_hears_of_changes_and_a_player_what_is_his() -> None:
    assert {role for role, news in HEARS.items() if "changed" in news} == set(Role) - {Role.SCREEN, Role.PLAYER}
    assert {role for role, news in HEARS.items() if "mine" in news} == {Role.PLAYER}
    assert {role for role, news in HEARS.items() if "screen" in news} == {Role.SCREEN}
    assert all("state" in news for news in HEARS.values())


def test_the_other_night_is_not_a_captain_s(room: Room) -> None:
    who = Who(Role.CAPTAIN, "d1", tournament="n1", table=1)
    assert not any(who.may_send(command, "n2") for command in COMMANDS)


@pytest.mark.parametrize(
    ("role", "verb", "fields"),
    [
        ("captain", "report_button", {"table": "2", "button": "1"}),
        ("captain", "report_hand", {"table": "2", "hand": "1"}),
        ("captain", "report_bust", {"table": "2", "out": "nobody:1"}),
        ("captain", "call_floor", {"table": "2"}),
        ("player", "call_floor", {"table": "1", "entry": "{other}"}),
        ("player", "call_floor", {"table": "1"}),
        ("player", "accept_notices", {"entry": "{other}", "notice": "1", "version": "1"}),
    ],
)
def test_nobody_speaks_for_another_table_or_player(room: Room, role: str, verb: str, fields: dict[str, str]) -> None:
    heads = room.served.heads()
    sent = {key: value.format(other=room.other) for key, value in fields.items()}
    assert room.visitors[role].do(room.night, verb, **sent).status == 403
    assert room.served.heads() == heads


def test_the_log_names_the_phone_and_the_chain_only_its_number(room: Room) -> None:
    floor = room.visitors["floor"]
    floor.do(room.night, "message", message="From the floor")
    assert "Sam&#x27;s phone, floor" in floor.get(f"/e/{room.night}/log").text
    from shuffleup.store import open_store

    with open_store(room.served.data, read_only=True) as store:
        actors = {row.actor for row in store.read(f"tournament/{room.night}")}
    assert all(re.fullmatch(r"(league|director|floor|captain|player):[0-9a-f]{16}", actor) for actor in actors), actors
