"""The five books: nothing missing, every value legal, every reference met."""

import hashlib
import tomllib
from pathlib import Path

import pytest

from shuffleup.bad_input import BadInput
from shuffleup.rulebooks import BOOKS, DEFAULTS, ClauseKind, common_rules, gaps, load_book, load_policies, load_topics
from shuffleup.rulebooks.catalogue import package_file
from shuffleup.rulebooks.definitions import PolicyType

INVENTORIES = Path(__file__).parents[3] / "shared" / "rulebooks"

FROZEN = {  # clauses, policies that the book states, hash of the clause ids in order
    "tnpl": (306, 285, "15b11ebd771d8e2a"),
    "nppl": (240, 226, "db5d1921f2e943d3"),
    "hcpn": (186, 188, "a6f038841d80f9c7"),
    "tda": (273, 255, "2ebe460a21c2a915"),
    "redtooth": (188, 175, "2f3ba1ae5df9e4d5"),
}

every_book = pytest.mark.parametrize("book_id", BOOKS)


@every_book
def test_no_clause_and_no_value_is_lost(book_id: str) -> None:
    book = load_book(book_id)
    ids = [clause.id for clause in book.clauses]
    stated = [name for name, value in book.values.items() if value.book == book_id]
    assert (len(ids), len(stated), hashlib.sha256("\n".join(ids).encode()).hexdigest()[:16]) == FROZEN[book_id]
    assert len(set(ids)) == len(ids)


@every_book
@pytest.mark.skipif(not INVENTORIES.is_dir(), reason="the inventories are not beside this repository")
def test_ids_are_those_of_the_inventory(book_id: str) -> None:
    inventory = tomllib.loads((INVENTORIES / f"{book_id}.toml").read_text(encoding="utf-8"))
    listed = {row["id"]: row for row in inventory["clause"]}
    clauses = load_book(book_id).clauses
    assert {clause.id: clause.kind.value for clause in clauses} == {key: row["kind"] for key, row in listed.items()}
    words = {topic.id: {topic.id, *topic.also} for topic in load_topics()}
    astray = [clause.id for clause in clauses if listed[clause.id]["topic"] not in words[clause.topic]]
    assert astray == []  # the table in topics.toml names every topic that a clause came from


@every_book
def test_every_clause_has_a_topic_a_text_and_references_that_exist(book_id: str) -> None:
    book = load_book(book_id)
    known = {topic.id for topic in load_topics()}
    for clause in book.clauses:
        assert clause.topic in known, clause
        assert clause.title.strip(), clause
        assert clause.says.strip().endswith((".", "?", ")")), clause
        assert all(book.has_clause(ref) for ref in clause.refs), clause
        assert clause.id not in clause.refs, clause


@every_book
def test_every_value_is_legal_and_cites_clauses_of_its_book(book_id: str) -> None:
    book = load_book(book_id)
    assert list(book.values) == list(load_policies())
    for name, value in book.values.items():
        assert load_policies()[name].legal(value.value), (name, value)
        if value.fallback:
            assert (value.book, value.clauses, value.reading) == (DEFAULTS, (), None), name
            assert value.origin, name
        else:
            assert value.book == book_id
            assert value.clauses, name
            assert all(book.has_clause(clause) for clause in value.clauses), (name, value)
            assert value.reading is None or value.reading.strip(), name


@every_book
def test_procedures_and_common_rules_cite_clauses_that_exist(book_id: str) -> None:
    book = load_book(book_id)
    assert all(book.has_clause(clause) for procedure in book.procedures for clause in procedure.clauses)
    for rule in common_rules():
        assert all(book.has_clause(clause) for clause in rule.clauses_of(book_id)), rule


def test_each_topic_and_rule_stands_once_and_every_policy_has_one() -> None:
    topics = load_topics()
    assert len(topics) == len({topic.id for topic in topics}) == 49
    keys = [key for topic in topics for key in topic.policies]
    assert keys == list(load_policies())
    assert len(keys) == len(set(keys))
    assert len(common_rules()) == len({rule.id for rule in common_rules()})
    assert len(gaps()) == len({gap.what for gap in gaps()})


