"""The part of the page that tells of conditions negated: the counts by room, and what nothing has noticed so far."""

from collections.abc import Iterator, Mapping
from itertools import groupby

from shuffleup.conformance.conditions import NegatedCondition, all_conditions
from shuffleup.conformance.survivors import CITED, COUNTS, SurvivorsKept, by_function, counted, read_kept

_WORDS: Mapping[str, str] = {
    "alike": "both ways come to the same",
    "words": "only the wording hangs on it",
    "speed": "only the time hangs on it",
    "guard": "keeps out what does not come so far",
}


def conditions_section(kept: SurvivorsKept | None = None) -> Iterator[str]:
    """Its lines, in Markdown; `kept` is what the file says unless another is given."""
    kept = read_kept() if kept is None else kept
    by_room = groupby(sorted(all_conditions(), key=_room), _room)
    counts = {room: counted(each, kept) for room, each in by_room}
    whole = sum(counts.values(), start=type(next(iter(counts.values())))())
    columns = [name for name in COUNTS if whole[name] or name in ("conditions", "open")]
    yield "## Conditions negated"
    yield ""
    yield "Every condition of these rooms, turned over by itself (`make mutate`). Where no case and no unit test"
    yield "notices, `src/shuffleup/conformance/negated.toml` says why, or it is open. *Not reached*: no case runs into"
    yield "it, and no unit test has noticed so far. *Not tried*: new, changed since, or left over when time ran out."
    yield ""
    yield f"| room | {' | '.join(_WORDS.get(name, name) for name in columns)} |"
    yield f"|---|{'---:|' * len(columns)}"
    for room, each in (*counts.items(), ("all", whole)):
        yield f"| {room} | {' | '.join(str(each[name]) for name in columns)} |"
    yield ""
    yield "### Open"
    yield ""
    still = by_function(kept, "open")
    for where, texts in still.items():
        yield f"- {where}: {'; '.join(f'`{text}`' for text in texts)}"
    if not still:
        yield "None."
    yield ""
    yield "### Noticed by what is cited alone"
    yield ""
    yield "Turned over, the ruling stays and other clauses are named for it, which some case refuses. By function:"
    yield ""
    yield ", ".join(f"{where} {len(texts)}" for where, texts in by_function(kept, CITED).items()) + "."


def _room(condition: NegatedCondition) -> str:
    room, _, rest = condition.module.partition(".")
    return f"{room}, between hands" if rest.startswith("between.") else room
