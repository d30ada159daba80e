"""The interface for programs on pages, a page for each group of operations, and its OpenAPI document as a file.

Everything is read from the document that the server tells of itself; no server runs.
"""

import json
import re
from typing import Any

from release.site.as_markdown import plain, table
from shuffleup.web.api.every import OPERATIONS
from shuffleup.web.api.openapi import whole

FILE = "interface/openapi.json"


def interface_pages() -> dict[str, str]:
    """Page or file -> text."""
    document = whole()
    prefix = document["servers"][0]["url"]
    made: dict[str, str] = {}
    rows = []
    for tag in document["tags"]:
        name = str(tag["name"])
        told = [
            (one.name, one.method, one.path, document["paths"][one.path][one.method.lower()])
            for one in OPERATIONS.values()
            if one.group == name
        ]
        page = re.sub(r"\W+", "-", name.lower()) + ".md"
        made[f"interface/{page}"] = f"# {name}\n\nAddresses begin with `{prefix}`.\n\n" + "".join(
            _operation(*each) for each in told
        )
        rows.append((f"[{name}]({page})", str(len(told))))
    head = (
        "# Every operation\n\n[The interface for programs](../api.md) says how to begin. The whole document, with every"
        " shape, is a file: [openapi.json](openapi.json) (OpenAPI 3.1). A server tells the same at"
        f" `{prefix}/openapi.json`, and for people at `{prefix}`.\n\n"
    )
    index = head + table(("group", "operations"), rows)
    return {"interface/index.md": index, **made, FILE: json.dumps(document, indent=1, ensure_ascii=False)}


def _operation(name: str, method: str, path: str, told: dict[str, Any]) -> str:
    described = "\n\n".join(plain(part) for part in str(told["description"]).split("\n\n"))
    asked = [
        (f"`{each['name']}`", plain(str(each.get("description", ""))))
        for each in told["parameters"]
        if each["in"] != "path"
    ]
    return (
        f"## {name}\n\n{plain(str(told['summary']))}\n\n`{method} {path}`\n\n{described}\n\n"
        + (table(("parameter", "is"), asked) if asked else "")
        + "\n"
    )
