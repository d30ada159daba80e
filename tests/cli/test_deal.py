import json
import subprocess
import sys

import pytest
from click.testing import CliRunner

from shuffleup.bad_input import BadInput
from shuffleup.cli.deal import deal

THREE = ("--stacks", "5000,3000,2000", "--prizes", "50,30,20")
EVENT = """name = "Tuesday"
rulebook = "tnpl"
grade = "regional"
entrants = 20
buy_in = 5
[[level]]
small_blind = 25
big_blind = 50
[[prize]]
place = 1
share = 50
[[prize]]
place = 2
share = 30
[[prize]]
place = 3
share = 20
"""


def answer(*arguments: str) -> tuple[int, dict]:
    ran = CliRunner().invoke(deal, [*arguments, "--json"])
    return ran.exit_code, json.loads(ran.stdout)


def test_the_contract() -> None:
    status, said = answer(*THREE)
    assert status == 0
    assert (said["method"], said["amounts"], said["allowed"], said["reasons"]) == ("icm", [38, 33, 29], True, [])
    assert said["gains"] == [-12, 3, 9]
    assert said["places"][0] == pytest.approx([0.5, 19 / 56, 9 / 56])
    assert said["equities"] == pytest.approx([1075 / 28, 131 / 4, 202 / 7])
    assert said["bubble_factors"][0][0] is None
    assert [need["fact"] for need in said["needs"]][-1] == "approved"


def test_the_answer_no_is_status_1_with_clause_and_sentence() -> None:
    status, said = answer(*THREE, "--book", "nppl", "--fact", "fixes_places=yes")
    assert (status, said["allowed"], said["binding"]) == (1, False, False)
    assert said["reasons"] == [
        {
            "id": "deal.sells_places",
            "kind": "refusal",
            "clauses": ["87", "90"],
            "fallbacks": [],
            "say": "A deal is about prizes only. Places and points are played for.",
        }
    ]


def test_all_said_it_binds() -> None:
    facts = ["official_present=yes", "all_present=yes", "accept=3", "refuse=unknown", "confirmed=3", "approved=yes"]
    status, said = answer(*THREE, *(part for each in facts for part in ("--fact", each)))
    assert (status, said["binding"], said["needs"]) == (0, True, [])


def test_custom_and_save() -> None:
    assert answer(*THREE, "--method", "custom", "--amounts", "40,32,28")[1]["gains"] == [-10, 2, 8]
    assert answer(*THREE, "--method", "custom", "--amounts", "40,32,27")[0] == 1
    status, said = answer(*THREE, "--method", "save", "--book", "tnpl")
    assert (status, said["saved"], sum(said["amounts"])) == (0, 10, 90)
    assert answer(*THREE, "--method", "chips", "--save", "20")[1]["amounts"] == [40, 24, 16]


def test_an_event_says_prizes_currency_grade_and_book(tmp_path) -> None:
    path = tmp_path / "event.toml"
    path.write_text(EVENT)
    status, said = answer(str(path), "--stacks", "5000,3000,2000", "--save", "7.50")
    assert status == 0
    assert (said["book"], said["currency"], said["pool"], said["saved"]) == ("tnpl", "GBP", 10_000, 750)
    assert [(each["id"], each["kind"]) for each in said["reasons"]] == [("deal.winner_too_little", "warning")]
    ran = CliRunner().invoke(deal, [str(path), "--stacks", "5000,3000,2000"])
    assert "£38.39" in ran.stdout
    assert "prizes left: £100" in ran.stdout
    status, said = answer(str(path))
    assert (status, said["amounts"]) == (0, [500] * 20)


