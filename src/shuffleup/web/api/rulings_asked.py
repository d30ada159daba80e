"""Rulings and rulebooks for programs: `rule`, `decide`, `clauses` and `compare` as on the command line; incidents.

Nothing here changes anything. No path is ever followed: a book is asked for by its id, a situation comes as its text.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from shuffleup.bad_input import BadInput, in_english
from shuffleup.desk.shelf import NoSuchBook
from shuffleup.desk.situations import decide_lines, rule_lines
from shuffleup.histories.incidents import incidents
from shuffleup.rulebooks import BOOKS, Book, load_policies, load_topics
from shuffleup.rulebooks.search import LONGEST_SEARCH, search
from shuffleup.tournament.between.decision import DecisionNeeds
from shuffleup.tournament.floor_matters import matters_of
from shuffleup.web.api.operation import Ask, operation
from shuffleup.web.api.problems import ChoiceShown, FieldError, NeedsShown, Problem, field_error, misfit, unfit
from shuffleup.web.api.schema import Said
from shuffleup.web.floor import said
from shuffleup.web.floor.called import answer_to, called_for, ruled
from shuffleup.web.floor.pages import LONGEST_ANSWER
from shuffleup.web.floor.said import Called
from shuffleup.words.lines import clause_line, policy_line

MOST_CLAUSES = 500


@dataclass(frozen=True)
class BookLine:
    """A rulebook of this house."""

    id: str
    name: str
    short: str
    extends: str
    clauses: int


@dataclass(frozen=True)
class BooksShown:
    """The house's own books, then those of the leagues."""

    books: tuple[BookLine, ...]


@operation("GET", "/books", "Rules", answer=BooksShown, token=False)
def books(ask: Ask) -> BooksShown:
    """The rulebooks that are here."""
    today = ask.house.today()
    found = [ask.house.shelf.load(id_, today) for id_, _ in ask.house.shelf.choices(today)]
    return BooksShown(
        tuple(BookLine(each.id, each.name, each.short, each.extends or "", len(each.clauses)) for each in found)
    )


@dataclass(frozen=True)
class ClauseShown:
    """A clause, as `shuffleup clauses --json` prints it."""

    book: str
    id: str
    title: str
    topic: str
    kind: str
    says: str
    examples: tuple[str, ...]
    refs: tuple[str, ...]


@dataclass(frozen=True)
class ClausesShown:
    """Clauses that fit: by the book's order, or best first where words were looked for."""

    clauses: tuple[ClauseShown, ...]


@dataclass(frozen=True)
class LookUp:
    """What to look for."""

    book: Annotated[str, Said("One book's id; empty for all.")] = ""
    topic: Annotated[str, Said("Only clauses of this topic, such as out_of_turn.")] = ""
    search: Annotated[str, Said("Only clauses that have these words, 80 characters at most; slips are forgiven.")] = ""
    id: Annotated[str, Said("Only the clause of this printed number.")] = ""


@operation("GET", "/clauses", "Rules", query=LookUp, answer=ClausesShown, token=False, parsed=True)
def clauses(ask: Ask) -> ClausesShown:
    """Look clauses up."""
    asked: LookUp = ask.query
    if asked.topic and asked.topic not in {each.id for each in load_topics()}:
        raise unfit(FieldError("topic", f"no topic is called {asked.topic[:40]!r}"))
    if len(asked.search) > LONGEST_SEARCH:
        raise unfit(FieldError("search", f"{len(asked.search)} characters", f"at most {LONGEST_SEARCH}"))
    where = [_book(ask, asked.book, "book")] if asked.book else _leagues(ask)

    def fits(clause: Any) -> bool:
        return (not asked.topic or clause.topic == asked.topic) and (not asked.id or clause.is_of(asked.id))

    if asked.search:
        found: Iterable[Any] = search(where, asked.search, only=fits)
    else:
        found = (clause for each in where for clause in each.clauses if fits(clause))
    rows: list[Any] = [clause_line(clause) for clause in found]
    return ClausesShown(tuple(ClauseShown(**row) for row in rows[:MOST_CLAUSES]))


def _leagues(ask: Ask) -> list[Book]:
    return [ask.house.shelf.load(id_, ask.house.today()) for id_ in BOOKS]


def _no_book(where: str, id_: str) -> Problem:
    return unfit(FieldError(where, f"no rulebook here is called {id_[:40]!r}"))


def _book(ask: Ask, id_: str, where: str) -> Book:
    """A book of this house. Raises `Problem`."""
    if id_ not in dict(ask.house.shelf.choices(ask.house.today())):
        raise _no_book(where, id_)
    return ask.house.shelf.load(id_, ask.house.today())


@dataclass(frozen=True)
class PolicyLine:
    """How the books decide one policy, as `shuffleup compare --json` prints it."""

    policy: str
    topic: str
    what: str
    values: dict[str, Any]
    clauses: dict[str, Any]
    fallbacks: tuple[str, ...]
    readings: dict[str, str]
    default: Any


@dataclass(frozen=True)
class Compared:
    """Policies, each with what every book says."""

    policies: tuple[PolicyLine, ...]


