import json
import tomllib
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.bad_input import BadInput
from shuffleup.histories.phh import documents, read_phh
from shuffleup.histories.phh_lines import read_lines
from shuffleup.histories.phh_play import finish, play_phh
from shuffleup.histories.phh_replay import replay, replay_hand

OWN = Path(__file__).parent / "hands" / "own.phhs"
SHARED = Path(__file__).parents[2].parent / "shared" / "hands"
needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="the sample of real hands is not at hand")


@pytest.mark.parametrize("phh", read_phh(OWN), ids=lambda phh: phh.section)
def test_own_hands_end_as_they_must(phh):
    played = replay_hand(phh, "own.phhs")
    assert played.error is None
    assert [Decimal(stack) for stack in played.final_stacks] == [Decimal(stack) for stack in phh.fields["_expected"]]


@needs_shared
def test_every_real_hand_of_the_sample_ends_as_expected():
    expected = {}
    for line in (SHARED / "expected.jsonl").read_text().splitlines():
        row = json.loads(line)
        expected[row["file"], row["section"]] = row["final_stacks"]
    played = {(hand.file, hand.section): hand for hand in replay(SHARED)}
    assert played.keys() == expected.keys()
    wrong = [key for key, hand in played.items() if not hand.ok or list(hand.final_stacks) != expected[key]]
    assert wrong == []


@needs_shared
@pytest.mark.parametrize("file", sorted(SHARED.rglob("*.phh*")), ids=lambda file: file.name)
def test_the_fast_reader_agrees_with_the_toml_library(file):
    text = file.read_text()
    whole = tomllib.loads(text, parse_float=Decimal)
    by_lines = read_lines(text)
    if file.suffix == ".phhs":
        assert by_lines is not None
        assert dict(by_lines) == whole
    else:
        assert list(documents(text, None)) == [(None, whole)]
        if by_lines is not None:
            assert by_lines == [(None, whole)]


LINES = [
    "variant = 'NT'",
    'variant = "NT"',
    "a = 1",
    "a = 01",
    "a = -0",
    "a = +5",
    "a = 1_000",
    "a = 0.50",
    "a = .5",
    "a = [1, 2]",
    "a = [1,2]",
    "a = [1, 2.50]",
    "a = [01]",
    "a = [0.50, 1, -3]",
    "a = ['x', 'y']",
    "a = ['x','y']",
    "a = ['x', 'y'] # why",
    "a = []",
    "a = ['']",
    "a = [[1], ['x']]",
    "a = ['it''s']",
    "a = ['x', \"y\"]",
    "a = true",
    "a = yes",
    "a = 10:22:41",
    "a = 24:00:00",
    "a = 23:59:60",
    "a = 1:02:03",
    "a = [inf, 0.5, -inf]",
    "a = [inf, inf]",
    "a = 2024-01-02",
    "a = inf",
    "a = [inf, 1]",
    "a = { b = 1 }",
    "b.c = 1",
    "a=1",
    " a = 1",
    "a = 1 ",
    "a =  1",
    "# note",
    "",
    "  ",
    "[1]",
    "[x]",
    "[1.a]",
    "[[1]]",
    "[ 1 ]",
    "['1']",
    "a = '''",
    "'''",
    "a = [",
    "1]",
    "b = 'ü'",
    "b = 'tab\there'",
    "b = 'a # b'",
    "b = '\\n'",
    "a = 1\r",
    "= 1",
    "a = 'x', 'y'",
    "a = ['x', 'y'",
    "a = 'x''",
    "a = 0x1F",
    "a = 1e3",
    "a = [1, ]",
    "a = '",
    "a = ''",
    "a = ['']'",
    "_x = ['p1 says \"raise\"']",
    "c = ['a', 'b', 'c']",
    "a = [ 'x' ]",
    "a = [-0]",
    "a = 1.0",
    "a = [1.]",
]


@given(st.lists(st.sampled_from(LINES), max_size=6))
def test_what_the_fast_reader_accepts_means_the_same_to_the_library(lines):
    same_to_both("\n".join(lines))


@pytest.mark.parametrize("line", LINES)
def test_each_line_by_itself_means_the_same(line):
    same_to_both(line)


def same_to_both(text: str) -> None:
    fast = read_lines(text)
    if fast is not None:
        whole = tomllib.loads(text, parse_float=Decimal)
        assert (dict(fast) if fast[0][0] is not None else fast[0][1]) == whole
        assert repr(fast[0][1]) == repr(whole[fast[0][0]] if fast[0][0] is not None else whole)


