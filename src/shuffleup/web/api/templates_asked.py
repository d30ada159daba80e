"""Templates, for programs: plans to start a night from."""

from dataclasses import dataclass
from typing import Any

from shuffleup.histories.nights import templates as every_template
from shuffleup.web.api import event_json
from shuffleup.web.api.operation import Ask, operation
from shuffleup.web.api.problems import Problem


@dataclass(frozen=True)
class TemplateLine:
    """A plan to start from: as an EVENT, ask for it by its id."""

    id: str
    name: str


@dataclass(frozen=True)
class TemplatesShown:
    """The templates, the one for a host who knows nothing first."""

    templates: tuple[TemplateLine, ...]


@operation("GET", "/templates", "Nights", answer=TemplatesShown, house=True)
def templates(ask: Ask) -> TemplatesShown:
    """The plans to start a night from."""
    return TemplatesShown(tuple(TemplateLine(each.id, each.plan.name) for each in every_template()))


@operation("GET", "/templates/{template}", "Nights", answer=event_json.schema, house=True)
def template(ask: Ask) -> dict[str, Any]:
    """A template as an EVENT, to be changed and sent to `open_night`."""
    found = next((each.plan for each in every_template() if each.id == ask.ids["template"]), None)
    if found is None:
        raise Problem("no_such", "There is no such template.")
    return event_json.event_of(found)
