"""`shuffleup compare`: how the books decide a policy, side by side."""

import json
from difflib import get_close_matches

import click

from shuffleup.bad_input import BadInput, in_english
from shuffleup.cli.day import today
from shuffleup.rulebooks import BOOKS, Book, Policy, PolicyType, Value, load_book, load_policies, load_topics
from shuffleup.rulebooks.definitions import thawed
from shuffleup.words.lines import policy_line


@click.command(
    epilog="""\b
Examples:
  shuffleup compare late_stack
  shuffleup compare clock --json"""
)
@click.argument("policy_or_topic", metavar="POLICY|TOPIC")
@click.option("--book", "more", multiple=True, metavar="PATH", help="A house book to set beside the five.")
@click.option("--json", "as_json", is_flag=True, help="One object a line.")
def compare(policy_or_topic: str, more: tuple[str, ...], *, as_json: bool) -> None:
    """Set the books side by side on one POLICY, or on all policies of a TOPIC."""
    books = [load_book(name, on=today()) for name in (*BOOKS, *more)]
    for policy in _policies_called(policy_or_topic):
        values = {book.id: book.policy(policy.key) for book in books}
        if as_json:
            click.echo(json.dumps(policy_line(policy, values), ensure_ascii=False))
        else:
            click.echo(_on_paper(policy, books, values))


def _policies_called(name: str) -> list[Policy]:
    policies = load_policies()
    asked = name.casefold().replace("-", "_").replace(" ", "_")
    topics = {topic.id: topic for topic in load_topics()}
    named = [asked] if asked in policies else []  # one word can be both: the policy, then the rest of its topic
    named += topics[asked].policies if asked in topics else ()
    if named:
        return [policies[key] for key in dict.fromkeys(named)]
    near = get_close_matches(asked, [*policies, *topics], n=3, cutoff=0.5)
    right = f"the nearest are {', '.join(near)}" if near else "`shuffleup compare clock` shows the policies of a topic"
    raise BadInput(f"no policy and no topic is called {name!r}", right=right)


def _on_paper(policy: Policy, books: list[Book], values: dict[str, Value]) -> str:
    width = max(len(book.id) for book in books)
    lines = [f"{policy.key}: {policy.what}", *_can_be(policy)]
    for book in books:
        value = values[book.id]
        said = f"  {book.id:<{width}}  {_words(thawed(value.value))}"
        if value.fallback:
            said += f"  (silent: {value.origin})"
        elif value.clauses:
            said += f"  ({', '.join(value.clauses)})"
        lines.append(said + (f"  our reading: {value.reading}" if value.reading else ""))
    return "\n".join([*lines, ""])


def _can_be(policy: Policy) -> list[str]:
    """What the policy can be: each word with its meaning, or what kind of value it takes."""
    if policy.values:
        several = policy.type in {PolicyType.LIST, PolicyType.WORDS}
        width = max(map(len, policy.values))
        rows = [f"    {word:<{width}}  {means}" for word, means in policy.values.items()]
        return ["  any of:" if several else "  one of:", *rows]
    return [f"  {in_english(policy.allowed())}"]


def _words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(_words(item) for item in value) or "none"
    return str(value)
