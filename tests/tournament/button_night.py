"""A night of buttons and seats, for the logs that are kept: drawn, told, moved on, put right; who is out by facts."""

from shuffleup.tournament import absent
from shuffleup.tournament import button_commands as b
from shuffleup.tournament import commands as c
from shuffleup.tournament import report_commands as r
from shuffleup.tournament import seat_moves as s
from shuffleup.tournament.between.registering import TICKS
from shuffleup.tournament.out_facts import OutFacts

from .director import Director
from .nights import levels, pinned, plan

LINES = ("15", "15", "15", "break 10", "15", "15", "15", "15", "15")


def play_buttons(director: Director) -> None:
    """The button drawn by us, by hand and hand by hand; seats put right and drawn anew; away; out by what was told."""
    night = plan("nppl", tables=(1, 2, 3), seats_per_table=6, levels=levels(LINES))
    director.do(c.OpenTournament(night, pinned("nppl")))
    director.do(c.EnterPlayers(tuple(c.Entrant(f"p{number}", True, TICKS) for number in range(1, 13))))
    director.draw(1, 2, 3)
    director.do(b.AnnounceButtonDraw((1, 2)))
    announced = director.state.button_draw
    assert announced is not None
    director.do(b.DealButtonDraw(announced.id))
    deck = ("Kd", "2c", "9h", "9s")
    drawn = tuple((who, (card,)) for who, card in zip(director.state.at_table(3).values(), deck, strict=True))
    director.do(b.RecordButtonDraw(3, drawn))
    director.do(c.StartClock())
    for hand in (1, 2):
        director.do(r.ReportHand(1, hand), 2)
    director.do(r.ReportButton(2, 2, 4, 3))
    one = director.state.at_table(1)
    wrong = one[max(one)]
    director.do(s.CorrectSeat(wrong, (1, max(one)), (1, director.state.free_seats(1)[-1]), "yes"))
    director.do(absent.NoteAbsence(wrong, 1))
    director.do(absent.NoteAbsence(wrong, 1, away=False))
    free = [(number, seat) for number, seats in director.state.free_by_table().items() if number < 3 for seat in seats]
    leaving = tuple(director.state.at_table(3).values())
    director.do(c.BreakTable(3, tuple(zip(leaving, free, strict=False))), 60)
    lost = tuple(director.state.at_table(2).values())[:3]
    lives = tuple((each, 1) for each in lost)
    facts = OutFacts(
        stacks=tuple((each, 500) for each in lost),
        hands=((lost[0], ("Ah", "Kd")), (lost[1], ("As", "Kc")), (lost[2], ("7c", "2h"))),
        boards=((2, ("Qd", "9h", "5s", "3c", "3d")),),
        cards=((lost[0], ("4h",)), (lost[1], ("Th",))),
    )
    director.do(c.BustPlayers(tuple((each,) for each in lost), lives, facts=facts))
    while len(director.state.seated) > 6:
        director.bust(director.last_of(1))
    director.do(c.DrawFinalTable(1))
    director.do(s.RedrawSeats(6))
    director.do(c.CloseTournament(), 90)
