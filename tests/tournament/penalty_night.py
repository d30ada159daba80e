"""A night of penalties, for logs that are kept: hands and rounds missed to their end, called off, put out, undone."""

from shuffleup.tournament import commands as c
from shuffleup.tournament.between.registering import TICKS
from shuffleup.tournament.report_commands import ReportHand
from shuffleup.tournament.rulings import record_of
from shuffleup.tournament.serving import hands_of

from .director import Director
from .nights import pinned, plan


def play_penalties(director: Director) -> None:
    """Two tables of four: everything that can become of a penalty."""
    director.do(c.OpenTournament(plan("tda", tables=(1, 2), seats_per_table=6), pinned("tda")))
    people = tuple(c.Entrant(f"p{number}", here=True, ticks=TICKS, paid=1) for number in range(8))
    director.do(c.EnterPlayers(people))
    director.draw(1, 2)
    director.do(c.StartClock())
    slow, rude, loud, _ = director.state.at_table(1).values()
    cheat = director.last_of(2)
    give(director, slow, "stalling", "warning")
    give(director, slow, "stalling", "missed_hands", 2, under_way="no")
    give(director, rude, "abuse_disruption", "missed_rounds", 1, under_way="yes")
    director.do(c.CountHands(1, 1))
    director.do(ReportHand(1, 2))
    director.do(c.CountHands(1, 3, 3))
    give(director, loud, "phone_call", "missed_hands", 9, under_way="unknown")
    director.do(c.BringBack(loud))
    give(director, director.entry(cheat), "cheating", "disqualification", chips=4_200)
    wrong = give(director, slow, "stalling", "missed_rounds", 4, under_way="no")
    director.do(c.TakeBack((wrong,)))
    assert hands_of(director.state, 1) == 5
    give(director, slow, "stalling", "missed_rounds", 2, under_way="no")


def give(
    director: Director,
    entry: str,
    kind: str,
    penalty: str,
    hands: int | None = None,
    *,
    under_way: str = "",
    chips: int | None = None,
) -> str:
    seen, lives = len(record_of(director.state, entry)), director.state.entries[entry].lives
    return director.do(c.GivePenalty(entry, lives, kind, penalty, seen, hands, under_way, chips))
