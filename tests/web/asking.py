"""A program of others: it has a token, asks in JSON, and holds every answer against the document of the interface."""

import functools
import json
import re
import secrets
import time
from dataclasses import dataclass, field
from typing import Any

import jsonschema_rs
from served import Reply, Served, Visitor
from test_stream import Listener

ROLES = ("league", "director", "floor", "captain", "player", "screen")
NAMES = ("Ada Bell", "Cy Dunn", "Eve Fox", "Gus Hill", "Ida Jones", "Kim Lee")


@dataclass
class Program:
    """Somebody who asks with a token, or with none."""

    served: Served = field(repr=False)
    token: str = field(default="", repr=False)

    @property
    def secret(self) -> str:
        """What of the token nobody else knows; it can have underscores of its own."""
        return self.token.split("_", 2)[2]

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Reply:
        """One request; its answer has to be what the document says of it."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token:
            sent.setdefault("Authorization", f"Bearer {self.token}")
        data = body if isinstance(body, bytes) else None
        if body is not None and data is None:
            data = json.dumps(body).encode()
        if data is not None:
            sent.setdefault("Content-Type", "application/json")
        reply = Visitor(self.served).ask(method, f"/api/v1{path}", data, sent)
        check(document(self.served), method, path.partition("?")[0], reply)
        return reply

    def patiently(self, method: str, path: str, body: Any = None, **headers: str) -> Reply:
        """One request, made again for as long as the token of a seat has asked too often in this second."""
        while (reply := self.ask(method, path, body, **headers)).status == 429:
            assert "too_fast" in reply.text, reply.text
            time.sleep(0.1)
        return reply

    def get(self, path: str) -> Any:
        """What a read gives."""
        reply = self.ask("GET", path)
        assert reply.status == 200, (path, reply.status, reply.text)
        return json.loads(reply.text)

    def post(self, path: str, body: Any) -> Any:
        """What a write gives, where it holds."""
        reply = self.ask("POST", path, body)
        assert reply.status in (200, 201), (path, reply.status, reply.text)
        return json.loads(reply.text)

    def send(self, night: str, command: str, id_: str = "", version: int | None = None, **data: Any) -> Reply:
        """A command by its name, with its fields."""
        body = {"id": id_ or fresh(), "data": data, "expected_version": version}
        return self.ask("POST", f"/nights/{night}/commands/{command}", body)


def fresh() -> str:
    """An id for a command."""
    return secrets.token_hex(16)


def make_token(by: Visitor, role: str, *, night: str = "", place: str = "", lasts: str = "month") -> Program:
    """A token that somebody made on the page of tokens."""
    fields = {"name": f"A {role}'s tool", "role": role, "lasts": lasts, "tournament": night, "place": place}
    page = by.post("/devices/tokens", fields)
    found = re.search(r"su_t[0-9a-f]{15}_[\w-]{43}", page.text)
    assert page.status == 200, page.words
    assert found is not None, page.words
    return Program(by.served, found[0])


def document(served: Served) -> dict[str, Any]:
    """The document of the interface, as it is served."""
    return _document(served.port)


@functools.cache
def _document(port: int) -> dict[str, Any]:
    reply = Visitor(_At(port)).ask("GET", "/api/v1/openapi.json")  # type: ignore[arg-type]
    read: dict[str, Any] = json.loads(reply.text)
    return read


@dataclass
class _At:
    """As much of a server as a visitor needs."""

    port: int


def check(told: dict[str, Any], method: str, path: str, reply: Reply) -> None:
    """Fail where an answer is not what the document says: its status, its kind, its shape."""
    template = template_of(told, path)
    kind = next(value for name, value in reply.headers.items() if name.lower() == "content-type").partition(";")[0]
    if reply.status in (404, 405) and (template is None or method.lower() not in told["paths"][template]):
        validator(told, "ProblemShown").validate(json.loads(reply.text))
        return
    assert template is not None, path
    answers = told["paths"][template][method.lower()]["responses"]
    assert str(reply.status) in answers, (method, path, reply.status, reply.text)
    answer = answers[str(reply.status)]
    if "$ref" in answer:
        answer = told["components"]["responses"][answer["$ref"].rpartition("/")[2]]
    assert kind in answer["content"], (method, path, kind)
    schema = answer["content"][kind]["schema"]
    if "json" in kind and schema:
        whole = {**schema, "components": told["components"]}
        _validator(json.dumps(whole, sort_keys=True)).validate(json.loads(reply.text))


def template_of(told: dict[str, Any], path: str) -> str | None:
    """The address in the document that a path is one of; one without ids comes first."""
    fits = [each for each in told["paths"] if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", each), path)]
    return min(fits, key=lambda each: each.count("{"), default=None)


IN_ADDRESSES = {
    "command": "nothing",
    "hand": "1",
    "kind": "csv",
    "what": "late_stack",
    "person": "nobody",
    "device": "nobody",
    "door": "none",
    "account": "nobody",
    "chips": "usual",
    "screen": "bar",
    "layout": "bar",
    "picture": "none",
    "sound": "none",
    "reply": "none",
    "template": "turbo",
    "book": "crown",
    "policy": "late_stack",
    "table": "none",
    "files": "points",
    "file": "none",
}
"""What may stand in an address, for every name but the night's; of things that are not there, where that can be."""


