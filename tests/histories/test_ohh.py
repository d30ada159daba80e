import json
import random
from datetime import UTC, datetime, timedelta, timezone

import pytest

from hand.random_play import new_hand, play_out
from shuffleup.bad_input import BadInput
from shuffleup.games import VARIANTS, find_variant
from shuffleup.hand.hand import Hand
from shuffleup.histories.ohh import ohh_of, ohh_text
from shuffleup.histories.phh import read_phh
from shuffleup.histories.phh_play import finish, play_phh
from shuffleup.histories.phh_write import phh_of
from shuffleup.histories.told_hand import About, ToldHand, ToldTournament

AT = datetime(2026, 11, 20, 21, 30, tzinfo=timezone(timedelta(hours=1)))


def written(hand: Hand, *, for_seat: int | None = None, **more) -> dict:
    told = ToldHand(hand, About(number="7", started_at=AT, **more))
    return json.loads(json.dumps(ohh_of(told, for_seat=for_seat)))["ohh"]


def test_a_hand_that_is_looked_at_line_by_line():
    (phh,) = read_phh(
        """variant = 'NT'
antes = [0, 10, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [1000, 1000, 250]
actions = ['d dh p1 AhAd', 'd dh p2 2c3d', 'd dh p3 KhKd', 'p3 cbr 250', 'p1 cc', 'p2 f',
  'd db 2s7d9s', 'd db 3s', 'd db 4h']
players = ['Ann', 'Bob', 'Cy']
"""
    )
    hand = play_phh(phh)
    finish(hand)
    history = written(hand, seats=(4, 6, 2), tournament=ToldTournament(name="Tuesday"), table="1")
    assert history["start_date_utc"] == "2026-11-20T20:30:00"
    assert (history["game_type"], history["bet_limit"], history["dealer_seat"]) == (
        "Holdem", {"bet_type": "NL", "bet_cap": 0}, 2,
    )  # fmt: skip
    assert history["players"][0] == {"id": 0, "seat": 4, "name": "Ann", "starting_stack": 1000}
    preflop = [(a["player_id"], a["action"], a["amount"], a["is_allin"]) for a in history["rounds"][0]["actions"]]
    assert preflop == [
        (1, "Post Ante", 10, False),
        (0, "Post SB", 50, False),
        (1, "Post BB", 100, False),
        (0, "Dealt Cards", 0, False),
        (1, "Dealt Cards", 0, False),
        (2, "Dealt Cards", 0, False),
        (2, "Raise", 250, True),
        (0, "Call", 200, False),
        (1, "Fold", 0, False),
    ]
    assert [(r["street"], r["cards"]) for r in history["rounds"]] == [
        ("Preflop", []), ("Flop", ["2s", "7d", "9s"]), ("Turn", ["3s"]), ("River", ["4h"]), ("Showdown", []),
    ]  # fmt: skip
    assert [a["cards"] for a in history["rounds"][4]["actions"]] == [["Ah", "Ad"], ["Kh", "Kd"]]
    assert history["pots"] == [
        {"number": 0, "amount": 610, "rake": 0, "player_wins": [{"player_id": 0, "win_amount": 610}]}
    ]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.id)
def test_the_chips_of_every_hand_add_up(variant):
    chance = random.Random(variant.id)
    for players in (2, 3, 6):
        for _ in range(8):
            hand = play_out(new_hand(variant, players, chance), chance)
            history = written(hand)
            stacks = list(hand.setup.stacks)
            numbers = []
            for one in history["rounds"]:
                for action in one["actions"]:
                    numbers.append(action["action_number"])
                    stacks[action["player_id"]] -= action["amount"]
            for pot in history["pots"]:
                assert sum(win["win_amount"] for win in pot["player_wins"]) == pot["amount"]
                for win in pot["player_wins"]:
                    stacks[win["player_id"]] += win["win_amount"]
            back = sum(hand.stacks) - sum(stacks)
            assert back >= 0
            assert [now - then for now, then in zip(hand.stacks, stacks, strict=True)].count(0) >= players - 1
            assert numbers == sorted(set(numbers))


def test_a_player_gets_no_cards_but_his_own_and_those_shown():
    chance = random.Random(4)
    hand = play_out(new_hand(find_variant("NLHE"), 5, chance), chance)
    history = written(hand, for_seat=2)
    dealt = [a["player_id"] for a in history["rounds"][0]["actions"] if a["action"] == "Dealt Cards"]
    assert (dealt, history["hero_player_id"]) == ([2], 2)


def test_what_the_format_does_not_know_is_refused():
    chance = random.Random(4)
    with pytest.raises(BadInput, match="not over"):
        written(new_hand(find_variant("NLHE"), 3, chance))
    killed = new_hand(find_variant("NLHE"), 2, chance)
    killed.kill_hand(0)
    with pytest.raises(BadInput, match="no word for HandKilled"):
        written(killed)


def test_a_file_has_an_empty_line_after_each_hand():
    chance = random.Random(4)
    hand = play_out(new_hand(find_variant("NLHE"), 3, chance), chance)
    one = ohh_of(ToldHand(hand, About(number="1", started_at=datetime(2026, 1, 1, tzinfo=UTC))))
    text = ohh_text([one, one])
    assert [json.loads(part) for part in text.split("\n\n")[:2]] == [json.loads(json.dumps(one))] * 2
    assert text.endswith("}\n\n")


def test_a_straddle_and_a_completed_all_in_have_their_words():
    straddled, completed = read_phh(
        """[straddled]
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 200]
min_bet = 100
starting_stacks = [1000, 1000, 1000]
actions = ['d dh p1 AhAd', 'd dh p2 2c3d', 'd dh p3 KhKd', 'p1 cbr 400', 'p2 f', 'p3 f']

[completed]
variant = 'FT'
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
small_bet = 100
big_bet = 200
starting_stacks = [140, 1000, 1000]
actions = ['d dh p1 AhAd', 'd dh p2 2c3d', 'd dh p3 KhKd', 'p3 cc', 'p1 cc', 'p2 cc', 'd db 2s7d9s', 'p1 cbr 40',
  'p2 cbr 100', 'p3 f', 'd db 3s', 'd db 4h', 'p1 sm AhAd', 'p2 sm 2c3d']
"""
    )
    history = written(play_phh(straddled))
    assert (history["small_blind_amount"], history["big_blind_amount"]) == (50, 100)
    posts = [(a["action"], a["amount"]) for a in history["rounds"][0]["actions"]][:3]
    assert posts == [("Post SB", 50), ("Post BB", 100), ("Straddle", 200)]
    assert phh_of(play_phh(straddled)).blinds == (50, 100, 200)
    flop = [(a["action"], a["amount"]) for a in written(play_phh(completed))["rounds"][1]["actions"]]
    assert flop == [("Bet", 40), ("Raise", 100), ("Fold", 0)]


def test_a_hand_that_the_dealer_has_read_tells_who_won():
    (phh,) = read_phh(
        """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [1000, 1000]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cbr 1000', 'p1 cc', 'd db ??????', 'd db ??', 'd db ??']
"""
    )
    hand = play_phh(phh)
    hand.read_hands(((1,), (0,)))
    assert written(hand)["pots"][0]["player_wins"] == [{"player_id": 1, "win_amount": 2000}]
    with pytest.raises(BadInput, match="no word for HandsRead"):
        phh_of(hand)
