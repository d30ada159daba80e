"""A tournament as *The Tournament Director* saves one, made up: its people, stacks, bust outs and prizes."""

import json
from dataclasses import dataclass

DAY = 1_732_000_000_000
"""19 November 2024."""


@dataclass
class Saved:
    """Somebody in it: their stacks by when each was lost (minutes; None: never) and by whom."""

    name: str
    stacks: tuple[tuple[int | None, str], ...] = ((None, ""),)
    nickname: str = ""
    email: str = ""
    amount: float = 20
    prize: int = 0


def key(name: str) -> str:
    return f"key-{name.lower().replace(' ', '-')}"


def saved(
    *players: Saved, title: str = "Tuesday", version: str = "3.7.2", old: bool = False, uuid: str = "night-1"
) -> str:
    """The text of the file; `old` as versions before 3.7 write maps."""
    rows = [f'"{key(each.name)}"{": " if old else ", "}{_player(each)}' for each in players]
    people = f"new Map({{{', '.join(rows)}}})" if old else f"Map.from([{', '.join(f'[{row}]' for row in rows)}])"
    winners = sorted((each for each in players if each.prize), key=lambda each: -each.prize)
    prizes = ", ".join(
        f'new GamePrize({{Description: "{place}", Type: 0, Recipient: {place}, AmountType: 1, Amount: {each.prize}, '
        f'AwardedToPlayers: ["{key(each.name)}"], CalculatedAmount: {each.prize}}})'
        for place, each in enumerate(winners, 1)
    )
    return (
        f'{{ V: "{version}", T: new Tournament({{UUID: "{uuid}", LeagueName: "", Title: {json.dumps(title)}, '
        f'Description: "It\\\'s \\"on\\"", Financials: new FinancialConfig({{Rake: new PerPlayerRake([0])}}), '
        f"Players: new GamePlayers({{Players: {people}, Chops: new GameChops({{Chops: []}})}}), "
        f"Levels: [new GameRound({{Colour: new LO.Font({{Size: 1.5e1, Bold: false}}), Next: null}})], "
        f"Prizes: new GamePrizes({{Prizes: [{prizes}]}}), StartTime: {DAY}, EndTime: {DAY + 9_000_000}}})}}"
    )


def _player(each: Saved) -> str:
    first, _, last = each.name.partition(" ")
    stacks = ", ".join(_stack(number, each.amount, *stack) for number, stack in enumerate(each.stacks))
    return (
        f'new GamePlayer({{ UUID: "{key(each.name)}", Name: new PlayerName({{Nickname: {json.dumps(each.nickname)}, '
        f"Firstname: {json.dumps(first)}, Lastname: {json.dumps(last)}}}), "
        f'Info: new PlayerInfo({{Phone1: "", Email1: "{each.email}", OptID: ""}}), '
        f"Buyins: [{stacks}], AddOns: [], PaidInFull: true }})"
    )


def _stack(number: int, amount: float, lost: int | None, by: str) -> str:
    out = ""
    if lost is not None:
        hitmen = f'["{key(by)}"]' if by else "[]"
        out = f", BustOut: new GameBustOut({{Time: {DAY + lost * 60_000}, Round: {number}, HitmanUUID: {hitmen}}})"
    return f"new GameBuyin({{Time: {DAY}, Round: 1, Amount: {amount}, Chips: 1000{out}}})"


ANN = Saved("Ann Lodge", ((10, "Bo Marsh"), (None, "")), email="ann@home.test", prize=60)
BO = Saved("Bo Marsh", ((90, "Ann Lodge"),), prize=40)
CY = Saved("Cy North", ((30, "Bo Marsh"),))
"""Ann buys in again and wins; Bo is second, Cy third."""
