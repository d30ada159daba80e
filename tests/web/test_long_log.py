"""A log of thousands of commands: an old one is judged in the background, with progress, and can be taken back."""

import re
import time
from pathlib import Path

import pytest
from served import WITHIN, Reply, Visitor, serving

from shuffleup.acts.roles import Role
from shuffleup.desk.roles import Who
from shuffleup.histories.nights import templates
from shuffleup.tournament.commands import ShowMessage
from shuffleup.web.console.undo import LONG
from shuffleup.web.site import Site

NIGHT = "0123456789ab"
DIRECTOR = Who(Role.DIRECTOR)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with one night and more commands than are judged at once."""
    folder = tmp_path_factory.mktemp("long") / "data"
    house = Site(folder)
    house.open_tournament(templates()[-1].plan, by=DIRECTOR, command_id=NIGHT * 2)
    for number in range(LONG + 50):
        house.send(NIGHT, ShowMessage(f"Line {number}"), by=DIRECTOR, command_id=f"line{number:012}")
    house.close()
    return folder


def test_an_old_command_is_judged_with_progress_and_taken_back(data: Path) -> None:
    with serving(data) as served:
        director = served.director()
        first = f"/e/{NIGHT}/undo/line000000000000"
        asked = director.post(first)
        assert asked.location == first
        progress = judged(director, first)
        assert progress.status == 204
        assert progress.headers["HX-Redirect"] == first
        shown = director.get(first)
        assert "Take it back?" in shown.words
        assert "Took back" in director.told(first, {"sure": "yes"})


def judged(director: Visitor, undo: str) -> Reply:
    """Ask how far it is until it is done."""
    assert director.get(undo).status == 200
    ends = time.monotonic() + WITHIN
    while (reply := director.get(f"{undo}/progress")).status == 200:
        assert re.search(r"\d+ ?%|<progress", reply.text)
        assert time.monotonic() < ends
        time.sleep(0.05)
    return reply


def test_the_log_is_read_page_by_page_to_its_start(data: Path) -> None:
    with serving(data) as served:
        director = served.director()
        page, pages = f"/e/{NIGHT}/log", 0
        while page:
            text = director.get(page).text
            pages += 1
            older = re.search(r'href="(\?before=\d+)"', text)
            page = f"/e/{NIGHT}/log{older[1]}" if older else ""
        assert pages > LONG // 100
        assert "Night set up" in text
