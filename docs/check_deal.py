#!/usr/bin/env python3
"""Checks the dealt hands of one table, from the log of that table alone.

Usage: python3 check_deal.py FILE

Prints one line a hand and a last line with the totals. The exit status is 0 when all is sound, 1 when anything
is wrong, and 2 when the file cannot be read. It plays no poker: acts, stacks and stakes are not looked at.
"""

import argparse
import hashlib
import hmac
import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

Kind = TypeVar("Kind")

DECKS = 4
LEAVES = 64
STUB_LEAF = 63
PATH_LENGTH = 6
LINKS = 2000  # how many shares a chain has
LONGEST_LINE = 1 << 20  # bytes; the longest honest line, a whole deck opened, has about 30,000
LARGEST_NUMBER = (1 << 32) - 1  # what four bytes hold
CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
SHORT_CARDS = CARDS[CARDS.index("6c") :]
FIELDS = {
    "ChainBegun": {"entry", "head"},
    "DecksLaid": {"hand", "game", "seats", "roots", "wanted", "short"},
    "HandBegun": {"hand", "stakes", "stacks", "mix", "played", "seeds", "shares", "missing", "positions", "dead"},
    "Acted": {"seat", "act", "to", "places", "instead"},
    "ActsTakenBack": {"acts", "why"},
    "HandOver": {"hand", "stacks", "opened", "stub"},
    "HandVoided": {"hand", "why"},
}
BY_PEOPLE = {"RealHandBegun", "WinnersTold", "WinnersAgreed", "WinnersDisputed", "PotsAwarded"}
CHANGES_NOTHING = {  # of a hand: the floor's stops, what it asked of the table, clocks called, stacks counted
    "TableStopped": set(),
    "TableWentOn": set(),
    "ClockCalled": {"seat", "seconds", "countdown", "by"},
    "CountAsked": {"seat"},
    "RulingAsked": {"hand", "ruling", "why", "wanted", "acts"},
    "RulingAgreed": {"seat"},
    "RulingRefused": {"seat"},
}
OPENED = {"number", "place", "card", "salt", "path"}


class Unreadable(Exception):
    """The file cannot be read as the log of a table; the text says where and why."""


# ---- Hashes, shuffles and trees


def digest(word: str, *parts: bytes | str | int) -> bytes:
    """The document's H: SHA-256 over the word and the parts, each led by its length."""
    hasher = hashlib.sha256()
    for part in (word, *parts):
        if isinstance(part, int):
            part = part.to_bytes(4, "big")
        elif isinstance(part, str):
            part = part.encode()
        hasher.update(len(part).to_bytes(4, "big") + part)
    return hasher.digest()


def draw(seed: bytes, bounds: Sequence[int]) -> Iterator[int]:
    """Gives a number below each of the bounds in turn, all from the hashes of one seed."""
    counter = 0
    for bound in bounds:
        limit = number = 2**256 - 2**256 % bound
        while number >= limit:
            number = int.from_bytes(hashlib.sha256(seed + counter.to_bytes(8, "big")).digest(), "big")
            counter += 1
        yield number % bound


def shuffle(items: Sequence[Kind], seed: bytes) -> list[Kind]:
    """The items in the order that the seed gives them."""
    result = list(items)
    size = len(result)
    for i, j in zip(range(size - 1, 0, -1), draw(seed, range(size, 1, -1)), strict=True):
        result[i], result[j] = result[j], result[i]
    return result


def root_of_deck(hand_id: bytes, deck: int, seed: bytes, cards: list[str]) -> bytes:
    """The root of the tree over the deck that a seed makes."""
    level = [digest("none", hand_id, deck, place) for place in range(LEAVES)]
    for place, card in enumerate(shuffle(cards, digest("deck", hand_id, deck, seed))):
        salt = hmac.digest(seed, b"salt" + place.to_bytes(4, "big"), "sha256")[:16]
        level[place] = digest("card", hand_id, deck, place, card, salt)
    level[STUB_LEAF] = digest("new stub", hand_id, deck, digest("stub", seed))
    while len(level) > 1:
        level = [digest("node", left, right) for left, right in zip(level[::2], level[1::2], strict=True)]
    return level[0]


def root_of_path(node: bytes, place: int, path: list[bytes]) -> bytes:
    """The root that a leaf comes to with its neighbours on the way up."""
    for height, neighbour in enumerate(path):
        node = digest("node", *((neighbour, node) if place >> height & 1 else (node, neighbour)))
    return node


# ---- Reading the file


