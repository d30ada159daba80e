"""The register of acts: what may be asked for, by whom, and the forms that ask for it.

An act is a frozen dataclass; `@act(form("verb"), may=OFFICE)` on it tells all of that in one place. Its form is read
field by field, by the kinds beside their types; where a form says more than its fields, `@reads("verb", Kind)` stands
on the function that reads it.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from shuffleup.acts.reader import from_form
from shuffleup.acts.roles import Roles
from shuffleup.acts.sheet import Sheet
from shuffleup.bad_input import BadInput
from shuffleup.message import Message

T = TypeVar("T")
Read = Callable[[Sheet[Any]], Any]
"""Reads a form into the act that it asks for, or raises `BadInput`."""

F = TypeVar("F", bound=Read)


@dataclass(frozen=True)
class Declared:
    """An act: its dataclass, its name in the log, the roles that may send it, and whether only the server sends it."""

    kind: type[Any]
    name: str
    may: Roles
    by_server: bool = False


@dataclass(frozen=True)
class Form:
    """A form by its verb, and the fields of its act that the verb itself settles.

    `apart`: a page of its own reads it, because it does more than send the act.
    """

    verb: str
    settles: Mapping[str, Any]
    apart: bool = False


def form(verb: str, **settles: Any) -> Form:
    """A form whose fields are those of the act, but for those that the verb settles: `form("check_in", here=True)`."""
    return Form(verb, settles)


def page_form(verb: str) -> Form:
    """A form that a page of its own reads."""
    return Form(verb, {}, apart=True)


class ActRegister:
    """The acts of one concern, a night's or the league's, and their forms by verb."""

    def __init__(self) -> None:
        self.acts: dict[type[Any], Declared] = {}
        self.named: dict[str, type[Any]] = {}
        self._sends: dict[str, type[Any]] = {}
        self._reads: dict[str, Read] = {}

    def act(self, *forms: Form, may: Roles, by_server: bool = False, called: str = "") -> Callable[[type[T]], type[T]]:
        """Declare the dataclass below as an act; the log knows it by its own name unless it is `called` otherwise."""

        def put(kind: type[T]) -> type[T]:
            name = called or kind.__name__
            self.acts[kind] = Declared(kind, name, may, by_server)
            self.named[name] = kind
            for each in forms:
                self._put(each.verb, kind)
                if not each.apart:
                    self._reads[each.verb] = partial(from_form, kind, **each.settles)
            return kind

        return put

    def reads(self, verb: str, kind: type[Any]) -> Callable[[F], F]:
        """Declare the function below as what reads a form that sends this act."""

        def put(function: F) -> F:
            self._put(verb, kind)
            self._reads[verb] = function
            return function

        return put

    def _put(self, verb: str, kind: type[Any]) -> None:
        if verb in self._sends:
            raise TypeError(f"two forms are called {verb}")
        self._sends[verb] = kind

    @property
    def sends(self) -> Mapping[str, type[Any]]:
        """Verb -> the act that its form sends."""
        return self._sends

    @property
    def verbs(self) -> Collection[str]:
        """The verbs of the forms that `read` knows."""
        return self._reads.keys()

    def read(self, verb: str, sheet: Sheet[Any]) -> Any:
        """The act that a form asks for. Raises `BadInput`."""
        if verb not in self._reads:
            raise BadInput(Message("wrong.nothing_called", {"name": verb[:30]}))
        return self._reads[verb](sheet)
