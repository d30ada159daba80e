"""Texts of sites, written by us in their forms with invented names: what is read of them, and what mistakes say."""

import random
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from histories.told_hands import same_part
from shuffleup.bad_input import BadInput
from shuffleup.cards.card import cards_text
from shuffleup.games import find_variant
from shuffleup.hand.hand import Hand
from shuffleup.hand.table import Setup
from shuffleup.histories.acpc import _GAMES as ACPC_GAMES
from shuffleup.histories.hand_files import hands_found
from shuffleup.histories.hand_formats import FORMATS, WRITTEN, find_format
from shuffleup.histories.hand_stream import HandLines, head_of, lines_of
from shuffleup.histories.told_hand import BountyWon, ToldHand

SITES = Path(__file__).parent / "sites"
FILES = sorted(SITES.iterdir())


def read(name: str) -> list[ToldHand]:
    found = list(hands_found(SITES / name))
    assert [hand.mistake for hand in found] == [None] * len(found)
    return [hand.told for hand in found if hand.told is not None]


def ends(told: ToldHand) -> dict[str, int]:
    return dict(zip(told.names, told.finishing_stacks, strict=True))


def changed(name: str, old: str, new: str, tmp_path: Path) -> tuple[str, int]:
    """What is said of a file with one mistake in it, and the line that it is in."""
    text = (SITES / name).read_text(encoding="utf-8")
    file = tmp_path / name
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    mistakes = [str(hand.mistake) for hand in hands_found(file) if hand.mistake is not None]
    assert len(mistakes) == 1
    return mistakes[0].removeprefix(str(file)), text[: text.index(old)].count("\n") + 1


def test_pokerstars_cash_with_rake_a_missed_blind_and_a_mucked_hand() -> None:
    (told,) = read("pokerstars_cash.txt")
    assert (told.hand.variant.id, told.about.currency, told.about.scale, told.rake) == ("NLHE", "USD", 100, 200)
    assert told.names == ("Tomos", "Freya", "Mabel", "Odd: Name")
    assert ends(told) == {"Tomos": 14_300, "Freya": 6_025, "Mabel": 9_850, "Odd: Name": 0}
    assert told.hand.setup.stakes.antes == (0, 0, 50, 0)
    assert told.hand.setup.stakes.blinds == (50, 100, -100, 0)
    assert cards_text(told.hand.hole(3)) == "KcQc"
    assert (told.seats, told.button, told.about.hero) == ((3, 5, 1, 2), 2, 0)
    assert told.about.started_at == datetime(2026, 11, 20, 20, 30, tzinfo=UTC)


def test_pokerstars_stud_has_down_cards_that_nobody_tells() -> None:
    (told,) = read("pokerstars_stud.txt")
    assert told.hand.variant.id == "STUD8"
    assert cards_text(told.hand.hole(0)) == "????4cJs"
    assert cards_text(told.hand.hole(1)) == "2h3d9sAc"
    assert (told.about.hero, told.hand.setup.stakes.bring_in) == (1, 100)
    assert ends(told) == {"Mabel": 4_775, "Tomos": 5_250, "Freya": 4_975}


def test_pokerstars_draw_in_a_tournament_with_bounties_and_a_dead_button() -> None:
    (told,) = read("pokerstars_draw.txt")
    tournament = told.about.tournament
    assert tournament is not None
    assert (tournament.number, tournament.level, tournament.currency) == ("77001", 4, "USD")
    assert (tournament.buy_in, tournament.bounty, tournament.fee) == (1_000, 500, 150)
    assert (told.button, told.seats) == (6, (1, 2, 3))
    assert told.about.bounties == (500, 750, 500)
    assert told.about.bounties_won == (BountyWon(0, 1, 750),)
    assert ends(told) == {"Mabel": 1_920, "Tomos": 0, "Freya": 2_000}


def test_full_tilt_divides_a_pot_between_high_and_low() -> None:
    (told,) = read("fulltilt.txt")
    assert (told.hand.variant.id, told.rake, told.about.table, told.about.table_size) == (
        "PLO8",
        200,
        "Copper Kettle",
        6,
    )
    assert ends(told) == {"Mabel": 19_900, "Tomos": 8_000, "Freya": 111_950}


