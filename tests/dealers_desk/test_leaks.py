"""No byte that anybody is sent, or that lies in a log or a backup, tells a card that its reader may not see.

Every state that everybody is sent through hands of all games is walked: as it goes over the line no card is in it that
did not lie open, not even the player's own; opened with his code it has his own, and nobody else's.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shuffleup.cards.card import card_text
from shuffleup.dealing.events import Act
from shuffleup.desk.dealer.naming import hand_called
from shuffleup.desk.dealer.replaying import PlayedHand
from shuffleup.desk.dealer.retold import HandRetold, retold
from shuffleup.desk.dealer.sealed import LONGEST_NAMED, padded
from shuffleup.desk.dealer.state import plain
from shuffleup.desk.dealer.televising import with_its_cards
from shuffleup.desk.reading import read_in
from shuffleup.desk.speech import Speech, told
from shuffleup.games import VARIANTS
from shuffleup.games.variant import Family
from shuffleup.games.variants import find_variant
from shuffleup.hand.view import HandView
from shuffleup.store.backup import backup
from shuffleup.store.deck_seeds import NAME
from shuffleup.store.sqlite import SqliteStore
from unsealing import opened, with_cards

from .dealt_house import DealtHouse, dealt_house
from .test_dealt_nights import AnyAct, live, to_a_turn


def cards_in(value: Any) -> set[str]:
    """Every text of two letters that is a card, however deep."""
    if isinstance(value, dict):
        return {card for item in value.values() for card in cards_in(item)}
    if isinstance(value, list):
        return {card for item in value for card in cards_in(item)}
    return {value} if isinstance(value, str) and len(value) == 2 and value[0] in "23456789TJQKA" else set()


def walk(held: DealtHouse) -> int:
    """Look through what everybody is told now; returns how many cards of others were kept from somebody."""
    table = live(held)
    seen = table.in_view
    if seen is None or not table.is_busy:
        return 0
    kept = 0
    known = [seen.hand.view(seat) for seat in range(seen.hand.players)]
    everybody = ["", *(each.entry for each in seen.laid.seats)]
    all_cards = {card_text(card) for each in known for card in each.cards}
    open_cards = may_see(seen.hand.view(None))
    for entry in everybody:
        state = plain(held.house.dealer.shown.state(held.night, 1, entry))
        kept += looked_through(held, state, open_cards, all_cards - open_cards)
        seat = seen.seat_of(entry) if entry else None
        if seat is not None and state["mine"]["sealed"]:
            may = may_see(seen.hand.view(seat))
            own = with_cards(held.code(entry), held.night, state)
            assert own["mine"]["cards"] == [card_text(card) for card in seen.hand.view(seat).cards]
            looked_through(held, own, may, all_cards - may)
            assert opened_by_others(held, state, everybody) == []
    return kept


def may_see(view: HandView) -> set[str]:
    shown = {card_text(card) for each in view.seats for card in each.cards if card >= 0}
    return shown | {card_text(card) for card in (*view.board, *view.cards)}


def looked_through(held: DealtHouse, state: dict[str, Any], may: set[str], hidden: set[str]) -> int:
    """Whether a state has no card but these; returns how many it could have told."""
    told = cards_in({name: state[name] for name in ("hand", "seats", "mine")})
    assert told <= may, told - may
    text = json.dumps(state)
    assert not any(f'"{card}"' in text for card in hidden)
    for salt in secrets_of(held, hidden):
        assert salt not in text
    return len(hidden)


def opened_by_others(held: DealtHouse, state: dict[str, Any], everybody: list[str]) -> list[str]:
    """Whose code opens the cards of this state besides its player's."""
    mine, where = state["mine"], (held.night, state["table"], state["hand"]["number"])
    others = [each for each in everybody if each and each != mine["entry"]]
    return [each for each in others if opened(held.code(each), "table", *where, mine["entry"], mine["sealed"])]


