"""Statistics of players: figures worked out by hand, sums that must come out, and other ways to count the same."""

import random
import re
import tomllib
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from hand.random_play import new_hand, play_out
from histories.told_hands import random_told
from shuffleup import BadInput, Hand, Level, Setup, find_variant, icm, parse_cards, player_statistics, read_hands
from shuffleup.games import VARIANTS, Forced, Variant
from shuffleup.histories.hand_course import Did, StreetBegun, course
from shuffleup.histories.hand_formats import hand_text
from shuffleup.histories.phh import PhhHand
from shuffleup.histories.phh_about import told_of_phh
from shuffleup.histories.player_figures import FIGURES, PlayerStatistics
from shuffleup.histories.told_hand import About, ToldHand, ToldTournament

HERE = Path(__file__).parent
SITES = HERE / "sites"
SAMPLE = HERE.parents[2] / "shared" / "hands"
NAMES = ("Ann", "Bob", "Cyd", "Dai")
CASES = tomllib.loads((HERE / "player_statistics.toml").read_text(encoding="utf-8"))["case"]
EVERY_GAME = pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.id)


def played(case) -> ToldHand:
    """The hand of a case, read strictly."""
    variant = find_variant(case["game"])
    players = len(case.get("blinds") or case["antes"])
    unknown = "??" * sum(street.down + street.up for street in variant.streets[:1])
    deals = [f"d dh p{n} {unknown}" for n in range(1, players + 1)]
    acts = case["acts"]
    blinds = tuple(case.get("blinds", [0] * players))
    return told_of_phh(
        PhhHand(
            variant,
            antes=tuple(case.get("antes", [0] * players)),
            blinds=blinds,
            starting_stacks=tuple(case.get("stacks", [10_000] * players)),
            actions=acts if acts[0].startswith("d dh") else deals + acts,
            min_bet=case.get("min_bet", max(blinds)),
            small_bet=case.get("small_bet", 0),
            big_bet=case.get("big_bet", 0),
            bring_in=case.get("bring_in", 0),
            ante_trimming=variant.forced is Forced.BRING_IN,
            fields={"players": list(NAMES[:players])},
        ),
        strict=True,
    )


def told_as_in_a_case(player: PlayerStatistics) -> dict[str, object]:
    told: dict[str, object] = {name: [figure.count, figure.of] for name, figure in player.figures() if figure.of}
    if player.calls:
        told["calls"] = player.calls
    if player.won[""].chips:
        told["chips"] = player.won[""].chips
    if player.big_blinds.hands:
        told["big_blinds"] = pytest.approx(player.big_blinds.won)
    return told


@pytest.mark.parametrize("case", CASES, ids=[case["what"][:60] for case in CASES])
def test_case(case) -> None:
    told = played(case)
    found = player_statistics([told])
    expected = {name: case[name] for name in NAMES if name in case}
    assert {name: told_as_in_a_case(player) for name, player in found.players.items()} == expected
    assert (found.hands, found.void) == (1, 0)
    assert all(player.hands == 1 for player in found.players.values())


def test_every_figure_is_counted_in_some_case_both_ways() -> None:
    seen = {
        (name, did)
        for case in CASES
        for player in NAMES
        for name, figure in case.get(player, {}).items()
        if name in FIGURES
        for did in (True, False)
        if (figure[0] if did else figure[1] - figure[0])
    }
    assert seen == {(name, did) for name in FIGURES for did in (True, False)}


def test_all_cases_at_once_add_up() -> None:
    found = player_statistics(map(played, CASES))
    assert found.hands == len(CASES)
    for name, player in found.players.items():
        for figure, counted in player.figures():
            assert [counted.count, counted.of] == [
                sum(case.get(name, {}).get(figure, [0, 0])[part] for case in CASES) for part in (0, 1)
            ]


# The same counted in another way.

FIRST_STREET = re.compile(r"\*\*\* (?:HOLE CARDS|DEALING HANDS|3rd STREET) \*\*\*\n(.*?)(?=\n\*\*\* )", re.DOTALL)


