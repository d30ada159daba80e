"""The interface as an OpenAPI 3.1 document, made from the operations, the table of roles and the shapes themselves."""

import typing
from dataclasses import MISSING, fields
from functools import cache
from importlib.metadata import version
from typing import Any

from shuffleup.acts.roles import ORDER
from shuffleup.desk.roles import HEARS
from shuffleup.web.api import event_json
from shuffleup.web.api.operation import ID, OPERATIONS, PREFIX, Ask, Nothing, Operation, Reply, operation
from shuffleup.web.api.problems import KINDS, TYPES, ProblemShown
from shuffleup.web.api.schema import Schema, Schemas
from shuffleup.web.api.stream_shapes import Mine, Wall

ABOUT = """Everything that the console does, for programs: read a night, follow it, send commands, ask for rulings.

A token is made by a director under *Phones and devices*, or with `make_token`; it has a role, and may do what that
role may. Send it as `Authorization: Bearer su_...`. Without one you are a screen of the room. Cookies open nothing.

Times are milliseconds UTC, chips whole numbers, money whole numbers of the smallest coin (but in an EVENT, as in its
file). More fields may be added to what is shown; none is taken away.
"""

SAID_OF_IDS = {
    "reply": "A reply to a night, as `replies` tells it.",
    "hand": "The number of a hand, as the log of its table counts them.",
    "night": "The night's id, as in the console's addresses.",
    "person": "A person's id.",
    "command": "The id of a command in the log.",
    "kind": "csv, txt, html, svg or ots.",
    "what": "A policy or a topic.",
    "device": "The id of a phone, a browser or a token, as `devices` lists it.",
    "door": "The letters of a door that is held open.",
    "account": "The id of somebody who signs in with a password.",
    "chips": "The id of a chip set: letters and digits of yours.",
    "screen": "The name of a screen in its address; `big` is the one that every night has.",
    "layout": "The name of a layout in its address.",
    "picture": "The id of a picture.",
    "sound": "The id of a sound of the house's own.",
    "template": "The id of a template.",
    "book": "The id of a house book.",
    "policy": "What is decided, such as late_stack.",
    "table": "The id of a league table; of a dealt table, its number.",
    "files": "points or laws.",
    "file": "The id of a points table, or of a law.",
}

STREAM = """Server-sent events. On connecting, and at each change, comes the whole state, never a difference: whoever
missed something has missed nothing. `id` is the version of the log; send it back as `Last-Event-ID` when you connect
again, and the state is sent only if it is another one (what happened between is in the log since that version).

Events: `state` ({Wall}); `changed` (null: something changed that your role may fetch); `mine` ({Mine}, for a player);
`beat` (null, every 8 seconds of silence: after 20 without anything the line is dead); `gone` (null: the token was
revoked, do not come again). """


@operation("GET", "/openapi.json", "About", answer=dict, token=False)
def document(ask: Ask) -> Reply:
    """The document of this interface."""
    return Reply(whole())


@operation("GET", "/nights/{night}/stream", "Nights", kinds=("text/event-stream",), token=False)
def follow(ask: Ask) -> Any:
    """Follow a night."""
    raise RuntimeError("the hub answers this, before Django is asked")


@cache
def whole() -> dict[str, Any]:
    """The document."""
    schemas = Schemas()
    schemas.named["Event"] = event_json.schema()
    problem = schemas.shown(ProblemShown)
    schemas.named["ProblemShown"]["required"] = ["type", "title", "status", "detail"]
    schemas.named["ProblemShown"]["properties"]["type"]["enum"] = [f"{TYPES}{kind}" for kind in KINDS]
    paths: dict[str, Any] = {}
    for one in OPERATIONS.values():
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, schemas)
    schemas.shown(Wall)
    schemas.shown(Mine)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Shuffle Up",
            "version": version("shuffleup"),
            "summary": "Live poker tournaments, by the book",
            "description": ABOUT,
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": PREFIX}],
        "tags": [{"name": group} for group in dict.fromkeys(one.group for one in OPERATIONS.values())],
        "paths": paths,
        "components": {
            "schemas": dict(sorted(schemas.named.items())),
            "responses": _problems(problem),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "description": "A token of the house."}},
        },
    }


