"""Servers for tests that start at once: forked from a process that has the program imported, where Linux allows it.

Importing the program takes nine tenths of the time until a server answers, and tests start hundreds of them. What is
forked is a process of its own all the same, with its own id, arguments, environment, folder and descriptors: it ends as
any other, by kill -9 too. `Server` says of it what `subprocess.Popen` would. Tests of the start itself take the
fixture `from_scratch` (conftest.py).
"""

import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import IO

WITHIN = 120.0
"""Seconds for all that is imported, on a machine that is busy, watched line by line."""
PROGRAM = Path(__file__).with_name("ready_process.py")
WATCH = "COVERAGE_PROCESS_CONFIG"
"""Where coverage tells a process to watch itself: from its start, so that what is imported counts."""
FIXED = ("PYTHON", "LC_", "LANG", "LD_", "NUMBA_", WATCH)
"""What an interpreter that runs does not take from its environment any more."""

Fixed = frozenset[tuple[str, str]]


class Server:
    """One that was forked: what tests need of `subprocess.Popen`."""

    def __init__(self, pid: int, line: socket.socket) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._line = line

    def poll(self) -> int | None:
        """How it ended; None while it lives."""
        return self._told(0)

    def wait(self, timeout: float | None = None) -> int:
        """How it ended, waited for."""
        ended = self._told(timeout)
        if ended is None:
            raise subprocess.TimeoutExpired("serve", timeout or 0)
        return ended

    def _told(self, within: float | None) -> int | None:
        if self.returncode is None:
            waits = select.poll()  # and not `select`, which knows the first 1,024 files alone
            waits.register(self._line, select.POLLIN)
            if waits.poll(None if within is None else within * 1000):
                self.returncode = int(_line_of(self._line) or -signal.SIGKILL)  # who is left at the end is killed
                self._line.close()
        return self.returncode

    def send_signal(self, how: signal.Signals) -> None:
        """Its id is nobody else's until it is told here how it ended."""
        if self.poll() is None:
            os.kill(self.pid, how)

    def kill(self) -> None:
        """kill -9."""
        self.send_signal(signal.SIGKILL)


class Ready:
    """Processes that become servers: one for what an interpreter is told once, started when first asked for."""

    def __init__(self) -> None:
        self._lines: dict[Fixed, socket.socket | None] = {}
        self._processes: list[subprocess.Popen[bytes]] = []
        self._lock = Lock()

    def start(
        self, arguments: Sequence[str], environment: Mapping[str, str], paper: IO[bytes], prelude: str = ""
    ) -> Server | None:
        """Another server, which runs `prelude` first; None where it has to be started as everywhere."""
        with self._lock:
            line = self._line(environment)
        if line is None:
            return None
        asked = {
            "arguments": arguments,
            "environment": dict(environment),
            "folder": str(Path.cwd()),
            "prelude": prelude,
        }
        mine, its = socket.socketpair()
        with its:
            socket.send_fds(line, [b"!"], [paper.fileno(), its.fileno()])
        mine.sendall(json.dumps(asked).encode() + b"\n")
        process = _line_of(mine)
        if not process:
            mine.close()
            return None
        return Server(int(process), mine)

    def _line(self, environment: Mapping[str, str]) -> socket.socket | None:
        fixed = frozenset(each for each in environment.items() if each[0].startswith(FIXED))
        if fixed not in self._lines:
            self._lines[fixed] = self._begun(environment) if _possible() else None
        return self._lines[fixed]

    def _begun(self, environment: Mapping[str, str]) -> socket.socket | None:
        mine, its = socket.socketpair()
        with its:
            command = [sys.executable, str(PROGRAM), str(its.fileno())]
            self._processes.append(subprocess.Popen(command, env=environment, pass_fds=[its.fileno()]))
        mine.settimeout(WITHIN)
        return mine if mine.recv(1) else None

    def close(self) -> None:
        """Let them go, and what servers are left."""
        for line in filter(None, self._lines.values()):
            line.close()
        for process in self._processes:
            process.wait(WITHIN)


def _line_of(line: socket.socket) -> bytes:
    """One line and no more; nothing where the other end is closed."""
    read = b""
    while not read.endswith(b"\n") and (more := line.recv(1)):
        read += more
    return read


def _possible() -> bool:
    """Whether this system can do all that is needed."""
    try:
        os.close(os.pidfd_open(os.getpid()))
    except (AttributeError, OSError):
        return False
    return sys.platform == "linux"
