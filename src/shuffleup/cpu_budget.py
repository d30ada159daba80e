"""How much of the processor one piece of work may take: past it, the operating system ends the process that does it.

Counted is the time that the processor works, not the time that passes: on a busy machine an answer takes longer and is
given all the same. Where the system has no such timer (Windows) whoever started the process has to look at the clock.
"""

import signal


def spend_at_most(seconds: float) -> None:
    """End this process once it has worked for so long from now on; 0 takes the bound away."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


def is_spent(returncode: int | None) -> bool:
    """Whether a process with this exit status was ended by its budget."""
    return hasattr(signal, "SIGPROF") and returncode == -signal.SIGPROF
