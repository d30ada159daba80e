"""The rulebook reader: open to the room, each clause by its id, honest about readings and silence, quick on a phone."""

from typing import TYPE_CHECKING

import pytest
from served import Served, Visitor

from shuffleup.rulebooks import BOOKS, ClauseKind, load_book, load_policies, load_topics

if TYPE_CHECKING:
    from conftest import Windows

PHONE = {"width": 390, "height": 844, "has_touch": True}
PAGES = (
    "/rules", "/rules?q=string+bet", "/rules/tnpl", "/rules/tnpl?topic=clock", "/rules/hcpn?kind=notice",
    "/rules/tda/10.A", "/rules/tnpl/H7", "/rules/nppl/70.a", "/rules/compare/clock", "/rules/compare/clock?with=tda",
    "/rules/compare/clock_seconds", "/rules/redtooth/sheet", "/rules/the_crown/sheet?short", "/rules/tda/notices",
)  # fmt: skip


@pytest.fixture(scope="module")
def stranger(served: Served) -> Visitor:
    """Somebody in the room with a phone and no link."""
    return Visitor(served)


@pytest.mark.parametrize("path", PAGES)
def test_everybody_may_read_and_nobody_is_shown_the_console(stranger: Visitor, path: str) -> None:
    reply = stranger.get(path)
    assert reply.status == 200
    assert "script-src 'self'" in reply.headers["Content-Security-Policy"]
    assert "<style" not in reply.text
    assert " style=" not in reply.text
    assert 'href="/"' not in reply.text


@pytest.mark.parametrize("book", BOOKS)
def test_clauses_are_found_by_their_ids(stranger: Visitor, book: str) -> None:
    for clause in load_book(book).clauses[::9]:
        reply = stranger.get(f"/rules/{book}/{clause.id}")
        assert reply.status == 200, clause.id
        assert " ".join(clause.says.split()) in reply.words
        for example in clause.examples:
            assert " ".join(example.split()) in reply.words


def test_a_printed_number_shows_all_that_stands_under_it(stranger: Visitor) -> None:
    group = load_book("tnpl").group("H7")
    words = stranger.get("/rules/tnpl/H7").words
    assert len(group) > 1
    assert all(clause.title in words for clause in group)


@pytest.mark.parametrize(
    "path", ["/rules/tnlp", "/rules/tda/99", "/rules/tda/10.a", "/rules/compare/clocks", "/rules/x/y"]
)
def test_what_is_not_there_is_said_with_the_nearest(stranger: Visitor, path: str) -> None:
    reply = stranger.get(path)
    assert reply.status == 404
    if path == "/rules/tnlp":
        assert "the nearest is tnpl" in reply.words
    if path == "/rules/tda/10.a":
        assert "/rules/tda/10.A" in reply.text


def test_a_clause_tells_how_the_other_books_see_it(stranger: Visitor) -> None:
    """29.s2 gives 25 seconds; the pub leagues give more."""
    page = stranger.get("/rules/tda/29.s2")
    for book in BOOKS:
        value = load_book(book).policy("clock_seconds")
        assert f"{value.value} seconds" in page.words
        assert book == "tda" or all(f'href="/rules/{book}/{clause}"' in page.text for clause in value.clauses)
    assert "differs" in page.words


def test_readings_and_silence_are_marked_as_such(stranger: Visitor) -> None:
    page = stranger.get("/rules/compare/clock")
    readings = fallbacks = 0
    for key in next(topic for topic in load_topics() if topic.id == "clock").policies:
        for book in BOOKS:
            value = load_book(book).policy(key)
            readings += bool(value.reading)
            fallbacks += value.fallback
    assert readings > 1
    assert page.text.count(">our reading<") == readings
    assert page.text.count("silent, so ") == fallbacks > 5


def test_every_topic_can_be_compared_and_only_differences_be_shown(stranger: Visitor) -> None:
    for topic in load_topics():
        reply = stranger.get(f"/rules/compare/{topic.id}")
        assert reply.status == 200
        assert all(f'id="{policy}"' in reply.text for policy in topic.policies)
    only = stranger.get("/rules/compare/clock?only=differ")
    assert 'id="clock_seconds"' in only.text
    assert 'id="clock_caller_seated"' not in only.text


@pytest.mark.parametrize("book", BOOKS)
def test_the_notices_of_a_book_stand_on_one_page_and_first_on_its_sheet(stranger: Visitor, book: str) -> None:
    notices = [clause for clause in load_book(book).clauses if clause.kind is ClauseKind.NOTICE]
    page, sheet = stranger.get(f"/rules/{book}/notices"), stranger.get(f"/rules/{book}/sheet")
    for clause in notices:
        assert f'id="{clause.id}"' in page.text
        assert " ".join(clause.says.split()) in page.words
    first_topic = sheet.words.index("Authority and fairness")
    assert all(sheet.words.index(" ".join(clause.says.split())) < first_topic for clause in notices)


