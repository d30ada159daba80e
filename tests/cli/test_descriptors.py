"""The server raises its limit of open files at the start, and says so where it stays too low."""

import subprocess
import sys

import pytest

resource = pytest.importorskip("resource")

RAISED = """
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))
from shuffleup.cli.descriptors import raise_open_files
print(raise_open_files(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


@pytest.mark.parametrize(("soft", "hard", "now"), [(256, 4096, 4096), (256, 256, 256)])
def test_the_soft_limit_is_raised_as_far_as_it_goes(soft: int, hard: int, now: int) -> None:
    if resource.getrlimit(resource.RLIMIT_NOFILE)[1] < hard:
        pytest.skip("this machine allows fewer")
    told = subprocess.run(
        [sys.executable, "-c", RAISED.format(soft=soft, hard=hard)], capture_output=True, text=True, check=True
    )
    assert told.stdout.split() == [str(now), str(now)]
