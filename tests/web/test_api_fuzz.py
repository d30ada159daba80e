"""Schemathesis finds no fault: whatever the document allows is answered as it says, and what it forbids is refused.

A few cases of each operation in every run; `make soak` lets the whole program loose on a server, in all its phases.
"""

import json
import os
import re
import secrets
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from asking import IN_ADDRESSES, ROLES, House, fresh
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from served import serving
from test_screen_pictures import PHOTO
from test_screen_sounds import wav

from shuffleup.web.api.every import OPERATIONS
from shuffleup.web.api.sending import COMMAND_ID
from shuffleup.web.screen.sounds import KINDS

FITS = ["2xx", 401, 403, 404, 409, 412, 503]
"""What may be answered to what fits the document: the rules, the roles and the log's version have a say, too."""

CONFIG: dict[str, Any] = {
    "checks": {
        "positive_data_acceptance": {"expected-statuses": FITS},
        "ignored_auth": {"enabled": False},  # wrong tokens are soon answered 429: `test_api_roles.py` tries them
    },
    # These hold a text in a form of its own, or name what has to be there: its JSON can be right and it all wrong.
    "operations": [
        {
            "include-operation-id": [name for name, one in OPERATIONS.items() if one.parsed],
            "checks": {"positive_data_acceptance": {"expected-statuses": [*FITS, 422]}},
        }
    ],
}

CHOSEN = ("screen", "layout", "chips", "book", "book_text", "file_text")
"""What programs name and write as they like: cases take what is there, or anything else."""

BOOK = 'format = 1\n[book]\nid = "crown"\nname = "The Crown"\nextends = "tda"\n'
POINTS = 'id = "crown"\ntitle = "The Crown"\nladder = [3, 2, 1]\nrounding = "nearest"\nties = "shared"\n'

NOT_ASKED = ("follow", "give_token_back")
"""A stream never ends; a token that was given back asks for nothing more. Other tests try both."""


def at_home(house: House) -> dict[str, Any]:
    """The document with ids of this house where it would take any: cases reach the rules, and not just the door."""
    told: dict[str, Any] = json.loads(json.dumps(house.told))
    for name in NOT_ASKED:
        del told["paths"][OPERATIONS[name].path]
    spare = furnish(house)
    log = house.by["director"].get(f"/nights/{house.night}/log")["lines"]
    seats = house.by["director"].get(f"/nights/{house.night}/seats")["seats"]
    people = [each["id"] for each in house.by["director"].get("/people")["people"]]
    entries = [each["entry"] for each in seats]
    ids = {name: [value, "none"] for name, value in IN_ADDRESSES.items()} | {
        "night": [house.night],
        "command": [each["id"] for each in log],
        "kind": ["csv", "txt", "html", "svg", "ots", "none"],
        "what": ["late_stack", "antes", "clock", "none"],
        "person": [*people, "nobody"],
        "policy": ["late_stack", "new_players_counted", "none"],
        "files": ["points", "laws"],
        "file": ["crown", "nuts", "gb_pub", "none"],
        "table": ["season", "none"],
        **{name: [*found, "none"] for name, found in spare.items()},
    }
    for path in told["paths"].values():
        for one in path.values():
            for each in one["parameters"]:
                if each["in"] == "path":
                    known = {"enum": ids[each["name"]]}
                    each["schema"] = {"anyOf": [known, each["schema"]]} if each["name"] in CHOSEN else known
    fields = {
        "entry": [*entries, "nobody", ""],
        "other": entries,
        "person": [*people, "nobody"],
        "kept": people,
        "incident": ["four_card_flop", "string_bet", "none"],
        "layout": ["seats", "clock", "bar", "none"],
        "extends": ["tda", "redtooth", "crown", "none"],
        "book_text": [BOOK, "format = 1", ""],
        "file_text": [POINTS, "id = 1", ""],
    }
    sent = [shape for name, shape in told["components"]["schemas"].items() if name.endswith(("Sent", "Body"))]
    for shape in sent:
        shape["properties"].pop("expected_version", None)
        for name, held in shape["properties"].items():
            if name in fields and held.get("type") == "string":
                known = {"enum": fields[name]}
                shape["properties"][name] = {"anyOf": [known, held]} if name in CHOSEN else known
            elif name == "table" and held.get("type") == "integer":
                shape["properties"][name] = {"type": "integer", "minimum": max(-1, held["minimum"]), "maximum": 5}
    return told


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house of their own: cases end its night, throw its screens away and change its books."""
    with serving(tmp_path_factory.mktemp("tried") / "data", SHUFFLEUP_FORECAST_NIGHTS="6") as opened:
        yield House(opened)


def furnish(house: House) -> dict[str, list[str]]:
    """Something of every kind in the house, under the names that cases use; devices and doors that may go."""
    director = house.by["director"]
    director.post("/league/commands/KeepTable", {"id": fresh(), "data": {"table": {"id": "season", "name": "Season"}}})
    if director.ask("GET", "/house-books/crown").status == 404:  # another role may have begun it, and changed it
        director.post("/house-books/crown/begin", {"name": "The Crown", "extends": "tda"})
    director.post("/chip-sets/usual", {"name": "Usual", "chips": [{"value": 25}, {"value": 100}]})
    director.post(f"/nights/{house.night}/screens/bar", {"layout": "seats"})
    director.post("/layouts/bar", {"look": {"name": "Bar"}})
    director.post("/league/files/points", {"file_text": POINTS})
    someone = director.get("/people")["people"][0]["id"]
    director.ask("POST", f"/people/{someone}/photo", PHOTO, Content_Type="image/jpeg")
    bell = json.loads(director.ask("POST", "/sounds", wav(), Content_Type="audio/wav").text)["id"]
    roles = ("floor", "screen", "screen")
    devices = [director.post("/tokens", {"name": "Spare", "role": role})["device"]["id"] for role in roles]
    return {
        "device": devices,
        "sound": [bell],
        "door": [director.post("/doors", {"role": role})["door"] for role in roles],
    }


def with_an_id_of_its_own(body: Any) -> None:
    """Cases like the simplest id: sent again, it would be the first command every time."""
    if isinstance(body, dict) and isinstance(body.get("id"), str) and re.fullmatch(COMMAND_ID, body["id"]):
        body["id"] = secrets.token_hex(16)


def sends_sounds() -> None:
    """Schemathesis knows how files of pictures are sent; sounds go in the same way."""
    import schemathesis

    schemathesis.serializer.alias([*KINDS], "application/octet-stream")


HOOKS = """import schemathesis
from test_api_fuzz import sends_sounds, with_an_id_of_its_own

