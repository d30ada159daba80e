"""Clauses as links to the page that shows them, wherever a page cites the book."""

from collections.abc import Iterable

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def clauses(ids: Iterable[str], book: str = "") -> SafeString:
    """Clause ids of a book, each a link to its page; nothing if there are none, bare ids without a book."""
    named = list(ids)
    if not named:
        return SafeString("")
    if not book:
        return format_html('<small class="clause">{}</small>', ", ".join(named))
    links = format_html_join(
        ", ", '<a href="{}" hx-boost="false">{}</a>', ((reverse("clause", args=[book, each]), each) for each in named)
    )
    return format_html('<small class="clause">{}</small>', links)
