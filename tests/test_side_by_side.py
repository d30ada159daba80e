"""Work shared out among processes: answers in the order of the questions, and only a few questions taken up ahead."""

import operator
from itertools import count, islice

import pytest

from shuffleup import side_by_side
from shuffleup.bad_input import BadInput
from shuffleup.cards.card import parse_cards
from shuffleup.side_by_side import AHEAD, in_order


@pytest.fixture(params=[1, 2])
def cores(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(side_by_side, "cores", lambda: request.param)
    return request.param


@pytest.mark.usefixtures("cores")
@pytest.mark.parametrize("alone", [0, 3, 100])
def test_answers_come_in_order(alone: int) -> None:
    assert list(in_order(operator.neg, range(20), alone=alone)) == [-each for each in range(20)]
    assert list(in_order(operator.neg, (), alone=alone)) == []


def test_questions_without_end_are_taken_up_only_a_few_ahead(cores: int) -> None:
    taken: list[int] = []

    def questions() -> "count[int]":
        for each in count():
            taken.append(each)
            yield each

    answers = in_order(operator.neg, questions(), alone=2)
    assert list(islice(answers, 10)) == [-each for each in range(10)]
    answers.close()
    assert len(taken) <= 10 + AHEAD * cores


@pytest.mark.usefixtures("cores")
def test_what_the_work_raises_comes_at_its_place() -> None:
    answers = in_order(parse_cards, ["Ah", "Kh", "no card", "2c"], alone=1)
    assert [next(answers), next(answers)] == [parse_cards("Ah"), parse_cards("Kh")]
    with pytest.raises(BadInput):
        next(answers)
