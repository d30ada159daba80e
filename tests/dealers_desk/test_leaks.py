"""No byte that anybody is sent, or that lies in a log or a backup, tells a card that its reader may not see.

Every state that everybody is sent through hands of all games is walked; the cards that nobody may know are looked for
in it by what the dealer knows.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from shuffleup.cards.card import card_text
from shuffleup.dealing.events import Act
from shuffleup.desk.dealer.state import plain
from shuffleup.games import VARIANTS
from shuffleup.store.backup import backup
from shuffleup.store.deck_seeds import NAME
from shuffleup.store.sqlite import SqliteStore

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
    for entry in everybody:
        seat = seen.seat_of(entry) if entry else None
        view = seen.hand.view(seat) if seat is not None else seen.hand.view(None)
        may = {card_text(card) for each in view.seats for card in each.cards if card >= 0}
        may |= {card_text(card) for card in view.board}
        state = plain(held.house.dealer.state(held.night, 1, entry))
        told = cards_in({name: state[name] for name in ("hand", "seats", "mine")})
        assert told <= may, (entry, told - may)
        hidden = {card_text(card) for each in known for card in each.cards} - may
        text = json.dumps(state)
        assert not any(f'"{card}"' in text for card in hidden)
        kept += len(hidden)
        for salt in secrets_of(held, hidden):
            assert salt not in text
    return kept


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
        played = [held.house.dealer.seeds.of(held.night, 1, hand) for hand in (1, 2)]
        open_ = {seed for begun in begun_hands(held) for seed in begun["seeds"].values()}
        secret = [seed for seeds in played for seed in seeds if seed.hex() not in open_]
        assert len(secret) == 2
        backup(held.house.store, tmp_path / "copy.sqlite3")
        store = held.house.store
        assert isinstance(store, SqliteStore)
        store.checkpoint()
        for file in tmp_path.iterdir():
            if not file.name.startswith(NAME):
                data = file.read_bytes()
                assert not any(seed in data or seed.hex().encode() in data for seed in secret), file


def live_hands(held: DealtHouse) -> int:
    night = held.house.dealer.night(held.night)
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
