import random
from pathlib import Path

import pytest

from hand.random_play import new_hand, play_out
from shuffleup.bad_input import BadInput
from shuffleup.games import VARIANTS, find_variant
from shuffleup.histories.phh import parse_phh, read_phh
from shuffleup.histories.phh_lines import read_lines
from shuffleup.histories.phh_play import finish, play_phh
from shuffleup.histories.phh_write import phh_of, phhs_text, write_phh

OWN = Path(__file__).parent / "hands" / "own.phhs"
EVERY_GAME = pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.id)


@EVERY_GAME
def test_a_hand_written_and_read_plays_the_same(variant):
    chance = random.Random(variant.id)
    for players in (2, 3, 5, min(8, variant.max_players)):
        for _ in range(8):
            hand = play_out(new_hand(variant, players, chance), chance)
            text = write_phh(hand, fields={"event": "Crown & Anchor's", "hand": 7, "_note": ["a", 2]})
            (phh,) = read_phh(text)
            again = play_phh(phh)
            finish(again)
            assert again.stacks == hand.stacks
            assert phh.fields["finishing_stacks"] == list(hand.stacks)
            assert (phh.fields["event"], phh.fields["_note"]) == ("Crown & Anchor's", ["a", 2])
            assert again.board == hand.board
            assert write_phh(phh) == text


def test_fields_of_every_kind_and_name_are_written_so_that_they_can_be_read():
    fields = {
        "_table": {"a": 1, "b": [1, {"c d": "O'Hara"}], "": {}},
        "_list": [{"a": 1}, {"b": "x"}],
        "two words": "y",
        'quo"ted\n': [[], {}],
        "": 5,
    }
    hand = play_out(new_hand(find_variant("NLHE"), 3, random.Random(1)), random.Random(1))
    (phh,) = read_phh(write_phh(hand, fields=fields))
    assert {name: phh.fields[name] for name in fields} == fields
    phh.section = "the first"
    (again,) = parse_phh(phhs_text([phh]), None)
    assert (again.section, again.fields) == ("the first", phh.fields)


def test_a_file_of_hands_read_and_written_is_the_same_file():
    hands = read_phh(OWN)
    text = phhs_text(hands)
    assert read_lines(text) is not None
    assert list(parse_phh(text, str(OWN))) == hands


def test_a_game_without_a_code_of_the_format_has_one_of_ours():
    hand = play_out(new_hand(find_variant("BIGO"), 4, random.Random(1)), random.Random(1))
    assert write_phh(hand).startswith("variant = '_BIGO'\n")
    with pytest.raises(BadInput, match="no PHH variant '_NT'"):
        read_phh(write_phh(hand).replace("_BIGO", "_NT"))


def test_what_the_format_cannot_tell_is_refused():
    chance = random.Random(1)
    killed = new_hand(find_variant("NLHE"), 4, chance)
    killed.kill_hand(0)
    with pytest.raises(BadInput, match="no word for HandKilled"):
        phh_of(killed)


def test_play_that_was_backed_up_is_not_written():
    hand = new_hand(find_variant("NLHE"), 4, random.Random(1), stacks=[200] * 4)
    hand.raise_to(6)
    hand.back_up(1)
    hand.call()
    assert [line for line in phh_of(hand).actions if not line.startswith("d")] == ["p3 cc"]
