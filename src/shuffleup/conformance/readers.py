"""Who reads a policy or a common rule: found in the source, not declared.

A module reads a policy where it takes the field from its topic (`policies.entries.late_stack`, or `each.late_stack`
where `each` was bound to or typed as the topic), or from the law of a hand (`w.min_bet`, `law.show_order`). Citing a
policy (`consulted.cites("late_stack")`) is not reading it. A common rule has nothing to read: it is applied where its
id is named in a module that cites or applies rules. Not found: reads through names put together while running, which
the house style forbids. That a read changes anything is another question, which mutation answers. A notice is honoured
by the pages that pick notices out of a book to show them.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TypeVar

from shuffleup.hand.law import LAW_DEFAULTS
from shuffleup.rulebooks import common_rules, load_policies, load_topics

NOT_RULES = ("rulebooks", "conformance", "cli", "web")
"""Rooms whose reading honours nothing: the books themselves, this room, and the faces of the program."""

K = TypeVar("K")

LAWS = ("w", "law")
"""Names that the law of a hand goes by."""

_RULES_BY_NAME = ("cite", "applies")
"""Words in a module that make its strings names of common rules."""


@dataclass(frozen=True, slots=True)
class Readers:
    """Policy or common rule -> the modules (`tournament.door`) that read it; what nobody reads is not there."""

    policies: Mapping[str, tuple[str, ...]]
    rules: Mapping[str, tuple[str, ...]]
    notices: tuple[str, ...] = ()
    """Modules that pick out a book's notices."""
    parts: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    """(Policy or common rule, part of it) -> the modules that cite the part."""

    def unread(self) -> tuple[str, ...]:
        """Name the policies that no code reads, in the order of the topics."""
        return tuple(key for key in load_policies() if key not in self.policies)


@cache
def readers() -> Readers:
    """Find the readers in the package as it is installed."""
    package = Path(__file__).parents[1]
    paths = sorted(package.rglob("*.py"))
    sources = {".".join(path.relative_to(package).with_suffix("").parts): path.read_text("utf-8") for path in paths}
    rules = {name: source for name, source in sources.items() if name.partition(".")[0] not in NOT_RULES}
    pages = {name: source for name, source in sources.items() if name.startswith("web.")}
    return replace(readers_in(rules), notices=tuple(name for name, source in pages.items() if shows_notices(source)))


def shows_notices(source: str) -> bool:
    """Whether a module picks clauses out because they are notices: hands the kind on, or compares with it."""
    if "NOTICE" not in source:
        return False
    for node in ast.walk(ast.parse(source)):
        parts = node.args if isinstance(node, ast.Call) else node.comparators if isinstance(node, ast.Compare) else ()
        if any(isinstance(part, ast.Attribute) and part.attr == "NOTICE" for part in parts):
            return True
    return False


def readers_in(sources: Mapping[str, str]) -> Readers:
    """Find the readers in sources given by module name."""
    policies: dict[str, list[str]] = {}
    rules: dict[str, list[str]] = {}
    parts: dict[tuple[str, str], list[str]] = {}
    rule_ids = {rule.id for rule in common_rules()}
    words = rule_ids | set(load_policies())
    for module, source in sources.items():
        if not any(word in source for word in words):
            continue
        nodes = list(ast.walk(ast.parse(source)))
        applied = set(_strings(nodes)) & rule_ids if _works_by_name(nodes) else set()
        for found, names in ((policies, set(_fields_taken(nodes))), (rules, applied)):
            for name in sorted(names):
                found.setdefault(name, []).append(module)
        for each in sorted(set(_parts_cited(nodes))):
            parts.setdefault(each, []).append(module)
    return Readers(_frozen(policies), _frozen(rules), parts=_frozen(parts))


def _frozen(found: Mapping[K, Iterable[str]]) -> dict[K, tuple[str, ...]]:
    return {name: tuple(modules) for name, modules in found.items()}


def _parts_cited(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, str]]:
    """Each part that a ruling cites, with whose it is: `consulted.applies("folds_bind", "out_of_turn")`."""
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and len(node.args) > 1:
            if node.func.attr not in ("applies", "cites", "says") or _last_name(node.func.value) != "consulted":
                continue  # a pinned book cites several policies at once
            whose, *parts = (set(_strings(ast.walk(part))) for part in node.args)
            for each in whose:
                every = load_policies()[each].parts if each in load_policies() else ()  # `cause.value`: any of them
                yield from ((each, part) for named in parts for part in named or every)


WHOLE = frozenset({"policies", "unnoted"})
"""What holds all topics: the policies, noted where they are read or not."""


def _fields_taken(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """Name the policies whose field is read from their topic, from a name that the topic was given, or from a law."""
    topics = {topic.id: set(topic.policies) for topic in load_topics()}
    of_laws = set(LAW_DEFAULTS) & set(load_policies())  # `law` is the law of a hand, and a topic as well
    owners = topics | {name: topics.get(name, set()) | of_laws for name in LAWS}
    for name, topic in _names_given(nodes, topics):
        owners[name] = owners.get(name, set()) | topics.get(topic, set())
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            whole = isinstance(node.value, ast.Attribute) and node.value.attr in WHOLE  # so this is a topic
            if not whole and node.attr in owners.get(_last_name(node.value), ()):
                yield node.attr


def _names_given(nodes: Iterable[ast.AST], topics: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Names that stand for a topic: bound to it (`each = policies.entries`), or typed so (`each: EntriesPolicies`)."""
    typed = {f"{''.join(part.title() for part in topic.split('_'))}Policies": topic for topic in topics}
    for node in nodes:
        if isinstance(node, ast.Assign | ast.NamedExpr):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                for each, value in _pairs(target, node.value):
                    if isinstance(value, ast.Attribute) and _last_name(value.value) in WHOLE:
                        yield _last_name(each), value.attr
        elif isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
            name = node.arg if isinstance(node, ast.arg) else _last_name(node.target)
            if _last_name(node.annotation) in typed:
                yield name, typed[_last_name(node.annotation)]


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Each name that is given something, with what it is given: several at once are taken apart."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        yield from zip(target.elts, value.elts, strict=True)
    else:
        yield target, value


def _last_name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _works_by_name(nodes: Iterable[ast.AST]) -> bool:
    """Whether any name in the module speaks of citing or applying."""
    return any(part in _RULES_BY_NAME for node in nodes for part in _name_of(node).split("_"))


def _name_of(node: ast.AST) -> str:
    if isinstance(node, ast.Name | ast.Attribute):
        return _last_name(node)
    if isinstance(node, ast.arg):
        return node.arg
    return node.name if isinstance(node, ast.FunctionDef) else ""


def _strings(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
