"""`shuffleup rule`: rulings for the acts of a situation file, under one book or under all of them side by side."""

from collections.abc import Mapping
from typing import Any

import click

from shuffleup.cli.by_book import ask_books
from shuffleup.floor.announced import odd_chip_broken
from shuffleup.floor.rule import rule_all
from shuffleup.floor.ruling import Needs, Ruling
from shuffleup.floor.writing import write_line
from shuffleup.histories.situation import Situation, load_situation
from shuffleup.rulebooks import Book
from shuffleup.words.lines import player_name, ruling_line, spoken

Answer = Ruling | Needs


@click.command(epilog="Example: shuffleup rule dispute.toml --book all (a situation file is a PHH hand with _acts)")
@click.argument("situation", metavar="SITUATION")
@click.option("--book", metavar="ID|PATH|all", help="The book to rule by; the file's own if not given, else tda.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, for programs.")
def rule(situation: str, book: str | None, *, as_json: bool) -> None:
    """Rule on the acts of a SITUATION file.

    Exit status: 0 if it was ruled on (under one of the books at least), 2 if the file is malformed or an act is
    impossible in its spot.
    """
    told = load_situation(situation)
    answered = ask_books(situation, book or told.book, lambda each: rule_all(each, told.spot, told.acts))
    if as_json:
        answered.print_json(lambda name, each: ruling_line(name, each, told))
    else:
        answered.print_paper(
            lambda each, answers: _paper(each, answers, told), lambda each, answers: _side_by_side(each, answers, told)
        )


def _paper(book: Book, answers: tuple[Answer, ...], told: Situation) -> str:
    lines = [book.name]
    before: int | None = -1
    for answer in answers:
        if answer.act is not None and answer.act != before:
            lines += ["", f"{answer.act}  {write_line(told.acts[answer.act])}"]
        elif answer.act is None:
            lines.append("")
        before = answer.act
        lines += [f"   {line}" for line in _told(book, answer, told)]
    return "\n".join(lines)


def _told(book: Book, answer: Answer, told: Situation) -> list[str]:
    if isinstance(answer, Needs):
        return [f"? {spoken(answer.question, told)} ({', '.join(answer.choices)})"]
    lines = [] if answer.act is None else [spoken(answer.say, told)]
    lines += [
        f"choice: {_plain(choice)}{' (proposed)' if choice == answer.default else ''}" for choice in answer.choices
    ]
    lines += [f"remedy: {_plain({'outcome': each['kind'], **each}, 'kind')}" for each in answer.remedies]
    lines += [_offence(each) for each in answer.infractions]
    if answer.act is not None:
        lines += [f"{key}: {_word(value)}" for key, value in answer.more.items() if isinstance(value, str | int)]
        if answer.more.get("cards_up"):
            lines.append(f"cards_up: {', '.join(map(str, answer.more['cards_up']))}")
    if answer.act is None:
        lines.append(_next(answer, told))
    if answer.clauses:
        lines.append(f"[{', '.join(answer.clauses)}]")
    if answer.fallbacks:
        lines.append(f"[{book.id} is silent on: {', '.join(answer.fallbacks)}]")
    return lines


def _next(answer: Ruling, told: Situation) -> str:
    pot = " and ".join(str(each["amount"]) for each in answer.pots) or "0"
    won: dict[str, int] = {}
    for each in answer.pots:
        for player, chips in each.get("won", {}).items():
            won[player] = won.get(player, 0) + chips
    if won:
        shares = ", ".join(f"{player_name(player[1:], told)} {chips}" for player, chips in won.items())
        broken = "".join(f" {spoken(each, told).capitalize()}." for each in odd_chip_broken(answer))
        return f"In the pot {pot}; paid: {shares}.{broken}"
    if answer.to_act is None:
        return f"Nobody has to act; in the pot {pot}."
    options = ", ".join(_option(each, answer) for each in answer.options) or "shows"
    return f"Next is {player_name(str(answer.to_act), told)}: {options}; in the pot {pot}."


def _option(option: str, answer: Ruling) -> str:
    if option == "call":
        return f"call ({answer.to_call} more)"
    if option in ("bet", "raise", "complete") and answer.min_to is not None:
        most = "" if answer.max_to is None else f" to {answer.max_to}"
        return f"{option} ({answer.min_to}{most})"
    return option


def _offence(found: Mapping[str, Any]) -> str:
    worse = f", graver for {found['aggravated']}" if "aggravated" in found else ""
    return f"offence: {found['kind']}, penalty {found['penalty']}{worse}"


def _word(value: Any) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def _plain(choice: Any, *leave: str) -> str:
    words = {key: value for key, value in choice.items() if key not in leave}
    outcome = words.pop("outcome", "binding" if words.pop("binding", False) else "not binding")
    return " ".join([str(outcome), *(f"{key} {_word(value)}" for key, value in words.items())])


def _side_by_side(books: list[Book], answers: dict[str, tuple[Answer, ...]], told: Situation) -> str:
    """Act by act what holds in each book; a star marks the books that differ from the first."""
    width = max(len(book.id) for book in books)
    lines: list[str] = []
    for act in [*range(len(told.acts)), None]:
        last = {book.id: [each for each in answers[book.id] if each.act == act] for book in books}
        if not any(last.values()):
            continue
        lines += ["", "after all acts" if act is None else f"{act}  {write_line(told.acts[act])}"]
        first = _gist(last[books[0].id], told)
        for book in books:
            gist = _gist(last[book.id], told)
            cited = ", ".join(dict.fromkeys(clause for each in last[book.id][-1:] for clause in each.clauses))
            mark = " " if gist == first else "*"
            lines.append(f" {mark} {book.id:<{width}}  {gist}{f'  [{cited}]' if cited else ''}")
    return "\n".join(lines[1:])


def _gist(answers: list[Answer], told: Situation) -> str:
    if not answers:
        return "nothing"
    holds = answers[-1]
    if isinstance(holds, Needs):
        return f"? {spoken(holds.question, told)}"
    if holds.act is None:
        return _next(holds, told)
    choices = " / ".join(_plain(choice) for choice in holds.choices)
    return f"{spoken(holds.say, told)}{f' ({choices})' if choices else ''}"
