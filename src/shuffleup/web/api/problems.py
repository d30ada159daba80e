"""What went wrong, in the form of RFC 9457 (`application/problem+json`): told apart by programs, read by people.

`type` names the kind of problem and is stable; `title` and `detail` are words. Fields that did not fit are named one by
one with what would be right.
"""

from dataclasses import dataclass, field
from typing import Annotated, Any

from shuffleup.bad_input import BadInput, in_english
from shuffleup.desk.speech import bad_told
from shuffleup.desk.storage import away_told
from shuffleup.store import StoreAway
from shuffleup.web.api.schema import Said, written

TYPES = "urn:shuffleup:problem:"


@dataclass(frozen=True)
class FieldError:
    """One field that did not fit: where it stands in what was sent (`data.groups[0]`), what is wrong, what would do."""

    field: str
    wrong: str
    right: str = ""


@dataclass(frozen=True)
class ChoiceShown:
    """One possible answer to a question; `value` goes back into the command."""

    value: str
    words: str


@dataclass(frozen=True)
class NeedsShown:
    """A fact that the application cannot see: ask a person, and send the command again with the answer.

    `fact` names where the answer goes (`big_blind 3` among the `answers` of a move).
    """

    fact: str
    question: str
    choices: tuple[ChoiceShown, ...]


@dataclass(frozen=True)
class ProblemShown:
    """Why nothing was done. `message` is the id of the sentence, `clauses` are those of the night's book."""

    type: Annotated[str, Said("The kind of problem; stable. One of those listed in the document.")]
    title: Annotated[str, Said("The kind in a few words.")]
    status: int
    detail: Annotated[str, Said("What happened, in a sentence for people.")]
    errors: tuple[FieldError, ...] | None = None
    message: str | None = None
    clauses: tuple[str, ...] | None = None
    needs: NeedsShown | None = None
    version: Annotated[int | None, Said("Of the log, where another one was expected.")] = None


@dataclass(frozen=True)
class ProblemKind:
    """A kind of problem: its HTTP status and a few words for it."""

    status: int
    title: str


KINDS = {
    "not_json": ProblemKind(400, "The body is no JSON"),
    "unknown_token": ProblemKind(401, "The token is not known here"),
    "needs_token": ProblemKind(401, "This needs a token"),
    "not_allowed": ProblemKind(403, "The token may not do this"),
    "other_night": ProblemKind(403, "The token is for another night"),
    "no_such": ProblemKind(404, "There is no such thing here"),
    "no_such_method": ProblemKind(405, "That is not done here"),
    "refused": ProblemKind(409, "The rules say no"),
    "needs": ProblemKind(409, "Something must be told first"),
    "other_command": ProblemKind(409, "The id is another command's"),
    "moved_on": ProblemKind(412, "It is no longer what was looked at"),
    "too_large": ProblemKind(413, "The body is too large"),
    "not_json_type": ProblemKind(415, "The body is of another kind"),
    "unfit": ProblemKind(422, "Something sent does not fit"),
    "too_often": ProblemKind(429, "Too many wrong tokens"),
    "too_fast": ProblemKind(429, "Too many requests with one token"),
    "broken": ProblemKind(500, "Our own fault: nothing was lost"),
    "busy": ProblemKind(503, "Too much is asked at this moment"),
    "away": ProblemKind(503, "The database does not answer"),
}
"""Every kind of problem that there is."""


@dataclass
class Problem(Exception):
    """Nothing was done: a kind of problem, what to say, and further fields of the answer."""

    kind: str
    detail: str
    more: dict[str, Any] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def status(self) -> int:
        """The HTTP status."""
        return KINDS[self.kind].status

    def shown(self) -> dict[str, Any]:
        """The body of the answer; what this problem does not have is left out."""
        known = KINDS[self.kind]
        whole = ProblemShown(f"{TYPES}{self.kind}", known.title, known.status, self.detail, **self.more)
        return {name: value for name, value in written(whole).items() if value is not None}


def away_said(away: StoreAway) -> str:
    """What keeps the store from answering, and what to do."""
    cause, to_do = map(in_english, away_told(away))
    return f"{cause}. {to_do}"


def unfit(*errors: FieldError) -> Problem:
    """The problem that fields do not fit."""
    detail = "; ".join(f"{each.field}: {each.wrong}" if each.field else each.wrong for each in errors)
    return Problem("unfit", detail, {"errors": tuple(errors)})


def field_error(field: str, bad: BadInput, *, line: bool = False) -> FieldError:
    """A field that its reader found wrong; with the `line` of a text of many."""
    where = f"line {bad.place.line}: " if line and bad.place and bad.place.line else ""
    return FieldError(field, f"{where}{in_english(bad.wrong)}", in_english(bad.right))


def misfit(field: str, bad: BadInput, *, line: bool = False) -> Problem:
    """The problem that one field does not fit, as its reader says it."""
    return unfit(field_error(field, bad, line=line))


def sentence(bad: BadInput) -> str:
    """What is wrong, and what would be right, as a sentence."""
    return bad_told(bad)
