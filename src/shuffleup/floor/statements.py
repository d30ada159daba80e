"""Acts as parts of a betting turn: what was said and pushed, with its place in time.

Whose rule: none; lines happen in order, acts of one line in one moment.
"""

from shuffleup.floor import acts
from shuffleup.floor.dealer_acts import BacksUp, DropsStub, Kills, States
from shuffleup.floor.notation import Act, ActLine
from shuffleup.floor.turn import TAP, THROWN, Statement

NOT_PLAY = (
    States,
    acts.Pauses,
    acts.Wants,
    acts.Exposes,
    acts.Shows,
    acts.ClockStarts,
    acts.ClockEnds,
    acts.ClockExpires,
    acts.Thinks,
    acts.Leaves,
    acts.Returns,
    acts.UsesDevice,
    acts.Offends,
    acts.SpeaksUp,
    BacksUp,
    DropsStub,
    Kills,
)
"""What does not take play on: what the director has to decide of the turn before is open after it as it was."""


def in_order(line: ActLine) -> tuple[Act, ...]:
    """The acts of one moment as they are ruled on: the end of a clock first, so that what was done is said last.

    A tap comes after the words that its player said with it: words that are clear go before a gesture.
    """
    speakers = {act.player for act in line.acts if isinstance(act, acts.Says)}

    def place(act: Act) -> int:
        if isinstance(act, acts.ClockExpires):
            return 0
        return 2 if isinstance(act, acts.Taps) and act.player in speakers else 1

    return tuple(sorted(line.acts, key=place))


def player_of(act: Act) -> int | None:
    """The player whose betting turn the act is part of; None if it is no part of one."""
    done = statements_of(act, 0)
    return done[0] if done else None


def is_fold(act: Act) -> bool:
    """Whether the act is a plain fold, in words or with the cards."""
    return isinstance(act, acts.Folds) or (isinstance(act, acts.Says) and act.word == "fold")


def statements_of(act: Act, line: int) -> tuple[int, tuple[Statement, ...]] | None:
    """The act as part of a player's betting turn; None if it is none. Motions of one act follow each other."""
    at = line * 100
    match act:
        case acts.Says():
            return act.player, (Statement(line, at, said=act),)
        case acts.Taps():
            return act.player, (Statement(line, at, said=TAP),)
        case acts.Folds():
            return act.player, (Statement(line, at, said=THROWN),)
        case acts.Pushes():
            return act.player, tuple(Statement(line, at + k, motion=each) for k, each in enumerate(act.motions))
        case acts.Carries():
            return act.player, (Statement(line, at, lifted=act.motion),)
        case acts.Pulls():
            return act.player, ()
    return None