def validator(told: dict[str, Any], shape: str) -> Any:
    """What checks one of the document's shapes."""
    whole = {"$ref": f"#/components/schemas/{shape}", "components": told["components"]}
    return _validator(json.dumps(whole, sort_keys=True))


@functools.cache
def _validator(schema: str) -> Any:
    return jsonschema_rs.Draft202012Validator(json.loads(schema))


def least(told: dict[str, Any], schema: dict[str, Any], known: dict[str, Any], name: str = "") -> Any:
    """The smallest thing that fits a schema; `known` are values for fields by their names."""
    if "$ref" in schema:
        return least(told, told["components"]["schemas"][schema["$ref"].rpartition("/")[2]], known, name)
    if name in known:
        return known[name]
    if "anyOf" in schema:
        return least(told, schema["anyOf"][0], known)
    if "enum" in schema:
        return schema["enum"][0]
    match schema.get("type"):
        case "object":
            needed = [*schema.get("required", ()), *(each for each in schema.get("properties", ()) if each in known)]
            return {each: least(told, schema["properties"][each], known, each) for each in dict.fromkeys(needed)}
        case "array":
            return [least(told, each, known) for each in schema.get("prefixItems", ())]
        case "string":
            return fresh() if "pattern" in schema else "x"
        case "boolean":
            return True
    return 1


def listen(program: Program, night: str, **headers: str) -> Listener:
    """A program that follows a night."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    if program.token:
        sent["Authorization"] = f"Bearer {program.token}"
    return Listener(program.served, f"/api/v1/nights/{night}/stream", **sent)


SITUATION = {
    "rule": """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [10000, 10000, 10000]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"]
_acts = ["p3 pushes 150"]
""",
    "decide": """level = { small_blind = 100, big_blind = 200 }
[[table]]
number = 1
seats = ["Ann", "Bob", "", "Di", "Ed", "Flo"]
button = 1
small_blind = 2
big_blind = 3
[[command]]
kind = "button"
table = 1
""",
}
"""A situation for `rule`, and one for `decide`."""


class House:
    """One server with a night that is on, and a program of each role; captain and player are of that night."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.director = served.director()
        self.night = self.director.new_night()
        rows = "name,email,note\n" + "\n".join(f"{name},{name.split()[0]}@home.test,vegan" for name in NAMES)
        self.director.post(f"/e/{self.night}/players/import", {"rows": rows, "here": "yes"})
        self.director.draw_and_start(self.night)
        self.league = served.league()
        self.by = {role: self.another(role) for role in ROLES}
        self.nobody = Program(served)
        self.told = document(served)
        self.entry = self.by["player"].get("/me")["entry"]

    def another(self, role: str) -> Program:
        """Another program of this role."""
        bound = {"captain": "1", "player": "Ada Bell"}
        by = self.league if role == "league" else self.director
        return make_token(by, role, night=self.night if role in bound else "", place=bound.get(role, ""))

    def fresh_night(self) -> str:
        """Another night, six seated, the clock on."""
        night = self.director.new_night()
        self.director.enter(night, NAMES)
        self.director.draw_and_start(night)
        return night
