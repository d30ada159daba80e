"""The reader of the source finds an id however it is written, with its arguments, and passes over none in silence."""

import pytest

from words.said import said, said_by

PREFIXED = """
def no(message, clauses=(), **args):
    return Refusal(Message(f"refused.{message}", args), clauses)
def late(state):
    '''Why not (a message id behind `refused.`), or nothing.'''
    if state: return "too_late"
    return "" if state is None else "too_soon"
"""


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("X = Message('a.b')", {"a.b": [set()]}),
        ("def f(x): return Message('a.b', {'count': 1, 'player': x})", {"a.b": [{"count", "player"}]}),
        ("def f(x): return Message('a.b' if x else 'a.c')", {"a.b": [set()], "a.c": [set()]}),
        ("def f(x):\n  id_ = 'a.b' if x else 'a.c'\n  return Message(id_)", {"a.b": [set()], "a.c": [set()]}),
        ("def f(x):\n  k = 'b' if x else 'c'\n  return Message(f'a.{k}')", {"a.b": [set()], "a.c": [set()]}),
        ("def f(x):\n  facts = {'n': 1}\n  return Message('a.b', {**facts, 'm': 2})", {"a.b": [{"n", "m"}]}),
        ("def f(x, facts): return Message('a.b', facts)", {"a.b": [None]}),
        ("def f(what): return Message(what, {'n': 1})\ndef g(): return f('a.b')", {"a.b": [{"n"}]}),
        ("def f(p, what, **args): return P(p, Message(f'a.{what}', args))\ndef g(): f(1, 'b', n=2)", {"a.b": [{"n"}]}),
        (PREFIXED + "def g(): return no('full', most=3)", {"refused.full": [{"most"}],
         "refused.too_late": [set()], "refused.too_soon": [set()]}),
        (PREFIXED + "def g(s): return no(late(s), player=1)", {
         "refused.too_late": [{"player"}], "refused.too_soon": [{"player"}]}),
        ("class K(Enum):\n  A = 'x'\n  B = 'y'\nclass N:\n  k: K\n  def m(self): return Message(f'a.{self.k.value}')",
         {"a.x": [set()], "a.y": [set()]}),
        ("class K(Enum):\n  A = 'a.x'\nclass N:\n  k: K\n  def m(self): return Message(self.k.value)",
         {"a.x": [set()]}),
        ("class Why(StrEnum):\n  OVER = 'hand.over'\ndef f(s): return Refusal(Why.OVER, {'seat': s})",
         {"hand.over": [{"seat"}]}),
    ],
)  # fmt: skip
def test_ids_are_found(source: str, found: dict[str, list[set[str] | None]]) -> None:
    read = said_by({"room/module.py": source})
    assert {id_: [each.arguments for each in places] for id_, places in read.items()} == found


@pytest.mark.parametrize(
    "source",
    [
        "def f(x): return Message(x.id)",
        "def f(x): return Message(f'a.{x.kind}')",
        "def f(x): return Message('a.' + x)",
        "def f(x): return Message(named(x))",
    ],
)
def test_an_id_that_cannot_be_read_fails(source: str) -> None:
    with pytest.raises(AssertionError, match=r"room/module\.py:1"):
        said_by({"room/module.py": source})


def test_rooms_lend_each_other_what_makes_messages() -> None:
    read = said_by({"a/x.py": PREFIXED, "b/y.py": "from a.x import no\ndef f(): return no('full', most=2)"})
    assert [each.where for each in read["refused.full"]] == ["b/y.py:2"]


def test_the_package_says_something() -> None:
    assert len(said()) > 200
