"""The conditions of the rooms that rule, and modules as they would be with one of them negated, or all of them watched.

A condition is what an `if`, a `while`, a choice between two values, a comprehension or a `case` hangs on, or one part
of an `and` or `or`, inside a function. What stands in a lambda of a module's or a class's own lines is left out:
swapping does not reach it.
"""

import ast
import builtins
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from hashlib import sha256

from shuffleup.conformance.swapping import PACKAGE, source_of, swapped

ROOMS = ("floor", "tournament", "hand")
"""The rooms whose conditions are negated."""

_SEEN = "__shuffleup_seen__"
"""What a watched condition calls, from any module."""


@dataclass(frozen=True, slots=True)
class NegatedCondition:
    """One condition: its module, its place among those of the module, its function, its text, and which of such.

    `again` counts the conditions of the same text before it in the function.
    """

    module: str
    number: int
    function: str
    text: str
    again: int = 0

    def __str__(self) -> str:
        return f"{self.module} {self.function}: {self.text}" + (f" #{self.again + 1}" if self.again else "")

    @property
    def where(self) -> str:
        """Its function, as results are kept: `floor.turns next_to_act`."""
        return f"{self.module} {self.function}"

    @property
    def states_rules(self) -> bool:
        """Whether it stands where rules do: on the floor, or in what is decided between hands."""
        return self.module.startswith(("floor.", "tournament.between."))


class _Conditions(ast.NodeTransformer):
    """Walks the conditions of a module in order and puts something else for each, as `turn` says."""

    def __init__(self, turn: Callable[[int, ast.expr], ast.expr] = lambda _, test: test) -> None:
        self.found: list[tuple[str, str]] = []
        self.functions: dict[str, str] = {}
        self._turn = turn
        self._inside: list[str] = []
        self._depth = 0

    def _turned(self, test: ast.expr) -> ast.expr:
        if not self._depth or isinstance(test, ast.Constant):
            return test
        self.found.append((".".join(self._inside), ast.unparse(test)))
        return self._turn(len(self.found) - 1, test)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self._inside.append(node.name)
        self.generic_visit(node)
        self._inside.pop()
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self._inside.append(node.name)
        self.functions[".".join(self._inside)] = _plain(node)
        self._depth += 1
        node.body = [self.visit(each) for each in node.body]
        self._depth -= 1
        self._inside.pop()
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        return self._test(node)

    def visit_While(self, node: ast.While) -> ast.AST:
        return self._test(node)

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        return self._test(node)

    def _test(self, node: ast.If | ast.While | ast.IfExp) -> ast.AST:
        node.test = self._turned(node.test)
        self.generic_visit(node)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        node.values = [self._turned(value) for value in node.values]
        self.generic_visit(node)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        node.ifs = [self._turned(each) for each in node.ifs]
        self.generic_visit(node)
        return node

    def visit_match_case(self, node: ast.match_case) -> ast.AST:
        node.guard = node.guard and self._turned(node.guard)
        self.generic_visit(node)
        return node


def _plain(function: ast.FunctionDef) -> str:
    """What a function does, without its docstring and the types of names."""
    bare = deepcopy(function)
    bare.returns = None
    for each in ast.walk(bare.args):
        if isinstance(each, ast.arg):
            each.annotation = None
    if ast.get_docstring(bare) is not None:
        bare.body = bare.body[1:] or [ast.Pass()]
    return ast.unparse(_Untyped().visit(bare))


class _Untyped(ast.NodeTransformer):
    """Takes the types off names that are given a value."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is None:
            return node
        return ast.copy_location(ast.Assign([node.target], node.value), node)


@cache
def _walked(module: str) -> _Conditions:
    walk = _Conditions()
    walk.visit(ast.parse(source_of(module)))
    return walk


@cache
def conditions_of(module: str) -> tuple[NegatedCondition, ...]:
    """All conditions of a module's functions, in the order of its text."""
    before: dict[tuple[str, str], int] = {}
    found = []
    for number, (function, text) in enumerate(_walked(module).found):
        again = before[function, text] = before.get((function, text), -1) + 1
        found.append(NegatedCondition(module, number, function, text, again))
    return tuple(found)


@cache
def all_conditions() -> tuple[NegatedCondition, ...]:
    """Those of all rooms."""
    return tuple(each for name in _modules() for each in conditions_of(name))


def _modules() -> Iterator[str]:
    for room in ROOMS:
        for path in sorted((PACKAGE / room).rglob("*.py")):
            if path.name != "__init__.py":
                yield ".".join(path.relative_to(PACKAGE).with_suffix("").parts)


@cache
def function_hashes() -> Mapping[str, str]:
    """Function -> the hash of what it does, however it is laid out, explained and typed."""
    return {
        f"{module} {function}": sha256(text.encode()).hexdigest()[:8]
        for module in _modules()
        for function, text in _walked(module).functions.items()
    }


def negated(condition: NegatedCondition) -> ast.Module:
    """The module with this condition turned over."""
    return _rewritten(
        condition.module,
        lambda number, test: ast.UnaryOp(ast.Not(), test) if number == condition.number else test,
    )


def _rewritten(module: str, turn: Callable[[int, ast.expr], ast.expr]) -> ast.Module:
    tree: ast.Module = _Conditions(turn).visit(ast.parse(source_of(module)))
    return ast.fix_missing_locations(tree)


@contextmanager
def watched_conditions(conditions: Iterable[NegatedCondition]) -> Iterator[set[tuple[int, bool]]]:
    """Run with the conditions told of: the set fills with the place of each one asked, and with its answer."""
    seen: set[tuple[int, bool]] = set()
    places = {(each.module, each.number): place for place, each in enumerate(conditions)}

    def see(place: int, answer: object) -> object:
        seen.add((place, bool(answer)))
        return answer

    def watch(module: str) -> ast.Module:
        def turn(number: int, test: ast.expr) -> ast.expr:
            place = places.get((module, number))
            return test if place is None else ast.Call(ast.Name(_SEEN, ast.Load()), [ast.Constant(place), test], [])

        return _rewritten(module, turn)

    setattr(builtins, _SEEN, see)
    try:
        with ExitStack() as stack:
            stack.enter_context(swapped({module: watch(module) for module in sorted({name for name, _ in places})}))
            yield seen
    finally:
        delattr(builtins, _SEEN)
