#!/usr/bin/env python3
"""Plays the seat of a program: python3 sample_bot.py ADDRESS NIGHT TOKEN. It pays for pairs and for little, no more."""

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


def choose(mine, pot):
    """An act, out of those that are offered."""
    may, ranks = mine["options"], [card[0] for card in mine["cards"]]
    price, paired = may["call"], len(set(ranks)) < len(ranks)
    if may["raise"] and paired and ranks[0] in "TJQKA":
        return {"act": "raise_to", "to": may["raise"]["least"]}
    free = next((act for act in ("check", "show", "bring_in", "draw") if may[act]), "fold")
    return {"act": "call" if price and (paired or price * 3 <= pot) else free}


def play(address, night, token):
    """Until the seat is out, or the night is over."""
    table = f"{address}/api/v1/nights/{night}/my-dealt-table"
    while (seen := ask(table, token)) is None or seen["phase"] not in ("out", "over"):
        if seen and seen["mine"]["options"]:
            turn = {"id": secrets.token_hex(8), "hand": seen["hand"]["number"], "turn": seen["turn"]["number"]}
            ask(table, token, turn | choose(seen["mine"], seen["hand"]["pot"]))
        time.sleep(0.2)


if __name__ == "__main__":
    play(*sys.argv[1:4])
