"""The mark on functions that run at two speeds: as Python for the live game, compiled for the simulator.

A **kernel** is a plain function over integers and records. Live, a record is an object with int attributes and lists
of ints, and `kernel` returns the function as it is. `shuffleup.simulation.compiled` loads the same source a second
time with `kernel` bound to numba's compiler, and passes NumPy records with the same field names.

What a kernel module may contain, so that both readings mean the same (numba checks neither of the first two):

- Integers that stay within 63 bits, and indices that are never negative and never past the end.
- Scalars as arguments and results (or tuples of them), and records; a list or array is reached through its record
  (`h.stack[seat]`), never passed by itself.
- Constants as module globals; other kernels by `from shuffleup.room.module import name`.
- Loops over `seats(h.n)`, or over any `range`.
- No classes of its own, no strings computed, no `dict`, no keyword arguments, no default arguments.

`inlined` marks a small kernel, or one with a single caller, whose code becomes part of its callers' when compiled. It
changes no result: it is for the few where measuring showed a gain.
"""

from collections.abc import Callable
from typing import Final, TypeVar

Function = TypeVar("Function", bound=Callable[..., object])


def kernel(function: Function) -> Function:
    """Mark `function` as a kernel; interpreted, it stays the plain Python function it is."""
    return function


def inlined(function: Function) -> Function:
    """Mark `function` as a kernel whose code compiled callers repeat."""
    return function


MOST_SEATS: Final = 10

seats: Final = [tuple(range(n)) for n in range(MOST_SEATS + 1)].__getitem__
"""The seats of `n` players, 0 and on. Interpreted they are kept ready, for to make a `range` takes longer than to look
at two players; compiled, it is `range`."""
