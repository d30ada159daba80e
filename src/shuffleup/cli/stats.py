"""`shuffleup stats`: what hand histories come to, player by player, each figure with its counts."""

import csv
import io
import json
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import Final, TypedDict

import click

from shuffleup.bad_input import BadInput, Place
from shuffleup.cli.hands_in import HandsIn
from shuffleup.cli.numbers import list_of, whole
from shuffleup.histories.hand_files import HandFound
from shuffleup.histories.hand_formats import READ
from shuffleup.histories.player_figures import FIGURES, NO_CURRENCY, Figure, Gain, PlayerStatistics
from shuffleup.histories.player_statistics import Statistics, player_statistics
from shuffleup.histories.results import defused
from shuffleup.histories.told_hand import ToldHand
from shuffleup.names import one_line

LONGEST_NAME: Final = 20
"""Columns of a name in the table of all players."""

IN_TABLE: Final = {
    "VPIP": "vpip",
    "PFR": "pfr",
    "3-bet": "three_bet",
    "aggression": "aggression",
    "to showdown": "went_to_showdown",
    "won at it": "won_at_showdown",
}
"""Columns of the table of all players; a player's own sheet has every figure."""

IN_SHEET: Final = {
    "vpip": "VPIP",
    "pfr": "raise on the first street (PFR)",
    "three_bet": "3-bet",
    "fold_to_three_bet": "fold to a 3-bet",
    "continuation_bet": "continuation bet",
    "fold_to_continuation_bet": "fold to a continuation bet",
    "fold_to_bet_1": "fold to a raise on the first street",
    "fold_to_bet_2": "fold to a bet on the second street",
    "fold_to_bet_3": "fold to a bet on the third street",
    "fold_to_bet_4": "fold to a bet on the fourth street",
    "fold_to_bet_5": "fold to a bet on the fifth street",
    "aggression": "aggression after the first street",
    "went_to_showdown": "went to showdown",
    "won_at_showdown": "won at showdown",
}


class Worth(TypedDict):
    """What stacks are worth: the prizes, and all chips in play."""

    prizes: Sequence[int]
    chips: int


@click.command(
    epilog="""\b
Examples:
  shuffleup stats hands.txt
  shuffleup stats old-hands/ --player "Ann Price" --skip-bad
  shuffleup stats final-table.txt --prizes 50,30,20 --chips 90000 --json"""
)
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="IN...")
@click.option("--player", "names", multiple=True, metavar="NAME", help="This player alone, with every figure.")
@click.option("--prizes", metavar="N,N,..", help="The tournament's prizes, first prize first: tells ICM equity won.")
@click.option("--chips", metavar="N", help="All chips in play, to know the hands with everybody left at the table.")
@click.option("--from", "from_", type=click.Choice(READ), help="The format of IN; left out, its content tells.")
@click.option("--skip-bad", is_flag=True, help="Count hands that cannot be read, tell them, and go on.")
@click.option(
    "--strict/--lenient",
    default=None,
    help="Whether a record that has to be put right is a mistake. A file is read strictly, a folder leniently.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a player, with every figure.")
