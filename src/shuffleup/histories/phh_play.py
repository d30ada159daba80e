"""Plays the lines of a PHH hand through the engine.

Whose rule: the format's. Records are not always complete or legal, and what can only be meant one way is put right:
cards that nobody wrote down are unknown, an action that is missing is a check, or a fold where that was no longer
possible, a showdown that stops early leaves unknown hands mucked, a raise that nobody could call more of is a call, a
raise to less than the minimum that covers everybody else's chips stands for the minimum, a limit raise may make a
short all-in a whole number of bets or be a whole bet more than it, a short blind may have made a raise cheaper, and a
raise where the betting was not open again was allowed at that table. Anything else is a mistake in the file. Not
done: several boards, chips added during a hand.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache

from shuffleup.bad_input import BadInput, Place, in_english
from shuffleup.cards.card import UNKNOWN, parse_cards
from shuffleup.hand.core import Phase
from shuffleup.hand.hand import Hand
from shuffleup.hand.law import HandLaw
from shuffleup.hand.refusals import Refused
from shuffleup.histories.phh import PhhHand
from shuffleup.histories.phh_bets import bet, catch_up, deal_unknown
from shuffleup.histories.phh_told import HandTold, NoSense, Repair, player

RECORDED_RAISE_CAP = 4
"""Raises that recorded limit play may have after the opening bet: what the most generous card rooms allow."""


@cache
def record_law() -> HandLaw:
    """The law recorded hands are played under: the defaults (TDA), limit raises as the room had them."""
    return HandLaw(limit_raise_cap=RECORDED_RAISE_CAP)


def play_phh(phh: PhhHand, law: HandLaw | None = None, told: HandTold | None = None) -> Hand:
    """The hand after all its lines. Raises BadInput with the entry of `actions` that cannot be played.

    `told` says how strictly the record is read, and is filled with what was put right and what `finish` needs.
    """
    told = HandTold() if told is None else told
    hand = Hand(phh.setup(), law or record_law())
    actions = phh.actions
    for entry in range(_deal_at_once(hand, actions), len(actions)):
        line = actions[entry]
        if line in _PLAINEST:
            act, player_ = _PLAINEST[line]
            try:
                act(hand, player_)
                continue
            except Refused:
                pass
        elif _play_plain(hand, phh, line.split()):
            continue
        try:
            told.entry = entry
            words = line.partition("#")[0].split()
            if words:
                _play(hand, phh, told, words)
        except Refused as refused:
            raise _bad(phh, entry, line, in_english(refused.refusal.in_record).rstrip(".")) from None
        except (NoSense, BadInput) as wrong:
            raise _bad(phh, entry, line, str(wrong), told.strict and isinstance(wrong, NoSense)) from None
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


_ACTS: dict[str, Callable[[Hand, int], object]] = {"f": Hand.fold, "cc": Hand.check_or_call}
_DEALT = tuple(f"d dh p{player} " for player in range(1, 11))
_PLAINEST = {f"p{player} {word}": (act, player - 1) for player in range(1, 11) for word, act in _ACTS.items()}
"""The lines that are most of any file, and what they do."""
_SEATS = {f"p{player}": player - 1 for player in range(1, 11)}


@lru_cache(maxsize=4096)
def _cards(text: str) -> tuple[int, ...]:
    return tuple(parse_cards(text))


def _play_plain(hand: Hand, phh: PhhHand, words: list[str]) -> bool:
    """Play a line that needs no putting right, as nearly all are; False if it is none, and nothing was done."""
    count = len(words)
    try:
        word = words[1]
        if word in _ACTS and count == 2:
            _ACTS[word](hand, _SEATS[words[0]])
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


def finish(hand: Hand, told: HandTold | None = None, phh: PhhHand | None = None) -> None:
    """Bring a showdown to its end that the record leaves open.

    Known hands are shown, unknown ones given up; where none is known, or not the board, the pot stays, since nobody can
    say whose it is. Raises BadInput where the reading is strict and something had to be put right.
    """
    told = HandTold() if told is None else told
    try:
        _finish(hand, told, phh)
    except NoSense as wrong:
        raise BadInput(
            f"the record{_section(phh)} ends before the hand does: {wrong}",
            right="actions to the end of the hand",
            place=None if phh is None else Place(phh.source, phh.line_of_action(len(phh.actions) - 1)),
        ) from None


def _finish(hand: Hand, told: HandTold, phh: PhhHand | None) -> None:
    told.entry = len(phh.actions) if phh is not None else 0
    while not hand.is_over:
        if hand.phase is Phase.DEAL:
            deal_unknown(hand, told)
        elif hand.phase is Phase.SHOW and hand.actor is not None:
            seat = hand.actor
            if not any(_is_seen(hand, told, live) for live in hand.live):
                return
            if not _is_seen(hand, told, seat):
                if seat not in told.silent:
                    told.mend(f"the cards of {player(seat)} are not told", "the hand is given up")
                hand.kill_hand(seat)
            elif seat in told.early:
                hand.show(told.early[seat])
            else:
                hand.show()
        else:
            return


def _is_seen(hand: Hand, told: HandTold, seat: int) -> bool:
    if hand.shown(seat):
        return True
    return seat not in told.silent and (seat in told.early or UNKNOWN not in hand.hole(seat))


def repairs(phh: PhhHand, told: HandTold) -> tuple[Repair, ...]:
    """What was put right, with the lines of the file."""
    actions = phh.actions
    return tuple(
        Repair(entry + 1, actions[entry] if entry < len(actions) else "", phh.line_of_action(entry), what)
        for entry, what in told.mended
    )


def _section(phh: PhhHand | None) -> str:
    return f" of hand {phh.section}" if phh is not None and phh.section is not None else ""


def _bad(phh: PhhHand, entry: int, line: str, why: str, mendable: bool = False) -> BadInput:
    section = f", hand {phh.section}" if phh.section is not None else ""
    return BadInput(
        f"entry {entry + 1} of actions{section}, {line!r}, cannot be played: {why}",
        right="an action that the hand allows at that point" + (", or a lenient reading" if mendable else ""),
        place=Place(phh.source, phh.line_of_action(entry)),
    )


def _play(hand: Hand, phh: PhhHand, told: HandTold, words: list[str]) -> None:
    if words[0] == "d":
        _deal(hand, words, told)
        return
    seat = _seat(hand, words[0])
    if len(words) < 2:
        raise NoSense("an action is missing after the player")
    match words[1:]:
        case ["sd"]:
            draw(hand, seat, [], told)
        case ["sd", cards]:
            draw(hand, seat, parse_cards(cards), told)
        case ["sm"] | ["sm", "-"]:
            show_or_muck(hand, told, seat, None, show=len(words) > 2)
        case ["sm", cards]:
            show_or_muck(hand, told, seat, tuple(parse_cards(cards)), show=True)
        case ["f"] | ["cc"] | ["pb"]:
            bet(hand, seat, words[1], 0, told)
        case ["cbr", amount]:
            bet(hand, seat, "cbr", phh.chips(amount), told)
        case _:
            raise NoSense("actions are f, cc, cbr AMOUNT, pb, sd [CARDS] and sm [CARDS]")


def _seat(hand: Hand, player: str) -> int:
    if player[:1] == "p" and player[1:].isdecimal() and 1 <= int(player[1:]) <= hand.players:
        return int(player[1:]) - 1
    raise NoSense(f"{player!r} is no player of this hand (p1 to p{hand.players}) and not the dealer (d)")


def _deal(hand: Hand, words: list[str], told: HandTold) -> None:
    match words[1:]:
        case ["db", cards]:
            catch_up(hand, None, told)
            hand.deal_board(parse_cards(cards))
        case ["dh", player, cards]:
            seat = _seat(hand, player)
            catch_up(hand, None, told)
            hand.deal_past_stub(seat, parse_cards(cards))
        case _:
            raise NoSense("the dealer's actions are db CARDS and dh PLAYER CARDS")


def draw(hand: Hand, seat: int, cards: list[int], told: HandTold) -> None:
    """Throw these cards away; one that is not known in the hand stands for an unknown one."""
    catch_up(hand, seat, told)
    held = list(hand.hole(seat)) if hand.phase is Phase.DRAW else []
    away = []
    for card in cards:
        # A card named in a hand not known is one of its unknown ones.
        named = card if card in held else UNKNOWN
        if named in held:
            held.remove(named)
        away.append(named)
    hand.draw(away, seat)


def show_or_muck(hand: Hand, told: HandTold, seat: int, cards: tuple[int, ...] | None, *, show: bool) -> None:
    """Table a hand, with its cards where they are told, or give it up unseen."""
    if hand.phase is Phase.OVER:
        return
    if seat not in hand.live:
        told.mend(f"{player(seat)} has no hand any more", "the act changes nothing")
        return
    if show:
        _show(hand, told, seat, cards or hand.hole(seat))
    elif hand.phase is Phase.SHOW and not hand.shown(seat):
        if hand.can_muck(seat):
            hand.muck(seat)
        else:
            hand.kill_hand(seat)


def _show(hand: Hand, told: HandTold, seat: int, cards: tuple[int, ...]) -> None:
    told.silent.discard(seat)
    if UNKNOWN in cards or len(cards) < len(hand.hole(seat)):
        told.silent.add(seat)
    elif hand.shown(seat):
        return
    else:
        while hand.phase is Phase.BET and hand.can_check():
            told.mend(f"it is the turn of {player(hand.actor or 0)}", "he checks")
            hand.check()
        if hand.phase is Phase.SHOW or hand.can_show(cards, seat):
            hand.show(cards, seat)
        else:
            told.early[seat] = cards
