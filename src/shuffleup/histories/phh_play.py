"""Plays the lines of a PHH hand through the engine.

Whose rule: the format's. Records are not always complete or legal, and what can only be meant one way is put right:
cards that nobody wrote down are unknown, an action that is missing is a check, or a fold where that was no longer
possible, a showdown that stops early leaves unknown hands mucked, a raise that nobody could call more of is a call, a
raise to less than the minimum that covers everybody else's chips stands for the minimum, a limit raise may complete a
short all-in to a whole number of bets, a short blind may have made a raise cheaper, and a raise where the betting was
not open again was allowed at that table. Anything else is a mistake in the file. Not done: several boards, chips added
during a hand.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from shuffleup.bad_input import BadInput, Place
from shuffleup.cards.card import UNKNOWN, parse_cards
from shuffleup.games.variant import Betting
from shuffleup.hand.core import Phase
from shuffleup.hand.hand import Hand
from shuffleup.hand.law import HandLaw
from shuffleup.hand.refusals import Refused, Why
from shuffleup.histories.phh import UNKNOWN_STACK, PhhHand, documents, make_hand

RECORDED_RAISE_CAP = 4
"""Raises that recorded limit play may have after the opening bet: what the most generous card rooms allow."""


class Replayed(NamedTuple):
    """What became of one hand of a file.

    Stacks are as the file writes amounts (in a hand with decimals strings, but for whole ones that never changed);
    where `ok` is false, as far as it got. `variant` is None where the file itself is malformed.
    """

    file: str
    section: str | None
    variant: str | None
    final_stacks: tuple[int | str, ...]
    ok: bool
    error: str | None = None


@cache
def record_law() -> HandLaw:
    """The law recorded hands are played under: the defaults (TDA), limit raises as the room had them."""
    return HandLaw(limit_raise_cap=RECORDED_RAISE_CAP)


@dataclass(slots=True)
class Told:
    """What the showdown lines of a record told that the hand itself cannot hold."""

    silent: set[int] = field(default_factory=set)
    """Seats whose cards the record hides at the showdown: they win nothing against a hand that is seen."""
    early: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """Hands turned up while by the record's stacks there could still be betting."""


def play_phh(phh: PhhHand, law: HandLaw | None = None, told: Told | None = None) -> Hand:
    """The hand after all its lines. Raises BadInput with the entry of `actions` that cannot be played.

    `told` is filled with what `finish` may need to know to end the showdown.
    """
    told = Told() if told is None else told
    hand = Hand(phh.setup(), law or record_law())
    actions = phh.actions
    for entry in range(_deal_at_once(hand, actions), len(actions)):
        line = actions[entry]
        if _play_plain(hand, phh, line.split()):
            continue
        try:
            words = line.partition("#")[0].split()
            if words:
                _play(hand, phh, told, words)
        except Refused as refused:
            raise _bad(phh, entry, line, f"it is refused ({refused})") from None
        except (_NoSense, BadInput) as wrong:
            raise _bad(phh, entry, line, str(wrong)) from None
    return hand


def _deal_at_once(hand: Hand, actions: Sequence[str]) -> int:
    """Deal what the first lines deal to players in their order; returns how many lines that was, 0 for any doubt."""
    hole: list[tuple[int, ...]] = []
    try:
        for line, dealt in zip(actions[: hand.players], _DEALT, strict=False):
            if not line.startswith(dealt):
                return 0
            hole.append(_cards(line[len(dealt) :]))
        hand.deal_street(hole, ())
    except (BadInput, Refused):
        return 0
    return len(hole)


_DEALT = tuple(f"d dh p{player} " for player in range(1, 11))
_SEATS = {f"p{player}": player - 1 for player in range(1, 11)}


@lru_cache(maxsize=4096)
def _cards(text: str) -> tuple[int, ...]:
    return tuple(parse_cards(text))