@click.option("--csv", "as_csv", is_flag=True, help="One line a player, with every figure, for a spreadsheet.")
def stats(
    paths: tuple[Path, ...],
    names: tuple[str, ...],
    prizes: str | None,
    chips: str | None,
    from_: str | None,
    *,
    skip_bad: bool,
    strict: bool | None,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Tell how players play: VPIP, raises, 3-bets, folds to bets, showdowns, chips won.

    IN are files of hands, or folders of them. Every figure comes with its counts, `26% 58/223`: 58 times, of 223
    occasions. Exit status: 0 if every hand was counted, 1 if some were skipped, 2 at a mistake.
    """
    if as_json and as_csv:
        raise BadInput("--json and --csv at once", right="one of them")
    hands = HandsIn(skip_bad)
    worth: Worth = {
        "prizes": list_of(prizes, whole, "--prizes") if prizes is not None else (),
        "chips": whole(chips, "--chips") if chips is not None else 0,
    }
    found = player_statistics((), **worth)
    for counted in hands.through(paths, from_, partial(_counted, worth=worth), strict=strict):
        found.add(counted)
    players = _asked_for(found, names)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    if as_json:
        for player in players:
            click.echo(json.dumps(player.as_object(), ensure_ascii=False))
    elif as_csv:
        click.echo(_as_csv(players), nl=False)
    else:
        lines = "\n\n".join(map(_sheet, players)) if names else "\n".join(_table(players, with_icm=bool(prizes)))
        click.echo(lines)
    click.echo(f"{found.hands:,} hands counted, {found.void:,} void, {hands.skipped:,} skipped", err=True)
    sys.exit(1 if hands.skipped else 0)


def _counted(those: Iterator[HandFound], hands: HandsIn, *, worth: Worth) -> Statistics:
    """What these hands come to."""

    def told() -> Iterator[ToldHand]:
        for found in those:
            if found.told is not None:
                yield found.told
                hands.take(found)

    return player_statistics(told(), **worth)


def _asked_for(found: Statistics, names: Sequence[str]) -> list[PlayerStatistics]:
    """These players, in the order asked for, or all. Raises BadInput for one who is in no hand."""
    if not names:
        return found.most_hands_first()
    for name in names:
        if name not in found.players:
            near = get_close_matches(name, found.players, n=3, cutoff=0.5)
            right = f"the nearest are {', '.join(map(repr, near))}" if near else "a name as the hands have it"
            raise BadInput(f"no player of these hands is called {name!r}", right=right, place=Place("--player"))
    return [found.players[name] for name in dict.fromkeys(names)]


def _table(players: Sequence[PlayerStatistics], *, with_icm: bool) -> list[str]:
    """A line a player, under what the columns are; names on the left, numbers on the right."""
    rows = [["player", "hands", *IN_TABLE, "won", "bb/100", *(["ICM"] if with_icm else [])]]
    for player in players:
        figures = dict(player.figures())
        cells = [_cell(figures[name]) for name in IN_TABLE.values()]
        last = [f"{player.icm.won:+,.2f} in {player.icm.hands:,}" if player.icm.hands else "none"] if with_icm else []
        rows.append([_cut(player.name), f"{player.hands:,}", *cells, _won(player), _per_100(player.big_blinds), *last])
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for name, *numbers in rows:
        padded = name + " " * (widths[0] - _width(name))
        lines.append("  ".join([padded, *(f"{each:>{room}}" for each, room in zip(numbers, widths[1:], strict=True))]))
    return lines


def _cell(figure: Figure) -> str:
    share = figure.share
    return "none" if share is None else f"{share:.0%} {figure.count:,}/{figure.of:,}"


def _per_100(gain: Gain) -> str:
    per_100 = gain.per_100
    return "none" if per_100 is None else f"{per_100:+,.1f} in {gain.hands:,}"


def _won(player: PlayerStatistics) -> str:
    """Chips won, by currency."""
    sums = []
    for currency, held in sorted(player.won.items()):
        digits = len(str(held.scale)) - 1
        sums.append(f"{held.units:+,.{digits}f} {one_line(currency)}".rstrip())
    return ", ".join(sums)


def _sheet(player: PlayerStatistics) -> str:
    """All figures of a player, a line each."""
    rows = [(IN_SHEET[name], *_share_and_counts(figure)) for name, figure in player.figures()]
    factor = player.aggression_factor
    rows += [
        (
            "aggression factor",
            "" if factor is None else f"{factor:.2f}",
            f"{player.aggression.count:,} bets and raises, {player.calls:,} calls",
        ),
        ("chips won", _won(player), f"in {_hands(player.hands)}"),
        ("big blinds won per 100 hands", *_gained(player.big_blinds, player.big_blinds.per_100, "no big blind")),
        ("ICM equity won", *_gained(player.icm, player.icm.won, "no hand to tell it by")),
    ]
    labels, middles = (max(map(_width, column)) for column in list(zip(*rows, strict=True))[:2])
    lines = [f"  {label:<{labels}}  {middle:>{middles}}  {last}" for label, middle, last in rows]
    return "\n".join([f"{one_line(player.name)}, {_hands(player.hands)}", *lines])


def _hands(count: int) -> str:
    return "1 hand" if count == 1 else f"{count:,} hands"


def _share_and_counts(figure: Figure) -> tuple[str, str]:
    share = figure.share
    return ("", "no occasion") if share is None else (f"{share:.0%}", f"{figure.count:,} of {figure.of:,}")


def _gained(gain: Gain, told: float | None, otherwise: str) -> tuple[str, str]:
    return (f"{told:+,.2f}", f"in {_hands(gain.hands)}") if gain.hands else ("", otherwise)


def _as_csv(players: Sequence[PlayerStatistics]) -> str:
    """Every figure as two columns, chips as a column a currency; no spreadsheet takes a name for a formula."""
    currencies = sorted({currency for player in players for currency in player.won})
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    counts = [column for name in FIGURES for column in (name, f"{name}_of")]
    won = [defused(f"won_{currency or NO_CURRENCY}") for currency in currencies]
    gains = ["big_blinds", "big_blinds_hands", "icm", "icm_hands"]
    writer.writerow(["player", "hands", *counts, "calls", *won, *gains])
    for player in players:
        sums = [f"{player.won[each].units:f}" if each in player.won else "" for each in currencies]
        last = [part for gain in (player.big_blinds, player.icm) for part in (round(gain.won, 6), gain.hands)]
        figures = [part for _, figure in player.figures() for part in (figure.count, figure.of)]
        writer.writerow([defused(player.name), player.hands, *figures, player.calls, *sums, *last])
    return out.getvalue()


def _cut(name: str) -> str:
    """The name on one line, cut where it is too long for the table."""
    shown = one_line(name)
    if _width(shown) <= LONGEST_NAME:
        return shown
    while _width(shown) >= LONGEST_NAME:
        shown = shown[:-1]
    return f"{shown.rstrip()}…"


def _width(text: str) -> int:
    """Columns of a terminal that the text takes."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(letter) else 1 + (unicodedata.east_asian_width(letter) in "WF") for letter in text
    )
