"""The cards of a chip race: who wins a chip by them, and who has to draw again.

Whose rules: TNPL D2, D9.1; HCPN 23; TDA 24; NPPL 28, 84; through `colour_up` and the policies of draws. The counting is
done by kernels (`tournament.kernels.chips`).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import card_text, rank_of, suit_of
from shuffleup.message import Message
from shuffleup.rulebooks.policies.button_blinds import DrawTies
from shuffleup.tournament.between.asked import Asked, Lacks
from shuffleup.tournament.between.buttons import SUITS
from shuffleup.tournament.kernels.chips import RaceRecord, give_chips

C = TypeVar("C")

Cards = Mapping[str, Sequence[int]]
Chips = Mapping[str, int]

PER_DECK = 40
"""Cards that are dealt of one deck in a race."""


def won_by_cards(asked: Asked[C], cards: Cards, due: Chips, chips: int) -> tuple[Chips, tuple[str, ...]]:
    """Chips that each wins, and those who have to draw again for what is left. Raises Asks where cards are missing."""
    if short := [name for name in due if len(cards[name]) < due[name]]:
        raise Lacks("cards", Message("between.asks.race_cards", {"player": short[0], "cards": due[short[0]]}))
    dealt = [card for name in due for card in cards[name][: due[name]]]
    if twice := [card for card in dealt if dealt.count(card) > decks_for(len(dealt))]:
        raise BadInput(
            Message("wrong.dealt_twice", {"card": card_text(twice[0])}), right=Message("right.each_card_deck_once")
        )
    strength = _strength(asked)
    names, most = list(due), asked.policies.colour_up.race_max_chips_per_player
    tickets = [(player, strength(card)) for player, name in enumerate(names) for card in cards[name][: due[name]]]
    record = RaceRecord(len(names), [player for player, _ in tickets], [value for _, value in tickets])
    left = give_chips(record, chips, most)
    seen = dict(due)
    while left and any(record.level):
        again = [player for player, times in enumerate(record.level) if times]
        times = {player: record.level[player] for player in again}
        if any(len(cards[names[player]]) < seen[names[player]] + times[player] for player in again):
            break
        further = []
        for player in again:
            start = seen[names[player]]
            seen[names[player]] += times[player]
            further += [(player, strength(card)) for card in cards[names[player]][start : start + times[player]]]
        won = record.won
        record = RaceRecord(len(names), [player for player, _ in further], [value for _, value in further])
        record.won = won
        left = give_chips(record, left, most)
    level = tuple(names[player] for player, times in enumerate(record.level) if times)
    return dict(zip(names, record.won, strict=True)), level


def decks_for(cards: int) -> int:
    """Decks that so many cards of a race are dealt from: one leaves some cards for those who are level."""
    return max(1, -(-cards // PER_DECK))


def _strength(asked: Asked[C]) -> Callable[[int], int]:
    """How good a card is, higher is better: by rank, and by suit where the book lets suits break ties."""
    policy = asked.policies.button_blinds
    suits = () if policy.draw_ties is DrawTies.REDRAW else policy.suit_order
    values = {SUITS.index(suit.value): len(suits) - place for place, suit in enumerate(suits)}
    return lambda card: rank_of(card) * (len(SUITS) + 1) + values.get(suit_of(card), 0)