def test_partypoker_tells_no_level_and_a_raise_by_what_it_costs() -> None:
    (told,) = read("partypoker.txt")
    assert told.hand.setup.stakes.blinds == (25, 50, 0)
    assert ends(told) == {"Tomos": 3_150, "Freya": 1_200, "Mabel": 9_725}
    assert told.about.started_at == datetime(2026, 11, 20, 20, 33, tzinfo=UTC)


def test_partypoker_may_leave_the_blinds_of_a_tournament_unsaid(tmp_path: Path) -> None:
    text = (
        "***** Hand History for Game 12 *****\nNL Texas Hold'em $10 USD Buy-in Trny: 555 Level: 3  Blinds(30/60) - "
        "Friday, November 20, 17:59:37 CET 2026\nTable Small Hours (555) Table #2 (Real Money)\nSeat 3 is the button\n"
        "Total number of players : 3/10\nSeat 3: Mabel ( 1,430 )\nSeat 7: Tomos ( 2,850 )\nSeat 9: Freya ( 40 )\n"
        "** Dealing down cards **\nDealt to Mabel [ Ac 2h ]\nMabel folds\nTomos folds\nFreya wins 70 chips\n"
    )
    file = tmp_path / "party.txt"
    file.write_text(text)
    (found,) = hands_found(file)
    assert found.told is not None
    assert found.told.hand.setup.stakes.blinds == (30, 60, 0)
    assert ends(found.told) == {"Tomos": 2_820, "Freya": 70, "Mabel": 1_430}


def test_ongame_stud_with_an_ante() -> None:
    (told,) = read("ongame.txt")
    assert (told.hand.variant.id, told.rake, told.about.hero) == ("STUD", 20, 1)
    assert ends(told) == {"Mabel": 3_780, "Tomos": 6_260, "Freya": 3_980}
    assert told.about.started_at == datetime(2026, 11, 20, 20, 34, tzinfo=UTC)


def test_absolute_with_a_dead_button_and_an_all_in_that_is_a_call() -> None:
    (told,) = read("absolute.txt")
    assert (told.button, told.names) == (4, ("FREYA", "MABEL", "TOMOS"))
    assert ends(told) == {"FREYA": 8_750, "MABEL": 5_000, "TOMOS": 29_800}


def test_ipoker_has_commas_before_its_cents_and_many_games_in_a_session() -> None:
    first, second = read("ipoker.xml")
    assert (first.hand.variant.id, first.about.number, first.about.table) == ("PLO", "9000008", "Garden, 900")
    assert ends(first) == {"Freya": 11_045, "Mabel": 18_580, "Tomos": 115_050}
    assert cards_text(first.hand.hole(0)) == "AsAhTd9c"
    assert ends(second) == {"Mabel": 18_680, "Freya": 10_945}


def test_acpc_names_its_game_at_the_top_of_a_log() -> None:
    first, second = read("acpc.log")
    assert ends(first) == {"Mabel": 20_600, "Tomos": 19_400}
    assert ends(second) == {"Tomos": 40_000, "Mabel": 0}


@pytest.mark.parametrize("file", list(ACPC_GAMES))
def test_acpc_lines_of_random_hands_are_read(file: str, tmp_path: Path) -> None:
    game, chance = ACPC_GAMES[file], random.Random(file)
    lines, hands = [f"# name/game/hands/seed x {file} 30 1"], []
    for number in range(30):
        names = tuple(f"bot{seat}" for seat in range(len(game.blinds)))
        hand = Hand(
            Setup(game.variant, game.stakes, (game.stack,) * len(names), names), deck=_deck(chance), all_show=True
        )
        lines.append(f"STATE:{number}:{_played(hand, chance)}:{'|'.join(map(str, hand.payoffs))}:{'|'.join(names)}")
        hands.append(hand)
    log = tmp_path / "match.log"
    log.write_text("\n".join(lines) + "\n")
    found = list(hands_found(log))
    assert [each.mistake for each in found] == [None] * 30
    assert [each.told.hand.stacks for each in found if each.told] == [hand.stacks for hand in hands]


def _deck(chance: random.Random) -> list[int]:
    deck = list(range(52))
    chance.shuffle(deck)
    return deck


