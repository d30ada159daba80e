"""The register of acts: what may be asked for, by whom, and the forms that ask for it.

An act is a frozen dataclass; `@act(form("verb"), may=OFFICE)` on it tells all of that in one place.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from shuffleup.acts.roles import Roles

T = TypeVar("T")


@dataclass(frozen=True)
class Act:
    """An act: its dataclass, the roles that may send it, and whether only the server sends it."""

    kind: type[Any]
    may: Roles
    by_server: bool = False


@dataclass(frozen=True)
class Form:
    """A form by its verb, and the fields of its act that the verb itself settles."""

    verb: str
    settles: Mapping[str, Any]


def form(verb: str, **settles: Any) -> Form:
    """A form whose fields are those of the act, but for those that the verb settles: `form("check_in", here=True)`."""
    return Form(verb, settles)


class Register:
    """The acts of one concern, a night's or the league's, and their forms by verb."""

    def __init__(self) -> None:
        self.acts: dict[type[Any], Act] = {}
        self._sends: dict[str, type[Any]] = {}

    def act(self, *forms: Form, may: Roles, by_server: bool = False) -> Callable[[type[T]], type[T]]:
        """Declare the dataclass below as an act."""

        def put(kind: type[T]) -> type[T]:
            self.acts[kind] = Act(kind, may, by_server)
            for each in forms:
                self._put(each.verb, kind)
            return kind

        return put

    def _put(self, verb: str, kind: type[Any]) -> None:
        if verb in self._sends:
            raise TypeError(f"two forms are called {verb}")
        self._sends[verb] = kind

    @property
    def sends(self) -> Mapping[str, type[Any]]:
        """Verb -> the act that its form sends, so that nobody is shown a form that is not theirs."""
        return self._sends
