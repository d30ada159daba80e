"""A night that the program deals, for logs that are kept: bots, hands, a voided one, players out to the last."""

from shuffleup.tournament import commands as c
from shuffleup.tournament.between.registering import TICKS
from shuffleup.tournament.bots import RemoveBot, SeatBots
from shuffleup.tournament.button_commands import AnnounceButtonDraw, DealButtonDraw
from shuffleup.tournament.card_codes import RenewCardCode
from shuffleup.tournament.dealt_hands import RecordHand
from shuffleup.tournament.hands import hand_to_come
from shuffleup.tournament.plan import Dealt
from shuffleup.tournament.programs import SeatProgram
from shuffleup.tournament.stack_of import stack_of

from .director import Director
from .nights import pinned, plan


def play_digital(director: Director) -> None:
    """Two people and five bots at two tables, to the end."""
    director.do(c.OpenTournament(plan("tda", tables=(1, 2), seats_per_table=4, dealt=Dealt.DIGITAL), pinned("tda")))
    director.do(c.EnterPlayers(tuple(c.Entrant(each, here=True, ticks=TICKS) for each in ("ann", "bob"))))
    director.do(SeatBots(5, "pub"))
    director.draw(1, 2)
    director.do(c.StartClock())
    draw_buttons(director)
    bots = [each.id for each in director.state.entries.values() if each.bot]
    play_hand(director, 1, 700)
    play_hand(director, 2, 10_000)
    play_hand(director, 1, 0, voided=True)
    director.do(SeatBots(1, "strong"))
    director.do(RemoveBot(next(each for each in bots if director.state.entries[each].seat is not None)))
    small = min(director.state.tables, key=lambda number: len(director.state.at_table(number)))
    director.do(c.BreakTable(small)) if _fits(director, small) else director.do(c.PauseClock())
    while len(director.state.seated) > 1:
        for number in sorted(director.state.tables):
            if len(director.state.at_table(number)) > 1:
                play_hand(director, number, 10**9)
        if len(director.state.tables) > 1 and len(director.state.seated) in (2, 3):
            director.do(c.DrawFinalTable(1))
            draw_buttons(director)
    director.do(c.PublishResults())


def play_programs(director: Director) -> None:
    """Two programs of others, one on the list and one late, that play for nobody."""
    room = plan("tda", tables=(1,), seats_per_table=4, dealt=Dealt.DIGITAL, programs=True)
    director.do(c.OpenTournament(room, pinned("tda")))
    director.do(c.EnterPlayers((c.Entrant("ann", here=True, ticks=TICKS),)))
    director.do(SeatProgram("Deep Fold"))
    director.draw(1)
    director.do(c.StartClock())
    draw_buttons(director)
    director.do(SeatProgram("Alpha Call"))
    play_hand(director, 1, 700)
    play_hand(director, 1, 10**9)


def play_card_codes(director: Director) -> None:
    """A slip that is lost twice, between hands that the program deals."""
    room = plan("tda", tables=(1,), seats_per_table=4, dealt=Dealt.DIGITAL)
    director.do(c.OpenTournament(room, pinned("tda")))
    director.do(c.EnterPlayers(tuple(c.Entrant(each, here=True, ticks=TICKS) for each in ("ann", "bob"))))
    director.draw(1)
    director.do(c.StartClock())
    ann = next(each.id for each in director.state.entries.values() if each.person == "ann")
    director.do(RenewCardCode(ann))
    draw_buttons(director)
    play_hand(director, 1, 700)
    director.do(RenewCardCode(ann))
    play_hand(director, 1, 10**9)


def _fits(director: Director, table: int) -> bool:
    free = director.state.free_by_table()
    return len(director.state.at_table(table)) <= sum(len(free[number]) for number in free if number != table)


def draw_buttons(director: Director) -> None:
    director.do(AnnounceButtonDraw())
    coming = director.state.button_draw
    assert coming is not None
    director.do(DealButtonDraw(coming.id))


def play_hand(director: Director, table: int, most: int, *, voided: bool = False) -> None:
    """The button wins so many chips at most of whoever has the big blind."""
    state = director.state
    coming = hand_to_come(state, table, director.at)
    assert coming is not None
    dealt = dict(coming.dealt)
    stacks = {entry: stack_of(state, entry) for entry in dealt.values()}
    loser = dealt[coming.big_blind]
    winner = next(entry for seat, entry in coming.dealt if entry != loser)
    won = 0 if voided else min(most, stacks[loser], stacks[winner])
    stacks[loser] -= won
    stacks[winner] += won
    number = state.dealt_hands.get(table, 0) + 1
    director.do(RecordHand(table, number, f"{number:064x}", tuple(stacks.items()), voided, coming.seats, "NLHE"))
