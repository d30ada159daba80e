"""Results of past nights as CSV: several nights in a file, money and points as people write them, and mistakes."""

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.histories.past_results import read_past_results

TWO = """Date;Tournament;Rank;Player;Points;Prize
2024-11-05;Crown 1;1;Ann Lodge;30;£1,250.50
2024-11-05;Crown 1;2nd;Bo Marsh;20;-
2024-10-29;Crown 0;1.;Bo Marsh;30;
2024-10-29;Crown 0;=2;Ann Lodge;15;
2024-10-29;Crown 0;=2;Cy North;15;12,5 €
"""


def test_two_nights_of_one_file() -> None:
    older, newer = read_past_results(TWO.encode(), "season.csv", "GBP")
    assert (older.name, older.day, older.source, older.has_points) == ("Crown 0", "2024-10-29", "season.csv", True)
    assert [each.place for each in older.results] == [1, 2, 2]
    assert sorted(each.won for each in older.results) == [0, 0, 1250]
    assert [(each.points, each.won) for each in newer.results] == [(30, 125_050), (20, 0)]
    assert {each.name for each in older.players} == {"Ann Lodge", "Bo Marsh", "Cy North"}


def test_a_file_that_says_neither_day_nor_name() -> None:
    [night] = read_past_results(b"place,name\n1,Ann\n2,Bo\n", "x.csv", "GBP", "Cup", "2024-01-02")
    assert (night.name, night.day, night.has_points) == ("Cup", "2024-01-02", False)


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("who,what\nAnn,1\n", 1, "no columns of names and places"),
        ("name,place\nAnn,1\nBo,x\n", 3, "a place is missing"),
        ("name,place\nAnn,1\nAnn,2\n", 3, "Ann is twice"),
        ("name,place,points\nAnn,1,1.5\nBo,2,1\n", 2, "points are no whole number"),
        ("name,place,prize\nAnn,1,many\nBo,2,1\n", 2, "an amount is no number"),
        ("name,place,prize\nAnn,1,1000000000\nBo,2,1\n", 2, "an amount is no number"),
        (f'name,place,paid\nAnn,1,"1{",000" * 2_000}"\nBo,2,1\n', 2, "an amount is no number"),
        ("name,place,date\nAnn,1,5/11/24\nBo,2,\n", 2, "no day"),
        ("name,place\nAnn,1\nBo,7\n", None, "beyond the number"),
        ("name,place\nAnn,1\n", None, "fewer than two"),
        ("name,place\n12,1\nBo,2\n", 2, "a name is missing"),
        ("name,place\nAnn\u202e,1\nBo,2\n", None, ""),
    ],
)
def test_what_will_not_do_is_told_with_its_line(text: str, line: int | None, says: str) -> None:
    if not says:
        assert read_past_results(text.encode(), "x.csv", "GBP", "Cup", "2024-01-02")[0].players[0].name == "Ann"
        return
    with pytest.raises(BadInput) as bad:
        read_past_results(text.encode(), "x.csv", "GBP", "Cup", "2024-01-02")
    assert says in str(bad.value)
    assert bad.value.place is not None
    assert bad.value.place.line == line