def _play_plain(hand: Hand, phh: PhhHand, words: list[str]) -> bool:
    """Play a line that needs no putting right, as nearly all are; False if it is none, and nothing was done."""
    count = len(words)
    try:
        word = words[1]
        if word == "f" and count == 2:
            hand.fold(_SEATS[words[0]])
        elif word == "cc" and count == 2:
            hand.check_or_call(_SEATS[words[0]])
        elif word == "cbr" and count == 3:
            to = words[2]
            hand.raise_to(int(to) * phh.scale if to.isdecimal() else phh.chips(to), _SEATS[words[0]])
        elif word == "db" and count == 3 and words[0] == "d":
            hand.deal_board(_cards(words[2]))
        elif word == "dh" and count == 4 and words[0] == "d":
            hand.deal_hole(_SEATS[words[2]], _cards(words[3]))
        elif word == "sm" and count == 3:
            hand.show(_cards(words[2]), _SEATS[words[0]])
        elif word == "sm" and count == 2:
            hand.muck(_SEATS[words[0]])
        else:
            return False
    except (Refused, KeyError, IndexError, BadInput):
        return False
    return True


def finish(hand: Hand, told: Told | None = None) -> None:
    """Bring a showdown to its end that the record leaves open.

    Known hands are shown, unknown ones given up; where none is known the pot stays, since nobody can say whose it is.
    """
    told = Told() if told is None else told
    while not hand.is_over:
        if hand.phase is Phase.DEAL:
            _deal_unknown(hand)
        elif hand.phase is Phase.SHOW and hand.actor is not None:
            seat = hand.actor
            if not any(_is_seen(hand, told, live) for live in hand.live):
                return
            if not _is_seen(hand, told, seat):
                hand.kill_hand(seat)
            elif seat in told.early:
                hand.show(told.early[seat])
            else:
                hand.show()
        else:
            return


def _is_seen(hand: Hand, told: Told, seat: int) -> bool:
    return seat not in told.silent and (seat in told.early or UNKNOWN not in hand.hole(seat))


def replay(path: str | Path, law: HandLaw | None = None) -> Iterator[Replayed]:
    """Play every hand of a file, or of all PHH files under a folder, in order. Mistakes in a file are in the answer.

    Raises BadInput only where there is nothing to read at `path`.
    """
    root = Path(path)
    if root.is_dir():
        files = sorted(file for file in root.rglob("*") if file.suffix in (".phh", ".phhs"))
        if not files:
            raise BadInput(f"{path} holds no PHH files", right="a folder with files ending in .phh or .phhs")
    elif root.exists():
        files = [root]
    else:
        raise BadInput(f"there is no {path}", right="a PHH file (.phh, .phhs) or a folder of them")
    for file in files:
        name = file.relative_to(root).as_posix() if root.is_dir() else file.name
        yield from replay_text(file, name, law)