def _played(hand: Hand, chance: random.Random) -> str:
    """Betting and cards of a hand played at random, as the competition writes them."""
    before, betting, streets = [0] * hand.players, "", 0
    while not hand.is_over:
        while streets < len(hand.board) - 2 and len(hand.board) > 2:
            streets, betting = streets + 1, betting + "/"
            before = [start - now for start, now in zip(hand.setup.stacks, hand.stacks, strict=True)]
        if hand.raise_bounds is not None and chance.random() < 0.3:
            to = min(hand.raise_bounds[1], hand.raise_bounds[0] * chance.choice((1, 2, 40)))
            limit = hand.variant.id == "FLHE"
            to = hand.raise_bounds[0] if limit else to
            betting += "r" if limit else f"r{to + before[hand.actor or 0]}"
            hand.raise_to(to)
        elif hand.can_call() and chance.random() < 0.2:
            betting += "f"
            hand.fold()
        else:
            betting += "c"
            hand.check_or_call()
    while streets < len(hand.board) - 2 and len(hand.board) > 2:
        streets, betting = streets + 1, betting + "/"
    hole = "|".join(cards_text(hand.hole(seat)) for seat in range(hand.players))
    board = "".join(f"/{cards_text(hand.board[a:b])}" for a, b in ((0, 3), (3, 4), (4, 5)) if len(hand.board) >= b)
    return f"{betting}:{hole}{board}"


@pytest.mark.parametrize("format_id", WRITTEN)
@pytest.mark.parametrize("name", [file.name for file in FILES])
def test_every_hand_of_every_reader_is_the_same_through_every_writer(name: str, format_id: str) -> None:
    form = find_format(format_id)
    assert form.write is not None
    for told in read(name):
        again = form.read(HandLines("x", 1, form.write(told).split("\n")), True)
        exact = format_id != "pokerstars"
        assert same_part(again, exact=exact) == same_part(told, exact=exact)
        assert again.rake == told.rake
        assert (again.about.number, again.about.started_at) == (told.about.number, told.about.started_at)


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        (
            "pokerstars_cash.txt",
            "calls $8\n",
            "calls $7\n",
            "the call of Odd: Name cannot be played: a call costs 8.00,",
        ),
        ("pokerstars_cash.txt", "calls $2.50", "checks", "the check of Tomos cannot be played: there is 2.50 to call"),
        ("pokerstars_cash.txt", "Freya: folds", "Freya: folsd", "what 'Freya' does is not known: 'folsd'"),
        ("pokerstars_cash.txt", "[9h]", "[9x]", "'9x' are no cards"),
        ("pokerstars_cash.txt", "$61.25 in", "lots in", "'lots' is no amount"),
        ("pokerstars_stud.txt", "7 Card Stud Hi/Lo", "5 Card Draw", "5 Card Draw is not played here"),
        ("pokerstars_cash.txt", "*** FLOP ***", "*** FIRST FLOP ***", "a board run twice is not read"),
        ("fulltilt.txt", "raises to $7", "raises to $700", "the raise of Freya cannot be played: That is too large"),
        ("partypoker.txt", "NL Texas Hold'em", "NL Guts", "this line names no game that is played here"),
        ("ongame.txt", "SEVEN_CARD_STUD", "FIVE_CARD_DRAW", "LIMIT FIVE_CARD_DRAW is not played here"),
        ("absolute.txt", "MABEL - Checks", "MABEL - Chekcs", "what 'MABEL' does is not known: 'Chekcs'"),
        ("acpc.log", "STATE:0:cr300c", "STATE:0:cr99999c", "there is an act, and nobody is left to act"),
    ],
)
def test_a_mistake_names_its_line(name: str, old: str, new: str, said: str, tmp_path: Path) -> None:
    mistake, line = changed(name, old, new, tmp_path)
    assert mistake.startswith(f", line {line}: {said}")


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        (
            "pokerstars_cash.txt",
            "Tomos collected",
            "Freya collected",
            "line 39: the pots are told to go to Freya 85.50, and",
        ),
        ("ipoker.xml", 'type="23" sum="€6"', 'type="23" sum="€60"', "line 4: the raise of Freya cannot be played"),
        ("ipoker.xml", "</players></general>", "</players>", "line 20: this is no XML: mismatched tag"),
        ("acpc.log", "600|-600", "500|-500", "line 2: the pots are told to go to"),
    ],
)
def test_a_mistake_that_shows_at_the_end_names_the_hand(
    name: str, old: str, new: str, said: str, tmp_path: Path
) -> None:
    assert said in changed(name, old, new, tmp_path)[0]