def secrets_of(held: DealtHouse, hidden: set[str]) -> list[str]:
    """Salts of cards that are hidden, and the seed of the deck played."""
    table = live(held)
    decks, begun = table.dealt.decks, table.dealt.begun
    assert decks is not None
    assert begun is not None
    salts = [decks.opened(card).salt.hex() for card in decks.cards if card_text(card) in hidden]
    seeds = held.house.dealer.seeds.of(held.night, 1, begun.hand)
    return [*salts, seeds[begun.played].hex()]


@pytest.mark.parametrize("game", [each.id for each in VARIANTS])
def test_nobody_is_told_what_he_may_not_see(tmp_path: Path, game: str) -> None:
    with dealt_house(tmp_path, game) as held:
        held.open(people=3, bots=1, game=game, minutes=60)
        chooses, kept = AnyAct(7, raises=0.02), 0
        while live_hands(held) < 3:
            entry = to_a_turn(held)
            kept += walk(held)
            act, to = chooses(held.seen(entry))
            assert held.act(entry, act, to).ok
            kept += walk(held)
        assert kept > 10
        assert len(set(lengths(held))) == 1
        played = [held.house.dealer.seeds.of(held.night, 1, hand) for hand in (1, 2)]
        open_ = {seed for begun in begun_hands(held) for seed in begun["seeds"].values()}
        secret = [seed for seeds in played for seed in seeds if seed.hex() not in open_]
        assert len(secret) == 2
        codes = [bytes.fromhex(held.code(entry)) for entry in held.people]
        secret += [*codes, held.house.dealer.seeds.secret_of_night(held.night, held.now)]
        backup(held.house.store, tmp_path / "copy.sqlite3")
        store = held.house.store
        assert isinstance(store, SqliteStore)
        store.checkpoint()
        for file in tmp_path.iterdir():
            if not file.name.startswith(NAME):
                data = file.read_bytes()
                assert not any(seed in data or seed.hex().encode() in data for seed in secret), file


@pytest.mark.parametrize("game", [each.id for each in VARIANTS])
def test_a_television_shows_no_card_that_did_not_lie_open_when_its_hand_was_over(tmp_path: Path, game: str) -> None:
    with dealt_house(tmp_path, game) as held:
        held.open(people=4, bots=0, game=game, minutes=60, tv_cards=True)
        # Without raises: one all-in that everybody calls would end the night before five hands are over.
        chooses, closed, opened_early, looked_at = AnyAct(11, raises=0), 0, 0, 0
        while live_hands(held) < 5:
            entry = to_a_turn(held)
            act, to = chooses(held.seen(entry))
            act = "show" if act == "muck" and chooses.chance.random() < 0.5 else act
            assert held.act(entry, act, to).ok
            played = held.house.dealer.shown.televised(held.night, 1)
            under_way = live(held).dealt.hands if live(held).is_busy else 0
            if played is None:
                continue
            assert played.seen.laid.hand != under_way
            if played.seen.laid.hand == looked_at:
                continue  # nothing more is known of a hand that is over
            looked_at = played.seen.laid.hand
            told, without = televised(held, played), plain(as_bystander(held, played))
            hand = played.seen.hand
            may = may_see(hand.view(None))
            assert cards_in(told) <= may
            dealt = {card_text(card) for seat in range(hand.players) for card in hand.view(seat).cards}
            closed += len(dealt - may)
            for one, other in zip(told["steps"], without["steps"], strict=True):
                for seat, before in zip(one["seats"], other["seats"], strict=True):
                    assert all(was in ("??", card) for was, card in zip(before["cards"], seat["cards"], strict=True))
            first, last = told["steps"][0]["seats"], told["steps"][-1]["seats"]
            opened_early += sum("??" not in each["cards"] for each in first if each["cards"])
            assert all(each["shown"] for each in last if each["cards"] and "??" not in each["cards"])
        assert closed > 0
        assert (opened_early > 0) is (find_variant(game).family is not Family.DRAW)


