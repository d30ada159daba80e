"""Words of the floor's pages: families, incidents and matters, questions and answers, rulings with roles."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from shuffleup.desk.event import EventView
from shuffleup.desk.reading import catalogue
from shuffleup.floor.announced import NOT_ALOUD, announced, choice_told, with_players
from shuffleup.floor.ruling import UNKNOWN, Json, Needs, Ruling
from shuffleup.histories.incidents import Incident
from shuffleup.message import Argument, Message
from shuffleup.tournament.between.decision import Decision, DecisionNeeds
from shuffleup.tournament.floor_matters import FloorMatter
from shuffleup.tournament.matters_told import sentences as matter_sentences
from shuffleup.tournament.ruling_state import Penalty

Called = Incident | FloorMatter


def family(name: str) -> Message:
    """What a family is called."""
    return Message("floor.called.family", {"family": name})


def hint(name: str) -> Message:
    """What a family is about."""
    return Message("floor.called.hint", {"family": name})


def incident(name: str) -> Message:
    """What an incident is called."""
    return Message("floor.called.incident", {"incident": name})


def title(called: Called) -> Message:
    """What an incident, or a matter between hands, is called."""
    if isinstance(called, FloorMatter):
        return Message("floor.called.matter", {"matter": called.id})
    return incident(called.id)


def asked(fact: str) -> Message:
    """The question after a fact. Those that only the book's own rules ask for stand by themselves."""
    words = catalogue().words["question"]
    bare = fact if fact in words else re.sub(r" p\d+$", "", fact)
    return Message("floor.asks.fact", {"fact": bare if bare in words else "other"})


def answer(fact: str, choice: str) -> Message:
    """An answer: by its fact where it has words of its own there, else by itself; a number as it is."""
    words = catalogue().words["answer"]
    return Message("floor.called.answer", {"answer": key if (key := f"{fact}={choice}") in words else choice})


SEATS = ("button", "small_blind", "big_blind", "opened")
"""Facts of a table that a seat answers."""


def option(event: EventView, called: Called, fact: str, choice: str) -> str:
    """One thing that may be answered: a player by name, a table, an offence, or words of the answer's own."""
    if isinstance(called, Incident) or choice == UNKNOWN:
        return event.say(answer(fact, choice))
    if fact == "player":
        return event.names.get(choice, "")
    if fact == "table":
        return event.say(Message("choice.table", {"table": choice}))
    if fact == "offence":
        text = event.say(offence(choice))
        return f"{text[:1].upper()}{text[1:]}"
    if choice.isdecimal() and fact.partition(" ")[0] in SEATS:
        return event.say(Message("choice.seat", {"seat": choice}))
    key = f"{fact}={choice}"
    return event.say(
        Message("floor.called.matter_answer", {"answer": key})
        if key in catalogue().words["matter_answer"]
        else answer("behind" if fact == "actions" else fact, choice)
    )


def answered(event: EventView, called: Called | None, fact: str, choice: str) -> str:
    """An answer as it is told back: a number as such, and yes or no with what was asked."""
    matter = isinstance(called, FloorMatter)
    if choice.isdecimal() and not (matter and fact.partition(" ")[0] in ("table", *SEATS)):
        return f"{int(choice):,}"
    words = event.say(answer(fact, choice)) if called is None else option(event, called, fact, choice)
    known = matter and fact in catalogue().words["matter_question"]
    what = Message("floor.asks.matter", {"fact": fact}) if known else asked(fact)
    return f"{event.say(what)} {words}" if choice in ("yes", "no", UNKNOWN) else words


def offence(kind: str) -> Message:
    """What an offence is called."""
    return Message("floor.called.offence", {"offence": kind})


def penalty(kind: str) -> Message:
    """What a penalty is called."""
    return Message("floor.called.penalty", {"penalty": kind})


