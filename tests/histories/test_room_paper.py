"""A room written down is read as the same room, with all that a file can tell."""

from shuffleup.histories.room_paper import room_text
from shuffleup.histories.room_situation import load_room
from shuffleup.tournament.between import chip_commands, commands
from shuffleup.tournament.between.room import At, Blinds, Positions, Room, RoomPlayer, RoomTable

TABLE = RoomTable(
    2,
    ("Ann", "", "Bob", "stack 4", 'Cy "the" Ël', ""),
    last=Positions(1, None, 3),
    next=Positions(3, 5, 1),
    opened={2: "21:10"},
    closed=frozenset({6}),
    waiting={"Bob": "button_passed"},
    game="STUD",
    laid_out=frozenset({"stack 4"}),
)
ROOM = Room(
    tables={1: RoomTable(1, ("Di", "Ed", "", "", "", ""), just_opened=True), 2: TABLE},
    players={
        "Ann": RoomPlayer("Ann", stack=0, absent=True),
        "Bob": RoomPlayer("Bob", penalty_hands=2, special_needs=True, stays=True),
        "stack 4": RoomPlayer("stack 4", laid_out=True),
    },
    grade="regional",
    level=2,
    blinds=Blinds(100, 200, 25),
    levels=(Blinds(50, 100, 0), Blinds(100, 200, 25)),
    seats_per_table=6,
    players_left=12,
    prizes=(300, 200),
    starting_stack=10_000,
    rebuys=False,
    re_entry=True,
    game="HORSE",
    turbo=True,
    break_order=(2, 1),
    giving_order=(1, 2),
    facts={"big_blind 1": "3", "button 2": "unknown"},
)


def test_a_room_is_read_as_it_was_written() -> None:
    told = load_room(room_text("nppl", ROOM, "halt", commands.Halt()) + "\n")
    assert (told.book, told.room, told.commands) == ("nppl", ROOM, (commands.Halt(),))


def test_every_shape_of_a_fact_is_written() -> None:
    for kind, command in (
        ("deal_in", commands.DealIn(player="Ann", seat=At(2, 1), from_="late_entry")),
        ("redeal", commands.Redeal(table=2, announced=Blinds(100, 200), seated={"Flo": At(2, 2)}, back=("Ann",))),
        ("level", commands.LevelOfHand(table=2, clock_seconds_left=0, happened=("riffle", "announce"))),
        ("bust", chip_commands.BustOut(players=("Ann",), stacks={"Ann": 0}, hands={"Ann": (51, 0)}, board=(1, 2, 3))),
        ("exchange", chip_commands.ExchangeChips(player="Ann", into=100, chips={25: 4}, after_race=False)),
        ("dispute", chip_commands.Dispute(about="count", actions=("fold", "bet 600"), players=4)),
    ):
        told = load_room(room_text("tda", ROOM, kind, command) + "\n")
        assert (told.kinds, told.commands) == ((kind,), (command,))
