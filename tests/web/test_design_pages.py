"""Designing a structure in the browser: proposed, compared, one level changed, used, undone; nothing typed is lost.

Few nights are played, as Python: what proposals are worth is for the tests of `simulation`.
"""

import json
import re
import time
from collections.abc import Callable
from html import unescape
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest
from asking import make_token
from evening import Console
from garbage import DESIGN, STRUCTURES
from playwright.sync_api import expect
from served import Reply, Served, Visitor, form_fields

from shuffleup.desk import designs
from shuffleup.desk.designs import Designs
from shuffleup.histories.nights import templates
from shuffleup.rulebooks import load_book
from shuffleup.simulation.workshop import Compare
from shuffleup.tournament.plan import AnteKind, PlanLevel
from shuffleup.web.console import structure_text

if TYPE_CHECKING:
    from conftest import Windows

WITHIN = 90.0
"""Seconds in which a design of few nights must be there, on a busy machine too."""
WISH = {"players": "6", "day": "2030-11-24", "starts": "19:30", "closes": "23:30", "minutes": "10", "sure": "50"}
TURBO = next(each.plan for each in templates() if each.id == "turbo")


def asked(night: str, page: str = "design", **typed: str) -> str:
    """The address of a page with a wish."""
    ask = {"ask": "1"} if page == "design" else {}
    return f"/e/{night}/{page}?{urlencode({**ask, **WISH, **typed})}"


def when(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    ends = time.monotonic() + WITHIN
    while not holds():
        assert time.monotonic() < ends, "waited in vain"
        time.sleep(0.1)


def told(director: Visitor, path: str) -> Reply:
    """The page once nothing more is being worked out."""
    seen: list[Reply] = []

    def done() -> bool:
        seen.append(director.get(path))
        return 'data-working="no"' in seen[-1].text

    when(done)
    return seen[-1]


@pytest.fixture(scope="module")
def director(served: Served) -> Visitor:
    return served.director()


@pytest.fixture(scope="module")
def night(director: Visitor) -> str:
    return director.new_night(date="2030-11-24", time="19:30", closes_at="23:30")


@pytest.fixture(scope="module")
def proposed(director: Visitor, night: str) -> Reply:
    """The proposals for six players."""
    return told(director, asked(night))


def test_the_plan_and_a_new_night_lead_here_with_what_was_typed(director: Visitor) -> None:
    fields = form_fields(director.get("/new/turbo").text)
    made = director.post("/new/turbo", {**fields, "starting_stack": "8000", "closes_at": "23:45", "then": "design"})
    page = director.follow(made)
    assert made.location.endswith("/design")
    assert 'name="stack" type="text" value="8000"' in page.text
    assert 'value="23:45"' in page.text
    plan = made.location.removesuffix("/design") + "/plan"
    assert f'href="{made.location}"' in director.get(plan).text
    fields = form_fields(director.get(plan).text)
    saved = director.post(plan, {**fields, "starting_stack": "9000", "then": "design"})
    assert 'value="9000"' in director.follow(saved).text


def test_proposals_stand_side_by_side_with_their_figures(proposed: Reply) -> None:
    assert len(re.findall(r'data-proposal="\d"', proposed.text)) >= 2
    facts = ("10-minute levels", "over by 23:30", "All-in hands, last half hour", "Blinds grow", "Each player gets")
    assert [each for each in facts if each not in proposed.words] == []
    assert "6 nights. Few nights, so" in proposed.words


def test_one_tap_uses_a_proposal_and_undo_takes_it_back(director: Visitor, night: str, proposed: Reply) -> None:
    before = director.get(f"/e/{night}/plan").text
    fields = form_fields(proposed.text.partition('data-proposal="2"')[0])
    reply = director.post(f"/e/{night}/design", fields)
    assert reply.location == f"/e/{night}/plan"
    page = director.follow(reply)
    assert "Plan changed" in page.words
    levels = structure_text.read(str(fields["levels"][0]), "NLHE")
    assert levels
    shown = re.findall(r'name="level-small"[^>]*value="(\d+)"', page.text)
    assert shown == [str(level.small_blind) for level in levels if not level.is_break]
    undo = re.search(rf'action="(/e/{night}/undo/\w+)"', director.get(f"/e/{night}/log").text)
    assert undo is not None
    director.post(undo[1], {"sure": "yes"})
    after = director.get(f"/e/{night}/plan").text
    small = r'name="level-small"[^>]*value="(\d+)"'
    assert re.findall(small, after) == re.findall(small, before)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"players": "0"}, "Give a whole number from 2"),
        ({"players": "900"}, "900 players, and 32 seats"),
        ({"day": "2020-11-24"}, "it is past that now"),
        ({"closes": ""}, "When does the venue close?"),
        ({"chips": "25x2, 100x2, 500x2, 1000x2"}, "The chips make 0 stacks"),
        ({"chips": "7"}, "No structure does it"),
    ],
)
def test_what_cannot_be_is_told_before_any_night_and_what_was_typed_stays(
    director: Visitor, night: str, typed: dict[str, str], said: str
) -> None:
    page = told(director, asked(night, **typed))
    assert said in page.words
    assert 'class="card proposal"' not in page.text
    for name, value in typed.items():
        assert re.search(rf'name="{name}"[^>]* value="{value}"', page.text), name


