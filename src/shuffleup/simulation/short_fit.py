"""What players with 5 to 30 big blinds do before the flop, in hands that were really played and in simulated ones.

    python -m shuffleup.simulation.short_fit [HANDS...]     counts hands of any format that is read, and plays the same
                                                            stacks, blinds and antes with simulated players

Two things are counted. First in: nobody has called or raised, and a player who is not the big blind goes all-in, raises
less, limps or folds. All-in: one player has put in three fifths of his chips or more, nobody else anything by choice,
and the next ones call or fold. Stacks are what can be lost to somebody who is still in, before the hand, blinds
included, in big blinds. `short_fit.toml` has the real counts; no hand is kept.
"""

import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

from shuffleup.bad_input import BadInput
from shuffleup.cards.tables import tables
from shuffleup.games import find_variant
from shuffleup.hand import acts
from shuffleup.hand.dealing import deal_from_deck
from shuffleup.hand.hand import Hand
from shuffleup.hand.law import HandLaw
from shuffleup.hand.record import BET, HandRecord
from shuffleup.hand.stakes import Stakes
from shuffleup.hand.streets import begin, dealt
from shuffleup.hand.table import Level, Setup, table_record
from shuffleup.histories.hand_files import hands_found
from shuffleup.simulation.decisions import act_as
from shuffleup.simulation.dice import Dice, shuffle_top
from shuffleup.simulation.hand_loops import fill_deck
from shuffleup.simulation.hole_ranks import pair_ranks
from shuffleup.simulation.models import Field, field_of
from shuffleup.simulation.night_field import become
from shuffleup.simulation.night_record import TRAITS, NightPlan, NightRecord
from shuffleup.simulation.short_stacks import behind

DEPTHS = (5, 8, 12, 16, 22)
"""Stacks from here up to the next one go together; the last up to `DEEPEST`."""
DEEPEST = 30
FIRST_IN = ("early", "middle", "button", "small blind")
ALL_IN = ("big blind", "others")
DEEDS = ("all-in", "raise", "call", "fold")
LIKE_THESE = "card_room"
"""The field that enters as many hands as these players where stacks are of 22 to 30 big blinds."""


class ShortTurn(NamedTuple):
    """What is counted together: `first in` or `all-in`, whose turn it is, and the least of the stacks."""

    what: str
    who: str
    depth: int


class TurnSeen(NamedTuple):
    """The table when somebody's turn comes before the flop, by seats from the small blind."""

    bets: Sequence[int]
    stacks: Sequence[int]
    live: Sequence[int]
    seat: int
    big: int


Counts = Counter[tuple[ShortTurn, str]]


def situation(spot: TurnSeen) -> ShortTurn | None:
    """What this turn counts as, None for nothing."""
    bets, n, seat = spot.bets, len(spot.bets), spot.seat
    whole = [bet + stack for bet, stack in zip(bets, spot.stacks, strict=True)]
    others, blind = [each for each in spot.live if each != seat], 1 if n > 2 else 0
    price = max(bets)
    if any(bets[each] >= spot.big and each != blind for each in (*others, seat) if bets[each] < price):
        return None
    if price <= spot.big:
        if seat == blind or any(bets[each] >= price for each in others if each != blind):
            return None
        after = behind(n, seat)
        place = 3 if after == 1 else 2 if after == 2 else 1 if after <= 4 else 0
        at_stake, what, who = max(whole[each] for each in others), "first in", FIRST_IN[place]
    else:
        raisers = [each for each in others if bets[each] == price]
        if len(raisers) != 1 or 5 * price < 3 * whole[raisers[0]]:
            return None
        at_stake, what, who = whole[raisers[0]], "all-in", ALL_IN[seat != blind]
    depth = min(whole[seat], at_stake) / spot.big
    found = [least for least in DEPTHS if least <= depth <= DEEPEST]
    return ShortTurn(what, who, found[-1]) if found else None


def deed(spot: TurnSeen, to: int) -> str:
    """What was done: `to` is below 0 for a fold, 0 for a check or call, else the total raised to."""
    if to <= 0:
        return "fold" if to < 0 else "call"
    whole = [bet + stack for bet, stack in zip(spot.bets, spot.stacks, strict=True)]
    at_stake = min(whole[spot.seat], max(whole[each] for each in spot.live if each != spot.seat))
    return "all-in" if 5 * to >= 3 * at_stake else "raise"


def count_hand(counts: Counts, hand: Hand) -> None:
    """Count a hand that was played, from its log."""
    for entry, act in enumerate(hand.log):
        if isinstance(act, acts.BoardDealt) or (isinstance(act, acts.StreetDealt) and act.board):
            return
        if not isinstance(act, acts.Folded | acts.Checked | acts.Called | acts.Bet | acts.Raised):
            continue
        then = Hand.replay(hand.setup, hand.log[:entry], hand.law)
        spot = TurnSeen(then.bets, then.stacks, tuple(then.live), act.seat, hand.setup.stakes.big_blind)
        counted = situation(spot)
        if counted is not None:
            after = Hand.replay(hand.setup, hand.log[: entry + 1], hand.law)
            raised = isinstance(act, acts.Bet | acts.Raised)
            to = -1 if isinstance(act, acts.Folded) else after.bets[act.seat] if raised else 0
            counts[counted, deed(spot, to)] += 1


