"""Every hand of every reader through every writer and back, and files that somebody has mangled."""

import json
import random
import re
import warnings
from dataclasses import replace
from pathlib import Path

import pokerkit as pk
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from histories.ohh_spec import ACTIONS, STREETS, faults
from histories.told_hands import AT, random_told, same_part
from shuffleup.bad_input import BadInput, Place
from shuffleup.games import VARIANTS, Family, Variant, find_variant
from shuffleup.hand.hand import Hand
from shuffleup.hand.table import Level, Setup
from shuffleup.histories.hand_files import hands_found
from shuffleup.histories.hand_formats import FORMATS, WRITTEN, HandFormat, find_format, hand_text
from shuffleup.histories.hand_stream import HandLines
from shuffleup.histories.ohh import ohh_of
from shuffleup.histories.phh_about import phh_of_told
from shuffleup.histories.phh_write import phh_text
from shuffleup.histories.told_hand import About, ToldHand, ToldTournament

SAMPLE = Path(__file__).parents[3] / "shared" / "hands"
EVERY_GAME = pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.id)
EVERY_WRITER = pytest.mark.parametrize("format_id", WRITTEN)
TELLS_ALL = ("phh", "ohh")
"""Formats that hold everything that there is to tell; a PokerStars text holds what was posted, and no level's sums."""


def read_again(text: str, format_id: str) -> ToldHand:
    return find_format(format_id).read(HandLines("a file", 1, text.split("\n")), True)


def random_hands(variant: Variant, seed: str, each: int = 6) -> list[ToldHand]:
    chance = random.Random(f"{variant.id} {seed}")
    counts = range(2, variant.max_players + 1)
    return [random_told(variant, players, chance) for players in counts for _ in range(each)]


@EVERY_WRITER
@EVERY_GAME
def test_random_hands_are_the_same_after_being_written_and_read(variant: Variant, format_id: str) -> None:
    exact = format_id in TELLS_ALL
    for told in random_hands(variant, format_id):
        again = read_again(hand_text(told, format_id), format_id)
        assert same_part(again, exact=exact) == same_part(told, exact=exact), hand_text(told, format_id)
        assert again.about == told.about


@pytest.mark.parametrize("format_id", TELLS_ALL)
@pytest.mark.parametrize("size", [0, 6])
def test_all_that_is_told_beside_the_hand_is_the_same_after_being_written_and_read(format_id: str, size: int) -> None:
    (told, *_) = random_hands(find_variant("NLHE"), "beside", each=1)
    night = ToldTournament("7", "Tuesday", "GBP", 2_000, 150, 0, 10_000, 3, AT, level_seconds=1_200)
    about = replace(told.about, site="Crown", table_size=size, seats=(), hero=1, currency="", scale=1, tournament=night)
    again = read_again(hand_text(replace(told, about=about), format_id), format_id)
    assert again.about == about


@pytest.mark.parametrize("known", [(0,), (0, 1)])
def test_a_pokerstars_text_tells_whose_it_is_where_no_other_hand_is_known(known: tuple[int, ...]) -> None:
    variant = find_variant("NLHE")
    hand = Hand(Setup(variant, Level(50, 100).stakes(variant, 2), (5_000, 5_000)))
    hand.deal_street([[10, 20] if 0 in known else [-1] * 2, [30, 40] if 1 in known else [-1] * 2], [])
    hand.fold()
    again = read_again(hand_text(ToldHand(hand, About(hero=0)), "pokerstars"), "pokerstars")
    assert again.about.hero == (0 if known == (0,) else None)


@pytest.mark.parametrize(
    ("number", "level", "table"),
    [("1.5", 4_000, "A\nSeat 2: Bob (5 in chips)"), ("7 / 8\n", 10**14, "Bob's\x85\x1b[2J"), ("", 3_999, "'")],
)
def test_what_the_first_lines_of_pokerstars_have_no_room_for_is_written_so_that_they_can_be_read(
    number: str, level: int, table: str
) -> None:
    (told, *_) = random_hands(find_variant("NLHE"), "first lines")
    about = replace(told.about, number=number, table=table, tournament=ToldTournament(number, "", "GBP", level=level))
    again = read_again(hand_text(replace(told, about=about), "pokerstars"), "pokerstars")
    assert again.finishing_stacks == told.finishing_stacks
    assert again.about.number in ("1-5", "7-8-", "0")
    assert again.about.tournament is not None
    assert again.about.tournament.number == again.about.number


def test_a_stack_that_is_not_known_is_written_where_there_is_a_word_for_it() -> None:
    (told, *_) = random_hands(find_variant("NLHE"), "unknown")
    text = re.sub(r"(starting_stacks = \[).*?,", r"\1inf,", hand_text(replace(told, about=About()), "phh"))
    text = re.sub(r"finishing_stacks.*\n", "", text)
    unknown = find_format("phh").read(HandLines("a file", 1, text.split("\n")), False)
    assert "starting_stacks = [inf, " in hand_text(unknown, "phh")
    for format_id in ("ohh", "pokerstars"):
        with pytest.raises(BadInput, match="no word for a stack that is not known"):
            hand_text(unknown, format_id)