sends_sounds()

@schemathesis.hook
def before_call(context, case, kwargs):
    with_an_id_of_its_own(case.body)
"""


@pytest.mark.parametrize("role", ROLES)
def test_a_few_cases_of_each_operation(house: House, role: str) -> None:
    import schemathesis
    from schemathesis import GenerationMode

    sends_sounds()
    checked = schemathesis.openapi.from_dict(at_home(house), config=schemathesis.Config.from_dict(CONFIG))
    headers = {"Authorization": f"Bearer {house.by[role].token}"}
    base = f"http://127.0.0.1:{house.served.port}/api/v1"
    for result in checked.get_all_operations():
        operation = result.ok()
        letters = operation.definition.raw["x-roles"]
        if role not in letters or (role in ("league", "floor") and "/commands/" in operation.path):
            continue  # what is not theirs is tried cell by cell elsewhere, the staff's commands by the director

        modes = [GenerationMode.POSITIVE] + ([GenerationMode.NEGATIVE] if role == "director" else [])
        cases = st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in modes))

        @given(case=cases)
        @settings(
            max_examples=2 if role == "director" else 1,
            derandomize=True,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        )
        def ask(case: Any) -> None:
            with_an_id_of_its_own(case.body)
            case.call_and_validate(base_url=base, headers=headers)

        ask()
    assert house.served.stumbles == []


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[House]:
    """A house for one run: what is sent there changes it."""
    with serving(tmp_path / "data", SHUFFLEUP_FORECAST_NIGHTS="6") as opened:
        yield House(opened)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("role", ROLES)
def test_schemathesis_finds_no_fault(alone: House, tmp_path: Path, role: str) -> None:
    (tmp_path / "document.json").write_text(json.dumps(at_home(alone)), encoding="utf-8")
    (tmp_path / "schemathesis.toml").write_text(tomli_w.dumps(CONFIG), encoding="utf-8")
    (tmp_path / "hooks.py").write_text(HOOKS, encoding="utf-8")
    found = {**os.environ, "SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}
    program = [sys.executable, "-c", "from schemathesis.cli import schemathesis; schemathesis()"]
    options = ["--config-file", "schemathesis.toml", "run", "document.json", "--max-examples", "20"]
    options += ["--url", f"http://127.0.0.1:{alone.served.port}/api/v1", "--continue-on-failure"]
    options += ["-H", f"Authorization: Bearer {alone.by[role].token}"]
    ended = subprocess.run([*program, *options], cwd=tmp_path, env=found, capture_output=True, text=True, timeout=3500)
    assert ended.returncode == 0, ended.stdout[-20_000:] + ended.stderr[-2000:]
    assert alone.served.stumbles == []
