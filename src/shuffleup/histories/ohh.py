"""Writes hands in the Open Hand History format (OHH), for trackers and replayers.

Whose rule: the specification of hh-specs.handhistory.org, version 1.4.6. It names the streets of hold'em and Omaha
only, so other games are refused. Amounts are chips; the amount of a raise is what the player put in with it. Not done:
cash games, bounties, bought-back chips.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime

from shuffleup.bad_input import BadInput
from shuffleup.cards.card import UNKNOWN, card_text
from shuffleup.games.variant import Betting, Family
from shuffleup.hand import acts
from shuffleup.hand.hand import Hand

SPEC_VERSION = "1.4.6"
STREETS = ("Preflop", "Flop", "Turn", "River")
BET_TYPES = {Betting.NO_LIMIT: "NL", Betting.POT_LIMIT: "PL", Betting.FIXED_LIMIT: "FL"}

NOBODY = -1
"""In place of a seat: a bystander, who saw what was shown."""

Json = dict[str, object]


def ohh_of(
    hand: Hand,
    *,
    game_number: str,
    started_at: datetime,
    table_name: str = "",
    tournament: str = "",
    currency: str = "",
    table_seats: tuple[int, ...] = (),
    table_size: int = 10,
    for_seat: int | None = None,
    names: Sequence[str] = (),
) -> Json:
    """The hand as an OHH object. With `for_seat` only what that seat (or `NOBODY`) saw is in it, else all cards.

    `started_at` has a time zone; `table_seats` are the physical seats of the players (1, 2, .. if left out), the last
    of them the button. Raises BadInput for a hand that is not over, a game the format does not know, and remedies.
    """
    variant, stakes = hand.variant, hand.setup.stakes
    if variant.family is not Family.BOARD or variant.short_deck:
        raise BadInput(f"the OHH format does not know {variant.name}", right="a game of hold'em or Omaha")
    if not hand.is_over:
        raise BadInput("the hand is not over", right="a finished hand")
    seats = table_seats or tuple(range(1, hand.players + 1))
    names = names or hand.setup.names or tuple(f"p{seat + 1}" for seat in range(hand.players))
    history: Json = {
        "spec_version": SPEC_VERSION,
        "site_name": "Shuffle Up",
        "network_name": "Shuffle Up",
        "internal_version": SPEC_VERSION,
        "tournament": True,
        "tournament_info": {"tournament_number": tournament, "name": tournament, "type": "MTT"},
        "game_number": game_number,
        "start_date_utc": started_at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S"),
        "table_name": table_name,
        "game_type": "Holdem" if not variant.omaha else "Omaha" if variant.low is None else "OmahaHiLo",
        "bet_limit": {"bet_type": BET_TYPES[variant.betting], "bet_cap": 0},
        "table_size": table_size,
        "currency": currency,
        "dealer_seat": seats[-1],
        "small_blind_amount": stakes.small_blind or min((b for b in stakes.blinds if b > 0), default=0),
        "big_blind_amount": stakes.big_blind,
        "ante_amount": max(stakes.antes),
        "players": [
            {"id": seat, "seat": seats[seat], "name": names[seat], "starting_stack": hand.setup.stacks[seat]}
            for seat in range(hand.players)
        ],
        "rounds": _Rounds(hand, for_seat).rounds,
        "pots": [
            {
                "number": number,
                "amount": amount,
                "rake": 0,
                "player_wins": [{"player_id": seat, "win_amount": won[seat]} for seat in eligible if won[seat]],
            }
            for number, ((amount, eligible), won) in enumerate(zip(hand.pots, hand.pots_won, strict=True))
        ],
    }
    if for_seat not in (None, NOBODY):
        history["hero_player_id"] = for_seat
    return {"ohh": history}


def ohh_text(histories: Iterable[Mapping[str, object]]) -> str:
    """The text of an `.ohh` file: one object after the other, an empty line behind each."""
    return "".join(json.dumps(history, ensure_ascii=False) + "\n\n" for history in histories)


class _Rounds:
    """The rounds of a hand, built act by act."""

    def __init__(self, hand: Hand, for_seat: int | None) -> None:
        self.hand, self.for_seat = hand, for_seat
        self.rounds: list[Json] = []
        self.actions: list[Json] = []
        begun = Hand(hand.setup, hand.law)
        self.stacks, self.bets = list(begun.stacks), list(begun.bets)
        self.number = 0
        self._round("Preflop", [])
        self._post(begun)
        for act in hand.standing():
            self._add(act)
        self._showdown()

    def _round(self, street: str, cards: list[str]) -> None:
        self.actions = []
        self.rounds.append({"id": len(self.rounds), "street": street, "cards": cards, "actions": self.actions})

    def _act(self, seat: int, action: str, amount: int = 0, cards: tuple[int, ...] = ()) -> None:
        self.number += 1
        entry: Json = {"action_number": self.number, "player_id": seat, "action": action, "amount": amount}
        entry["is_allin"] = amount > 0 and self.stacks[seat] == 0
        if cards:
            entry["cards"] = [card_text(card) for card in cards]
        self.actions.append(entry)

    def _post(self, begun: Hand) -> None:
        stakes = self.hand.setup.stakes
        for seat in range(self.hand.players):
            ante = self.hand.setup.stacks[seat] - begun.stacks[seat] - begun.bets[seat]
            if ante:
                self._act(seat, "Post Ante", ante)
        for seat, blind in enumerate(stakes.blinds):
            if begun.bets[seat]:
                self._act(seat, _post(blind, stakes.big_blind), begun.bets[seat])

    def _pay(self, seat: int, action: str, to: int) -> None:
        paid = to - self.bets[seat]
        self.bets[seat] = to
        self.stacks[seat] -= paid
        self._act(seat, action, paid)

    def _deal(self, seat: int, cards: tuple[int, ...]) -> None:
        if cards and UNKNOWN not in cards and self.for_seat in (None, seat):
            self._act(seat, "Dealt Cards", 0, cards)

    def _board(self, cards: tuple[int, ...]) -> None:
        self._round(STREETS[len(self.rounds)], [card_text(card) for card in cards])
        self.bets = [0] * len(self.bets)

    def _add(self, act: acts.Act) -> None:
        match act:
            case acts.StreetDealt(hole, board):
                for seat, cards in enumerate(hole):
                    self._deal(seat, cards)
                if board:
                    self._board(board)
            case acts.HoleDealt(seat, cards):
                self._deal(seat, cards)
            case acts.BoardDealt(cards):
                self._board(cards)
            case acts.Showed() | acts.Mucked() | acts.HandsRead() | acts.RaiseAllowed():
                pass  # The showdown is a round of its own.
            case _:
                self._add_bet(act)

    def _add_bet(self, act: acts.Act) -> None:
        match act:
            case acts.Folded(seat):
                self._act(seat, "Fold")
            case acts.Checked(seat):
                self._act(seat, "Check")
            case acts.Called(seat, paid):
                self._pay(seat, "Call", self.bets[seat] + paid)
            case acts.Bet(seat, to):
                self._pay(seat, "Bet" if len(self.rounds) > 1 else "Raise", to)
            case acts.Raised(seat, to) | acts.Completed(seat, to):
                self._pay(seat, "Raise", to)
            case _:
                raise BadInput(f"the OHH format has no word for {type(act).__name__}", right="a hand without remedies")

    def _showdown(self) -> None:
        hand = self.hand
        mucked = [act.seat for act in hand.standing() if isinstance(act, acts.Mucked)]
        shown = [seat for seat in range(hand.players) if hand.shown(seat)]
        if not shown and not mucked:
            return
        self._round("Showdown", [])
        for seat in shown:
            self._act(seat, "Shows Cards", 0, hand.hole(seat))
        for seat in mucked:
            self._act(seat, "Mucks Cards")


def _post(blind: int, big: int) -> str:
    """What the format calls a blind that was posted."""
    if blind < 0:
        return "Post Extra Blind"
    return "Straddle" if blind > big else "Post BB" if blind == big else "Post SB"
