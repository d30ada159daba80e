"""The law: words to integers and nothing lost."""

import pytest

from shuffleup.rulebooks import BOOKS, PolicyType, law, load_book, load_policies


@pytest.mark.parametrize("book_id", BOOKS)
def test_every_value_but_lists_of_pairs_has_an_integer_that_tells_it_from_the_others(book_id: str) -> None:
    values = load_book(book_id).resolve()
    listed = (PolicyType.LIST, PolicyType.WORDS)
    names = [n for n, p in load_policies().items() if p.type not in listed or (p.type is listed[0] and p.values)]
    assert len(load_policies()) - len(names) == 2  # clock_short_levels, local_words
    codes = law(values, names)
    for name, number in codes.items():
        policy = load_policies()[name]
        if policy.type is PolicyType.ENUM:
            assert list(policy.values)[number] == values[name]
        elif policy.type is PolicyType.LIST:
            assert [item for i, item in enumerate(policy.values) if number >> i & 1] == sorted(
                values[name], key=list(policy.values).index
            )
        elif number < 0:
            assert policy.special[-1 - number] == values[name]
        else:
            assert number == values[name]


def test_a_missing_value_is_the_default() -> None:
    assert law({}, ["halt_when_short_by", "seats_per_table"]) == {"halt_when_short_by": 3, "seats_per_table": -1}


@pytest.mark.parametrize(("name", "value"), [("min_bet", "penny"), ("clock_short_levels", []), ("clock_seconds", 1.5)])
def test_what_is_not_legal_has_no_integer(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=name):
        law({name: value}, [name])
