"""Clauses as links to the page that shows them, wherever a page cites the book."""

from collections.abc import Iterable
from dataclasses import dataclass

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from shuffleup.bad_input import BadInput
from shuffleup.desk.reading import reading
from shuffleup.rulebooks import BOOKS, Book, Clause, Topic, languages, load_book
from shuffleup.rulebooks.languages import ORIGINAL, tell
from shuffleup.web.current import house

register = template.Library()


@dataclass(frozen=True)
class Shown:
    """A clause in the language of the page, or in English where it has none; `tongue` marks the latter."""

    title: str
    says: str
    examples: tuple[str, ...]
    foreign: bool

    @property
    def tongue(self) -> SafeString:
        """The attribute that tells browsers and voices which language it is."""
        return foreign() if self.foreign else SafeString("")


@register.filter
def shown(clause: Clause) -> Shown:
    """A clause as the reader of the page is shown it."""
    told = tell(clause, reading())
    return Shown(told.clause.title, told.clause.says, told.clause.examples, told.language != reading())


@register.simple_tag
def foreign() -> SafeString:
    """What stands in an element whose text is English, whatever the language of the page."""
    return SafeString("" if reading() == ORIGINAL else f' lang="{ORIGINAL}" dir="ltr"')


@register.filter
def tongue_of(book: str) -> SafeString:
    """What marks a text of the book of this id: nothing where there are texts of it in the language of the page."""
    return SafeString("") if languages.has_texts(book, reading()) else foreign()


@register.filter
def book_name(book: Book) -> str:
    """What a book is called in the language of the page."""
    return languages.book_name(book, reading())


@register.filter
def book_link(book: Book) -> SafeString:
    """The same as a link to the book."""
    return format_html('<a href="{}">{}</a>', reverse("book", args=[book.id]), book_name(book))


@register.filter
def topic_title(topic: Topic) -> str:
    """What a topic is called in the language of the page."""
    return languages.topic_title(topic.id, topic.title, reading())


WITH_WORDS = 2
"""So many clauses are cited with their words in sight; those of further ones come with a pointer, or once opened."""


def _words(book: str, named: list[str]) -> dict[str, str]:
    """What each clause is about, in the language of the page."""
    try:
        read = load_book(book) if book in BOOKS else house().shelf.load(book)
    except BadInput:
        return {}
    return {each: tell(read.clause(each), reading()).clause.title for each in named if read.has_clause(each)}


def _cited(book: str, clause: str, words: str, in_sight: bool) -> tuple[str, SafeString, str]:
    """A clause's address, its words for a pointer where they are not in sight, and what is read."""
    hidden = format_html(' title="{}"', words) if words and not in_sight else SafeString("")
    return reverse("clause", args=[book, clause]), hidden, f"{clause} {words}".strip() if in_sight else clause


@register.simple_tag
def clauses(ids: Iterable[str], book: str = "") -> SafeString:
    """Clause ids of a book, each a link to its page; nothing if there are none, bare ids without a book."""
    named = list(ids)
    if not named:
        return SafeString("")
    if not book:
        return format_html('<small class="clause">{}</small>', ", ".join(named))
    words = _words(book, named)
    links = format_html_join(
        ", ",
        '<a href="{}" hx-boost="false"{}>{}</a>',
        (_cited(book, each, words.get(each, ""), number < WITH_WORDS) for number, each in enumerate(named)),
    )
    return format_html('<small class="clause">{}</small>', links)
