"""The log's page in the application: every line has its names, of those who were taken off the list too."""

import re

from served import Served


def test_the_log_names_whoever_was_taken_back(served: Served) -> None:
    director = served.director()
    night = director.new_night()
    director.enter(night, ["Ann Price", "Zoë Quill", "נועה"])
    log = director.get(f"/e/{night}/log")
    line = "Ann Price, Zoë Quill and \u2068נועה\u2069 entered"
    assert line in log.words
    (undo,) = set(re.findall(rf"/e/{night}/undo/([0-9a-f]+)", log.text))
    told = director.told(f"/e/{night}/undo/{undo}", {"sure": "yes"})
    assert f"Took back: {line}" in told
    assert f"Took back: {line}" in director.get(f"/e/{night}/log").words


def test_a_night_closed_before_anybody_was_out_is_told_and_published(served: Served) -> None:
    director = served.director()
    night = director.new_night()
    director.enter(night, ["Ann Price", "Bob Ray", "Cy Poe"])
    director.draw_and_start(night)
    assert "Tournament closed" in director.told(f"/e/{night}/do/close")
    assert "Results published" in director.told(f"/e/{night}/do/publish")


def test_what_one_command_did_is_told_in_one_line(served: Served) -> None:
    director = served.director()
    night = director.new_night()
    director.enter(night, ["Ann Price", "Bob Ray"])
    director.draw_and_start(night)
    _, life = director.seated(night)["Bob Ray"]
    assert "Bob Ray out in 2nd" in director.told(f"/e/{night}/do/bust", {"out": life})
    assert "Tournament closed; Results published" in director.told(f"/e/{night}/do/publish")
