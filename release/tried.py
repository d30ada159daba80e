"""Starts a portable folder of Linux as a laptop would that has no Python, and tells how long it took."""

import json
import shutil
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import IO

PATIENCE = 60
"""Seconds until it is said that the folder does not start."""


def first_start(folder: Path) -> float:
    """Copy the folder elsewhere, start it in an empty home with nothing on the PATH, stop it; return the seconds.

    Raises ValueError with what it said if it does not answer or does not stop.
    """
    with tempfile.TemporaryDirectory(prefix="a pub's laptop ") as place:
        home, copy = Path(place) / "home", Path(place) / folder.name
        home.mkdir()
        shutil.copytree(folder, copy, symlinks=True)
        bare = {"HOME": str(home), "PATH": ""}
        said = Path(place) / "said.txt"
        since = time.monotonic()
        with said.open("wb") as window, _run(copy / "start.sh", bare, window) as started:
            while started.poll() is None and not _answers(home / "Shuffle Up" / "shuffleup.lock"):
                if time.monotonic() - since > PATIENCE:
                    started.terminate()
                    break
                time.sleep(0.05)
            seconds = time.monotonic() - since
            if _run(copy / "stop.sh", bare, window).wait():
                started.kill()
        if "Shuffle Up has stopped." not in said.read_text() or started.returncode:
            raise ValueError(f"{folder} does not start and stop:\n{said.read_text()}")
    return seconds


def _run(script: Path, bare: dict[str, str], window: IO[bytes]) -> subprocess.Popen[bytes]:
    return subprocess.Popen([script], env=bare, stdin=subprocess.DEVNULL, stdout=window, stderr=subprocess.STDOUT)  # noqa: S603 - ours


def _answers(lock: Path) -> bool:
    """Whether the server that the lock file names answers."""
    try:
        port = json.loads(lock.read_text())["port"]
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/alive", timeout=1) as answer:
            return bool(answer.status == 200)
    except (OSError, ValueError):
        return False
