"""What release/ says of a server: its commands are understood, its ports, addresses and paths are the program's own."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import click
import pytest
from release.portable import FOLDER, SYSTEMS

from shuffleup.cli.serve import serve
from shuffleup.web.pages import MOST_BODY
from shuffleup.web.stream import PREFIX

ROOT = Path(__file__).parent.parent
SERVER = ROOT / "release" / "server"
PORT = next(each.default for each in serve.params if each.name == "port")


def text(name: str) -> str:
    return (SERVER / name).read_text(encoding="utf-8")


def served(words: list[str]) -> dict[str, Any]:
    """How the command line understands the words behind `shuffleup`."""
    assert words[0] == "serve"
    try:
        return serve.make_context("serve", words[1:]).params
    except click.ClickException as refused:
        pytest.fail(f"{words}: {refused.message}")


def test_the_unit_serves_the_proxies_of_its_own_machine() -> None:
    command = re.search(r"^ExecStart=(.+)$", text("shuffleup.service"), re.MULTILINE)
    assert command is not None
    asked = served(shlex.split(command[1])[1:])
    at = f"{asked['host']}:{asked['port']}"
    for proxy in ("Caddyfile", "nginx.conf"):
        assert set(re.findall(r"127\.0\.0\.1:\d+", text(proxy))) == {at}
        assert asked["names"][0] in text(proxy)
    assert asked["proxies"] == (asked["host"],)
    assert asked["port"] == PORT


def test_the_image_serves_and_asks_itself_on_the_port_that_it_tells() -> None:
    image = text("Containerfile")
    command = re.search(r"^CMD (\[.+\])$", image, re.MULTILINE)
    assert command is not None
    assert served(json.loads(command[1]))["port"] == PORT
    assert f"\nEXPOSE {PORT}\n" in image
    assert f"http://127.0.0.1:{PORT}/alive" in image


def test_the_two_servers_take_the_word_of_the_caddy_that_asks_them() -> None:
    compose = text("compose.yaml")
    command = re.search(r"^ +command: (.+)$", compose, re.MULTILINE)
    assert command is not None
    asked = served(shlex.split(command[1]))
    assert re.findall(r"ipv4_address: ([\d.]+)", compose) == list(asked["proxies"])
    assert f"reverse_proxy one:{asked['port']} two:{asked['port']} {{" in text("Caddyfile.two")
    assert asked["host"] == "0.0.0.0"
    named = re.findall(r"(?:dockerfile: |(?<!\.)\./)(\w[\w./-]+)", compose)
    assert sorted(set(named)) == ["Caddyfile.two", "deck-key", "release/server/Containerfile"]


def test_nginx_holds_no_stream_back_and_takes_what_the_program_takes() -> None:
    stream = re.search(rf"location {PREFIX} {{(.*?)}}", text("nginx.conf"), re.DOTALL)
    assert stream is not None
    assert "proxy_buffering off;" in stream[1]
    assert f"client_max_body_size {MOST_BODY // 1024**2}m;" in text("nginx.conf")


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_portable_folder_has_what_its_text_names(system: str) -> None:
    names = {each.name for each in (FOLDER / system).iterdir()}
    stems = {Path(each).stem for each in names}
    assert {"Shuffle Up", "shuffleup"} <= stems
    assert stems & {"stop", "Stop"}
    for each in (FOLDER / system).iterdir():
        said = each.read_text(encoding="utf-8")
        assert "start.py" in said or "-m shuffleup" in said or "start.sh" in said, each


def test_files_that_the_docs_name_are_there() -> None:
    named = set(re.findall(r"release/[\w./-]*\w", (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")))
    assert named >= {f"release/server/{each}" for each in ("Containerfile", "compose.yaml", "shuffleup.service")}
    assert [each for each in named if not (ROOT / each).exists()] == []
