"""What the floor is called for: an incident in a hand or a matter between hands, its ruling and its text.

Nothing is decided here: the floor rules on incidents, `decide` on matters. Both become one `Ruled`, as in the log.
"""

from collections.abc import Mapping

from shuffleup.acts.plain import to_plain
from shuffleup.desk.event import EventView
from shuffleup.floor.announced import announced, with_players
from shuffleup.floor.ruling import UNKNOWN, Json, Needs, Ruling
from shuffleup.histories.floor_calls import call_floor, check_told
from shuffleup.histories.incident_situation import examples, situation_line, situation_text
from shuffleup.histories.incidents import Incident, incidents
from shuffleup.histories.room_paper import room_text
from shuffleup.message import Message
from shuffleup.rulebooks.book import Book
from shuffleup.tournament.between.decide import RoomUnderBook, decide
from shuffleup.tournament.between.decision import Decision, DecisionNeeds
from shuffleup.tournament.commands import ProposeRuling
from shuffleup.tournament.floor_matters import FLOOR_MATTERS, FloorMatter, hear, situation
from shuffleup.tournament.matters_told import choices_left, sentences
from shuffleup.tournament.ruling_state import Ruled
from shuffleup.web.floor import said
from shuffleup.web.floor.book import book_of, night_of
from shuffleup.web.floor.said import Called

Told = Mapping[str, str]
Question = Needs | DecisionNeeds


def called_for(id_: str) -> Called | None:
    """The incident or the matter of this id; None if there is none."""
    return incidents().get(id_) or FLOOR_MATTERS.get(id_)


def answer_to(event: EventView, called: Called, told: Told) -> Ruling | Decision | tuple[Question, ...]:
    """What the night's book says, or what has to be asked first. Raises BadInput for an answer that cannot be."""
    if isinstance(called, Incident):
        return call_floor(book_of(event), called, night_of(event), told)
    heard = hear(event.state, called, told, event.now)
    return heard if isinstance(heard, Decision) else (heard,)


def answer_under(book: Book, event: EventView, called: Called, told: Told) -> Ruling | Decision | tuple[Question, ...]:
    """What another book says to the same. Raises BadInput as `answer_to` does."""
    if isinstance(called, Incident):
        return call_floor(book, called, night_of(event), told)
    room, command = situation(event.state, called, told, event.now)
    heard = decide(RoomUnderBook(room, book), command)
    return heard if isinstance(heard, Decision) else (heard,)


def ruled(called: Called, answer: Ruling | Decision, entry: str = "") -> Ruled:
    """A ruling as the log keeps it, about this player if anybody is named."""
    if isinstance(answer, Decision):
        return Ruled(
            outcome=answer.outcome.value,
            say=Message("floor.ruled", {"said": sentences(answer)}),
            clauses=answer.clauses,
            fallbacks=answer.fallbacks,
            choices=tuple(to_plain(each) for each in choices_left(answer)),
            infractions=tuple(to_plain(each) for each in said.weighable(answer.infractions)),
            more=to_plain(answer.more),
        )
    players = said.players_of(called, entry) if isinstance(called, Incident) else {}
    sums = {key: value for key in ("amount", "returned", "owes", "stays") if (value := getattr(answer, key))}
    return Ruled(
        outcome=answer.outcome.value,
        say=Message("floor.ruled", {"said": tuple(with_players(each, players) for each in announced(answer))}),
        clauses=answer.clauses,
        fallbacks=answer.fallbacks,
        choices=tuple(to_plain(each) for each in answer.choices),
        remedies=tuple(to_plain(each) for each in answer.remedies),
        infractions=tuple(to_plain(each) for each in answer.infractions),
        more=to_plain({**sums, **answer.more}),
    )


def choices_of(answer: Ruling | Decision) -> tuple[Json, ...]:
    """What an answer leaves to the director."""
    return choices_left(answer) if isinstance(answer, Decision) else answer.choices


def paper_text(event: EventView, called: Called, told: Told) -> str:
    """A situation file with the book that it is to be ruled under, and what it is about on top. Raises BadInput."""
    book = book_of(event)
    title = event.say(said.title(called))
    if isinstance(called, FloorMatter):
        room, command = situation(event.state, called, told, event.now)
        return "\n".join((f"# {title}", room_text(book.id, room, called.kind, command), ""))
    check_told(called, told)
    night = night_of(event)
    open_still = [fact for fact, answer in told.items() if answer == UNKNOWN]
    lines = [f"# {title}", *(f"# Not known: {event.say(said.asked(fact))}" for fact in open_still)]
    not_needed = examples(called, night, told)
    lines += [f"# An example, nothing turned on it: {event.say(said.asked(fact))}" for fact in not_needed]
    return "\n".join([*lines, f'_rulebook = "{book.id}"', situation_text(called, night, told)])


def proposal(
    event: EventView, called: Called, told: Told, answer: Ruling | Decision, *, entry: str, table: int
) -> ProposeRuling:
    """The command that puts a ruling down, about somebody (whose table counts then) or at a table, 0 for none."""
    entry = entry or told.get("player", "")
    seat = event.state.entries[entry].seat if entry in event.state.entries else None
    return ProposeRuling(
        table=seat[0] if seat else table,
        situation=paper_text(event, called, told),
        act=situation_line(called, told) if isinstance(called, Incident) else 0,
        book=book_of(event).id,
        ruled=ruled(called, answer, entry),
        incident=called.id,
        answers=dict(told),
        entry=entry,
    )
