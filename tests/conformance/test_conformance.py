"""Conformance: computed from what the code reads and what cases prove, never from anybody's word."""

import json
from pathlib import Path

import pytest

import shuffleup
from shuffleup.cli.conformance import conformance as command
from shuffleup.conformance import Evidence, Proof, conformance, readers
from shuffleup.conformance.cases import Case
from shuffleup.conformance.evidence import proofs_of
from shuffleup.conformance.judged import reasons
from shuffleup.conformance.measured import Measured, MeasuredEntry, RuleEntry
from shuffleup.conformance.readers import readers_in, shows_notices
from shuffleup.conformance.runs import judged
from shuffleup.conformance.shown import shown
from shuffleup.conformance.table import counts
from shuffleup.rulebooks import BOOKS, ClauseKind, load_book, load_policies


@pytest.mark.parametrize(
    ("source", "read"),
    [
        ("x = book.policies.entries.late_stack", {"late_stack"}),
        ("entries = state.book.policies.entries\nif entries.late_seat: pass", {"late_seat"}),
        ("def f(entries): return entries.late_seat", {"late_seat"}),
        ("a, each = asked.command, asked.policies.entries\nif each.late_seat: pass", {"late_seat"}),
        ("if w.min_bet == 1 and self.law.show_order: pass", {"min_bet", "show_order"}),
        ("self.law.pot_cap_antes", set()),  # a custom, no policy
        ("if consulted.policies.law.report_violence_to_police: pass", {"report_violence_to_police"}),  # the topic
        ("policies = case.policies.rebuys\npolicies.re_entry\nx.policies.rebuys", {"re_entry"}),
        ("law.min_bet = 3", set()),
        ("consulted.cites('late_seat')", set()),
        ("book.cite(['late_stack', 'sandwich'])", set()),  # citing is not reading
        ("p = policies.entries\np.late_seat\ndef f():\n  p = policies.rebuys\n  p.re_entry", {"late_seat", "re_entry"}),
        ("plan.late_stack", set()),  # a plan's own field of the same name
        ("state.rebuys", set()),
        ("x = policies.rebuys.re_entry", {"re_entry"}),  # the topic of the same name is no policy
        ("p = policies.final_table\ny = plan.seats_per_table", set()),
        ("def f(each: EntriesPolicies): return each.late_seat", {"late_seat"}),
        ("label = 'late_stack'", set()),  # a word in a module that reads no books
        ("'''late_stack is not read here: cite nothing'''", set()),
    ],
)
def test_a_policy_is_read_where_its_field_is_taken(source: str, read: set[str]) -> None:
    assert set(readers_in({"room.module": source}).policies) == read


def test_a_common_rule_is_read_where_it_is_cited() -> None:
    found = readers_in({"hand.showdown": "book.cite_rule('cards_speak')", "hand.other": "'cards_speak'"})
    assert found.rules == {"cards_speak": ("hand.showdown",)}


def test_a_part_is_cited_where_it_is_named_beside_whose_it_is() -> None:
    found = readers_in(
        {
            "floor.one": "consulted.applies('folds_bind', 'out_of_turn' if early else 'nothing_to_call')",
            "floor.two": "self.consulted.cites('late_stack', 'half', 'whole')\nconsulted.applies('cards_speak')",
        }
    )
    assert found.parts == {
        ("folds_bind", "nothing_to_call"): ("floor.one",),
        ("folds_bind", "out_of_turn"): ("floor.one",),
        ("late_stack", "half"): ("floor.two",),
        ("late_stack", "whole"): ("floor.two",),
    }


def test_nothing_is_thrown_away_to_be_cited() -> None:
    package = Path(shuffleup.__file__).parent
    lines = [line for path in package.rglob("*.py") for line in path.read_text("utf-8").splitlines()]
    assert not [line for line in lines if line.strip().startswith("_ =") and "policies" in line]


