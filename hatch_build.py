"""Writes the types of the policies wherever the package is built, and presses books and words into JSON for a wheel.

See `shuffleup/rulebooks/typeset.py` and `shuffleup/pressed.py`. What mutation measured last is put in beside them, so
that `shuffleup conformance` counts the same everywhere, and the table as it was worked out last, so that the pages
about it answer at once.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildBooks(BuildHookInterface):
    """Writes `policies/*.py`; adds the pressed files to wheels that are no editable installs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the types; press books and words into a folder that is cleared afterwards, and have them included."""
        sys.path.insert(0, str(Path(self.root) / "src"))
        from shuffleup.rulebooks.typeset import write

        write()
        if version == "editable":
            return
        from shuffleup.pressed import press
        from shuffleup.rulebooks.catalogue import BOOK_FILES
        from shuffleup.words.catalogue import LANGUAGES, word_files

        source = Path(self.root) / "src"
        self._folder = tempfile.TemporaryDirectory()
        for each in (BOOK_FILES, *map(word_files, LANGUAGES)):
            pressed = Path(self._folder.name) / each.pressed.name
            pressed.write_bytes(press(each))
            build_data["force_include"][str(pressed)] = each.pressed.relative_to(source).as_posix()
        for kept in ("mutation.json", "table.json"):
            build_data["force_include"][f"docs/conformance/{kept}"] = f"shuffleup/conformance/{kept}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clear the folder away."""
        if version != "editable":
            self._folder.cleanup()
