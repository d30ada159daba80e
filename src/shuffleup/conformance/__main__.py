"""`python -m shuffleup.conformance mutate | page`: the two files of docs/conformance/ that are made by the program."""

import random
import sys
import time
from datetime import UTC, datetime

import click

from shuffleup.bad_input import BadInput
from shuffleup.conformance.ablation import ablate, switches
from shuffleup.conformance.conditions import all_conditions
from shuffleup.conformance.evidence import shipped_runs
from shuffleup.conformance.measured import (
    DOCS,
    FILE,
    Measured,
    entry_of,
    inputs_of,
    measured,
    not_measured_again,
    rule_entry_of,
    rule_inputs,
    rules_not_measured_again,
    write,
)
from shuffleup.conformance.mutation import Bench, mutate_all, sample
from shuffleup.conformance.negating import negate_all
from shuffleup.conformance.page import PAGE, TABLE, conformance_table, page, summary
from shuffleup.conformance.survivors import COUNTS, KEPT, counted


@click.group()
def main() -> None:
    """Make what docs/conformance/ of a checkout holds."""
    if not DOCS.parent.is_dir():
        raise click.ClickException(f"there is no {DOCS.parent}; this runs in a checkout of the sources only")


@main.command("mutate")
@click.option("--changed", is_flag=True, help="Only what changed, a sample of the other policies, and no conditions.")
@click.option("--seed", type=int, default=None, help="Chooses the sample, and the conditions that are negated.")
@click.option("--seconds", type=float, default=1200.0, show_default=True, help="Nothing is begun after that.")
@click.option("--workers", type=int, default=1, show_default=True, help="Conditions that are tried at the same time.")
def flip(*, changed: bool, seed: int | None, seconds: float, workers: int) -> None:
    """Flip policies, switch common rules off, negate conditions, and write down what nobody noticed."""
    until = time.monotonic() + seconds
    bench, known = Bench.of(shipped_runs()), measured()
    policies, off = list(bench.read()), [each.name for each in switches()]
    seed = random.randrange(1_000_000) if seed is None else seed  # noqa: S311 (no secret hangs on it)
    if changed:
        stale, off = not_measured_again(known, bench), list(rules_not_measured_again(known, bench))
        policies = [*stale, *sample([name for name in policies if name not in stale], seed, 10)]
        _say(f"{len(stale)} policies and {len(off)} common rules changed; sample by seed {seed}")
    rules = {each.name: known.rules[each.name] for each in switches() if each.name in known.rules}
    for switch in switches():
        if switch.name in off and time.monotonic() < until:
            try:
                rules[switch.name] = rule_entry_of(ablate(bench, switch), rule_inputs(bench, switch))
            except BadInput as bad:
                rules.pop(switch.name, None)
                click.echo(f"{switch.name} cannot be switched off: {bad}")
            _say(switch.name)
    found = mutate_all(bench, policies, _say, until)
    entries = {name: entry for name, entry in known.entries.items() if name in bench.by_policy}
    entries |= {each.policy: entry_of(each, inputs_of(bench, each.policy)) for each in found}
    DOCS.mkdir(parents=True, exist_ok=True)
    (DOCS / FILE).write_text(write(Measured(entries, rules)), "utf-8")
    for each in found:
        for survivor in each.survived:
            click.echo(f"not noticed: {survivor}")
    killed, survived = sum(len(each.killed) for each in found), sum(len(each.survived) for each in found)
    click.echo(f"{len(found)} policies: {killed} flips noticed, {survived} not; {len(rules)} common rules switched off")
    if not changed:
        _negate(bench, seed, until, workers)
    if len(found) < len(policies):
        sys.exit(f"time ran out; {len(policies) - len(found)} policies were not flipped")


@main.command("negate")
@click.option("--seed", type=int, default=1, show_default=True, help="Chooses the order.")
@click.option("--seconds", type=float, default=1200.0, show_default=True, help="Nothing is begun after that.")
@click.option("--workers", type=int, default=1, show_default=True, help="Conditions that are tried at the same time.")
@click.option("--only", default="", help="Modules whose name has this in it.")
def turn_over(*, seed: int, seconds: float, workers: int, only: str) -> None:
    """Negate the conditions that are new or changed, or that nothing has noticed so far, and keep what is found."""
    _negate(Bench.of(shipped_runs()), seed, time.monotonic() + seconds, workers, only)


def _negate(bench: Bench, seed: int, until: float, workers: int, only: str = "") -> None:
    kept = negate_all(bench.runs, seed, until, workers, _say, DOCS / KEPT, only)
    counts = counted(all_conditions(), kept)
    click.echo(f"conditions negated: {', '.join(f'{counts[name]} {name}' for name in COUNTS if counts[name])}")


def _say(told: str) -> None:
    click.echo(told, err=True)


@main.command("page")
def write_page() -> None:
    """Write the page of the docs, and the table in short for the application's pages."""
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    data = conformance_table()
    PAGE.write_text(page(data), "utf-8")
    (PAGE.parent / TABLE).write_text(summary(data, datetime.now(tz=UTC).astimezone().date()), "utf-8")
    click.echo(f"written: {PAGE}, {TABLE}")


if __name__ == "__main__":
    main()
