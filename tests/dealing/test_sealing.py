"""Cards sealed for a seat: the document's example, what a change of one bit does, what another place or code opens."""

import json
import re
from base64 import b64decode, b64encode
from dataclasses import replace
from pathlib import Path

import pytest

from shuffleup.dealing.sealing import NONCE, SECRET, SealedText, proof_of_secret, seal, secret_of_seat
from unsealing import opened

PAGE = Path(__file__).parents[2] / "docs" / "sealing.md"
CODE = bytes(range(SECRET))
ABOUT = SealedText("table", "crown", 3, 17, "ann")
PLAIN = json.dumps({"cards": ["Ah", "Kd"]}, separators=(",", ":")).encode()


def sealed(about: SealedText = ABOUT, plain: bytes = PLAIN, nonce: bytes = b"\xaa" * NONCE) -> str:
    return b64encode(seal(CODE, about, plain, nonce)).decode()


def read(text: str, about: SealedText = ABOUT, code: bytes = CODE) -> object:
    return opened(code.hex(), about.kind, about.night, about.table, about.hand, about.entry, text)


def test_it_works_the_document_s_example_out() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert re.findall(r"^    about    ([0-9a-f]{64})$", page, re.M) == [ABOUT.context.hex()]
    assert re.findall(r"^    sealed   (q\S+)$", page, re.M) == [sealed()]


@pytest.mark.parametrize("length", [0, 1, 31, 32, 33, 64, 500])
def test_what_was_sealed_is_opened(length: int) -> None:
    plain = json.dumps("x" * length).encode()
    assert read(sealed(plain=plain)) == "x" * length


def test_a_text_that_was_changed_anywhere_is_not_opened() -> None:
    whole = b64decode(sealed())
    for at in range(len(whole)):
        changed = bytearray(whole)
        changed[at] ^= 1
        assert read(b64encode(bytes(changed)).decode()) is None


@pytest.mark.parametrize(
    "other", [{"kind": "list"}, {"night": "crow"}, {"table": 4}, {"hand": 18}, {"entry": "bob"}, {"night": "crown3"}]
)
def test_a_text_of_one_place_is_none_of_another(other: dict[str, str | int]) -> None:
    assert read(sealed(), replace(ABOUT, **other)) is None


def test_another_code_opens_nothing() -> None:
    assert read(sealed(), code=bytes(SECRET)) is None


def test_the_same_text_is_never_the_same_bytes() -> None:
    one, other = b64decode(sealed()), b64decode(sealed(nonce=b"\xab" * NONCE))
    assert len(one) == len(other)
    assert all(one[at : at + 8] != other[at : at + 8] for at in range(NONCE, len(one) - 8))


def test_each_seat_and_each_new_code_has_a_secret_of_its_own() -> None:
    night = b"n" * 32
    made = {
        secret_of_seat(night, *which)
        for which in (("crown", "ann", ""), ("crown", "bob", ""), ("crown", "ann", "c7"), ("swan", "ann", ""))
    }
    assert len(made) == 4
    assert {len(each) for each in made} == {SECRET}
    assert proof_of_secret(CODE, "crown", "ann") != proof_of_secret(CODE, "crown", "bob")
