"""The forms of house books: each policy to each of its values and back, and a text that stays the same book."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shuffleup.web.settings")

from datetime import date
from pathlib import Path

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

import shuffleup.rulebooks
from shuffleup.bad_input import BadInput
from shuffleup.desk.shelf import NoSuchBook, Shelf, TextRefused
from shuffleup.rulebooks import BOOKS, Book, Policy, PolicyType, load_book, load_policies, load_topics
from shuffleup.rulebooks.house import house_book_problems, read_house_book
from shuffleup.store import open_store
from shuffleup.web.rules import draft, policy_form
from shuffleup.web.rules.values import heading, value_words

CROWN = (Path(shuffleup.rulebooks.__file__).parent / "house/the_crown.toml").read_text(encoding="utf-8")
NEW = draft.new_book("queens", "The Queen's Head", "tnpl")


def book_of(text: str) -> Book:
    return read_house_book(text, source="queens", load=load_book)


def sent(**fields: str | list[str]) -> QueryDict:
    query = QueryDict(mutable=True)
    for key, value in fields.items():
        query.setlist(key.replace("__", "-"), value if isinstance(value, list) else [value])
    return query


def choices(policy: Policy) -> list[tuple[dict[str, str | list[str]], object]]:
    """What a person can choose for a policy, and the value that it must come to."""
    key = policy.key
    if policy.type is PolicyType.BOOL:
        return [({key: "=true"}, True), ({key: "=false"}, False)]
    if policy.type is PolicyType.ENUM:
        return [({key: f"={word}"}, word) for word in policy.values]
    if policy.is_number:
        words = [({key: f"={word}"}, word) for word in policy.special]
        low, high = policy.least, policy.most
        return [({key: "own", f"{key}__number": str(high)}, high), ({f"{key}__number": f" {low} "}, low), *words]
    if policy.type is PolicyType.WORDS:
        typed = "Same  again = call, the lot = All-in"
        return [
            ({key: "own", f"{key}__number": typed}, (("same again", "call"), ("the lot", "all_in"))),
            ({key: "own"}, ()),
        ]
    if policy.values:
        all_ = list(policy.values)
        return [({key: "own", f"{key}__item": all_}, tuple(all_)), ({key: "own"}, ())]
    return [({key: "own", f"{key}__number": "30 40, 20 30"}, ((30, 40), (20, 30))), ({key: "own"}, ())]


@pytest.mark.parametrize("topic", load_topics(), ids=lambda topic: topic.id)
def test_every_policy_can_be_given_every_value_and_be_left_to_the_book_below_again(topic: object) -> None:
    topic = next(each for each in load_topics() if each == topic)
    below = load_book("tnpl")
    for key in topic.policies:
        for fields, value in choices(load_policies()[key]):
            form, text = policy_form.read(topic, sent(**fields), NEW, below)
            assert not any(each.error for each in form)
            own = book_of(text).policy(key)
            assert (own.value, own.book) == (value, "queens")
        shown = policy_form.fields(topic, text, below)
        assert [each.key for each in shown if each.changed] == [key]
        again, same = policy_form.read(topic, as_sent(shown), text, below)
        assert same == text
        assert not any(each.error for each in again)
        untouched = {name: value for name, value in fields.items() if name != key}
        _, back = policy_form.read(topic, sent(**untouched, **{key: ""}), text, below)
        assert book_of(back).content_hash == book_of(NEW).content_hash


def as_sent(form: list[policy_form.PolicyField]) -> QueryDict:
    """What a browser sends when nobody touched the form."""
    query = QueryDict(mutable=True)
    for each in form:
        query[each.key] = each.choice
        query.setlist(f"{each.key}-item", list(each.items))
        query[f"{each.key}-number"] = each.typed
        query[f"{each.key}-words"], query[f"{each.key}-reason"] = each.words, each.reason
    return query


@pytest.mark.parametrize(
    ("topic", "fields", "says"),
    [
        ("clock", {"clock_seconds": "own", "clock_seconds__number": "soon"}, "a number of seconds"),
        ("clock", {"clock_seconds": "own", "clock_seconds__number": ""}, "a number of seconds"),
        ("clock", {"clock_seconds": "own", "clock_seconds__number": "-5"}, "a number of seconds"),
        ("clock", {"clock_seconds": "own", "clock_seconds__number": "9" * 400}, "a number of seconds"),
        ("clock", {"clock_seconds": "own", "clock_seconds__number": "94608000"}, "from 1 to 600"),
        ("final_table", {"final_table_max": "own", "final_table_max__number": "500"}, "from 2 to 12"),
        ("clock", {"clock_short_levels": "own", "clock_short_levels__number": "30"}, "pairs of whole numbers"),
        ("declarations", {"local_words": "own", "local_words__number": "go = shove"}, "same again = call"),
        ("declarations", {"local_words": "own", "local_words__number": "go = call, go = fold"}, "one word only"),
        ("entries", {"late_penalty_max_percent": "own", "late_penalty_max_percent__number": "130"}, "from 0 to 100"),
    ],
)
def test_what_will_not_do_stays_in_the_form_with_what_would(topic: str, fields: dict[str, str], says: str) -> None:
    found = next(each for each in load_topics() if each.id == topic)
    form, text = policy_form.read(found, sent(**fields), NEW, load_book("tnpl"))
    wrong = [each for each in form if each.error]
    assert len(wrong) == 1
    assert says in wrong[0].error
    assert text == NEW


@pytest.mark.parametrize("book", [*BOOKS, "defaults"])
def test_every_value_is_said_in_words_of_people(book: str) -> None:
    for key, policy in load_policies().items():
        words = value_words(policy, load_book(book).policy(key).value)
        assert words
        assert "_" not in words + heading(policy), key


def test_a_word_that_no_page_of_ours_sends_changes_nothing() -> None:
    topic = next(each for each in load_topics() if each.id == "clock")
    _, text = policy_form.read(topic, sent(clock_kills_at="=never", clock_callers="DROP"), NEW, load_book("tnpl"))
    assert text == NEW


def test_the_houses_words_become_a_clause_that_goes_with_its_value() -> None:
    topic = next(each for each in load_topics() if each.id == "clock")
    fields = {"clock_seconds": "own", "clock_seconds__number": "30", "clock_seconds__words": "Half a minute."}
    _, text = policy_form.read(topic, sent(**fields, clock_seconds__reason="as we like it"), NEW, load_book("tnpl"))
    value = book_of(text).policy("clock_seconds")
    assert (value.clauses, value.reading) == (("house.1",), "as we like it")
    assert book_of(text).clause("house.1").says == "Half a minute."
    _, other = policy_form.read(topic, sent(**{**fields, "clock_seconds__words": "30 s"}), text, load_book("tnpl"))
    assert book_of(other).clause("house.1").says == "30 s"
    _, bare = policy_form.read(topic, sent(**{**fields, "clock_seconds__words": ""}), text, load_book("tnpl"))
    assert not book_of(bare).has_clause("house.1")
    _, back = policy_form.read(topic, sent(clock_seconds=""), text, load_book("tnpl"))
    assert book_of(back).content_hash == book_of(NEW).content_hash


def test_values_with_dates_are_left_alone() -> None:
    topic = next(each for each in load_topics() if each.id == "presence")
    below = load_book("redtooth")
    form = policy_form.fields(topic, CROWN, below)
    dated = next(each for each in form if each.key == "absent_removal_minutes")
    assert dated.dated
    _, text = policy_form.read(topic, as_sent(form), CROWN, below)
    assert text == CROWN


@pytest.mark.parametrize(
    "text", [CROWN, NEW, CROWN.replace("format = 1", "format = true")], ids=["crown", "new", "odd"]
)
def test_a_text_that_is_written_anew_is_the_same_book(text: str) -> None:
    raw = draft.read(text)
    again = draft.written(raw)
    assert draft.read(again) == raw
    assert book_of(again).content_hash == book_of(text).content_hash


@given(st.text(max_size=60), st.text(max_size=200), st.sampled_from(BOOKS))
def test_whatever_is_typed_makes_a_book_that_can_be_read(name: str, words: str, extends: str) -> None:
    text = draft.new_book(draft.id_for(name, BOOKS), name or "x", extends)
    text = draft.with_clause(text, {"title": words, "topic": "clock", "kind": "notice", "says": words})
    assert draft.read(text)["book"]["name"] == (name or "x")
    assert draft.read(text)["clause"][0]["says"] == words
    problems = house_book_problems(text, source="x", load=load_book)
    assert bool(problems) == (not words.strip() or not (name or "x").strip())


@pytest.mark.parametrize(
    ("name", "taken", "id_"),
    [
        ("The Queen's Head, Thursdays", (), "the_queens_head_thursdays"),
        ("TDA", ("tda",), "tda_2"),
        ("Café Zoë", (), "cafe_zoe"),
        ("!!!", (), "house"),
        ("!!!", ("house", "house_2"), "house_3"),
    ],
)
def test_a_book_gets_a_short_id_of_its_name(name: str, taken: tuple[str, ...], id_: str) -> None:
    assert draft.id_for(name, taken) == id_


def test_the_shelf_asks_about_what_begins_absurdly_late(where: str) -> None:
    late = HEAD + "[policies]\nclock_seconds = [\n{ value = 40, since = 2099-01-01 },\n]\n"
    with open_store(where) as store:
        shelf = Shelf(store, today=lambda: date(2026, 11, 22))
        (problem,) = shelf.problems(late, source="queens.toml")
        assert "more than 10 years ahead; a day up to 2036-" in str(problem)
        assert not shelf.problems(late.replace("2099", "2027"), source="queens.toml")


def test_the_shelf_lasts_and_goes_with_every_copy(where: str, tmp_path: Path) -> None:
    with open_store(where) as store:
        Shelf(store).put(CROWN, source="crown.toml")
        Shelf(store).put(draft.new_book("cellar", "The Cellar", "the_crown"), source="x")
        with open_store(tmp_path / "copy") as copy:
            store.copy_into(copy)
            shelf = Shelf(copy)
            assert [each.id for each in shelf.shelved()] == ["the_crown", "cellar"]
            assert shelf.text("the_crown") == CROWN
            assert shelf.load("cellar").policy("clock_seconds").value == 20
            assert shelf.choices()[0] == ("the_crown", "The Crown, Tuesday poker")
    with open_store(where) as store:
        assert list(Shelf(store).texts()) == ["the_crown", "cellar"]


HEAD = '[book]\nid = "queens"\nname = "The Queen\'s Head"\nextends = "tnpl"\n'
OWN = '[[clause]]\nid = "Q1"\ntitle = "Q"\ntopic = "clock"\nkind = "enforced"\nsays = "Q"\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (HEAD.replace("tnpl", "tnlp"), "line 4: no rulebook here is called 'tnlp'; the nearest is tnpl"),
        (HEAD.replace("tnpl", "/etc/passwd.toml"), "line 4: no rulebook here is called '/etc/passwd.toml'"),
        (HEAD.replace("tnpl", "queens"), "line 4: the house books extend each other in a circle"),
        (HEAD.replace("queens", "compare"), "line 2: 'compare' cannot be the id here"),
        (HEAD.replace("queens", "q" * 41), "line 2:"),
        (HEAD.replace("queens", "crown"), "line 2: this house has a book 'crown' already"),
        (HEAD + "[policies]\nclock_second = 3\n", "line 6: no policy is called 'clock_second'; the nearest"),
        (HEAD + "x" * 260_000, "too long"),
        ("", "there is no [book] table"),
        (HEAD + '[[clause]]\nid = "sheet"\nrepealed = true\n', "tnpl has no clause sheet to repeal"),
        (HEAD + OWN.replace("Q1", "sheet"), "a clause cannot be called 'sheet' here"),
    ],
    ids=lambda value: str(value)[-30:],
)
def test_nothing_is_kept_that_cannot_be_read(text: str, says: str, tmp_path: Path) -> None:
    with open_store(tmp_path / "house") as store:
        shelf = Shelf(store)
        shelf.put(HEAD.replace("queens", "crown"), source="crown.toml")
        with pytest.raises(TextRefused) as refused:
            shelf.put(text, source="queens.toml")
        assert says in str(refused.value)
        assert list(shelf.texts()) == ["crown"]


def test_nothing_goes_away_or_changes_that_another_book_rests_on(tmp_path: Path) -> None:
    with open_store(tmp_path / "house") as store:
        shelf = Shelf(store)
        shelf.put(HEAD + OWN, source="queens.toml")
        cites = '[policies]\nclock_seconds = { value = 30, clauses = ["Q1"] }\n'
        shelf.put(HEAD.replace('"queens"', '"cellar"').replace("tnpl", "queens") + cites, source="cellar.toml")
        with pytest.raises(BadInput, match="'cellar' rests on it"):
            shelf.remove("queens")
        with pytest.raises(TextRefused, match="'cellar' rests on this one"):
            shelf.put(HEAD, source="queens.toml", instead_of="queens")
        with pytest.raises(TextRefused, match="circle"):
            shelf.put(HEAD.replace("tnpl", "cellar") + OWN, source="queens.toml", instead_of="queens")
        with pytest.raises(TextRefused, match="the id of a book stays"):
            shelf.put(HEAD.replace('"queens"', '"other"'), source="queens.toml", instead_of="queens")
        shelf.remove("cellar")
        shelf.remove("queens")
        assert shelf.texts() == {}
        with pytest.raises(NoSuchBook, match="no rulebook here"):
            shelf.load("queens")