@dataclass
class Record:
    """One JSON object, with readers that say in words what does not fit."""

    line: int
    values: dict[str, Any]

    def only(self, known: set[str]) -> "Record":
        """Gives this record back, once it is known to have no other fields, for nobody would look at those."""
        for name in self.values.keys() - known:
            raise Unreadable(f"line {self.line}: there should be no field {ascii(name)[:60]} here")
        return self

    def value(self, name: str, kind: type[Kind], words: str, fits: Callable[[Kind], object] = lambda _: True) -> Kind:
        """The value of a field; where it is left out, what is empty, 0 or false."""
        value = self.values.get(name, kind())
        if type(value) is not kind or not fits(value):
            raise Unreadable(f"line {self.line}: {ascii(name)[:60]} should be {words}")
        return value

    def number(self, name: str, least: int = 0, most: int = LARGEST_NUMBER) -> int:
        """A whole number within limits."""
        return self.value(name, int, f"a whole number from {least} to {most}", lambda number: least <= number <= most)

    def text(self, name: str) -> str:
        """A text that is not empty."""
        return self.value(name, str, "a text that is not empty", bool)

    def raw(self, name: str, size: int = 32) -> bytes:
        """Bytes, from just as many hexadecimal digits as they should have."""
        fits = re.compile(f"[0-9a-f]{{{2 * size}}}").fullmatch
        return bytes.fromhex(self.value(name, str, f"{2 * size} hexadecimal digits in small letters", fits))

    def record(self, name: str) -> "Record":
        """An object."""
        return Record(self.line, self.value(name, dict, "an object"))

    def each(self, name: str) -> list["Record"]:
        """The items of a list, each as a record that has it under the same name."""
        return [Record(self.line, {name: item}) for item in self.value(name, list, "a list")]

    def hashes(self, name: str, count: int) -> list[bytes]:
        """A list of just so many hashes."""
        self.value(name, list, f"a list of {count} hashes", lambda items: len(items) == count)
        return [item.raw(name) for item in self.each(name)]


