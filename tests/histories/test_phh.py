import json
import tomllib
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.bad_input import BadInput, in_english
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
def test_every_real_hand_of_the_sample_can_be_read_strictly():
    told = [hand for hand in replay(SHARED, strict=True) if not hand.ok or hand.repairs or hand.differences]
    assert told == []


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
        (("[100, 100, 100]", "[100, 100"), 6, "not valid TOML: unclosed array"),
        (("[100, 100, 100]", "[100, nan, 100]"), 5, "NaN in starting_stacks is no amount"),
        (("['d dh p1 AhKh', 'p3 f', 'p1 f']", "[1]"), 6, "the field actions is missing or no list of strings"),
    ],
)
def test_a_mistake_in_the_fields_is_told_with_its_line(change, line, wrong):
    text = GOOD.replace(*change)
    assert text != GOOD
    with pytest.raises(BadInput) as told:
        read_phh(text)
    assert wrong in in_english(told.value.wrong)
    assert told.value.place.line == line


def test_numbers_that_make_no_hand_are_told_with_the_file_and_the_line_of_the_hand():
    (phh,) = read_phh(GOOD.replace("min_bet = 2", "min_bet = 0"))
    phh.source = "a.phh"
    assert replay_hand(phh, "a.phh").error == "a.phh, line 1: a minimum bet of 0; a minimum bet above 0"


def test_stakes_that_were_right_once_are_no_excuse_for_what_only_equals_them():
    (phh,) = read_phh(GOOD)
    assert phh.setup().stakes is read_phh(GOOD)[0].setup().stakes
    for field, value in (("antes", (0.0, False, 0)), ("min_bet", 2.0)):
        with pytest.raises(BadInput, match="whole number"):
            replace(phh, **{field: value}).setup()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("p3 cbr 3", "That is too small. The least is 4 in all"),
        ("p3 cbr x", "'x' is no amount"),
        ("p3 cbr 5.5", None),
        ("p4 f", "'p4' is no player of this hand"),
        ("p3 jump", "actions are f, cc"),
        ("p3", "an action is missing"),
        ("d dh p2 AhAd", "Ah is in play already. Look at the card again"),
        ("d dh p2 Ax", "'Ax' is no card"),
        ("d dx p2", "the dealer's actions are"),
        ("d db AcAd", "No card is due here now"),
        ("p3 pb", "No bring-in is due now"),
        ("p3 sd", "There is no draw now"),
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


