"""The documentation as a site, without building it: its menu, links, anchors and the examples of its four doors."""

import re
import shlex
import tomllib
from functools import cache
from pathlib import Path, PurePosixPath

import click
import pytest
from release.site.as_markdown import as_read_by_mkdocs, named_by_title, plain
from release.site.books import book_pages
from release.site.interface import FILE, interface_pages
from release.site.nav import DOCS, nav, pages_of
from release.site.reference import reference_pages

import shuffleup as front
from shuffleup.cli.main import shuffleup
from shuffleup.rulebooks import load_book

PAGES = sorted(file.relative_to(DOCS).as_posix() for file in DOCS.rglob("*.md"))
DOORS = sorted(file.relative_to(DOCS).as_posix() for file in (DOCS / "doors").glob("*.md"))
FENCED = re.compile(r"(?ms)^```(\w*)\n(.*?)^```")


@cache
def made() -> dict[str, str]:
    return {**book_pages(), **reference_pages(), **interface_pages()}


@cache
def text_of(page: str) -> str:
    return made()[page] if page in made() else (DOCS / page).read_text(encoding="utf-8")


def links_of(page: str) -> list[tuple[str, str]]:
    """Each link of a page to a page or file of the site: where, and which heading there."""
    found = re.findall(r"\]\((?!https?:)([^)\s]+)\)", FENCED.sub("", text_of(page)))
    links = []
    for link in found:
        where, _, heading = link.partition("#")
        parts: list[str] = []
        for part in (PurePosixPath(page).parent / where).parts if where else PurePosixPath(page).parts:
            parts = parts[:-1] if part == ".." else [*parts, part]
        links.append(("/".join(parts), heading))
    return links


@cache
def anchors_of(page: str) -> set[str]:
    """The headings of a page as a code host and the site name them in an address."""
    headings = re.findall(r"(?m)^#+ (.*)$", FENCED.sub("", text_of(page)))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def wrong_links(page: str) -> list[tuple[str, str]]:
    def leads(where: str, heading: str) -> bool:
        there = where in made() or (DOCS / where).is_file()
        return there and (not heading or heading in anchors_of(where))

    return [link for link in links_of(page) if not leads(*link)]


def test_the_menu_names_every_page_once_and_no_other() -> None:
    named = pages_of(nav(list(made())))
    assert sorted(named) == sorted([*PAGES, *(page for page in made() if page.endswith(".md"))])


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_page_and_a_heading(page: str) -> None:
    assert wrong_links(page) == []


def test_so_does_every_link_of_the_pages_that_are_made() -> None:
    assert {page: wrong for page in made() if page.endswith(".md") and (wrong := wrong_links(page))} == {}


def test_the_pages_that_are_made_tell_all_there_is() -> None:
    assert FILE in made()
    told = "\n".join(text for page, text in made().items() if page.startswith("reference/"))
    names = re.findall(r"(?m)^::: shuffleup\.(\w+)$", told)
    assert sorted(names) == sorted(set(front.__all__) - {"__version__"})
    clock = made()["books/clock.md"]
    assert all(clause.id in clock for clause in load_book("tda").clauses if clause.topic == "clock")


@pytest.mark.parametrize("page", DOORS)
def test_the_commands_of_a_door_exist_with_their_options(page: str) -> None:
    targets = set(re.findall(r"(?m)^([a-z-]+):", (DOCS.parent / "Makefile").read_text(encoding="utf-8")))
    lines = [line.strip() for line in re.findall(r"(?m)^ {4,}(\S.*)$", FENCED.sub("", text_of(page)))]
    lines += re.findall(r"`((?:shuffleup|make) [^`]+)`", text_of(page))
    for line in lines:
        program, *rest = shlex.split(line.replace(".venv\\Scripts\\", "").replace(".venv/bin/", ""))
        if program == "make":
            assert rest[0] in targets, line
        else:
            assert program in {"py", "pip", "shuffleup"}, line


@pytest.mark.parametrize("page", ["../README.md", *PAGES])
def test_every_command_that_a_page_tells_has_its_options(page: str) -> None:
    told = re.findall(r"(?m)^ {4,}(?:[A-Z_]+=\S+ |\S+[\\/])?shuffleup (.*?)(?: {3,}.*| +#.*)?$", text_of(page))
    told += re.findall(r"`shuffleup ([^`]+)`", text_of(page))
    for line in told:
        name, *rest = shlex.split(line)
        command = shuffleup.get_command(click.Context(shuffleup), name)
        assert command is not None, line
        known = {"--help"}.union(*(each.opts for each in command.params))
        assert {word for word in rest if word.startswith("--")} <= known, line


@pytest.mark.parametrize("page", DOORS)
def test_what_a_door_says_to_tap_stands_on_a_page(page: str) -> None:
    english = tomllib.loads((DOCS.parent / "src/shuffleup/words/en.toml").read_text(encoding="utf-8"))
    words = {text for part in english.values() for text in part.values() if isinstance(text, str)}
    named = {" ".join(each.split()) for each in re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", FENCED.sub("", text_of(page)))}
    assert {each for each in named - {"Shuffle Up"} if not any(text.startswith(each) for text in words)} == set()


@pytest.mark.parametrize("page", sorted(set(PAGES) - {"hosting.md"}))
def test_nothing_is_installed_from_an_index_that_has_it_not(page: str) -> None:
    assert re.findall(r"(?:pip|pipx|uv) install shuffleup\b|uvx shuffleup", text_of(page)) == []


@pytest.mark.parametrize("page", DOORS)
def test_the_python_of_a_door_runs_and_its_house_book_is_one(page: str, tmp_path: Path) -> None:
    for language, text in FENCED.findall(text_of(page)):
        if language == "python":
            exec(compile(text, page, "exec"), {})
        else:
            assert language == "toml"
            file = tmp_path / f"{tomllib.loads(text)['book']['id']}.toml"
            file.write_text(text, encoding="utf-8")
            assert load_book(str(file)).policy("clock_seconds").value == 30


def test_a_list_and_what_is_below_it_are_read_as_on_a_code_host() -> None:
    told = "Say:\n- one\n  - below\n\n  more of one\n- two\n\nAfter.\n```\n- no list\n```\n"
    read = "Say:\n\n- one\n    - below\n\n    more of one\n- two\n\nAfter.\n```\n- no list\n```\n"
    assert as_read_by_mkdocs(told) == read


def test_a_link_that_is_called_by_a_file_has_its_page_s_title() -> None:
    pages = {"../bots.md": "# How bots play\nAt tables.\n", "none.md": "No title.\n"}
    told = "[bots.md](../bots.md#levels), [none.md](none.md), [words](../bots.md), [bots.md](other.md)"
    shown = "[How bots play](../bots.md#levels), [none.md](none.md), [words](../bots.md), [bots.md](other.md)"
    assert named_by_title(told, pages.__getitem__) == shown


def test_a_chart_is_told_as_a_table() -> None:
    assert "| web | desk, words |" in as_read_by_mkdocs("```mermaid\n  web --> desk\n  web --> words\n```\n")


def test_nothing_in_a_clause_is_taken_for_markdown() -> None:
    assert plain("a * b_c <i> `x_y`") == r"a \* b\_c \<i> `x_y`"
