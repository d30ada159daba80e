"""What stakes and stacks can be played: everything else is refused, with what would be right.

Whose rules: none of a book; the structure of an event makes sense or it does not.
"""

from collections.abc import Sequence
from typing import Final

from shuffleup.bad_input import BadInput
from shuffleup.games.variant import Betting, Forced, Variant
from shuffleup.hand.stakes import Stakes


def check_straddles(variant: Variant, straddles: Sequence[int], big_blind: int, others: int) -> None:
    """Raise BadInput where `others`, the players without a blind, cannot straddle so: each a full raise."""
    if len(straddles) > others or not big_blind:
        raise BadInput(f"{len(straddles)} straddles", right=f"at most {others if big_blind else 0}")
    before = big_blind
    for straddle in straddles:
        more = big_blind if variant.betting is Betting.FIXED_LIMIT else before
        check_chips("a straddle", straddle, before + more)
        before = straddle


def check_count(variant: Variant, players: int) -> None:
    """Raise BadInput for more or fewer players than the game is played by, and for what is no game."""
    if not isinstance(variant, Variant):
        raise BadInput(f"the game is {variant!r}", right='a Variant, such as find_variant("NLHE")')
    check_whole("number of players", players, f"a whole number, 2 to {variant.max_players}")
    if not 2 <= players <= variant.max_players:
        raise BadInput(f"{players} players for {variant.name}", right=f"2 to {variant.max_players}")


def check_players(variant: Variant, stacks: object, names: Sequence[str]) -> None:
    """Raise BadInput where these are not the stacks of players that can play the game."""
    if isinstance(stacks, str) or not isinstance(stacks, Sequence):
        raise BadInput(f"the stacks are {stacks!r}", right="the chips of each player")
    check_count(variant, len(stacks))
    for seat, stack in enumerate(stacks):
        if type(stack) is int and stack > 0:
            continue
        who = f"seat {seat} (p{seat + 1})"
        if not is_whole(stack):
            raise BadInput(f"the stack of {who} is {stack!r}", right=CHIPS)
        if stack <= 0:
            raise BadInput(f"{who} has no chips", right="chips above 0")
    if names and len(names) != len(stacks):
        raise BadInput(f"{len(names)} names for {len(stacks)} players", right="a name for each player, or none at all")


def check_stakes(variant: Variant, stakes: Stakes, players: int) -> None:
    """Raise BadInput where so many players cannot play the game for this."""
    if not hasattr(stakes, "blinds"):
        raise BadInput(f"the stakes are {stakes!r}", right="Stakes, such as Level.stakes gives them")
    for what, sums in (("antes", stakes.antes), ("blinds", stakes.blinds)):
        if len(sums) != players:
            raise BadInput(f"{len(sums)} {what} for {players} players", right=f"one of the {what} for each player")
        if not all(map(is_whole, sums)):
            raise BadInput(f"the {what} are {list(sums)}", right="whole numbers of chips")
    if min(stakes.antes) < 0:
        raise BadInput("an ante below 0", right="0 or more")
    for name in ("min_bet", "small_bet", "big_bet", "bring_in", "small_blind", "players_left"):
        check_chips(name, getattr(stakes, name))
    if stakes.smallest_chip <= 0:
        raise BadInput(f"a smallest chip of {stakes.smallest_chip}", right="above 0")
    check_chips("smallest_chip", stakes.smallest_chip)
    _check_bets(variant, stakes)
    _check_posts(stakes)


def _check_bets(variant: Variant, stakes: Stakes) -> None:
    """The sizes of bets that the game reads."""
    if variant.betting is Betting.FIXED_LIMIT:
        if not 0 < stakes.small_bet <= stakes.big_bet:
            raise BadInput(
                f"limit bets of {stakes.small_bet} and {stakes.big_bet}", right="a small and a big bet above 0"
            )
    elif stakes.min_bet <= 0:
        raise BadInput(f"a minimum bet of {stakes.min_bet}", right="a minimum bet above 0")
    if variant.forced is Forced.BRING_IN:
        if not 0 < stakes.bring_in < stakes.small_bet:
            raise BadInput(
                f"a bring-in of {stakes.bring_in} for {variant.name}",
                right=f"above 0, and less than the small bet of {stakes.small_bet}",
            )
        if any(stakes.blinds):
            raise BadInput(f"blinds for {variant.name}", right="antes and a bring-in, and a blind of 0 for each player")
    elif stakes.bring_in:
        raise BadInput(f"a bring-in of {stakes.bring_in} for {variant.name}", right="blinds, and a bring-in of 0")


def _check_posts(stakes: Stakes) -> None:
    """The posts of returning players, below 0, are no more than the largest blind."""
    post, blind = -min(stakes.blinds), max(stakes.blinds)
    if post > max(blind, 0):
        raise BadInput(
            f"a blind of {-post}, where the largest blind is {max(blind, 0)}",
            right="blinds of 0 or more; one below 0 is the post of a returning player, at most the largest blind",
        )


def check_chips(name: str, chips: object, least: int = 0) -> None:
    """Raise BadInput if this is no whole number of chips, `least` or more."""
    if not is_whole(chips) or not isinstance(chips, int) or chips < least:
        raise BadInput(f"{name} is {chips!r}", right=f"a whole number, {least} or more")


CHIPS: Final = "a whole number of chips"
COUNTED_FROM_0: Final = "a whole number, counted from 0"


def check_whole(what: str, number: object, right: str) -> None:
    """Raise BadInput if this is no whole number; `right` says of what."""
    if not is_whole(number):
        raise BadInput(f"the {what} is {number!r}", right=right)


def is_whole(number: object) -> bool:
    """Whether it is a whole number, and not yes or no."""
    return isinstance(number, int) and not isinstance(number, bool)