def test_for_people() -> None:
    ran = CliRunner().invoke(deal, [*THREE, "--method", "chips", "--book", "tnpl", "--fact", "grade=pub"])
    assert ran.exit_code == 0
    assert "warning: This book advises strongly against deals by chip counts alone. (A8.r5)" in ran.stdout
    assert "ask: Are all 3 players left there?" in ran.stdout
    assert ran.stdout.count("Player 1") == 3
    many = CliRunner().invoke(deal, ["--stacks", ",".join(["100"] * 30), "--prizes", "50,30"])
    assert many.stdout.count("Player 30") == 1


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (["--stacks", "5000,-1", "--prizes", "50"], "stack 2 is -1"),
        (["--stacks", "0,0", "--prizes", "50"], "nobody has chips"),
        (["--stacks", "5,x", "--prizes", "50"], "--stacks: 'x' is no amount"),
        (["--stacks", "", "--prizes", "50"], "--stacks: '' is no amount"),
        (["--stacks", "5,4", "--prizes", "50,-3"], "the prize of place 2 is -3"),
        (["--stacks", "5,4"], "there are no prizes"),
        (["--stacks", "5,4", "--prizes", "9,1", "--method", "save"], "does not say how much to save"),
        (["--stacks", "5,4", "--prizes", "9,1", "--save", "10"], "10 cannot be saved"),
        (["--stacks", "5,4", "--prizes", "9,1", "--amounts", "5,5"], "icm finds the amounts itself"),
        (["--stacks", "5,4", "--prizes", "9,1", "--fact", "moon=full"], "'moon' is no fact"),
        (["--stacks", "5,4", "--prizes", "9,1", "--fact", "accept=yes"], "accept is 'yes'"),
        (["--stacks", "5,4", "--prizes", "9,1", "--fact", "approved=3"], "approved is '3'"),
        (["--stacks", "5,4", "--prizes", "9,1", "--fact", "accept=3"], "more voices than players"),
        (["--stacks", "5,4", "--prizes", "9,1", "--book", "hoyle"], "no rulebook is called 'hoyle'"),
        (["--prizes", "9,1"], "there are no stacks"),
        (["--stacks", ",".join(["5"] * 501), "--prizes", "9"], "501 players are too many"),
        (["no-such-event.toml", "--stacks", "5,4"], "the file cannot be read (No such file or directory)"),
    ],
)
def test_bad_input_is_told(arguments: list[str], wrong: str) -> None:
    ran = CliRunner().invoke(deal, arguments)
    assert wrong in str(ran.exception)
    assert ran.stdout == ""


def test_bad_input_is_status_2_without_a_traceback() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "shuffleup", "deal", "--stacks", "5,-4", "--prizes", "9,1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "shuffleup: stack 2 is -4; 0 or more chips\n"


def test_where_the_book_is_silent_is_told_with_what_was_taken() -> None:
    """The NPPL prints nothing of how consent is given; the TDA's own events say how they do it."""
    _, said = answer(*THREE, "--book", "nppl")
    silent = {each["policy"]: each for each in said["silent"]}
    assert silent["deal_vote"] == {"policy": "deal_vote", "value": "aloud", "from": silent["deal_vote"]["from"]}
    assert "TDA" in silent["deal_vote"]["from"]
    paper = CliRunner().invoke(deal, [*THREE, "--book", "nppl"]).stdout
    assert "For “how consent is given”: each aloud before the official (house rule in the TDA book 73.2.C)." in paper
    assert not any(each["policy"] == "deal_may_sell_places" for each in said["silent"])


@pytest.mark.parametrize(("text", "plain"), [("5,000,3,000", "5000,3000"), ("12,500,7,500", "12500,7500")])
def test_commas_in_thousands_are_asked_about(text, plain) -> None:
    ran = CliRunner().invoke(deal, ["--stacks", text, "--prizes", "50,30"])
    assert isinstance(ran.exception, BadInput)
    assert plain in str(ran.exception)
    assert text.replace(",", ", ") in str(ran.exception)


def test_numbers_set_apart_and_plain_lists_are_taken_as_they_stand() -> None:
    assert answer("--stacks", "5, 300, 3, 200", "--prizes", "50,30,20,10")[0] == 0
    assert answer("--stacks", "500,300,200", "--prizes", "100,90,50")[0] == 0
