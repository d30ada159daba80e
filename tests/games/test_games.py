import pytest

from shuffleup.bad_input import BadInput
from shuffleup.games import MIXES, VARIANTS, Betting, Family, Forced, Mix, Rotation, find_mix, find_variant
from shuffleup.games.variants import find_phh_variant


def test_every_game_of_the_phh_format_is_here():
    codes = {"FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB"}
    assert {variant.phh for variant in VARIANTS if variant.phh} == codes
    assert all(find_phh_variant(code).phh == code for code in codes)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.id)
def test_a_game_can_be_dealt_to_a_full_table(variant):
    """A full table's cards, all staying, come out of one deck with its burns; draws may use the muck, stud one card."""
    board = sum(street.board for street in variant.streets)
    last = 1 if variant.family is Family.STUD else 0
    deck = 36 if variant.short_deck else 52
    burns = 0 if variant.family is Family.DRAW else sum(street.burn for street in variant.streets) - last
    assert variant.max_players * (variant.hole_cards - last) + board + burns + last <= deck
    assert not variant.streets[0].burn
    assert (variant.forced is Forced.BRING_IN) == (variant.family is Family.STUD)


@pytest.mark.parametrize(
    ("name", "hole", "betting"),
    [
        ("NLHE", 2, Betting.NO_LIMIT),
        ("holdem", 2, Betting.NO_LIMIT),
        ("PLO", 4, Betting.POT_LIMIT),
        ("BIGO", 5, Betting.POT_LIMIT),
        ("plo5", 5, Betting.POT_LIMIT),
        ("STUD", 7, Betting.FIXED_LIMIT),
        ("27TD", 5, Betting.FIXED_LIMIT),
        ("BADUGI", 4, Betting.FIXED_LIMIT),
    ],
)
def test_games_are_found_by_any_of_their_names(name, hole, betting):
    variant = find_variant(name)
    assert (variant.hole_cards, variant.betting) == (hole, betting)


def test_ids_are_unique():
    names = [name for variant in VARIANTS for name in (variant.id, *variant.aliases)] + [mix.id for mix in MIXES]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("find", [find_variant, find_phh_variant, find_mix])
def test_unknown_names_say_what_there_is(find):
    with pytest.raises(BadInput, match="one of "):
        find("snap")


def test_horse_goes_through_its_games_level_by_level():
    horse = find_mix("horse")
    games = [horse.game_now(level=level, hands_before=99, players=8).id for level in range(6)]
    assert games == ["FLHE", "FLO8", "RAZZ", "STUD", "STUD8", "FLHE"]
    assert horse.has_stud()
    assert not find_mix("HO").has_stud()


def test_a_mix_may_change_with_hands_or_orbits():
    by_hands = Mix("x", "x", ("NLHE", "PLO"), Rotation.HANDS, hands=3)
    assert [by_hands.game_now(level=5, hands_before=n, players=6).id for n in (0, 2, 3, 5, 6)] == [
        "NLHE", "NLHE", "PLO", "PLO", "NLHE",
    ]  # fmt: skip
    by_orbit = Mix("x", "x", ("NLHE", "PLO"), Rotation.ORBIT)
    assert [by_orbit.game_now(level=0, hands_before=n, players=2).id for n in range(5)] == [
        "NLHE", "NLHE", "PLO", "PLO", "NLHE",
    ]  # fmt: skip


def test_every_mix_names_games_that_exist():
    assert all(mix.variants() for mix in MIXES)
