"""One thing wrong with a plan: a mistake that stops it from being used, or a warning that a host may overrule."""

from dataclasses import dataclass

from shuffleup.tournament.answers import Argument, Message


@dataclass(frozen=True, slots=True)
class PlanProblem:
    """What is wrong with `field` (a path as the reader of the log writes it: `levels[3].ante`)."""

    field: str
    message: Message
    is_error: bool = True


def error(field: str, what: str, **args: Argument) -> PlanProblem:
    """A mistake; `what` is the message's id after `plan.`."""
    return PlanProblem(field, Message(f"plan.{what}", args))


def warning(field: str, what: str, **args: int | str) -> PlanProblem:
    """A warning; `what` is the message's id after `plan.`."""
    return PlanProblem(field, Message(f"plan.{what}", args), is_error=False)
