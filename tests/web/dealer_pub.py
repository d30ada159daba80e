"""The table's page on a small server of its own, fed with states out of files: no tournament, no dealer, no view.

A `Table` serves the page as the application does, one state at a time; it keeps what is posted, can hang up and can say
something new on the stream. The states are in `dealer_states`.
"""

import json
import os
import queue
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import django
from django.template.loader import render_to_string

from shuffleup.web import assets
from shuffleup.web.dealer.games import families
from shuffleup.web.doors import POLICY

HOST = "pub.test"
STATES = {path.stem: path for path in sorted((Path(__file__).parent / "dealer_states").glob("*.json"))}
URL = "/night/n1/table"


def state(name: str, **changes: Any) -> dict[str, Any]:
    """A state out of its file, with other values by name; nobody says a phrase but where a test has it."""
    found: dict[str, Any] = json.loads(STATES[name].read_text(encoding="utf-8"))
    return {"phrases": [], "may_say": []} | found | changes


def page(template: str, **more: Any) -> str:
    """A page as its view makes it."""
    context: dict[str, Any] = {
        "night": "n1", "name": "Tuesday at the Crown", "url": URL, "stream": "/stream/token", "table": 3,
        "ways": [(3, f"{URL}/3"), (4, f"{URL}/4")],
        "lobby_url": "/night/n1", "hands_url": "/night/n1/my-hands",
        "play_url": "/play/n1", "rules_url": "/rules/tda", "families": families(),
    }  # fmt: skip
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shuffleup.web.settings")
    django.setup()
    return render_to_string(f"dealer/{template}.html", context | more)


class Table(ThreadingHTTPServer):
    """Serves one table; `state` is what it says, `told` more answers by path, `posts` what came."""

    daemon_threads = True

    def __init__(self) -> None:
        self.pages = {URL: page("table"), f"{URL}/3": page("watch")}
        super().__init__(("127.0.0.1", 0), Asked)
        self.state: dict[str, Any] = {}
        self.told: dict[str, dict[str, Any]] = {}
        self.posts: list[tuple[str, dict[str, Any]]] = []
        self.refusal: dict[str, Any] | None = None
        self.hang_up = False
        self.listeners: list[queue.Queue[dict[str, Any] | None]] = []
        self.url = f"http://{HOST}:{self.server_port}"

    def acts(self) -> list[tuple[str, int]]:
        """What was done at the table, with the amounts."""
        return [(body["act"], body["to"]) for where, body in self.posts if where == "act"]

    def say(self, told: dict[str, Any]) -> None:
        """A new state for everybody who listens."""
        self.state = {**told, "version": self.state.get("version", 0) + 1}
        for listener in self.listeners:
            listener.put(self.state)

    def drop(self) -> None:
        """Every stream ends, and no other is opened."""
        self.hang_up = True
        for listener in self.listeners:
            listener.put(None)
        self.listeners.clear()

    def serve(self) -> None:
        """Begin to answer."""
        Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()


class Asked(BaseHTTPRequestHandler):
    """One request to the table."""

    server: Table

    def log_message(self, *arguments: object) -> None:
        """Tests are silent."""

    def answer(self, body: bytes, kind: str, status: int = 200) -> None:
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def answer_json(self, told: dict[str, Any], status: int = 200) -> None:
        self.answer(json.dumps(told).encode(), "application/json", status)

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        static = assets.files().get(path.removeprefix(assets.PREFIX))
        if self.server.hang_up:
            self.close_connection = True
        elif path.startswith("/stream/"):
            self.stream()
        elif path == f"{URL}.json":
            self.answer_json(self.server.state)
        elif path in self.server.told:
            self.answer_json(self.server.told[path])
        elif path in self.server.pages:
            self.answer(self.server.pages[path].encode(), "text/html")
        elif static is not None:
            self.answer(*static)
        else:
            self.send_error(404)

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.server.hang_up:
            self.close_connection = True
            return
        self.server.posts.append((self.path.rpartition("/")[2], body))
        if self.server.refusal is None:
            self.answer_json(self.server.state)
        else:
            self.answer_json(self.server.refusal, 409)

    def stream(self) -> None:
        mine: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self.server.listeners.append(mine)
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.wfile.write(b"event: beat\ndata: null\n\n")
        while (told := mine.get()) is not None:
            self.wfile.write(f"event: table\ndata: {json.dumps(told)}\n\n".encode())
            self.wfile.flush()
