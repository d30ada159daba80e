"""Clauses that are always cited together: each group is known, so that no new one comes in unseen."""

from shuffleup.conformance.cases import Case
from shuffleup.conformance.evidence import shipped_runs
from shuffleup.conformance.runs import Run
from shuffleup.conformance.together import cited_together, known_together
from shuffleup.rulebooks import load_book

CASE = Case("x", "x", {}, {"tda": ({},)}, {})


def _run(*lines: list[str]) -> Run:
    return Run(CASE, "tda", tuple({"clauses": line} for line in lines), frozenset())


def test_clauses_are_together_where_the_very_same_lines_cite_them() -> None:
    runs = (_run(["1", "2", "3"], ["3"]), _run(["1", "2"], ["4"]))
    assert cited_together(runs) == {("tda", frozenset({"1", "2"}))}
    assert cited_together((*runs, _run(["2"]))) == frozenset()


def test_no_clauses_are_always_cited_together_but_those_that_somebody_has_listed() -> None:
    known = {(book, clause): group for book, group in known_together() for clause in group}
    new = []
    for book, group in cited_together(shipped_runs()):
        homes = {known.get((book, clause)) for clause in group}
        if None in homes or len(homes) > 1:
            new.append(f"{book}: {', '.join(sorted(group))}")
    assert not new, "tell them apart by parts, or add them to conformance/together.toml:\n" + "\n".join(sorted(new))


def test_what_is_listed_names_clauses_that_there_are() -> None:
    for book, group in known_together():
        assert len(group) > 1
        assert all(load_book(book).has_clause(clause) for clause in group)
