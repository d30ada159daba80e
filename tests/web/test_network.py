"""How the room reaches the laptop: names that are ours, proxies that are trusted, addresses that change."""

import http.client
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from served import SOURCE, WITHIN, Reply, Served, Visitor, serving

from shuffleup.web.front import Front
from shuffleup.web.reach import Reach

PROXIED = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "crown.example.org", "X-Forwarded-For": "203.0.113.9"}


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("localhost:8000", True),
        ("LOCALHOST", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("192.168.1.20:8000", True),
        ("10.0.0.7", True),
        ("172.20.3.4:80", True),
        ("169.254.7.8", True),
        ("[fe80::1]:8000", True),
        ("barlaptop:8000", True),
        ("barlaptop.local:8000", True),
        ("crown.home.arpa", True),
        ("crown.example.org", True),
        ("CROWN.example.org.:443", True),
        ("9.9.9.9:8000", True),
        ("8.8.8.8", False),
        ("evil.example.com", False),
        ("192.168.1.20.evil.example.com", False),
        ("crown.example.org.evil.example.com", False),
        ("crown.local.evil.example.com", False),
        ("", False),
        ("@evil.example.com", False),
    ],
)
def test_names_of_the_room_are_ours_and_public_ones_only_if_told(host: str, ours: bool) -> None:
    front = Front(["crown.example.org"], own=lambda: ["9.9.9.9"])
    assert front.knows(host) is ours


def asked(served: Served, headers: dict[str, str], path: str = "/here", host: str = "evil.example.com") -> Reply:
    """A request with headers as they stand."""
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=WITHIN)
    connection.request("GET", path, headers={"Host": host, **headers})
    answer = connection.getresponse()
    reply = Reply(answer.status, dict(answer.getheaders()), answer.read())
    connection.close()
    return reply


def test_another_site_s_name_gets_nothing_not_even_a_stream(served: Served) -> None:
    for path in ("/", "/here", "/time", "/static/shuffleup/js/page.js", "/stream/x"):
        reply = asked(served, {}, path)
        assert reply.status == 421, path
        assert "--name" in reply.text
    assert asked(served, {}, host="192.168.7.7:8000").status == 200


def test_nobody_s_word_is_taken_for_a_proxy_s_unless_told(served: Served) -> None:
    reply = asked(served, PROXIED, "/pair/none", host="barlaptop.local")
    assert "Secure" not in reply.headers.get("Set-Cookie", "")
    asked(served, PROXIED, host="barlaptop.local")
    assert "203.0.113.9" not in served.director().get("/room").text
    assert asked(served, PROXIED).status == 421


