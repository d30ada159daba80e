"""`shuffleup clauses`: look a clause up, by book, printed number, topic or words."""

import json
import shutil
import textwrap
from difflib import get_close_matches

import click

from shuffleup.bad_input import BadInput
from shuffleup.cli.day import today
from shuffleup.rulebooks import BOOKS, Book, Clause, Topic, digital_fate, load_book, load_topics
from shuffleup.rulebooks.search import search
from shuffleup.words.catalogue import say
from shuffleup.words.digital import digital_message
from shuffleup.words.lines import clause_line


@click.command(
    epilog="""\b
Examples:
  shuffleup clauses tda 71.A
  shuffleup clauses --search "oversized chip" --json"""
)
@click.argument("book", required=False)
@click.argument("number", required=False)
@click.option("--topic", metavar="T", help="Only clauses of this topic, such as out_of_turn.")
@click.option("--search", "words", metavar="WORDS", help="Only clauses that have these words; slips are forgiven.")
@click.option("--json", "as_json", is_flag=True, help="One object a line.")
def clauses(book: str | None, number: str | None, topic: str | None, words: str | None, *, as_json: bool) -> None:
    """Look clauses up in one BOOK (an id or a house book's file) or in all five, by printed NUMBER, topic or words."""
    books = [load_book(name, on=today()) for name in ([book] if book else BOOKS)]
    topics = {each.id for each in (_topics_called(topic) if topic else load_topics())}

    def fits(clause: Clause) -> bool:
        return clause.topic in topics and (number is None or clause.is_of(number))

    every = [(each, clause) for each in books for clause in (*each.clauses, *each.repealed)]
    if number is not None and not any(clause.is_of(number) for _, clause in every):
        raise BadInput(f"{books[0].name} has no clause {number!r}", right=_nearest_ids(books[0], number))
    if words is None:
        found = [(each, clause) for each, clause in every if fits(clause)]
    elif words.strip():
        by_id = {each.id: each for each in books}
        found = [(by_id.get(clause.book, books[0]), clause) for clause in search(books, words, only=fits)]
    else:
        raise BadInput("there is nothing to search for", right='--search "string bet"')
    for of, clause in found:
        line = clause_line(clause) | _standing(of, clause) | _digital(clause)
        click.echo(json.dumps(line, ensure_ascii=False) if as_json else _on_paper(of, clause))
    if not found:
        click.echo("no clause fits", err=True)
        raise SystemExit(1)


def _standing(book: Book, clause: Clause) -> dict[str, object]:
    """Whether the clause holds in the book, and what became of it if not."""
    repealed = clause in book.repealed
    otherwise = () if repealed else book.set_otherwise.get(clause.id, ())
    return {"holds": not (repealed or otherwise), "repealed": repealed, "set_otherwise": list(otherwise)}


def _digital(clause: Clause) -> dict[str, object]:
    """What becomes of the clause where the program deals; empty for a house's own."""
    fate = digital_fate(clause)
    return {"digital": fate.fate.value if fate else "", "redefinition": fate.redefinition if fate else ""}


def _on_paper(book: Book, clause: Clause) -> str:
    width = min(shutil.get_terminal_size((100, 24)).columns, 100)
    lines = [f"{clause.book} {clause.id}  {clause.title}  [{clause.topic}, {clause.kind}]"]
    if clause in book.repealed:
        lines.append("    (no longer holds: repealed)")
    elif otherwise := book.set_otherwise.get(clause.id):
        lines.append(f"    (no longer holds as it stands: the house sets {', '.join(otherwise)} otherwise)")
    lines += textwrap.wrap(clause.says, width, initial_indent="    ", subsequent_indent="    ")
    for example in clause.examples:
        lines += textwrap.wrap(f"e.g. {example}", width, initial_indent="    ", subsequent_indent="         ")
    if fate := digital_fate(clause):
        told = f"at a digital table: {say(digital_message(fate), name=str)}"
        lines += textwrap.wrap(told, width, initial_indent="    ", subsequent_indent="    ")
    return "\n".join(lines)


def _topics_called(word: str) -> list[Topic]:
    """Find the topics with this id, or the other words that people use for them."""
    topics = load_topics()
    asked = word.casefold().replace("-", "_").replace(" ", "_")
    found = [topic for topic in topics if topic.id == asked] or [
        topic for topic in topics if asked in {name.replace("-", "_") for name in topic.also}
    ]
    if not found:
        ids = [topic.id for topic in topics]
        near = get_close_matches(asked, ids, n=3) or ids
        raise BadInput(f"no topic is called {word!r}", right=f"there are {', '.join(near)}")
    return found


def _nearest_ids(book: Book, number: str) -> str:
    near = get_close_matches(number, [clause.id for clause in book.clauses], n=3)
    return f"the nearest are {', '.join(near)}" if near else ""
