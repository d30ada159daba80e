"""Cards that only their player's phone opens: with the seat slip, not with four digits, not with an old slip."""

import re
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from typing import TYPE_CHECKING, Any

import pytest
from faults import at_rest, measured
from playwright.sync_api import expect
from served import Served, Visitor
from slips import addresses_of, codes_of
from test_dealer_night import FREE, PEOPLE
from test_dealt_doors import DealtRoom

from shuffleup.dealing.sealing import SealedText, proof_of_secret, seal
from shuffleup.web.assets import address
from unsealing import opened

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Windows

CARD = re.compile(r'"[2-9TJQKA][cdhs]"')
CARDS = "[data-part=own] [data-card]"


@dataclass
class SealedNight:
    """A night of two people and a bot, nobody's phone at a table yet."""

    served: Served
    director: Visitor
    night: str
    entries: list[str]

    def slip(self, entry: str) -> str:
        """The four digits of a player's slip."""
        page = unescape(self.director.get(f"/e/{self.night}/slips?entry={entry}").text)
        found = re.findall(r"<b>(\d{4})</b>", page)
        assert len(found) == 1
        return str(found[0])


@pytest.fixture
def sealed(served: Served, windows: "Windows") -> Iterator[SealedNight]:
    director = served.director()
    night = director.new_night(dealt="digital", **FREE)
    director.enter(night, PEOPLE)
    assert director.do(night, "seat_bots", count="1", level="easy").status in (302, 303)
    director.draw_and_start(night)
    seated = director.seated(night)
    yield SealedNight(served, director, night, [seated[name][1].partition(":")[0] for name in PEOPLE])
    windows.complaints[:] = [each for each in windows.complaints if "409" not in each]


def claims(page: "Page", sealed: SealedNight, entry: str, address: str = "") -> None:
    """The phone of somebody with a slip: by its QR code, or by typing the night's address, and then its four digits."""
    page.goto(address or f"{sealed.served.url}/play/{sealed.night}/claim?entry={entry}")
    assert "#" not in page.url
    page.fill("#code", sealed.slip(entry))
    page.click("button.go")
    page.click(f"a[href='/night/{sealed.night}/table']")
    page.wait_for_selector("[data-part=table] > *", state="attached")


def sees_cards(page: "Page") -> list[str]:
    """The cards that come up when they are pressed."""
    expect(page.locator("[data-part=own] .look .pc")).to_have_count(2)
    page.hover(".look")
    page.mouse.down()
    expect(page.locator(CARDS)).to_have_count(2)
    cards: list[str] = page.locator(CARDS).evaluate_all("all => all.map(each => each.dataset.card)")
    page.mouse.up()
    return cards


@pytest.mark.browser
def test_the_slip_opens_the_cards_four_digits_do_not_and_a_new_slip_shuts_the_old_one_out(
    sealed: SealedNight, windows: "Windows"
) -> None:
    entry, other = sealed.entries
    phone, digits = (windows.open(width=360, height=640, reduced_motion="reduce") for _ in range(2))
    heard: list[str] = []
    phone.on("response", lambda answer: heard.append(answer.text()) if answer.url.endswith("table.json") else None)
    phone.on("request", lambda asked: heard.append(asked.url + str(asked.post_data)))
    code = codes_of(sealed.director, sealed.night)[entry]
    claims(phone, sealed, entry, addresses_of(sealed.director, sealed.night)[entry])
    assert len(sees_cards(phone)) == 2
    expect(phone.locator("[data-part=checked]")).to_contain_text("Checked by this phone")
    assert not any(code in each or CARD.search(each) for each in heard)

    claims(digits, sealed, other)
    expect(digits.locator("[data-part=locked]")).to_contain_text("Scan your seat slip to open your cards.")
    assert digits.locator(".look .pc").count() == 0
    assert digits.locator("[data-part=checked]").is_hidden()
    assert at_rest(digits, measured) == []
    digits.goto(addresses_of(sealed.director, sealed.night)[other])
    assert len(sees_cards(digits)) == 2
    assert "#" not in digits.url

    assert addresses_of(sealed.director, sealed.night) == {}
    renewed = sealed.director.do(
        sealed.night, "renew_card_code", entry=entry, next=f"/e/{sealed.night}/slips?entry={entry}"
    )
    assert sealed.director.follow(renewed).status == 200
    expect(phone.locator("[data-part=locked]")).to_contain_text("Your code was replaced")
    assert phone.locator(".look .pc").count() == 0
    assert len(sees_cards(digits)) == 2
    log = sealed.director.get(f"/e/{sealed.night}/log").words
    assert f"{PEOPLE[0]} has a new code for the cards" in log
    fresh = addresses_of(sealed.director, sealed.night)
    assert list(fresh) == [entry]
    assert code not in fresh[entry]
    phone.goto(fresh[entry])
    assert len(sees_cards(phone)) == 2


