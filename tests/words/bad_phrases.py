"""Every `BadInput` that the source raises: where, and what stands there for what was wrong and what would be right."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from words.said import SOURCE


@dataclass(frozen=True)
class Phrased:
    """A phrase of one `BadInput`: where it stands, which of the two it is, and its source."""

    where: str
    part: str
    node: ast.expr

    @property
    def is_plain(self) -> bool:
        """Whether it is a text written out on the spot, in one piece or glued."""
        return isinstance(self.node, (ast.Constant, ast.JoinedStr, ast.BinOp))

    @property
    def text(self) -> str:
        """What is written out, with `x` for what fills it."""
        parts = self.node.values if isinstance(self.node, ast.JoinedStr) else [self.node]
        return "".join(str(each.value) if isinstance(each, ast.Constant) else "x" for each in parts)


def phrases_in(source: str, where: str) -> Iterator[Phrased]:
    """The phrases of each call in a module; of a choice, both."""
    for call in (each for each in ast.walk(ast.parse(source)) if isinstance(each, ast.Call)):
        if getattr(call.func, "id", "") != "BadInput":
            continue
        given = [("wrong", each) for each in call.args[:1]]
        given += [("right", each.value) for each in call.keywords if each.arg == "right"]
        for part, node in given:
            either = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
            yield from (Phrased(f"{where}:{each.lineno}", part, each) for each in either)


def phrases(rooms: tuple[str, ...]) -> list[Phrased]:
    """The phrases of the modules whose paths begin like this."""
    paths = [path for path in sorted(SOURCE.rglob("*.py")) if str(path.relative_to(SOURCE)).startswith(rooms)]
    return [each for path in paths for each in phrases_in(path.read_text(), str(path.relative_to(SOURCE)))]
