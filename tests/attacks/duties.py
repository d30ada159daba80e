"""Every duty of the watch fails and hangs by chance: the server answers all the same, says what fails, and mends."""

import time

from served import Served

from attacks.tally import Budget, StaffAtWork, Tally, a_night

PRELUDE = """
import dataclasses, os, random, time
from shuffleup.web import watch

chance = random.Random({seed})


def broken(do):
    def tried():
        if os.path.exists({flag!r}):
            if chance.random() < 0.1:
                time.sleep(3)
            if chance.random() < 0.7:
                raise chance.choice((OSError(28, "No space left on device"), RuntimeError("broken"), KeyError("gone")))
        do()

    return tried


made = watch.Watch.__init__


def init(self, *given, **named):
    made(self, *given, **named)
    self.duties = tuple(dataclasses.replace(duty, do=broken(duty.do)) for duty in self.duties)


watch.Watch.__init__ = init
"""
"""Runs in the server's process before the program."""


def failing(budget: Budget, tally: Tally) -> None:
    """All of them, for most of the time."""
    served = Served(budget.data())
    flag = budget.folder / "failing"
    flag.touch()
    served.prelude = PRELUDE.format(seed=budget.chance.randrange(10**6), flag=str(flag))
    try:
        with a_night(served.start()) as (director, night), StaffAtWork(tally, director, night) as staff:
            told = 0
            while budget.left() or tally.tries < 6:
                page = tally.ask("the page that says it", lambda: director.get("/"))
                told += "The server cannot do all that it should" in page.words
                time.sleep(1)
            tally.expect(told > 0, "nobody was told that something fails")
            tally.note = f"{staff.done} commands meanwhile"
            flag.unlink()
            _mends(tally, served)
    finally:
        served.stop()
    lines = len(served.said.splitlines())
    tally.expect(lines < 60 * (2 + budget.seconds / 60), f"{lines} lines were told")


def _mends(tally: Tally, served: Served) -> None:
    ends = time.monotonic() + 30
    while served.said.count("works again") == 0 and time.monotonic() < ends:
        time.sleep(0.2)
    tally.expect("works again" in served.said, "what failed never worked again")