@EVERY_GAME
def test_a_hand_goes_through_all_formats_one_after_the_other(variant: Variant) -> None:
    for told in random_hands(variant, "chain", each=1):
        now = told
        for format_id in ("phh", "ohh", "pokerstars", "ohh", "phh"):
            now = read_again(hand_text(now, format_id), format_id)
        assert same_part(now, exact=False) == same_part(told, exact=False)


@pytest.mark.skipif(not SAMPLE.is_dir(), reason="the sample of hands is not at hand")
@EVERY_WRITER
def test_real_hands_are_the_same_after_being_written_and_read(format_id: str, tmp_path: Path) -> None:
    found = [hand.told for hand in hands_found(SAMPLE)]
    file = tmp_path / "hands.txt"
    file.write_text("".join(hand_text(told, format_id, n) for n, told in enumerate(found, 1)), encoding="utf-8")
    again = [hand.told for hand in hands_found(file)]
    assert len(found) == len(again) == 246
    for before, after in zip(found, again, strict=True):
        exact = format_id in TELLS_ALL
        assert same_part(after, exact=exact) == same_part(before, exact=exact)
        if exact:
            assert after.about.number == before.about.number
            assert after.about.currency == before.about.currency


@EVERY_GAME
def test_an_ohh_object_is_as_the_specification_has_it(variant: Variant) -> None:
    streets, actions = STREETS, ACTIONS
    if variant.family is not Family.BOARD:
        streets = STREETS | {"Fourth Street", "Fifth Street", "Sixth Street", "Seventh Street"}
        streets |= {"First Draw", "Second Draw", "Third Draw"}
        actions = ACTIONS | {"Discards Cards"}
    for told in random_hands(variant, "spec", each=3):
        history = json.loads(json.dumps(ohh_of(told)))["ohh"]
        assert list(faults(history, streets=streets, actions=actions)) == []


def test_the_check_of_the_specification_finds_what_is_wrong() -> None:
    (told, *_) = random_hands(VARIANTS[0], "faults", each=1)
    history = json.loads(json.dumps(ohh_of(told)))["ohh"]
    for name in ("game_type", "dealer_seat"):
        assert list(faults({**history, name: None}))
    history["rounds"][0]["actions"][0]["action"] = "Blind"
    assert list(faults({**history, "colour": "red"})) == ["colour is no field of the specification", "the action Blind"]


@EVERY_GAME
def test_an_ohh_object_without_our_extension_is_read_where_the_format_tells_the_game(variant: Variant) -> None:
    told_by_the_format = variant.family is Family.BOARD and not variant.short_deck
    for told in random_hands(variant, "foreign", each=3):
        history = ohh_of(told)
        del history["ohh"]["_shuffleup"]
        if told_by_the_format:
            again = read_again(json.dumps(history), "ohh")
            assert same_part(again, exact=False) == same_part(told, exact=False)
        elif variant.family is Family.DRAW:
            with pytest.raises(BadInput, match="which game Draw with bet_type"):
                read_again(json.dumps(history), "ohh")


@pytest.mark.parametrize("variant", [v for v in VARIANTS if v.phh], ids=lambda v: v.id)
def test_pokerkit_reads_what_is_written_and_ends_with_the_same_chips(variant: Variant) -> None:
    compared = 0
    for told in random_hands(variant, "pokerkit"):
        phh = phh_of_told(told)
        stacks = told.hand.setup.stacks
        if min(stacks) < 5 or told.about.scale > 1 or len(told.hand.pots) > 1:
            continue  # Short posts, odd chips and decimals: there the two part (see tests/oracles).
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                *_, last = pk.HandHistory.loads(phh_text(phh))
            except ValueError:
                continue  # A fold with nothing to call, and raises that PokerKit does not have.
        if not last.status and len(told.hand.live) == 1 and sum(last.stacks) == sum(stacks):  # else it paid no pot
            compared += 1
            assert list(last.stacks) == list(told.hand.stacks)
    assert compared


@EVERY_WRITER
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), cuts=st.lists(st.tuples(st.floats(0, 1), st.text(max_size=6)), max_size=8))
def test_a_mangled_file_is_read_or_told(format_id: str, seed: int, cuts: list[tuple[float, str]]) -> None:
    chance = random.Random(seed)
    text = hand_text(random_told(chance.choice(VARIANTS), chance.randint(2, 6), chance), format_id)
    for at, instead in cuts:
        place = int(at * len(text))
        text = text[:place] + instead + text[place + chance.randint(0, 9) :]
    place_of_mistake = Place("a file")
    try:
        read_again(text, format_id)
    except BadInput as bad:
        place_of_mistake = bad.place or Place()
    assert place_of_mistake.source == "a file"


@pytest.mark.parametrize("form", FORMATS, ids=lambda f: f.id)
@settings(max_examples=60, deadline=None)
@given(lines=st.lists(st.text(max_size=60), max_size=12))
def test_what_is_no_hand_is_told(form: HandFormat, lines: list[str]) -> None:
    with pytest.raises(BadInput):
        form.read(HandLines("a file", 1, [*lines, ""]), True)
