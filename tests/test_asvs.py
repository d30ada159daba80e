"""The page on OWASP's standard has every line of level 2 once, with a word on each, and counts them rightly."""

import re
from collections import Counter
from pathlib import Path

PAGE = (Path(__file__).parents[1] / "docs" / "asvs.md").read_text(encoding="utf-8")
LINES = """
1.1.1-7 1.2.1-4 1.4.1 1.4.4-5 1.5.1-4 1.6.1-4 1.7.1-2 1.8.1-2 1.9.1-2 1.10.1 1.11.1-2 1.12.2 1.14.1-6
2.1.1-12 2.2.1-3 2.3.1-3 2.4.1-6 2.5.1-7 2.6.1-3 2.7.1-6 2.8.1-7 2.9.1-3 2.10.1-4
3.1.1 3.2.1-4 3.3.1-4 3.4.1-5 3.5.1-3 3.7.1
4.1.1-3 4.1.5 4.2.1-2 4.3.1-3
5.1.1-5 5.2.1-8 5.3.1-10 5.4.1-3 5.5.1-4
6.1.1-3 6.2.1-6 6.3.1-2 6.4.1-2
7.1.1-4 7.2.1-2 7.3.1 7.3.3-4 7.4.1-3
8.1.1-4 8.2.1-3 8.3.1-8
9.1.1-3 9.2.1-4
10.2.1-2 10.3.1-3
11.1.1-8
12.1.1-3 12.2.1 12.3.1-6 12.4.1-2 12.5.1-2 12.6.1
13.1.1 13.1.3-5 13.2.1-3 13.2.5-6 13.3.1-2 13.4.1-2
14.1.1-4 14.2.1-6 14.3.2-3 14.4.1-7 14.5.1-4
"""
"""The numbers of version 4.0.3 that count for level 2; those that the standard has struck out are not among them."""


def each(told: str) -> list[str]:
    """One number, or all from one to another."""
    section, _, numbers = told.rpartition(".")
    first, _, last = numbers.partition("-")
    return [f"{section}.{number}" for number in range(int(first), int(last or first) + 1)]


def test_every_line_has_its_word_and_the_count_is_right() -> None:
    rows = re.findall(r"(?m)^\| ([\d.-]+) \| (met|not applicable|open) \| (\S.*) \|$", PAGE)
    found = [(number, word) for told, word, _ in rows for number in each(told)]
    assert [number for number, _ in found] == [number for told in LINES.split() for number in each(told)]
    words = Counter(word for _, word in found)
    counted = f"{words['met']} lines are met, {words['not applicable']} are not applicable, {words['open']} are open"
    assert counted in PAGE