DEALT = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = [
  'd dh p1 ????',
  'd dh p2 ????',  # don't look at "it"
  "d dh p3 ????",
  'p3 f', 'p1 cc',
  'p2 cc',
]
"""
ON = DEALT.replace("'p2 cc',\n", "'p2 cc',\n  'd db 2c7d9s',\n  'p1 cbr 98', 'p2 cc',\n  {}\n")


def played(text: str, *, strict: bool = False):
    (phh,) = read_phh(text)
    return replay_hand(phh, "x", strict=strict)


def test_a_hand_recorded_blank_and_shown_later_wins_what_it_wins():
    blank = "'p1 sm ????', 'p2 sm ????', 'd db 3s', 'p1 sm ????', 'd db 4h', "
    one = played(ON.format(blank + "'p1 sm AhAd', 'p2 sm ????'"))
    assert (one.ok, one.final_stacks) == (True, (200, 0, 100))
    both = played(ON.format(blank + "'p1 sm AhAd', 'p2 sm KhKd'"), strict=True)
    assert (both.ok, both.final_stacks) == (True, (200, 0, 100))
    for strict in (True, False):
        mucked = played(ON.format("'d db 3s', 'd db 4h', 'p1 sm AhAd', 'p2 sm ????'"), strict=strict)
        assert (mucked.ok, mucked.repairs, mucked.final_stacks) == (True, (), (200, 0, 100))
    hidden = played(ON.format("'d db 3s', 'd db 4h', 'p1 sm ????', 'p2 sm ????'"))
    assert hidden.error == "nobody's cards are known at the showdown"
    untold = played(ON.format("'d db 3s', 'd db 4h', 'p1 sm AhAd'"), strict=True)
    assert "ends before the hand does: the cards of p2 are not told" in untold.error


@pytest.mark.parametrize(
    ("change", "line", "wrong"),
    [
        (("'p3 f', 'p1 cc'", "'p1 cc'"), 10, "entry 4 of actions, 'p1 cc', cannot be played: it is the turn of p3"),
        (
            ("'p1 cc',\n", "'p1 cc', 'p2 cbr 3',\n"),
            10,
            "'p2 cbr 3', cannot be played: That is too small",
        ),
        (("  'd dh p2 ????'", "#"), 10, "entry 3 of actions, 'p3 f', cannot be played: the cards of p2 are missing"),
        (("  'd db 2c7d9s',\n", ""), 12, "'p1 cbr 98', cannot be played: the board is missing on the street flop"),
        (("'p2 cc',\n  'd", "'p2 f',\n  'd"), 12, "'d db 2c7d9s', cannot be played: This hand is over;"),
        ((" {}", " 'd db 3s',"), 14, "ends before the hand does: the board is missing"),
        (("'p1 cbr 98', 'p2 cc',", "'p2 cc',"), 13, "'p2 cc', cannot be played: it is the turn of p1"),
        (
            ("'p1 cbr 98', 'p2 cc',", "'p1 cbr 98', 'p2 cc', 'p1 cc',"),
            13,
            "'p1 cc', cannot be played: the betting is over",
        ),
    ],
)
def test_a_strict_reading_tells_the_line_of_what_would_be_put_right(change, line, wrong):
    text = ON.replace(*change).format("")
    assert text != ON.format("")
    answer = played(text, strict=True)
    assert not answer.ok
    assert answer.error.startswith(f"input, line {line}: ")
    assert wrong in answer.error
    assert answer.repairs == ()


def test_a_lenient_reading_tells_what_it_put_right():
    answer = played(DEALT.replace("'p3 f', 'p1 cc',\n  'p2 cc'", "'p1 cc', 'p2 f'"))
    assert answer.ok
    assert answer.repairs == ((4, "p1 cc", 10, "it is the turn of p3; he folds"),)


def test_a_board_that_is_missing_is_not_chopped():
    shown = "'p1 sm AhAd', 'p2 sm KhKd'"
    answer = played(ON.format(shown))
    assert (answer.ok, answer.error) == (False, "not the whole board is known at the showdown")
    alone = played(ON.format("'p1 sm', 'p2 sm'"))
    assert alone.ok is False


def test_the_end_that_a_file_tells_is_compared():
    text = DEALT.replace("'p1 cc',\n  'p2 cc',", "'p1 f',")
    assert played(text + "finishing_stacks = [99, 101, 100]\nwinnings = [0, 3, 0]\n", strict=True).differences == ()
    for winnings in ("[0, 2, 0]", "[0, 0, 0]"):
        assert played(text + f"winnings = {winnings}\n").differences == ()
    wrong = played(text + "finishing_stacks = [99, 102, 100]\nwinnings = [0, 2.5, 0]\n", strict=True)
    assert wrong.ok
    assert wrong.differences == (("finishing_stacks", "p2", 102, 101), ("winnings", "p2", "2.5", 2))
    assert played(text + "winnings = [3]\n").differences == (("winnings", "", 1, 3),)
    assert played(text + "winnings = [false, 2, 0]\n").differences == (("winnings", "p1", False, 0),)


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
    alone = list(replay(tmp_path / "y.phhs"))
    assert [a.ok for a in alone] == [False, False, False]
    assert "y.phhs, line 16: entry 2 of actions, hand 3, 'p3 f'" in alone[2].error
    assert [a.ok for a in replay(tmp_path / "y.phhs", strict=False)] == [True, False, True]


@pytest.mark.parametrize(
    ("all_in", "to", "strict"),
    [(49, 100, True), (49, 149, False), (50, 150, True), (50, 100, False), (50, 200, None), (49, 200, None)],
)
def test_limit_records_complete_a_short_all_in_or_raise_it_by_a_bet(all_in, to, strict):
    text = f"""variant = 'FT'
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
small_bet = 100
big_bet = 200
starting_stacks = [{100 + all_in}, 1000, 1000]
actions = ['d dh p1 AhAd', 'd dh p2 2c3d', 'd dh p3 KhKd', 'p3 cc', 'p1 cc', 'p2 cc', 'd db 2s7d9s',
  'p1 cbr {all_in}', 'p2 cbr {to}', 'p3 f', 'd db 3s', 'd db 4h', 'p1 sm AhAd', 'p2 sm 2c3d']
"""
    assert [played(text, strict=each).ok for each in (True, False)] == [strict is True, strict is not None]
