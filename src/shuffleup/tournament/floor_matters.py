"""What the floor is called for between hands: the facts that the caller tells, those of the night, the book's answer.

Whose rule: the book's, asked through `pinned` as `decide` is; no fact is read here twice. A matter is a kind of command
of `between` that no act of the night asks by itself. Asked is what a command must have, then what this book's answer
turns on: what it may be is tried, as the floor does for acts. Level, tables, hands, who is away or sits out, and what
a player has done before are the night's. Not done: what follows for the night; that is sent as its own command.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from shuffleup.bad_input import BadInput
from shuffleup.floor.outcomes import Offence
from shuffleup.message import Message
from shuffleup.tournament.between.commands import Redeal
from shuffleup.tournament.between.decision import UNKNOWN, Decision, DecisionNeeds
from shuffleup.tournament.between.halting import REASONS
from shuffleup.tournament.between.kinds import KINDS
from shuffleup.tournament.between.room import Blinds, Room
from shuffleup.tournament.between.shapes import FactShape, FieldTold, facts_of, is_needed
from shuffleup.tournament.between.table_sizes import HEADS_UP
from shuffleup.tournament.clock import read_clock
from shuffleup.tournament.hands import level_that_waits
from shuffleup.tournament.pinned import ask
from shuffleup.tournament.room_view import event_room, tables_with_players
from shuffleup.tournament.state import Tournament

MOST = 10**9
"""Every number that somebody tells is smaller."""

BETWEEN_HANDS = "between_hands"
"""The family of all matters; families of what happens in a hand are those of the incidents."""

OTHER = "other"
"""The answer that a fact is none of those which count."""

_NUMBERS = ("0", "1", "1000000")
"""What a number is tried as: none, the least, and more than any book allows."""

ACTS_SINCE: Mapping[str, tuple[str, ...]] = {
    "nothing": (),
    "one": ("fold",),
    "two_quiet": ("fold", "fold"),
    "two_one_in": ("bet 1", "fold"),
    "two_in": ("bet 1", "call"),
    "three": ("fold", "fold", "fold"),
}
"""How much has been done in the next hand -> the actions, as `decide` reads them."""

_OFFENCES = tuple(each for each in Offence if each is not Offence.ABSENCE)
"""What somebody may have done; who is away is noted at his seat."""

Told = Mapping[str, str]
Answer = Decision | DecisionNeeds


@dataclass(frozen=True, slots=True)
class FloorMatter:
    """A matter: its kind among `between.kinds`, a drawing, and the facts to tell in the order of asking."""

    kind: str
    picture: str
    facts: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """What addresses and the log call it: its kind."""
        return self.kind

    @property
    def family(self) -> str:
        """The family among which it is shown."""
        return BETWEEN_HANDS

    @property
    def command(self) -> type:
        """The command that it is asked as."""
        return KINDS[self.kind].command

    @property
    def at_table(self) -> bool:
        """Whether it is about one table or somebody there, and so needs seats."""
        return "table" in self.facts

    def shape(self, fact: str) -> FieldTold:
        """How a fact is told."""
        return facts_of(self.command)[fact][1] if fact in facts_of(self.command) else FieldTold(FactShape.TABLE)


_ALL = (
    FloorMatter("dispute", "count", ("about",)),
    FloorMatter("misdeal_claim", "three_cards", ("table", "reason", "player")),
    FloorMatter("redeal", "the_deal", ("table",)),
    FloorMatter("offence", "warning", ("table", "player", "offence")),
    FloorMatter("decks", "fouled_deck", ("at",)),
    FloorMatter("schedule", "clock"),
    FloorMatter("clothing", "two_heads", ("objectionable", "occasion", "refuses", "logos", "square_inches")),
    FloorMatter("filming", "phone", ("nuisance",)),
)

FLOOR_MATTERS = {each.kind: each for each in _ALL}
"""The matters by kind, the most frequent first."""


def matters_of(state: Tournament) -> list[FloorMatter]:
    """The matters of this night: without anybody seated, or two at a table, none that is about them."""
    return [each for each in _ALL if not each.at_table or _tables(state, each)]


def _tables(state: Tournament, matter: FloorMatter) -> list[str]:
    """The tables at which it can have happened: a hand takes two players."""
    least = 1 if matter.kind == "offence" else HEADS_UP
    sitting = Counter(table for table, _ in state.seated)
    return [str(table) for table in sorted(sitting) if sitting[table] >= least]


def hear(state: Tournament, matter: FloorMatter, told: Told, at: int) -> Answer:
    """What the night's book says, or the next question. Raises BadInput for an answer that cannot be."""
    told = {**_only_table(state, matter), **told}
    for fact in matter.facts:
        if fact not in told and _must_be_told(matter, fact):
            return _question(state, matter, told, fact, at)
        _check(state, matter, told, fact, at)
    parting = _parting(state, matter, told, at)
    if parting:
        return _question(state, matter, told, parting, at)
    said = _asked(state, matter, told, at)
    if isinstance(said, DecisionNeeds) and said.fact == "actions":
        return DecisionNeeds(said.fact, said.question, (*ACTS_SINCE, UNKNOWN), said.clauses, said.fallbacks)
    return said


