"""The line finder against awkward TOML: whatever `tomllib` reads, each key is found on its own line."""

import tomllib

import pytest

from shuffleup.histories.toml_lines import KeyLines, Path

TEXT = '''\
# [[level]] in a comment
"quoted key" = 1
many = [ # a comment with ] in it
  "a]", 'b"[',
  [1, 2],
]
long = """
fake = 1
[fake]
"" \\""" still inside
"""
raw = \'\'\'
also_fake = 2\'\'\'
dotted."a b".c = { inner = 1, list = [1] }
[table.deep]
x = 1
[[row]]
a = 1
[row.sub]
b = 2
[[row]]
  a   =   "=#"   # = 3
[[row.inner]]
c = 3
[[row.inner]]
c = 4'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("quoted key",), 2),
        (("many",), 3),
        (("many", 1), 3),
        (("long",), 7),
        (("fake",), None),
        (("raw",), 12),
        (("also_fake",), None),
        (("dotted", "a b", "c"), 14),
        (("dotted", "a b", "c", "inner"), 14),
        (("table", "deep"), 15),
        (("table", "deep", "x"), 16),
        (("row", 0), 17),
        (("row", 0, "a"), 18),
        (("row", 0, "sub", "b"), 20),
        (("row", 1, "a"), 22),
        (("row", 1, "inner", 0, "c"), 24),
        (("row", 1, "inner", 1), 25),
        (("row", 1, "inner", 1, "c"), 26),
        (("nothing", "here"), None),
    ],
)
def test_each_key_on_its_line(path: Path, line: int | None) -> None:
    tomllib.loads(TEXT)
    assert KeyLines(TEXT).line(path) == line


def test_windows_line_ends() -> None:
    assert KeyLines("a = 1\r\n[b]\r\nc = 2\r\n").line(("b", "c")) == 3
