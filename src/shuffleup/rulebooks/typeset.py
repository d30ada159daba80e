"""Writes the typed policies (`policies/*.py`) from their definitions (`policies/*.toml`).

They are built, not kept: installing the package writes them (`hatch_build.py`), `make` does so again after a definition
has changed, and a test fails while they differ. The data says what a policy is; the modules only let rules read it by
name, with a type that mypy knows.
"""

import textwrap
from collections.abc import Mapping
from pathlib import Path

from shuffleup.rulebooks.catalogue import load_policies, load_topics, shared_values
from shuffleup.rulebooks.definitions import Policy, PolicyType, Topic

_WIDTH = 120
_SPECIAL = "Special"
_WRITTEN = "Written by `make policies`; edit"


def typed_modules() -> dict[str, str]:
    """File name -> text of every module that belongs in `policies/`, which holds nothing else."""
    shared = shared_values()
    modules = {"shared.py": _shared_module(shared), "__init__.py": _aggregate_module()}
    for topic in load_topics():
        modules[f"{topic.id}.py"] = _topic_module(topic, [load_policies()[key] for key in topic.policies], shared)
    return modules


def class_name(key: str) -> str:
    """`late_stack` -> `LateStack`."""
    return "".join(part.capitalize() for part in key.split("_"))


def _own_name(policy: Policy) -> str:
    """What the type of the policy's own values is called."""
    return class_name(policy.called or policy.key)


def _topic_module(topic: Topic, policies: list[Policy], shared: Mapping[str, Mapping[str, str]]) -> str:
    enums = {policy.key: _enum_of(policy, shared) for policy in policies}
    own = [policy for policy in policies if policy.values and enums[policy.key] == _own_name(policy)]
    fields = [line for policy in policies for line in _field(policy, enums[policy.key])]
    foreign = sorted({name for p in policies if (name := enums[p.key]) and p not in own})
    lines = [
        *_docstring(f"{topic.title}: the values as types.", f"{_WRITTEN} `{topic.id}.toml`.", indent=""),
        "",
        "from dataclasses import dataclass",
        *(["from enum import StrEnum"] if own else []),
        "",
        *([f"from shuffleup.rulebooks.policies.shared import {', '.join(foreign)}", ""] if foreign else []),
    ]
    for policy in own:
        lines += ["", *_enum(_own_name(policy), policy.what, policy.values), ""]
    lines += [
        "",
        "@dataclass(frozen=True, slots=True)",
        f"class {class_name(topic.id)}Policies:",
        *_docstring(f"{topic.title}."),
        "",
        *fields,
    ]
    return "\n".join(lines) + "\n"


def _enum_of(policy: Policy, shared: Mapping[str, Mapping[str, str]]) -> str:
    """Name the enum that holds the policy's words; empty where it has none."""
    if policy.type is PolicyType.WORDS:
        return ""
    for name, values in shared.items():
        if policy.values and policy.values == values:
            return class_name(name)
    if policy.values:
        return _own_name(policy)
    return _SPECIAL if policy.special else ""


def _annotation(policy: Policy, enum: str) -> str:
    if policy.type is PolicyType.BOOL:
        return "bool"
    if policy.type is PolicyType.ENUM:
        return enum
    if policy.type is PolicyType.WORDS:
        return "tuple[tuple[str, str], ...]"
    if policy.type is PolicyType.LIST:
        return f"tuple[{enum}, ...]" if enum else "tuple[tuple[int, int], ...]"
    return f"int | {enum}" if enum else "int"


def _field(policy: Policy, enum: str) -> list[str]:
    unit = {PolicyType.SECONDS: " (seconds)", PolicyType.PERCENT: " (percent)"}.get(policy.type, "")
    return [f"    {policy.key}: {_annotation(policy, enum)}", *_note(f"{_sentence(policy.what)}{unit}")]


def _enum(name: str, what: str, values: Mapping[str, str]) -> list[str]:
    lines = [f"class {name}(StrEnum):", *_about(what), ""]
    for word, meaning in values.items():
        lines += [f'    {word.upper()} = "{word}"', *_note(_sentence(meaning))]
    return lines


def _shared_module(shared: Mapping[str, Mapping[str, str]]) -> str:
    special = {word: "" for policy in load_policies().values() for word in policy.special}
    meanings = {
        "none": "no such limit",
        "event": "the event says",
        "reasonable": "what the person who rules finds reasonable",
        "house": "the house says",
        "law": "the law of the place says",
        "never": "that does not happen",
    }
    tables = {
        "Special": ("word that stands in place of a number", {word: meanings[word] for word in special}),
        **{
            class_name(name): (f"values of several policies: {name.replace('_', ' ')}", v) for name, v in shared.items()
        },
    }
    lines = [
        *_docstring("Values that several policies share.", f"{_WRITTEN} `shared.toml`.", indent=""),
        "",
        "from enum import StrEnum",
        "",
    ]
    for name, (what, values) in tables.items():
        lines += ["", *_enum(name, what, values), ""]
    return "\n".join(lines[:-1]) + "\n"


def _aggregate_module() -> str:
    topics = load_topics()
    lines = [
        *_docstring("All policies as types: `policies.entries.late_stack`.", f"{_WRITTEN} `topics.toml`.", indent=""),
        "",
        "from collections.abc import Mapping",
        "from dataclasses import dataclass",
        "from typing import Self",
        "",
        *sorted(f"from shuffleup.rulebooks.policies.{t.id} import {class_name(t.id)}Policies" for t in topics),
        "from shuffleup.rulebooks.reader import read_topic",
        "from shuffleup.rulebooks.shelf import load_book",
        "",
        "",
        "@dataclass(frozen=True, slots=True)",
        "class Policies:",
        '    """What a book decides, one field a topic."""',
        "",
        *(f"    {topic.id}: {class_name(topic.id)}Policies" for topic in topics),
        "",
        "    @classmethod",
        "    def from_values(cls, values: Mapping[str, object]) -> Self:",
        '        """Read resolved values as a log holds them.',
        "",
        "        A policy that is missing (the log is older than the policy) has the value of the `defaults`; names",
        "        that are no longer known are passed over. ValueError or TypeError for a value that is not legal.",
        '        """',
        '        complete = {**load_book("defaults").resolve(), **values}',
        "        return read_topic(cls, complete)",
    ]
    return "\n".join(lines) + "\n"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _docstring(first: str, rest: str = "", indent: str = "    ") -> list[str]:
    """Write a docstring; `first` is its summary, `rest` a paragraph after it."""
    if not rest:
        return [f'{indent}"""{first}"""']
    return [f'{indent}"""{first}', "", *_wrap(rest, indent), f'{indent}"""']


def _about(what: str) -> list[str]:
    """Write the docstring of an enum: what it decides, on one line where that fits."""
    line = f"{_sentence(what)}."
    return _docstring(line) if len(line) <= _WIDTH - 10 else _docstring("What may be chosen.", line)


def _note(text: str) -> list[str]:
    """Write the line or two under a field or a member."""
    return _wrap(f'"""{text}."""', "    ")


def _wrap(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False)


def write() -> None:
    """Write every module that is not as it should be, and clear away those of topics that are gone."""
    folder, modules = Path(__file__).parent / "policies", typed_modules()
    for path in folder.glob("*.py"):
        if path.name not in modules:
            path.unlink()
    for name, text in modules.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
