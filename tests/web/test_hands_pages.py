"""Pages of hands that are over: a table's list, one's own, the replay and its files, on a server that runs."""

import json
import re
import secrets
import time
from typing import TYPE_CHECKING, Any

import pytest
from axe import in_short, violations
from faults import at_rest, measured
from served import Served, Visitor
from test_dealt_doors import WITHIN, DealtRoom, room

from unsealing import opened

if TYPE_CHECKING:
    from conftest import Windows

__all__ = ["room"]

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


@pytest.fixture(scope="module")
def over(room: DealtRoom) -> DealtRoom:
    """The night once its first hand is over: the floor folds for everybody, so that nobody waits for a robot."""
    ends = time.monotonic() + 3 * WITHIN
    while time.monotonic() < ends:
        if Visitor(room.served).get(f"/night/{room.night}/hands/1/1/steps.json").status == 200:
            return room
        seen = room.seen(table=1)
        if seen["turn"] and seen["hand"]["number"] == 1:
            asked = {"id": secrets.token_hex(8), "hand": 1, "turn": seen["turn"]["number"], "act": "fold"}
            room.ask(room.director, "tables/1/act_for", asked)
        else:
            time.sleep(0.05)
    raise AssertionError(f"the first hand is not over: {room.seen(table=1)}")


def test_a_table_lists_its_hands_and_each_leads_to_its_replay(over: DealtRoom, served: Served) -> None:
    anybody = Visitor(served)
    page = anybody.get(f"/night/{over.night}/table/1/hands")
    assert page.status == 200
    assert page.headers["Cache-Control"] == "no-store"
    assert f"/night/{over.night}/table/1/hands/1" in page.text
    shown = anybody.get(f"/night/{over.night}/table/1/hands/1")
    assert shown.status == 200
    assert f"/night/{over.night}/hands/1/1" in shown.text


def test_own_hands_are_their_players_alone(over: DealtRoom, served: Served) -> None:
    entry, other = over.phones
    mine = over.phones[entry].get(f"/night/{over.night}/my-hands")
    his = over.phones[other].get(f"/night/{over.night}/my-hands")
    assert mine.status == his.status == 200
    for owner, page in ((entry, mine), (other, his)):
        boxes = re.findall(r'data-sealed="([^"]+)"\s+data-table="1" data-hand="1"', page.text)
        assert len(boxes) == 1
        assert opened(over.code(owner), "list", over.night, 1, 1, owner, boxes[0]) == {
            "cards": own(over, owner)["cards"]
        }
        assert not CARD.search(re.sub(r'data-sealed="[^"]+"', "", page.text))
    assert Visitor(served).get(f"/night/{over.night}/my-hands").status == 302


def steps(over: DealtRoom, visitor: Visitor) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(visitor.get(f"/night/{over.night}/hands/1/1/steps.json").body)
    return found


def own(over: DealtRoom, entry: str) -> dict[str, Any]:
    """What a player's phone opens of the steps of the first hand."""
    told = opened(over.code(entry), "replay", over.night, 1, 1, entry, steps(over, over.phones[entry])["sealed"])
    assert told is not None
    return told


def test_steps_tell_a_player_his_cards_and_a_bystander_none(over: DealtRoom, served: Served) -> None:
    entry = next(iter(over.phones))
    mine, anybodys = steps(over, over.phones[entry]), steps(over, Visitor(served))
    assert "sealed" not in anybodys
    assert {name: mine[name] for name in anybodys} == anybodys
    told = own(over, entry)
    assert len(told["cards"]) == 2
    assert told["steps"][0] == told["cards"]
    assert len(told["steps"]) == len(anybodys["steps"])
    assert anybodys["cards"] == []
    assert {card for seat in anybodys["steps"][0]["seats"] for card in seat["cards"]} == {"??"}


@pytest.mark.parametrize("kind", ["phh", "ohh"])
def test_a_hand_as_a_file_has_no_card_that_its_reader_did_not_see(over: DealtRoom, served: Served, kind: str) -> None:
    path = f"/night/{over.night}/hands/1/1/hand.{kind}"
    entry, other = over.phones
    cards = {each: own(over, each)["cards"] for each in (entry, other)}
    sent, anybodys = over.phones[entry].get(path), Visitor(served).get(path)
    assert sent.status == anybodys.status == 200
    assert "attachment" in sent.headers["Content-Disposition"]
    for text in (sent.text, anybodys.text):
        assert not any(card in text for card in (*cards[entry], *cards[other]))
    box = json.loads(over.phones[entry].get(f"{path}?own=yes").body)["sealed"]
    told = opened(over.code(entry), kind, over.night, 1, 1, entry, box)
    assert told is not None
    assert all(card in told["text"] for card in cards[entry])
    assert not any(card in told["text"] for card in cards[other])
    assert Visitor(served).get(f"{path}?own=yes").text == anybodys.text


def test_what_is_no_hand_is_not_found(over: DealtRoom, served: Served) -> None:
    anybody = Visitor(served)
    for path in ("table/1/hands/9999", "table/77/hands", "hands/1/9999/steps.json", "hands/1/1/hand.pdf"):
        assert anybody.get(f"/night/{over.night}/{path}").status == 404, path


def test_the_lobby_is_for_all_and_tells_a_player_his_own_seat(over: DealtRoom, served: Served) -> None:
    entry = next(iter(over.phones))
    path = f"/night/{over.night}"
    assert Visitor(served).get(path).status == over.phones[entry].get(path).status == 200
    assert f'href="{path}"' in Visitor(served).get(f"/play/{over.night}").text
    anybodys = json.loads(Visitor(served).get(f"{path}/overview.json").body)
    mine = json.loads(over.phones[entry].get(f"{path}/overview.json").body)
    assert anybodys["mine"] is None
    assert mine["mine"]["seat"]["table"] == 1
    assert [each["table"] for each in mine["tables"]] == [1]
    other = over.director.new_night()
    assert Visitor(served).get(f"/night/{other}").status == 404


def test_a_table_is_put_on_television_from_its_page(over: DealtRoom, served: Served) -> None:
    sent = {"table": "1", "next": f"/e/{over.night}"}
    assert over.director.post(f"/e/{over.night}/dealt/do/feature", sent).status == 302
    shown = Visitor(served).get(f"/screen/{over.night}")
    assert f'"dealt": "/night/{over.night}"' in shown.text
    assert '"feature": 1' in shown.text


@pytest.mark.browser
@pytest.mark.parametrize(("theme", "width"), [("dark", 360), ("light", 1280)])
def test_everybody_can_use_the_pages(
    over: DealtRoom, served: Served, windows: "Windows", theme: str, width: int
) -> None:
    page = windows.open(width=width, height=740, color_scheme=theme, reduced_motion="reduce")
    for path in ("", "/table/1", "/table/1/hands", "/table/1/hands/1", "/hands/1/1"):
        page.goto(f"{served.url}/night/{over.night}{path}")
        page.wait_for_function("() => !document.querySelector('[data-part=steps][hidden]')")
        assert at_rest(page, measured) == [], path
        assert in_short(violations(page)) == [], path
