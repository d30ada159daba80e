"""What tells a player's own cards, sealed for his seat: nobody reads it on the way who has not the code of the slip.

Cards, the name of the hand and the salts of the proofs go into one text; its length follows from how many cards there
are, which everybody sees. Whose rule: which cards those are is the hand's view. Not done: how it is sealed
(`dealing.sealing`), the files and steps of hands that are over (their pages).
"""

import json
import secrets
from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from shuffleup.cards.card import card_text
from shuffleup.dealing.sealing import NONCE, SealedText, seal
from shuffleup.desk.dealer.retold import HandRetold
from shuffleup.desk.dealer.state import FACE_DOWN, MyHand, TableState

LONGEST_NAMED = 128
"""Bytes that the name of a hand takes, spaces behind it: else its length would tell it."""


@dataclass(frozen=True, slots=True)
class SeatSeal:
    """What seals the cards of one seat of a night. `chance` gives so many fresh bytes."""

    secret: bytes
    night: str
    entry: str
    chance: Callable[[int], bytes] = secrets.token_bytes

    def seal(self, kind: str, table: int, hand: int, told: dict[str, Any]) -> str:
        """What is told, sealed for this seat, in base 64. `kind` is where it is shown."""
        about = SealedText(kind, self.night, table, hand, self.entry)
        plain = json.dumps(told, separators=(",", ":"), ensure_ascii=False).encode()
        return b64encode(seal(self.secret, about, plain, self.chance(NONCE))).decode()


def sealed_state(state: TableState, seal: SeatSeal) -> TableState:
    """A player's table with his own cards face down, and sealed beside them."""
    mine, hand = state.mine, state.hand
    if mine is None or hand is None or not mine.cards:
        return state
    told = {"cards": mine.cards, "named": padded(mine.named), "salts": [each.salt for each in mine.proof]}
    return replace(state, mine=_closed(mine, seal.seal("table", state.table, hand.number, told)))


def _closed(mine: MyHand, box: str) -> MyHand:
    """What is told of a hand without its cards: places and neighbours of a proof tell nothing without the salt."""
    return replace(
        mine,
        cards=(FACE_DOWN,) * len(mine.cards),
        named="",
        proof=tuple(replace(each, card=FACE_DOWN, salt="") for each in mine.proof),
        sealed=box,
    )


def sealed_cards(seal: SeatSeal, table: int, hand: int, cards: Sequence[int]) -> str:
    """The cards of a hand that is over, for the list of one's own; empty where there are none."""
    return seal.seal("list", table, hand, {"cards": [card_text(each) for each in cards]}) if cards else ""


def padded(named: str) -> str:
    """The name of a hand, as long as any other."""
    return named + " " * (LONGEST_NAMED - len(named.encode()))


def sealed_steps(own: HandRetold, seal: SeatSeal) -> str:
    """What a player sees of a hand that is over besides what everybody sees: his cards, step by step."""
    chair = next(each.seat for each in own.steps[0].seats if each.entry == seal.entry)
    lying = [next(seat.cards for seat in step.seats if seat.seat == chair) for step in own.steps]
    told = {"cards": own.cards, "named": padded(own.named), "chair": chair, "steps": lying}
    return seal.seal("replay", own.table, own.hand, told)
