"""Writes hands in the Open Hand History format (OHH), for trackers and replayers.

Whose rule: the specification of hh-specs.handhistory.org, version 1.4.6. The amount of a raise is what the player put
in with it. The format has no words for the streets of stud and draw, for draws and for what a hand is played for beyond
its blinds: those are an extension, `_shuffleup` and the names in `ohh_words`, told in `docs/histories.md`. Not done:
boards run twice, chips added during a hand.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime

from shuffleup.cards.card import UNKNOWN, card_text
from shuffleup.hand.hand import Hand
from shuffleup.histories import hand_course as steps
from shuffleup.histories.ohh_words import (
    ACTIONS,
    BET_TYPES,
    DISCARDS,
    POSTS,
    SPEC_VERSION,
    Json,
    game_type,
    street_names,
)
from shuffleup.histories.told_hand import About, ToldHand, ToldTournament, coins_of

SITE = "Shuffle Up"
TABLE_SIZE = 10
"""Written where nothing tells how many seats a table has."""

NOBODY = -1
"""In place of a seat: a bystander, who saw what was shown."""


def ohh_of(told: ToldHand, *, for_seat: int | None = None) -> Json:
    """The hand as an OHH object. With `for_seat` only what that seat (or `NOBODY`) saw is in it, else all cards.

    Raises BadInput for a hand that is not over, and for remedies that the format has no word for.
    """
    hand, about = told.hand, told.about
    variant, stakes = hand.variant, hand.setup.stakes
    money = _Money(about.scale)
    site = about.site or SITE
    history: Json = {"spec_version": SPEC_VERSION, "site_name": site, "network_name": site}
    history["internal_version"] = SPEC_VERSION
    if about.tournament is not None:
        history |= {"tournament": True, "tournament_info": _tournament_info(about.tournament)}
    history |= {
        "game_number": about.number,
        "start_date_utc": "" if about.started_at is None else _moment(about.started_at),
        "table_name": about.table,
        "game_type": game_type(variant),
        "bet_limit": {"bet_type": BET_TYPES[variant.betting], "bet_cap": 0},
        "table_size": about.table_size or max(TABLE_SIZE, *told.seats),
        "currency": about.currency,
        "dealer_seat": told.button,
        "small_blind_amount": money(stakes.small_blind or min((b for b in stakes.blinds if b > 0), default=0)),
        "big_blind_amount": money(stakes.big_blind),
        "ante_amount": money(max(stakes.antes)),
        "flags": [],
        "players": _players(told, money),
        "rounds": _Rounds(hand, for_seat, money).rounds,
        "pots": _pots(told, money),
        "_shuffleup": _extension(told),
    }
    if about.bounties_won:
        history["tournament_bounties"] = _bounties_won(about)
    hero = about.hero if for_seat is None else for_seat
    if hero not in (None, NOBODY):
        history["hero_player_id"] = hero
    return {"ohh": history}


def ohh_text(histories: Iterable[Mapping[str, object]]) -> str:
    """The text of an `.ohh` file: one object after the other, an empty line behind each."""
    return "".join(json.dumps(history, ensure_ascii=False) + "\n\n" for history in histories)


class _Money:
    """Chips as amounts of the file."""

    def __init__(self, scale: int) -> None:
        self.scale = scale

    def __call__(self, chips: int) -> int | float:
        return chips // self.scale if chips % self.scale == 0 else chips / self.scale


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S")


def _tournament_info(tournament: ToldTournament) -> Json:
    money = _Money(coins_of(tournament.currency))
    info: Json = {"tournament_number": tournament.number, "name": tournament.name, "type": "MTT"}
    info |= {
        "start_date_utc": "" if tournament.started_at is None else _moment(tournament.started_at),
        "currency": tournament.currency,
        "buyin_amount": money(tournament.buy_in),
        "fee_amount": money(tournament.fee),
        "initial_stack": tournament.starting_stack,
        "flags": ["Bounty"] if tournament.bounty else [],
        "speed": {"type": "Normal", "round_time": tournament.level_seconds},
    }
    return info | ({"bounty_fee_amount": money(tournament.bounty)} if tournament.bounty else {})


def _players(told: ToldHand, money: _Money) -> list[Json]:
    worth = _Money(coins_of(told.about.tournament.currency if told.about.tournament else ""))
    players = []
    for seat, name in enumerate(told.names):
        player: Json = {"id": seat, "seat": told.seats[seat], "name": name}
        player["starting_stack"] = money(told.hand.setup.stacks[seat])
        if told.about.bounties:
            player["player_bounty"] = worth(told.about.bounties[seat])
        players.append(player)
    return players


def _bounties_won(about: About) -> list[Json]:
    worth = _Money(coins_of(about.tournament.currency if about.tournament else ""))
    return [
        {"player_id": won.seat, "bounty_won": worth(won.amount), "defeated_player_id": won.beaten}
        for won in about.bounties_won
    ]


def _pots(told: ToldHand, money: _Money) -> list[Json]:
    pots: list[Json] = []
    for number, ((amount, _), paid) in enumerate(zip(told.hand.pots, told.paid_by_pot(), strict=True)):
        wins: list[Json] = [{"player_id": seat, "win_amount": money(chips)} for seat, chips in paid.items()]
        pot: Json = {"number": number, "amount": money(amount), "rake": money(max(0, amount - sum(paid.values())))}
        pots.append(pot | {"player_wins": wins})
    return pots


def _extension(told: ToldHand) -> Json:
    """What the format has no place for, in chips: `scale` of them make one of the file's units."""
    stakes = told.hand.setup.stakes
    extension: Json = {"game": told.hand.variant.id, "scale": told.about.scale, "antes": list(stakes.antes)}
    extension |= {"blinds": list(stakes.blinds), "min_bet": stakes.min_bet, "small_bet": stakes.small_bet}
    extension |= {"big_bet": stakes.big_bet, "bring_in": stakes.bring_in, "small_blind": stakes.small_blind}
    extension |= {"antes_trimmed": stakes.antes_trimmed, "smallest_chip": stakes.smallest_chip}
    extension["players_left"] = stakes.players_left
    if told.about.tournament is not None and told.about.tournament.level:
        extension["level"] = told.about.tournament.level
    if told.hand.setup.names == ():
        extension["unnamed"] = True
    if not told.about.seats:
        extension["unseated"] = True
    if not told.about.table_size:
        extension["unsized"] = True
    return extension