@pytest.mark.parametrize(
    ("source", "shows"),
    [
        ("page(notices=_of_kind(book, Kind.NOTICE))", True),
        ("rows = [each for each in clauses if each.kind is Kind.NOTICE]", True),
        ("WORDS = {Kind.NOTICE: 'Notices'}", False),
        ("kind = Kind.INFRACTION", False),
    ],
)
def test_a_notice_is_honoured_by_a_page_that_picks_notices_out(source: str, shows: bool) -> None:
    assert shows_notices(source) is shows


def test_every_notice_is_honoured_by_its_page_and_proved_by_the_test_that_looks_at_it() -> None:
    for book in BOOKS:
        rows = [row for row in conformance(load_book(book)).rows if row.clause.kind is ClauseKind.NOTICE]
        assert rows
        assert all("web.rules.paper" in row.modules and row.shown and not row.proved for row in rows)
        assert {case for row in rows for case in row.cases} == {shown()[0].test}


def test_unread_names_what_no_code_reads() -> None:
    found = readers_in({"a": "policies.entries.late_stack"})
    assert "late_stack" not in found.unread()
    assert len(found.unread()) == len(load_policies()) - 1


def test_a_clause_is_honoured_by_code_and_proved_by_a_case() -> None:
    book = load_book("nppl")
    found = readers_in({"tournament.door": "policies.entries.late_entry_until"})
    known = Evidence((Proof("nppl", "19", "late: one pair a level"), Proof("tda", "18.a", "of another book")))
    table = conformance(book, known, found)
    rows = {row.clause.id: row for row in table.rows}
    assert (rows["18.a"].honoured, rows["18.a"].proved) == (True, False)
    assert rows["18.a"].modules == ("tournament.door",)
    assert rows["19"].honoured
    assert (rows["20"].honoured, rows["20"].proved) == (False, False)
    assert table.honoured == 2
    assert "20" in table.missing
    assert "18.a" in table.unproved
    assert "18.a" not in table.missing
    assert "late_entry_until" not in table.unread
    assert "late_stack" in table.unread


NOT_NOTICED = "no case that names it comes out otherwise without late_entry_until"


@pytest.mark.parametrize(
    ("cited", "read", "survived", "proved", "why"),
    [
        (True, {"late_entry_until"}, (), True, ()),
        (False, {"late_entry_until"}, (), False, ()),
        (True, set(), (), False, ("no case reads late_entry_until",)),
        (True, {"late_entry_until"}, None, False, ("late_entry_until has not been flipped", NOT_NOTICED)),
        (True, {"late_entry_until"}, ("nppl late_entry_until: a -> b",), False, ("nppl late_entry_until: a -> b",)),
        (True, {"late_entry_until"}, ("tda late_entry_until: a -> b",), True, ()),
    ],
)
def test_proved_is_cited_by_the_answer_and_no_flip_unnoticed(
    cited: bool, read: set[str], survived: tuple[str, ...] | None, proved: bool, why: tuple[str, ...]
) -> None:
    proves = {"nppl": ("18.a",)}
    entries = {} if survived is None else {"late_entry_until": MeasuredEntry("", 1, (), survived, proves=proves)}
    known = Evidence((Proof("nppl", "18.a", "entries: late", cited),), (), Measured(entries), frozenset(read))
    (row,) = (row for row in conformance(load_book("nppl"), known).rows if row.clause.id == "18.a")
    assert (row.proved, row.unnoticed) == (proved, why)
    assert bool(row.cases) is cited
    assert bool(row.tried) is not cited


def test_a_house_inherits_proofs_only_where_its_policies_are_those_of_its_book(tmp_path: Path) -> None:
    text = '[book]\nid = "x"\nname = "X"\nextends = "tda"\n[policies]\nhalt_when_short_by = {}\n'
    proved = {}
    for short in (3, 4):
        path = tmp_path / f"x{short}.toml"
        path.write_text(text.format(short))
        proved[short] = {row.clause.id for row in conformance(load_book(path)).rows if row.proved}
    assert "10.D" in proved[3]
    assert "10.D" not in proved[4]
    assert "10.A" in proved[4]


