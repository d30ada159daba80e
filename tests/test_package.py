"""The package as a whole: it imports fast and light, and says which version it is."""

import re
import subprocess
import sys
from pathlib import Path

import shuffleup


def test_version_is_the_installed_one() -> None:
    assert shuffleup.__version__.count(".") == 2


def test_importing_the_package_pulls_in_nothing_heavy() -> None:
    probe = (
        "import sys, shuffleup; print([m for m in "
        "('numpy', 'numba', 'django', 'pydantic', 'lark', 'click', 'asyncio') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_run_as_a_module_it_calls_itself_by_the_name_of_its_command() -> None:
    done = subprocess.run([sys.executable, "-m", "shuffleup", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("shuffleup, version ")


def test_an_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(shuffleup, "no_such_thing")


def test_type_checkers_know_every_public_name() -> None:
    source = Path(shuffleup.__file__).read_text(encoding="utf-8")
    lines = re.findall(r"^    from (\S+) import (.+)$", source, re.MULTILINE)
    told = {name: home for home, names in lines for name in re.findall(r"(\w+) as \1", names)}
    assert told == shuffleup._HOMES