@pytest.mark.parametrize("strict", [True, False])
@pytest.mark.parametrize(
    ("name", "last"),
    [
        ("pokerstars_cash.txt", "Odd: Name: mucks hand"),
        ("pokerstars_cash.txt", "Tomos collecte"),
        ("fulltilt.txt", "Freya wins the low pot ($79) with 8,7,3,2,A"),
        ("partypoker.txt", "Freya wins $12 USD from the side pot 1."),
    ],
)
def test_a_hand_cut_off_before_all_winners_are_paid_is_told(name: str, last: str, strict: bool, tmp_path: Path) -> None:
    text = (SITES / name).read_text(encoding="utf-8")
    half = tmp_path / name
    half.write_text(text[: text.index(last) + len(last)], encoding="utf-8")
    (found,) = hands_found(half, strict=strict)
    assert "the pots are told to go to" in str(found.mistake)


@pytest.mark.parametrize("name", [file.name for file in FILES if file.suffix == ".txt"])
@pytest.mark.parametrize("row", [4, 8])
def test_a_line_without_an_end_is_told_at_once(name: str, row: int, tmp_path: Path) -> None:
    lines = (SITES / name).read_text(encoding="utf-8").split("\n")
    lines[row] += " - (: NL" * 100_000
    file = tmp_path / name
    file.write_text("\n".join(lines), encoding="utf-8")
    (found,) = [hand for hand in hands_found(file) if hand.mistake is not None]
    assert f"line {row + 1}: a line of 800," in str(found.mistake)


def test_a_game_without_an_end_is_told_before_it_fills_the_memory(tmp_path: Path) -> None:
    file = tmp_path / "endless.xml"
    file.write_text('<session><game gamecode="1">\n' + ("<x/>" * 1_000 + "\n") * 2_100, encoding="utf-8")
    (found,) = hands_found(file)
    assert "a hand of more than 8,000,000 characters" in str(found.mistake)


def test_xml_is_read_without_a_document_type(tmp_path: Path) -> None:
    bomb = '<!DOCTYPE game [<!ENTITY a "aaaa">]>'
    said, _ = changed("ipoker.xml", '<round no="0">', f'{bomb}<round no="0">', tmp_path)
    assert "a document type or comment is not read" in said


@pytest.mark.parametrize(
    ("begins", "site"), [("Winamax Poker - CashGame", "Winamax"), ("***** 888poker Hand", "888poker")]
)
def test_other_sites_are_refused_by_name(begins: str, site: str, tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(f"{begins} History\n")
    (found,) = hands_found(file)
    assert f"{site} text is not read" in str(found.mistake)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_a_format_is_told_by_its_content_in_every_encoding(file: Path, encoding: str, tmp_path: Path) -> None:
    text = file.read_text(encoding="utf-8").replace('encoding="utf-8"', "")
    copy = tmp_path / "hands"
    copy.write_bytes(text.replace("\n", "\r\n").encode(encoding))
    assert [hand.mistake for hand in hands_found(copy)] == [None] * len(list(hands_found(file)))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
@settings(max_examples=40, deadline=None)
@given(cuts=st.lists(st.tuples(st.floats(0, 1), st.text(max_size=5), st.integers(0, 30)), min_size=1, max_size=6))
def test_a_mangled_text_is_read_or_told(file: Path, cuts: list[tuple[float, str, int]]) -> None:
    form = next(each for each in FORMATS if each.looks(head_of(file, "x")))
    for hand in form.cut(head_of(file, "x"))(lines_of(file, "x"), "x"):
        text = "\n".join(hand.lines)
        for at, instead, length in cuts:
            place = int(at * len(text))
            text = text[:place] + instead + text[place + length :]
        try:
            told = form.read(HandLines("x", 1, text.split("\n")), True)
        except BadInput:
            continue
        assert sum(told.finishing_stacks) + told.rake == sum(told.hand.setup.stacks)


def test_a_game_that_a_format_has_and_we_do_not_is_told() -> None:
    with pytest.raises(BadInput, match="Omaha Hi/Lo No Limit"):
        find_format("pokerstars").read(
            HandLines("x", 1, ["PokerStars Hand #1:  Omaha Hi/Lo No Limit ($1/$2 USD) - 2026/11/20 15:30:00 ET"]), True
        )
    assert find_variant("PLO8").low is not None