def test_where_nothing_fits_what_would_is_one_tap_away(director: Visitor, night: str) -> None:
    page = told(director, asked(night, closes="20:00", minutes="30"))
    assert "No structure does it" in page.words
    ways = re.findall(r'<a class="button" href="\?([^"]*)">([^<]*)</a>', page.text)
    assert any(words.startswith("Closing at") for _, words in ways), ways


def test_a_level_is_changed_added_and_taken_out_by_links(director: Visitor, night: str) -> None:
    page = told(director, asked(night, "design/levels", open="0"))
    assert "Ends about" in page.words
    found = re.findall(r'<a class="button[^"]*"((?: (?:href|id)="[^"]*"){2})', page.text)
    links = {re.findall(r'id="([^"]*)"', each)[0]: unescape(re.findall(r'href="([^"]*)"', each)[0]) for each in found}
    longer = told(director, links["longer"])
    assert "the same before and after" in longer.words
    assert re.search(r'role="img" aria-label="Before, the night ends about \d\d:\d\d', longer.text)
    assert longer.text.count("<svg xmlns") == 2
    assert f'<b class="num">{TURBO.levels[0].minutes + 5}</b>' in longer.text
    rows = page.text.count('class="level-no"')
    assert told(director, links["add-level"]).text.count('class="level-no"') == rows + 1
    assert told(director, links["remove-level"]).text.count('class="level-no"') == rows
    wrong = director.get(links["longer"] + "&level-small=lots&level-big=100")
    assert "Give a whole number" in wrong.words
    assert 'name="level-small" inputmode="numeric" value="lots"' in wrong.text
    unplayable = director.get(links["longer"] + "&level-small=7&level-big=14")
    assert 'class="errors"' in unplayable.text


def test_a_night_that_is_on_is_not_designed(director: Visitor) -> None:
    night = director.new_night()
    director.enter(night, ["Ada Bell", "Cy Dunn", "Eve Fox"])
    director.draw_and_start(night)
    for path in ("design", "design/levels"):
        assert "Levels to come can be changed in the plan" in director.get(f"/e/{night}/{path}").words


@pytest.mark.parametrize("field", DESIGN)
def test_garbage_in_the_form_is_told_and_changes_nothing(director: Visitor, night: str, field: str) -> None:
    heads = director.served.heads()
    structure = structure_text.written(TURBO.levels)
    for value in DESIGN[field]:
        reply = director.post(f"/e/{night}/design", {**WISH, field: value[:2_000], "levels": structure})
        assert reply.status == 303
        assert 'class="toast bad' in director.follow(reply).text, (field, value[:20])
    assert director.served.heads() == heads


def test_garbage_for_a_structure_is_told_and_changes_nothing(director: Visitor, night: str) -> None:
    heads = director.served.heads()
    for value in STRUCTURES:
        reply = director.post(f"/e/{night}/design", {**WISH, "levels": value})
        assert 'class="toast bad' in director.follow(reply).text, value[:20]
        path = asked(night, "design/levels", was=value[:900], levels=value[:900], open=value[:9])
        assert director.get(path).status == 200, value[:20]
    assert director.served.heads() == heads


def test_a_structure_is_read_as_it_was_written() -> None:
    levels = (
        PlanLevel(20, 25, 50),
        PlanLevel(15, 50, 100, 100, AnteKind.BIG_BLIND),
        PlanLevel(10, is_break=True),
        PlanLevel(9, 75, 150, 25),
    )
    text = structure_text.written(levels)
    assert text == "20-25-50.15-50-100-100b.b10.9-75-150-25e"
    assert structure_text.read(text, "NLHE") == levels