def test_a_proxy_that_is_told_of_is_believed(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--proxy", "127.0.0.1", "--name", "crown.example.org") as served:
        director = served.director()
        address, _ = director.hold_open("floor")
        reply = asked(served, PROXIED, address, host="127.0.0.1:9")
        assert reply.status == 200
        assert "Secure" in reply.headers["Set-Cookie"]
        assert reply.headers["Cross-Origin-Opener-Policy"] == "same-origin"
        chained = {**PROXIED, "X-Forwarded-For": "6.6.6.6, 198.51.100.4"}
        assert "You reached it" in asked(served, chained, host="127.0.0.1:9").words
        room = director.get("/room").words
        assert "A phone reached this computer." in room
        assert "198.51.100.4" in room
        assert "6.6.6.6" not in room
        login = asked(served, PROXIED, f"/in/{served.key}", host="127.0.0.1:9")
        assert "Secure" in login.headers["Set-Cookie"]
        assert asked(served, {**PROXIED, "X-Forwarded-Host": "evil.example.com"}, host="127.0.0.1:9").status == 421
        plain = asked(served, {}, f"/in/{served.key}", host="192.168.1.4:8000")
        assert plain.status == 302
        assert "Secure" not in plain.headers["Set-Cookie"]


def test_a_form_from_behind_the_proxy_is_taken_and_one_from_elsewhere_is_not(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--proxy", "127.0.0.1", "--name", "crown.example.org") as served:
        director = served.director()
        body = f"csrfmiddlewaretoken={director.token}&role=floor".encode()
        headers = {**PROXIED, "Content-Type": "application/x-www-form-urlencoded"}
        for origin, status in (("https://crown.example.org", 302), ("https://evil.example.com", 403), ("null", 403)):
            reply = director.ask("POST", "/devices", body, {**headers, "Origin": origin})
            assert reply.status == status, origin


def test_a_phone_that_arrives_is_seen_at_once_and_the_computer_itself_is_no_phone(served: Served) -> None:
    director = served.director()
    assert "Waiting for a phone" in director.get("/room").words
    assert "This is the computer itself" in Visitor(served).get("/here").words
    seen = director.get("/room").words
    assert "Waiting for a phone" in seen
    assert "This computer itself" in seen
    assert "hotspot" in seen


def test_an_address_that_changes_is_told_once() -> None:
    now = ["192.168.1.5", "172.17.0.1"]
    reach = Reach(lambda: list(now))
    told: list[str] = []
    reach.listeners.append(lambda: told.append(reach.mark))
    reach.look()
    now[0] = "192.168.43.7"
    reach.look()
    reach.look()
    now.clear()
    reach.look()
    assert told == ["192.168.43.7", ""]


class Asked:
    """As much of a request as `Reach.base` looks at."""

    def __init__(self, host: str) -> None:
        self.host, self.scheme = host, "http"

    def get_host(self) -> str:
        return self.host


@pytest.mark.parametrize(
    ("host", "base"),
    [
        ("localhost:8000", "http://192.168.1.5:8000"),
        ("127.0.0.1:8000", "http://192.168.1.5:8000"),
        ("[::1]:8000", "http://192.168.1.5:8000"),
        ("192.168.1.6:8000", "http://192.168.1.6:8000"),
        ("crown.example.org", "http://crown.example.org"),
    ],
)
def test_a_code_leads_to_an_address_that_a_phone_can_use(host: str, base: str) -> None:
    request: Any = Asked(host)
    assert Reach(lambda: ["192.168.1.5"]).base(request) == base
    assert Reach(list).base(request) == f"http://{host}"


def in_a_network_of_its_own(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a script where no other network can be reached, nor be disturbed."""
    unshare, ip = shutil.which("unshare"), shutil.which("ip")
    if not (unshare and ip):
        pytest.skip("no unshare and ip here")
    alone = [unshare, "--user", "--map-root-user", "--net"]
    if subprocess.run([*alone, ip, "link", "set", "lo", "up"], capture_output=True, check=False).returncode:
        pytest.skip("no network namespaces here")
    paths = os.pathsep.join([str(SOURCE), str(Path(__file__).parent)])
    return subprocess.run(
        [*alone, sys.executable, "-c", script, *arguments],
        env={**os.environ, "PYTHONPATH": paths, "IP": ip},
        capture_output=True,
        text=True,
        timeout=3 * WITHIN,
    )


CHANGING = """
import os, re, subprocess, sys, time
from pathlib import Path
from served import Served, Visitor
from test_stream import Listener, stream_of

def ip(*words):
    subprocess.run([os.environ["IP"], *words], check=True)

def until(holds):
    ends = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < ends, served.said
        time.sleep(0.05)

ip("link", "set", "lo", "up")
ip("addr", "add", "192.168.77.5/24", "dev", "lo")
ip("addr", "add", "10.1.2.3/24", "dev", "lo")
served = Served(Path(sys.argv[1]), "--host", "0.0.0.0")
served.start()
try:
    assert "http://192.168.77.5:" in served.said and "http://10.1.2.3:" in served.said, served.said
    director = served.director()
    night = director.new_night()
    at_home = {"Host": f"localhost:{served.port}"}
    page = director.ask("GET", "/room", headers=at_home).text
    before = re.search(r"http://[\\\\d.]+:\\\\d+/here", page)[0]
    screen = Listener(served, stream_of(Visitor(served), f"/screen/{night}"))
    first = screen.until("state")["qr"]
    for address in ("192.168.77.5", "10.1.2.3"):
        ip("addr", "del", f"{address}/24", "dev", "lo")
    ip("addr", "add", "192.168.43.9/24", "dev", "lo")
    while (fresh := screen.until("state")["qr"]) == first or "192.168.43.9" not in fresh:
        pass
    page = director.ask("GET", "/room", headers=at_home).text
    assert "http://192.168.43.9:" in page and before not in page, page
    until(lambda: "192.168.43.9" in served.said.partition("another address now")[2])
    until(lambda: "192.168.43.9" in (served.data / "director-link.txt").read_text())
    screen.close()
finally:
    served.stop()
assert served.stumbles == [], served.stumbles
print("followed")
"""


def test_a_laptop_that_joins_another_network_draws_its_codes_anew(tmp_path: Path) -> None:
    ended = in_a_network_of_its_own(CHANGING.replace("\\\\", "\\"), str(tmp_path / "data"))
    assert ended.stdout.strip().endswith("followed"), ended.stdout + ended.stderr
    assert re.search(r"Traceback", ended.stderr) is None
