"""All hands of a night as one file: whole, in order, readable, and without a card that a bystander does not know."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import card_text
from shuffleup.cli.main import shuffleup
from shuffleup.desk.dealer import night_hands
from shuffleup.desk.dealer.asked import Voided
from shuffleup.desk.dealer.hand_files import KINDS, FileOf, hand_file
from shuffleup.desk.dealer.night_hands import NightOf, NightPlace, night_of, whole_night
from shuffleup.desk.dealer.open_nights import NotDealtHere
from shuffleup.histories.hand_files import read_hands
from shuffleup.histories.hand_formats import find_format
from shuffleup.histories.told_hand import ToldHand

from .dealt_house import DealtHouse, dealt_house
from .test_dealt_nights import AnyAct, live, to_a_turn
from .test_leaks import may_see

HANDS = 5
CARDS = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs])+(?![A-Za-z0-9])")
GAMES = ("NLHE", "PLO8", "STUD8", "FL27TD", "FLBADUGI")


def file_of(held: DealtHouse, kind: str) -> NightOf:
    return night_of(held.night, held.state, held.house.names(held.state), kind)


def text_of(held: DealtHouse, kind: str) -> str:
    return "".join(piece.text for piece in whole_night(str(held.house.where), file_of(held, kind)))


def read(tmp_path: Path, kind: str, text: str) -> list[ToldHand]:
    file = tmp_path / f"night.{KINDS[kind].many}"
    file.write_text(text, encoding="utf-8")
    return list(read_hands(file, kind, strict=True))


@pytest.fixture(scope="module", params=GAMES)
def night(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[DealtHouse]:
    with dealt_house(tmp_path_factory.mktemp("night")) as held:
        held.house.dealer.speed = 0
        held.open(people=2, bots=2, game=request.param, starting_stack=20_000)
        held.play(AnyAct(3, raises=0.1), lambda: held.state.dealt_hands.get(1, 0) >= HANDS)
        yield held


@pytest.mark.parametrize("kind", KINDS)
def test_every_hand_stands_in_the_file_as_everybody_may_download_it(
    night: DealtHouse, tmp_path: Path, kind: str
) -> None:
    text, names = text_of(night, kind), night.house.names(night.state)
    alone = []
    for hand in range(1, HANDS + 1):
        played = night.house.dealer.shown.played(night.night, 1, hand)
        of = FileOf(night.state.plan, night.night, 1, hand, "", names)
        alone.append(f"{find_format(kind).heading(hand)}{hand_file(kind, played, of)}{KINDS[kind].ends}")
    assert text == "".join(alone)
    told = read(tmp_path, kind, text)
    assert [each.about.number for each in told] == [f"1-{hand}" for hand in range(1, HANDS + 1)]
    for hand, each in enumerate(told, 1):
        after = night.house.dealer.hands.hands(night.night, 1)[hand].after
        assert sorted(each.hand.stacks) == sorted(after.values())


@pytest.mark.parametrize("kind", KINDS)
def test_no_hand_has_a_card_that_a_bystander_does_not_know(night: DealtHouse, kind: str) -> None:
    closed = 0
    for hand in range(1, HANDS + 1):
        played = night.house.dealer.shown.played(night.night, 1, hand)
        known = {card for _, view in played.views(None) for card in may_see(view)}
        of = FileOf(night.state.plan, night.night, 1, hand, "", dict.fromkeys(night.state.entries, "Kim"))
        assert cards_in(hand_file(kind, played, of)) <= known
        over = played.seen.hand
        closed += len({card_text(card) for seat in range(over.players) for card in over.hole(seat)} - known)
    assert closed


def cards_in(text: str) -> set[str]:
    return {run[at : at + 2] for run in CARDS.findall(text) for at in range(0, len(run), 2)}


@pytest.mark.parametrize("kind", KINDS)
def test_a_players_own_file_has_his_cards_and_nobody_elses(night: DealtHouse, kind: str) -> None:
    for hand in range(1, HANDS + 1):
        played = night.house.dealer.shown.played(night.night, 1, hand)
        for entry in played.seen.entries:
            seat = played.seen.seat_of(entry)
            known = {card for _, view in played.views(seat) for card in may_see(view)}
            of = FileOf(night.state.plan, night.night, 1, hand, entry, dict.fromkeys(night.state.entries, "Kim"))
            told = cards_in(hand_file(kind, played, of))
            assert told <= known
            assert {card_text(card) for card in played.seen.hand.view(seat).cards} <= told


def test_pieces_put_together_are_the_same_file(night: DealtHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = text_of(night, "phh")
    monkeypatch.setattr(night_hands, "A_PIECE", 2)
    pieces = list(whole_night(str(night.house.where), file_of(night, "phh")))
    assert "".join(each.text for each in pieces) == whole
    assert [each.written for each in pieces] == [2, 2, 1]


def test_the_process_beside_makes_the_same_file(night: DealtHouse) -> None:
    of = file_of(night, "ohh")
    assert night.house.night_hands.first(of).text == text_of(night, "ohh")
    assert night.house.night_hands.piece(of, NightPlace()).result().written == HANDS


def test_the_command_writes_the_same_file(night: DealtHouse, tmp_path: Path) -> None:
    file = tmp_path / "out.txt"
    asked = ["hands", night.night, "--data", str(night.house.where), "--to", "pokerstars", "-o", str(file)]
    answer = CliRunner().invoke(shuffleup, asked)
    assert answer.exit_code == 0, answer.output
    assert file.read_text(encoding="utf-8") == text_of(night, "pokerstars")
    with pytest.raises(BadInput, match="no night 'nowhere'"):
        CliRunner().invoke(shuffleup, [*asked[:1], "nowhere", *asked[2:]], catch_exceptions=False)


def test_a_hand_under_way_and_one_that_is_void_are_left_out(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.house.dealer.speed = 0
        held.open(people=2, bots=2, starting_stack=20_000)
        of = file_of(held, "phh")
        with pytest.raises(NotDealtHere, match="no_hand_over"):
            held.house.night_hands.first(of)
        held.play(AnyAct(3, raises=0.1), lambda: held.state.dealt_hands.get(1, 0) >= 1)
        to_a_turn(held)
        number = live(held).dealt.hands
        assert f"hand = {number}\n" not in text_of(held, "phh")
        assert held.house.dealer.asked.void(held.night, 1, Voided("v", number, "a test"), actor="director:x").ok
        held.play(AnyAct(4, raises=0.1), lambda: held.state.dealt_hands.get(1, 0) >= number + 1)
        told = [each.about.number for each in read(tmp_path, "phh", text_of(held, "phh"))]
        assert f"1-{number}" not in told
        assert f"1-{number + 1}" in told


def test_a_night_whose_decks_are_erased_says_so(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.house.dealer.speed = 0
        held.open(bots=3, starting_stack=20_000)
        held.play(AnyAct(3, raises=0.1), lambda: held.state.dealt_hands.get(1, 0) >= 2)
        held.house.dealer.seeds.erase(held.night)
        with pytest.raises(NotDealtHere, match="decks_erased"):
            held.house.night_hands.first(file_of(held, "phh"))
        asked = ["hands", held.night, "--data", str(held.house.where), "--to", "phh", "-o", str(tmp_path / "x")]
        with pytest.raises(BadInput, match="decks of that night are erased"):
            CliRunner().invoke(shuffleup, asked, catch_exceptions=False)
        assert not (tmp_path / "x").exists()
