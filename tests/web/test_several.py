"""Several events at once, several staff: each command lands in its own night, each screen follows its own."""

import re
from concurrent.futures import ThreadPoolExecutor

from served import Served, Visitor
from test_stream import Listener, stream_of

NAMES = ["Ada Bell", "Cy Dunn", "Eve Fox", "Gus Hill", "Ida Jones", "Kit Lane"]


def test_three_nights_at_once_keep_apart(served: Served) -> None:
    director = served.director()
    staff = [director, director.let_in("floor", "Sam"), director.let_in("floor", "Pat")]
    nights = [director.new_night(name=f"Event {number}", late_entry_until="0") for number in (1, 2, 3)]
    for number, night in enumerate(nights):
        director.enter(night, NAMES[: 4 + number])
        director.draw_and_start(night)
    screens = [Listener(served, stream_of(Visitor(served), f"/screen/{night}")) for night in nights]
    out = {night: [field for _, field in director.seated(night).values()] for night in nights}
    sent = [(staff[turn % 3], night, out[night][turn]) for turn in range(3) for night in nights]
    with ThreadPoolExecutor(6) as pool:
        replies = list(pool.map(lambda each: each[0].do(each[1], "bust", out=each[2]), sent))
    assert {reply.status for reply in replies} == {302}
    for number, (night, screen) in enumerate(zip(nights, screens, strict=True)):
        assert len(director.seated(night)) == 1 + number
        while (state := screen.until("state"))["players"]["left"] != 1 + number:
            assert state["name"] == f"Event {number + 1}"
        screen.close()
    listed = staff[1].get("/").text
    on_now = listed.partition("On now")[2].partition("Over")[0]
    assert sorted(re.findall(r"<b>Event (\d)", on_now)) == ["2", "3"]
    assert "2 of 5 left" in on_now
    assert "3 of 6 left" in on_now
    assert "4 played" in listed.partition("Over")[2]
