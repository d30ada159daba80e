"""`make fuzz MINUTES=60`: whatever people may write down, for as long as is wanted.

    python -m floor.fuzz MINUTES

Acts and their order are Hypothesis's to choose; what it found interesting is kept in `.hypothesis/fuzz` and tried first
the next time. The first failure ends it, with the shortest acts that show it.
"""

import sys
import time

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.database import DirectoryBasedExampleDatabase

from floor.test_any_acts import ACTS, SPOTS, check
from floor.test_notation import check_text
from shuffleup.rulebooks import BOOKS

ROUND = settings(
    max_examples=2000,
    deadline=None,
    database=DirectoryBasedExampleDatabase(".hypothesis/fuzz"),
    suppress_health_check=list(HealthCheck),
)


@ROUND
@given(st.sampled_from(sorted(SPOTS)), st.lists(ACTS, max_size=12), st.sampled_from(BOOKS))
def rulings(spot: str, acts: list[str], book: str) -> None:
    check(spot, acts, book)


@ROUND
@given(st.one_of(st.text(max_size=60), ACTS.flatmap(lambda act: st.permutations(act.split()).map(" ".join))))
def notation(text: str) -> None:
    check_text(text)


def main(minutes: float) -> None:
    until = time.monotonic() + 60 * minutes
    rounds = 0
    while time.monotonic() < until:
        rulings()
        notation()
        rounds += 1
        sys.stdout.write(f"{rounds * 4000} tried\n")


if __name__ == "__main__":
    main(float(sys.argv[1]))
