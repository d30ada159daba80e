"""However many requests run into a fault, the window behind the bar tells it once a minute."""

import logging

from shuffleup.web.told_once import EVERY, OnceAMinute


class Paper(logging.Handler):
    """What was told."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


def fails(log: logging.Logger, wrong: type[Exception]) -> None:
    try:
        raise wrong("no")
    except wrong:
        log.exception("stumbled at %s", wrong.__name__)


def test_each_kind_is_told_once_a_minute_and_what_was_left_out_is_counted() -> None:
    now, paper = [0.0], Paper()
    paper.addFilter(OnceAMinute(lambda: now[0]))
    log = logging.Logger("room")
    log.addHandler(paper)
    for _ in range(5):
        fails(log, OSError)
        fails(log, KeyError)
        for what in ("clock", "doors"):
            log.error("%s fails", what, extra={"kind": what})
    assert paper.lines == ["stumbled at OSError", "stumbled at KeyError", "clock fails", "doors fails"]
    now[0] = EVERY
    fails(log, OSError)
    assert paper.lines[-1] == "stumbled at OSError (and 4 more of this kind since)"
    now[0] += EVERY
    fails(log, OSError)
    assert paper.lines[-1] == "stumbled at OSError"
