"""What the published OHH specification (hh-specs.handhistory.org, 1.4.6) wants of an object: fields, types, words.

Written from the specification's pages, nothing of it copied. What it leaves to the writer is not checked.
"""

from collections.abc import Iterator
from typing import Any

NUMBER = (int, float)
FIELDS = {
    "spec_version": str, "site_name": str, "network_name": str, "internal_version": str, "game_number": str,
    "start_date_utc": str, "table_name": str, "game_type": str, "bet_limit": dict, "table_size": int,
    "currency": str, "dealer_seat": int, "small_blind_amount": NUMBER, "big_blind_amount": NUMBER,
    "ante_amount": NUMBER, "players": list, "rounds": list, "pots": list,
}  # fmt: skip
MAY = {
    "tournament": bool, "tournament_info": dict, "table_handle": str, "table_skin": str, "hero_player_id": int,
    "flags": list, "tournament_bounties": list,
}  # fmt: skip
PLAYER = {"id": int, "seat": int, "name": str, "starting_stack": NUMBER}
ROUND = {"id": int, "street": str, "actions": list}
ACTION = {"action_number": int, "player_id": int, "action": str, "amount": NUMBER, "is_allin": bool}
POT = {"number": int, "amount": NUMBER, "rake": NUMBER, "player_wins": list}
WIN = {"player_id": int, "win_amount": NUMBER}
INFO = {"tournament_number": str, "name": str, "type": str, "currency": str, "buyin_amount": NUMBER}
INFO |= {"fee_amount": NUMBER, "initial_stack": int, "start_date_utc": str, "speed": dict}
SPEED = {"type": str, "round_time": int}
BOUNTY = {"player_id": int, "bounty_won": NUMBER, "defeated_player_id": int}
GAME_TYPES = {"Holdem", "Omaha", "OmahaHiLo", "Stud", "StudHiLo", "Draw"}
STREETS = {"Preflop", "Flop", "Turn", "River", "Showdown"}
ACTIONS = {
    "Dealt Cards", "Mucks Cards", "Shows Cards", "Post Ante", "Post SB", "Post BB", "Straddle", "Post Dead",
    "Post Extra Blind", "Fold", "Check", "Bet", "Raise", "Call", "Added Chips", "Sits Down", "Stands Up", "Add to Pot",
    "Player Adjustment",
}  # fmt: skip


def faults(history: dict[str, Any], *, streets: set[str] = STREETS, actions: set[str] = ACTIONS) -> Iterator[str]:
    """Every way in which an object is not as the specification has it; names beginning with `_` are extensions."""
    yield from _fields("ohh", history, FIELDS)
    for name, value in history.items():
        if name not in FIELDS and not name.startswith("_"):
            if name not in MAY:
                yield f"{name} is no field of the specification"
            elif not isinstance(value, MAY[name]):
                yield f"{name} has the wrong type"
    if history["game_type"] not in GAME_TYPES:
        yield "game_type"
    if history["bet_limit"].get("bet_type") not in {"NL", "PL", "FL"}:
        yield "bet_type"
    ids = set()
    ids = {player.get("id") for player in history["players"]}
    for player in history["players"]:
        yield from _fields("player", player, PLAYER)
    yield from _rounds(history["rounds"], ids, streets, actions)
    yield from _pots(history["pots"], ids)
    if history.get("tournament"):
        yield from _fields("tournament_info", history["tournament_info"], INFO)
        yield from _fields("speed", history["tournament_info"].get("speed", {}), SPEED)
    for bounty in history.get("tournament_bounties", []):
        yield from _fields("bounty", bounty, BOUNTY)


def _pots(pots: list[Any], ids: set[int]) -> Iterator[str]:
    for number, pot in enumerate(pots):
        yield from _fields("pot", pot, POT)
        if pot["number"] != number:
            yield "pots are not numbered from 0"
        for win in pot["player_wins"]:
            yield from _fields("win", win, WIN)
            if win["player_id"] not in ids:
                yield "a winner who is no player"


def _rounds(rounds: list[Any], ids: set[int], streets: set[str], actions: set[str]) -> Iterator[str]:
    if not rounds or rounds[0]["street"] != "Preflop":
        yield "the first round is not Preflop"
    before = 0
    for number, each in enumerate(rounds):
        yield from _fields("round", each, ROUND)
        if each["id"] != number or each["street"] not in streets:
            yield f"round {number} is {each['id']} {each['street']}"
        for action in each["actions"]:
            yield from _fields("action", action, ACTION)
            if action["action_number"] <= before or action["player_id"] not in ids or action["amount"] < 0:
                yield f"action {action['action_number']}"
            if action["action"] not in actions:
                yield f"the action {action['action']}"
            if action["action"] == "Bet" and number == 0:
                yield "a bet before the flop"
            if action["action"] in ("Shows Cards", "Mucks Cards") and each["street"] != "Showdown":
                yield "a hand shown in no Showdown"
            before = action["action_number"]


def _fields(what: str, found: dict[str, Any], wanted: dict[str, Any]) -> Iterator[str]:
    for name, kind in wanted.items():
        if name not in found:
            yield f"{what} lacks {name}"
        elif not isinstance(found[name], kind) or (kind is not bool and isinstance(found[name], bool)):
            yield f"{name} of {what} has the wrong type"