def televised(held: DealtHouse, played: PlayedHand) -> dict[str, Any]:
    told: dict[str, Any] = plain(with_its_cards(as_bystander(held, played)))
    return told


def as_bystander(held: DealtHouse, played: PlayedHand) -> HandRetold:
    return retold(played, 1, "", {}, Speech(held.house.names(held.state), "UTC"), {})


def test_a_television_waits_until_the_hand_is_over_and_as_long_as_the_plan_says(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=2, bots=0, minutes=60, tv_cards=True, tv_delay=3)
        dealer = held.house.dealer
        assert held.act(to_a_turn(held), "call").ok
        held.seconds += 10
        assert dealer.shown.televised(held.night, 1) is None
        while live_hands(held) < 2:
            entry = to_a_turn(held)
            options = held.seen(entry).mine
            assert options is not None
            assert options.options is not None
            ways = options.options
            assert held.act(entry, "show" if ways.show else "call" if ways.call else "check").ok
        place = dealer.hands.place(held.night, 1, 1)
        assert place is not None
        held.seconds = place.at / 1_000 + 3 * 60 - 1
        assert dealer.shown.televised(held.night, 1) is None
        held.seconds += 1
        played = dealer.shown.televised(held.night, 1)
        assert played is not None
        assert played.seen.laid.hand == 1


def test_no_television_shows_a_hand_again_where_the_plan_does_not_say_so(tmp_path: Path) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=2, bots=0, minutes=60)
        while live_hands(held) < 2:
            assert held.act(to_a_turn(held), "fold").ok
        assert held.house.dealer.hands.place(held.night, 1, 1) is not None
        assert held.house.dealer.shown.televised(held.night, 1) is None


def lengths(held: DealtHouse) -> list[int]:
    """How long the sealed cards of each seat are, whatever they are and are called."""
    table = live(held)
    assert table.in_view is not None
    seats = [held.house.dealer.shown.state(held.night, 1, each.entry).mine for each in table.in_view.laid.seats]
    return [len(each.sealed) for each in seats if each is not None and each.sealed]


def live_hands(held: DealtHouse) -> int:
    night = held.house.dealer.nights.night(held.night)
    return night.tables[1].dealt.hands if 1 in night.tables else 0


def begun_hands(held: DealtHouse) -> list[dict[str, Any]]:
    rows = held.house.store.read(f"hands/{held.night}/1")
    return [json.loads(row.data) for row in rows if row.type == "HandBegun"]


def test_a_mistake_tells_no_card(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with dealt_house(tmp_path) as held:
        held.open(people=2, bots=0)
        entry = to_a_turn(held)
        table = live(held)
        assert table.dealt.hand is not None
        own = {card_text(card) for seat in range(2) for card in table.dealt.hand.hole(seat)}
        for act in Act:
            reply = held.act(entry, act, 10**9) if act is not Act.FOLD else None
            if reply is not None and reply.said is not None:
                said = json.dumps([reply.said.id, {name: str(value) for name, value in reply.said.args.items()}])
                assert not any(card in said for card in own)
        assert not any(card in caplog.text for card in own)


@pytest.mark.parametrize("language", ["en", "cy"])
def test_every_name_of_a_hand_has_room_in_a_sealed_text(language: str) -> None:
    chance, named = Random(1), set()
    for variant in VARIANTS:
        for _ in range(100):
            deck = chance.sample(range(16 if variant.id == "NLSD" else 0, 52), 12)
            for hole, board in ((2, 5), (4, 5), (5, 0), (4, 0), (7, 0)):
                called = hand_called(variant.id, tuple(deck[:hole]), tuple(deck[7 : 7 + board]))
                if called is not None:
                    with read_in(language):
                        named.add(told(called))
    assert len(named) > 100
    assert {len(padded(each).encode()) for each in named} == {LONGEST_NAMED}