def counted_in_text(text: str) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """Hands, occasions and times of VPIP by player, from the lines of a PokerStars text alone."""
    hands, of, put = Counter[str](), Counter[str](), Counter[str]()
    for each in re.split(r"(?=^PokerStars )", text, flags=re.MULTILINE)[1:]:
        seated = re.findall(r"^Seat \d+: (.+) \([^)]* in chips.*\)$", each, re.MULTILINE)
        (lines,) = FIRST_STREET.findall(each)
        hands.update(seated)
        for name in seated:
            did = re.findall(rf"^{re.escape(name)}: (folds|checks|calls|bets|raises)", lines, re.MULTILINE)
            of[name] += bool(did)
            put[name] += bool({"calls", "bets", "raises"} & set(did))
    return hands, of, put


def in_figures(hands: Iterator[ToldHand]) -> tuple[Counter[str], Counter[str], Counter[str]]:
    players = player_statistics(hands).players.values()
    return (
        Counter({player.name: player.hands for player in players}),
        Counter({player.name: player.vpip.of for player in players}),
        Counter({player.name: player.vpip.count for player in players}),
    )


@pytest.mark.parametrize("name", ["pokerstars_cash.txt", "pokerstars_draw.txt", "pokerstars_stud.txt"])
def test_vpip_is_what_the_lines_of_a_text_say(name: str) -> None:
    assert in_figures(read_hands(SITES / name)) == counted_in_text((SITES / name).read_text(encoding="utf-8"))


@pytest.mark.skipif(not SAMPLE.is_dir(), reason="the sample of hands is not at hand")
def test_vpip_of_real_hands_is_what_their_text_says() -> None:
    told = list(read_hands(SAMPLE))
    text = "".join(hand_text(each, "pokerstars", number) for number, each in enumerate(told, 1))
    hands, of, put = counted_in_text(text)
    assert in_figures(iter(told)) == (hands, of, put)
    assert sum(put.values()) > 250


@EVERY_GAME
def test_figures_of_later_streets_are_those_of_the_course_of_the_hand(variant: Variant) -> None:
    chance = random.Random(variant.id)
    for _ in range(40):
        hand = play_out(new_hand(variant, chance.randint(2, 6), chance), chance)
        players = player_statistics([hand]).players
        aggression, calls, faced = Counter[str](), Counter[str](), Counter[tuple[str, int]]()
        street, bettor, met = 0, "", set[str]()
        for step in course(hand, "test"):
            if isinstance(step, StreetBegun):
                street, bettor, met = step.number, "", set()
            elif isinstance(step, Did):
                name = f"p{step.seat + 1}"
                if bettor not in ("", name) and name not in met:
                    met.add(name)
                    faced[name, street] += 1
                if street and step.what in ("fold", "call", "bet", "raise", "complete"):
                    aggression[name] += 1
                    calls[name] += step.what == "call"
                if step.what in ("bet", "raise", "complete"):
                    bettor = name
        for name, player in players.items():
            assert (player.aggression.of, player.calls) == (aggression[name], calls[name])
            assert [figure.of for figure in player.fold_to_bet] == [faced[name, street] for street in range(5)]
            assert player.won_at_showdown.of == player.went_to_showdown.count


# Sums that must come out.


@EVERY_GAME
def test_chips_won_add_up_to_what_was_raked(variant: Variant) -> None:
    chance = random.Random(f"{variant.id} sums")
    told = [random_told(variant, chance.randint(2, 6), chance) for _ in range(40)]
    found = player_statistics(told)
    for currency in ("", "EUR"):
        won = sum(player.won[currency].chips for player in found.players.values() if currency in player.won)
        assert won + found.rake[currency].chips == 0
    for player in found.players.values():
        assert all(0 <= figure.count <= figure.of <= player.hands for name, figure in player.figures()
                   if name != "aggression")  # fmt: skip


