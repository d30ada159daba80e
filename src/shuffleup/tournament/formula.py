"""Formulas that leagues write for themselves: arithmetic over named facts, read by a whitelist, never run as code.

A formula is one line such as `max(10, round(ladder * players / 50))`. It may hold numbers, the facts it was given, the
signs + - * / // % **, comparisons, `and`, `or`, `not`, `x if condition else y`, and the functions in `FUNCTIONS`.
Everything else is refused when it is read, with the column where it stands. Numbers are exact fractions; roots and
logarithms are worked out to 28 digits by rounding that is the same on every machine. A comparison counts 1 or 0.
Not done: names of a league's own inside a formula, conditions on anything but numbers.
"""

import ast
import decimal
import math
import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from shuffleup.bad_input import BadInput, Phrase, Place
from shuffleup.message import Message

LONGEST = 300
"""Characters of a formula; what needs more is better written as a ladder."""

LARGEST = 10**12
"""The largest number, on the way as at the end."""

MOST_POWER = 20
"""The highest whole power; the numbers of a night are not larger than that."""

MOST_BITS = 2048
"""Bits of a fraction's denominator on the way: powers of fractions inside each other would grow beyond all measure."""

MOST_DIGITS = 12
MOST_STEPS = 200

Number = Fraction | int


class Uncountable(ArithmeticError):
    """A formula that has no number for these facts: it divides by nothing, takes the root of less than nothing.

    The text says what, as a phrase without a full stop.
    """


@dataclass(frozen=True)
class Formula:
    """A formula that was read and found to hold nothing but arithmetic; `uses` are the facts it names."""

    text: str
    uses: tuple[str, ...]
    tree: ast.expr

    def value(self, facts: Mapping[str, Number]) -> Fraction:
        """The number for these facts. Raises `Uncountable`, and `KeyError` where a fact that it uses is missing."""
        return _value(self.tree, facts)


def read_formula(text: str, facts: tuple[str, ...], source: str = "formula") -> Formula:
    """Read a formula over these facts. Raises `BadInput` that says what may not stand in it, and in which column."""
    if not text.strip() or len(text) > LONGEST:
        right = Message("right.formula_line", {"most": LONGEST})
        raise BadInput(Message("wrong.no_formula"), right=right, place=Place(source))
    try:
        # `ast.parse` only reads; nothing of what it read is ever compiled or run.
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as broken:
        column = getattr(broken, "offset", None)
        place = Place(source, 1, column)
        raise BadInput(Message("wrong.no_arithmetic"), right=Message("right.formula_as_in"), place=place) from None
    reading = _Reading(text.strip(), facts, source)
    reading.check(tree)
    return Formula(text.strip(), tuple(each for each in facts if each in reading.used), tree)


