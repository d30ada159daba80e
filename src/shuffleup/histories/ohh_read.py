"""Reads hands in the Open Hand History format (OHH), one JSON object each.

Whose rule: the specification of hh-specs.handhistory.org, version 1.4.6, and our extension of it (`ohh_words`). Games
of draw, razz and the short deck, which the format's words do not tell apart, need the extension; others do not. Boards
run twice and chips added to a pot are refused by name. A mistake names the part of the object that it is in, and the
line where the object begins.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from shuffleup.bad_input import BadInput
from shuffleup.games.variant import Family, Forced, Variant
from shuffleup.games.variants import VARIANTS, find_variant
from shuffleup.hand import acts
from shuffleup.hand.stakes import Stakes
from shuffleup.hand.table import Setup
from shuffleup.histories.ohh_object import OhhObject, json_of, moment_of
from shuffleup.histories.ohh_words import BET_TYPES, DISCARDS, GAME_TYPES, POSTS, game_type
from shuffleup.histories.told_hand import About, BountyWon, ToldHand, ToldTournament, coins_of
from shuffleup.histories.told_play import Draft, ToldAct, play_draft
from shuffleup.histories.told_stakes import ToldLevel, ToldPost, told_stakes

_NOT_PLAYED: Final = frozenset(("Sits Down", "Stands Up", "Added Chips", "Player Adjustment"))


def read_ohh(text: str, line: int, source: str | None, *, strict: bool) -> ToldHand:
    """The hand of one object, which begins on this line. Raises BadInput for what is no OHH, or cannot be played."""
    return play_draft(_Reader(*json_of(text, line, source), line, source).draft(), strict=strict)


class _Reader(OhhObject):
    """One object on its way to a draft."""

    def draft(self) -> Draft:
        """All of it."""
        self._refuse_unread()
        self.actions = self.actions_of()
        self.variant = self._variant()
        tournament = self._tournament()
        currency = self.text("currency")
        self.scale = self.scale_of(currency, cash=tournament is None)
        self._players()
        setup = Setup(self.variant, self._stakes(), tuple(self.stacks), tuple(self.names))
        about = About(
            site=self.text("site_name"),
            number=self.text("game_number"),
            started_at=moment_of(self.text("start_date_utc")),
            table=self.text("table_name"),
            table_size=0 if self.own.get("unsized") is True else self.whole(self.ohh, "table_size"),
            seats=() if self.own.get("unseated") is True else tuple(self.seats),
            button=self._button(),
            hero=self._player(self.ohh.get("hero_player_id")),
            currency=currency,
            scale=self.scale,
            tournament=tournament,
            bounties=self._bounties(tournament),
            bounties_won=self._bounties_won(tournament),
        )
        paid, rake = self._paid()
        return Draft(setup, about, self._acts(), self.line, self.line, paid, rake, self.source)

    def _refuse_unread(self) -> None:
        flags = self.ohh.get("flags") or []
        if isinstance(flags, list) and "Run_It_Twice" in flags:
            raise self.wrong("a hand whose board was run twice is not read", "a hand with one board")

    def _variant(self) -> Variant:
        if "game" in self.own:
            try:
                return find_variant(self.a(str, self.own["game"], "_shuffleup.game"))
            except BadInput as bad:
                raise self.wrong(str(bad.wrong), str(bad.right)) from None
        kind = self.a(str, self.ohh.get("game_type"), "game_type")
        limit = self.a(dict, self.ohh.get("bet_limit"), "bet_limit").get("bet_type")
        if kind not in GAME_TYPES:
            raise self.wrong(f"game_type {kind!r} is not known", f"one of {', '.join(GAME_TYPES)}")
        held = max(
            (len(action["cards"]) for _, _, action in self.actions if _deals(action)),
            default=0,
        )
        usual = {"Holdem": 2, "Omaha": 4, "OmahaHiLo": 4}.get(kind, 0)
        for variant in VARIANTS:
            whole = variant.hole_cards == (held if variant.omaha and held == 5 else usual)
            plain = not variant.short_deck and variant.id != "RAZZ" and variant.family is not Family.DRAW
            whole = whole or variant.family is Family.STUD
            if game_type(variant) == kind and BET_TYPES[variant.betting] == limit and plain and whole:
                return variant
        raise self.wrong(
            f"which game {kind} with bet_type {limit} is, the format does not tell",
            "a game of hold'em, Omaha or stud, or _shuffleup with the game",
        )

    def _tournament(self) -> ToldTournament | None:
        if self.ohh.get("tournament") is not True:
            return None
        info = self.a(dict, self.ohh.get("tournament_info") or {}, "tournament_info")
        currency = info.get("currency")
        currency = currency if isinstance(currency, str) else ""

        def money(name: str) -> int:
            return self.chips(info.get(name) or 0, coins_of(currency), f"tournament_info.{name}")

        def text(name: str) -> str:
            value = info.get(name)
            return value if isinstance(value, str) else ""

        return ToldTournament(
            number=text("tournament_number"),
            name=text("name"),
            currency=currency,
            buy_in=money("buyin_amount"),
            fee=money("fee_amount"),
            bounty=money("bounty_fee_amount"),
            starting_stack=self.whole(info, "initial_stack"),
            level=self.whole(self.own, "level"),
            started_at=moment_of(text("start_date_utc")),
            level_seconds=self.whole(self.a(dict, info.get("speed") or {}, "tournament_info.speed"), "round_time"),
        )

    def _players(self) -> None:
        """Who was dealt in, from the first left of the button; with two the button is last."""
        acting = [action for _, _, action in self.actions if isinstance(action.get("player_id"), int)]
        played = {action["player_id"] for action in acting if action["action"] not in _NOT_PLAYED}
        rows = []
        for number, each in enumerate(self.a(list, self.ohh.get("players"), "players")):
            where = f"players[{number}]"
            player = self.a(dict, each, where)
            id_ = self.a(int, player.get("id"), f"{where}.id")
            seat = self.a(int, player.get("seat"), f"{where}.seat")
            name = self.a(str, player.get("name"), f"{where}.name")
            if id_ in played:
                stack = self.chips(player.get("starting_stack"), self.scale, f"{where}.starting_stack")
                rows.append((seat, id_, name, stack, player.get("player_bounty") or 0))
        button = self.a(int, self.ohh.get("dealer_seat"), "dealer_seat")
        big = {action["player_id"] for action in acting if action["action"] == "Post BB"}
        rows.sort(key=lambda row: (row[0] <= button, row[0]))
        if self.own:
            rows.sort(key=lambda row: row[1])
        elif len(rows) == 2 and rows[0][1] not in big and rows[1][1] in big:
            rows.reverse()
        if len({row[1] for row in rows}) < len(rows) or len({row[0] for row in rows}) < len(rows):
            raise self.wrong("two players have one id or one seat", "each player once")
        self.seats, self.heads = [row[0] for row in rows], [row[4] for row in rows]
        self.names = [] if self.own.get("unnamed") is True else [row[2] for row in rows]
        self.stacks = [row[3] for row in rows]
        self.seat_of: dict[int, int] = {row[1]: seat for seat, row in enumerate(rows)}

    def _player(self, id_: object) -> int | None:
        """The seat of the hand of a player's id; None where it is nobody's."""
        return self.seat_of.get(id_) if isinstance(id_, int) else None

    def _button(self) -> int:
        told: int = self.ohh["dealer_seat"]
        return 0 if told == self.seats[-1] or told < 0 else told

    def _stakes(self) -> Stakes:
        if "antes" in self.own:
            return self._own_stakes()
        small = self.chips(self.ohh.get("small_blind_amount") or 0, self.scale, "small_blind_amount")
        big = self.chips(self.ohh.get("big_blind_amount") or 0, self.scale, "big_blind_amount")
        bring_in = self.variant.forced is Forced.BRING_IN
        if bring_in and not (small and big):
            raise self.wrong(
                "a stud hand does not tell its limits", "small_blind_amount and big_blind_amount as its bets"
            )
        posts = []
        for _, where, action in self.actions:
            what = _POSTS.get(action["action"])
            if what is not None:
                what = "bring_in" if what == "returning" and bring_in else what
                all_in = action.get("is_allin") is True
                posts.append(ToldPost(self._seat(action, where), what, self._amount(action, where), all_in))
        level = ToldLevel(0, 0, small, big) if bring_in else ToldLevel(small, big)
        return told_stakes(self.variant, len(self.stacks), posts, level)

    def _own_stakes(self) -> Stakes:
        def whole(name: str) -> int:
            return self.a(int, self.own.get(name, 0), f"_shuffleup.{name}")

        def listed(name: str) -> tuple[int, ...]:
            value = self.a(list, self.own.get(name), f"_shuffleup.{name}")
            if len(value) != len(self.stacks) or not all(type(each) is int for each in value):
                raise self.wrong(f"_shuffleup.{name} is no list of numbers", f"{len(self.stacks)} numbers of chips")
            return tuple(value)

        return Stakes(
            antes=listed("antes"),
            blinds=listed("blinds"),
            min_bet=whole("min_bet"),
            small_bet=whole("small_bet"),
            big_bet=whole("big_bet"),
            bring_in=whole("bring_in"),
            small_blind=whole("small_blind"),
            antes_trimmed=self.own.get("antes_trimmed") is True,
            smallest_chip=whole("smallest_chip") or 1,
            players_left=whole("players_left"),
        )

    def _seat(self, action: Mapping[str, Any], where: str) -> int:
        seat = self._player(action.get("player_id"))
        if seat is None:
            raise self.wrong(f"{where}.player_id is no player of this hand", "the id of one of its players")
        return seat

    def _amount(self, action: Mapping[str, Any], where: str) -> int:
        return self.chips(action.get("amount") or 0, self.scale, f"{where}.amount")

    def _acts(self) -> list[ToldAct]:
        bets = list(self._posted())
        told: list[ToldAct] = []
        street = 0
        for number, where, action in self.actions:
            if number != street:
                street, bets = number, [0] * len(bets)
            act = self._act(action, where, number, bets)
            if act is not None:
                told.append(ToldAct(self.line, act))
        return told

    def _posted(self) -> list[int]:
        """What lies in front of each player before the first act."""
        bets = [0] * len(self.stacks)
        if self.variant.forced is Forced.BRING_IN:
            return bets
        for _, where, action in self.actions:
            if action["action"] in ("Post SB", "Post BB", "Straddle", "Post Extra Blind"):
                bets[self._seat(action, where)] += self._amount(action, where)
        return bets

    def _act(self, action: Mapping[str, Any], where: str, number: int, bets: list[int]) -> acts.Act | None:
        what = action["action"]
        if what == "Board":
            return acts.BoardDealt(self.cards(action, where))
        if what in _NOT_PLAYED or (what.startswith("Post") and not self._brings_in(what)) or what == "Straddle":
            return None
        seat = self._seat(action, where)
        match what:
            case "Dealt Cards":
                return acts.HoleDealt(seat, self._dealt(self.cards(action, where), number))
            case "Fold":
                return acts.Folded(seat)
            case "Check":
                return acts.Checked(seat)
            case "Shows Cards":
                return acts.Showed(seat, self.cards(action, where))
            case "Mucks Cards":
                return acts.Mucked(seat)
            case _ if what == DISCARDS:
                return acts.Drew(seat, self._discarded(action, where))
            case "Call" | "Bet" | "Raise" | "Post Extra Blind":
                paid = self._amount(action, where)
                bets[seat] += paid
                return _BETS[what](seat, paid, bets[seat])
        raise self.wrong(f"the action {what!r} is not read", "an action of the format that belongs to a hand")

    def _brings_in(self, what: str) -> bool:
        return what == "Post Extra Blind" and self.variant.forced is Forced.BRING_IN

    def _dealt(self, cards: tuple[int, ...], number: int) -> tuple[int, ...]:
        """Cards of a street with the unknown ones: in stud down cards come first."""
        streets = self.variant.streets
        if self.variant.family is not Family.STUD or number >= len(streets):
            return cards
        missing = streets[number].down + streets[number].up - len(cards)
        return (-1,) * missing + cards if missing > 0 else cards

    def _discarded(self, action: Mapping[str, Any], where: str) -> tuple[int, ...]:
        if action.get("cards"):
            return self.cards(action, where)
        count = self.a(int, action.get("_count", 0), f"{where}._count")
        return (-1,) * min(max(count, 0), 8)

    def _bounties(self, tournament: ToldTournament | None) -> tuple[int, ...]:
        if tournament is None or not any(self.heads):
            return ()
        scale = coins_of(tournament.currency)
        return tuple(self.chips(each, scale, "player_bounty") for each in self.heads)

    def _bounties_won(self, tournament: ToldTournament | None) -> tuple[BountyWon, ...]:
        won = []
        for number, each in enumerate(self.a(list, self.ohh.get("tournament_bounties") or [], "tournament_bounties")):
            where = f"tournament_bounties[{number}]"
            bounty = self.a(dict, each, where)
            seat, beaten = (self._player(bounty.get(who)) for who in ("player_id", "defeated_player_id"))
            if seat is None or beaten is None:
                raise self.wrong(f"{where} names no player of this hand", "ids of its players")
            scale = coins_of(tournament.currency if tournament else "")
            won.append(BountyWon(seat, beaten, self.chips(bounty.get("bounty_won") or 0, scale, where)))
        return tuple(won)

    def _paid(self) -> tuple[dict[int, int], int]:
        paid: dict[int, int] = {}
        rake = 0
        for number, each in enumerate(self.a(list, self.ohh.get("pots"), "pots")):
            where = f"pots[{number}]"
            pot = self.a(dict, each, where)
            rake += self.chips(pot.get("rake") or 0, self.scale, f"{where}.rake")
            rake += self.chips(pot.get("jackpot") or 0, self.scale, f"{where}.jackpot")
            for win in self.a(list, pot.get("player_wins"), f"{where}.player_wins"):
                won = self.a(dict, win, f"{where}.player_wins")
                seat = self._seat(won, f"{where}.player_wins")
                paid[seat] = paid.get(seat, 0) + self.chips(won.get("win_amount"), self.scale, f"{where}.win_amount")
        return paid, rake


_POSTS: Final = {word: what for what, word in POSTS.items()} | {"Post Dead": "dead"}


def _deals(action: Mapping[str, Any]) -> bool:
    return action["action"] == "Dealt Cards" and isinstance(action.get("cards"), list)


_BETS: Final[dict[str, Callable[[int, int, int], acts.Act]]] = {
    "Call": lambda seat, paid, _: acts.Called(seat, paid),
    "Bet": lambda seat, _, to: acts.Bet(seat, to),
    "Raise": lambda seat, _, to: acts.Raised(seat, to),
    "Post Extra Blind": lambda seat, paid, _: acts.BroughtIn(seat, paid),
}
