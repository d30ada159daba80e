"""Replays files of PHH hands and says what became of each, mistakes of the files among it.

Whose rule: the format's; how a hand's lines are played is in `phh_play`. Not done: writing anything back.
"""

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from shuffleup.bad_input import BadInput
from shuffleup.games.variants import phh_code
from shuffleup.hand.core import Phase
from shuffleup.hand.hand import Hand
from shuffleup.hand.law import HandLaw
from shuffleup.histories.phh import PHH_FILE, UNKNOWN_STACK, PhhHand, documents, make_hand
from shuffleup.histories.phh_play import finish, play_phh, repairs
from shuffleup.histories.phh_told import HandTold, Repair, player
from shuffleup.text_file import text_of


class SumDiffers(NamedTuple):
    """A sum that the file tells of the end of the hand, where it came out otherwise here; both in the file's units."""

    field: str
    """`finishing_stacks` or `winnings`."""
    player: str
    """As the record has it: `p1`."""
    file: int | str
    here: int | str


class Replayed(NamedTuple):
    """What became of one hand of a file.

    Stacks are as the file writes amounts (in a hand with decimals strings, but for whole ones that never changed);
    where `ok` is false, as far as it got. `variant` is None where the file itself is malformed.
    """

    file: str
    section: str | None
    variant: str | None
    final_stacks: tuple[int | str, ...]
    ok: bool
    error: str | None = None
    repairs: tuple[Repair, ...] = ()
    """What had to be put right to play it; always empty in a strict reading."""
    differences: tuple[SumDiffers, ...] = ()
    """Where the file tells another end. Winnings from which rake was taken are such a difference, too."""


def replay(path: str | Path, law: HandLaw | None = None, *, strict: bool | None = None) -> Iterator[Replayed]:
    """Play every hand of a file, or of all PHH files under a folder, in order. Mistakes in a file are in the answer.

    With `strict` a record that would have to be put right to be played is a mistake; without it that is done and told
    in `repairs`. Left out, one file is read strictly and a folder is not. Raises BadInput only where there is nothing
    to read at `path`.
    """
    root = Path(path)
    if root.is_dir():
        files = sorted(file for file in root.rglob("*") if file.suffix in (".phh", ".phhs"))
        if not files:
            raise BadInput(f"{path} holds no PHH files", right="a folder with files ending in .phh or .phhs")
    elif root.exists():
        files = [root]
    else:
        raise BadInput(f"there is no {path}", right="a PHH file (.phh, .phhs) or a folder of them")
    for file in files:
        name = file.relative_to(root).as_posix() if root.is_dir() else file.name
        yield from replay_text(file, name, law, strict=not root.is_dir() if strict is None else strict)


def replay_text(file: Path, name: str, law: HandLaw | None = None, *, strict: bool = False) -> Iterator[Replayed]:
    """Play the hands of one file, called `name` in the answers."""
    try:
        text = text_of(file, PHH_FILE, called=name)
        found = list(documents(text, name))
    except BadInput as bad:
        yield Replayed(name, None, None, (), ok=False, error=str(bad))
        return
    for section, document in found:
        try:
            phh = make_hand(document, section, name, text)
        except BadInput as bad:
            yield Replayed(name, section, None, (), ok=False, error=str(bad))
        else:
            yield replay_hand(phh, name, law, strict=strict)


def replay_hand(phh: PhhHand, name: str, law: HandLaw | None = None, *, strict: bool = False) -> Replayed:
    """Play one hand to its end."""
    stacks: tuple[int, ...] = ()
    error = None
    told = HandTold(strict)
    differences: tuple[SumDiffers, ...] = ()
    try:
        hand = play_phh(phh, law, told)
        finish(hand, told, phh)
        stacks = hand.stacks
        if hand.phase is Phase.SHOW:
            what = "nobody's cards are" if hand.board_known else "not the whole board is"
            error = f"{what} known at the showdown"
        elif not hand.is_over:
            error = "the record ends before the hand does"
        else:
            differences = tuple(sums_that_differ(phh, hand))
    except BadInput as bad:
        error = str(bad)
    final: tuple[int | str, ...] = stacks
    if phh.scale > 1 or UNKNOWN_STACK in phh.starting_stacks:
        final = tuple(
            now // phh.scale if now == before and now % phh.scale == 0 and now < UNKNOWN_STACK else phh.amount(now)
            for now, before in zip(stacks, phh.starting_stacks, strict=False)
        )
    made = repairs(phh, told) if told.mended else ()
    return Replayed(name, phh.section, phh_code(phh.variant), final, error is None, error, made, differences)


def sums_that_differ(phh: PhhHand, hand: Hand) -> Iterator[SumDiffers]:
    """What the file tells of the end that is otherwise here. Winnings of 0 for everybody were not recorded."""
    yield from _compared(phh, "finishing_stacks", hand.stacks)
    winnings = phh.fields.get("winnings")
    if isinstance(winnings, list) and any(winnings):
        caller, uncalled = hand.uncalled
        # Some sites count a blind that nobody called as won.
        with_uncalled = tuple(chips + uncalled * (seat == caller) for seat, chips in enumerate(hand.won))
        if any(_compared(phh, "winnings", with_uncalled)):
            yield from _compared(phh, "winnings", hand.won)


def _compared(phh: PhhHand, field: str, ours: tuple[int, ...]) -> Iterator[SumDiffers]:
    told = phh.fields.get(field)
    if not isinstance(told, list):
        return
    if phh.scale == 1 and tuple(told) == ours and max(ours) < UNKNOWN_STACK // 2 and bool not in map(type, told):
        return
    if len(told) != phh.players:
        yield SumDiffers(field, "", len(told), phh.players)
        return
    for seat, (there, here) in enumerate(zip(told, ours, strict=True)):
        if not _same(phh, there, here):
            yield SumDiffers(field, player(seat), _written(there), phh.amount(here))


def _same(phh: PhhHand, there: object, here: int) -> bool:
    if isinstance(there, bool) or not isinstance(there, int | Decimal):
        return False
    return here >= UNKNOWN_STACK // 2 if Decimal(there).is_infinite() else there * phh.scale == here


def _written(value: object) -> int | str:
    return value if isinstance(value, int) else str(value)
