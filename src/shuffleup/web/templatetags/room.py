"""Words and figures for templates: chips, money, places, times, and the addresses of our files."""

import csv
import io
import secrets
from collections import Counter
from collections.abc import Iterable
from datetime import date, datetime
from typing import Any

from django import template
from django.template import Context
from django.urls import reverse

from shuffleup.acts.roles import Role
from shuffleup.desk import speech
from shuffleup.desk.reading import catalogue, reading
from shuffleup.histories.entry_list import EntryRow
from shuffleup.store.beside import Person
from shuffleup.tournament.answers import Message
from shuffleup.tournament.forms import SENDS
from shuffleup.tournament.money import units
from shuffleup.tournament.plan import Plan
from shuffleup.tournament.state import Seat
from shuffleup.web import assets
from shuffleup.web.current import house
from shuffleup.web.doors import who
from shuffleup.words.numbers import zone_of

register = template.Library()


@register.simple_tag
def asset(path: str) -> str:
    """The address of one of our files."""
    return assets.address(f"shuffleup/{path}")


@register.simple_tag
def htmx() -> str:
    """The address of htmx."""
    return assets.address("django_htmx/htmx-2.min.js")


@register.simple_tag
def icon(name: str) -> str:
    """The address of one drawing in the sheet of icons."""
    return f"{assets.address('shuffleup/icons.svg')}#{name}"


@register.simple_tag
def picture(name: str) -> str:
    """The address of one drawing of what happens at a table."""
    return f"{assets.address('shuffleup/floor.svg')}#{name}"


@register.filter
def last_again(answers: list[dict[str, str]]) -> str:
    """Where the last answer can be given anew."""
    return answers[-1]["again"]


@register.filter
def chips(value: int) -> str:
    """1200 as 1,200."""
    return catalogue().figures.whole(value)


@register.filter
def signed(value: int) -> str:
    """1200 as 1,200 and -300 as −300, with a true minus."""
    return catalogue().figures.whole(value).replace("-", "−")


@register.filter
def signed_plus(value: int) -> str:
    """A difference with its sign: +300 or −300."""
    return ("+" if value >= 0 else "") + signed(value)


@register.filter
def plain_money(value: int, currency: str) -> str:
    """An amount in the smallest coin as it is typed: 5 or 5.50."""
    amount = units(value, currency)
    return str(int(amount)) if amount == amount.to_integral_value() else str(amount)


@register.filter
def money(value: int, currency: str) -> str:
    """An amount in the smallest coin as people write it."""
    return catalogue().figures.money(value, currency)


@register.filter
def gained(value: int, currency: str) -> str:
    """What somebody gains as +£5, what he loses as −£5, with a true minus."""
    return ("+" if value >= 0 else "−") + money(abs(value), currency)


@register.filter
def ordinal(place: int) -> str:
    """1 as 1st."""
    return speech.ordinal(place)


@register.filter
def seat(value: Seat | None) -> str:
    """A seat as table–seat."""
    return f"{value[0]}–{value[1]}" if value else ""