def object_without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object that JSON pairs make, where no key comes twice."""
    result = dict(pairs)
    if len(result) != len(pairs):
        raise ValueError("a field twice")
    return result


def read_records(path: str) -> Iterator[Record]:
    """Reads the file line by line, one object a line."""
    with Path(path).open("rb") as file:
        for line, text in enumerate(iter(lambda: file.readline(LONGEST_LINE + 1), b""), 1):
            if len(text) > LONGEST_LINE:
                raise Unreadable(f"line {line}: it is longer than {LONGEST_LINE} bytes")
            try:
                value = json.loads(text.decode(), object_pairs_hook=object_without_doubles)
                json.dumps(value, ensure_ascii=False).encode()  # half characters like \ud800 have no bytes to hash
            except (RecursionError, ValueError):
                raise Unreadable(f"line {line}: it is not JSON in UTF-8, has a field twice or is too deep") from None
            if not isinstance(value, dict):
                raise Unreadable(f"line {line}: it should be one JSON object")
            yield Record(line, value)


# ---- Checking


@dataclass
class Chain:
    """The chain of one entry."""

    promised: bytes  # the last share of it that counted, or its head
    steps: int = 0  # how many hands have wanted a share of it since


@dataclass
class Hand:
    """What is known of one hand."""

    number: int
    state: str = "without decks"  # then "laid", "begun", and "over" or "voided"
    hand_id: bytes = b""
    laid: str = ""
    roots: list[bytes] = field(default_factory=list)
    wanted: set[str] = field(default_factory=set)
    cards: list[str] = field(default_factory=list)
    played: int = 0
    cut: list[int] = field(default_factory=list)
    seats: int = 0
    shares: int = 0
    missing: int = 0
    opened: int = 0
    faults: list[str] = field(default_factory=list)

    def report(self) -> str:
        """The line of this hand."""
        end = {"over": "sound", "voided": "voided"}.get(self.state, "not finished")
        if self.faults:
            end = "WRONG, " + "; ".join(self.faults)
        counts = f"{self.seats} seats, {self.shares} shares, {self.missing} missing, {self.opened} cards opened"
        return f"hand {self.number}: {counts}: {end}"

    def check_decks(self, shares: dict[str, bytes], said: bytes, played: int, seeds: dict[int, bytes]) -> Iterator[str]:
        """Checks the mix that is said and the deck it chooses, and that the other three are whole; keeps the cut."""
        mix = digest("mix", self.hand_id, self.laid, *(part for share in sorted(shares.items()) for part in share))
        if said != mix:
            yield "the mix is another than the shares and what was laid make"
        self.played, self.cut = played, shuffle(range(len(self.cards)), digest("cut", mix))
        chosen = next(draw(digest("choice", mix), [DECKS]))
        if chosen != played:
            yield f"deck {played} is played, and the mix chooses deck {chosen}"
        if seeds.keys() != set(range(DECKS)) - {played}:
            yield f"the seeds shown are those of decks {sorted(seeds)}, and deck {played} is played"
        for deck, seed in seeds.items():
            if root_of_deck(self.hand_id, deck, seed, self.cards) != self.roots[deck]:
                yield f"the seed of deck {deck} does not make the deck under its root"

    def check_card(self, number: int, place: int, card: str, salt: bytes, path: list[bytes]) -> Iterator[str]:
        """Checks one card that was opened."""
        name = f"card {ascii(card)[:60]}, number {number} from place {place}"
        if card not in self.cards:
            yield f"{name}: there is no such card in the game's deck"
        if number >= len(self.cut) or self.cut[number] != place:
            yield f"{name}: the cut does not take that number from that place"
        leaf = digest("card", self.hand_id, self.played, place, card, salt)
        if root_of_path(leaf, place, path) != self.roots[self.played]:
            yield f"{name}: it is not under the root of the deck played"


class Checker:
    """Goes through the events of a table in their order."""

    def __init__(self, first: Record) -> None:
        """Starts with the first line, which says which table it is."""
        first.only({"tournament", "table"})
        self.tournament, self.table = first.text("tournament"), first.number("table")
        self.hands: dict[int, Hand] = {}
        self.latest: Hand | None = None  # the one whose decks were laid last
        self.chains: dict[str, Chain] = {}
        self.new_heads: list[
            tuple[str, bytes]
        ] = []  # shown since the latest decks were laid: they count from the next on
        self.seen: set[bytes] = set()  # heads, shares and the links between: none can be a share any more

    def check(self, record: Record) -> None:
        """Takes the next event."""
        record.only({"type", "data"})
        if str(record.values.get("type")) in BY_PEOPLE:
            raise Unreadable(f"line {record.line}: people dealt here, with cards of their own: nothing of it is proved")
        if (nothing := CHANGES_NOTHING.get(str(record.values.get("type")))) is not None:
            record.record("data").only(nothing)
            return
        kind = record.value("type", str, "one of " + ", ".join(FIELDS), FIELDS.__contains__)
        data = record.record("data").only(FIELDS[kind])
        if kind == "ChainBegun":
            self.new_heads.append((data.text("entry"), data.raw("head")))
        elif "hand" not in FIELDS[kind]:
            if self.latest is None:
                raise Unreadable(f"line {data.line}: there is an act before any hand")
            if self.latest.state != "begun":
                self.latest.faults.append(f"line {data.line}: there is an act when it is {self.latest.state}")
        else:
            number = data.number("hand", least=1)
            hand = self.hands.setdefault(number, Hand(number))
            method = {"DecksLaid": self.lay, "HandBegun": self.begin, "HandOver": self.end, "HandVoided": self.void}
            hand.faults += [f"line {data.line}: {fault}" for fault in method[kind](hand, data)]

    def lay(self, hand: Hand, data: Record) -> Iterator[str]:
        """Decks are laid: keeps what is shown; only chains begun before them count, and each one wanted goes on."""
        roots, wanted = data.hashes("roots", DECKS), [item.text("wanted") for item in data.each("wanted")]
        short, _game = data.value("short", bool, "true or false"), data.text("game")
        seats = [item.record("seats").only({"entry", "chair"}) for item in data.each("seats")]
        entries, chairs = {seat.text("entry") for seat in seats}, {seat.number("chair", least=1) for seat in seats}
        if hand.state != "without decks":
            yield f"decks are laid for it when it is {hand.state} already"
            return
        before, due = self.latest, self.latest.number + 1 if self.latest else 1
        if before and before.state not in ("over", "voided"):
            before.faults.append(f"line {data.line}: it is not over when decks of hand {hand.number} are laid")
        if hand.number != due:
            yield f"decks are laid for it when hand {due} is next"
        if len(set(wanted)) < len(wanted):
            yield "a share is wanted twice"
        if not set(wanted) <= entries:
            yield "a share is wanted of somebody who does not sit there"
        if min(len(entries), len(chairs)) < len(seats):
            yield "two seats have the same entry or chair"
        hand.state, hand.roots, hand.wanted, hand.seats, self.latest = "laid", roots, set(wanted), len(seats), hand
        hand.laid = json.dumps(data.values, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        hand.cards = SHORT_CARDS if short else CARDS
        hand.hand_id = digest("hand", self.tournament, self.table, hand.number)[:16]
        self.chains.update((entry, Chain(head)) for entry, head in self.new_heads)
        self.seen.update(head for _, head in self.new_heads)
        self.new_heads.clear()
        for chain in (self.chains[entry] for entry in hand.wanted & self.chains.keys()):
            chain.steps += 1

    def begin(self, hand: Hand, data: Record) -> Iterator[str]:
        """A hand begins: checks shares, mix and the three decks that are opened."""
        given, missing = data.record("shares"), data.record("missing")
        shares = {name: given.raw(name) for name in given.values}
        reasons = {name: missing.text(name) for name in missing.values}
        opened = data.record("seeds").only({str(deck) for deck in range(DECKS)})
        seeds = {int(deck): opened.raw(deck) for deck in opened.values}
        mix, played = data.raw("mix"), data.number("played", most=DECKS - 1)
        if hand.state != "laid":
            yield f"it begins when it is {hand.state}"
            return
        hand.state, hand.shares, hand.missing = "begun", len(shares), len(hand.wanted - shares.keys())
        if set(reasons.values()) - {"late", "wrong"}:
            yield "a share is missing for another reason than 'late' or 'wrong'"
        if shares.keys() & reasons.keys() or shares.keys() | reasons.keys() != hand.wanted:
            yield "those whose shares are there or missing are not those whose shares were wanted"
        if len(set(shares.values())) < len(shares):
            yield "two shares are the same"
        links: set[bytes] = set()
        for name, share in shares.items():
            yield from self.check_share(name, share, links)
        self.seen |= links
        yield from hand.check_decks(shares, mix, played, seeds)

    def check_share(self, name: str, share: bytes, links: set[bytes]) -> Iterator[str]:
        """Checks that a share is the one link that its chain has for this hand; adds the links it comes over."""
        chain = self.chains.get(name)
        if chain is None:
            yield f"{ascii(name)[:60]} gave a share and had begun no chain before the decks were laid"
            return
        if share in self.seen:
            yield f"the share of {ascii(name)[:60]} was seen before"
        link = share
        for _ in range(min(chain.steps, LINKS)):
            links.add(link)
            link = digest("share", link)
        if link != chain.promised:
            yield f"the share of {ascii(name)[:60]} is not {chain.steps} steps from what was shown of that chain before"
        chain.promised, chain.steps = share, 0

    def end(self, hand: Hand, data: Record) -> Iterator[str]:
        """A hand is over: checks the cards that everybody saw, and the new stub's secret."""
        items = [item.record("opened").only(OPENED) for item in data.each("opened")]
        cards = [(item.number("number"), item.number("place"), item.text("card")) for item in items]
        proofs = [(item.raw("salt", 16), item.hashes("path", PATH_LENGTH)) for item in items]
        stub = data.record("stub").only({"secret", "path"})
        new_stub = (stub.raw("secret"), stub.hashes("path", PATH_LENGTH)) if stub.values else None
        if hand.state != "begun":
            yield f"it ends when it is {hand.state}"
            return
        hand.state, hand.opened = "over", len(cards)
        for card, proof in zip(cards, proofs, strict=True):
            yield from hand.check_card(*card, *proof)
        for what, values in zip(("number", "place", "card"), zip(*cards, strict=True), strict=False):
            if len(set(values)) < len(values):
                yield f"two opened cards have the same {what}"
        if new_stub:
            leaf = digest("new stub", hand.hand_id, hand.played, new_stub[0])
            if root_of_path(leaf, STUB_LEAF, new_stub[1]) != hand.roots[hand.played]:
                yield "the new stub's secret is not under the root of the deck played"

    def void(self, hand: Hand, _data: Record) -> Iterator[str]:
        """A hand is voided; its number is not given again."""
        if hand.state not in ("laid", "begun"):
            yield f"it is voided when it is {hand.state}"
            return
        hand.state = "voided"

    def totals(self) -> str:
        """The last line of the report."""
        hands = self.hands.values()
        missing = sum(hand.missing for hand in hands)
        voided = sum(hand.state == "voided" for hand in hands)
        unfinished = sum(hand.state not in ("over", "voided") for hand in hands)
        wrong = sum(bool(hand.faults) for hand in hands)
        end = f"{wrong} WRONG" if wrong else "all sound"
        return f"{len(hands)} hands, {missing} shares missing, {voided} voided, {unfinished} not finished: {end}"


def main() -> int:
    """Checks the file that is named and says what it found."""
    parser = argparse.ArgumentParser(description="Checks the dealt hands of one table.")
    parser.add_argument("file", metavar="FILE", help="the log of the table, one JSON object a line")
    path = parser.parse_args().file
    try:
        records = read_records(path)
        checker = Checker(next(records, Record(1, {})))
        for record in records:
            checker.check(record)
    except (Unreadable, OSError) as error:
        print(f"{path!a} cannot be read: {error}", file=sys.stderr)
        return 2
    for hand in checker.hands.values():
        print(hand.report())
    print(checker.totals())
    return int(any(hand.faults for hand in checker.hands.values()))


if __name__ == "__main__":
    sys.exit(main())
