"""Writes acts in floor notation, so that what was read can be stored and mailed as it was.

Whose rule: the grammar beside `notation`. Reading what is written gives the same acts again.
"""

from collections.abc import Callable
from typing import Any

from shuffleup.cards.card import cards_text
from shuffleup.floor import acts as a
from shuffleup.floor import dealer_acts as d
from shuffleup.floor.acts import BYSTANDER, Motion, Says, Size, Wants
from shuffleup.floor.dealer_acts import Ranks
from shuffleup.floor.notation import Act, ActLine


def write_line(line: ActLine) -> str:
    """One line of notation."""
    return " & ".join(write_act(act) for act in line.acts)


def write_act(act: Act) -> str:
    """One act."""
    return _HOW[type(act)](act)


def _who(player: int) -> str:
    return "x" if player == BYSTANDER else f"p{player}"


def _motion(motion: Motion) -> str:
    if motion.total is not None:
        return f"total {motion.total}"
    return " ".join(f"{pile.value}x{pile.number}" if pile.number != 1 else str(pile.value) for pile in motion.piles)


def _size(size: Size) -> str:
    if size.amount is not None:
        return str(size.amount)
    if size.more is not None:
        return f"{size.more} more"
    return "all-in" if size.all_in else "minimum" if size.least else "pot" if size.pot else " ".join(size.words)


def _says(act: Says) -> str:
    if act.free or not (act.word or act.size):
        return f'p{act.player} says "{act.free}"'
    said = " ".join(part for part in (act.word, _size(act.size) if act.size else "") if part)
    return f"p{act.player} says {said}{' quietly' if act.quietly else ''}"


def _wants(act: Wants) -> str:
    what = f"{_who(act.player)} wants {act.what}"
    if act.chip is not None:
        what += f" {act.chip}"
    if act.of is not None:
        return f"{what} p{act.of}"
    if act.what == "see":
        return f"{what} stub"
    return f"{what} pot" if act.what == "count" else f"{what} marked" if act.marked else what


def _ranks(act: Ranks) -> str:
    order = " > ".join(" = ".join(f"p{player}" for player in group) for group in act.order)
    return f"d ranks {f'{act.half} ' if act.half else ''}{order}"


def _by(player: int, word: str) -> str:
    return f"p{player} {word}"


_HOW: dict[type, Callable[[Any], str]] = {
    a.Says: _says,
    a.Pushes: lambda x: _by(x.player, "pushes " + " / ".join(_motion(motion) for motion in x.motions)),
    a.Carries: lambda x: _by(x.player, f"carries {_motion(x.motion)}"),
    a.Pulls: lambda x: _by(x.player, f"pulls {_motion(x.motion)}"),
    a.Reveals: lambda x: _by(x.player, f"reveals {_motion(x.motion)}"),
    a.Taps: lambda x: _by(x.player, "taps"),
    a.Folds: lambda x: _by(x.player, "folds"),
    a.Tables: lambda x: _by(x.player, f"tables {cards_text(x.cards)}"),
    a.Mucks: lambda x: _by(x.player, "mucks"),
    a.Releases: lambda x: _by(x.player, "releases touching muck" if x.touching_muck else "releases"),
    a.Shows: lambda x: _by(x.player, f"shows {cards_text(x.cards)}" + ("" if x.to is None else f" {_who(x.to)}")),
    a.Exposes: lambda x: _by(x.player, f"exposes {cards_text(x.cards)}"),
    a.LiftsUpcards: lambda x: _by(x.player, "lifts upcards"),
    a.Lifts: lambda x: _by(x.player, f"lifts {x.what}"),
    a.Offends: lambda x: _by(
        x.player, f"offends {x.kind}{' again' if x.again else ''}{' deliberately' if x.deliberately else ''}"
    ),
    a.Leaves: lambda x: _by(x.player, "leaves"),
    a.Returns: lambda x: _by(x.player, "returns"),
    a.Thinks: lambda x: _by(x.player, f"thinks {x.seconds}"),
    a.UsesDevice: lambda x: _by(x.player, "uses device"),
    a.Wants: _wants,
    a.SpeaksUp: lambda x: f"{_who(x.player)} speaks up",
    a.ClockStarts: lambda x: f"clock starts p{x.player}{'' if x.seconds is None else f' {x.seconds}'}",
    a.ClockExpires: lambda x: f"clock expires p{x.player}",
    a.ClockEnds: lambda x: f"clock ends p{x.player}",
    a.Shuffles: lambda x: _by(x.player, "shuffles"),
    a.Pauses: lambda x: f"pause {x.seconds}",
    a.Cuts: lambda x: _by(x.player, f"cuts {x.cards}"),
    d.DealsFirst: lambda _: "d deals first",
    d.DealsLast: lambda _: "d deals last",
    d.Starts: lambda x: f"d starts {x.place}",
    d.Deals: lambda x: f"d deals {x.place} {x.cards}{' running' if x.running else ''}{' early' if x.early else ''}",
    d.DealsBoxed: lambda x: f"d deals {x.place} boxed{' late' if x.late else ''}",
    d.MucksBurns: lambda _: "d mucks burns",
    d.LaysBoard: lambda _: "d lays board",
    d.DealsJoker: lambda x: f"d deals {x.place} joker",
    d.Skips: lambda x: f"d skips {x.place}",
    d.Flashes: lambda x: f"d exposes {x.place} {'replacement' if x.card is None else x.card}",
    d.Drops: lambda x: f"d drops {x.place} {x.card}{' unseen' if x.unseen else ''}",
    d.DropsStub: lambda _: "d drops stub",
    d.Boxes: lambda x: f"d boxes {x.cards}",
    d.Burns: lambda x: f"d burns {x.cards}",
    d.Kills: lambda x: f"d kills p{x.player}",
    d.Fetches: lambda x: f"d fetches p{x.player}",
    d.Turns: lambda x: f"d {x.street}s {cards_text(x.cards)}{' early' if x.early else ''}",
    d.BacksUp: lambda x: f"d backs up p{x.player}",
    d.States: lambda x: f"d states {x.what} {x.amount}",
    d.PushesPot: lambda x: f"d pushes pot p{x.player}",
    d.Ranks: _ranks,
    d.OffersCut: lambda x: f"d offers cut p{x.player}",
    d.ButtonDue: lambda x: f"button due {x.place}",
}
"""How each kind of act is written."""
