"""Who reads a policy or a common rule: found in the source, not declared.

A module reads a policy where it takes the field from its topic (`policies.entries.late_stack`, or `each.late_stack`
where `each` was bound to or typed as the topic), or names it in a string while it works with laws or citations. A
common rule is read where its id is named so. Not found: reads through names put together while running, which the
house style forbids. That a read changes anything is another question, which mutation answers.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from shuffleup.rulebooks import common_rules, load_policies, load_topics

NOT_RULES = ("rulebooks", "conformance", "cli", "web")
"""Rooms whose reading honours nothing: the books themselves, this room, and the faces of the program."""

_BY_NAME = ("law", "cite", "policies")
"""Words in a module that make its strings names of policies."""


@dataclass(frozen=True, slots=True)
class Readers:
    """Policy or common rule -> the modules (`tournament.door`) that read it; what nobody reads is not there."""

    policies: Mapping[str, tuple[str, ...]]
    rules: Mapping[str, tuple[str, ...]]

    def unread(self) -> tuple[str, ...]:
        """Name the policies that no code reads, in the order of the topics."""
        return tuple(key for key in load_policies() if key not in self.policies)


@cache
def readers() -> Readers:
    """Find the readers in the package as it is installed."""
    package = Path(__file__).parents[1]
    sources = sorted(path for path in package.rglob("*.py") if path.relative_to(package).parts[0] not in NOT_RULES)
    return readers_in({".".join(p.relative_to(package).with_suffix("").parts): p.read_text("utf-8") for p in sources})


def readers_in(sources: Mapping[str, str]) -> Readers:
    """Find the readers in sources given by module name."""
    policies: dict[str, list[str]] = {}
    rules: dict[str, list[str]] = {}
    rule_ids = {rule.id for rule in common_rules()}
    for module, source in sources.items():
        tree = ast.parse(source)
        names = set(_fields_taken(tree)) | (set(_strings(tree)) if _works_by_name(tree) else set())
        for found, known in ((policies, load_policies()), (rules, rule_ids)):
            for name in sorted(names & set(known)):
                found.setdefault(name, []).append(module)
    return Readers(_frozen(policies), _frozen(rules))


def _frozen(found: Mapping[str, Iterable[str]]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(modules) for name, modules in found.items()}


def _fields_taken(tree: ast.AST) -> Iterator[str]:
    """Name the policies whose field is read from their topic, or from a name that the topic was given."""
    topics = {topic.id: topic for topic in load_topics()}
    given = dict(_names_given(tree, topics))
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and _last_name(node.value) != "policies":
            owner = _last_name(node.value)
            topic = topics.get(given.get(owner, owner))
            if topic is not None and node.attr in topic.policies:
                yield node.attr


def _names_given(tree: ast.AST, topics: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Names that stand for a topic: bound to it (`each = policies.entries`), or typed so (`each: EntriesPolicies`)."""
    typed = {f"{''.join(part.title() for part in topic.split('_'))}Policies": topic for topic in topics}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.NamedExpr) and isinstance(node.value, ast.Attribute):
            if _last_name(node.value.value) == "policies":
                for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                    yield _last_name(target), node.value.attr
        elif isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
            name = node.arg if isinstance(node, ast.arg) else _last_name(node.target)
            if _last_name(node.annotation) in typed:
                yield name, typed[_last_name(node.annotation)]


def _last_name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _works_by_name(tree: ast.AST) -> bool:
    words = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    words |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    words |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    words |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    return any(part in _BY_NAME for word in words for part in word.split("_"))


def _strings(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