_BINARY: Mapping[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: lambda a, b: a / _divisor(b),
    ast.FloorDiv: lambda a, b: Fraction(a // _divisor(b)),
    ast.Mod: lambda a, b: a % _divisor(b),
    ast.Pow: lambda a, b: _power(a, b),
}
_COMPARE: Mapping[type[ast.cmpop], Callable[[Fraction, Fraction], bool]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
_UNARY: Mapping[type[ast.unaryop], Callable[[Fraction], Fraction]] = {
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Not: lambda a: Fraction(not a),
}


def half_up(number: Fraction) -> Fraction:
    """The nearest whole number, a half upwards."""
    return Fraction(math.floor(number + Fraction(1, 2)))


FUNCTIONS: Mapping[str, tuple[Callable[..., Fraction], int, int]] = {
    "min": (min, 2, 9),
    "max": (max, 2, 9),
    "abs": (abs, 1, 1),
    "round": (half_up, 1, 1),
    "floor": (lambda a: Fraction(math.floor(a)), 1, 1),
    "ceil": (lambda a: Fraction(math.ceil(a)), 1, 1),
    "sqrt": (lambda a: _in_decimals(a, decimal.Decimal.sqrt, "the root", a >= 0), 1, 1),
    "log": (lambda a: _in_decimals(a, decimal.Decimal.ln, "the logarithm", a > 0), 1, 1),
    "log10": (lambda a: _in_decimals(a, decimal.Decimal.log10, "the logarithm", a > 0), 1, 1),
}
"""Function -> what it does, and how few and many numbers it takes. `round` takes a half upwards, `log` is natural."""

_CONTEXT = decimal.Context(prec=28, rounding=decimal.ROUND_HALF_EVEN)


class _Reading:
    """One formula being looked through, node by node."""

    def __init__(self, text: str, facts: tuple[str, ...], source: str) -> None:
        self._text = text
        self._facts = facts
        self._source = source
        self._steps = 0
        self.used: set[str] = set()

    def check(self, node: ast.AST) -> None:
        """Raise `BadInput` unless the node and all below it are on the whitelist."""
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise self._bad(node, Message("wrong.formula_steps"), Message("right.at_most", {"most": MOST_STEPS}))
        match node:
            case ast.Constant(value=value) if type(value) in (int, float):
                self._number(node)
            case ast.Name(id=name):
                self._fact(node, name)
            case ast.BinOp(op=op) if type(op) in _BINARY:
                self._all(node.left, node.right)
            case ast.UnaryOp(op=unary) if type(unary) in _UNARY:
                self._all(node.operand)
            case ast.BoolOp():
                self._all(*node.values)
            case ast.Compare(ops=ops) if all(type(each) in _COMPARE for each in ops):
                self._all(node.left, *node.comparators)
            case ast.IfExp():
                self._all(node.test, node.body, node.orelse)
            case ast.Call(func=ast.Name(id=name), keywords=[]):
                self._function(node, name)
                self._all(*node.args)
            case _:
                wrong = Message("wrong.not_in_a_formula", {"part": self._said(node)})
                raise self._bad(node, wrong, Message("right.in_a_formula", {"functions": ", ".join(FUNCTIONS)}))

    def _all(self, *nodes: ast.AST) -> None:
        for node in nodes:
            self.check(node)

    def _number(self, node: ast.Constant) -> None:
        """Only plain figures: what was read as a number is taken as it is written, 0.1 as a tenth."""
        said = self._said(node)
        if not re.fullmatch(r"\d+(\.\d+)?", said) or len(said) > MOST_DIGITS:
            right = Message("right.plain_number", {"most": MOST_DIGITS})
            raise self._bad(node, Message("wrong.no_plain_number", {"number": said[:20]}), right)

    def _fact(self, node: ast.AST, name: str) -> None:
        if name not in self._facts:
            known = Message("right.known", {"known": ", ".join(self._facts)})
            raise self._bad(node, Message("wrong.no_such_fact", {"name": name[:30]}), known)
        self.used.add(name)

    def _function(self, node: ast.Call, name: str) -> None:
        if name not in FUNCTIONS:
            known = Message("right.known", {"known": ", ".join(FUNCTIONS)})
            raise self._bad(node, Message("wrong.no_function", {"name": name[:30]}), known)
        _, few, many = FUNCTIONS[name]
        if not few <= len(node.args) <= many:
            wanted = few if few == many else Message("right.from_to", {"low": few, "high": many})
            wrong = Message("wrong.function_takes", {"name": name, "wanted": wanted, "given": len(node.args)})
            raise self._bad(node, wrong, f"{name}(..)")

    def _said(self, node: ast.AST) -> str:
        return str(ast.get_source_segment(self._text, node))[:60]  # all that is looked through has its place in it

    def _bad(self, node: ast.AST, wrong: Message, right: Phrase) -> BadInput:
        return BadInput(wrong, right=right, place=Place(self._source, 1, getattr(node, "col_offset", 0) + 1))


def _value(node: ast.AST, facts: Mapping[str, Number]) -> Fraction:
    match node:
        case ast.Constant(value=int() | float() as number):
            found = Fraction(str(number))  # of so few figures a float gives its own again, so 0.1 is a tenth
        case ast.Name(id=name):
            found = Fraction(facts[name])
        case ast.BinOp(left=left, op=op, right=right):
            found = _BINARY[type(op)](_value(left, facts), _value(right, facts))
        case ast.UnaryOp(op=unary, operand=operand):
            found = _UNARY[type(unary)](_value(operand, facts))
        case ast.BoolOp(op=ast.And(), values=values):
            found = Fraction(all(_value(each, facts) for each in values))
        case ast.BoolOp(values=values):
            found = Fraction(any(_value(each, facts) for each in values))
        case ast.Compare(left=left, ops=ops, comparators=others):
            found = Fraction(_compared([_value(each, facts) for each in (left, *others)], ops))
        case ast.IfExp(test=test, body=body, orelse=other):
            found = _value(body if _value(test, facts) else other, facts)
        case ast.Call(func=ast.Name(id=name), args=args):
            found = FUNCTIONS[name][0](*(_value(each, facts) for each in args))
        case _:
            raise TypeError(f"{type(node).__name__} was never read")
    if found.denominator.bit_length() > MOST_BITS:
        raise Uncountable("a fraction has more digits than can be told apart")
    if abs(found) > LARGEST:
        raise Uncountable(f"a number grows beyond {LARGEST:,}")
    return found


def _compared(values: list[Fraction], ops: list[ast.cmpop]) -> bool:
    return all(_COMPARE[type(op)](a, b) for op, a, b in zip(ops, values, values[1:], strict=False))


def _divisor(number: Fraction) -> Fraction:
    if not number:
        raise Uncountable("it divides by nothing")
    return number


def _power(base: Fraction, exponent: Fraction) -> Fraction:
    if exponent.denominator == 1:
        if abs(exponent) > MOST_POWER:
            raise Uncountable(f"a power is above {MOST_POWER}")
        return _divisor(base) ** int(exponent) if exponent < 0 else base ** int(exponent)
    if base < 0:
        raise Uncountable("it takes the root of a number below nothing")
    if not base:
        return Fraction(0 if exponent > 0 else _divisor(base))
    by = exponent.limit_denominator(10**6)
    return _in_decimals(base, lambda a, context: context.power(a, _decimal(by)), "the power", True)


def _decimal(number: Fraction) -> decimal.Decimal:
    return _CONTEXT.divide(decimal.Decimal(number.numerator), decimal.Decimal(number.denominator))


def _in_decimals(number: Fraction, work: Callable[..., decimal.Decimal], what: str, fits: bool) -> Fraction:
    if not fits:
        raise Uncountable(f"it takes {what} of a number that has none")
    try:
        return Fraction(work(_decimal(number), context=_CONTEXT))
    except decimal.DecimalException:
        raise Uncountable(f"{what} is beyond all measure") from None