@pytest.mark.skipif(not SAMPLE.is_dir(), reason="the sample of hands is not at hand")
def test_real_hands_add_up() -> None:
    found = player_statistics(read_hands(SAMPLE))
    players = found.players.values()
    assert (found.hands, found.void) == (246, 0)
    assert sum(player.won[""].units for player in players if "" in player.won) == 0
    assert sum(player.big_blinds.won for player in players) == pytest.approx(0)
    pluribus = found.players["Pluribus"]
    assert 0.1 < pluribus.vpip.share < 0.4
    assert pluribus.pfr.count <= pluribus.vpip.count
    assert sum(player.won_at_showdown.count for player in players) <= sum(
        player.won_at_showdown.of for player in players
    )


def test_rake_and_a_mucked_hand_in_a_cash_game() -> None:
    found = player_statistics(read_hands(SITES / "pokerstars_cash.txt"))
    assert {name: str(player.won["USD"].units) for name, player in found.players.items()} == {
        "Tomos": "43", "Odd: Name": "-42.5", "Freya": "-1", "Mabel": "-1.5",
    }  # fmt: skip
    assert str(found.rake["USD"].units) == "2"
    assert str(found.players["Odd: Name"].won_at_showdown) == "0 of 1, 0%"
    assert str(found.players["Odd: Name"].fold_to_three_bet) == "no occasion"


def test_hands_counted_in_cents_and_in_units_add_up() -> None:
    (told,) = read_hands(SITES / "pokerstars_cash.txt")
    cents = ToldHand(told.hand, About(currency="XXX", scale=100))
    thousandths = ToldHand(told.hand, About(currency="XXX", scale=1_000))
    won = player_statistics([cents, thousandths, cents]).players["Mabel"].won
    assert (won["XXX"].chips, won["XXX"].scale) == (-3_150, 1_000)
    assert f"{won['XXX'].units:f}" == "-3.15"


@pytest.mark.parametrize("written", ["chips", "Chips"])
def test_a_currency_that_is_called_chips_is_none(written: str) -> None:
    (told,) = read_hands(SITES / "pokerstars_cash.txt")
    alike = [ToldHand(told.hand, About(currency=each)) for each in (written, "", "USD")]
    found = player_statistics(alike)
    assert found.players["Mabel"].as_object()["won"] == {"chips": "-300", "USD": "-150"}
    assert set(found.rake) == {"", "USD"}


# What is not counted.


def heads_up(stacks=(1_000, 1_000), players_left=0) -> Hand:
    game = find_variant("NLHE")
    stakes = Level(50, 100).stakes(game, 2, players_left=players_left)
    hand = Hand(Setup(game, stakes, stacks, ("Ann", "Bob")))
    hand.deal_hole(0, parse_cards("AhAd"))
    hand.deal_hole(1, parse_cards("KhKd"))
    return hand


def test_a_misdeal_counts_for_nothing() -> None:
    void, over = heads_up(), heads_up()
    void.raise_to(300)
    void.misdeal()
    over.fold()
    found = player_statistics([void, over])
    assert (found.hands, found.void) == (1, 1)
    assert found.players["Bob"].hands == 1
    assert player_statistics([void]).players == {}


def test_what_was_backed_up_was_not_done() -> None:
    hand = heads_up()
    hand.raise_to(300)
    hand.back_up(len(hand.log) - 1)
    hand.fold()
    bob = player_statistics([hand]).players["Bob"]
    assert (bob.vpip.count, bob.vpip.of) == (0, 1)


def test_a_hand_folded_before_its_turn_was_folded_and_one_killed_was_not() -> None:
    for given_up in (True, False):
        hand = heads_up()
        hand.raise_to(300)
        hand.call()
        hand.deal_board(parse_cards("2c7d9s"))
        hand.kill_hand(1, given_up=given_up)
        bob = player_statistics([hand]).players["Bob"]
        assert (bob.aggression.of, bob.went_to_showdown.count, bob.went_to_showdown.of) == (int(given_up), 0, 1)