GOOD = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ['d dh p1 AhKh', 'p3 f', 'p1 f']
"""


@pytest.mark.parametrize(
    ("change", "line", "wrong"),
    [
        (("variant = 'NT'", "variant = 'XX'"), 1, "there is no PHH variant 'XX'"),
        (("variant = 'NT'\n", ""), None, "the field variant is missing"),
        (("antes = [0, 0, 0]", "antes = [0, 0]"), 2, "antes has 2 numbers for 3 players"),
        (("min_bet = 2\n", ""), None, "the field min_bet is missing"),
        (("min_bet = 2", "min_bet = 'two'"), 4, "'two' in min_bet is no number"),
        (("[100, 100, 100]", "[100, 100"), 6, "Unclosed array"),
        (("[100, 100, 100]", "[100, nan, 100]"), 5, "NaN in starting_stacks is no amount"),
        (("['d dh p1 AhKh', 'p3 f', 'p1 f']", "[1]"), 6, "the field actions is missing or no list of strings"),
    ],
)
def test_a_mistake_in_the_fields_is_told_with_its_line(change, line, wrong):
    text = GOOD.replace(*change)
    assert text != GOOD
    with pytest.raises(BadInput) as told:
        read_phh(text)
    assert wrong in told.value.wrong
    assert told.value.place.line == line


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("p3 cbr 3", "raise too small (least 4)"),
        ("p3 cbr x", "'x' is no amount"),
        ("p3 cbr 5.5", None),
        ("p4 f", "'p4' is no player of this hand"),
        ("p3 jump", "actions are f, cc"),
        ("p3", "an action is missing"),
        ("d dh p2 AhAd", "card twice"),
        ("d dh p2 Ax", "'Ax' is no card"),
        ("d dx p2", "the dealer's actions are"),
        ("d db AcAd", "no cards due"),
        ("p3 pb", "no bring in"),
        ("p3 sd", "not drawing"),
    ],
)
def test_an_impossible_line_is_told_by_its_number(line, why):
    text = GOOD.replace("'p3 f', 'p1 f'", f"'d dh p3 2c2d', '{line}'")
    phh = read_phh(text)[0]
    if why is None:
        play_phh(phh)
        return
    with pytest.raises(BadInput, match=r"entry 3 of actions") as told:
        play_phh(phh)
    assert why in told.value.wrong


def test_a_record_that_stops_says_so():
    phh = read_phh(GOOD.replace(", 'p1 f'", ""))[0]
    played = replay_hand(phh, "x")
    assert (played.ok, played.final_stacks) == (False, (99, 98, 100))
    assert played.error == "the record ends before the hand does"


def test_a_showdown_of_unknown_hands_awards_nothing():
    phh = read_phh(GOOD.replace("'p3 f', 'p1 f'", "'p3 f', 'p1 cc', 'p2 cc', 'd db 2c3c4c', 'd db 5c', 'd db 6c'"))[0]
    phh.actions = [*phh.actions[1:], "p1 cc", "p2 cc"]
    hand = play_phh(phh)
    finish(hand)
    assert not hand.is_over
    assert replay_hand(phh, "x").error == "nobody's cards are known at the showdown"


def test_unknown_stacks_stay_unknown():
    phh = read_phh(GOOD.replace("[100, 100, 100]", "[inf, 100, 100]"))[0]
    assert replay_hand(phh, "x").final_stacks == ("inf", 101, 100)


def test_there_is_nothing_to_replay(tmp_path):
    with pytest.raises(BadInput, match="there is no"):
        list(replay(tmp_path / "nowhere"))
    with pytest.raises(BadInput, match="holds no PHH files"):
        list(replay(tmp_path))
    (tmp_path / "x.phh").write_bytes(b"\xff\xfe")
    (tmp_path / "y.phhs").write_text("[1]\n" + GOOD + "[2]\nvariant = 'NT'\n[3]\n" + GOOD)
    answers = list(replay(tmp_path))
    assert [(a.file, a.section, a.ok) for a in answers] == [
        ("x.phh", None, False), ("y.phhs", "1", True), ("y.phhs", "2", False), ("y.phhs", "3", True),
    ]  # fmt: skip
    assert "line 8:" in answers[2].error