def test_every_policy_is_read_by_code() -> None:
    assert readers().unread() == ()


def test_a_clause_is_proved_by_a_case_that_names_it_and_comes_out_otherwise_without_it() -> None:
    proofs = (Proof("nppl", "49.b", "fold", cited=True),)
    for rules, proved in (({}, False), ({"folds_bind": RuleEntry("", 1, 1, {"nppl": ("49.b",)})}, True)):
        table = conformance(load_book("nppl"), Evidence(proofs, (), Measured({}, rules), frozenset()))
        (row,) = (row for row in table.rows if row.clause.id == "49.b")
        assert row.proved is proved
        assert proved or any("without" in why and "folds_bind" in why for why in row.unnoticed)


@pytest.mark.parametrize("book_id", BOOKS)
def test_every_clause_is_proved_or_shown_or_somebody_has_judged_why_not(book_id: str) -> None:
    table = conformance(load_book(book_id))
    assert table.missing == ()
    told = {clause for book, clause in reasons() if book == book_id}
    assert set(table.unproved) == told, "run `make mutate`; what is left goes into conformance/tried.toml with a reason"


@pytest.mark.parametrize("book_id", [*BOOKS, "the_crown"])
def test_the_package_as_it_is(book_id: str) -> None:
    table = conformance(load_book(book_id))
    assert len(table.rows) == len(load_book(book_id).clauses)
    assert table.honoured + len(table.missing) == len(table.own)
    of = counts(table.rows)
    assert (
        of["proved"] + of["shown"] + len(table.unproved) == len(table.rows) == len(table.own) + len(table.recommended)
    )
    assert table.honoured > 0


def test_readers_are_no_faces_of_the_program() -> None:
    modules = {module for found in readers().policies.values() for module in found}
    assert modules
    assert not {module for module in modules if module.split(".")[0] in {"rulebooks", "conformance", "cli", "web"}}


def test_the_command_prints_a_line_a_book(capsys: pytest.CaptureFixture[str]) -> None:
    command.main(["--json"], standalone_mode=False)
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["book"] for row in rows] == list(BOOKS)
    for row in rows:
        assert row["clauses"] == row["honoured"] + len(row["missing"])
        assert set(row) >= {"book", "clauses", "honoured", "proved", "missing"}


def test_one_book_is_told_clause_by_clause(capsys: pytest.CaptureFixture[str]) -> None:
    command.main(["nppl", "--json"], standalone_mode=False)
    (line,) = capsys.readouterr().out.splitlines()
    rows = {row["clause"]: row for row in json.loads(line)["rows"]}
    assert len(rows) == len(load_book("nppl").clauses)
    assert rows["18.a"]["state"] == "proved"
    assert "tournament.between.entries_close" in rows["18.a"]["modules"]
    assert any(case.startswith("entries: ") for case in rows["18.a"]["cases"])


def test_the_page_of_one_book_names_the_rooms_and_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    command.main(["tda"], standalone_mode=False)
    page = capsys.readouterr().out
    assert "floor: " in page
    assert "tournament: " in page
    assert "league: " in page
    assert "read by no code yet: " in page


@pytest.mark.parametrize(("asserted", "cited"), [({"outcome": "bet"}, False), ({"infractions": []}, True)])
def test_an_infraction_is_proved_by_a_case_that_asserts_what_may_follow(
    asserted: dict[str, object], cited: bool
) -> None:
    assert load_book("tda").clause("53.C.s3").kind is ClauseKind.INFRACTION
    case = Case("floor_x", "pot", {"situation": "x"}, {"tda": (asserted,)}, {"tda": ("53.C.s3",)})
    run = judged(case, "tda", [{"act": 0, "outcome": "bet", "infractions": [], "clauses": ["53.C.s3"]}])
    assert proofs_of([run]) == (Proof("tda", "53.C.s3", "floor_x: pot", cited),)
