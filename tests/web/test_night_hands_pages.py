"""All hands of a dealt night as one file: from the console, by the interface, by the command; on a server that runs."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from asking import make_token
from axe import in_short, violations
from faults import at_rest, measured
from served import Served, Visitor
from test_dealt_bytes import cards_in
from test_dealt_doors import DealtRoom, room
from test_hands_pages import over, own

from shuffleup.desk.dealer.hand_files import KINDS
from shuffleup.histories.hand_files import read_hands

if TYPE_CHECKING:
    from conftest import Windows

__all__ = ["over", "room"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_console_and_the_interface_give_the_same_file(
    over: DealtRoom, served: Served, tmp_path: Path, kind: str
) -> None:
    page = over.director.get(f"/e/{over.night}/hands")
    assert f"/e/{over.night}/hands.{kind}" in page.text
    sent = over.director.get(f"/e/{over.night}/hands.{kind}")
    assert sent.status == 200
    assert sent.headers["Cache-Control"] == "no-store"
    assert f'-hands-{kind}.{KINDS[kind].many}"' in sent.headers["Content-Disposition"]
    asked = make_token(over.director, "director").ask("GET", f"/nights/{over.night}/dealt-hands/{kind}")
    assert asked.status == 200
    assert asked.headers["Content-Type"].startswith(KINDS[kind].media)
    assert asked.body[: len(sent.body)] == sent.body
    file = tmp_path / f"night.{KINDS[kind].many}"
    file.write_bytes(sent.body)
    assert next(read_hands(file, kind)).about.number == "1-1"
    for entry in over.phones:
        assert not set(own(over, entry)["cards"]) & cards_in(sent.text.split("1-2")[0])


def test_a_director_who_plays_reads_no_more_than_anybody(over: DealtRoom) -> None:
    entry = next(iter(over.phones))
    both = Visitor(over.served, {**over.phones[entry].cookies, **over.director.cookies})
    for kind in KINDS:
        asked = both.get(f"/e/{over.night}/hands.{kind}?own=yes")
        assert asked.status == 200
        assert asked.body.startswith(over.director.get(f"/e/{over.night}/hands.{kind}").body[:500])
        assert not set(own(over, entry)["cards"]) & cards_in(asked.text.split("1-2")[0])


def test_whoever_is_not_staff_is_refused(over: DealtRoom, served: Served) -> None:
    for visitor in (Visitor(served), *over.phones.values()):
        for path in ("hands", "hands.phh"):
            assert visitor.get(f"/e/{over.night}/{path}").status == 403


def test_what_is_no_format_and_no_dealt_night_is_not_found(over: DealtRoom) -> None:
    assert over.director.get(f"/e/{over.night}/hands.pdf").status == 404
    other = over.director.new_night()
    assert over.director.get(f"/e/{other}/hands").status == 404
    program = make_token(over.director, "director")
    assert program.ask("GET", f"/nights/{over.night}/dealt-hands/pdf").status == 404
    assert program.ask("GET", f"/nights/{other}/dealt-hands/phh").status == 409


def test_a_night_without_a_hand_says_so(served: Served) -> None:
    director = served.director()
    night = director.new_night(dealt="digital", prize="", buy_in="", added="")
    assert "No hand of this night is over yet" in director.get(f"/e/{night}/hands").words
    sent = director.get(f"/e/{night}/hands.phh")
    assert sent.status == 302
    assert "No hand of this night is over yet" in director.follow(sent).words


def test_the_command_reads_what_the_server_writes(over: DealtRoom, served: Served) -> None:
    made = served.run("hands", over.night, "--to", "phh")
    assert made
    assert over.director.get(f"/e/{over.night}/hands.phh").text.startswith(made)


@pytest.mark.browser
@pytest.mark.parametrize(("theme", "width"), [("dark", 360), ("light", 1280)])
def test_a_director_downloads_a_file_in_a_browser(
    over: DealtRoom, served: Served, windows: "Windows", theme: str, width: int
) -> None:
    page = windows.open(served.link, width=width, height=740, color_scheme=theme, reduced_motion="reduce")
    page.goto(f"{served.url}/e/{over.night}/more")
    page.click(f'a[href="/e/{over.night}/hands"]')
    page.wait_for_selector("text=OHH")
    assert at_rest(page, measured) == []
    assert in_short(violations(page)) == []
    for kind, label in ((kind, each.label) for kind, each in KINDS.items()):
        with page.expect_download() as coming:
            page.click(f'main a:has-text("{label}")')
        assert coming.value.suggested_filename.endswith(f"-hands-{kind}.{KINDS[kind].many}")
        assert Path(coming.value.path()).stat().st_size