@pytest.mark.browser
def test_a_hand_that_is_over_is_replayed_with_ones_own_cards_and_saved_with_them(
    sealed: SealedNight, windows: "Windows"
) -> None:
    entry = sealed.entries[0]
    phone = windows.open(width=390, height=844, reduced_motion="reduce")
    claims(phone, sealed, entry, addresses_of(sealed.director, sealed.night)[entry])
    cards = sees_cards(phone)
    over(sealed, phone)
    phone.goto(f"{sealed.served.url}/night/{sealed.night}/my-hands")
    assert (
        phone.locator(".hand-cards").last.locator("[data-card]").evaluate_all("a => a.map(e => e.dataset.card)")
        == cards
    )
    phone.goto(f"{sealed.served.url}/night/{sealed.night}/table/1/hands/1")
    expect(phone.locator("[data-part=own] [data-card]")).to_have_count(2)
    with phone.expect_download() as saved:
        phone.click("[data-file] >> nth=0")
    assert saved.value.suggested_filename == "table-1-hand-1.phh"
    assert "".join(cards) in saved.value.path().read_text()
    phone.evaluate("localStorage.clear()")
    phone.reload()
    expect(phone.locator("[data-part=locked]")).to_contain_text("Scan your seat slip")
    expect(phone.locator("[data-part=own] [data-card]")).to_have_count(0)


def over(sealed: SealedNight, phone: "Page") -> None:
    """The floor folds for everybody until the first hand is over."""
    room = DealtRoom(sealed.served, sealed.director, sealed.night, {})
    for _ in range(600):
        seen = room.seen(table=1)
        if seen["last"]:
            return
        if seen["turn"]:
            asked = {"id": f"f{seen['turn']['number']}", "hand": 1, "turn": seen["turn"]["number"], "act": "fold"}
            room.ask(sealed.director, "tables/1/act_for", asked)
        phone.wait_for_timeout(50)
    raise AssertionError("the first hand is not over")


@pytest.mark.browser
@pytest.mark.parametrize("length", [0, 1, 31, 32, 33, 700])
def test_a_phone_opens_what_was_sealed_and_nothing_that_was_changed(
    served: Served, windows: "Windows", length: int
) -> None:
    page = windows.open(f"{served.url}/rules", width=390, height=844)
    secret, night, entry = bytes(range(16)), "crŵn", "ann"
    plain = ('{"named":"' + "ŷ" * length + '"}').encode()
    boxes = [b64encode(seal(secret, SealedText("table", night, 3, hand, entry), plain, b"n" * 16)) for hand in (17, 18)]
    asks = """async ([secret, night, entry, boxes, modules]) => {
        const { unsealed, proofOf } = await import(modules[0]);
        const { hex } = await import(modules[1]);
        const about = { kind: "table", night, table: 3, hand: 17, entry };
        const changed = boxes[0].slice(0, 30) + (boxes[0][30] === "A" ? "B" : "A") + boxes[0].slice(31);
        return [unsealed(secret, about, boxes[0]), unsealed(secret, about, boxes[1]), unsealed(secret, about, changed),
          unsealed(secret.replace("0", "1"), about, boxes[0]), unsealed(secret, about, "no base 64!"),
          hex(proofOf(secret, night, entry))];
    }"""
    modules = [address(f"shuffleup/js/dealer/{name}.js") for name in ("unseal", "sha256")]
    told: list[Any] = page.evaluate(asks, [secret.hex(), night, entry, [each.decode() for each in boxes], modules])
    assert told[0] == {"named": "ŷ" * length}
    assert told[1:5] == [None] * 4
    assert told[5] == proof_of_secret(secret, night, entry).hex()
    assert opened(secret.hex(), "table", night, 3, 17, entry, boxes[0].decode()) == told[0]
