"""`python -m shuffleup.conformance mutate | page`: the two files of docs/conformance/ that are made by the program."""

import random
import sys
import time

import click

from shuffleup.conformance.evidence import shipped_runs
from shuffleup.conformance.measured import (
    DOCS,
    FILE,
    Measured,
    entry_of,
    inputs_of,
    measured,
    not_measured_again,
    write,
)
from shuffleup.conformance.mutation import Bench, mutate_all, sample
from shuffleup.conformance.page import PAGE, page


@click.group()
def main() -> None:
    """Make what docs/conformance/ of a checkout holds."""
    if not DOCS.parent.is_dir():
        raise click.ClickException(f"there is no {DOCS.parent}; this runs in a checkout of the sources only")


@main.command("mutate")
@click.option("--changed", is_flag=True, help="Only policies whose cases or code changed, and a sample of the others.")
@click.option("--seed", type=int, default=None, help="Chooses the sample.")
@click.option("--seconds", type=float, default=1200.0, show_default=True, help="No policy is begun after that.")
def flip(*, changed: bool, seed: int | None, seconds: float) -> None:
    """Flip policies and write down which flips no case noticed."""
    began = time.monotonic()
    bench, known = Bench.of(shipped_runs()), measured()
    policies = list(bench.read())
    if changed:
        stale = not_measured_again(known, bench)
        seed = random.randrange(1_000_000) if seed is None else seed  # noqa: S311 (no secret hangs on it)
        policies = [*stale, *sample([name for name in policies if name not in stale], seed, 10)]
        click.echo(f"{len(stale)} policies changed; sample by seed {seed}", err=True)
    found = mutate_all(bench, policies, lambda name: click.echo(name, err=True), began + seconds)
    entries = {name: entry for name, entry in known.entries.items() if name in bench.by_policy}
    entries |= {each.policy: entry_of(each, inputs_of(bench, each.policy)) for each in found}
    DOCS.mkdir(parents=True, exist_ok=True)
    (DOCS / FILE).write_text(write(Measured(entries)), "utf-8")
    for each in found:
        for survivor in each.survived:
            click.echo(f"not noticed: {survivor}")
    killed, survived = sum(len(each.killed) for each in found), sum(len(each.survived) for each in found)
    click.echo(f"{len(found)} policies in {time.monotonic() - began:.1f} s: {killed} flips noticed, {survived} not")
    if len(found) < len(policies):
        sys.exit(f"time ran out; {len(policies) - len(found)} policies were not flipped")


@main.command("page")
def write_page() -> None:
    """Write the page of the docs."""
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(page(), "utf-8")
    click.echo(f"written: {PAGE}")


if __name__ == "__main__":
    main()