@operation("GET", "/compare/{what}", "Rules", answer=Compared, token=False)
def compare(ask: Ask) -> Compared:
    """The five books side by side on one policy, or on all policies of a topic."""
    what, policies = ask.ids["what"], load_policies()
    topic = next((each for each in load_topics() if each.id == what), None)
    named = [what] if what in policies else []
    named += topic.policies if topic else ()
    if not named:
        raise Problem("no_such", "No policy and no topic is called so.")
    where = _leagues(ask)
    rows: list[Any] = [
        policy_line(policies[key], {book.id: book.policy(key) for book in where}) for key in dict.fromkeys(named)
    ]
    return Compared(tuple(PolicyLine(**row) for row in rows))


@dataclass(frozen=True)
class SituationBody:
    """A situation file's text, and the book to rule by: an id, `all`, or empty for the one that the text names."""

    situation: Annotated[str, Said("TOML, as docs/notation.md tells; a hand for `rule`, a room for `decide`.")]
    book: str = ""


@dataclass(frozen=True)
class Lines:
    """One object for each act or command and book, with the keys of the command line's `--json`.

    A book under which something is impossible has one object instead, with its `error`, if others have an answer.
    """

    lines: tuple[dict[str, Any], ...]


def _lines(ask: Ask, work: Callable[..., list[dict[str, Any]]]) -> Lines:
    """What `work` makes of the situation, worked out apart. Raises `Problem`."""
    shelf, today, named = ask.house.shelf, ask.house.today(), ask.body.book
    if named not in ("", "all", *dict(shelf.choices(today))):
        raise _no_book("book", named)
    try:
        return Lines(tuple(ask.house.apart.ask(work, ask.body.situation, named, shelf.texts(), today)))
    except NoSuchBook as bad:
        raise misfit("book", bad) from None
    except BadInput as bad:
        place = f" (line {bad.place.line})" if bad.place and bad.place.line else ""
        raise unfit(FieldError("situation", f"{in_english(bad.wrong)}{place}", in_english(bad.right))) from None


@operation("POST", "/rule", "Rules", body=SituationBody, answer=Lines, parsed=True, problems=("busy",))
def rule(ask: Ask) -> Lines:
    """Rule on the acts of a situation, under one book or all five."""
    return _lines(ask, rule_lines)


@operation("POST", "/decide", "Rules", body=SituationBody, answer=Lines, parsed=True, problems=("busy",))
def decide(ask: Ask) -> Lines:
    """Decide the commands of a room: what happens between hands."""
    return _lines(ask, decide_lines)


@dataclass(frozen=True)
class IncidentLine:
    """Something that the floor is called for."""

    id: str
    family: str
    words: str


@dataclass(frozen=True)
class IncidentsShown:
    """Incidents by family, the most frequent first."""

    incidents: tuple[IncidentLine, ...]


@operation("GET", "/nights/{night}/incidents", "Rules", answer=IncidentsShown)
def incident_list(ask: Ask) -> IncidentsShown:
    """What the floor can be called for."""
    event = ask.event
    found: list[Called] = [*incidents().values(), *matters_of(event.state)]
    return IncidentsShown(tuple(IncidentLine(each.id, each.family, event.say(said.title(each))) for each in found))


@dataclass(frozen=True)
class IncidentBody:
    """What happened, and the answers to what was asked so far, by fact."""

    incident: str
    answers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class IncidentRuled:
    """The ruling of the night's book, in sentences; or the questions that it turns on (`needs`).

    To put it down, send `ProposeRuling` with the same incident and answers; `choices` are what the book leaves to you.
    """

    outcome: str
    words: tuple[str, ...]
    clauses: tuple[str, ...]
    choices: tuple[dict[str, Any], ...]
    infractions: tuple[dict[str, Any], ...]
    needs: tuple[NeedsShown, ...]


@operation("POST", "/nights/{night}/floor", "Rules", body=IncidentBody, answer=IncidentRuled, parsed=True)
def rule_on_incident(ask: Ask) -> IncidentRuled:
    """Call the floor: what the night's book says of an incident, or of a matter between hands.

    Changes nothing.
    """
    event, told = ask.event, ask.body
    called = called_for(told.incident)
    if called is None:
        raise unfit(FieldError("incident", f"no incident is called {told.incident[:40]!r}"))
    answers = {fact: answer[:LONGEST_ANSWER] for fact, answer in told.answers.items()}
    try:
        found = answer_to(event, called, answers)
    except BadInput as bad:
        raise unfit(field_error("answers", bad)) from None
    if not isinstance(found, tuple):
        holds = ruled(called, found)
        return IncidentRuled(
            outcome=holds.outcome,
            words=(event.say(holds.say),),
            clauses=holds.clauses,
            choices=tuple(dict(each) for each in holds.choices),
            infractions=tuple(dict(each) for each in holds.infractions),
            needs=(),
        )
    asked = tuple(
        NeedsShown(
            each.fact,
            said.question(event, called, each) if isinstance(each, DecisionNeeds) else event.say(said.asked(each.fact)),
            tuple(ChoiceShown(choice, said.option(event, called, each.fact, choice)) for choice in each.choices),
        )
        for each in found
    )
    return IncidentRuled("", (), tuple(dict.fromkeys(c for each in found for c in each.clauses)), (), (), asked)
