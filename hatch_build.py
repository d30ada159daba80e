"""Writes the types of the policies wherever the package is built, and presses books and words into JSON for a wheel.

See `shuffleup/rulebooks/typeset.py` and `shuffleup/pressed.py`. What mutation measured last is put in beside them, so
that `shuffleup conformance` counts the same everywhere, and the table as it was worked out last, so that the pages
about it answer at once.

Tells an index of packages what README.md says, and where the project lives, which pyproject.toml says once.
"""

import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"!\[([^\]]*)\]\((?!https?:)([^)]+)\)\n*")
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?!https?:|#)([^)]+)\)")


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


class TellIndex(MetadataHookInterface):
    """The readme and the addresses as an index shows them."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set `readme` and `urls` from README.md and `address`."""
        address = str(self.config.get("address", "")).rstrip("/")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        told = told_to_index(text, address, str(metadata["version"]))
        metadata["readme"] = {"content-type": "text/markdown", "text": told}
        metadata["urls"] = addresses(address)


def told_to_index(text: str, address: str, version: str) -> str:
    """Return README.md for a page outside the repository: links and pictures of this version at `address`, or none."""
    if not address:
        return LINK.sub(r"\1", PICTURE.sub("", text))
    at = f"{address}/{{}}/v{version}"
    text = PICTURE.sub(lambda found: found[0].replace(f"({found[2]}", f"({at.format('raw')}/{found[2]}"), text)
    return LINK.sub(lambda found: f"[{found[1]}]({at.format('blob')}/{found[2]})", text)


def addresses(address: str) -> dict[str, str]:
    """Return what an index lists beside the page, all below `address`."""
    if not address:
        return {}
    return {
        "Homepage": address,
        "Documentation": f"{address}/tree/main/docs",
        "Changelog": f"{address}/blob/main/CHANGELOG.md",
        "Issues": f"{address}/issues",
        "Source": address,
    }