def _only_table(state: Tournament, matter: FloorMatter) -> dict[str, str]:
    tables = _tables(state, matter) if matter.at_table else []
    return {"table": tables[0]} if len(tables) == 1 else {}


def _must_be_told(matter: FloorMatter, fact: str) -> bool:
    """Whether a fact is told whatever the book makes of it."""
    known = facts_of(matter.command)
    return fact == "table" or (fact in known and is_needed(known[fact][0]))


def _question(state: Tournament, matter: FloorMatter, told: Told, fact: str, at: int) -> DecisionNeeds:
    choices = choices_of(state, matter, told, fact, at)
    unknown = () if _must_be_told(matter, fact) else (UNKNOWN,)
    return DecisionNeeds(fact, Message("floor.asks.matter", {"fact": fact}), (*choices, *unknown))


def choices_of(state: Tournament, matter: FloorMatter, told: Told, fact: str, at: int) -> tuple[str, ...]:
    """What may be answered about a fact, `unknown` apart; nothing where it is a number."""
    how = matter.shape(fact)
    if fact == "reason":
        return REASONS
    if fact == "offence":
        return tuple(_offences(state, matter, told, at))
    if how.shape is FactShape.TABLE:
        return tuple(_tables(state, matter))
    if how.shape is FactShape.NAME:
        number = told.get("table", "")
        return tuple(state.at_table(int(number)).values()) if number.isdecimal() else ()
    if how.shape is FactShape.YES:
        return ("yes", "no")
    if how.shape is FactShape.WORD:
        return how.words if _must_be_told(matter, fact) else (*how.words, OTHER)
    return tuple(ACTS_SINCE) if fact == "actions" else ()


def _offences(state: Tournament, matter: FloorMatter, told: Told, at: int) -> Iterator[str]:
    """The offences for which this book has anything to say."""
    for kind in _OFFENCES:
        said = _asked(state, matter, {**told, "offence": kind.value}, at)
        if isinstance(said, DecisionNeeds) or any(each["penalty"] != "none" for each in said.infractions):
            yield kind.value


def _check(state: Tournament, matter: FloorMatter, told: Told, fact: str, at: int) -> None:
    """Raise BadInput for an answer that cannot be."""
    answer = told.get(fact, UNKNOWN)
    if answer == UNKNOWN and not _must_be_told(matter, fact):
        return
    choices = choices_of(state, matter, told, fact, at)
    if choices and answer not in choices:
        raise BadInput(Message("wrong.no_answer"), right=", ".join(choices))


def _whole(answer: str) -> int:
    if not (answer.isdecimal() and answer.isascii() and len(answer) < len(str(MOST))):
        raise BadInput(Message("wrong.no_answer"), right=Message("right.digits_at_most", {"most": len(str(MOST)) - 1}))
    return int(answer)


