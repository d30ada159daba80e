"""Commands by their names: every row of the table of roles by commands is an operation here, with the command's fields.

The body carries an id that the sender makes, by which sending again does nothing twice, the fields (`data`, as the log
has them), and the version that was looked at, if nothing may have happened since. Three commands are asked for in
another form: a night is opened with an EVENT, a ruling is put down by what happened (what the book makes of it is for
the book to say), a vote comes with how it reads, which goes to the box and nowhere else. What only the server sends
cannot be sent.
"""

import re
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, make_dataclass, replace
from enum import Enum
from typing import Annotated, Any, Literal

from shuffleup.bad_input import BadInput
from shuffleup.desk import claims
from shuffleup.desk.event import EventView, described
from shuffleup.desk.roles import COMMANDS, SERVERS_OWN
from shuffleup.desk.speech import Speech
from shuffleup.message import Message
from shuffleup.store.beside import Beside
from shuffleup.store.sequencer import MovedOn, Sent
from shuffleup.tournament.acts import Command
from shuffleup.tournament.answers import Accepted, Already, Declined, FactNeeded
from shuffleup.tournament.ballots import NO, YES
from shuffleup.tournament.commands import ChangePlan, EnterPlayers, OpenTournament, ProposeRuling
from shuffleup.tournament.deal_commands import CastVote
from shuffleup.tournament.report_commands import ConfirmReport
from shuffleup.web.api import event_json
from shuffleup.web.api.log_shapes import EventShown
from shuffleup.web.api.night_reading import lean
from shuffleup.web.api.night_room import needs_shown
from shuffleup.web.api.operation import Ask, Operation, Reply, add, operation
from shuffleup.web.api.problems import FieldError, Problem, field_error, unfit
from shuffleup.web.api.schema import Like, Said, docs_of
from shuffleup.web.floor.called import answer_to, called_for, proposal
from shuffleup.web.floor.pages import LONGEST_ANSWER

COMMAND_ID = "[0-9A-Za-z]{16,64}"
CommandId = Annotated[
    str,
    Like(COMMAND_ID),
    Said("Made by you, at random, for this one wish: sent again under it, nothing is done twice."),
]
Expected = Annotated[int | None, Said("Refused (412) if the log is at another version; null to send it anyway.")]


@dataclass(frozen=True)
class Answered:
    """A command that holds: carried out now, carried out before (`again`), or nothing to do (`already`).

    `words` say what it did; `notes` are warnings.
    """

    outcome: Literal["accepted", "already"]
    id: str
    version: Annotated[int, Said("Of the log, with what this command did.")]
    again: bool
    words: tuple[str, ...]
    notes: tuple[str, ...]
    events: tuple[EventShown, ...]


def checked_id(given: str) -> str:
    """A command's id. Raises `Problem`."""
    if not re.fullmatch(COMMAND_ID, given):
        raise unfit(FieldError("id", f"{given[:64]!r} will not do", "16 to 64 letters and digits, made at random"))
    return given


def send(
    ask: Ask, event: EventView, command: Command, body: Any, beside: tuple[Beside, ...] = (), vote: str = ""
) -> Answered:
    """Send a command with its body's id. Raises `Problem` where it does not hold."""
    id_, expected = checked_id(body.id), body.expected_version
    try:
        sent = event.house.send(
            event.id, command, by=ask.who, command_id=id_, beside=beside, expected=expected, vote=vote
        )
    except MovedOn as moved:
        said = f"The night is at version {moved.version}: read what has happened, and decide again."
        raise Problem("moved_on", said, {"version": moved.version}) from None
    if sent.again:
        _is_the_same(event, command, id_)
    return answered(ask.night(event.id), sent, id_)


def _is_the_same(event: EventView, command: Command, id_: str) -> None:
    """Raise `Problem` where this id was used for another command: nothing of this one was done."""
    done = event.sequencer.done(id_)
    before = done.command if done else None
    same = type(before) is type(command) if isinstance(command, MADE_HERE) else before == command
    if not same:
        said = f"This id is that of {type(before).__name__}, which was done before; of this, nothing was done."
        raise Problem("other_command", said)


def answered(event: EventView, sent: Sent, id_: str) -> Answered:
    """What came of a command. Raises `Problem` for a no and for a question."""
    answer = sent.answer
    if isinstance(answer, Declined):
        raise Problem("refused", event.say(answer.message), {"message": answer.message.id, "clauses": answer.clauses})
    if isinstance(answer, FactNeeded):
        raise Problem("needs", event.say(answer.question), {"needs": needs_shown(event, answer)})
    version = event.sequencer.version
    if isinstance(answer, Already):
        return Answered("already", id_, version, False, (event.say(answer.message),), (), ())
    done = event.sequencer.done(id_)
    words = tuple(event.say(message) for message in described(event, done)) if done else ()
    events = tuple(EventShown(type(each).__name__, lean(each)) for each in answer.events)
    return Answered("accepted", id_, version, sent.again, words, tuple(map(event.say, answer.notes)), events)


@dataclass(frozen=True)
class Proposed:
    """What happened at a table, or between hands: an incident (see `incidents`) with the answers to what was asked.

    `entry` is the player whom it is about, if that is known; `table` 0 for none in particular.
    """

    incident: str
    answers: Mapping[str, str] = field(default_factory=dict)
    entry: str = ""
    table: int = 0


MADE_HERE = (ProposeRuling, EnterPlayers)
"""Commands that are worked out from what is so at the moment: sent again, they need not be the same to the letter."""


class Reads(Enum):
    """How a vote reads."""

    YES = YES
    NO = NO