class _Rounds:
    """The rounds of a hand, built step by step."""

    def __init__(self, hand: Hand, for_seat: int | None, money: _Money) -> None:
        self.hand, self.for_seat, self.money = hand, for_seat, money
        self.rounds: list[Json] = []
        self.actions: list[Json] = []
        self.names = street_names(hand.variant)
        self.number = 0
        self.street = 0
        self._round(self.names[0], ())
        for step in steps.course(hand, "OHH"):
            self._add(step)

    def _round(self, street: str, cards: Sequence[int]) -> None:
        self.actions = []
        texts = [card_text(card) for card in cards]
        self.rounds.append({"id": len(self.rounds), "street": street, "cards": texts, "actions": self.actions})

    def _act(self, seat: int, action: str, amount: int = 0, cards: Sequence[int] = (), *, all_in: bool = False) -> Json:
        self.number += 1
        entry: Json = {"action_number": self.number, "player_id": seat, "action": action}
        entry |= {"amount": self.money(amount), "is_allin": all_in}
        if cards:
            entry["cards"] = [card_text(card) for card in cards]
        self.actions.append(entry)
        return entry

    def _add(self, step: steps.Step) -> None:
        match step:
            case steps.Posted(seat, what, chips, all_in):
                self._act(seat, POSTS[what], chips, all_in=all_in)
            case steps.StreetBegun(number, board) if number:
                self.street = number
                self._round(self.names[number], board)
            case steps.CardsCame(seat, cards):
                self._deal(seat, cards)
            case steps.Did(seat, what, paid, _, _, all_in):
                action = "Raise" if what == "bet" and self.street == 0 else ACTIONS[what]
                self._act(seat, action, paid, all_in=all_in)
            case steps.Drawn(seat, cards):
                seen = cards if self.for_seat in (None, seat) and UNKNOWN not in cards else ()
                self._act(seat, DISCARDS, 0, seen)["_count"] = len(cards)
            case steps.HandTabled(seat, cards):
                self._showdown()
                self._act(seat, "Shows Cards", 0, cards)
            case steps.MuckedThen(seat):
                self._showdown()
                self._act(seat, "Mucks Cards")
            case _:
                pass  # What nobody called is in no pot.

    def _deal(self, seat: int, cards: tuple[int, ...]) -> None:
        """What this file's owner saw of cards dealt: all of them, or those that lay open."""
        street = self.hand.variant.streets[self.street]
        seen = cards if self.for_seat in (None, seat) else cards[street.down :] if street.up else ()
        known = [card for card in seen if card != UNKNOWN]
        if known:
            self._act(seat, "Dealt Cards", 0, known)

    def _showdown(self) -> None:
        if self.rounds[-1]["street"] != "Showdown":
            self._round("Showdown", ())
