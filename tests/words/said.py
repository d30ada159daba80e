"""Every message id that the source can say, found by reading it: where, and with which arguments.

An id is a literal in `Message("...")`, or in a call of a function that passes a parameter of its own on as an id, with
or without a prefix (`no("full")` says `refused.full`), or is returned by a function whose docstring promises "a message
id behind `x.`". It may also be a prefix with the value of a field that holds an enum
(`f"people.near.{self.likeness.value}"`: one id for each member), or a member of an enum of ids, as a refusal of `hand`
has it (`Refusal(Why.HAND_OVER)`). An id that is none of these fails.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import shuffleup

SOURCE = Path(shuffleup.__file__).parent
PROMISE = re.compile(r"message id behind\s+`([a-z_.]+)`")
Function = ast.FunctionDef | ast.AsyncFunctionDef
Keys = frozenset[str] | None
"""Names of arguments; None where they cannot be read from the source."""


@dataclass(frozen=True)
class Said:
    """One place that says an id, and the arguments that it gives."""

    where: str
    arguments: Keys


@dataclass(frozen=True)
class Maker:
    """A callable that makes messages: what it puts before the id, which parameter the id is, and what fills it.

    `fills` are the arguments that it gives itself; without them they are the keywords of its call (`by_keyword`) or
    the mapping that follows the id.
    """

    prefix: str
    parameter: str
    position: int
    fills: Keys = None
    by_keyword: bool = False


@dataclass(frozen=True)
class Module:
    """One module, with what its own room and all rooms lend it."""

    where: str
    tree: ast.Module
    makers: dict[str, list[Maker]]
    enums: dict[str, dict[str, str]]


@dataclass(frozen=True)
class Held:
    """What stands in a module or in a function, however deep: a tree is walked once, however often it is asked."""

    functions: tuple[Function, ...]
    classes: tuple[ast.ClassDef, ...]
    calls: tuple[ast.Call, ...]
    returns: tuple[ast.Return, ...]
    assigned: tuple[ast.Assign | ast.AnnAssign, ...]


@cache
def held(tree: ast.AST) -> Held:
    """What stands in a module or in a function, itself with it."""
    nodes = list(ast.walk(tree))
    return Held(
        tuple(each for each in nodes if isinstance(each, Function)),
        tuple(each for each in nodes if isinstance(each, ast.ClassDef)),
        tuple(each for each in nodes if isinstance(each, ast.Call)),
        tuple(each for each in nodes if isinstance(each, ast.Return)),
        tuple(each for each in nodes if isinstance(each, ast.Assign | ast.AnnAssign)),
    )


@cache
def said() -> dict[str, list[Said]]:
    """Every id of the package with the places that say it."""
    paths = sorted(SOURCE.rglob("*.py"))
    return said_by({str(path.relative_to(SOURCE)): path.read_text(encoding="utf-8") for path in paths})


def said_by(sources: Mapping[str, str]) -> dict[str, list[Said]]:
    """Every id in these modules (path within the package -> text) with the places that say it."""
    found: dict[str, list[Said]] = defaultdict(list)
    for module in _modules({where: ast.parse(text) for where, text in sources.items()}):
        for id_, each in _said_in(module):
            found[id_].append(each)
    return dict(found)


def _modules(trees: Mapping[str, ast.Module]) -> list[Module]:
    shared = {"Message": [Maker("", "id", 0)], "Refusal": [Maker("", "why", 0)]}
    own = {where: _makers(tree, shared) for where, tree in trees.items()}
    for makers in own.values():
        shared |= {name: each for name, each in makers.items() if not name.startswith("_")}
    enums = {where: _enums(tree) for where, tree in trees.items()}
    rooms: dict[str, dict[str, dict[str, str]]] = defaultdict(dict)
    for where, members in enums.items():
        rooms[where.partition("/")[0]] |= members
    return [Module(where, tree, shared | own[where], rooms[where.partition("/")[0]]) for where, tree in trees.items()]


def _enums(tree: ast.Module) -> dict[str, dict[str, str]]:
    """The enums of a module, with the members that are texts."""
    enums = (
        each for each in held(tree).classes if any(getattr(base, "id", "").endswith("Enum") for base in each.bases)
    )
    return {each.name: dict(filter(None, map(_member, each.body))) for each in enums}


def _member(line: ast.stmt) -> tuple[str, str] | None:
    match line:
        case ast.Assign(targets=[ast.Name(id=member)], value=ast.Constant(value=str(value))):
            return member, value
    return None


def _makers(tree: ast.Module, shared: dict[str, list[Maker]]) -> dict[str, list[Maker]]:
    """The functions of a module that pass a parameter on as an id."""
    makers: dict[str, list[Maker]] = {}
    for function in held(tree).functions:
        for call in held(function).calls:
            for maker in makers.get(_called(call)) or shared.get(_called(call), ()):
                if (passed := _passes_on(function, call, maker)) is not None:
                    makers.setdefault(function.name, []).append(passed)
    return makers


def _passes_on(function: Function, call: ast.Call, maker: Maker) -> Maker | None:
    prefix, parameter = "", ""
    match _given(call, maker):
        case ast.JoinedStr(values=[ast.Constant(value=str(before)), ast.FormattedValue(value=ast.Name(id=name))]):
            prefix, parameter = before, name
        case ast.Name(id=name):
            parameter = name
    names = [each.arg for each in function.args.args]
    if parameter not in names:
        return None
    passed = Maker(maker.prefix + prefix, parameter, names.index(parameter), maker.fills, maker.by_keyword)
    if maker.fills is None and not maker.by_keyword:
        passed = replace(passed, fills=_mapping(function, call, maker), by_keyword=function.args.kwarg is not None)
    elif maker.by_keyword and function.args.kwarg is None:
        passed = replace(passed, fills=_arguments(function, call, maker), by_keyword=False)
    return passed


def _said_in(module: Module) -> Iterator[tuple[str, Said]]:
    promised = [each for each in map(_promise, held(module.tree).functions) if each is not None]
    behind: dict[str, Keys] = {}
    for function, call in _calls(module.tree):
        for maker in module.makers.get(_called(call), []):
            given = _given(call, maker)
            if given is None or _is_parameter(function, given) or (_called(call) == "Refusal" and _is_message(given)):
                continue
            where, arguments = f"{module.where}:{call.lineno}", _arguments(function, call, maker)
            ids = list(_ids(module, function, given))
            for each in ids:
                yield maker.prefix + each, Said(where, arguments)
            if not ids:
                assert maker.prefix in {prefix for prefix, _ in promised}, f"{where}: its id cannot be read"
                before = behind.get(maker.prefix, arguments)
                behind[maker.prefix] = (before or frozenset()) & (arguments or frozenset())
    for prefix, function in promised:
        for line in held(function).returns:
            for each in filter(None, _ids(module, function, line.value)):
                yield prefix + each, Said(f"{module.where}:{line.lineno}", behind.get(prefix, frozenset()))


def _calls(tree: ast.Module) -> Iterator[tuple[ast.AST, ast.Call]]:
    """Every call, with the function that it stands in or the module itself."""
    inside: set[ast.Call] = set()
    for function in held(tree).functions:
        inside.update(held(function).calls)
        yield from ((function, call) for call in held(function).calls)
    yield from ((tree, call) for call in held(tree).calls if call not in inside)


def _promise(function: Function) -> tuple[str, Function] | None:
    promise = PROMISE.search(ast.get_docstring(function) or "")
    return (promise[1], function) if promise else None


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def _given(call: ast.Call, maker: Maker) -> ast.expr | None:
    if len(call.args) > maker.position:
        return call.args[maker.position]
    return next((each.value for each in call.keywords if each.arg == maker.parameter), None)


def _is_parameter(function: ast.AST, node: ast.expr | None) -> bool:
    """Whether the id is passed on from a parameter: then the callers are read instead."""
    match node:
        case ast.JoinedStr(values=[ast.Constant(), ast.FormattedValue(value=ast.Name(id=name))]) | ast.Name(id=name):
            return isinstance(function, Function) and name in [each.arg for each in function.args.args]
    return False


def _is_message(node: ast.expr) -> bool:
    """Whether a refusal of the tournament is given its message, which is read by itself."""
    return not isinstance(node, ast.Attribute)


def _ids(module: Module, function: ast.AST, node: ast.expr | None) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from _ids(module, function, body)
            yield from _ids(module, function, orelse)
        case ast.Attribute(value=ast.Name(id=enum), attr=member) if enum in module.enums:
            yield module.enums[enum][member]
        case ast.Name(id=name):
            for assigned in _assigned(function, name):
                yield from _ids(module, function, assigned)
        case ast.JoinedStr(values=[ast.Constant(value=str(prefix)), ast.FormattedValue(value=ast.Name() as rest)]):
            yield from (prefix + each for each in _ids(module, function, rest))
        case ast.JoinedStr(
            values=[
                ast.Constant(value=str(prefix)),
                ast.FormattedValue(value=ast.Attribute(value=ast.Attribute(attr=field), attr="value")),
            ]
        ):
            for enum in _declared(module.tree, field):
                yield from (prefix + value for value in module.enums.get(enum, {}).values())
        case ast.Attribute(value=ast.Attribute(attr=field), attr="value"):
            for enum in _declared(module.tree, field):
                yield from module.enums.get(enum, {}).values()


def _declared(tree: ast.Module, field: str) -> Iterator[str]:
    for each in held(tree).assigned:
        match each:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id=kind)) if name == field:
                yield kind


def _arguments(function: ast.AST, call: ast.Call, maker: Maker) -> Keys:
    if maker.fills is not None:
        return maker.fills
    if maker.by_keyword:
        return frozenset(each.arg for each in call.keywords if each.arg and each.arg != maker.parameter)
    return _mapping(function, call, maker)


def _mapping(function: ast.AST, call: ast.Call, maker: Maker) -> Keys:
    if len(call.args) <= maker.position + 1:
        return frozenset()
    return _keys(function, call.args[maker.position + 1])


def _keys(function: ast.AST, node: ast.expr) -> Keys:
    if isinstance(node, ast.Name):
        assigned = list(_assigned(function, node.id))
        return _keys(function, assigned[0]) if assigned else None
    if not isinstance(node, ast.Dict):
        return None
    keys: set[str] = set()
    for key, value in zip(node.keys, node.values, strict=True):
        inner = _keys(function, value) if key is None else frozenset({str(getattr(key, "value", ""))})
        if inner is None:
            return None
        keys |= inner
    return frozenset(keys)


def _assigned(function: ast.AST, name: str) -> Iterator[ast.expr]:
    for each in held(function).assigned:
        match each:
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                yield value
            case ast.AnnAssign(target=ast.Name(id=target), value=ast.expr() as value) if target == name:
                yield value
