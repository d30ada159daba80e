"""Nights of chips and money, for logs that later releases must still replay (see `whole_night`)."""

from shuffleup.tournament import cash_commands as cash
from shuffleup.tournament import chip_commands as chips
from shuffleup.tournament import commands as c
from shuffleup.tournament.between.registering import TICKS
from shuffleup.tournament.cash_state import How
from shuffleup.tournament.chip_state import ChipReason
from shuffleup.tournament.finish import prizes_left
from shuffleup.tournament.ledger import chips_in_play
from shuffleup.tournament.plan import Chip, PlannedColourUp, Prize
from shuffleup.tournament.prizes import by_largest_remainder

from .director import Director
from .nights import levels, pinned, plan

LINES = ("15", "15", "15", "break 10", "15", "15", "15", "15", "15")


def play_stacks(director: Director) -> None:
    """Stacks of every kind, under a book that lays stacks out and takes blinds from latecomers."""
    room = plan(
        "nppl",
        tables=(1, 2),
        levels=levels(LINES),
        starting_stack=9_000,
        buy_in=500,
        rebuys=1,
        rebuy_until=5,
        rebuy_price=300,
        add_on_stack=4_000,
        chips=(Chip(25, "green", 200), Chip(100, "black", 200), Chip(500, "red", 200)),
        prizes=(Prize(1, share=60), Prize(2, share=40)),
    )
    director.do(c.OpenTournament(room, pinned("nppl")))
    director.do(c.EnterPlayers(tuple(c.Entrant(f"p{number}", True, TICKS, paid=1) for number in range(1, 11))))
    director.do(chips.GiveChips(1_000, ChipReason.VOUCHER, (director.entry("p1"), director.entry("p2"))))
    director.draw(1, 2)
    director.do(c.StartClock())
    free = [(table, seat) for table, seats in director.state.free_by_table().items() for seat in seats]
    for seat in free[:3]:
        director.do(chips.LayOutStack(seat))
    director.do(c.EnterPlayers((c.Entrant("late", True, TICKS), c.Entrant("later", True, TICKS))), 20)
    director.do(c.SeatEntry(director.entry("late"), free[0]))
    director.do(c.SeatEntry(director.entry("later"), free[3]))
    director.do(chips.TakeOffStack(free[1], 8_700))
    p3, p4, p5, p6 = (director.entry(f"p{number}") for number in range(3, 7))
    director.do(chips.BuyAgain(p3, 1))
    director.do(chips.AddOn(p3, 1))
    director.do(chips.RemoveChips(500, ChipReason.PENALTY, p4, 1))
    wrong = director.do(chips.RemoveChips(50, ChipReason.LOST))
    director.do(c.TakeBack((wrong,)))
    director.do(chips.TakeStack(p5, 1, 7_000, ChipReason.DISQUALIFIED))
    director.do(chips.TakeStack(p6, 1, 5_000, ChipReason.LEFT, 40), 40)
    director.do(chips.TakeOffStack(free[2], 6_000))
    director.do(chips.GiveChips(25, ChipReason.CORRECTION))
    later = director.entry("later")
    director.do(chips.SetStack(later, 1, 8_925, 1))
    director.do(c.CloseTournament(), 30)