@dataclass(frozen=True)
class Vote:
    """One player's vote. How it reads is counted and kept nowhere: it is in no command, no log and no answer."""

    ballot: str
    entry: str
    reads: Reads


FORMS: Mapping[type[Command], type[Any]] = {ProposeRuling: Proposed, CastVote: Vote}
"""Commands that are asked for in another form than their own fields."""


def _proposed(event: EventView, told: Proposed) -> Command:
    """What the night's book makes of it. Raises `Problem` for facts that do not fit, or are still to be told."""
    called = called_for(told.incident)
    if called is None:
        raise unfit(FieldError("data.incident", f"no incident is called {told.incident[:40]!r}"))
    if told.entry and told.entry not in event.state.entries:
        raise unfit(FieldError("data.entry", "there is no such entry in this night"))
    answers = {fact: answer[:LONGEST_ANSWER] for fact, answer in told.answers.items()}
    try:
        ruling = answer_to(event, called, answers)
        if not isinstance(ruling, tuple):
            return proposal(event, called, answers, ruling, entry=told.entry, table=told.table)
    except BadInput as bad:
        raise unfit(field_error("data.answers", bad)) from None
    raise Problem("needs", "The book needs to know more: ask `rule_on_incident` for the questions.")


def _command(event: EventView, data: Any) -> tuple[Command, str]:
    """The command that is meant, and how the vote reads that it casts, if it does."""
    if isinstance(data, Vote):
        return CastVote(data.ballot, data.entry), data.reads.value
    return (_proposed(event, data) if isinstance(data, Proposed) else data), ""


def _checked(event: EventView, command: Command) -> tuple[Command, tuple[Message, ...]]:
    """The command as the console's forms would send it, and what the law says to it.

    Raises `Problem` for what they would never send, though the rules could not tell.
    """
    if isinstance(command, ChangePlan):
        plan, notes = event_json.placed(event.house, command.plan, "data.plan", event.id)
        return ChangePlan(plan), notes
    if isinstance(command, EnterPlayers):
        known = event.house.store.people(each.person for each in command.entrants)
        for index, each in enumerate(command.entrants):
            found = known.get(each.person)
            if found is None or found.merged_into or found.erased_at:
                raise unfit(FieldError(f"data.entrants[{index}].person", "there is no such person here"))
    return command, ()


def _sends(kind: type[Command]) -> Operation:
    def run(ask: Ask) -> Answered:
        event = ask.event
        checked_id(ask.body.id)
        command, vote = _command(event, ask.body.data)
        command, notes = _checked(event, command)
        granted: tuple[Beside, ...] = ()
        if isinstance(command, ConfirmReport):
            granted = claims.granted(event.house, event.id, event.state.reports.get(command.report))
        holds = send(ask, event, command, ask.body, granted, vote)
        claims.told_granted(event.house, granted)
        return replace(holds, notes=(*holds.notes, *map(event.say, notes)))

    summary, _, told = docs_of(kind).partition("\n\n")
    return Operation(
        name=kind.__name__,
        method="POST",
        path=f"/nights/{{night}}/commands/{kind.__name__}",
        summary=summary,
        told=told,
        run=run,
        group="Commands",
        body=_body(kind),
        answer=Answered,
        problems=("refused", "needs", "other_command", "moved_on"),
        parsed=kind in (ChangePlan, EnterPlayers, ProposeRuling),
    )


def _body(kind: type[Command]) -> type[Any]:
    """The body in which a command comes; `data` may be left out where all its fields may."""
    form: Any = FORMS.get(kind, kind)
    bare = all(each.default is not MISSING or each.default_factory is not MISSING for each in fields(form))
    data: Any = ("data", form, field(default_factory=form)) if bare else ("data", form)
    return make_dataclass(
        f"{kind.__name__}Body",
        [("id", CommandId), data, ("expected_version", Expected, None)],
        frozen=True,
        namespace={"__doc__": f"`{kind.__name__}` with its fields."},
    )


for _kind in COMMANDS:
    if _kind is not OpenTournament and _kind not in SERVERS_OWN:
        add(_sends(_kind))


@dataclass(frozen=True)
class NightBody:
    """A night to be set up."""

    id: CommandId
    event: Annotated[Any, Said("The plan, with the keys of an EVENT file.")]


@dataclass(frozen=True)
class Opened:
    """A night that was set up, now or before under the same id."""

    night: str
    version: int
    again: bool
    notes: tuple[str, ...]


@operation(
    "POST",
    "/nights",
    "Nights",
    body=NightBody,
    answer=Opened,
    status=201,
    house=True,
    parsed=True,
    problems=("refused",),
)
def open_night(ask: Ask) -> Reply:
    """Set a night up from an EVENT.

    Sends `OpenTournament`. The first twelve characters of the id become the night's.
    """
    id_ = checked_id(ask.body.id)
    plan = event_json.read_plan(ask.body.event, "event")
    plan, said_of_law = event_json.placed(ask.house, plan, "event")
    night, sent = ask.house.open_tournament(plan, by=ask.who, command_id=id_)
    answer = sent.answer
    if isinstance(answer, (Declined, Already)):
        # `Already`: the id begins like that of another night.
        clauses = answer.clauses if isinstance(answer, Declined) else ()
        said = Speech({}, plan.time_zone).say(answer.message)
        raise Problem("refused", said, {"message": answer.message.id, "clauses": clauses})
    event = ask.night(night)
    notes = tuple(map(event.say, (*(answer.notes if isinstance(answer, Accepted) else ()), *said_of_law)))
    headers = {"Location": f"/api/v1/nights/{night}"}
    return Reply(Opened(night, event.sequencer.version, sent.again, notes), 201, headers=headers)