def tournament_hands(path: Path) -> Iterator[Hand]:
    """The no-limit hold'em hands of tournaments in a file or folder, each once; what cannot be read is passed over."""
    seen: set[tuple[str, str]] = set()
    for found in hands_found(path, None, strict=False):
        told = found.told
        if told is None or told.about.tournament is None or told.hand.variant.id != "NLHE":
            continue
        number = told.about.site, told.about.number
        if number not in seen:
            seen.add(number)
            yield told.hand


def simulated(field: Field, tables_of: Iterable[tuple[Stakes, Sequence[int]]], seed: str = "short") -> Counts:
    """What players of a field do with such stakes and stacks, each table a hand up to the flop."""
    counts: Counts = Counter()
    plan, h, r, d, law, t = NightPlan(), HandRecord(), NightRecord(), Dice(seed), HandLaw(), tables()
    plan.pair_rank[:] = pair_ranks()
    rows = field.rows()
    plan.kinds_n, plan.skill_spread = len(rows), field.skill_spread
    for kind, (summed, traits) in enumerate(rows):
        r.kind_sum[kind], plan.traits[kind * TRAITS : (kind + 1) * TRAITS] = summed, list(traits)
    fill_deck(h, 52)
    game = find_variant("NLHE")
    for stakes, stacks in tables_of:
        n = len(stacks)
        g = table_record(Setup(game, stakes, tuple(stacks)))
        h.n, h.stack[:n] = n, list(stacks)
        for seat in range(n):
            become(plan, r, d, seat)
        shuffle_top(d, h, 52, 52)
        r.sample_cards, r.all_in = -1, 0
        begin(h, g, law, 52)
        deal_from_deck(h, g)
        dealt(h, g, law, t)
        while h.phase == BET and h.street == 0:
            seat = h.actor
            spot = TurnSeen(h.bet[:n], h.stack[:n], [each for each in range(n) if h.live[each]], seat, stakes.big_blind)
            to = act_as(plan, r, h, g, law, t, d, seat, seat, 52)
            counted = situation(spot)
            if counted is not None:
                counts[counted, deed(spot, to)] += 1
    return counts


def some_tables(number: int, seed: int = 1) -> Iterator[tuple[Stakes, tuple[int, ...]]]:
    """Stakes and stacks like those of the hands that were counted.

    Four to nine players, most of them with 5 to 30 big blinds, and antes of an eighth of one at the most.
    """
    chance = Random(seed)  # noqa: S311 - chance for a simulation
    for _ in range(number):
        players = chance.randint(4, 9)
        level = Level(small_blind=50, big_blind=100, ante=chance.choice((0, 0, 10, 12)))
        usual = chance.randint(6, 28)
        stacks = tuple(100 * max(4, round(usual * chance.uniform(0.4, 1.8))) for _ in range(players))
        yield level.stakes(find_variant("NLHE"), players), stacks


@cache
def measured(name: str = "online") -> Counts:
    """What was counted in real hands."""
    row = tomllib.loads(Path(__file__).with_name("short_fit.toml").read_text(encoding="utf-8"))[name]
    return Counter(
        {
            (ShortTurn(each["what"], each["who"], each["depth"]), done): each.get(done, 0)
            for each in row["situation"]
            for done in DEEDS
        }
    )


class TurnCompared(NamedTuple):
    """How often something is done in a situation, by both, and the standard error of the real figure."""

    situation: ShortTurn
    deed: str
    times: int
    real: float
    simulated: float
    error: float


def compare(real: Counts, ours: Counts) -> list[TurnCompared]:
    """Every situation that both have: how often somebody goes in, and, where he is the first, how often all-in."""
    found = []
    for what, who, depth in sorted({counted for counted, _ in real}):
        for done, deeds in (("goes in", DEEDS[:3]), ("all-in", DEEDS[:1])):
            if what == "all-in" and done == "all-in":
                continue
            at = ShortTurn(what, who, depth)
            times, all_ours = (sum(counts[at, each] for each in DEEDS) for counts in (real, ours))
            if times and all_ours:
                share, our_share = (sum(counts[at, each] for each in deeds) for counts in (real, ours))
                part = (share + 1) / (times + 2)
                error = sqrt(part * (1 - part) / times)
                found.append(TurnCompared(at, done, times, share / times, our_share / all_ours, error))
    return found


def main(arguments: Sequence[str]) -> int:
    """Print the comparison; 2 for what cannot be read."""
    if not arguments:
        real, like = measured(), [*some_tables(6_000)]
    else:
        real, like = Counter(), []
        try:
            for hand in (hand for path in arguments for hand in tournament_hands(Path(path))):
                count_hand(real, hand)
                like += [(hand.setup.stakes, hand.setup.stacks)] * 6
        except BadInput as bad:
            sys.stderr.write("".join(f"short_fit: {each}\n" for each in bad.all))
            return 2
    for each in compare(real, simulated(field_of(LIKE_THESE), like)):
        what, who, depth = each.situation
        sys.stdout.write(
            f"{what:9}{who:12}{depth:3} on  {each.deed:8}{each.times:5}{each.real:7.1%}{each.simulated:7.1%}"
            f"  ±{each.error:.1%}\n"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
