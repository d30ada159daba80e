"""The room over HTTP: who is not there, wrong seats, tables that the host places, hand for hand, the last button."""

import re

import pytest
from served import Served, Visitor

from shuffleup.tournament.between.registering import TICKS

NAMES = ("Ada Bell", "Bo Cole", "Cy Dunn", "Dee Fox", "Eve Gray", "Fay Hill", "Gus Irons", "Hal Jones", "Ida King")


@pytest.fixture(scope="module")
def director(served: Served) -> Visitor:
    return served.director()


def playing(director: Visitor, book: str, players: int, tables: int = 1, **changes: str) -> str:
    """A night that is on, with so many who were checked at the door."""
    night = director.new_night(rulebook=book, tables="1-3", **{"late_entry_until": "0", "prizes": "", **changes})
    rows = {"rows": "\n".join(("name", *NAMES[:players])), "here": "yes", "tick": list(TICKS)}
    assert director.post(f"/e/{night}/players/import", rows).status == 303
    director.do(night, "announce", table=[str(number) for number in range(1, tables + 1)])
    draw = re.search(r'name="draw" value="([^"]+)"', director.get(f"/e/{night}/draw").text)
    assert draw is not None
    director.do(night, "draw", draw=draw[1])
    director.do(night, "start")
    return night


def entry_of(director: Visitor, night: str, name: str) -> tuple[str, str]:
    """Seat and entry."""
    seat, field = director.seated(night)[name]
    return seat, field.partition(":")[0]


def test_who_was_entered_and_has_not_come_is_in_play_under_tnpl_and_is_named(director: Visitor) -> None:
    night = director.new_night(rulebook="tnpl")
    rows = {"rows": "\n".join(("name", *NAMES[:4])), "here": "yes", "tick": list(TICKS)}
    director.post(f"/e/{night}/players/import", rows)
    director.post(f"/e/{night}/players/import", {"rows": f"name\n{NAMES[4]}"})
    director.draw_and_start(night)
    assert f"the stack is in play and posts: {NAMES[4]}" in director.get(f"/e/{night}").words
    _, entry = entry_of(director, night, NAMES[4])
    assert "Has not come yet" in director.get(f"/e/{night}/player/{entry}").words
    director.do(night, "check_in", entry=entry, tick=list(TICKS))
    assert "the stack is in play and posts" not in director.get(f"/e/{night}").words


def test_many_who_have_not_come_are_counted_and_their_names_are_folded(director: Visitor) -> None:
    night = director.new_night(rulebook="tnpl")
    rows = {"rows": "\n".join(("name", *NAMES[:2])), "here": "yes", "tick": list(TICKS)}
    director.post(f"/e/{night}/players/import", rows)
    director.post(f"/e/{night}/players/import", {"rows": "\n".join(("name", *NAMES[2:9]))})
    director.draw_and_start(night)
    tables = director.get(f"/e/{night}").text
    assert "7 players not come yet; their stacks are in play and post</summary>" in tables
    assert re.search(rf'<details [^>]*id="not-come"(?![^>]* open)[^>]*>.*{NAMES[8]}', tables)


def test_somebody_away_is_listed_until_back(director: Visitor) -> None:
    night = playing(director, "nppl", 4)
    _, entry = entry_of(director, night, NAMES[0])
    director.do(night, "away", entry=entry, lives="1")
    console = director.get(f"/e/{night}")
    assert re.search(rf"Away {NAMES[0]} since \d\d:\d\d; the stack stays and posts", console.words)
    assert ">20 Chips gone after no return</a>" in console.text
    director.do(night, "away", entry=entry, lives="1", away="no")
    assert "Away" not in director.get(f"/e/{night}").words


def test_a_wrong_seat_is_put_right_and_the_one_who_sat_there_changes_with_it(director: Visitor) -> None:
    night = playing(director, "tda", 8, tables=2, seats_per_table="6")
    before = director.seated(night)
    (one, seat), (other, to) = [(name, each) for name, (each, _) in before.items() if each in ("1-1", "2-1")]
    _, entry = entry_of(director, night, one)
    right = {"entry": entry, "origin": seat, "to": to, "next": f"/e/{night}/player/{entry}"}
    assert "right starting stack" in director.told(f"/e/{night}/do/correct_seat", right)
    said = director.told(f"/e/{night}/do/correct_seat", {**right, "right_stack": "yes"})
    assert "The book leaves this to you" in said
    director.do(night, "correct_seat", **{**right, "right_stack": "yes", "anyway": "yes"})
    after = director.seated(night)
    assert (after[one][0], after[other][0]) == (to, seat)
    slips = director.get(f"/e/{night}/slips?moved=yes").words
    assert one in slips
    assert other in slips
    assert sum(name in slips for name in NAMES) == 2


def test_nppl_has_the_host_place_a_broken_table_and_no_other_book_lets_him(director: Visitor) -> None:
    night = playing(director, "nppl", 9, tables=3, seats_per_table="6")
    page = director.get(f"/e/{night}/break/3").text
    fields = dict(re.findall(r'<select id="[^"]+" name="(seat-\w+)">.*?<option selected>([^<]+)', page))
    assert len(fields) == 3
    assert "broke: 3 players moved" in director.told(f"/e/{night}/do/break", {"table": "3", **fields})
    seats = {field.partition(":")[0]: seat for seat, field in director.seated(night).values()}
    assert {f"seat-{entry}": seat for entry, seat in seats.items() if f"seat-{entry}" in fields} == fields
    drawn = playing(director, "tda", 9, tables=3, seats_per_table="6")
    page = director.get(f"/e/{drawn}/break/3")
    assert "The book has the seats drawn" in page.words
    in_turn = ("Tables break in this order: 3, 2, 1.", "3 players move at once", "Break it: draw the seats")
    assert [page.words.index(each) for each in in_turn] == sorted(map(page.words.index, in_turn))
    assert "<select" not in page.text


def test_hand_for_hand_is_proposed_at_nppls_bubble_and_ends_with_it(director: Visitor) -> None:
    # NPPL Q10: one place before the final table, which seats six and one more here.
    night = playing(director, "nppl", 8, tables=2, seats_per_table="6")
    director.do(night, "jump", level="6")
    director.do(night, "colour_up", value="25")
    console = director.get(f"/e/{night}")
    assert "8 players left: play hand for hand." in console.words
    seen = re.search(r'name="seen" value="(\d+)"', console.text)
    assert seen is not None
    director.do(night, "hand_for_hand", seen=seen[1])
    assert "play hand for hand" not in director.get(f"/e/{night}").words
    director.do(night, "bust", out=director.seated(night)[NAMES[0]][1])
    assert "Draw the final table" in director.get(f"/e/{night}").words
    director.do(night, "final_table", table="1")
    console = director.get(f"/e/{night}").words
    assert "tables play as usual again" in console or "The button of table 1 is drawn anew" in console
