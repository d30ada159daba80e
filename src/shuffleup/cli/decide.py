"""`shuffleup decide`: decisions between hands for the commands of a situation file, under one book or all of them."""

from collections.abc import Mapping
from typing import Any

import click

from shuffleup.cli.by_book import ask_books
from shuffleup.histories.room_situation import RoomSituation, load_room
from shuffleup.message import Message
from shuffleup.rulebooks import Book
from shuffleup.tournament.between.decide import decide_all
from shuffleup.tournament.between.decision import Decision, DecisionNeeds
from shuffleup.tournament.between.outcomes import Decided
from shuffleup.tournament.between.outs import out_in_places
from shuffleup.words.catalogue import say
from shuffleup.words.lines import decision_line, plainly

Answer = Decision | DecisionNeeds


@click.command(epilog="Example: shuffleup decide room.toml --book all (a file with tables and a [[command]])")
@click.argument("situation", metavar="SITUATION")
@click.option("--book", metavar="ID|PATH|all", help="The book to decide by; the file's own if not given, else tda.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, for programs.")
def decide(situation: str, book: str | None, *, as_json: bool) -> None:
    """Decide the commands of a SITUATION file: what happens between hands, by the book.

    Exit status: 0 if it was decided (under one of the books at least), 2 if the file is malformed or a command is
    impossible in its room.
    """
    told = load_room(situation)
    answered = ask_books(situation, book or told.book, lambda each: decide_all(told.state.under(each), told.commands))
    if as_json:
        answered.print_json(decision_line)
    else:
        answered.print_paper(
            lambda each, answers: _paper(each, answers, told), lambda each, answers: _side_by_side(each, answers, told)
        )


def _paper(book: Book, answers: tuple[Answer, ...], told: RoomSituation) -> str:
    lines = [book.name]
    for answer, kind in zip(answers, told.kinds, strict=True):
        lines += ["", f"{answer.command}  {kind}", *(f"   {line}" for line in _told(book, answer))]
    return "\n".join(lines)


def _told(book: Book, answer: Answer) -> list[str]:
    if isinstance(answer, DecisionNeeds):
        lines = [f"? {plainly(answer.question)} ({', '.join(answer.choices)})"]
        lines += [f"certain: {line}" for line in (*_who(answer.certain), *_facts(answer.certain))]
    else:
        lines = [plainly(answer.say), *_facts(answer)]
        lines += [
            f"choice: {_plain(choice)}{' (proposed)' if choice == answer.default else ''}" for choice in answer.choices
        ]
        lines += [f"offence: {each['kind']}, penalty {each['penalty']}" for each in answer.infractions]
    if answer.clauses:
        lines.append(f"[{', '.join(answer.clauses)}]")
    if answer.fallbacks:
        lines.append(f"[{book.id} is silent on: {', '.join(answer.fallbacks)}]")
    return lines


def _who(answer: Decision) -> list[str]:
    """Of whom something is certain, and in which seat."""
    names = ", ".join(answer.who)
    if answer.outcome is Decided.OUT:
        return [f"out {names}"]
    return [f"{names} {answer.to_seat}"] if answer.to_seat else []


def _facts(answer: Decision) -> list[str]:
    """What the sentence does not tell: seats of the next hand, stacks, places, and whatever else the decision has."""
    lines = []
    if answer.hands is not None:
        order = ("first_preflop", "first_postflop", "last_card", "pot")
        told = [f"{key.replace('_', ' ')} {answer.hands[key]}" for key in order if answer.hands.get(key) is not None]
        dead = ["the button is dead"] if answer.hands["button_dead"] else []
        lines.append("; ".join([*dead, *told]))
    for name in ("amounts", "places"):
        found = getattr(answer, name)
        if found:
            lines.append(f"{name}: {_value(dict(found))}")
    if answer.outcome is Decided.MOVES and answer.posts is not None:
        lines.append(f"posts: {_words(answer.posts)}")
    further = {key: value for key, value in answer.more.items() if value not in (None, [], (), {}, "")}
    lines += [f"{key.replace('_', ' ')}: {_value(value)}" for key, value in further.items()]
    return lines


_SAID_BY_OUTCOME = frozenset({"allowed", "dealt_in", "misdeal"})
"""Facts of a choice that its outcome tells already."""


def _plain(choice: Mapping[str, Any]) -> str:
    """A choice as a person would read it out: what happens to whom, then whatever else it has."""
    told = {key: value for key, value in choice.items() if value not in (None, [], (), {})}
    outcome, who, seat, places = (told.pop(key, None) for key in ("outcome", "who", "to_seat", "places"))
    if outcome is not None:
        told = {key: value for key, value in told.items() if key not in _SAID_BY_OUTCOME}
    first = []
    if places and outcome in (None, "out"):
        first.append(plainly(out_in_places(places)))
    elif outcome is not None and not (who and seat):
        first.append(f"{_words(outcome)}: {_value(who)}" if who else _words(outcome))
        if places:
            first.append(f"places {_value(places)}")
    if seat and who:
        first.append(say(Message("between.choice_moves", {"players": tuple(who), "seat": seat}), name=str))
    elif seat:
        first.append(say(Message("between.choice_seat", {"seat": seat}), name=str))
    if outcome is not None and who and seat and outcome != "moves":
        first[0] = f"{_words(outcome)}: {first[0]}"
    return "; ".join([*first, *(f"{_words(key)} {_value(value)}" for key, value in told.items())])


def _words(name: str) -> str:
    return name.replace("_", " ")


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{key} {inner}" for key, inner in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _side_by_side(books: list[Book], answers: dict[str, tuple[Answer, ...]], told: RoomSituation) -> str:
    """Command by command what each book says; a star marks the books that differ from the first."""
    width = max(len(book.id) for book in books)
    lines: list[str] = []
    for number, kind in enumerate(told.kinds):
        lines += ["", f"{number}  {kind}"]
        first = _gist(answers[books[0].id][number])
        for book in books:
            answer = answers[book.id][number]
            cited = f"  [{', '.join(answer.clauses)}]" if answer.clauses else ""
            mark = " " if _gist(answer) == first else "*"
            lines.append(f" {mark} {book.id:<{width}}  {_gist(answer)}{cited}")
    return "\n".join(lines[1:])


def _gist(answer: Answer) -> str:
    if isinstance(answer, DecisionNeeds):
        return f"? {plainly(answer.question)}"
    choices = " / ".join(_plain(choice) for choice in answer.choices)
    return f"{plainly(answer.say)}{f' ({choices})' if choices else ''}"
