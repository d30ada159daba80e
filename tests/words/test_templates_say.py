"""Templates hold no words of their own: sentences come from the catalogue."""

import re
from pathlib import Path

import pytest

import shuffleup

TEMPLATES = Path(shuffleup.__file__).parent / "web/templates"

CODE = re.compile(r"\{#.*?#\}|(?s:\{% block (?:body_class|page_class|body|away|follows) %\}.*?\{% endblock %\})")
FILLED = re.compile(r"(?s)\{%.*?%\}|\{\{.*?\}\}")
MACHINES = re.compile(r"(?s)<(script|style|code|pre)\b.*?</\1>")
SHOWN = re.compile(r'\b(?:alt|title|placeholder|aria-label|data-again)="([^"]*)"')
WORD = re.compile(r"[A-Za-z’']{2,}")
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
LABELS = re.compile(r"""\{%\s*(?:act_button\s+\S+|field\s+\S+\s+\S+)\s+"([^"]*)\"""")
HINTS = re.compile(r"""\{%\s*field\s+\S+\s+\S+\s+(?:"[^"]*"|\S+)\s+\S+\s+\S+\s+"([^"]*)\"""")
ENGLISH = re.compile(r"""\|(?:pluralize(?::"[^"]*")?|yesno:"[^"]* [^"]*")""")
"""What a tag of ours shows of its arguments, and filters that know the grammar of one language alone."""


def own_words(template: str) -> list[str]:
    """The words that a template writes out itself, or gives to a tag that shows them.

    The name of the program is nobody's to translate, nor is a card; a filter that makes plurals counts as a word.
    """
    given = [*LABELS.findall(template), *HINTS.findall(template), *ENGLISH.findall(template)]
    text = MACHINES.sub(" ", FILLED.sub(" ", CODE.sub(" ", template))).replace("Shuffle Up", " ")
    shown = " ".join([re.sub(r"(?s)<[^>]*>", " ", text), *SHOWN.findall(text), *given])
    return WORD.findall(CARD.sub(" ", re.sub(r"&\w+;", " ", shown)))


@pytest.mark.parametrize(
    ("template", "words"),
    [
        ('<h1 class="big">{% say "play.out" %}</h1>', []),
        ("<p>Who is {{ name }}?</p>", ["Who", "is"]),
        ('<img alt="{% say "play.code" %}"><input placeholder="Your name">', ["Your", "name"]),
        ("{# a remark over\ntwo lines #}", ["remark", "over", "two", "lines"]),
        ("{% block title %}{{ plan.name }} · Shuffle Up{% endblock %}{# a remark #}&nbsp;", []),
        (
            '{% act_button "publish" "Publish them" "publish" "go tall" %}{% act_button "pause" words "x" %}',
            ["Publish", "them"],
        ),
        ('{% field form "added" label added "text" "none at all" %}', ["none", "at", "all"]),
        ('<input placeholder="Ah Td">{{ count|pluralize }}', ["pluralize"]),
    ],
)
def test_words_are_found(template: str, words: list[str]) -> None:
    assert own_words(template) == words


def test_templates_have_no_words_of_their_own() -> None:
    where = {}
    for path in sorted(TEMPLATES.rglob("*.html")):
        words = own_words(path.read_text(encoding="utf-8"))
        if words:
            where[str(path.relative_to(TEMPLATES))] = words[:9]
    assert where == {}, "put these into words/en.toml, and into words/cy.toml where the page is for the room; say them"
