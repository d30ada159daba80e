"""A phone checks a hand from its rows alone: what is sound is told so, whatever was changed is noticed."""

import copy
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from dealer_pub import Table, page
from faults import measured
from playwright.sync_api import expect

from dealing.dealer import Dealer
from shuffleup.acts.plain import to_plain
from shuffleup.dealing import events

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import Windows

pytestmark = pytest.mark.browser

PROOF = "/night/n1/hands/3/2"


@pytest.fixture(scope="module")
def table() -> Iterator[Table]:
    opened = Table()
    opened.pages[PROOF] = page("proof", url=f"{PROOF}.json", back_url="/night/n1/table", hand=2)
    opened.serve()
    yield opened
    opened.drop()
    opened.shutdown()
    opened.server_close()


def told(silent: tuple[str, ...] = (), game: str = "FLHE") -> dict[str, Any]:
    """The second hand at a table, with its rows as the door gives them."""
    dealer = Dealer(game, players=4, seed=7)
    dealer.whole_hand()
    before = len(dealer.log)
    chains = copy.deepcopy(dealer.table.chains)
    dealer.whole_hand(silent)
    rows = [{"type": type(each).__name__, "data": to_plain(each)} for each in dealer.log[before:]]
    (laid,) = (each for each in dealer.log[before:] if isinstance(each, events.DecksLaid))
    return {
        "tournament": "n1",
        "table": 3,
        "hand": 2,
        "rows": rows,
        "names": {f"e{number}": name for number, name in enumerate(("Ann", "Bob", "Cy", "Dee"))},
        "links": {entry: [chains.heads[entry].hex(), chains.missed[entry] + 1] for entry in laid.wanted},
    }


def shown(table: Table, windows: "Windows", what: dict[str, Any]) -> "Page":
    table.told[f"{PROOF}.json"] = what
    opened = windows.open(table.url + PROOF, width=360, height=740, reduced_motion="reduce")
    opened.wait_for_selector(".steps li")
    return opened


@pytest.mark.parametrize("game", ["FLHE", "STUD", "NLSD"])
def test_an_honest_hand_is_told_so(table: Table, windows: "Windows", game: str) -> None:
    opened = shown(table, windows, told(game=game))
    expect(opened.locator(".verdict.good")).to_contain_text("Yes: all")
    expect(opened.locator(".mark.good")).to_have_count(3)
    assert opened.locator(".whole-deck .pc").count() == (36 if game == "NLSD" else 52)
    assert measured(opened) == []


def test_a_hand_in_which_no_card_was_opened_is_told_so(table: Table, windows: "Windows") -> None:
    what = told()
    next(each["data"] for each in what["rows"] if each["type"] == "HandOver")["opened"] = []
    opened = shown(table, windows, what)
    expect(opened.locator(".verdict.good b")).to_have_text("Yes: no card was opened, and every seal fits.")


def test_whoever_gave_no_share_is_named(table: Table, windows: "Windows") -> None:
    opened = shown(table, windows, told(silent=("e2",)))
    expect(opened.locator(".verdict.good")).to_be_visible()
    expect(opened.locator(".steps")).to_contain_text("Wanted and not in: Cy.")


def swapped_card(rows: dict[str, Any]) -> None:
    first = rows["HandOver"]["opened"][0]
    first["card"] = "2c" if first["card"] != "2c" else "2d"


def another_share(rows: dict[str, Any]) -> None:
    shares = rows["HandBegun"]["shares"]
    shares[next(iter(shares))] = "00" * 32


def another_deck(rows: dict[str, Any]) -> None:
    seeds = rows["HandBegun"]["seeds"]
    seeds[next(iter(seeds))] = "11" * 32


def another_root(rows: dict[str, Any]) -> None:
    rows["DecksLaid"]["roots"][rows["HandBegun"].get("played", 0)] = "22" * 32


def another_mix(rows: dict[str, Any]) -> None:
    rows["HandBegun"]["mix"] = "33" * 32


@pytest.mark.parametrize("change", [swapped_card, another_share, another_deck, another_root, another_mix])
def test_whatever_was_changed_is_noticed(table: Table, windows: "Windows", change: Any) -> None:
    what = told()
    change({each["type"]: each["data"] for each in what["rows"]})
    opened = shown(table, windows, what)
    expect(opened.locator(".verdict.bad")).to_contain_text("something does not fit")
