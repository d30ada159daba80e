"""Replaying recorded hands (PHH), with parsing and without, against PokerKit, on the sample in ../shared/hands.

Without parsing both sides start from hands already read; with it from the text of the files.
"""

import warnings
from pathlib import Path
from typing import Any

from benchmarks.measuring import compare, label, peer

from shuffleup.histories.phh import PhhHand, parse_phh
from shuffleup.histories.phh_replay import replay_hand

SAMPLE = Path(__file__).parents[2] / "shared" / "hands"


def replay_all(hands: list[PhhHand]) -> None:
    for phh in hands:
        replay_hand(phh, "")


def read_and_replay(texts: list[str]) -> None:
    for text in texts:
        replay_all(list(parse_phh(text, None)))


def pokerkit_replay(hands: list[Any]) -> None:
    for hand in hands:
        for _ in hand:
            pass


def pokerkit_read_and_replay(pk: Any, texts: list[str]) -> None:
    for text in texts:
        many = text.startswith("[")
        pokerkit_replay(list(pk.HandHistory.loads_all(text)) if many else [pk.HandHistory.loads(text)])


def run() -> None:
    if not SAMPLE.is_dir():
        print("  not measured: the sample of hands is not at hand")
        return
    pk = peer("pokerkit")
    for name in ("pluribus", "wsop", "."):
        texts = [file.read_text() for file in sorted((SAMPLE / name).rglob("*.phh*"))]
        hands = [phh for text in texts for phh in parse_phh(text, None)]
        without, with_parsing = {}, {}
        if pk:
            warnings.simplefilter("ignore")
            theirs = [
                hand
                for text in texts
                for hand in (pk.HandHistory.loads_all(text) if text.startswith("[") else [pk.HandHistory.loads(text)])
            ]
            without[label("pokerkit")] = lambda theirs=theirs: pokerkit_replay(theirs)
            with_parsing[label("pokerkit")] = lambda texts=texts: pokerkit_read_and_replay(pk, texts)
        count = len(hands)
        compare(f"{name}: replay of {count}", count, lambda hands=hands: replay_all(hands), without)
        compare(f"{name}: parse and replay", count, lambda texts=texts: read_and_replay(texts), with_parsing)