def test_programs_are_proposed_structures_and_try_levels(director: Visitor, night: str) -> None:
    program = make_token(director, "director")
    body = {"players": 6, "starts_at": "2030-11-24T19:30", "closes_at": "23:30", "level_minutes": 10, "percent": 50}
    answers: list[dict[str, object]] = []

    def done(path: str, sent: object) -> bool:
        answers.append(program.post(path, sent))
        return not answers[-1]["working"]

    when(lambda: done(f"/nights/{night}/design", body))
    proposals = answers[-1]["proposals"]
    assert isinstance(proposals, list)
    assert proposals[0]["figures"]["in_time"] >= 0.5
    levels = proposals[0]["plan"]["levels"]
    longer = [{**levels[0], "minutes": 30}, *levels[1:]]
    when(lambda: done(f"/nights/{night}/design/levels", {"levels": longer, "was": levels, "wish": body}))
    before, after = (json.loads(json.dumps(answers[-1][name])) for name in ("before", "after"))
    assert after["finish_minutes"]["p50"] > before["finish_minutes"]["p50"]
    assert program.ask("POST", f"/nights/{night}/design", {"players": 900}).status == 422
    sent = program.send(night, "ChangePlan", plan=proposals[0]["plan"])
    assert sent.status == 200, sent.text


def test_two_wishes_are_answered_by_turns_and_one_that_nobody_asks_about_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    book = load_book(TURBO.rulebook)
    plans = [TURBO.__class__(name=f"For {n}", entrants=n, starting_stack=5_000, levels=TURBO.levels) for n in (4, 5)]
    endless = Compare(plans[0], plans[0], book, runs=10**6)
    short = Compare(plans[1], plans[1], book, runs=4)
    here = Designs()
    try:
        here.ask(endless)
        when(lambda: here.ask(short).done and here.ask(endless).change)
        assert not here.ask(endless).done
        nights = here.ask(endless).change
        assert nights is not None
        monkeypatch.setattr(designs, "FORGOTTEN", 0.0)
        here.ask(short)
        monkeypatch.setattr(designs, "FORGOTTEN", 10.0)
        again = here.ask(endless)
        assert again.change is None, "it was begun anew"
    finally:
        here.close()


@pytest.mark.browser
def test_a_host_proposes_compares_changes_uses_and_undoes(served: Served, windows: "Windows") -> None:
    director = served.director()
    night = director.new_night(date="2030-11-24", time="19:30", closes_at="23:30")
    console = Console(served, windows.open(served.link, width=360, height=740), night)
    console.go("/plan")
    page = console.page
    page.click("text=Design the structure >> nth=0")
    page.fill("#players", "6")
    page.fill("#minutes", "10")
    page.click("#propose")
    expect(page.locator(".proposal").first).to_be_visible(timeout=WITHIN * 1000)
    expect(page.locator("#proposals")).to_have_attribute("data-working", "no", timeout=WITHIN * 1000)
    assert page.locator(".proposal").count() >= 2
    page.locator(".proposal").first.get_by_text("Change a level").click()
    expect(page.locator("#tried-ends")).to_contain_text("Ends about", timeout=WITHIN * 1000)
    page.locator(".levels-list .row").nth(1).click()
    expect(page.locator("#open-level")).to_contain_text("Level 2")
    began = time.monotonic()
    page.click("#longer")
    expect(page.locator("#open-level b.num").first).to_have_text("15")
    expect(page.locator("#tried-ends")).to_contain_text("Ends about", timeout=WITHIN * 1000)
    assert time.monotonic() - began < 60  # about a second where the machine has nothing else to do
    page.reload()
    expect(page.locator("#open-level b.num").first).to_have_text("15")
    expect(page.locator("#tried-ends")).to_be_visible(timeout=WITHIN * 1000)
    tried = page.locator('form input[name="levels"]').last.input_value()
    page.click("#use")
    page.wait_for_url("**/plan")
    expect(page.locator(".toast", has_text="Plan changed").first).to_be_visible()
    assert structure_text.read(tried, "NLHE")
    assert page.locator('input[name="level-minutes"]').nth(1).input_value() == "15"
    page.locator(".toast", has_text="Plan changed").locator("text=Undo").first.click()
    minutes = r'name="level-minutes"[^>]*value="(\d+)"'
    planned = [str(each.minutes) for each in TURBO.levels]
    when(lambda: re.findall(minutes, director.get(f"/e/{night}/plan").text) == planned)
