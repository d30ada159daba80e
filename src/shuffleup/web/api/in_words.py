"""The interface's document in a few words each, for its page: operations, shapes, types."""

from dataclasses import dataclass
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from shuffleup.web.api.every import OPERATIONS


def operation_in_words(document: dict[str, Any], name: str) -> dict[str, Any]:
    """One operation of the document: what it takes, what it answers, what can be wrong."""
    one = OPERATIONS[name]
    told = document["paths"][one.path][one.method.lower()]
    body = told.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    good = next(each for status, each in told["responses"].items() if status.startswith("2"))
    answers = [(kind, _kind(held["schema"])) for kind, held in good["content"].items()]
    return {
        "name": name,
        "method": one.method,
        "path": one.path,
        "summary": marked(one.summary),
        "told": [marked(part) for part in told["description"].split("\n\n")],
        "parameters": [
            (each, _kind(each["schema"]), marked(each["description"]))
            for each in told["parameters"]
            if each["in"] != "path"
        ],
        "body": _kind(body) if body else TypeInWords(" or ".join(one.takes)) if one.takes else None,
        "answers": answers,
        "statuses": [
            (status, document["components"]["responses"][each["$ref"].rpartition("/")[2]]["description"])
            for status, each in told["responses"].items()
            if "$ref" in each
        ],
    }


def marked(text: str) -> SafeString:
    """What stands between two backticks as code."""
    parts = enumerate(text.replace("*", "").split("`"))
    return format_html_join("", "{}", ((format_html("<code>{}</code>", p) if n % 2 else p,) for n, p in parts))


@dataclass(frozen=True)
class TypeInWords:
    """A type in words; `to` is the shape that it leads to."""

    words: str
    to: str = ""


def _kind(schema: dict[str, Any]) -> TypeInWords:
    """A schema in a few words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return TypeInWords(name, name)
    if "anyOf" in schema:
        parts = [_kind(each) for each in schema["anyOf"]]
        return TypeInWords(" or ".join(each.words for each in parts), next((each.to for each in parts if each.to), ""))
    if "prefixItems" in schema:
        return TypeInWords(f"list of {', '.join(_kind(each).words for each in schema['prefixItems'])}")
    if schema.get("type") == "array":
        inner = _kind(schema["items"])
        return TypeInWords(f"list of {inner.words}", inner.to)
    if "enum" in schema:
        return TypeInWords(", ".join(map(str, schema["enum"])))
    if isinstance(schema.get("additionalProperties"), dict) and schema["additionalProperties"]:
        inner = _kind(schema["additionalProperties"])
        return TypeInWords(f"object of {inner.words}", inner.to)
    named: Any = schema.get("type", "anything")
    words = {"integer": "whole number", "string": "text", "boolean": "true or false", "null": "null"}
    kinds = named if isinstance(named, list) else [named]
    return TypeInWords(" or ".join(words.get(each) or str(each) for each in kinds))


def shape_in_words(schema: dict[str, Any]) -> dict[str, Any]:
    """A shape of the document: what it says of itself, and its fields."""
    needed = schema.get("required", ())
    rows = [
        (name, _kind(each), name in needed, marked(each.get("description", "")))
        for name, each in schema.get("properties", {}).items()
    ]
    told = [marked(part) for part in schema.get("description", "").split("\n\n")]
    return {"told": told, "rows": rows, "words": [] if rows else schema.get("enum", [])}
