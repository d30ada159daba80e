"""The catalogue in templates: `{% say "play.out" name=each.name|apart %}`, in the language of whoever reads the page.

Everything is escaped. Markup comes into a sentence only as the argument of a slot: a name `|apart`, so that it does not
turn the sentence round, or `|strong`, or what another tag made and marked as safe.
"""

from collections.abc import Iterable
from functools import lru_cache

from django import template
from django.http import QueryDict
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString

from shuffleup.desk.reading import catalogue, others, reading
from shuffleup.desk.speech import Speech
from shuffleup.tournament.answers import Argument, Message
from shuffleup.words.catalogue import Catalogue

register = template.Library()

ASKED = frozenset({"entry", "kind", "only", "out", "q", "short", "topic", "with"})
"""What a page may be asked for that still holds in another language; anything else in an address is not repeated."""

HOLD = "\ue000{}\ue001"
"""What stands for markup while a sentence is filled: letters that nobody types."""


@register.simple_tag(name="say")
def _say(id_: str, zone: str = "UTC", **args: object) -> SafeString:
    """A sentence with its arguments; `zone` is the venue's, for times of the day."""
    if not args:
        return _bare(id_, reading())
    held = {name: HOLD.format(number) for number, name in enumerate(args) if isinstance(args[name], SafeString)}
    plain = {name: held.get(name) or _argument(value) for name, value in args.items()}
    said = str(conditional_escape(Speech({}, zone, str).say(Message(id_, plain))))
    for name, stand_in in held.items():
        said = said.replace(stand_in, str(args[name]))
    return SafeString(said)


@lru_cache(maxsize=4_096)
def _bare(id_: str, language: str) -> SafeString:
    """A sentence that nothing fills, as pages have it hundreds of times."""
    return SafeString(conditional_escape(Catalogue.load(language).say(Message(id_), name=str)))


def _argument(value: object) -> Argument:
    """What a page holds, as a sentence takes it."""
    return value if isinstance(value, (int, str, tuple, Message)) else str(value)


@register.filter
def apart(text: str) -> SafeString:
    """A person's words set apart from the sentence round them, whichever way they are written."""
    return format_html("<bdi>{}</bdi>", text)


@register.filter
def together(names: list[str]) -> SafeString:
    """Several people as a list, each set apart."""
    held = [HOLD.format(number) for number, _ in enumerate(names)]
    said = str(conditional_escape(catalogue().joined(held)))
    for stand_in, name in zip(held, names, strict=True):
        said = said.replace(stand_in, apart(name))
    return strong(SafeString(said))


@register.filter
def at_port(hosts: Iterable[str], port: str) -> SafeString:
    """Addresses of a machine with the port."""
    return format_html_join(", ", '<span class="address">{}:{}</span>', ((each, port) for each in hosts))


@register.filter
def linked(url: str, label: str) -> SafeString:
    """Words that lead elsewhere."""
    return format_html('<a href="{}">{}</a>', url, label)


@register.filter
def code(text: str) -> SafeString:
    """The name of a file or the like."""
    return format_html("<code>{}</code>", text)


@register.filter
def listed(items: Iterable[object]) -> tuple[str, ...]:
    """Names or numbers as a list that a sentence joins in its own way."""
    return tuple(map(str, items))


@register.filter
def keys(marks: str) -> SafeString:
    """Keys of a keyboard, parted by spaces."""
    return format_html_join(" ", "<kbd>{}</kbd>", ((each,) for each in marks.split()))


@register.filter
def strong(text: object) -> SafeString:
    """What the eye should find."""
    return format_html("<b>{}</b>", text)


@register.filter
def part(text: object, name: str) -> SafeString:
    """A part of a sentence that opens the fields behind it (parts.js): `room`, or `room-tables` for another of them."""
    return format_html(
        '<button class="opens" type="button" data-part="{0}" id="to-{1}" aria-controls="part-{0}">{2}</button>',
        name.partition("-")[0],
        name,
        text,
    )


@register.simple_tag
def language() -> str:
    """The language of the page, for `lang`."""
    return reading()


@register.simple_tag
def direction() -> str:
    """Which way the language of the page is written, for `dir`."""
    return catalogue().direction


@register.simple_tag
def other_languages() -> list[Catalogue]:
    """The languages that the page offers beside its own."""
    return others()


@register.simple_tag(takes_context=True)
def in_language(context: template.Context, code: str) -> str:
    """The page in another language; the choice is kept."""
    asked = context["request"].GET
    query = QueryDict(mutable=True)
    for name in sorted(ASKED & asked.keys()):
        query.setlist(name, asked.getlist(name))
    query["lang"] = code
    return f"?{query.urlencode()}"
