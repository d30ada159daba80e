#!/usr/bin/env python3
"""Plays the seat of a program: python3 sample_bot.py ADDRESS NIGHT TOKEN CODE. It pays for pairs and for little."""

import base64
import hashlib
import hmac
import json
import secrets
import sys
import time
import urllib.error
import urllib.request


def ask(table, token, body=None):
    """The table as this seat sees it, after an act where one is sent; None where nothing was done."""
    sent = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    try:
        request = urllib.request.Request(table if sent is None else f"{table}/act", sent, headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)
    except OSError as failed:  # not drawn yet (404), a turn that is over (409), too fast (429), no line: look again
        if isinstance(failed, urllib.error.HTTPError) and failed.code in (401, 403):
            raise SystemExit(failed.read().decode()) from None
        time.sleep(1)


def opened(code, kind, night, table, hand, entry, sealed):
    """What was sealed for a seat, opened with its code, as docs/sealing.md has it; None where the tag is wrong."""
    parts = [b"cards", kind.encode(), night.encode(), table.to_bytes(4, "big"), hand.to_bytes(4, "big"), entry.encode()]
    whole, secret = base64.b64decode(sealed), bytes.fromhex(code)
    about = hashlib.sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest() + whole[:16]
    hidden, made = whole[16:-32], lambda key, told: hmac.digest(key, told, "sha256")
    if not hmac.compare_digest(made(made(secret, b"tag" + about), hidden), whole[-32:]):
        return None
    key, count = made(secret, b"encrypt" + about), len(hidden) // 32 + 1
    stream = b"".join(made(key, block.to_bytes(4, "big")) for block in range(count))
    return json.loads(bytes(one ^ other for one, other in zip(hidden, stream, strict=False)))


def choose(options, cards, pot):
    """An act, out of those that are offered."""
    may, ranks = options, [card[0] for card in cards]
    price, paired = may["call"], len(set(ranks)) < len(ranks)
    if may["raise"] and paired and ranks[0] in "TJQKA":
        return {"act": "raise_to", "to": may["raise"]["least"]}
    free = next((act for act in ("check", "show", "bring_in", "draw") if may[act]), "fold")
    return {"act": "call" if price and (paired or price * 3 <= pot) else free}


def play(address, night, token, code):
    """Until the seat is out, or the night is over."""
    table = f"{address}/api/v1/nights/{night}/my-dealt-table"
    while (seen := ask(table, token)) is None or seen["phase"] not in ("out", "over"):
        if seen and seen["mine"]["options"]:
            mine, hand = seen["mine"], seen["hand"]["number"]
            told = opened(code, "table", night, seen["table"], hand, mine["entry"], mine["sealed"])
            if told is None:
                raise SystemExit("That code does not open the cards of this seat.")
            turn = {"id": secrets.token_hex(8), "hand": hand, "turn": seen["turn"]["number"]}
            ask(table, token, turn | choose(mine["options"], told["cards"], seen["hand"]["pot"]))
        time.sleep(0.2)


if __name__ == "__main__":
    play(*sys.argv[1:5])
