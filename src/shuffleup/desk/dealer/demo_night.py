"""A night to watch: robots of three levels at three tables, dealt by the program, from the draw to the last chip."""

import secrets

from shuffleup.acts.roles import Role
from shuffleup.bad_input import BadInput
from shuffleup.desk.house import House
from shuffleup.desk.roles import Who
from shuffleup.desk.speech import told
from shuffleup.message import Message
from shuffleup.tournament.acts import Command
from shuffleup.tournament.answers import Accepted
from shuffleup.tournament.bots import SeatBots
from shuffleup.tournament.commands import AnnounceDraw, DrawSeats, StartClock
from shuffleup.tournament.plan import Dealt, Plan, PlanLevel

ROBOTS = (("easy", 9), ("pub", 9), ("solid", 9))
"""Level and how many."""

SEATS = 9
STACK = 5_000
MINUTES = 5
BLINDS = (25, 50, 75, 100, 150, 200, 300, 400, 600, 800, 1_200, 1_600, 2_400, 3_200, 4_800, 6_400)
BY = Who(Role.DIRECTOR)


def begin_demo(house: House) -> str:
    """The id of a demo night under way: one that is there already, else a new one, drawn and started."""
    for night in house.nights.all():
        if night.phase == "running" and house.dealer.nights.is_dealt(night.id):
            return night.id
    tournament, sent = house.open_tournament(demo_plan(), by=BY, command_id=secrets.token_hex(16))
    if not isinstance(sent.answer, Accepted):
        raise BadInput(told(getattr(sent.answer, "message", Message("refused.no_tournament"))))
    for level, count in ROBOTS:
        _send(house, tournament, SeatBots(count, level))
    _send(house, tournament, AnnounceDraw())
    announced = house.sequencer(tournament).state.announced
    if announced is not None:
        _send(house, tournament, DrawSeats(announced.id))
    _send(house, tournament, StartClock())
    return tournament


def demo_plan() -> Plan:
    """A short night of no-limit hold'em for robots and whoever sits down with them."""
    tables = sum(count for _, count in ROBOTS) // SEATS
    levels = tuple(PlanLevel(MINUTES, small, 2 * small, ante=2 * small // 10) for small in BLINDS)
    return Plan(
        name=told(Message("at_table.demo_night")),
        levels=levels,
        starting_stack=STACK,
        tables=tuple(range(1, tables + 1)),
        seats_per_table=SEATS,
        dealt=Dealt.DIGITAL,
    )


def _send(house: House, tournament: str, command: Command) -> None:
    answer = house.send(tournament, command, by=BY, command_id=secrets.token_hex(16)).answer
    if not isinstance(answer, Accepted):
        raise BadInput(told(getattr(answer, "message", Message("refused.no_tournament"))))