def test_a_sheet_holds_the_whole_book(stranger: Visitor) -> None:
    words = stranger.get("/rules/tda/sheet").words
    assert all(" ".join(clause.says.split()) in words for clause in load_book("tda").clauses)


def test_a_sheet_says_what_the_house_does_its_own_way_and_contradicts_itself_nowhere(stranger: Visitor) -> None:
    """The Crown gives 20 seconds; the clause of the book below that says 30 is marked, on paper and on its page."""
    sheet = stranger.get("/rules/the_crown/sheet").words
    assert "Our way here" in sheet
    assert "Time to decide once the clock runs: 20 seconds." in sheet
    below = load_book("redtooth").clause("procedures.6-3")
    assert f"{below.says} {below.id} Here: time to decide once the clock runs: 20 seconds." in sheet
    assert "Not so in this house" in stranger.get(f"/rules/the_crown/{below.id}").words
    short = stranger.get("/rules/the_crown/sheet?short").words
    assert "20 seconds" in short
    assert below.says not in short


def test_every_policy_has_a_page_of_its_own(stranger: Visitor) -> None:
    for key in list(load_policies())[::12]:
        assert stranger.get(f"/rules/compare/{key}").status == 200


@pytest.mark.browser
def test_clauses_are_found_while_one_types_on_a_phone(served: Served, windows: "Windows") -> None:
    page = windows.open(f"{served.url}/rules/tda", **PHONE)
    page.get_by_placeholder("Search these rules").press_sequentially("string bt")
    page.wait_for_selector("#found >> text=string")
    assert page.evaluate("document.activeElement.id") == "q"  # nothing takes the keyboard away
    assert "q=string" in page.url
    page.wait_for_function("() => /found/.test(document.getElementById('found-says').textContent)")
    page.locator(".found .row").first.tap()
    page.wait_for_selector("#others")
    page.go_back()
    page.wait_for_selector(".found .row")
    assert page.locator("#q").input_value() == "string bt"


@pytest.mark.browser
def test_a_search_works_without_scripts(served: Served, windows: "Windows") -> None:
    page = windows.open(f"{served.url}/rules", java_script_enabled=False, **PHONE)
    page.locator("#q").fill("misdeal")
    page.locator("#q").press("Enter")
    page.wait_for_selector(".found .row")
    assert "q=misdeal" in page.url


@pytest.mark.browser
@pytest.mark.parametrize(
    ("scheme", "paths"),
    [("dark", ("/rules/tnpl", "/rules/tda?topic=clock", "/rules/tda/29", "/rules/compare/clock", "/rules/tda/sheet")),
     ("light", ("/rules/tda?q=clock", "/rules/tda/29"))],
)  # fmt: skip
def test_pages_fit_a_phone_and_can_be_used_by_everybody(
    served: Served, windows: "Windows", scheme: str, paths: tuple[str, ...]
) -> None:
    from axe import in_short, violations

    page = windows.open(**PHONE, color_scheme=scheme, bypass_csp=True)
    for path in paths:
        page.goto(f"{served.url}{path}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        small = page.evaluate(
            "[...document.querySelectorAll('a.button, button, a.row, a.filter, a.up, .top a, input')]"
            ".filter((each) => each.offsetHeight && each.offsetHeight < 48).map((each) => each.outerHTML.slice(0, 80))"
        )
        assert small == [], path
        assert in_short(violations(page)) == [], path


@pytest.mark.browser
def test_a_clause_on_the_console_leads_to_its_page(served: Served, windows: "Windows") -> None:
    """Two out on one hand: the console says which clause orders them, and the clause is a tap away."""
    director = served.director()
    night = director.new_night(rulebook="tnpl")
    director.enter(night, ["Ann Abel", "Bob Bright", "Cy Cole"])
    director.draw_and_start(night)
    out = [row for _, row in list(director.seated(night).values())[:2]]
    page = windows.open(served.link)
    page.goto(f"{served.url}/e/{night}/out?out={out[0]}&out={out[1]}")
    cited = page.locator(".clause a").first
    number = cited.inner_text().partition(" ")[0]  # its title stands behind it
    cited.click()
    page.wait_for_url(f"**/rules/tnpl/{number}")
    assert number in page.locator("h1").inner_text()
    page.goto(f"{served.url}/e/{night}/more")
    page.get_by_text("The rules").click()
    page.wait_for_url("**/rules/tnpl")