def _operation(one: Operation, schemas: Schemas) -> dict[str, Any]:
    roles = [role.value for role in ORDER if role in one.roles]
    told = _stream() if one.name == "follow" else one.told
    made: dict[str, Any] = {
        "operationId": one.name,
        "tags": [one.group],
        "summary": one.summary,
        "description": "\n\n".join(part for part in (told, f"For: {', '.join(roles)}.", _bound(one)) if part),
        "x-roles": roles,
        "security": [{"token": []}] if one.token else [{"token": []}, {}],
        "parameters": [*map(_id, one.ids), *_parameters(one, schemas)],
        "responses": _responses(one, schemas),
    }
    if one.body is not None:
        content = {"application/json": {"schema": _body(one, schemas)}}
        made["requestBody"] = {"required": True, "content": content}
    elif one.takes:
        made["requestBody"] = {"required": True, "content": {kind: {"schema": {}} for kind in one.takes}}
    return made


def _stream() -> str:
    heard = "; ".join(f"{role.value}: {', '.join(sorted(news))}" for role, news in HEARS.items())
    return " ".join(STREAM.split()) + f" By role: {heard}."


def _bound(one: Operation) -> str:
    return "Not for tokens that are for one night." if one.house else ""


def _id(name: str) -> dict[str, Any]:
    schema = {"type": "string", "pattern": f"^{ID}$"}
    return {"name": name, "in": "path", "required": True, "description": SAID_OF_IDS[name], "schema": schema}


def _parameters(one: Operation, schemas: Schemas) -> list[dict[str, Any]]:
    if one.query is Nothing:
        if one.name == "follow":
            seen = {"type": "string", "pattern": "^[0-9]{1,15}$"}
            return [{"name": "Last-Event-ID", "in": "header", "description": "The version seen last.", "schema": seen}]
        return []
    hints = typing.get_type_hints(one.query, include_extras=True)
    made = []
    for each in fields(one.query):
        schema: Schema = schemas.sent(hints[each.name])
        if schema.get("type") == "integer":
            schema["minimum"] = 0
        told = schema.pop("description", "")
        needed = each.default is MISSING
        if not needed:
            schema["default"] = each.default
        made.append({"name": each.name, "in": "query", "required": needed, "description": told, "schema": schema})
    return made


def _body(one: Operation, schemas: Schemas) -> Schema:
    schema = schemas.sent(one.body)
    if one.name == "open_night":
        body = schemas.named["NightBody"]["properties"]
        body["event"] = {"$ref": "#/components/schemas/Event"}
    return schema


def _responses(one: Operation, schemas: Schemas) -> dict[str, Any]:
    content: dict[str, Any] = {kind: {"schema": {"type": "string"}} for kind in one.kinds}
    if one.answer is not None:
        content = {"application/json": {"schema": _answer(one, schemas)}}
    elif "application/json" in content:
        content["application/json"] = {"schema": {}}
    made: dict[str, Any] = {str(one.status): {"description": "Done.", "content": content}}
    for status in sorted(_statuses(one)):
        made[str(status)] = {"$ref": f"#/components/responses/Problem{status}"}
    return made


def _problems(problem: Schema) -> dict[str, Any]:
    """By status, the answers that say that nothing was done."""
    made = {}
    for status in sorted({each.status for each in KINDS.values()}):
        titles = "; ".join(each.title for each in KINDS.values() if each.status == status)
        made[f"Problem{status}"] = {
            "description": f"{titles}.",
            "content": {"application/problem+json": {"schema": problem}},
        }
    return made


def _answer(one: Operation, schemas: Schemas) -> Schema:
    if one.answer is event_json.schema:
        return {"$ref": "#/components/schemas/Event"}
    return {"type": "object"} if one.answer is dict else schemas.shown(one.answer)


def _statuses(one: Operation) -> set[int]:
    found = {"unknown_token", "not_allowed", "too_often", "too_fast", "away", "unfit", "no_such_method", *one.problems}
    if one.ids:
        found.add("no_such")
    if one.body is not None:
        found |= {"not_json", "too_large", "not_json_type"}
    elif one.takes:
        found |= {"too_large", "not_json_type"}
    return {KINDS[kind].status for kind in found}
