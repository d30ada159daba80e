"""One test over thousands of small things. What a test costs by itself is paid once, and each that fails is named."""

from collections.abc import Callable, Iterable
from typing import TypeVar

Thing = TypeVar("Thing")


def for_each(things: Iterable[Thing], check: Callable[[Thing], None]) -> None:
    """Hold a check against each of them, and fail with all that do not stand it; none at all is a failure too."""
    wrong, seen = [], 0
    for thing in things:
        seen += 1
        try:
            check(thing)
        except AssertionError as error:
            wrong.append(f"{thing}: {error}")
    assert seen
    assert not wrong, "\n".join(wrong)