def replay_text(file: Path, name: str, law: HandLaw | None = None) -> Iterator[Replayed]:
    """Play the hands of one file, called `name` in the answers."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as away:
        yield Replayed(name, None, None, (), ok=False, error=f"cannot be read: {away}")
        return
    try:
        found = list(documents(text, name))
    except BadInput as bad:
        yield Replayed(name, None, None, (), ok=False, error=str(bad))
        return
    for section, document in found:
        try:
            phh = make_hand(document, section, name, text)
        except BadInput as bad:
            yield Replayed(name, section, None, (), ok=False, error=str(bad))
        else:
            yield replay_hand(phh, name, law)


def replay_hand(phh: PhhHand, name: str, law: HandLaw | None = None) -> Replayed:
    """Play one hand to its end."""
    stacks: tuple[int, ...] = ()
    error = None
    try:
        told = Told()
        hand = play_phh(phh, law, told)
        finish(hand, told)
        stacks = hand.stacks
        if hand.phase is Phase.SHOW:
            error = "nobody's cards are known at the showdown"
        elif not hand.is_over:
            error = "the record ends before the hand does"
    except BadInput as bad:
        error = str(bad)
    final: tuple[int | str, ...] = stacks
    if phh.scale > 1 or UNKNOWN_STACK in phh.starting_stacks:
        final = tuple(
            now // phh.scale if now == before and now % phh.scale == 0 and now < UNKNOWN_STACK else phh.amount(now)
            for now, before in zip(stacks, phh.starting_stacks, strict=False)
        )
    return Replayed(name, phh.section, phh.variant.phh, final, ok=error is None, error=error)


class _NoSense(Exception):
    pass


def _bad(phh: PhhHand, entry: int, line: str, why: str) -> BadInput:
    section = f", hand {phh.section}" if phh.section is not None else ""
    return BadInput(
        f"entry {entry + 1} of actions{section}, {line!r}, cannot be played: {why}",
        right="an action that the hand allows at that point",
        place=Place(phh.source),
    )


def _play(hand: Hand, phh: PhhHand, told: Told, words: list[str]) -> None:
    if words[0] == "d":
        _deal(hand, words)
        return
    seat = _seat(hand, words[0])
    if len(words) < 2:
        raise _NoSense("an action is missing after the player")
    match words[1:]:
        case ["sd"]:
            _draw(hand, seat, [])
        case ["sd", cards]:
            _draw(hand, seat, parse_cards(cards))
        case ["sm"] | ["sm", "-"]:
            _show_or_muck(hand, told, seat, None, show=len(words) > 2)
        case ["sm", cards]:
            _show_or_muck(hand, told, seat, tuple(parse_cards(cards)), show=True)
        case ["f"] | ["cc"] | ["pb"]:
            _bet(hand, seat, words[1], 0)
        case ["cbr", amount]:
            _bet(hand, seat, "cbr", phh.chips(amount))
        case _:
            raise _NoSense("actions are f, cc, cbr AMOUNT, pb, sd [CARDS] and sm [CARDS]")


def _seat(hand: Hand, player: str) -> int:
    if player[:1] == "p" and player[1:].isdecimal() and 1 <= int(player[1:]) <= hand.players:
        return int(player[1:]) - 1
    raise _NoSense(f"{player!r} is no player of this hand (p1 to p{hand.players}) and not the dealer (d)")


def _deal(hand: Hand, words: list[str]) -> None:
    match words[1:]:
        case ["db", cards]:
            _catch_up(hand, None)
            hand.deal_board(parse_cards(cards))
        case ["dh", player, cards]:
            seat = _seat(hand, player)
            _catch_up(hand, None)
            dealt = parse_cards(cards)
            while dealt:
                if hand.stub_left == 0:
                    hand.reshuffle_muck()
                now, dealt = dealt[: hand.stub_left], dealt[hand.stub_left :]
                hand.deal_hole(seat, now)
        case _:
            raise _NoSense("the dealer's actions are db CARDS and dh PLAYER CARDS")


def _catch_up(hand: Hand, seat: int | None) -> None:
    """Do what the record leaves out until it is `seat`'s turn, or with None until cards are due."""
    while hand.phase is not Phase.OVER:
        if hand.phase is Phase.DEAL:
            if seat is None:
                return
            _deal_unknown(hand)
        elif hand.phase is Phase.BET:
            if hand.actor == seat:
                return
            if hand.can_bring_in():
                hand.bring_in()
            elif hand.can_check():
                hand.check()
            else:
                hand.fold()
        elif hand.phase is Phase.DRAW:
            if hand.actor == seat:
                return
            hand.draw()
        else:
            return


def _deal_unknown(hand: Hand) -> None:
    for seat, due in enumerate(hand.cards_due):
        if due and hand.phase is Phase.DEAL:
            if hand.stub_left < due:
                hand.reshuffle_muck()
            hand.deal_hole(seat, [UNKNOWN] * due)
    if hand.board_due and hand.phase is Phase.DEAL:
        hand.deal_board([UNKNOWN] * hand.board_due)


def _bet(hand: Hand, seat: int, word: str, to: int) -> None:
    if word in ("cc", "f") and _betting_is_over(hand) and seat in hand.live:
        if word == "f":
            hand.kill_hand(seat)
        return
    if hand.phase is Phase.DEAL:
        _deal_unknown(hand)
    if hand.phase is Phase.BET and hand.actor != seat and hand.can_name_opener(seat):
        hand.name_opener(seat)
    if word == "cc" and hand.actor != seat and (hand.phase is not Phase.BET or seat not in hand.live):
        return
    if not (word == "f" and hand.phase is Phase.BET and seat in hand.live and hand.actor != seat):
        _catch_up(hand, seat)
    if word == "f":
        if hand.actor == seat and hand.phase is Phase.BET:
            hand.fold()
        else:
            hand.kill_hand(seat)
    elif word == "pb":
        hand.bring_in(seat)
    elif word == "cc":
        _check_or_call(hand, seat)
    else:
        _raise(hand, seat, to)


