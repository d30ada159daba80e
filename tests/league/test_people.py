"""Who is probably whom: pairs of names that are warned of and pairs that are not, and finding people by two letters."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.league.people import Likeness, NameIndex, near_duplicates, search_words, starts_words


@pytest.mark.parametrize(
    ("asked", "known", "likeness"),
    [
        ("john smith", "John Smith", Likeness.SAME),
        ("Zoe OBrien", "Zoë O’Brien", Likeness.SAME),
        ("Mc Donald", "McDonald", Likeness.SAME),
        ("Smith, John", "John Smith", Likeness.SWAPPED),
        ("Bob Marsh", "Robert Marsh", Likeness.NICKNAME),
        ("Bill Marsh", "Will Marsh", Likeness.NICKNAME),
        ("J Smith", "John Smith", Likeness.INITIAL),
        ("J. Smith", "John Smith", Likeness.INITIAL),
        ("Anna K", "Anna Kowalska", Likeness.INITIAL),
        ("John Paul Smith", "John Smith", Likeness.PART),
        ("Jon Smith", "Joe Smith", Likeness.TYPO),
        ("Katarzyna Nowka", "Katarzyna Nowak", Likeness.TYPO),
        ("Stehpen Lloyd", "Stephen Loyd", Likeness.TYPO),
        ("Dave", "Dvae", Likeness.TYPO),
    ],
)
def test_pairs_that_are_warned_of(asked: str, known: str, likeness: Likeness) -> None:
    (near,) = near_duplicates(asked, {"p1": known})
    assert (near.id, near.name, near.likeness) == ("p1", known, likeness)
    assert near.message.id == f"people.near.{likeness.value}"
    assert [back.likeness for back in near_duplicates(known, [("p2", asked)])] == [likeness]


@pytest.mark.parametrize(
    ("asked", "known"),
    [
        ("John Smith", "John Brown"),
        ("Dan", "Don"),
        ("Bob", "Robert"),
        ("Tom Smith", "Jon Smith"),
        ("J S", "John Smith"),
        ("J", "John"),
        ("Anna", "Anna Smith"),
        ("Bob Marsh", "Robert Walsh"),
        ("", "John Smith"),
        ("🂡", "🂢"),
    ],
)
def test_pairs_that_are_not(asked: str, known: str) -> None:
    assert near_duplicates(asked, {"p1": known}) == []


def test_the_surest_come_first_and_each_once() -> None:
    known = {"a": "Jhon Smith", "b": "J Smith", "c": "John Smith", "d": "Smith John", "e": "JOHN  SMITH"}
    assert [near.id for near in near_duplicates("John Smith", known)] == ["c", "e", "d", "b", "a"]


@pytest.mark.parametrize(
    ("query", "name", "finds"),
    [
        ("an", "Anna Smith", True),
        ("sm", "Anna Smith", True),
        ("an sm", "Anna Smith", True),
        ("smi ann", "Anna Smith", True),
        ("zo", "Zoë", True),
        ("a an", "Anna Andrews", True),
        ("an an", "Anna Smith", False),
        ("nna", "Anna Smith", False),
        ("", "Anna Smith", True),
    ],
)
def test_two_letters_find_people(query: str, name: str, finds: bool) -> None:
    assert starts_words(query, search_words(name)) is finds


@given(st.text(max_size=12), st.text(max_size=12))
def test_likeness_goes_both_ways(one: str, other: str) -> None:
    there, back = near_duplicates(one, {"x": other}), near_duplicates(other, {"x": one})
    assert [near.likeness for near in there] == [near.likeness for near in back]


names = st.lists(st.sampled_from("abcdefgh"), min_size=4, max_size=12).map("".join)


@given(names, st.data())
def test_one_slip_is_always_seen(name: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(name) - 1))
    slip = data.draw(st.sampled_from([name[:at] + "x" + name[at:], name[:at] + "x" + name[at + 1 :], name + "x"]))
    assert near_duplicates(slip, {"p": name})


def test_a_whole_entry_list_against_a_large_league_is_quick() -> None:
    first, last = ("anna", "robert", "katarzyna", "li", "mohammed"), ("smith", "nowak", "obrien", "jones", "van dyke")
    known = {f"p{n}": f"{first[n % 5]}{n % 97} {last[n // 7 % 5]}{n % 89}" for n in range(5_000)}
    index = NameIndex(known)
    started = time.process_time()
    for each in list(known.values())[:40]:
        assert index.near(each)
    assert time.process_time() - started < 10
