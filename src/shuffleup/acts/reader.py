"""Acts read from forms: every field as the kind beside its type reads it."""

import typing
from collections.abc import Collection, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from functools import cache
from typing import Any, TypeVar

from shuffleup.acts.kinds import FieldKind, Must, Named, Now, YesNo, bare, kind_of, marks
from shuffleup.acts.sheet import Sheet

A = TypeVar("A")


def from_form(
    kind: type[A],
    sheet: Sheet[Any],
    /,
    *,
    named: Mapping[str, str] = {},
    without: Collection[str] = (),
    **settled: Any,
) -> A:
    """The act that a form tells. Raises `BadInput` for the first field that will not do.

    `named` are fields that this form calls otherwise, `without` those that it does not tell; what is `settled` is not
    looked for.
    """
    act: Any = kind
    told = {
        each.name: each.read(sheet, named.get(each.name, each.called))
        for each in told_of(act)
        if each.name not in without and each.name not in settled
    }
    return kind(**told, **settled)


@dataclass(frozen=True, eq=False)
class InParts(FieldKind):
    """A value with fields of its own, each told by a field of the form."""

    def typed(self, sheet: Sheet[Any], name: str, hint: Any) -> Any:
        """The value, put together."""
        return from_form(bare(hint), sheet)

    def is_blank(self, sheet: Sheet[Any], name: str) -> bool:
        """Its fields say what is left out."""
        return False


@dataclass(frozen=True)
class FormField:
    """How forms tell one field of an act."""

    name: str
    hint: Any
    called: str
    default: Any
    now: Now | None
    must: bool

    @property
    def kind(self) -> FieldKind:
        """What reads it; a yes or no that is a yes by default takes everything but a no for one."""
        if bare(self.hint) is bool:
            return YesNo(unless_no=self.default is True and not self.must)
        return kind_of(self.hint)

    def read(self, sheet: Sheet[Any], name: str) -> Any:
        """The value that a form tells under this name. Raises `BadInput`."""
        if self.kind.is_blank(sheet, name):
            if self.now:
                return self.now.value(sheet)
            if self.default is not MISSING and not self.must:
                return self.default
        return self.kind.typed(sheet, name, self.hint)


@cache
def told_of(kind: type[Any]) -> tuple[FormField, ...]:
    """The fields of an act, as forms tell them."""
    hints = typing.get_type_hints(kind, include_extras=True)
    return tuple(_told(each, hints[each.name]) for each in fields(kind))


def _told(one: Field[Any], hint: Any) -> FormField:
    beside = marks(hint)
    called = next((each.name for each in beside if isinstance(each, Named)), one.name)
    now = next((each for each in beside if isinstance(each, Now)), None)
    return FormField(one.name, hint, called, one.default, now, any(isinstance(each, Must) for each in beside))
