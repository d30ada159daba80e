"""Attacks on a house that runs: `make attack`. Loopback only, bounded by the clock; what gets through is counted."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "web"))  # the real application for tests, and who visits it
