"""What a release is made by: the changes of its tag, packages that come out the same twice, the page of an index."""

import re
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest
from hatch_build import addresses, told_to_index
from release.changes import of_tag, section
from release.twice import twice

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CHANGES = "# Changes\n\n## Unreleased\n- soon\n\n## 0.2.0 (2026-12-01)\n### Added\n- this\n\n## 0.2\n"


def test_the_changes_of_a_tag_are_its_section() -> None:
    assert of_tag("v0.2.0", CHANGES, "0.2.0") == "### Added\n- this\n"


@pytest.mark.parametrize(
    ("tag", "said"),
    [("v0.3.0", "right would be TAG=v0.2.0"), ("0.2.0", "right would be TAG=v0.2.0"), ("", "no tag")],
)
def test_a_tag_of_another_version_is_refused(tag: str, said: str) -> None:
    with pytest.raises(LookupError, match=said):
        of_tag(tag, CHANGES, "0.2.0")


@pytest.mark.parametrize(("version", "said"), [("0.3.0", "no heading"), ("0.2", "nothing below")])
def test_a_section_that_is_not_there_is_refused(version: str, said: str) -> None:
    with pytest.raises(LookupError, match=said):
        section(CHANGES, version)


def test_an_index_is_told_no_link_that_leads_nowhere() -> None:
    told = told_to_index(README, "", "1.2.3")
    assert re.findall(r"\]\((?!https?:)", told) == []
    assert "docs/pictures" not in told
    assert addresses("") == {}


def test_an_index_is_told_pictures_and_links_of_the_version_at_the_address() -> None:
    told = told_to_index(README, "https://code.example/shuffleup", "1.2.3")
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", told)
    assert len(pictures) == README.count("![")
    for each in pictures:
        file = each.removeprefix("https://code.example/shuffleup/raw/v1.2.3/")
        assert (ROOT / file).is_file()
    assert "(https://code.example/shuffleup/blob/v1.2.3/docs/library.md)" in told
    assert re.findall(r"\]\((?!https?:)", told) == []
    assert all(url.startswith("https://code.example/x") for url in addresses("https://code.example/x").values())


def test_the_version_is_said_once() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    said = re.compile(rf'["\']{re.escape(version)}["\']')
    assert [file.name for file in (ROOT / "src").rglob("*.py") if said.search(file.read_text(encoding="utf-8"))] == []


@pytest.mark.skipif(find_spec("hatchling") is None, reason="needs hatchling, of the group dev")
def test_two_builds_of_one_tree_are_equal_byte_for_byte(tmp_path: Path) -> None:
    made = twice(tmp_path, [sys.executable, str(Path(__file__).parent / "built_here.py")])
    assert sorted(made) == sorted(each.name for each in tmp_path.iterdir())
    assert [name.endswith(end) for name, end in zip(sorted(made), ("any.whl", ".tar.gz"), strict=True)] == [True, True]


def test_no_python_is_claimed_that_was_not_tried() -> None:
    classifiers = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["classifiers"]
    claimed = [each for each in classifiers if re.search(r":: 3\.\d+$", each)]
    told = re.search(r"\(tried with ([^)]+)\)", (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8"))
    assert told is not None
    assert [each.rpartition(" ")[2] for each in claimed] == re.findall(r"3\.\d+", told[1])
