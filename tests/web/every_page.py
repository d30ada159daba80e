"""A house with something on every page, and the address of each of them, for tests that look at all."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from crowd import talking
from furnished import first, furnish_office, office_pages
from served import Served, Visitor
from test_call_floor import settle
from test_coming import reply
from test_forecast_pages import forecast
from test_screen_sounds import wav


@dataclass
class Rooms:
    """A house with something on every page."""

    director: Visitor
    ahead: str
    drawn: str
    on: str
    over: str
    vote: str
    coming: str

    @property
    def entry(self) -> str:
        """Somebody who plays."""
        return first(self.director, f"/e/{self.on}/out", r'name="out" value="(\w+):')

    def addresses(self) -> Iterator[tuple[str, str]]:
        """Name and path of every page."""
        yield from (("tonight", "/"), ("links", "/links"), ("new", "/new"), ("a new plan", "/new/turbo"))
        yield ("the same again", f"/new/again-{self.over}")
        for name, paths in office_pages(self.director).items():
            yield from ((name, path.rpartition(" ")[2]) for path in paths)
        for title, night in (("ahead", self.ahead), ("drawn", self.drawn), ("on", self.on), ("over", self.over)):
            for place in ("", "/players", "/clock", "/results", "/draw"):
                yield (f"{place[1:] or 'tables'}, {title}", f"/e/{night}{place}")
        for place in ("more", "log", "plan", "out", "players/import", "slips", "seats", "captains", "captains/slips"):
            yield (place, f"/e/{self.on}/{place}")
        for place in ("chips", "colour-up", "counts", "closing", "deal", "all-in", "cash", "cash/slip"):
            yield (place, f"/e/{self.on}/{place}")
        yield from (("ending", f"/e/{self.on}/ending"), ("prizes", f"/e/{self.on}/prizes"))
        for place in ("structure-sheet", "payout-sheet", "remote", "replies", f"receipt/{self.entry}"):
            yield (place.partition("/")[0], f"/e/{self.on}/{place}")
        yield from (("who comes", f"/e/{self.ahead}/replies"), ("coming nights", "/coming"))
        yield from (("a night to come", self.coming.rpartition("/")[0]), ("one's own reply", self.coming))
        yield ("who comes, and who does not", f"/e/{self.coming.split('/')[-2]}/replies")
        yield from (("the books", "/rules"), ("a book", "/rules/tda"), ("a clause", "/rules/tda/RP1.a"))
        yield from (("books compared", "/rules/compare/balance_mover"), ("a sheet of rules", "/rules/tda/sheet"))
        yield from (("programs", "/api/v1"), ("accounts", "/accounts"), ("passkeys", "/passkeys"))
        self.director.upload("/sounds", wav(), "The bell of the Crown.wav", {"tournament": self.on, "key": "big"})
        yield from (("screens", f"/e/{self.on}/screens"), ("a screen", f"/e/{self.on}/screens/big"))
        yield from (
            ("when it ends", f"/e/{self.on}/forecast"),
            ("will it end", f"/e/{self.ahead}/forecast?players=999"),
        )
        asked = "day=2030-11-24&starts=19:30&closes=23:00&minutes=10&players=45"
        yield from (("a design", f"/e/{self.ahead}/design"), ("its levels", f"/e/{self.ahead}/design/levels?{asked}"))
        entries = re.findall(r'name="out" value="(\w+):\d+"', self.director.get(f"/e/{self.on}/out").text)
        yield ("the order of two", f"/e/{self.on}/out?" + "&".join(f"out={each}:1" for each in entries[:2]))
        for place in ("table/1", "table/2", "buttons", "break/2"):
            yield (place, f"/e/{self.on}/{place}")
        told = f"out={entries[0]}:1&out={entries[1]}:1&stack-{entries[0]}=500"
        yield ("the chips of two", f"/e/{self.on}/out?{told}")
        yield ("a move", f"/e/{self.on}?big_blind+1=4&big_blind+2=1&big_blind+3=1")
        yield ("a player", f"/e/{self.on}/player/{entries[0]}")
        out = first(self.director, f"/e/{self.on}/players?show=out", r'class="row out".*?/player/(\w+)"')
        coming = first(self.director, f"/e/{self.ahead}/players", r"/player/(\w+)")
        yield from (("who is out", f"/e/{self.on}/player/{out}"), ("to come", f"/e/{self.ahead}/player/{coming}"))
        yield ("is it one of these", f"/e/{self.ahead}/players?like=Ada+Bel")
        undo = re.findall(r'action="(/e/\w+/undo/\w+)"', self.director.get(f"/e/{self.on}/log").text)
        yield from (("undo", undo[0]), ("undo with dependants", undo[-2]))
        door, _ = self.director.hold_open("floor")
        yield from (("devices", "/devices"), ("a door", f"/devices/door/{door.rpartition('/')[2]}"), ("come in", door))
        yield ("tokens", "/devices/tokens")
        yield from (("check my room", "/room"), ("it works", "/here"), ("letters of a door", "/pair"))
        yield from (("a television", "/tv"), ("no such figures", "/tv?code=0"))
        yield from (("a door that is closed", "/pair/none"), ("links", "/links"))
        floor = f"/floor/{self.on}"
        yield from (("call the floor", floor), ("a family", f"{floor}/the_deal"), ("rulings", f"{floor}/rulings"))
        yield ("a question", f"{floor}/one_chip_many_chips/one_chip")
        yield ("how much", f"{floor}/one_chip_many_chips/several_chips?facing=raise")
        yield ("a ruling", f"{floor}/whose_turn/call_out_of_turn?action+changed=yes&books=all")
        yield ("a choice", f"{floor}/showdown/plays_the_board?cards_now=unknown")
        yield ("an offence", f"{floor}/the_clock/stalling?again=no")
        yield ("mail a dispute", f"{floor}/one_chip_many_chips/one_chip/paper?facing=bet")
        yield ("the clock on a player", f"{floor}/timer")
        yield ("answers that do not fit", f"{floor}/one_chip_many_chips/one_chip?facing=moon")
        yield from (("results for all", f"/results/{self.over}"), ("no results", f"/results/{self.on}"))
        yield from (("players' page", f"/play/{self.on}"), ("whose phone", f"/play/{self.on}/claim"))
        yield from (("a code", f"/play/{self.on}/claim?entry={entries[0]}"), ("a table", f"/table/{self.on}/1"))
        yield ("notices", f"/play/{self.on}/notices")
        yield ("out at a table", f"/table/{self.on}/1/out?out={entries[0]}:1&out={entries[1]}:1")
        yield from (("talks of a deal", f"/e/{self.vote}/deal?method=icm"), ("a vote", f"/e/{self.vote}/deal"))
        voters = re.findall(r'name="out" value="(\w+):\d+"', self.director.get(f"/e/{self.vote}/out").text)
        yield ("one's vote", f"/e/{self.vote}/deal/vote/{voters[0]}")
        yield ("a ruling kept", first(self.director, f"{floor}/rulings", rf'"({floor}/rulings/\w+)"'))
        yield from (("seats for all", f"/seats/{self.on}"), ("notices of a book", "/rules/tnpl/notices"))
        yield from (
            ("sign in", "/sign-in"),
            ("a screen of many", f"/screen/{self.on}/big"),
        )
        yield from (("nothing here", "/nowhere"), ("wrong key", "/in/nobody"), ("big screen", f"/screen/{self.on}"))


def people(count: int) -> list[str]:
    """So many names."""
    forenames, surnames = ("Ada", "Bo", "Cy", "Dee", "Eve", "Fay"), ("Bell", "Dunn", "Fox", "Hill", "Lane")
    return [f"{forename} {surname}" for surname in surnames for forename in forenames][:count]


def furnished_rooms(served: Served) -> Rooms:
    """Nights in every state, an office, a league; takes some seconds."""
    director = served.director()
    ahead = director.new_night("pub_night_20")
    director.enter(ahead, people(25))
    drawn = director.new_night(rulebook="nppl")
    director.enter(drawn, people(9))
    director.do(drawn, "announce")
    on = director.new_night(re_entries="1")
    director.enter(on, people(20))
    director.draw_and_start(on)
    director.do(on, "report_button", table="1", button="4")
    for _, (seat, field) in sorted(director.seated(on).items()):
        if seat in ("1-1", "1-2", "1-3"):
            director.do(on, "bust", out=field)
    over = director.new_night(points="nuts")
    director.enter(over, people(6))
    director.draw_and_start(over)
    for _, (_, field) in sorted(director.seated(over).items())[1:]:
        director.do(over, "bust", out=field)
    director.do(over, "publish")
    forecast(director, on)
    forecast(director, ahead, "?players=999")
    furnish_office(director, on)
    settle(director, f"/floor/{on}/the_board/four_card_flop", how="stands")
    coming = director.new_night("pub_night_20", date="2037-03-03")
    director.get(f"/e/{coming}/replies")
    director.post(f"/e/{coming}/replies", {"announced": "yes"})
    return Rooms(
        director,
        ahead,
        drawn,
        on,
        over,
        talking(director, voting=True),
        reply(Visitor(served), coming, "Una Quist", "yes"),
    )
