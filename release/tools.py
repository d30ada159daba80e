"""The programs that a release is made with, which this machine has or has not: uv, patchelf, ldd, a Python."""

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent
FROM = {
    "uv": "`make portable` installs it",
    "patchelf": "`make portable` installs it beside uv, on Linux",
    "ldd": "it comes with the GNU C library, in the package libc-bin",
    "git": "a package of that name has it",
}
"""Where each comes from; any other is an interpreter."""


def must_have(*tools: str | Path) -> None:
    """Raise ValueError with a sentence for the first of these programs that is not there or may not be run."""
    for each in map(str, tools):
        if shutil.which(each) is None:
            name = Path(each).name
            comes = FROM.get(name, "PYTHON=/usr/bin/python3, or another interpreter's path")
            raise ValueError(f"{name} is needed, and {each} is no program that runs here; right would be: {comes}")


def said(*command: str | Path) -> str:
    """Run a command in the project's folder and return what it says. Raises ValueError with its complaint."""
    words = [str(each) for each in command]
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, check=False)  # noqa: S603 - ours
    if done.returncode:
        raise ValueError(
            f"{Path(words[0]).name} failed ({done.returncode}): {done.stderr.strip() or done.stdout.strip()}"
        )
    return done.stdout