def test_every_default_is_legal_and_names_tda_clauses_that_exist() -> None:
    tda = load_book("tda")
    for policy in load_policies().values():
        assert policy.legal(policy.default), policy
        assert all(tda.has_clause(clause) for clause in policy.origin_clauses), policy
        assert bool(policy.origin_clauses) == (policy.origin in {"tda", "tda_house"}) or policy.origin == "later_tda"


def test_what_the_tda_book_states_is_the_default_wherever_the_default_is_said_to_be_its_text() -> None:
    tda = load_book("tda")
    for policy in load_policies().values():
        value = tda.policy(policy.key)
        if policy.key == "table_language":  # the text leaves it to what the room posts; this room posts English
            continue
        if policy.origin == "tda" and not value.fallback:
            assert value.value == policy.default, policy.key


def test_values_of_enums_are_words_that_python_and_toml_can_name() -> None:
    for policy in load_policies().values():
        for word in (*policy.values, *policy.special):
            assert word == word.lower(), policy.key
            assert word.isidentifier(), policy.key


def test_every_kind_occurs_in_every_book() -> None:
    for book_id in BOOKS:
        assert {clause.kind for clause in load_book(book_id).clauses} == set(ClauseKind)


@pytest.mark.parametrize(
    ("book_id", "number", "ids"),
    [
        ("tnpl", "H7", ["H7.1", "H7.2"]),
        ("tda", "71.A", ["71.A", "71.A.s2", "71.A.s3", "71.A.s4"]),
        ("tda", "1", ["1", "1.s2"]),
        ("redtooth", "bets.2", ["bets.2a", "bets.2b"]),
        ("hcpn", "6", ["6-1", "6-2"]),
        ("nppl", "18.b", ["18.b"]),
        ("nppl", "38", []),
        ("nppl", "", []),
    ],
)
def test_a_printed_number_names_its_group(book_id: str, number: str, ids: list[str]) -> None:
    assert [clause.id for clause in load_book(book_id).group(number)] == ids


def test_unknown_names_are_answered_with_the_nearest_ones() -> None:
    with pytest.raises(BadInput, match=r"no rulebook is called 'tdaa'"):
        load_book("tdaa")
    with pytest.raises(BadInput, match=r"no clause '71\.Z'; the nearest are 71\.[A-D]"):
        load_book("tda").clause("71.Z")
    with pytest.raises(BadInput, match="no policy is called 'late_stak'; the nearest are late_stack"):
        load_book("tda").policy("late_stak")


def test_silence_falls_to_the_defaults_and_says_so() -> None:
    tnpl = load_book("tnpl")
    stated, silent = tnpl.policy("late_stack"), tnpl.policy("late_no_deal_gap")
    assert (stated.value, stated.clauses, stated.fallback) == ("full", ("B2.i.1",), False)
    assert (silent.value, silent.book, silent.fallback) == ("between_button_and_small_blind", DEFAULTS, True)
    assert silent.origin == "TDA 7.s3"
    cited = tnpl.cite(["late_stack", "late_no_deal_gap", "late_stack"])
    assert (cited.clauses, cited.fallbacks) == (("B2.i.1",), ("late_no_deal_gap",))


def test_the_defaults_are_a_book_that_states_everything() -> None:
    book = load_book(DEFAULTS)
    assert book.clauses == ()
    assert not any(value.fallback for value in book.values.values())


def test_the_content_hash_is_the_same_for_the_same_text_and_differs_between_books() -> None:
    hashes = {load_book(book_id).content_hash for book_id in (*BOOKS, DEFAULTS)}
    assert len(hashes) == len(BOOKS) + 1
    assert all(len(value) == 64 for value in hashes)


def test_every_number_of_a_policy_is_bounded() -> None:
    """Its file says what a number can sensibly be; a percentage ends at 100."""
    said = {}
    for topic in load_topics():
        said |= package_file(f"policies/{topic.id}.toml")["policy"]
    for policy in load_policies().values():
        rows = policy.type is PolicyType.LIST and not policy.values
        if policy.type in {PolicyType.INT, PolicyType.SECONDS} or rows:
            assert "most" in said[policy.key], policy.key
        if policy.is_number:
            assert policy.legal(policy.least)
            assert policy.legal(policy.most)
            assert not policy.legal(policy.least - 1)
            assert not policy.legal(policy.most + 1)
        elif not rows:
            assert "most" not in said[policy.key], policy.key
