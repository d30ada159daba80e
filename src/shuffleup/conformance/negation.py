"""Random conditions negated: some case or unit test must come out otherwise.

A condition of the floor, the tournament or the hand (of an `if`, a `while`, a choice between two values, or one part of
an `and` or `or`) is turned over, and the cases that pass through its function are run; what none of them notices is put
to the unit tests that name the module. Which conditions are tried hangs on a seed. Whoever reads a survivor judges it:
`negated.toml` says why it changes nothing, or that a case is wanted.
"""

import ast
import os
import random
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FrameType

from shuffleup.bad_input import BadInput
from shuffleup.conformance.mutation import Bench
from shuffleup.conformance.runs import Run, run
from shuffleup.conformance.swapping import PACKAGE, path_of, source_of, swapped

ROOMS = ("floor", "tournament", "hand")
"""The rooms whose conditions are negated."""

NEGATED = "SHUFFLEUP_NEGATED"
"""Where the unit tests find which condition is turned over while they run: `floor.turns 12`."""

_CASE_SECONDS = 5.0
_TEST_SECONDS = 90.0
_MOST_RUNS = 600


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition: its module, its place among those of the module, the function that it stands in, and its text."""

    module: str
    number: int
    function: str
    text: str

    def __str__(self) -> str:
        return f"{self.module} {self.function}: {self.text}"


@dataclass(frozen=True, slots=True)
class Negated:
    """What became of some conditions: how many cases noticed, how many only unit tests, and those that nobody did."""

    seed: int
    tried: int
    by_cases: int
    by_tests: int
    survived: tuple[str, ...] = ()


class _Conditions(ast.NodeTransformer):
    """Walks the conditions of a module in order; negates the one with a number."""

    def __init__(self, negate: int | None = None) -> None:
        self.found: list[tuple[str, str]] = []
        self._negate = negate
        self._inside: list[str] = []

    def _turned(self, test: ast.expr) -> ast.expr:
        number = len(self.found)
        self.found.append((".".join(self._inside), ast.unparse(test)))
        return ast.UnaryOp(ast.Not(), test) if number == self._negate else test

    def _within(self, node: ast.FunctionDef | ast.ClassDef, *names: str) -> ast.AST:
        self._inside += names
        self.generic_visit(node)
        del self._inside[len(self._inside) - len(names) :]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._within(node, node.name)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        return self._within(node, node.name)

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        return node  # not reached by swapping

    def visit_If(self, node: ast.If) -> ast.AST:
        return self._test(node)

    def visit_While(self, node: ast.While) -> ast.AST:
        return self._test(node)

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        return self._test(node)

    def _test(self, node: ast.If | ast.While | ast.IfExp) -> ast.AST:
        if self._inside:
            node.test = self._turned(node.test)
        self.generic_visit(node)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        if self._inside:
            node.values = [self._turned(value) for value in node.values]
        self.generic_visit(node)
        return node


def conditions_of(module: str) -> tuple[Condition, ...]:
    """All conditions of a module's functions, in the order of its text."""
    walk = _Conditions()
    walk.visit(ast.parse(source_of(module)))
    return tuple(Condition(module, number, *found) for number, found in enumerate(walk.found))


def negated(condition: Condition) -> ast.Module:
    """The module with this condition turned over."""
    tree: ast.Module = _Conditions(condition.number).visit(ast.parse(source_of(condition.module)))
    return ast.fix_missing_locations(tree)


@cache
def all_conditions() -> tuple[Condition, ...]:
    """Those of all rooms."""
    names = [
        ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        for room in ROOMS
        for path in sorted((PACKAGE / room).rglob("*.py"))
        if path.name != "__init__.py"
    ]
    return tuple(each for name in names for each in conditions_of(name))


def passing_through(bench: Bench) -> Mapping[tuple[str, str], Sequence[Run]]:
    """(Module, function) -> the runs that call it: every run is run once more, and watched."""
    files = {str(path_of(each.module)): each.module for each in all_conditions()}
    found: dict[tuple[str, str], list[Run]] = {}
    seen: set[tuple[str, str]] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename in files:
            seen.add((files[frame.f_code.co_filename], frame.f_code.co_qualname.replace(".<locals>", "")))

    for each in bench.runs:
        seen.clear()
        sys.setprofile(note)
        try:
            run(each.case, each.book)
        finally:
            sys.setprofile(None)
        for where in seen:
            found.setdefault(where, []).append(each)
    return found


def negate(
    bench: Bench,
    seed: int,
    until: float,
    most: int = 1_000_000,
    told: Callable[[str], None] = lambda _: None,
    tests: Path | None = None,
) -> Negated:
    """Negate conditions in the order that the seed gives them, until `until` (seconds of `time.monotonic`)."""
    chance = random.Random(seed)  # noqa: S311 (no secret hangs on it)
    chosen = list(all_conditions())
    chance.shuffle(chosen)
    through = passing_through(bench)
    tried = by_cases = by_tests = 0
    survived: list[str] = []
    for condition in chosen[:most]:
        if time.monotonic() > until:
            break
        tried += 1
        runs = list(through.get((condition.module, condition.function), ()))
        chance.shuffle(runs)
        if _noticed(condition, runs[:_MOST_RUNS]):
            by_cases += 1
        elif tests is not None and _tests_notice(condition, tests):
            by_tests += 1
        else:
            survived.append(str(condition))
            told(f"not noticed: {condition}")
    return Negated(seed, tried, by_cases, by_tests, tuple(sorted(survived)))


def _noticed(condition: Condition, runs: Sequence[Run]) -> bool:
    """Whether a case comes out otherwise: another answer, an error, or none in good time."""
    with swapped({condition.module: negated(condition)}):
        return any(_otherwise(each) for each in runs)


def _otherwise(each: Run) -> bool:
    try:
        with _at_most(_CASE_SECONDS):
            return not run(each.case, each.book).right_outcome
    except BadInput:
        return True
    except Exception:  # noqa: BLE001 (whatever the wrong program trips over)
        return True


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Raise TimeoutError in the middle of what lasts longer."""

    def over(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _tests_notice(condition: Condition, tests: Path) -> bool:
    """Whether the unit tests that name the module fail while the condition is turned over."""
    name = f"shuffleup.{condition.module} import"
    files = [str(path) for path in sorted(tests.rglob("test_*.py")) if name in path.read_text("utf-8")]
    if not files:
        return False
    command = [sys.executable, "-m", "pytest", "-n", "0", "-q", "-x", "-p", "conformance.turned_over", *files]
    told = os.environ | {NEGATED: f"{condition.module} {condition.number}", "PYTHONPATH": _paths(tests)}
    try:
        done = subprocess.run(  # noqa: S603 (our own tests, by our own interpreter)
            command, cwd=tests.parent, env=told, capture_output=True, timeout=_TEST_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode == 1


def _paths(tests: Path) -> str:
    return os.pathsep.join([str(PACKAGE.parent), str(tests), os.environ.get("PYTHONPATH", "")])


@dataclass(frozen=True, slots=True)
class Judgements:
    """What somebody has said of survivors: why nothing can notice it, or what is wanted."""

    why: Mapping[str, str] = field(default_factory=dict)

    def of(self, survivor: str) -> str:
        """Why this one survives, as far as somebody has judged it."""
        return self.why.get(survivor, "not judged yet")


@cache
def judgements() -> Judgements:
    """Everything that `negated.toml` says."""
    rows = tomllib.loads((Path(__file__).parent / "negated.toml").read_text("utf-8")).get("judged", ())
    return Judgements({row["survivor"]: row["why"] for row in rows})
