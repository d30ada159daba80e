"""The document of the interface for programs, its page, and the page for builders: they tell the truth of it."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import jsonschema_rs
import pytest
from asking import (
    SITUATION,
    House,
)
from served import Visitor
from test_api_roles import ASKED, NOT_SENT
from test_screen_sounds import mp3
from who_may import MAY

from shuffleup.acts.roles import ORDER
from shuffleup.desk.roles import HEARS
from shuffleup.tournament.night import COMMANDS
from shuffleup.web.api.every import OPERATIONS
from shuffleup.web.api.overlay import PARTS, PLACES, SIZES


def test_every_command_that_people_send_is_documented_and_no_other() -> None:
    sent = {name for name, one in OPERATIONS.items() if one.path.startswith("/nights/{night}/commands/")}
    assert sent == COMMANDS.keys() - NOT_SENT == MAY.keys() - NOT_SENT
    assert OPERATIONS.keys() - sent == ASKED.keys()


def test_the_document_tells_who_may_ask_for_what(house: House) -> None:
    for name, one in OPERATIONS.items():
        told = house.told["paths"][one.path][one.method.lower()]
        letters = MAY[name] if name in MAY else ASKED[name]
        assert told["operationId"] == name
        assert told["x-roles"] == [role.value for role in ORDER if role.value[0] in letters], name
        assert "For: " in told["description"]


def test_no_address_is_that_of_two_operations() -> None:
    """Or a method that one of them does not have would be looked for in the other."""
    paths = {one.path: one.route for one in OPERATIONS.values()}
    said = {path: re.sub(r"\{\w+\}", "x", path) for path in paths}
    assert [(a, b) for a in paths for b in paths if a != b and paths[a].fullmatch(said[b])] == []


def test_every_shape_of_the_document_is_a_schema(house: House) -> None:
    shapes = house.told["components"]["schemas"]
    for name, schema in shapes.items():
        assert jsonschema_rs.meta.is_valid({"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}), name
    named = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(house.told)))
    assert named <= shapes.keys()


def test_people_can_read_all_of_it_on_one_page(house: House) -> None:
    page = Visitor(house.served).get("/api/v1")
    assert page.status == 200
    assert not re.search(r"<script>|\son\w+=|https?://(?!crown)", page.text)
    for name in OPERATIONS:
        assert f'id="{name}"' in page.text
    for name in house.told["components"]["schemas"]:
        assert f'id="shape-{name}"' in page.text


DOCS = (Path(__file__).parents[2] / "docs/api.md").read_text(encoding="utf-8")


def test_the_page_for_builders_names_every_news_part_and_role() -> None:
    named = set(re.findall(r"`([^`]+)`", re.sub(r"(?s)```.*?```", "", DOCS)))
    assert {news for heard in HEARS.values() for news in heard} | {"beat", "gone"} <= named
    assert {*PARTS, *PLACES, *(role.value for role in HEARS)} <= named
    assert not {str(size) for size in SIZES} - set(re.findall(r"\d+", DOCS))


@pytest.mark.skipif(not (shutil.which("curl") and shutil.which("openssl")), reason="no curl or openssl at hand")
def test_the_examples_with_curl_work(house: House, tmp_path: Path) -> None:
    (tmp_path / "dispute.toml").write_text(SITUATION["rule"], encoding="utf-8")
    (tmp_path / "bell.mp3").write_bytes(mp3())
    bell = house.by["director"].ask("POST", "/sounds", mp3(20), Content_Type="audio/mpeg")
    examples = re.findall(r"(?m)^    (curl .*(?:\n      .*)*)", DOCS)
    assert len(examples) > 10
    log = house.by["director"].get(f"/nights/{house.night}/log")["lines"]
    told = {
        "HERE": f"http://127.0.0.1:{house.served.port}/api/v1",
        "TOKEN": house.by["director"].token,
        "NIGHT": house.night,
        "COMMAND": log[-1]["id"],
        "SOUND": json.loads(bell.text)["id"],
    }
    for example in examples:
        shown = re.sub(r" {5,}\S.*$", "", example) if "\n" not in example else example
        endless = "curl -N" in shown
        quick = shown.replace("curl ", f"curl -sS --fail-with-body --max-time {1 if endless else 20} ", 1)
        ended = subprocess.run(["bash", "-c", quick], cwd=tmp_path, env={**os.environ, **told}, capture_output=True)
        assert ended.returncode == (28 if endless else 0), (shown, ended.stdout, ended.stderr)
        if " -o " in shown:
            assert (tmp_path / "house.sqlite3").read_bytes().startswith(b"SQLite format 3")
        else:
            assert ended.stdout.startswith(b"id:" if endless else b"{"), shown
