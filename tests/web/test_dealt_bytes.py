"""Every byte that goes to two phones over plain HTTP in nights of several games, read by somebody on the Wi-Fi.

He has all that the phones were sent and asked, and not the codes of their slips: no card of theirs that did not lie
open is in it. With the codes the same bytes have the cards.
"""

import json
import re
import secrets
import time
from collections.abc import Mapping
from typing import Any

import pytest
from served import Reply, Served, Visitor
from test_dealt_cheating import room_of
from test_dealt_doors import WITHIN, DealtRoom, stream

from unsealing import opened

HANDS = 3
CARDS = re.compile(r"(?<![\w+/=])(?:[2-9TJQKA][cdhs])+(?![\w+/=])")
STREAM = re.compile(r"/stream/[\w:-]+")
"""Signed, and dashes stand in it: two letters between two of them now and then look like a card."""

SEALED = re.compile(r'"sealed": ?"([^"]*)"|data-sealed="([^"]*)"')
WORDS = re.compile(r"\b(?:As|Ad|Ah)\b(?!\")")
"""Words of a page that could be cards."""


class Overheard(Visitor):
    """A phone, all of whose requests and answers somebody else reads."""

    heard: list[str]

    def ask(self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None) -> Reply:
        reply = super().ask(method, path, body, headers)
        page = WORDS.sub("", reply.text) if "html" in reply.headers["Content-Type"] else reply.text
        self.heard.append(f"{path}\n{(body or b'').decode()}\n{page}")
        return reply


def cards_in(text: str) -> set[str]:
    """Cards that can be read off a text, whatever is sealed or signed in it left out."""
    runs = CARDS.findall(STREAM.sub("", SEALED.sub("", text)))
    return {run[at : at + 2] for run in runs for at in range(0, len(run), 2)}


def overheard(room: DealtRoom) -> None:
    """From now on both phones are."""
    for entry, phone in room.phones.items():
        made = Overheard(room.served, dict(phone.cookies))
        made.heard = []
        room.phones[entry] = made


def heard_of(room: DealtRoom) -> list[str]:
    return [text for phone in room.phones.values() if isinstance(phone, Overheard) for text in phone.heard]


@pytest.mark.parametrize("game", ["NLHE", "PLO8", "STUD8", "FL27TD", "FLBADUGI"])
def test_whoever_reads_the_wi_fi_learns_no_card_that_did_not_lie_open(served: Served, game: str) -> None:
    room = room_of(served, game=game)
    codes = {entry: room.code(entry) for entry in room.phones}
    overheard(room)
    for hand in range(1, HANDS + 1):
        own, lay_open = play(room, hand)
        told = {entry: after(room, entry, hand) for entry in room.phones}
        lay_open |= open_now(room.seen(table=1))  # the next hand may have begun meanwhile
        text = "\n".join(heard_of(room))
        assert not any(code in text for code in codes.values())
        assert cards_in(text) <= lay_open, (hand, cards_in(text) - lay_open)
        for entry, cards in told.items():
            assert cards == own[entry]
        for phone in room.phones.values():
            assert isinstance(phone, Overheard)
            phone.heard.clear()


def play(room: DealtRoom, hand: int) -> tuple[dict[str, set[str]], set[str]]:
    """Play a hand to its end by checks, calls and draws of two; what each was dealt, and all cards that lay open."""
    own: dict[str, set[str]] = {entry: set() for entry in room.phones}
    shown: set[str] = set()
    version = -1
    ends = time.monotonic() + 4 * WITHIN
    while time.monotonic() < ends:
        watched = room.seen(table=1)
        if watched["version"] != version:
            version = watched["version"]
            shown |= open_now(watched)
            for entry in room.phones:
                seen = room.seen(entry)
                if not seen["hand"] or seen["hand"]["number"] != hand:
                    continue
                own[entry] |= set(seen["mine"]["cards"])
                if seen["phase"] == "hand" and seen["mine"]["options"]:
                    act(room, entry, seen)
        later = watched["hand"] and watched["hand"]["number"] > hand
        if later or (watched["phase"] != "hand" and over(room, hand)):
            return own, shown | cards_in(Visitor(room.served).get(steps_of(room, hand)).text)
        time.sleep(0.02)
    raise AssertionError(f"hand {hand} is not over: {room.seen(table=1)}")


def open_now(watched: dict[str, Any]) -> set[str]:
    """The cards that whoever watches the table sees: upcards, tabled hands and the board."""
    return cards_in(json.dumps([watched["seats"], watched["hand"] and watched["hand"]["board"]]))


def act(room: DealtRoom, entry: str, seen: dict[str, Any]) -> None:
    may = seen["mine"]["options"]
    what = next(each for each in ("check", "call", "bring_in", "muck", "show", "draw", "fold") if may[each])
    places = [0, 1] if what == "draw" else []
    asked = {"hand": seen["hand"]["number"], "turn": seen["turn"]["number"], "act": what, "places": places}
    status, told = room.ask(room.phones[entry], "table/act", {"id": secrets.token_hex(8), **asked})
    assert status in (200, 409), told


def over(room: DealtRoom, hand: int) -> bool:
    return Visitor(room.served).get(steps_of(room, hand)).status == 200


def steps_of(room: DealtRoom, hand: int) -> str:
    return f"/night/{room.night}/hands/1/{hand}/steps.json"


def after(room: DealtRoom, entry: str, hand: int) -> set[str]:
    """All that a phone reads of a hand that is over, its stream too; the cards that its code opens in it."""
    phone, code, night = room.phones[entry], room.code(entry), room.night
    page = phone.get(f"/play/{night}").text
    phone.get(f"/night/{night}/table")
    mine = phone.get(f"/night/{night}/my-hands").text
    phone.get(f"/night/{night}/table/1/hands/{hand}")
    steps = json.loads(phone.get(steps_of(room, hand)).body)
    paths = [f"/night/{night}/hands/1/{hand}/hand.{each}" for each in ("phh", "phh?own=yes", "ohh", "ohh?own=yes")]
    files = [phone.get(each) for each in paths]
    [frame] = stream(room.served, re.findall(r'/stream/[^"]+', page)[0], 1)
    assert isinstance(phone, Overheard)
    phone.heard.append(json.dumps(frame))
    boxes = re.findall(r'data-sealed="([^"]+)"\s+data-table="1" data-hand="(\d+)"', mine)
    [box] = [each for each, number in boxes if int(number) == hand]
    listed = opened(code, "list", night, 1, hand, entry, box)
    retold = opened(code, "replay", night, 1, hand, entry, steps["sealed"])
    assert listed is not None
    assert retold is not None
    assert listed["cards"] == retold["cards"]
    if files[1].status == 200:
        text = opened(code, "phh", night, 1, hand, entry, json.loads(files[1].body)["sealed"])
        assert text is not None
        assert cards_in(text["text"]) >= set(retold["cards"])
    return {card for step in retold["steps"] for card in step} | set(retold["cards"])


def test_a_signed_address_is_no_card_and_what_stands_beside_it_is() -> None:
    assert cards_in('<body data-stream="/stream/WyJ-Kd-eyJ:1vOPQ-9c-:x-2h"> 7sAh "Td"') == {"7s", "Ah", "Td"}
