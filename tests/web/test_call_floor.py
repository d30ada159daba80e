"""Call the floor: six taps to a ruling on a phone, and what becomes of it."""

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from evening import Console
from playwright.sync_api import expect
from served import Served, Visitor

from shuffleup.floor.rule import rule_all
from shuffleup.floor.ruling import Needs, Ruling
from shuffleup.histories.floor_calls import call_floor
from shuffleup.histories.incidents import ClockFacts, incidents
from shuffleup.histories.situation import load_situation
from shuffleup.rulebooks import BOOKS, load_book
from shuffleup.tournament.plan import PlanLevel

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Windows

CALLS: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "commonest.toml").read_text("utf-8"))["call"]
MOST_TAPS = 6
LEFT = "address => location.href !== address && !document.querySelector('.htmx-request')"
PEOPLE = ("Ada", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus")


def test_there_are_twenty_and_each_is_there() -> None:
    assert len(CALLS) == 20
    assert all(incidents()[each["incident"]].family == each["family"] for each in CALLS)


@pytest.mark.parametrize("book", BOOKS)
def test_the_commonest_are_ruled_as_the_books_say_within_six_taps(book: str) -> None:
    for each in CALLS:
        told: dict[str, str] = {}
        taps = 3  # Call the floor, the family, the incident
        answer: Ruling | tuple[Needs, ...] = ()
        while not isinstance(answer, Ruling):
            answer = call_floor(
                load_book(book), incidents()[each["incident"]], ClockFacts(PlanLevel(10, 25, 50), 20), told
            )
            if not isinstance(answer, Ruling):
                told |= {needs.fact: each["answers"][needs.fact] for needs in answer}
                taps += 1
        assert taps <= MOST_TAPS, each["incident"]
        assert answer.outcome.value == each.get(book, each["all"]), each["incident"]


def playing(served: Served, book: str = "tda") -> tuple[Visitor, str]:
    director = served.director()
    night = director.new_night(rulebook=book)
    director.enter(night, PEOPLE)
    if book == "tda":  # others want to see who is a member, or how old
        director.draw_and_start(night)
    return director, night


class Taps:
    """A thumb on a phone that counts its taps; typing is none."""

    def __init__(self, page: "Page") -> None:
        self.page = page
        self.count = 0

    def tap(self, selector: str) -> None:
        self.page.tap(selector)
        self.count += 1


@pytest.mark.browser
@pytest.mark.parametrize("part", range(5))
def test_the_commonest_take_six_taps_on_a_phone(served: Served, windows: "Windows", part: int) -> None:
    book = BOOKS[part]
    _, night = playing(served, book)
    page = windows.open(served.link, width=360, height=740, has_touch=True, is_mobile=True, reduced_motion="reduce")
    for each in CALLS[part::5]:
        page.goto(f"{served.url}/e/{night}")
        thumb = Taps(page)
        thumb.tap(".call-floor")
        thumb.tap(f"a.picture[href$='/{each['family']}']")
        thumb.tap(f"a.picture#{each['incident']}")
        page.wait_for_selector("h1[data-outcome], .question")
        while page.locator(".question").count():
            _answer(page, thumb, each["answers"])
        expect(page.locator("h1[data-outcome]")).to_have_attribute("data-outcome", each.get(book, each["all"]))
        assert thumb.count <= MOST_TAPS, each["incident"]
        assert page.locator(".clause a").count(), each["incident"]


def _answer(page: "Page", thumb: Taps, answers: dict[str, str]) -> None:
    """Answer the question that is on the page, by a tap, or by typing sums and one."""
    address = page.url
    fields = page.locator(".question input.amount")
    for place in range(fields.count()):
        fields.nth(place).fill(answers[fields.nth(place).get_attribute("name") or ""])
    if fields.count():
        thumb.tap(".question button.go")
    else:
        fact = page.get_attribute(".question", "data-fact") or ""
        thumb.tap(f'.question [data-answer="{answers[fact]}"]')
    page.wait_for_function(
        "address => location.href !== address && !document.querySelector('.htmx-request')", arg=address
    )
    page.wait_for_selector("h1[data-outcome], .question")


@pytest.mark.browser
def test_a_penalty_is_given_with_a_tap_read_back_and_taken_back(served: Served, windows: "Windows") -> None:
    director, night = playing(served)
    page = windows.open(served.link, width=360, height=740)
    console = Console(served, page, night)
    page.goto(f"{served.url}/floor/{night}/the_clock/stalling?again=no")
    page.select_option("#who", value=next(entry for name, entry in _entries(page) if name.startswith("Cy")))
    page.check("[name=penalty-stalling][value=missed_hands]", force=True)
    page.fill("#hands-stalling", "2")
    console.tap("#so-ruled")
    page.wait_for_selector("h1:has-text('Stalling')")
    expect(page.locator(".ruling")).to_contain_text("Cy: miss hands (2), for stalling")
    assert "miss hands" not in director.get(f"/e/{night}/log").words, "the log tells nobody's penalty"
    assert "Stalling" in director.get(f"/floor/{night}/rulings").words
    cy = re.search(r"/player/(\w+)\"[^>]*>(?:(?!</a>).)*Cy", director.get(f"/e/{night}/players").text)
    assert cy is not None
    assert "Record" in director.get(f"/e/{night}/player/{cy[1]}").words
    page.click(".toast a, .toast button")
    page.wait_for_selector("#take-back")
    console.tap("#take-back")
    assert "No rulings yet" in director.get(f"/floor/{night}/rulings").words


def _entries(page: "Page") -> list[tuple[str, str]]:
    options: list[tuple[str, str]] = page.eval_on_selector_all("#who option", "all => all.map(o => [o.text, o.value])")
    return options


@pytest.mark.browser
def test_back_keeps_the_answers_and_each_can_be_given_anew(served: Served, windows: "Windows") -> None:
    _, night = playing(served)
    page = windows.open(served.link, width=360, height=740)
    page.goto(f"{served.url}/floor/{night}/one_chip_many_chips/several_chips")
    page.click("[data-answer=bet]")
    page.wait_for_selector("input.amount")
    page.fill("[name=bet]", "800")
    page.fill("[name=pushed]", "1200")
    page.click(".question button.go")
    page.wait_for_selector("[data-answer=can_spare]")
    page.click("[data-answer=can_spare]")
    expect(page.locator("h1[data-outcome]")).to_have_text("A raise.")
    page.go_back()
    page.wait_for_selector("[data-answer=can_spare]")
    expect(page.locator(".so-far li")).to_contain_text(["A bet", "800", "1,200"])
    page.click(".so-far li:nth-child(2) a")
    page.wait_for_selector("[name=bet]")
    expect(page.locator(".so-far li")).to_have_text(["A bet, answer again"])


@pytest.mark.browser
def test_the_clock_on_a_player_runs_without_the_network(served: Served, windows: "Windows") -> None:
    _, night = playing(served)
    page = windows.open(served.link, width=360, height=740)
    page.clock.install()
    page.goto(f"{served.url}/floor/{night}/the_clock/clock_wanted?present+p1=yes")
    page.click("#to-timer")
    page.wait_for_selector("[data-go]")
    seconds = int(page.inner_text("[data-left]"))
    page.context.set_offline(True)
    page.click("[data-go]")
    page.clock.run_for((seconds - 4) * 1000)
    assert page.get_attribute("[data-player-clock]", "data-state") == "last"
    assert page.inner_text("[data-left]") == "4"
    page.clock.run_for(5_000)
    assert page.get_attribute("[data-player-clock]", "data-state") == "over"
    expect(page.locator("[data-over]")).to_contain_text("With a bet to call: The hand is dead.")
    expect(page.locator("[data-over]")).to_contain_text("With nothing to call: A check.")
    page.click("[data-go]")
    page.clock.run_for(3_000)
    page.click("[data-acted]")
    page.clock.run_for(seconds * 1000)
    assert page.get_attribute("[data-player-clock]", "data-state") == "acted"
    page.context.set_offline(False)


def settle(director: Visitor, path: str, **fields: str) -> str:
    """Send the form of a ruling; the page it leads to."""
    page = director.get(path)
    action = re.search(r'<form class="card form" method="post" action="([^"]+)"', page.text)
    assert action is not None
    return director.follow(director.post(action[1].replace("&amp;", "&"), {"next": path, **fields})).words


def test_a_choice_is_the_directors_and_what_is_left_open_is_settled_later(served: Served) -> None:
    director, night = playing(served, "nppl")
    path = f"/floor/{night}/the_board/stub_dropped"
    assert "The book leaves this to you." in director.get(path).words
    assert "The book leaves this to you" in settle(director, path, how="open")
    assert "open" in director.get(f"/floor/{night}/rulings").words
    found = re.search(rf'href="(/floor/{night}/rulings/\w+)"', director.get(f"/floor/{night}/rulings").text)
    assert found is not None
    assert "Choose what holds" in settle(director, found[1], how="stands")
    settle(director, found[1], how="stands", choice="0")
    assert "done" in director.get(f"/floor/{night}/rulings").words


def test_a_penalty_needs_a_player(served: Served) -> None:
    director, night = playing(served)
    path = f"/floor/{night}/the_clock/stalling?again=no"
    told = settle(director, path, **{"penalty-stalling": "warning", "who": "table 1"})
    assert "A penalty needs a player: choose who it is for." in told
    assert "No rulings yet" in director.get(f"/floor/{night}/rulings").words


def test_a_night_without_names_has_its_rulings_too(served: Served) -> None:
    director = served.director()
    night = director.new_night(format="counts")
    assert "Without names there is no record" in director.get(f"/floor/{night}/the_clock/stalling?again=no").words
    assert "A penalty may follow." in settle(director, f"/floor/{night}/the_clock/stalling?again=no", how="stands")


def test_the_book_is_overruled_with_a_reason_only(served: Served) -> None:
    director, night = playing(served)
    path = f"/floor/{night}/the_board/four_card_flop"
    assert "Give a reason" in settle(director, path, how="overrule", reason="  ")
    told = settle(director, path, how="overrule", reason="They all saw it.", instead="The flop stands")
    assert "The flop stands" in told
    assert "Why: They all saw it." in told
    assert "The book says: The board is dealt again." in told
    assert "They all saw it" not in director.get(f"/e/{night}/log").words


def test_other_books_stand_side_by_side_and_those_that_differ_are_marked(served: Served) -> None:
    director, night = playing(served)
    text = director.get(f"/floor/{night}/presence/away_when_dealt?back=after_last&books=all").text
    rows = {name: bool(differs) for differs, name in re.findall(r'<li( class="differs")?><b>([^<]+)</b>', text)}
    assert len(rows) == 5
    assert [name for name, differs in rows.items() if differs] == [load_book("nppl").short]


def test_what_is_mailed_is_ruled_on_the_same(served: Served) -> None:
    director, night = playing(served)
    path = f"/floor/{night}/one_chip_many_chips/several_chips/paper"
    query = "facing=bet&bet=800&pushed=1200&chips+p3=can_spare"
    reply = director.get(f"{path}?{query}&file=1")
    assert reply.headers["Content-Disposition"] == 'attachment; filename="several_chips.toml"'
    told = load_situation(reply.text)
    assert told.book == "tda"
    rulings = [each for each in rule_all(load_book("tda"), told.spot, told.acts) if each.player == 3]
    assert isinstance(rulings[-1], Ruling)
    assert (rulings[-1].outcome.value, rulings[-1].amount) == ("raise", 1600)
    assert (
        "# An example, nothing turned on it" in director.get(f"/floor/{night}/whose_turn/call_out_of_turn/paper").words
    )


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("the_moon", 404),
        ("conduct/one_chip", 404),
        ("one_chip_many_chips/moon", 404),
        ("one_chip_many_chips/one_chip?facing=moon", 200),
        ("one_chip_many_chips/one_chip?facing=nothing&chip=0", 200),
        ("one_chip_many_chips/one_chip?facing=nothing&chip=%00%F0%9F%82%A1", 200),
        ("words_and_chips/ambiguous_number?facing=nothing&word=100000", 200),
        ("one_chip_many_chips/one_chip?moon=1&sun=2&a=1&b=2&c=3&d=4&e=5&f=6&g=7&h=8", 200),
        ("one_chip_many_chips/one_chip/paper?facing=moon", 404),
        ("rulings/nothing", 404),
        ("timer?seconds=moon", 200),
        ("timer?seconds=99999999", 200),
    ],
)
def test_garbage_in_an_address_is_told_kindly(served: Served, path: str, status: int) -> None:
    director, night = playing(served)
    assert director.get(f"/floor/{night}/{path}").status == status
    assert not served.stumbles


def test_a_wish_sent_twice_is_done_once(served: Served) -> None:
    director, night = playing(served)
    for _ in range(2):
        settle(director, f"/floor/{night}/the_board/four_card_flop", how="stands", command_id="f" * 32)
    assert director.get(f"/floor/{night}/rulings").text.count("tag good") == 1


def test_the_floor_is_the_directors_alone(served: Served) -> None:
    _, night = playing(served)
    assert Visitor(served).get(f"/floor/{night}").status == 403
