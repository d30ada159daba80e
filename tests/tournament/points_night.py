"""Nights for logs that are kept: league points by a table of its own, bonuses, bounties, prizes that wait, a tie."""

from shuffleup.tournament import commands as c
from shuffleup.tournament.between.registering import TICKS
from shuffleup.tournament.bounties import NameKnockOut
from shuffleup.tournament.held_prizes import ForfeitPrize, HoldPrize, ReleasePrize
from shuffleup.tournament.place_order import CorrectPlace
from shuffleup.tournament.plan import Limits, Prize
from shuffleup.tournament.scoring import GiveBonus

from .director import Director
from .nights import pinned, plan

OWN = """
id = "crown"
title = "The Crown"
ladder = [100, 60, 40]
others = 5
rounding = "nearest"
ties = "shared"
formula = "ladder * players / 8 + 2 * knocked_out"
[[bonus]]
id = "card"
points = 30
"""
PUB = Limits(
    "pub", "Poker in pubs", "2007-09-01", "GBP", stake=500, day=10_000, prize=10_000, no_fee=True, least_age=18
)


def play_points(director: Director) -> None:
    """One table of four: a card brought, another ticked by mistake, two out on one hand by the same player."""
    crown = plan("tda", tables=(1,), points="crown", points_table=OWN, venue="crown", limits=PUB, buy_in=500)
    director.do(c.OpenTournament(crown, pinned("tda")))
    people = tuple(c.Entrant(f"p{number}", here=True, ticks=TICKS, paid=1) for number in range(4))
    director.do(c.EnterPlayers(people))
    director.draw(1)
    director.do(c.StartClock())
    first, second, third, fourth = (director.entry(f"p{number}") for number in range(4))
    director.do(GiveBonus(first, "card"))
    director.do(GiveBonus(second, "card"))
    director.do(GiveBonus(second, "card", given=False))
    director.do(c.BustPlayers(((third, fourth),), ((third, 1), (fourth, 1)), by=first))
    director.do(c.BustPlayers(((second,),), ((second, 1),)))
    director.do(c.PublishResults())


def play_bounties(director: Director) -> None:
    """One table of four with bounties: a knock-out that two share, said afterwards, and one that nobody saw."""
    director.do(c.OpenTournament(plan("tda", tables=(1,), buy_in=1_000, bounty=251), pinned("tda")))
    people = tuple(c.Entrant(f"p{number}", here=True, ticks=TICKS, paid=1) for number in range(4))
    director.do(c.EnterPlayers(people))
    director.draw(1)
    director.do(c.StartClock())
    first, second, third, fourth = (director.entry(f"p{number}") for number in range(4))
    director.do(c.BustPlayers(((fourth,),), ((fourth, 1),), by=first))
    director.do(NameKnockOut(fourth, 1, (second, first)))
    director.do(c.BustPlayers(((third,),), ((third, 1),), by=first))
    director.do(NameKnockOut(third, 1))
    director.do(c.BustPlayers(((second,),), ((second, 1),), by=first))
    director.do(c.PublishResults())


def play_order(director: Director) -> None:
    """One table of four: two went out the other way round than was noted, which is put right after the third."""
    director.do(c.OpenTournament(plan("tda", tables=(1,)), pinned("tda")))
    people = tuple(c.Entrant(f"p{number}", here=True, ticks=TICKS, paid=1) for number in range(4))
    director.do(c.EnterPlayers(people))
    director.draw(1)
    director.do(c.StartClock())
    second, third, fourth = (director.entry(f"p{number}") for number in range(1, 4))
    for entry in (third, fourth, second):
        director.do(c.BustPlayers(((entry,),), ((entry, 1),)))
    director.do(CorrectPlace(third, 1, fourth))
    director.do(CorrectPlace(second, 1))
    director.do(c.PublishResults())


def play_winner(director: Director) -> None:
    """One table of three: the wrong one of the last two was told to be out, which is put right after publishing."""
    paid = (Prize(1, share=70), Prize(2, share=30))
    director.do(c.OpenTournament(plan("tda", tables=(1,), buy_in=1_000, bounty=251, prizes=paid), pinned("tda")))
    people = tuple(c.Entrant(f"p{number}", here=True, ticks=TICKS, paid=1) for number in range(3))
    director.do(c.EnterPlayers(people))
    director.draw(1)
    director.do(c.StartClock())
    first, second, third = (director.entry(f"p{number}") for number in range(3))
    for entry in (third, second):
        director.do(c.BustPlayers(((entry,),), ((entry, 1),), by=first))
    director.do(c.PublishResults())
    director.do(CorrectPlace(second, 1, first))
    director.do(c.PublishResults())


def play_prizes(director: Director) -> None:
    """One table of three: the second disqualified, whose prize is taken, given back, held again and taken."""
    paid = (Prize(1, share=70), Prize(2, share=30))
    director.do(c.OpenTournament(plan("tda", tables=(1,), buy_in=1_000, prizes=paid), pinned("tda")))
    people = tuple(c.Entrant(f"p{number}", here=True, ticks=TICKS, paid=1) for number in range(3))
    director.do(c.EnterPlayers(people))
    director.draw(1)
    director.do(c.StartClock())
    second, third = director.entry("p1"), director.entry("p2")
    director.do(c.BustPlayers(((third,),), ((third, 1),)))
    director.do(c.GivePenalty(second, 1, "cheating", "disqualification", 0, chips=10_000))
    director.do(ForfeitPrize(second))
    director.do(ReleasePrize(second))
    director.do(HoldPrize(second))
    director.do(ForfeitPrize(second))
    director.do(c.PublishResults())
