"""Statistics of players from hand histories: one pass over hands as they are read, counts alone kept.

A player is a name: two of one name are one, and who is not named counts by his place (`p1` is the first left of the
button). ICM is `tournament.icm`'s; no format of hands tells prizes, so they come in. Not done: bounties; telling a hand
that comes twice.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from shuffleup.bad_input import BadInput
from shuffleup.hand.acts import Misdealt
from shuffleup.hand.hand import Hand
from shuffleup.hand.playable import check_chips
from shuffleup.histories.hand_figures import note_hand
from shuffleup.histories.player_figures import Chips, PlayerStatistics, add_chips, currency_of
from shuffleup.histories.told_hand import About, ToldHand
from shuffleup.tournament.icm import icm

REMEMBERED = 1024
"""Tables of stacks whose worth is kept: where one hand ends the next one begins."""


@dataclass(slots=True)
class Statistics:
    """What hands came to. `hands` were counted; `void` ones, misdealt, were not."""

    players: dict[str, PlayerStatistics] = field(default_factory=dict)
    hands: int = 0
    void: int = 0
    rake: dict[str, Chips] = field(default_factory=dict)
    """What was paid to nobody, by currency; the empty one stands for chips."""

    def most_hands_first(self) -> list[PlayerStatistics]:
        """The players, those of as many hands by name."""
        return sorted(self.players.values(), key=lambda player: (-player.hands, player.name))

    def add(self, other: "Statistics") -> None:
        """Add what other hands came to."""
        self.hands += other.hands
        self.void += other.void
        for currency, held in other.rake.items():
            add_chips(self.rake, currency, held.chips, held.scale)
        for name, player in other.players.items():
            if name in self.players:
                self.players[name].add(player)
            else:
                self.players[name] = player


def player_statistics(hands: Iterable[ToldHand | Hand], *, prizes: Sequence[float] = (), chips: int = 0) -> Statistics:
    """Count hands that are over, such as `read_hands` gives, in the figures of their players.

    With `prizes`, first place first, what each player's stack is worth by ICM is followed as well, through the hands of
    tournaments in which everybody left sits at the table: those whose stacks add up to `chips`, all chips in play, or
    without that number those that tell as many players left as were dealt in. Raises BadInput for a hand that is not
    over and for prizes that are none.
    """
    counted = Statistics()
    worth = _worth_by_icm(prizes, chips)
    for each in hands:
        told = ToldHand(each, About()) if isinstance(each, Hand) else each
        _count(told, counted, worth if worth is not None and _is_all(told, chips) else None)
    return counted


Worth = Callable[[tuple[int, ...]], dict[int, float]]
"""From stacks in order of size to what each is worth."""


def _worth_by_icm(prizes: Sequence[float], chips: int) -> Worth | None:
    check_chips("chips", chips)
    if not prizes:
        if chips:
            raise BadInput("the chips in play are told, and no prizes", right="the prizes, first place first")
        return None
    icm((1,), prizes)  # says at once what is wrong with them
    return lru_cache(REMEMBERED)(lambda stacks: dict(zip(stacks, icm(stacks, prizes), strict=True)))


def _is_all(told: ToldHand, chips: int) -> bool:
    """Whether everybody left in the tournament was dealt in."""
    if told.about.tournament is None and currency_of(told.about.currency):
        return False
    setup = told.hand.setup
    return sum(setup.stacks) == chips if chips else setup.stakes.players_left == told.hand.players


def _count(told: ToldHand, counted: Statistics, worth: Worth | None) -> None:
    hand, about = told.hand, told.about
    if not hand.is_over:
        raise BadInput("a hand that is not over has no statistics", right="hands played to their end")
    log = hand.standing()
    if log and isinstance(log[-1], Misdealt):
        counted.void += 1
        return
    for name in told.names:
        if name not in counted.players:
            counted.players[name] = PlayerStatistics(name)
    seated = [counted.players[name] for name in told.names]
    note_hand(hand, log, seated)
    counted.hands += 1
    currency = currency_of(about.currency)
    add_chips(counted.rake, currency, told.rake, about.scale)
    before, after = hand.setup.stacks, told.finishing_stacks
    big_blind = hand.setup.stakes.big_blind
    for player, had, has in zip(seated, before, after, strict=True):
        add_chips(player.won, currency, has - had, about.scale)
        if big_blind:
            player.big_blinds.note(has - had, big_blind)
    if worth is not None:
        then, now = worth(tuple(sorted(before))), worth(tuple(sorted(after)))
        for player, had, has in zip(seated, before, after, strict=True):
            player.icm.note(*(now[has] - then[had]).as_integer_ratio())
