"""`make changes TAG=v1.2.3`: the section of CHANGELOG.md for a tag."""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent


def section(text: str, version: str) -> str:
    """Return what the changes `text` say of `version`, without its heading. Raises LookupError."""
    for each in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        heading, _, body = each.partition("\n")
        if re.fullmatch(rf"{re.escape(version)}(?: .*)?", heading.strip()):
            if not body.strip():
                raise LookupError(f"CHANGELOG.md says nothing below the heading {version}")
            return body.strip() + "\n"
    raise LookupError(f"CHANGELOG.md has no heading {version}; write one: ## {version}")


def of_tag(tag: str, text: str, version: str) -> str:
    """Return the section for `tag` if it is the tag of `version`. Raises LookupError."""
    if tag != f"v{version}":
        raise LookupError(f"{tag or 'no tag'} is not the version of pyproject.toml; right would be TAG=v{version}")
    return section(text, version)


def said_version() -> str:
    """Return the version, from the one place that says it."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def main() -> None:
    """Print the section, or what is wrong."""
    tag = sys.argv[1] if len(sys.argv) > 1 else ""
    try:
        print(of_tag(tag, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), said_version()), end="")
    except LookupError as wrong:
        sys.exit(str(wrong))


if __name__ == "__main__":
    main()
