"""A process with the program imported that becomes a server each time it is told to: see ready.py, which starts it.

It is told over the socket whose descriptor is its argument: one byte, with the file that the server writes to and a
socket for this server alone. On that comes a line of JSON (arguments, environment, folder, Python that it runs before
the program); back go the server's id and, once it has ended, how. An ended server is kept until that socket is closed,
so that its id is nobody else's until then; a server whose socket is closed while it lives is killed, and so is each
when this process ends. Django's settings are read again in each, as they hang on its environment.
"""

import atexit
import gc
import json
import os
import selectors
import signal
import socket
import sys
import time
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Any

Asked = dict[str, Any]

PROGRAM = (
    "segno",
    "uvicorn.lifespan.on",
    "shuffleup.cli.main",
    "shuffleup.cli.serve",
    "shuffleup.web.asgi",
    "shuffleup.web.half_sent",
    "shuffleup.web.room_left",
    "shuffleup.web.site",
)
PAGES = (
    "shuffleup.web.hub",
    "shuffleup.web.pages",
    "shuffleup.web.stream",
    "shuffleup.web.urls",
    "shuffleup.web.watch",
)
"""What can be imported only where Django is set up."""


class Ready:
    """Forks, tells how each child ended, and leaves when nobody is left to ask."""

    def __init__(self, told: socket.socket) -> None:
        self.told = told
        self.waits = selectors.DefaultSelector()
        self.waits.register(told, selectors.EVENT_READ, None)
        self.lives: dict[int, tuple[socket.socket, int]] = {}
        """Process id -> who asked for it, and what becomes readable when it ends."""

    def children(self) -> Asked | None:
        """What a child was asked for, in the child; None in this process, once it is to end."""
        while True:
            key, _ = self.waits.select()[0]
            if key.data is not None:
                key.data()
                continue
            told, files, *_ = socket.recv_fds(self.told, 1, 2)
            if not told:
                for process in list(self.lives):
                    self.let_go(process)
                return None
            asked = self.fork(*files)
            if asked is not None:
                return asked

    def fork(self, paper: int, line: int) -> Asked | None:
        """One more child; in the child, what it was asked for."""
        asker = socket.socket(fileno=line)
        with asker.makefile() as lines:
            asked: Asked = json.loads(lines.readline())
        process = os.fork()
        if not process:
            os.dup2(paper, 1)
            os.dup2(paper, 2)
            self.forget()
            asker.close()
            os.close(paper)
            return asked
        os.close(paper)
        self.lives[process] = asker, os.pidfd_open(process)
        self.waits.register(asker, selectors.EVENT_READ, partial(self.let_go, process))
        self.waits.register(self.lives[process][1], selectors.EVENT_READ, partial(self.ended, process))
        self.tell(asker, process)
        return None

    def tell(self, asker: socket.socket, number: int) -> None:
        """Whoever is there no more is told nothing; that socket's end comes next."""
        with suppress(OSError):
            asker.sendall(b"%d\n" % number)

    def forget(self) -> None:
        """In a child: nothing of this process is left open."""
        self.waits.close()
        self.told.close()
        for asker, ends in self.lives.values():
            asker.close()
            os.close(ends)

    def ended(self, process: int) -> None:
        """Tell how, and leave it there until it is let go."""
        asker, ends = self.lives[process]
        self.waits.unregister(ends)
        how = os.waitid(os.P_PID, process, os.WEXITED | os.WNOWAIT)
        assert how is not None
        self.tell(asker, how.si_status if how.si_code == os.CLD_EXITED else -how.si_status)

    def let_go(self, process: int) -> None:
        """Nobody asks after it any more."""
        asker, ends = self.lives.pop(process)
        self.waits.unregister(asker)
        with suppress(KeyError):  # it has ended before
            self.waits.unregister(ends)
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        asker.close()
        os.close(ends)


def import_all() -> None:
    """Whatever a server imports before it answers."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "shuffleup.web.settings"
    for name in PROGRAM:
        import_module(name)
    import_module("django").setup()
    for name in PAGES:
        import_module(name)
    gc.collect()
    gc.freeze()  # or a child's own collections would copy all of it


def become(asked: Asked) -> None:
    """Be a process of its own, as if started anew."""
    from django.conf import settings
    from django.utils.functional import empty

    os.environ.clear()
    os.environ.update(asked["environment"])
    time.tzset()
    os.chdir(asked["folder"])
    sys.argv[:] = ["-c", *asked["arguments"]]
    settings._wrapped = empty
    del sys.modules["shuffleup.web.settings"]
    signal.signal(signal.SIGINT, signal.default_int_handler)
    _watch_anew()
    exec(asked["prelude"], {})


def _watch_anew() -> None:
    """Lines are counted for this process alone, where its environment wants them counted."""
    if (coverage := sys.modules.get("coverage")) is None:
        return
    if (before := coverage.Coverage.current()) is not None:
        before.stop()
        atexit.unregister(before._atexit)
    coverage.process_startup(force=True)


def main() -> None:
    """Be ready until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started this
    told = socket.socket(fileno=int(sys.argv[1]))
    sys.path[0] = ""  # as for a server that was started alone
    import_all()
    told.sendall(b"!")
    asked = Ready(told).children()
    if asked is not None:
        become(asked)
        from shuffleup.cli.main import main as program

        program()


if __name__ == "__main__":
    main()
