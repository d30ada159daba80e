"""One thing that can be asked of the interface: its address, what comes in, what goes out, the function that does it.

The door, the document and the tests all walk the one list of operations. Who may ask for which stands in
`roles.ASKS`, under the operation's name.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from django.http import Http404

from shuffleup.acts.roles import OFFICE, STAFF, Roles
from shuffleup.desk.event import EventView
from shuffleup.desk.roles import ASKS, Who
from shuffleup.web.api.problems import Problem
from shuffleup.web.current import find
from shuffleup.web.site import Site

PREFIX = "/api/v1"
ID = "[0-9A-Za-z][0-9A-Za-z_.-]{0,63}"
"""What an id in an address looks like."""


@dataclass(frozen=True)
class Nothing:
    """No parameters."""


@dataclass(frozen=True)
class Ask:
    """One request, read: who asks, the ids in its address, its parameters, its body."""

    who: Who
    house: Site
    ids: Mapping[str, str]
    query: Any
    body: Any
    base: str = ""
    """Scheme, host and port of this request."""
    reached: str = ""
    """The same as phones reach it, where the request was made on this machine."""

    @cached_property
    def event(self) -> EventView:
        """The night of the address, as it is now. Raises `Problem` if it is not there, or not theirs."""
        return self.night(self.ids["night"])

    def night(self, night: str) -> EventView:
        """A night of this house. Raises `Problem` if it is not there, or not theirs."""
        if self.who.tournament and self.who.tournament != night:
            raise Problem("other_night", "This token is for one night, and not for this one.")
        try:
            return find(night)
        except Http404:
            raise Problem("no_such", "There is no such night in this house.") from None

    @property
    def is_staff(self) -> bool:
        """Whether somebody asks who helps to run the night."""
        return self.who.role in STAFF

    @property
    def is_office(self) -> bool:
        """Whether a director or the league asks."""
        return self.who.role in OFFICE


@dataclass(frozen=True)
class Reply:
    """An answer that is not just a shape: bytes of a kind, or another status."""

    body: Any
    status: int = 200
    kind: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Operation:
    """What the document tells of one operation.

    `house`: about the house and not about one night, so that tokens for one night may not ask. `token`: nobody may ask
    without a token. `parsed`: the body holds a text of a form of its own, which may be wrong where its JSON is right.
    `takes`: the kinds of file of which the body is one, in place of JSON.
    """

    name: str
    method: str
    path: str
    summary: str
    told: str
    run: Callable[[Ask], Any]
    group: str
    query: type[Any] = Nothing
    body: Any = None
    takes: tuple[str, ...] = ()
    answer: Any = None
    status: int = 200
    kinds: tuple[str, ...] = ("application/json",)
    house: bool = False
    token: bool = True
    parsed: bool = False
    problems: tuple[str, ...] = ()

    @cached_property
    def route(self) -> "re.Pattern[str]":
        """What the address looks like, with its ids as groups."""
        return re.compile(re.sub(r"\\\{(\w+)\\\}", rf"(?P<\1>{ID})", re.escape(self.path)))

    @property
    def ids(self) -> list[str]:
        """The names of the ids in the address."""
        return re.findall(r"\{(\w+)\}", self.path)

    @property
    def roles(self) -> Roles:
        """Who may ask."""
        return ASKS[self.name]


OPERATIONS: dict[str, Operation] = {}
"""Every operation by its name, in the order in which the document tells of them."""

F = TypeVar("F", bound=Callable[[Ask], Any])


def operation(method: str, path: str, group: str, **more: Any) -> Callable[[F], F]:
    """Register a function as an operation: its name, and its docstring, are those of the document."""

    def put(function: F) -> F:
        summary, _, told = (function.__doc__ or "").strip().partition("\n\n")
        about = summary.rstrip("."), " ".join(told.split())
        add(Operation(function.__name__, method, path, *about, function, group, **more))
        return function

    return put


def add(one: Operation) -> None:
    """Register an operation."""
    if one.name in OPERATIONS:
        raise TypeError(f"two operations are called {one.name}")
    OPERATIONS[one.name] = one
