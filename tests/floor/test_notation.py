"""Floor notation: every form is read and written back, and a mistake is told with its place and what would fit."""

import hashlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shuffleup.bad_input import BadInput, in_english
from shuffleup.floor import acts, parsing
from shuffleup.floor.acts import Motion, Pile, Size, spoken_number
from shuffleup.floor.dealer_acts import PlayerOrSeat, Ranks
from shuffleup.floor.documented import page_with_parts
from shuffleup.floor.notation import ActLine, LineError, read_line
from shuffleup.floor.writing import _HOW, write_line

FORMS = """
p4 says raise · p4 says 1400 · p4 says raise 8000 · p4 says five · p4 says bet twenty five · p4 says raise 600 more
p4 says 600 more · p4 says call quietly · p4 says "if p2 bets I raise" · p4 says all-in · p4 says raise all-in
p4 says pot · p4 says bet pot · p4 says board · p4 says complete · p4 says fold · p4 says check · p4 says raise five
p4 pushes 500 1000x2 / 500 · p4 pushes total 9000 · p4 carries 100x12 · p4 pulls 500 · p4 reveals 1000 · p4 taps
p4 folds · p4 tables AhKh · p4 mucks · p4 releases touching muck · p4 releases · p4 shows Ah p5 · p4 shows Ah??
p4 exposes Ah · p4 lifts muck · p4 offends soft_play · p4 offends stalling again deliberately · p4 wants see stub
p4 lifts upcards · p4 leaves · p4 returns · p4 thinks 90 · p4 uses device · p10 folds
p4 wants clock p6 · p4 wants count pot · p4 wants count p2 · p4 wants see p3 · p4 wants muck · p4 wants deck marked
p4 wants deck · x wants clock p6 · x speaks up · p6 speaks up · clock starts p6 · clock starts p6 20
clock expires p6 · pause 20
d deals first · d deals last · d starts p2 · d starts s4 · d deals p5 3 · d deals p9 2 running · d deals s4 2
d skips p2 · d deals p3 joker · d exposes p3 1 · d exposes p9 replacement · d drops p5 2 unseen · d drops p5 2
d boxes 1 · d burns 2 · d drops stub · d kills p4 · d fetches p4 · d flops AhKd7c · d flops AhKd7c early · d turns 7h
d rivers 7h early · d backs up p5 · d states bet 1200 · d states count 5 · d states pot 900 · d pushes pot p4
d ranks high p3 = p5 > p4 · d ranks low p3 · d ranks p1 > p2 · d offers cut p4 · p4 cuts 9 · button due s4
p2 says call & p3 pushes 500 · d deals p3 boxed · d deals p3 boxed late · d mucks burns · d lays board
p4 wants appeal · p4 wants exception · p3 wants pot · p3 wants change · p3 wants change 1000 · p3 wants change p4
p3 wants change 1000 p4 · clock ends p6 · p5 shuffles
"""
LINES = [each.strip() for row in FORMS.strip().splitlines() for each in row.split("·")]


@pytest.mark.parametrize("line", LINES)
def test_what_is_read_is_written_back(line: str) -> None:
    assert write_line(read_line(line)) == line


def test_every_kind_of_act_has_a_form() -> None:
    read = {type(act) for line in LINES for act in read_line(line).acts}
    assert read == set(_HOW)


@pytest.mark.parametrize(
    ("line", "act"),
    [
        ("p4 says raise 8000", acts.Says(4, "raise", Size(amount=8000))),
        ("p4 says 600 more", acts.Says(4, "", Size(more=600))),
        ("p4 says raise five", acts.Says(4, "raise", Size(words=("five",)))),
        ("p4 says all-in", acts.Says(4, "all-in")),
        ('p4 says "fine by me"', acts.Says(4, free="fine by me")),
        ("p4 says call quietly", acts.Says(4, "call", quietly=True)),
        ("p4 pushes 500 1000x2 / 25", acts.Pushes(4, (Motion((Pile(500), Pile(1000, 2))), Motion((Pile(25),))))),
        ("p4 pushes total 9000", acts.Pushes(4, (Motion(total=9000),))),
        ("x wants clock p6", acts.Wants(acts.BYSTANDER, "clock", 6)),
        ("p4 wants deck marked", acts.Wants(4, "deck", None, marked=True)),
        ("d ranks low p3 = p5 > p4", Ranks(((3, 5), (4,)), "low")),
    ],
)
def test_what_a_line_says(line: str, act: object) -> None:
    assert read_line(line) == ActLine((act,))  # type: ignore[arg-type]


def test_chips_of_a_motion() -> None:
    motion = Motion((Pile(500), Pile(1000, 2)))
    assert (motion.amount, motion.chips) == (2500, (1000, 1000, 500))
    assert (Motion(total=700).amount, Motion(total=700).chips) == (700, None)
    assert str(PlayerOrSeat("s", 4)) == "s4"


@pytest.mark.parametrize(
    ("words", "number"), [("five", 5), ("twenty five", 25), ("five twenty", None), ("one two", None), ("ninety", 90)]
)
def test_number_words(words: str, number: int | None) -> None:
    assert spoken_number(words.split()) == number


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("p4 says", 8, "a number word"),
        ("p4 sys", 4, "says"),
        ("p11 folds", 1, "a player (p1 to p10)"),
        ("p4 pushes", 10, "a number"),
        ("p4 pushes 5 /", 14, "total"),
        ("d flops AhKx", 11, "early"),
        ("p4 folds p5", 10, "&"),
        ("p4 says raise -4", 15, "a number"),
        ("p4 pushes 05", 11, "a number"),
        ("", 1, "a player"),
        ("p4 folds\np5 folds", 9, "one line"),
        ("d wants clock p4", 3, "deals"),
    ],
)
def test_a_mistake_tells_its_place_and_what_would_fit(line: str, column: int, expected: str) -> None:
    with pytest.raises(LineError) as bad:
        read_line(line)
    assert bad.value.column == column
    assert expected in in_english(bad.value.right)
    assert isinstance(bad.value, BadInput)


@given(st.text(st.sampled_from('p4dxs says raise pushes 500 / & five "AhKd\t'), max_size=40))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    check_text(text)


def check_text(text: str) -> None:
    """See that the text is read and written back, or refused as bad input."""
    try:
        line = read_line(text)
    except BadInput:
        return
    assert read_line(write_line(line)) == line


def test_the_page_is_current() -> None:
    page = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    assert page == page_with_parts(page), "python -m shuffleup.floor.documented docs/notation.md"


def test_the_kept_parser_is_the_one_of_the_grammar_and_a_damaged_one_is_made_anew() -> None:
    folder = parsing.GRAMMAR.parent / "__pycache__"
    parsing.parser.cache_clear()
    parsing.parser()
    (kept,) = folder.glob("grammar-*.lark")
    whole = kept.read_bytes()
    for data in (whole, whole[:-9], b""):
        kept.write_bytes(data)
        parsing.parser.cache_clear()
        assert write_line(read_line("p4 says raise 600 more")) == "p4 says raise 600 more"
    digest, _, data = kept.read_bytes().partition(b"\n")
    assert hashlib.sha256(data).hexdigest().encode() == digest
