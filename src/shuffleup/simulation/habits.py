"""How players play, in the figures that players talk about, counted alike in real hands and in simulated ones.

VPIP: hands in which a player puts chips in by choice before the flop. PFR: hands raised before the flop. Aggression:
bets and raises for each call after the flop. Folds to a bet after the flop. Showdowns: hands that come to one. All-
ins: hands in which somebody puts in the last chip. Whose hands were counted is in `fit.toml`, the figures and no
hand.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from shuffleup.cards.tables import tables
from shuffleup.hand import acts
from shuffleup.hand.dealing import deal_from_deck
from shuffleup.hand.hand import Hand
from shuffleup.hand.law import HandLaw
from shuffleup.hand.record import BET, DEAL, DRAW, OVER, HandRecord, TableRecord
from shuffleup.hand.showdown import award
from shuffleup.hand.streets import begin, dealt
from shuffleup.simulation.decisions import act_as
from shuffleup.simulation.dice import Dice, shuffle_top
from shuffleup.simulation.hand_loops import draw, fill_deck, shuffle_muck
from shuffleup.simulation.night_field import become
from shuffleup.simulation.night_record import NightPlan, NightRecord, Trace


@dataclass(slots=True)
class Habits:
    """Counts; the properties are the figures."""

    hands: int = 0
    seats: int = 0
    entered: int = 0
    raised: int = 0
    bets: int = 0
    calls: int = 0
    folds: int = 0
    flops: int = 0
    showdowns: int = 0
    all_ins: int = 0

    def add(self, deeds: Iterable[tuple[int, int, str]], players: int, *, shown: bool, all_in: bool) -> None:
        """Count one hand: its deeds as (street, seat, fold | check | call | raise)."""
        entered, raised, later = set(), set(), False
        for street, seat, deed in deeds:
            if street == 0:
                if deed in ("call", "raise"):
                    entered.add(seat)
                if deed == "raise":
                    raised.add(seat)
                continue
            later = True
            self.bets += deed == "raise"
            self.calls += deed == "call"
            self.folds += deed == "fold"
        self.hands += 1
        self.seats += players
        self.entered += len(entered)
        self.raised += len(raised)
        self.flops += later
        self.showdowns += shown
        self.all_ins += all_in

    def figures(self) -> dict[str, float]:
        """The figures by name."""
        return {
            "vpip": self.entered / max(1, self.seats),
            "pfr": self.raised / max(1, self.seats),
            "aggression": self.bets / max(1, self.calls),
            "fold_to_bet": self.folds / max(1, self.folds + self.calls),
            "flop": self.flops / max(1, self.hands),
            "showdown": self.showdowns / max(1, self.hands),
            "all_in": self.all_ins / max(1, self.hands),
        }


def count_hand(habits: Habits, hand: Hand) -> None:
    """Count a hand that was played, from its log."""
    deeds, street, all_in = [], 0, False
    for entry, act in enumerate(hand.log):
        match act:
            case acts.StreetDealt(board=cards) | acts.BoardDealt(cards=cards):
                street += bool(cards)
            case acts.Folded():
                deeds.append((street, act.seat, "fold"))
            case acts.Checked():
                deeds.append((street, act.seat, "check"))
            case acts.Called() | acts.Bet() | acts.Raised() | acts.Completed():
                deeds.append((street, act.seat, "call" if isinstance(act, acts.Called) else "raise"))
                after = Hand.replay(hand.setup, hand.log[: entry + 1], hand.law)
                all_in = all_in or after.stacks[act.seat] == 0
    habits.add(deeds, hand.players, shown=len(hand.live) > 1, all_in=all_in)


def simulated(plan: NightPlan, g: TableRecord, players: int, stack: int, hands: int, seed: str) -> Habits:
    """The habits of the plan's players in hands of the same stakes, each begun with equal stacks; blinds as in `g`."""
    habits, h, r, d, law, none = Habits(), HandRecord(), NightRecord(), Dice(seed), HandLaw(), Trace()
    h.n = players
    fill_deck(h, 52)
    r.kind_sum[:] = plan.kind_sum
    for number in range(hands):
        for seat in range(players):
            h.stack[seat] = stack
            become(plan, r, d, seat)
        shuffle_top(d, h, 52, 2 * players + 8 if number and not g.ups and g.draws < 0 else 52)
        r.sample_cards, r.all_in = -1, 0
        begin(h, g, law, 52)
        deeds: list[tuple[int, int, str]] = []
        shown = False
        while h.phase != OVER:
            if h.phase == DEAL:
                deal_from_deck(h, g)
                if h.stub_short:
                    shuffle_muck(h, d, none)
                else:
                    dealt(h, g, law, tables())
            elif h.phase == DRAW:
                draw(h, g, none)
            elif h.phase == BET:
                seat, street, owed = h.actor, h.street, h.price > h.bet[h.actor]
                done = act_as(plan, r, h, g, law, tables(), d, seat, seat, 52)
                deeds.append(
                    (street, seat, "raise" if done > 0 else "fold" if done < 0 else "call" if owed else "check")
                )
            else:
                shown = True
                award(h, g, law, tables())
        if g.draws >= 0:
            fill_deck(h, 52)
        habits.add(deeds, players, shown=shown, all_in=bool(r.all_in))
    return habits
