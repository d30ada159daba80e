"""Replays files of PHH hands and says what became of each, mistakes of the files among it.

Whose rule: the format's; how a hand's lines are played is in `phh_play`. Not done: writing anything back.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from shuffleup.bad_input import BadInput
from shuffleup.hand.core import Phase
from shuffleup.hand.law import HandLaw
from shuffleup.histories.phh import UNKNOWN_STACK, PhhHand, documents, make_hand
from shuffleup.histories.phh_play import Told, finish, play_phh


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


def replay(path: str | Path, law: HandLaw | None = None) -> Iterator[Replayed]:
    """Play every hand of a file, or of all PHH files under a folder, in order. Mistakes in a file are in the answer.

    Raises BadInput only where there is nothing to read at `path`.
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
        yield from replay_text(file, name, law)


def replay_text(file: Path, name: str, law: HandLaw | None = None) -> Iterator[Replayed]:
    """Play the hands of one file, called `name` in the answers."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as away:
        yield Replayed(name, None, None, (), ok=False, error=f"cannot be read: {away}")
        return
    try:
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
            yield replay_hand(phh, name, law)


def replay_hand(phh: PhhHand, name: str, law: HandLaw | None = None) -> Replayed:
    """Play one hand to its end."""
    stacks: tuple[int, ...] = ()
    error = None
    try:
        told = Told()
        hand = play_phh(phh, law, told)
        finish(hand, told)
        stacks = hand.stacks
        if hand.phase is Phase.SHOW:
            error = "nobody's cards are known at the showdown"
        elif not hand.is_over:
            error = "the record ends before the hand does"
    except BadInput as bad:
        error = str(bad)
    final: tuple[int | str, ...] = stacks
    if phh.scale > 1 or UNKNOWN_STACK in phh.starting_stacks:
        final = tuple(
            now // phh.scale if now == before and now % phh.scale == 0 and now < UNKNOWN_STACK else phh.amount(now)
            for now, before in zip(stacks, phh.starting_stacks, strict=False)
        )
    return Replayed(name, phh.section, phh.variant.phh, final, ok=error is None, error=error)
