"""The five books side by side, a page a topic: what each decides, and its clauses with what they rest on.

The first half is what `shuffleup compare TOPIC` tells. The second says of each clause how it is honoured, as
`docs/conformance/table.json` keeps it; nothing is run or measured here.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from html import escape

from release.site.as_markdown import plain, table
from release.site.nav import DOCS
from shuffleup.rulebooks import BOOKS, Book, Clause, Topic, Value, load_book, load_policies, load_topics
from shuffleup.rulebooks.definitions import thawed

Proofs = Mapping[str, Mapping[str, tuple[str, int]]]


def book_pages() -> dict[str, str]:
    """Page -> text, the index among them."""
    kept = json.loads((DOCS / "conformance" / "table.json").read_text(encoding="utf-8"))
    on = date.fromisoformat(kept["made"])
    books = [load_book(name, on=on) for name in BOOKS]
    topics = [topic for topic in load_topics() if topic.policies or any(_of(book, topic) for book in books)]
    pages = {f"books/{topic.id.replace('_', '-')}.md": _topic(topic, books, kept["books"]) for topic in topics}
    return {"books/index.md": _index(topics, books, list(pages)), **pages}


def _index(topics: Sequence[Topic], books: Sequence[Book], pages: Sequence[str]) -> str:
    names = table(("book", "in tables", "clauses"), ((book.name, book.id, str(len(book.clauses))) for book in books))
    rows = (
        (
            f"[{topic.title}]({page.removeprefix('books/')})",
            str(len(topic.policies)),
            *(str(len(_of(book, topic))) for book in books),
        )
        for topic, page in zip(topics, pages, strict=True)
    )
    return (
        "# The five books side by side\n\nEach topic has a page: what the books decide there, and every clause in our"
        " words with what it rests on. `shuffleup compare clock` prints the first half, with a house book beside it if"
        " you like; [how the books are honoured](../conformance/README.md) adds everything up.\n\n"
        f"{names}\n## Topics\n\nHow many questions each topic answers, and how many clauses each book has for it.\n\n"
        f"{table(('topic', 'questions', *(book.id for book in books)), rows)}"
    )


def _topic(topic: Topic, books: Sequence[Book], proofs: Proofs) -> str:
    return "\n".join([f"# {topic.title}\n", *_decided(topic, books), *_clauses(topic, books, proofs)])


def _decided(topic: Topic, books: Sequence[Book]) -> Iterator[str]:
    if not topic.policies:
        return
    yield "## What the books decide\n"
    policies = load_policies()
    for key in topic.policies:
        policy = policies[key]
        yield f"### {key} {{: .policy }}\n\n{plain(policy.what[:1].upper() + policy.what[1:])}\n"
        rows = [(book.id, _said(book.policy(key)), _rests(book.policy(key))) for book in books]
        yield table(("book", "decides", "because"), rows)
        if policy.values:
            yield "".join(f"- `{word}`: {plain(means)}\n" for word, means in policy.values.items())


def _said(value: Value) -> str:
    def words(held: object) -> str:
        if isinstance(held, bool):
            return "yes" if held else "no"
        if isinstance(held, list):
            return ", ".join(map(words, held)) or "none"
        return str(held)

    return f"<code>{escape(words(thawed(value.value))).replace('_', '_<wbr>')}</code>"


def _rests(value: Value) -> str:
    said = f"silent: {value.origin}" if value.fallback else ", ".join(value.clauses)
    return plain(f"{said}. Our reading: {value.reading}" if value.reading else said)


def _clauses(topic: Topic, books: Sequence[Book], proofs: Proofs) -> Iterator[str]:
    yield "## What the clauses say\n"
    for book in books:
        clauses = _of(book, topic)
        if clauses:
            yield f"### {book.name}\n"
            yield table(("clause", "says", "rests on"), (_clause(clause, proofs[book.id]) for clause in clauses))


def _clause(clause: Clause, proofs: Mapping[str, tuple[str, int]]) -> tuple[str, str, str]:
    state, cases = proofs.get(clause.id, ("not yet tried", 0))
    return (
        plain(clause.id),
        f"**{plain(clause.title)}.** {plain(clause.says)}",
        f"{state}, {cases} case{'s' * (cases != 1)}",
    )


def _of(book: Book, topic: Topic) -> list[Clause]:
    return [clause for clause in book.clauses if clause.topic == topic.id]
