"""`shuffleup clauses` and `shuffleup compare`: their JSON, their pages, their exit statuses."""

import json
import pickle
import re
from pathlib import Path

import pytest

from shuffleup.cli.main import COMMANDS, main, shuffleup
from shuffleup.rulebooks import BOOKS, load_book, load_policies, load_topics


class Ran:
    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    @property
    def rows(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> object:
    def go(*words: str) -> Ran:
        monkeypatch.setattr("sys.argv", ["shuffleup", *words])
        with pytest.raises(SystemExit) as left:
            main()
        said = capsys.readouterr()
        return Ran(int(left.value.code or 0), said.out, said.err)

    return go


def test_all_clauses_of_a_book_as_json_lines(run) -> None:
    ran = run("clauses", "hcpn", "--json")
    assert ran.status == 0
    assert [row["id"] for row in ran.rows] == [clause.id for clause in load_book("hcpn").clauses]
    assert {"book", "id", "title", "topic", "kind", "says"} <= set(ran.rows[0])


def test_clauses_of_all_books_on_a_topic_by_either_of_its_names(run) -> None:
    by_id, by_other_name = (
        run("clauses", "--topic", "out_of_turn", "--json"),
        run("clauses", "--topic", "turn-order", "--json"),
    )
    assert by_id.rows == by_other_name.rows
    assert {row["book"] for row in by_id.rows} == set(BOOKS)
    assert {row["topic"] for row in by_id.rows} == {"out_of_turn"}


def test_searching_with_a_slip(run) -> None:
    ran = run("clauses", "tda", "--search", "oversizd chip", "--json")
    assert ran.rows[0]["id"] == "48"


def test_a_number_and_a_page_for_people(run) -> None:
    ran = run("clauses", "tda", "71.A")
    assert ran.status == 0
    assert "tda 71.A  Range of penalties" in ran.out
    assert "tda 71.A.s4" in ran.out


def test_a_house_book_is_read_too(run, tmp_path: Path) -> None:
    path = tmp_path / "pub.toml"
    path.write_text(
        '[book]\nid = "pub"\nname = "Pub"\nextends = "tda"\n[policies]\nclock_seconds = 9\n', encoding="utf-8"
    )
    assert len(run("clauses", str(path), "--json").rows) == len(load_book("tda").clauses)
    (row,) = run("compare", "clock_seconds", "--book", str(path), "--json").rows
    assert row["values"] == {"tnpl": 50, "nppl": 30, "hcpn": 50, "tda": 25, "redtooth": 30, "pub": 9}
    assert row["clauses"]["pub"] == []


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (("clauses", "tda", "--search", "xylophone"), 1, "no clause fits"),
        (("clauses", "nope"), 2, "no rulebook is called 'nope'; there are tnpl, nppl"),
        (("clauses", "tda", "71.Z"), 2, "no clause '71.Z'; the nearest are 71"),
        (("clauses", "--topic", "clocks"), 2, "no topic is called 'clocks'; there are clock"),
        (("clauses", "--search", " "), 2, "nothing to search for"),
        (("clauses", "missing.toml"), 2, "missing.toml: the file cannot be read"),
        (("compare", "late_stak"), 2, "the nearest are late_stack"),
        (("compare", "qqqqqq"), 2, "no policy and no topic is called 'qqqqqq'"),
        (("compare",), 2, "Missing argument"),
    ],
)
def test_what_cannot_be_answered(run, words: tuple[str, ...], status: int, says: str) -> None:
    ran = run(*words)
    assert (ran.status, ran.out) == (status, "")
    assert says in ran.err
    assert "Traceback" not in ran.err


def test_one_policy_side_by_side(run) -> None:
    (row,) = run("compare", "late_stack", "--json").rows
    assert row["policy"] == "late_stack"
    assert row["values"] == {
        "tnpl": "full",
        "nppl": "minus_blinds_paid",
        "hcpn": "full",
        "tda": "full",
        "redtooth": "full",
    }
    assert row["clauses"]["nppl"] == ["18.e", "19"]
    (silent,) = run("compare", "late-no-deal-gap", "--json").rows
    assert silent["fallbacks"] == ["tnpl", "nppl", "hcpn"]
    assert set(silent["clauses"]) == {"tda", "redtooth"}


def test_every_topic_can_be_compared(run) -> None:
    seen = [row["policy"] for topic in load_topics() for row in run("compare", topic.id, "--json").rows]
    assert len(seen) == len(set(seen)) == len(load_policies())


def test_a_page_of_comparison_names_silence_and_readings(run) -> None:
    ran = run("compare", "entries")
    assert "silent: TDA 7.s3" in ran.out
    assert "our reading:" in ran.out


@pytest.mark.parametrize("name", ["clauses", "compare"])
def test_the_examples_of_the_help_page_work(run, name: str) -> None:
    command = shuffleup.get_command(None, name)
    assert name in COMMANDS
    examples = [line.strip() for line in command.epilog.splitlines() if line.strip().startswith("shuffleup ")]
    assert examples
    for example in examples:
        words = [bare or quoted for quoted, bare in re.findall(r'"([^"]*)"|(\S+)', example)]
        assert run(*words[1:]).status == 0


def test_a_pickled_book_carries_nothing_that_can_be_worked_out_again() -> None:
    book = load_book("tda")
    assert book.content_hash
    again = pickle.loads(pickle.dumps(book))
    assert "content_hash" not in vars(again)
    assert again == book
    assert again.content_hash == book.content_hash
