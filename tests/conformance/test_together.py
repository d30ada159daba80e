"""Clauses that are always cited together: each group is one statement, and says why."""

from shuffleup.conformance.cases import Case
from shuffleup.conformance.evidence import shipped_runs
from shuffleup.conformance.runs import Run
from shuffleup.conformance.together import cited_together, one_statement
from shuffleup.rulebooks import load_book

CASE = Case("x", "x", {}, {"tda": ({},)}, {})


def _run(*lines: list[str]) -> Run:
    return Run(CASE, "tda", tuple({"clauses": line} for line in lines), frozenset())


def test_clauses_are_together_where_the_very_same_lines_cite_them() -> None:
    runs = (_run(["1", "2", "3"], ["3"]), _run(["1", "2"], ["4"]))
    assert cited_together(runs) == {("tda", frozenset({"1", "2"}))}
    assert cited_together((*runs, _run(["2"]))) == frozenset()


def test_clauses_that_are_always_cited_together_are_one_statement_for_a_reason() -> None:
    told, found = set(one_statement()), cited_together(shipped_runs())
    new = [f"{book}: {', '.join(sorted(group))}" for book, group in found - told]
    assert not new, "tell them apart by parts, or say why they are one in conformance/together.toml:\n" + "\n".join(new)
    apart = [f"{book}: {', '.join(sorted(group))}" for book, group in told - found]
    assert not apart, "no longer cited together: take them out of conformance/together.toml:\n" + "\n".join(apart)


def test_what_is_called_one_statement_names_clauses_that_there_are_and_each_once() -> None:
    named = [(book, clause) for book, group in one_statement() for clause in group]
    assert len(named) == len(set(named))
    assert all(load_book(book).has_clause(clause) for book, clause in named)
    assert all(len(group) > 1 and len(why.split()) > 4 for (_, group), why in one_statement().items())
