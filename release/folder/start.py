"""What the double-clicks of a portable folder do: start the application, or stop it. Any Python of the folder runs it.

The data lie in the person's home folder and not in this one, so that a newer folder finds them and this one may go.
"""

import os
import signal
import sys
import time
import webbrowser
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

from shuffleup.bad_input import BadInput
from shuffleup.cli.main import main
from shuffleup.store.backup import backup, stamp
from shuffleup.store.lock import Holder, Lock, who_serves
from shuffleup.store.opening import database_file

HERE = Path(__file__).resolve().parent
DATA = Path.home() / "Shuffle Up"
LAST = DATA / "version.txt"
"""The version that was started last."""
PATIENCE = 10
"""Seconds that a server told to stop may take."""


def running() -> Holder | None:
    """Return who serves the data now."""
    try:
        with Lock(DATA, since=0):
            return None
    except BadInput:
        return who_serves(DATA)


def keep_what_was() -> None:
    """Make a backup before another version than the last opens the data. Raises BadInput if none can be made."""
    now = version("shuffleup")
    last = LAST.read_text(encoding="utf-8").strip() if LAST.exists() else ""
    if last and last != now and database_file(DATA).exists():
        file = DATA / "backups" / f"before-{now}-{stamp(time.time_ns() // 1_000_000)}.sqlite3"
        print(f"This is another version than last time. Backup: {backup(DATA, file).file}\n")
    LAST.write_text(f"{now}\n", encoding="utf-8")


def show_icon() -> None:
    """Name the icon to the starter of a Linux desktop, which takes a whole path alone: where the folder lies now."""
    starter = HERE / "Shuffle Up.desktop"
    with suppress(OSError):
        lines = starter.read_text(encoding="utf-8").splitlines()
        lines = [each for each in lines if not each.startswith("Icon=")]
        drawing = str(HERE / "Shuffle Up.svg").replace("\\", "\\\\")
        starter.write_text("\n".join((*lines, f"Icon={drawing}", "")), encoding="utf-8")


def start() -> None:
    """Start the application, or open the browser at the one that runs."""
    show_icon()
    DATA.mkdir(exist_ok=True)
    if holder := running():
        address = f"http://localhost:{holder.port}"
        print(f"Shuffle Up is running already: {address}")
        webbrowser.open(address)
        return
    keep_what_was()
    print("Shuffle Up starts ...", flush=True)
    sys.argv = ["shuffleup", "serve", "--data", str(DATA)]
    main()


def stop() -> None:
    """Tell the application to stop, and wait until it has."""
    holder = running() if DATA.exists() else None
    if holder is None:
        print("Shuffle Up is not running.")
        return
    os.kill(holder.pid, signal.SIGTERM)
    until = time.monotonic() + PATIENCE
    while running():
        if time.monotonic() > until:
            sys.exit(f"Shuffle Up has not stopped yet. It is process {holder.pid}.")
        time.sleep(0.1)
    print("Shuffle Up has stopped.")


if __name__ == "__main__":
    try:
        {"start": start, "stop": stop}[sys.argv[1]]()
    except BadInput as bad:
        sys.exit(f"Shuffle Up: {bad}")
