"""What a stranger asks is worked out apart, within a budget; over it there is an answer, and the room goes on."""

import time
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from types import SimpleNamespace
from typing import Any

import pytest
from asking import SITUATION, House

from shuffleup.bad_input import BadInput
from shuffleup.desk.house import STRANGERS
from shuffleup.desk.roles import STRANGER
from shuffleup.desk.shelf import NoSuchBook
from shuffleup.desk.situations import decide_lines, rule_lines
from shuffleup.workers import Terms, Workers

TODAY = date(2026, 11, 22)
PUSHES = SITUATION["rule"].replace('["p3 pushes 150"]', "[" + ", ".join(['"p3 pushes 500 1000"'] * 850) + "]")
"""As many acts as fit; seconds of work under five books."""

MANY = STRANGERS.at_once + 2
DEEP = "[" * 3_000 + "]" * 3_000


def test_what_is_wrong_with_a_question_comes_back_as_it_was_raised() -> None:
    with Workers(STRANGERS) as apart:
        with pytest.raises(BadInput) as raised:
            apart.ask(rule_lines, SITUATION["rule"].replace("pushes", "dances"), "tda", {}, TODAY)
        assert raised.value.place is not None
        assert raised.value.place.line == 7
        with pytest.raises(NoSuchBook):
            apart.ask(decide_lines, SITUATION["decide"], "nobody", {}, TODAY)


def test_a_situation_over_its_budget_is_a_clear_answer() -> None:
    from shuffleup.web.api.operation import Ask
    from shuffleup.web.api.problems import Problem
    from shuffleup.web.api.rulings_asked import SituationBody, rule

    shelf = SimpleNamespace(texts=dict, choices=lambda _: [])
    with Workers(Terms(budget=1)) as apart:
        house: Any = SimpleNamespace(shelf=shelf, today=lambda: TODAY, apart=apart)
        with pytest.raises(Problem) as raised:
            rule(Ask(STRANGER, house, {}, None, SituationBody(PUSHES, "all")))
    assert raised.value.status == 422
    assert "takes too long" in raised.value.detail


def test_the_room_is_answered_while_strangers_ask_too_much(house: House) -> None:
    stranger = house.by["screen"]
    with ThreadPoolExecutor(MANY) as crowd:
        asked = [crowd.submit(stranger.ask, "POST", "/rule", {"situation": PUSHES, "book": "all"}) for _ in range(MANY)]
        while not all(each.done() for each in asked):
            assert house.served.answers()
            time.sleep(0.1)
    statuses = {each.result().status for each in asked}
    assert statuses <= {200, 422, 503}
    ruled = stranger.post("/rule", {"situation": SITUATION["rule"], "book": "tda"})
    assert ruled["lines"]


@pytest.mark.parametrize("verb", ["rule", "decide"])
def test_a_nest_too_deep_is_a_mistake_with_its_line(house: House, verb: str) -> None:
    stranger = house.by["screen"]
    told = stranger.ask("POST", f"/{verb}", {"situation": f"variant = 'NT'\nx = {DEEP}\n"})
    assert told.status == 422
    assert "nested too deeply (line 2)" in told.text
    assert stranger.ask("POST", f"/{verb}", DEEP.encode()).status == 400


def test_a_search_is_bounded(house: House) -> None:
    long = "+".join(["disqualofied"] * 12)
    assert house.nobody.ask("GET", f"/clauses?search={long}").status == 422
