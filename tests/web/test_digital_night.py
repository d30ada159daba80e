"""A night that the program deals, on the pages that are there for every night: its plan, its bots, tables, screens."""

from served import Served, form_fields

FREE = {"dealt": "digital", "buy_in": "", "bounty": "", "added": "", "rebuys": "", "add_on_stack": ""}

PAGES = (
    *("players", "results", "plan", "log", "chips", "deal", "counts", "closing", "out", "seats", "ending", "more"),
    *("all-in", "forecast", "clock", "draw", "buttons", "prizes", "cash", "screens", "slips", "captains", "colour-up"),
)
"""Pages of any night, which a digital one has too."""


def free_play(served: Served) -> str:
    """A digital night without money, bots on its list."""
    director = served.director()
    night = director.new_night("turbo", **FREE)
    assert director.do(night, "seat_bots", count="5", level="solid").status == 302
    return night


def test_a_plan_of_money_is_not_dealt_by_the_program(served: Served) -> None:
    director = served.director()
    form = director.get("/new/turbo")
    told = director.post("/new/turbo", {**form_fields(form.text), "dealt": "digital", "buy_in": "5"})
    assert told.status != 303
    assert "free play" in told.words


def test_bots_are_seen_wherever_players_are(served: Served) -> None:
    night = free_play(served)
    director = served.director()
    assert "Robot 3" in director.get(f"/e/{night}/players").words
    director.draw_and_start(night)
    page = director.get(f"/e/{night}")
    assert page.status == 200
    for path in ("chips", "out", "counts", "colour-up", "all-in", "buttons", "captains"):
        closed = director.get(f"/e/{night}/{path}")
        assert "The program does this" in closed.words
        assert f'href="/e/{night}"' in closed.text
    for path in PAGES:
        assert director.get(f"/e/{night}/{path}").status == 200, path
    shown = director.get(f"/screen/{night}")
    assert shown.status == 200
    assert "Robot" in shown.text
