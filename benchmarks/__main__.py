"""Run the benchmarks of this folder on one core: `python -m benchmarks [name ...]`; without a name all but `hour`.

Figures depend on the machine; trust the ratios. Nothing here asserts anything.
"""

import os
import platform
import sys
from importlib import import_module
from pathlib import Path


def names() -> list[str]:
    """Every benchmark: the modules here, but for this one and what they share."""
    return sorted(
        path.stem
        for path in Path(__file__).parent.glob("*.py")
        if path.stem not in ("__main__", "measuring", "console")
    )


def one_core() -> str:
    """Keep this process on one core, where the system lets us; says which."""
    if not hasattr(os, "sched_setaffinity"):
        return "any core"
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return f"core {core}"


def main() -> None:
    """Run those asked for, in order."""
    asked = sys.argv[1:] or [name for name in names() if name != "hour"]
    if unknown := [name for name in asked if name not in names()]:
        sys.exit(f"no benchmark {', '.join(unknown)}; there are: {', '.join(names())}")
    print(f"Python {platform.python_version()}, {platform.machine()}, {one_core()}")
    for name in asked:
        print(f"\n== {name} ==", flush=True)
        import_module(f"benchmarks.{name}").run()


main()
