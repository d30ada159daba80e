"""The catalogue for scripts: the sentences of `[script]` and how the language writes figures, before `words.js` itself.

A file for each language, served like every other script: no script is ever written into a page.
"""

import json
from collections.abc import Mapping

from shuffleup.words.catalogue import FIRST, LANGUAGES, Catalogue, read

BEFORE = "shuffleup/js/words.js"


def scripts(files: Mapping[str, tuple[bytes, str]]) -> dict[str, tuple[bytes, str]]:
    """`words-en.js` and its likes, made of the file that all of them end with."""
    text, kind = files[BEFORE]
    return {BEFORE.replace(".js", f"-{code}.js"): (behind(code, text), kind) for code in LANGUAGES}


def behind(code: str, script: bytes) -> bytes:
    """A script with its language before it."""
    held = json.dumps(language(code), ensure_ascii=False, separators=(",", ":"))
    return f"(function () {{\nconst LANGUAGE = {held};\n".encode() + script + b"})();\n"


def language(code: str) -> dict[str, object]:
    """What scripts know of a language.

    `plural` has the category of each number below 200 that is not `other`: beyond, the rules of all languages look at
    the last two digits alone.
    """
    said = Catalogue.load(code)
    sentences = {**read(FIRST)["script"], **read(code).get("script", {})}
    categories = {n: said.figures.plurals.cardinal(n) for n in range(200)}
    return {
        "code": said.code,
        "group": said.figures.group,
        "point": said.figures.point,
        "chips": said.figures.chip_units,
        "short": said.figures.short_units,
        "time": said.dates.patterns["time"],
        "plural": {n: category for n, category in categories.items() if category != "other"},
        "counted": {form: said.counted[form] for form in sorted(said.counted) if _is_used(form, sentences)},
        "sentences": sentences,
    }


def _is_used(form: str, sentences: Mapping[str, str]) -> bool:
    return any(f":{form}}}" in text for text in sentences.values())