@register.filter
def clock(milliseconds: int) -> str:
    """12:47, or 1:02:03 from an hour on."""
    seconds = -(-milliseconds // 1000)
    hours, rest = divmod(seconds, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


@register.filter
def wall_time(at: int, zone: str) -> str:
    """Milliseconds UTC as the venue's wall clock, 21:04."""
    return catalogue().wall_clock(at, zone_of(zone))


@register.filter
def day(starts_at: str) -> str:
    """2026-11-24T19:30 as Tue 24 Nov 2026, 19:30."""
    try:
        moment = datetime.fromisoformat(starts_at)
    except ValueError:
        return ""
    return catalogue().dates.moment(moment)


@register.filter
def long_day(on: date) -> str:
    """A day as 24 November 2026."""
    return catalogue().dates.day(on)


@register.filter
def short_day(on: str) -> str:
    """2026-11-24 as 24 Nov."""
    try:
        return catalogue().dates.short(date.fromisoformat(on))
    except ValueError:
        return on


@register.filter
def words(text: str) -> list[str]:
    """A text split at its spaces, for a loop."""
    return text.split()


@register.filter
def in_words(name: str) -> str:
    """A name of the data as words that somebody may type: string_bet as string bet."""
    return name.replace("_", " ")


@register.simple_tag
def sheet_address(name: str) -> str:
    """The address of a style sheet."""
    return asset(f"css/{name}.css")


@register.simple_tag
def script_address(name: str) -> str:
    """The address of a script; of `words` the one in the language of the page."""
    return asset(f"js/words-{reading()}.js" if name == "words" else f"js/{name}.js")


@register.simple_tag
def fresh_id() -> str:
    """A number for one wish, in case the browser makes none itself."""
    return secrets.token_hex(16)


@register.inclusion_tag("console/form_head.html", takes_context=True)
def form_head(context: Context, to: str = "") -> dict[str, object]:
    """What each form that sends a command begins with: its proof of origin, its number, and where to go after it."""
    request = context["request"]
    return {"csrf_token": context.get("csrf_token"), "next": to or request.get_full_path(), "fresh": fresh_id()}


@register.simple_tag(takes_context=True)
def may(context: Context, verb: str) -> bool:
    """Whether whoever reads this page may send what the verb sends."""
    return who(context["request"]).may_send(SENDS[verb], context["event"].id)


@register.simple_tag(takes_context=True)
def sees(context: Context, view: str) -> bool:
    """Whether the page of this name is open to whoever reads this one."""
    return who(context["request"]).may_see(view)


@register.inclusion_tag("console/act_button.html", takes_context=True)
def act_button(
    context: Context, verb: str, label: str, id_: str, look: str = "", field: str = "", value: object = ""
) -> dict[str, object]:
    """A button that sends one command."""
    return {
        "action": reverse("do", args=[context["event"].id, verb]),
        "allowed": may(context, verb),
        "label": label,
        "id": id_,
        "look": look,
        "field": field,
        "value": value,
        "csrf_token": context.get("csrf_token"),
        "next": context["request"].get_full_path(),
        "fresh": fresh_id(),
    }


@register.inclusion_tag("console/field.html")
def field(form: Any, name: str, label: str, value: object, kind: str = "text", hint: str = "") -> dict[str, object]:
    """A field of the plan with its label, hint and error; of the kind `lines`, for what may be longer than a line."""
    errors = form.errors
    return {"name": name, "label": label, "value": value, "kind": kind, "hint": hint, "error": errors.get(name, "")}


PLACES = (
    ("tables", Message("console.tables"), "tables"),
    ("players", Message("console.players"), "players"),
    ("clock", Message("console.clock"), "clock"),
    ("results", Message("console.results"), "results"),
    ("more", Message("console.more"), "more"),
)


@register.simple_tag
def places() -> tuple[tuple[str, str, str], ...]:
    """The five places in the bar: name of the page, word, drawing."""
    return tuple((page, catalogue().say(word, name=str), drawing) for page, word, drawing in PLACES)


@register.simple_tag
def place_url(place: str, event: str) -> str:
    """Where one of the five is."""
    return reverse(place, args=[event])


@register.filter
def usual_minutes(plan: Plan) -> int:
    """How long most levels last."""
    lengths = Counter(level.minutes for level in plan.levels if not level.is_break)
    return lengths.most_common(1)[0][0] if lengths else 0


@register.filter
def person_fields(person: Person) -> list[tuple[str, str, str]]:
    """What can be corrected about a person."""
    return [
        ("name", speech.told(Message("on_person.name")), person.name),
        ("member_number", speech.told(Message("on_person.member_number")), person.member_number),
        ("birth_date", speech.told(Message("on_person.birth_date")), person.birth_date),
        ("contact", speech.told(Message("on_person.contact")), person.contact),
        ("note", speech.told(Message("on_person.note")), person.note),
    ]


@register.simple_tag(takes_context=True)
def base(context: Context) -> str:
    """Scheme, host and port by which a phone reaches this page."""
    return house().reach.base(context["request"])


@register.filter
def role_name(role: Role) -> str:
    """What a role is called."""
    return speech.told(Message("door.is_called", {"role": role.value}))


@register.filter
def role_does(role: Role) -> str:
    """What a role is for."""
    return speech.told(Message("door.is_for", {"role": role.value}))


@register.filter
def seen(at: int, now: int) -> str:
    """How long ago a device was seen (both ms UTC); a stream that is open is seen every few seconds."""
    minutes = (now - at) // 60_000
    message = Message("door.seen_ago", {"minutes": minutes}) if minutes else Message("door.seen_now")
    return speech.told(message)


@register.filter
def table_sizes(sizes: list[int]) -> str:
    """How many tables of how many players: `7 tables of 9, 2 tables of 8`."""
    say = speech.Speech({}, "UTC").say
    counted = sorted(Counter(sizes).items(), reverse=True)
    return ", ".join(say(Message("sizes.tables_of", {"count": count, "size": size})) for size, count in counted)


@register.filter
def part_name(part: str) -> str:
    """What a part of a screen is called."""
    return speech.Speech({}, "UTC").say(Message("screens.part", {"name": part}))


@register.filter
def separator(mark: str) -> str:
    """A separator as the catalogue knows it."""
    return {",": "comma", ";": "semicolon", "\t": "tab"}.get(mark, mark)


@register.filter
def pieces(parts: Iterable[tuple[int, int]]) -> str:
    """Chips of a stack by their values: `8 × 25, 4 × 100`."""
    return ", ".join(f"{count} × {chips(value)}" for value, count in parts)


@register.filter
def percent(part: int) -> str:
    """A share: 40%."""
    return f"{part}%"


@register.filter
def rows_again(rows: list[dict[str, Any]]) -> str:
    """Reviewed rows as a list that is read again when it is entered."""
    held = io.StringIO()
    writer = csv.writer(held)
    writer.writerow(["name", "member number", "email", "phone", "date of birth", "paid", "note"])
    for row in rows:
        each: EntryRow = row["row"]
        paid = {True: "yes", False: "no", None: ""}[each.paid]
        writer.writerow([each.name, each.member_number, each.email, each.phone, each.birth_date, paid, each.note])
    return held.getvalue()