def _parting(state: Tournament, matter: FloorMatter, told: Told, at: int) -> str:
    """The first fact not told over which the book's answers part, all others being the same; empty where none does."""
    open_still = [fact for fact in matter.facts if fact not in told]
    tries = [choices_of(state, matter, told, fact, at) or _NUMBERS for fact in open_still]
    gists = {
        way: _gist(state, matter, {**told, **dict(zip(open_still, way, strict=True))}, at) for way in product(*tries)
    }
    for place, fact in enumerate(open_still):
        seen: dict[tuple[str, ...], object] = {}
        if any(seen.setdefault(_without(way, place), gist) != gist for way, gist in gists.items()):
            return fact
    return ""


def _without(way: Sequence[str], place: int) -> tuple[str, ...]:
    return (*way[:place], *way[place + 1 :])


def _gist(state: Tournament, matter: FloorMatter, told: Told, at: int) -> object:
    """What an answer comes to, clauses apart."""
    try:
        said = _asked(state, matter, told, at)
    except BadInput:
        return None
    cited = ("clauses", "fallbacks")
    say = said.say if isinstance(said, Decision) else said.question
    return say, [(key, value) for key, value in said.as_object().items() if key not in cited]


def _asked(state: Tournament, matter: FloorMatter, told: Told, at: int) -> Answer:
    room, command = situation(state, matter, told, at)
    return ask(state, command, at, room)


def situation(state: Tournament, matter: FloorMatter, told: Told, at: int) -> tuple[Room, Any]:
    """The room and the command as `decide` is asked: what the night knows, with what was told."""
    told = {**_only_table(state, matter), **told}
    number = told.get("table", "")
    known = number.isdecimal() and int(number) in state.tables
    room = tables_with_players(state, (int(number),), at) if known else event_room(state, at)
    values = _of_the_night(state, matter, told, at)
    for fact, (field, how) in facts_of(matter.command).items():
        left_out = (UNKNOWN,) if _must_be_told(matter, fact) else (UNKNOWN, OTHER)
        if told.get(fact, UNKNOWN) not in left_out:
            values[field.name] = _value(how, told[fact])
    known_fields = facts_of(matter.command)
    facts = {fact: answer for fact, answer in told.items() if fact not in known_fields or answer == UNKNOWN}
    waits = level_that_waits(state, int(number), at) if known and matter.command is Redeal else None
    if waits:
        before, new = (Blinds(level.small_blind, level.big_blind, level.ante) for level in waits[:2])
        room, values["announced"] = replace(room, blinds=before), new
    return replace(room, facts=facts), matter.command(**values)


def _value(how: FieldTold, answer: str) -> object:
    if how.shape is FactShape.YES:
        return answer == "yes"
    if how.shape in (FactShape.NUMBER, FactShape.TABLE):
        return _whole(answer)
    return ACTS_SINCE[answer] if how.shape is FactShape.TEXTS else answer


def _of_the_night(state: Tournament, matter: FloorMatter, told: Told, at: int) -> dict[str, Any]:
    """The facts of a command that the night knows: the clock, and what somebody has done before."""
    if matter.kind == "dispute":
        return {"at_break": state.clock.started and read_clock(state.plan, state.clock, at).level.is_break}
    if matter.kind == "offence":
        return {"again": has_offended(state, told.get("player", ""), told.get("offence", ""))}
    return {}


def has_offended(state: Tournament, entry: str, offence: str) -> bool:
    """Whether this offence is on a player's record tonight: a penalty was given, or a ruling named it and stands."""
    given = ((each.entry, each.kind) for each in state.penalties)
    ruled = (
        (call.entry, each["kind"])
        for call in state.rulings.values()
        if not call.overruled
        for each in call.ruled.infractions
    )
    return (entry, offence) in {*given, *ruled}