def players_of(called: Incident, entry: str = "") -> Mapping[str, Argument]:
    """Who is who in an incident's sentences: by role, and by name for the one whom it is about if that is known."""
    named = {player[1:]: role for player, role in called.roles.items()}
    roles = {"2": "before", "4": "after", str(called.actor): "actor", **named}
    words: dict[str, Argument] = {
        str(number): Message("floor.role", {"whom": roles.get(str(number), "somebody")}) for number in range(1, 11)
    }
    return {**words, str(called.actor): entry} if entry else words


def sentences(event: EventView, called: Called, ruling: Ruling | Decision) -> list[str]:
    """The ruling in sentences, the headline first."""
    if isinstance(ruling, Decision) or isinstance(called, FloorMatter):
        return told(event, matter_sentences(ruling)) if isinstance(ruling, Decision) else []
    return told(event, (with_players(each, players_of(called)) for each in announced(ruling)))


def aloud(event: EventView, called: Called, ruling: Ruling | Decision) -> list[str]:
    """What is said to the table; nothing of what is settled between hands."""
    if isinstance(ruling, Decision) or isinstance(called, FloorMatter):
        return []
    said = (each for each in announced(ruling) if each.id not in NOT_ALOUD)
    return told(event, (with_players(each, players_of(called)) for each in said))


def told(event: EventView, messages: Iterable[Message]) -> list[str]:
    """Messages as sentences that stand alone."""
    return [f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}" for text in map(event.say, messages)]


def choice(event: EventView, called: Called, one: Json) -> str:
    """One of the director's choices, as a line."""
    if isinstance(called, FloorMatter):
        kind = next((key for key in ("limited", "covered") if one.get(key)), str(one["outcome"]))
        return event.say(Message("floor.called.matter_choice", {"choice": kind}))
    players = players_of(called)
    text = event.speech.line(with_players(each, players) for each in choice_told(one))
    return f"{text[:1].upper()}{text[1:]}"


def grounds(event: EventView, one: Json) -> str:
    """What a choice hangs on, as a line; empty where it hangs on nothing."""
    return event.speech.line(hangs_on(one))


def hangs_on(one: Json) -> tuple[Message, ...]:
    """The facts that nobody knows and with which a choice would be the ruling, each with its answers."""
    return tuple(
        Message(
            "floor.if_so",
            {
                "fact": str(asked(fact).args["fact"]),
                "answers": tuple(str(answer(fact, value).args["answer"]) for value in values),
            },
        )
        for fact, values in one.get("if", {}).items()
    )


def question(event: EventView, called: Called, needs: Needs | DecisionNeeds) -> str:
    """A question, with roles for the players of an incident, and names for those of a matter."""
    if isinstance(called, FloorMatter):
        return told(event, (needs.question,))[0].removesuffix(".")
    text = event.say(with_players(needs.question, players_of(called)))
    return f"{text[:1].upper()}{text[1:]}"


def penalties_told(event: EventView, lines: Iterable[Penalty]) -> list[dict[str, Any]]:
    """Lines of a player's record, in words."""
    return [
        {
            "who": event.names.get(line.entry) or event.say(Message("floor.role", {"whom": "somebody"})),
            "what": event.say(penalty(line.penalty)),
            "hands": line.hands,
            "missed": event.say(Message("serving.missed", {"hands": line.missed})) if line.missed else "",
            "kind": event.say(offence(line.kind)),
            "at": line.at,
            "ruling": line.ruling,
        }
        for line in lines
    ]


def weighable(found: Iterable[Json]) -> list[Json]:
    """The offences that have a range of penalties; of league clothing refused no table of offences tells."""
    return [each for each in found if "range" in each]


def infractions(event: EventView, found: Iterable[Json]) -> list[dict[str, Any]]:
    """The offences of a ruling that a penalty may follow, with the words of their range."""
    return [
        {
            "kind": each["kind"],
            "name": event.say(offence(each["kind"])),
            "certain": each["penalty"] == "must",
            "at_the_end": each.get("from") == "end_of_hand",
            "range": [(kind, event.say(penalty(kind)), kind.startswith("missed_")) for kind in each.get("range", ())],
        }
        for each in weighable(found)
        if each["penalty"] != "none"
    ]
