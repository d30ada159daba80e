"""Every message id that templates and scripts say: `{% say "part.id" name=value %}`, and `say("id", { name: value })`.

A script's ids stand in `[script]`. It may choose between ids (`say(sure ? "lost" : "lost_unsure", ...)`), or hold them
in a list first: then it counts as said, with arguments that nobody can read, wherever the whole id stands in quotation
marks. A template's id stands there literally, so that it is found.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import shuffleup
from shuffleup.words.catalogue import FIRST, read
from words.said import Said

WEB = Path(shuffleup.__file__).parent / "web"
TAG = re.compile(r"""\{%\s*say\s+(?:"([\w.]+)"|(\S+))((?:[^%"']|"[^"]*"|'[^']*'|%(?!\}))*)%\}""")
KEYWORD = re.compile(r"""(?:^|\s)(\w+)=(?:"[^"]*"|'[^']*'|\S+)""")
CALL = re.compile(r"""\bsay\(\s*"(\w+)"(?:,\s*\{([^{}]*)\})?\s*\)""")
QUOTED = re.compile(r"""["'](\w+)["']""")
KEY = re.compile(r"""(?:^|,)\s*(\w+)\s*(?=[:,]|$)""")


def said_in_templates(templates: dict[str, str]) -> dict[str, list[Said]]:
    """The ids in these templates (path -> text), with the arguments that they are given."""
    found: dict[str, list[Said]] = defaultdict(list)
    for where, text in templates.items():
        for tag in TAG.finditer(text):
            assert tag[1], f"{where}: {tag[2]} is no literal id"
            found[tag[1]].append(Said(where, frozenset(KEYWORD.findall(tag[3])) - {"zone"}))
    return dict(found)


def said_in_scripts(scripts: dict[str, str], keys: Iterable[str]) -> dict[str, list[Said]]:
    """The ids in these scripts (path -> text): those in a call, and each of `keys` that stands there as a text."""
    found: dict[str, list[Said]] = defaultdict(list)
    known = set(keys)
    for where, text in scripts.items():
        for call in CALL.finditer(text):
            found[f"script.{call[1]}"].append(Said(where, frozenset(KEY.findall(call[2] or ""))))
        quoted = set(QUOTED.findall(text)) & known
        for key in quoted - {call[1] for call in CALL.finditer(text)}:
            found[f"script.{key}"].append(Said(where, None))
    return dict(found)


def said_on_pages() -> dict[str, list[Said]]:
    """All of the package."""
    templates = {str(each.relative_to(WEB)): each.read_text() for each in sorted(WEB.rglob("templates/**/*.html"))}
    scripts = {str(each.relative_to(WEB)): each.read_text() for each in sorted(WEB.rglob("static/**/*.js"))}
    found = said_in_templates(templates)
    for id_, places in said_in_scripts(scripts | templates, read(FIRST)["script"]).items():
        found.setdefault(id_, []).extend(places)
    return found
