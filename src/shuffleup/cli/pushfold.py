"""`shuffleup pushfold`: with short stacks, which hands go all-in and which call."""

import json
from typing import TYPE_CHECKING

import click

from shuffleup.bad_input import BadInput, Place
from shuffleup.cli.numbers import list_of, whole
from shuffleup.hand.table import ANTE_KINDS

if TYPE_CHECKING:
    from shuffleup.simulation.pushfold import InOrOut, PushFold

SEATS = ("small blind", "big blind")
BEFORE = ("button", "cutoff", "hijack", "lojack")


@click.command(
    epilog="""\b
Examples:
  shuffleup pushfold --stacks 1000,1000 --blinds 50/100
  shuffleup pushfold --stacks 2000,1000,1000 --blinds 100/200 --ante 15 --prizes 50,30,20
  shuffleup pushfold --stacks 6000,6000,6000,6000,6000,6000 --blinds 300/600 --ante 600 --ante-kind big_blind --json"""
)
@click.option("--stacks", required=True, metavar="N,N,..", help="Chips in order of play; the big blind is the last.")
@click.option("--blinds", required=True, metavar="N/N", help="Small and big blind.")
@click.option("--ante", default="0", metavar="N", help="The ante.")
@click.option("--ante-kind", type=click.Choice(ANTE_KINDS), default="each", show_default=True, help="Who pays it.")
@click.option("--prizes", metavar="N,N,..", help="Prizes still to be paid, first prize first: chips count by ICM.")
@click.option("--others", metavar="N,N,..", help="Stacks at other tables, for ICM.")
@click.option("--deals", type=int, metavar="N", help="Deals to learn from: more are nearer, and take longer.")
@click.option("--seed", type=int, default=1, show_default=True, metavar="S", help="The same seed, the same answer.")
@click.option("--all", "everything", is_flag=True, help="Calls of several players all-in, too.")
@click.option("--json", "as_json", is_flag=True, help="One object, with the chance of each hand.")
def pushfold(
    stacks: str,
    blinds: str,
    ante: str,
    ante_kind: str,
    prizes: str | None,
    others: str | None,
    deals: int | None,
    seed: int,
    *,
    everything: bool,
    as_json: bool,
) -> None:
    """Tell who goes all-in with what, and who calls, where everybody goes all-in or folds.

    Two to nine players. The answer is an equilibrium, as near as it says: what whoever has most to gain by playing
    otherwise would gain.
    """
    from shuffleup.simulation.pushfold import push_fold

    small, _, big = blinds.partition("/")
    if not big:
        raise BadInput(f"blinds of {blinds!r}", right="--blinds 50/100", place=Place("--blinds"))
    found = push_fold(
        list_of(stacks, whole, "--stacks"),
        whole(small.strip(), "--blinds"),
        whole(big.strip(), "--blinds"),
        ante=whole(ante, "--ante"),
        ante_kind=ante_kind,
        prizes=list_of(prizes, whole, "--prizes") if prizes else (),
        others=list_of(others, whole, "--others") if others else (),
        deals=deals,
        seed=seed,
    )
    click.echo(json.dumps(found.as_object()) if as_json else _on_paper(found, everything=everything))


def _on_paper(found: "PushFold", *, everything: bool) -> str:
    names = _names(len(found.stacks))
    lines = [f"{name:<12}{stack:>10,}" for name, stack in zip(names, found.stacks, strict=True)]
    heading = None
    for each in found.decisions:
        if len(each.against) > 1 and not everything:
            break
        if each.against != heading:
            all_in = ", ".join(names[other] for other in each.against)
            lines += ["", f"{all_in} all-in" if all_in else "first in"]
            heading = each.against
        lines.append(_line(names[each.player], each))
    unit = "of all prizes" if found.prizes else "big blinds"
    gain = f"{found.gain:.3%}" if found.prizes else f"{found.gain:.4f}"
    lines += ["", f"nobody gains more than about {gain} {unit} by playing otherwise; learnt from {found.deals:,} deals"]
    return "\n".join(lines)


def _line(name: str, decision: "InOrOut") -> str:
    return f"{name:<12}{decision.part:>7.1%}  {decision.text or 'nothing'}"


def _names(players: int) -> list[str]:
    """What the seats are called, in order of play."""
    if players == len(SEATS):
        return ["small blind", "big blind"]
    before = players - len(SEATS)
    late = list(reversed(BEFORE[:before]))
    return [*(f"seat {number}" for number in range(1, before - len(late) + 1)), *late, *SEATS]
