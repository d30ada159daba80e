"""The clock's page says when each level begins on the wall, before the start by the plan and then by the clock."""

import re

from served import Served


def times(page: str) -> list[str]:
    """The times beside the levels, in order."""
    return re.findall(r'<small>\s*<span class="num">(\d\d:\d\d)</span>', page)


def test_levels_have_times_that_follow_each_other(served: Served) -> None:
    director = served.director()
    night = director.new_night("pub_night_20", date="2032-11-24", time="19:30")
    ahead = times(director.get(f"/e/{night}/clock").text)
    assert ahead[:3] == ["19:30", "19:50", "20:10"]
    director.enter(night, ["Ada Bell", "Cy Dunn", "Eve Fox"])
    director.draw_and_start(night)
    begun = times(director.get(f"/e/{night}/clock").text)
    assert len(begun) == len(ahead)
    director.do(night, "next", seen="0")
    assert len(times(director.get(f"/e/{night}/clock").text)) == len(ahead) - 1


def test_the_draw_is_one_button_and_the_proof_is_kept(served: Served) -> None:
    director = served.director()
    night = director.new_night()
    director.enter(night, ["Ada Bell", "Cy Dunn", "Eve Fox"])
    director.do(night, "draw_now", table="1")
    assert len(director.seated(night)) == 3
    proof = re.findall(r"<dd><code>([0-9a-f]+)</code>", director.get(f"/e/{night}/draw").text)
    assert len(proof) == 3
