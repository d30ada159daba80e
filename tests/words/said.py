"""Every message id that the source can say, found by reading it: where, and with which arguments.

An id is a literal in `Message("...")`, or in a call of a function that puts a prefix before one of its parameters
(`no("full")` says `refused.full`), or is returned by a function whose docstring promises "a message id behind `x.`".
It may also be a prefix with the value of a field that holds an enum (`f"people.near.{self.likeness.value}"`: one id
for each member), or a member of an enum of ids, as a refusal of `hand` has it (`Refusal(Why.HAND_OVER)`).
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import shuffleup

SOURCE = Path(shuffleup.__file__).parent
PROMISE = re.compile(r"message id behind\s+`([a-z_.]+)`")
Function = ast.FunctionDef | ast.AsyncFunctionDef
Members = dict[str, str]


@dataclass(frozen=True)
class Builder:
    """A function that makes messages: what stands before its id, which parameter that is, what it fills in itself."""

    prefix: str
    parameter: str
    position: int
    fills: frozenset[str] = frozenset()


@dataclass
class Said:
    """One place that says `id`; `arguments` is None where they cannot be read from the source."""

    id: str
    where: str
    arguments: frozenset[str] | None = field(default_factory=frozenset)


def trees() -> Iterator[tuple[str, ast.Module]]:
    """Each module of the package with its path."""
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if re.search(r"\b(Message|Refusal|Enum|StrEnum|no|already)\b", text):
            yield str(path.relative_to(SOURCE)), ast.parse(text)


@cache
def said() -> dict[str, list[Said]]:
    """Every id with the places that say it. Fails on an id that cannot be read from the source."""
    modules = list(trees())
    shared: dict[str, Builder] = {"Message": Builder("", "id", 0), "Refusal": Builder("", "why", 0)}
    for _, tree in modules:
        shared |= {name: each for name, each in builders(tree).items() if not name.startswith("_")}
    found: dict[str, list[Said]] = defaultdict(list)
    enums = {(_room(where), name): members for where, tree in modules for name, members in _enums(tree)}
    for where, tree in modules:
        here = {name: members for (room, name), members in enums.items() if room == _room(where)}
        for each in _in_module(where, tree, shared, here):
            found[each.id].append(each)
    return dict(found)


def _room(where: str) -> str:
    return where.partition("/")[0]


def _enums(tree: ast.Module) -> Iterator[tuple[str, Members]]:
    """The enums of a module whose values are texts."""
    for each in ast.walk(tree):
        if isinstance(each, ast.ClassDef) and any(getattr(base, "id", "").endswith("Enum") for base in each.bases):
            members: Members = {}
            for line in each.body:
                match line:
                    case ast.Assign(targets=[ast.Name(id=member)], value=ast.Constant(value=str(value))):
                        members[member] = value
            yield each.name, members


def builders(tree: ast.Module) -> dict[str, Builder]:
    """The functions of a module that put a prefix before a parameter and make a message of it."""
    return {
        function.name: built
        for function in ast.walk(tree)
        if isinstance(function, Function)
        for call in ast.walk(function)
        if _called(call) == "Message" and (built := _builder(function, call)) is not None
    }


def _builder(function: Function, call: ast.Call) -> Builder | None:
    if not call.args or not isinstance(call.args[0], ast.JoinedStr):
        return None
    match call.args[0].values:
        case [ast.Constant(value=str(prefix)), ast.FormattedValue(value=ast.Name(id=name))]:
            names = [argument.arg for argument in function.args.args]
            return Builder(prefix, name, names.index(name))
    return None


def _called(node: ast.AST) -> str:
    if not isinstance(node, ast.Call):
        return ""
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def _in_module(where: str, tree: ast.Module, shared: dict[str, Builder], enums: dict[str, Members]) -> Iterator[Said]:
    known = shared | builders(tree)
    promised = list(_promised(tree))
    prefixes = {prefix for prefix, _ in promised}
    behind: dict[str, frozenset[str]] = {}
    for function, calls in _functions(tree):
        for call in calls:
            builder = known.get(_called(call))
            if builder is None or not isinstance(call, ast.Call) or getattr(function, "name", "") in builders(tree):
                continue
            place = f"{where}:{call.lineno}"
            given = _argument(call, builder)
            if given is None or (_called(call) == "Refusal" and isinstance(given, ast.Call | ast.Name)):
                continue
            ids = [*_literals(given, enums), *_by_field(tree, given, enums)]
            arguments = _arguments(function, call, builder)
            if not ids and builder.prefix in prefixes:
                behind[builder.prefix] = behind.get(builder.prefix, arguments or frozenset()) & (
                    arguments or frozenset()
                )
            assert ids or builder.prefix in prefixes, f"{place}: which message this is cannot be read from the source"
            for each in ids:
                yield Said(builder.prefix + each, place, arguments)
    for prefix, function in promised:
        for statement in ast.walk(function):
            if isinstance(statement, ast.Return) and statement.value is not None:
                for each in filter(None, _literals(statement.value, enums)):
                    yield Said(prefix + each, f"{where}:{statement.lineno}", behind.get(prefix, frozenset()))


def _functions(tree: ast.Module) -> Iterator[tuple[ast.AST, list[ast.AST]]]:
    """Each function with all that stands in it; the module itself with the rest."""
    functions = [each for each in ast.walk(tree) if isinstance(each, Function)]
    inside = {node for function in functions for node in ast.walk(function)}
    yield from ((function, list(ast.walk(function))) for function in functions)
    yield tree, [node for node in ast.walk(tree) if node not in inside]


def _promised(tree: ast.Module) -> Iterator[tuple[str, Function]]:
    for function in ast.walk(tree):
        if isinstance(function, Function) and (promise := PROMISE.search(ast.get_docstring(function) or "")):
            yield promise[1], function


def _argument(call: ast.Call, builder: Builder) -> ast.expr | None:
    if len(call.args) > builder.position:
        return call.args[builder.position]
    return next((each.value for each in call.keywords if each.arg == builder.parameter), None)


def _literals(node: ast.expr, enums: dict[str, Members]) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from _literals(body, enums)
            yield from _literals(orelse, enums)
        case ast.Attribute(value=ast.Name(id=enum), attr=member) if enum in enums:
            yield enums[enum][member]


def _by_field(tree: ast.Module, node: ast.expr, enums: dict[str, Members]) -> Iterator[str]:
    """The ids of a prefix with the value of a field: one for each member of the enum that the field is declared as."""
    match node:
        case ast.JoinedStr(
            values=[
                ast.Constant(value=str(prefix)),
                ast.FormattedValue(value=ast.Attribute(value=ast.Attribute(attr=field_name), attr="value")),
            ]
        ):
            for each in ast.walk(tree):
                match each:
                    case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id=enum)) if (
                        name == field_name and enum in enums
                    ):
                        yield from (prefix + value for value in enums[enum].values())


def _arguments(function: ast.AST, call: ast.Call, builder: Builder) -> frozenset[str] | None:
    """The names of the arguments given: keywords of a builder, keys of the mapping of a `Message`."""
    if builder.prefix or _called(call) not in ("Message", "Refusal"):
        return frozenset(each.arg for each in call.keywords if each.arg and each.arg != builder.parameter)
    if len(call.args) < 2:
        return frozenset()
    return _keys(function, call.args[1])


def _keys(function: ast.AST, node: ast.expr) -> frozenset[str] | None:
    if isinstance(node, ast.Name):
        node_or_none = _assigned(function, node.id)
        return None if node_or_none is None else _keys(function, node_or_none)
    if not isinstance(node, ast.Dict):
        return None
    keys: set[str] = set()
    for key, value in zip(node.keys, node.values, strict=True):
        if key is None:
            inner = _keys(function, value)
            if inner is None:
                return None
            keys |= inner
        elif isinstance(key, ast.Constant):
            keys.add(str(key.value))
    return frozenset(keys)


def _assigned(function: ast.AST, name: str) -> ast.expr | None:
    for each in ast.walk(function):
        match each:
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                return value
            case ast.AnnAssign(target=ast.Name(id=target), value=value) if target == name:
                return value
    return None