def play_to_closing(director: Director) -> None:
    """Races with our cards and with the table's, rounding up, old chips, a stack given up, counts, a deal, the end."""
    room = plan(
        "tda",
        tables=(1, 2),
        levels=levels(LINES),
        buy_in=1_000,
        re_entries=1,
        chips=(Chip(25), Chip(100), Chip(500), Chip(1_000)),
        colour_ups=(PlannedColourUp(25, 2), PlannedColourUp(100, 5)),
        prizes=(Prize(1, share=50), Prize(2, share=30), Prize(3, share=20)),
    )
    director.do(c.OpenTournament(room, pinned("tda")))
    director.do(c.EnterPlayers(tuple(c.Entrant(f"p{number}", True, TICKS, paid=1) for number in range(1, 11))))
    director.draw(1, 2)
    director.do(c.StartClock())
    p1 = director.entry("p1")
    director.do(chips.ForfeitStack(p1, 1, 4_000), 5)
    director.do(c.ReEnter(p1, 1))
    put = {
        number: tuple((each, 1 + place % 3) for place, each in enumerate(_at(director, number))) for number in (1, 2)
    }
    announced = director.do(chips.AnnounceRace(1, 25, 100, put[1], (put[1][0][0],)), 40)
    undone = director.do(c.TakeBack((announced,)))
    director.do(c.TakeBack((undone,)))
    director.do(chips.DealRace(director.state.races_to_come[0].id))
    deck = iter(rank + suit for rank in "AKQJT98765432" for suit in "shdc")
    cards = tuple((each, tuple(next(deck) for _ in range(pieces))) for each, pieces in put[2])
    director.do(chips.RaceOff(2, 25, 100, put[2], "race", cards))
    director.do(c.ColourUp(25))
    director.do(chips.ExchangeOldChips(p1, 2, 25, 7, 100))
    director.do(chips.CountChips((), tuple((number, 50_000) for number in (1, 2))))
    while len(director.state.seated) > 4:
        fullest = max(director.state.tables, key=lambda number: director.state.sizes()[number])
        director.bust(director.last_of(fullest))
    director.do(chips.RaceOff(1, 100, 500, tuple((each, 2) for each in _at(director, 1)), "round_up"), 60)
    director.do(chips.AnnounceLastHands(5))
    director.do(chips.AnnounceLastHands(0, director.at + 600_000))
    left = list(director.state.seated.values())
    counts = tuple((each, 30_000 - 4_000 * place) for place, each in enumerate(left))
    director.do(chips.CountChips(counts))
    pool = sum(prizes_left(director.state))
    shares = by_largest_remainder(pool - 1_000, [4, 3, 2, 1])
    director.do(
        chips.RecordDeal(
            tuple(zip(left, shares, strict=True)), 1_000, "custom", 4, True, True, True, 4, secret_vote=True
        )
    )
    total = sum(chips_ for _, chips_ in counts)
    director.do(chips.PlaceByCounts(counts, total - chips_in_play(director.state)))
    director.do(c.PublishResults())


def play_cash(director: Director) -> None:
    """Money taken in every way, added by the bar, paid out in parts and signed for, counted, and put right."""
    room = plan(
        "tda",
        tables=(1,),
        levels=levels(LINES),
        buy_in=1_000,
        added=5_000,
        rebuys=1,
        rebuy_until=3,
        rebuy_price=600,
        prizes=(Prize(1, share=60), Prize(2, share=40)),
    )
    director.do(c.OpenTournament(room, pinned("tda")))
    director.do(c.EnterPlayers(tuple(c.Entrant(f"p{number}", True, TICKS) for number in range(1, 5))))
    p1, p2, p3, p4 = (director.entry(f"p{number}") for number in range(1, 5))
    director.do(cash.TakePayment(1_000, How.CASH, p1))
    director.do(cash.TakePayment(1_000, How.CARD, p2))
    director.do(cash.TakePayment(1_000, How.VOUCHER, p3))
    director.do(c.NotePayment(p4, 1))
    director.do(cash.PutIn(6_000))
    director.do(cash.PutIn(-1_000))
    director.draw(1)
    director.do(c.StartClock())
    director.do(chips.BuyAgain(p2, 1))
    director.do(cash.TakePayment(700, How.CASH, p2))
    director.do(cash.TakePayment(-100, How.CASH, p2))
    director.bust("p4")
    director.bust("p3")
    director.bust("p2")
    director.do(c.PublishResults())
    director.do(cash.PayOut(p1, 1_000, How.CASH, signed=True))
    wrong = director.do(cash.PayOut(p1, 4_760, How.CASH))
    director.do(c.TakeBack((wrong,)))
    director.do(cash.PayOut(p1, 4_760, How.CASH, signed=True))
    director.do(cash.PayOut(p2, 3_840, How.CARD))
    director.do(cash.CountCash(1_740))


def _at(director: Director, table: int) -> list[str]:
    return list(director.state.at_table(table).values())


def _odd(director: Director, table: int) -> tuple[tuple[str, int], ...]:
    return tuple((each, 1 + place % 3) for place, each in enumerate(_at(director, table)))
