"""A night of twenty-eight run from one phone (360 by 740), by the accessibility tree alone: set-up to league table.

The host is tired: takes the wrong person out, in the wrong order, breaks a table too early, ends play too early. Each
is put right in at most two taps.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from served import Served
from spoken import Spoken

if TYPE_CHECKING:
    from conftest import Windows

pytestmark = pytest.mark.browser

FORENAMES = ("Anaïs", "Björn", "Chloé", "Dónal", "Eirlys", "Günter", "Íñigo")
NAMES = [f"{forename} {surname}" for surname in ("Adams", "Brontë", "Castle", "Dvořák") for forename in FORENAMES]
LATE = "Zoë Evans"


def test_twenty_eight_by_phone_and_by_ear(served: Served, windows: "Windows") -> None:
    host = Spoken(served, windows.open(served.link, width=360, height=740, has_touch=True, reduced_motion="reduce"))
    set_up(host)
    enter(host)
    draw_and_start(host)
    ask_for_a_ruling(host)
    wrong_person(host)
    wrong_order(host)
    break_too_early(host)
    over_too_early(host)
    late_and_again(host)
    play_down(host)
    publish(host)
    league(host)


@contextmanager
def put_right(host: Spoken) -> Iterator[None]:
    """A mistake is put right in two taps at most."""
    before = host.taps
    yield
    assert host.taps - before <= 2


def set_up(host: Spoken) -> None:
    """A plan whose sentence is changed part by part; what it comes to is read before it is made."""
    host.link("New night", "New night")
    host.link(re.compile("^Turbo"), "What it comes to")
    host.button(re.compile("^By |rules"))
    host.choose("radio", re.compile("^TDA-based card room rules"))
    host.button(re.compile(r"^\d+ players$"))
    host.write("Players expected", "28")
    host.unfold("Late entry and re-entries")
    host.write("Re-entries", "1")
    host.unfold("League, points, clock only")
    host.page.get_by_label("League points").select_option(index=1)
    expect(host.called("button", "28 players")).to_be_visible()
    expect(host.called("button", "£70, £42, £28")).to_be_visible()
    host.button("Make this night")
    expect(host.called("heading", "Enter the first players.")).to_be_visible()
    host.night = host.page.url.rpartition("/")[2]


def enter(host: Spoken) -> None:
    """A list that is pasted, and two who pay."""
    host.link("Players", "Nobody here")
    host.write("Enter a player", "\n".join(NAMES))
    host.button("Enter")
    expect(host.called("heading", "28 players read")).to_be_visible()
    host.choose("checkbox", re.compile("here", re.IGNORECASE))
    host.send(re.compile("^Enter"))
    host.send(f"Pay {NAMES[0]}")
    expect(host.called("button", f"paid {NAMES[0]}")).to_be_visible()


def draw_and_start(host: Spoken) -> None:
    """One button each."""
    host.link("Tables", "Tables")
    host.link(re.compile("draw"), "The draw")
    host.send("Draw the seats")
    host.send(re.compile("^Start"))
    assert host.sizes() == {1: 7, 2: 7, 3: 7, 4: 7}


def ask_for_a_ruling(host: Spoken) -> None:
    """A string bet, found by its name."""
    host.link("Call the floor", "What happened?")
    host.page.get_by_role("searchbox").fill("string")
    host.called("link", re.compile("^String bet")).click()
    expect(host.page).to_have_url(re.compile("/string_bet$"))  # what was found says "String bet", too
    expect(host.page.get_by_role("main")).to_contain_text("String bet")
    host.link("Tables", "Tables")


def of_the_fullest(host: Spoken) -> str:
    """Somebody of a table that can spare one."""
    sizes, seats = host.sizes(), host.seats()
    fullest = max(sizes, key=lambda table: sizes[table])
    return next(name for name, (table, _) in seats.items() if table == fullest)


def told_out(host: Spoken) -> str:
    """One of the fullest table is out; who."""
    name = of_the_fullest(host)
    host.bust(name)
    return name


def wrong_person(host: Spoken) -> None:
    """It was his neighbour."""
    host.bust(NAMES[5])
    assert NAMES[5] not in host.seats()
    with put_right(host):
        host.send("Undo")
    assert NAMES[5] in host.seats()


def wrong_order(host: Spoken) -> None:
    """Two on the same hand, told the wrong way round; what came since stays."""
    first, second = (told_out(host) for _ in range(2))
    with put_right(host):
        host.link("Wrong place?", second)
        host.send(re.compile(re.escape(first)))
    host.link("Results", "Results")
    rows = host.page.get_by_role("row").all_inner_texts()
    assert [re.split(r"[\t\n]+", each.strip())[-1] for each in rows[1:]] == [first, second]
    host.link("Tables", "Tables")


def break_too_early(host: Spoken) -> None:
    """While entry is open; everybody is back in the seat that was theirs."""
    for _ in range(2):
        told_out(host)
    seats = host.seats()
    host.link(re.compile("^Break table"), re.compile("^Table . breaks"))
    host.send(re.compile("^Break"))
    assert len(host.sizes()) == 3
    with put_right(host):
        host.send("Undo")
    assert host.seats() == seats


def over_too_early(host: Spoken) -> None:
    """The button was the wrong one; the clock goes on."""
    host.link("Results", "Results")
    host.link("Play is over", re.compile("End the night"))
    host.send(re.compile("^End play with"))
    with put_right(host):
        host.button("Undo")
        host.send(re.compile("^Take it back|^Resume"))
    host.link("Tables", "Tables")
    assert len(host.seats()) == 24


def late_and_again(host: Spoken) -> None:
    """Somebody comes late, somebody comes back: each from the list with one tap."""
    host.link("Players", "Players")
    host.write("Enter a player", LATE)
    host.send(re.compile(f"^Enter.*{LATE}$|^Enter"))
    again = host.called("button", re.compile("^Re-enter, paid "))
    name = " ".join((again.text_content() or "").split()).removeprefix("Re-enter, paid ")
    host.send(f"Re-enter, paid {name}")
    host.link("Tables", "Tables")
    assert {LATE, name} <= host.seats().keys()


def play_down(host: Spoken) -> None:
    """Past late entry; then whatever the card says, until one is left."""
    host.link("Clock", "Clock")
    host.page.get_by_role("listitem").filter(has_text="300 / 600").get_by_role("button", name="Jump").click()
    expect(host.page.get_by_role("main")).to_contain_text("Level 6 of")
    host.link("Tables", "Tables")
    acts = {"break": "Break", "final_table": "Draw the final table", "colour_up": "Done", "move": "Move"}
    while len(host.seats()) > 1:
        advice = host.advice
        if advice == "question":
            host.answer_until("move", lambda choices: choices.get_by_role("button").first)
        elif advice in acts:
            host.send(re.compile(f"^{acts[advice]}"))
        else:
            told_out(host)


def publish(host: Spoken) -> None:
    """Nobody is named to the room before."""
    host.link("To the results", "Results")
    host.send("Publish the results")
    expect(host.page.get_by_role("link", name=re.compile("^Same again"))).to_be_visible()
    assert host.page.get_by_role("row").count() == 1 + len(NAMES) + 1


def league(host: Spoken) -> None:
    """A league table of such nights has everybody in it."""
    host.page.goto(f"{host.served.url}/")
    host.link("The league", "The league")
    host.link("New league table", "New league table")
    host.write("Name", "Mondays")
    host.button(re.compile("^(Keep|Save|Make)"))
    host.link(re.compile("^Mondays 1 night"), "Mondays")
    table = host.page.get_by_role("main").inner_text()
    assert [name for name in (*NAMES, LATE) if name not in table] == []
