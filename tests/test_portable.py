"""How a portable folder is made: what is missing is said in a sentence, before anything is copied."""

import shutil
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from release import licences
from release.licences import COMMON, bring_licences
from release.portable import FOLDER, main

HERE = {"linux": sys.executable, "windows": "no-such-file.zip"}


def refused(folder: Path, *, system: str, uv: str, python: str) -> str:
    """What is said where no folder can be made."""
    with pytest.raises(SystemExit) as ended:
        main(["--uv", uv, "--to", str(folder), "--system", system, "--python", python])
    assert isinstance(ended.value.code, str)
    return ended.value.code


@pytest.mark.parametrize("system", HERE)
def test_a_missing_uv_is_told_in_a_sentence(tmp_path: Path, system: str) -> None:
    said = refused(tmp_path, system=system, uv=str(tmp_path / "uv"), python=HERE[system])
    assert said == (
        f"uv is needed, and {tmp_path}/uv is no program that runs here; right would be: `make portable` installs it"
    )
    assert list(tmp_path.iterdir()) == []


def test_a_missing_patchelf_or_python_is_told_by_its_name(tmp_path: Path) -> None:
    uv = tmp_path / "uv"
    uv.touch(0o755)
    assert "patchelf is needed" in refused(tmp_path, system="linux", uv=str(uv), python=sys.executable)
    (tmp_path / "patchelf").touch(0o755)
    said = refused(tmp_path, system="linux", uv=str(uv), python="/nowhere/python3.11")
    assert "python3.11 is needed" in said
    assert "right would be: PYTHON=/usr/bin/python3" in said


def test_an_archive_that_is_none_is_told(tmp_path: Path) -> None:
    uv = tmp_path / "uv"
    uv.touch(0o755)
    assert "is no embeddable Python" in refused(tmp_path, system="windows", uv=str(uv), python="/nowhere/x.zip")


def copied(folder: Path, *libraries: str) -> Path:
    """A Python as it is copied, with these libraries and a licence."""
    shared, modules = folder / "lib" / "shared", folder / "lib" / "python3.11"
    for each in (shared, modules):
        each.mkdir(parents=True)
    (modules / "LICENSE.txt").write_text("Python's licence", encoding="utf-8")
    for name in libraries:
        (shared / name).touch()
    return folder


def test_a_python_comes_with_its_licence(tmp_path: Path) -> None:
    python = copied(tmp_path / "python")
    bring_licences(python, tmp_path / "licences")
    assert (tmp_path / "licences" / "Python.txt").read_text(encoding="utf-8") == "Python's licence"
    (python / "lib" / "python3.11" / "LICENSE.txt").unlink()
    with pytest.raises(ValueError, match="has no licence"):
        bring_licences(python, tmp_path / "none")


def test_a_text_that_a_licence_names_and_nobody_has_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = tmp_path / "doc" / "libz" / "copyright"
    said.parent.mkdir(parents=True)
    said.write_bytes(f"\xa9 Somebody; see {COMMON}/GPL-9.9.".encode("latin-1"))
    monkeypatch.setattr(licences, "SAID", tmp_path / "doc")
    monkeypatch.setattr(licences, "_owner", lambda library: "libz")
    bring_licences(copied(tmp_path / "python", "libz.so.1"), tmp_path / "licences")
    assert (tmp_path / "licences" / "libz.txt").read_bytes() == said.read_bytes()


@pytest.mark.skipif(shutil.which("dpkg-query") is None, reason="needs a Debian")
def test_licences_of_libraries_come_with_the_texts_that_they_name(tmp_path: Path) -> None:
    to = tmp_path / "licences"
    owners = bring_licences(copied(tmp_path / "python", "libz.so.1", "libgcc_s.so.1", "libnobody.so.9"), to)
    assert owners["libnobody.so.9"] == ""
    listed = dict(line.split(None, 1) for line in (to / "LIBRARIES.txt").read_text().splitlines())
    gcc = f"{owners['libgcc_s.so.1']}.txt"
    assert listed == {"libgcc_s.so.1": gcc, "libnobody.so.9": "not known here", "libz.so.1": "zlib1g.txt"}
    for package in filter(None, owners.values()):
        assert "opyright" in (to / f"{package}.txt").read_text(encoding="utf-8")
    assert f"{COMMON}/GPL" in (to / gcc).read_text(encoding="utf-8")
    assert any("GNU GENERAL PUBLIC LICENSE" in each.read_text(encoding="utf-8") for each in to.glob("GPL*.txt"))


def test_the_starter_of_a_linux_desktop_is_told_the_icon_where_the_folder_lies(tmp_path: Path) -> None:
    folder = tmp_path / "a pub's folder"
    shutil.copytree(FOLDER / "linux", folder)
    shutil.copyfile(FOLDER / "start.py", folder / "start.py")
    found = spec_from_file_location("start_of_folder", folder / "start.py")
    assert found is not None
    assert found.loader is not None
    start = module_from_spec(found)
    found.loader.exec_module(start)
    starter = folder / "Shuffle Up.desktop"
    before = starter.read_text(encoding="utf-8")
    start.show_icon()
    start.show_icon()
    assert starter.read_text(encoding="utf-8") == f"{before}Icon={folder}/Shuffle Up.svg\n"
    starter.unlink()
    start.show_icon()
    assert not starter.exists(), "a folder for another system has no such starter"