def _betting_is_over(hand: Hand) -> bool:
    """Whether nobody is left to bet with; some records have a check more there."""
    dealt = hand.street != hand.variant.streets[0].name
    return dealt and hand.phase is not Phase.BET and sum(hand.stacks[seat] > 0 for seat in hand.live) <= 1


def _check_or_call(hand: Hand, seat: int) -> None:
    if hand.can_call(seat):
        hand.call()
    else:
        hand.check(seat)


def _raise(hand: Hand, seat: int, to: int) -> None:
    refusal = hand.why_not_raise_to(to, seat)
    if refusal is None:
        hand.raise_to(to, seat)
    elif refusal.why is Why.NOBODY_CAN_CALL_MORE:
        _check_or_call(hand, seat)
    elif refusal.why is Why.NOT_REOPENED:
        hand.allow_raise(seat)
        _raise(hand, seat, to)
    elif refusal.why is Why.RAISE_TOO_SMALL and to >= _most_of_others(hand, seat):
        hand.raise_to(int(refusal.args["least"]), seat)
    elif refusal.why is Why.RAISE_TOO_SMALL and to > max(hand.bets) and (_completes(hand, to) or _short_blind(hand)):
        hand.raise_to(int(refusal.args["least"]), seat)
        hand.correct_bet(seat, to)
    else:
        raise Refused(refusal)


def _completes(hand: Hand, to: int) -> bool:
    """Whether this makes a short all-in of limit play a whole number of bets, as some card rooms have it."""
    return hand.variant.betting is Betting.FIXED_LIMIT and to % hand.setup.stakes.small_bet == 0


def _short_blind(hand: Hand) -> bool:
    """Whether a blind was short, which at some tables makes raises cheaper."""
    setup = hand.setup
    first = hand.street == hand.variant.streets[0].name
    posts = zip(setup.stacks, setup.stakes.antes, setup.stakes.blinds, strict=True)
    return first and any(blind > 0 and stack < ante + blind for stack, ante, blind in posts)


def _most_of_others(hand: Hand, seat: int) -> int:
    """The most that anybody else still in the hand could have in front on this street."""
    return max(hand.stacks[other] + hand.bets[other] for other in hand.live if other != seat)


def _draw(hand: Hand, seat: int, cards: list[int]) -> None:
    _catch_up(hand, seat)
    held = list(hand.hole(seat)) if hand.phase is Phase.DRAW else []
    away = []
    for card in cards:
        # A card named in a hand not known is one of its unknown ones.
        named = card if card in held else UNKNOWN
        if named in held:
            held.remove(named)
        away.append(named)
    hand.draw(away, seat)


def _show_or_muck(hand: Hand, told: Told, seat: int, cards: tuple[int, ...] | None, *, show: bool) -> None:
    if hand.phase is Phase.OVER or seat not in hand.live:
        return
    if show:
        _show(hand, told, seat, cards or hand.hole(seat))
    elif hand.phase is Phase.SHOW and not hand.shown(seat):
        if hand.can_muck(seat):
            hand.muck(seat)
        else:
            hand.kill_hand(seat)


def _show(hand: Hand, told: Told, seat: int, cards: tuple[int, ...]) -> None:
    told.silent.discard(seat)
    if UNKNOWN in cards or len(cards) < len(hand.hole(seat)):
        told.silent.add(seat)
    elif hand.shown(seat):
        return
    else:
        while hand.phase is Phase.BET and hand.can_check():
            hand.check()
        if hand.phase is Phase.SHOW or hand.can_show(cards, seat):
            hand.show(cards, seat)
        else:
            told.early[seat] = cards