def test_nobody_folds_to_a_bet_of_his_own() -> None:
    hand = heads_up()
    hand.raise_to(300)
    hand.kill_hand(1, given_up=True)
    bob = player_statistics([hand]).players["Bob"]
    assert (bob.pfr.count, bob.fold_to_bet[0].of, bob.three_bet.of) == (1, 0, 0)


def test_a_hand_under_way_is_refused() -> None:
    with pytest.raises(BadInput, match="not over"):
        player_statistics([heads_up()])


def test_two_of_one_name_are_one() -> None:
    hand = heads_up()
    hand.fold()
    twins = Hand.replay(Setup(hand.variant, hand.setup.stakes, hand.setup.stacks, ("Al", "Al")), hand.log)
    (al,) = player_statistics([twins]).players.values()
    assert (al.hands, al.vpip.of, al.won[""].chips) == (2, 1, 0)


# What stacks are worth.


def all_in(stacks=(1_500, 500), players_left=0) -> Hand:
    hand = heads_up(stacks, players_left)
    hand.raise_to(500)
    hand.call()
    for street in ("2c7d9s", "3s", "4h"):
        hand.deal_board(parse_cards(street))
    return hand


def test_icm_follows_the_hands_with_everybody_left_at_the_table() -> None:
    hand = all_in()
    found = player_statistics([hand, hand], prizes=(70, 30), chips=2_000)
    before = icm((1_500, 500), (70, 30))
    assert (found.players["Ann"].icm.won, found.players["Ann"].icm.hands) == (pytest.approx(2 * (70 - before[0])), 2)
    assert found.players["Bob"].icm.won == pytest.approx(2 * (30 - before[1]))
    assert player_statistics([hand], prizes=(70, 30)).players["Ann"].icm.hands == 0
    assert player_statistics([hand], prizes=(70, 30), chips=3_000).players["Ann"].icm.hands == 0
    assert player_statistics([hand]).players["Ann"].icm.per_100 is None
    told = all_in(players_left=2)
    assert player_statistics([told], prizes=(70, 30)).players["Ann"].icm.hands == 1
    assert player_statistics([all_in(players_left=3)], prizes=(70, 30)).players["Ann"].icm.hands == 0


def test_icm_follows_no_cash_game() -> None:
    cash = ToldHand(all_in(), About(currency="USD"))
    assert player_statistics([cash], prizes=(70, 30), chips=2_000).players["Ann"].icm.hands == 0
    for currency in ("", "chips"):
        played_for_chips = ToldHand(all_in(), About(currency=currency))
        assert player_statistics([played_for_chips], prizes=(70, 30), chips=2_000).players["Ann"].icm.hands == 1
    night = ToldHand(all_in(), About(currency="USD", tournament=ToldTournament("7")))
    assert player_statistics([night], prizes=(70, 30), chips=2_000).players["Ann"].icm.hands == 1


def test_icm_won_adds_up_to_nothing() -> None:
    chance = random.Random(5)
    hands = [play_out(new_hand(find_variant("NLHE"), 5, chance, stacks=[40, 30, 20, 20, 10]), chance)
             for _ in range(30)]  # fmt: skip
    found = player_statistics(hands, prizes=(50, 30, 20), chips=120)
    assert {player.icm.hands for player in found.players.values()} == {30}
    assert sum(player.icm.won for player in found.players.values()) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(
    ("given", "said"),
    [({"prizes": (50, -1)}, "prize"), ({"chips": 100}, "no prizes"), ({"prizes": (1,), "chips": -5}, "chips is -5")],
)
def test_prizes_that_are_none_are_refused(given: dict[str, object], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        player_statistics([], **given)


def test_memory_does_not_grow_with_the_hands(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    text = (SITES / "pokerstars_stud.txt").read_text() + "\n\n\n"
    peaks = []
    for count in (1_000, 3_000):  # of more than two blocks, in which a file is read
        file.write_text(text * count)
        player_statistics(read_hands(SITES / "pokerstars_stud.txt"))
        tracemalloc.start()
        assert player_statistics(read_hands(file)).hands == count
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] + 500_000  # a hand takes several thousand
