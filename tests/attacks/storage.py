"""The disk is full, another program holds the database, the file is read-only or damaged in the middle.

Answers are carried out or 503, never a breakdown; what was acknowledged before is there after; once the cause has gone
all goes on. Not done: a disk that is only slow (a lock that another program holds for seconds stands for it).
"""

import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

from served import Reply, Served, Visitor

from attacks import chain_reader
from attacks.tally import Budget, Tally, a_night

PAGE = 4096
SMALL = "4m"
FILE_LIMIT = 900_000
"""Bytes; where no file system can be mounted, no file of the server may grow beyond it."""


@contextmanager
def small_disk(folder: Path) -> Iterator[Path | None]:
    """A file system of a few megabytes; None where this user may mount none."""
    folder.mkdir(parents=True)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "shuffleup-attack", str(folder)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True).returncode != 0:
        yield None
        return
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True, capture_output=True)


def full(budget: Budget, tally: Tally) -> None:
    """Nothing more fits on the disk, again and again."""
    with small_disk(budget.data()) as disk:
        served = Served(disk or budget.data())
        served.limits = {} if disk else {"FSIZE": FILE_LIMIT}
        tally.note = "a small file system" if disk else "a limit on files: no right to mount"
        try:
            with a_night(served.start()) as (director, night):
                while budget.left() or not tally.tries:
                    _fill_and_free(tally, served, director, night, disk)
                    if disk is None:
                        break
            _whole(tally, served.data)
        finally:
            served.stop()
        tally.quiet(served)


def _fill_and_free(tally: Tally, served: Served, director: Visitor, night: str, disk: Path | None) -> None:
    ballast = disk / "ballast" if disk else None
    if ballast is not None:
        _fill(ballast)
    many = 30 if disk else 400
    statuses = [_said(tally, director, night, f"Full {number} " + "x" * 150).status for number in range(many)]
    tally.expect(503 in statuses, "the disk was never full: this tried nothing")
    page = tally.ask("a page on a full disk", lambda: director.get(f"/e/{night}"))
    tally.expect(page.status == 200, f"a page that only reads was answered {page.status}")
    rows = len(chain_reader.of_sqlite(served.data))
    tally.expect(rows >= statuses.count(302), "an acknowledged command is not in the log")
    if ballast is not None:
        ballast.unlink()
        back = _said(tally, director, night, "Room again")
        tally.expect(back.status == 302, f"with room again it was answered {back.status}")


def _fill(ballast: Path) -> None:
    with ballast.open("wb", buffering=0) as file:
        for size in (65_536, PAGE):
            try:
                while True:
                    file.write(b"\0" * size)
            except OSError:
                continue


def read_only(budget: Budget, tally: Tally) -> None:
    """The folder may not be written to: the start says so and ends."""
    with small_disk(budget.data()) as disk:
        if disk is None:
            tally.note = "no right to mount"
            return
        served = Served(disk)
        served.start()
        served.stop()
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True, capture_output=True)
        while budget.left() or not tally.tries:
            tally.tried()
            _refuses_to_start(tally, served)


def _refuses_to_start(tally: Tally, served: Served) -> None:
    try:
        with tally.answering():
            served.start()
        tally.expect(False, "it started where it can write nothing")
    except AssertionError:
        tally.expect("Traceback" not in served.said, served.said[-300:])
        last = served.said.strip().splitlines()[-1]
        tally.expect("folder" in last or "write" in last, f"the cause was not told: {last}")
    finally:
        served.stop()


def locked(budget: Budget, tally: Tally) -> None:
    """Another program holds the database, for a moment or for long."""
    served = Served(budget.data())
    try:
        with a_night(served.start()) as (director, night):
            while budget.left() or not tally.tries:
                other = sqlite3.connect(served.data / "shuffleup.sqlite3", isolation_level=None)
                with closing(other):
                    other.execute("BEGIN IMMEDIATE")
                    reply = _said(tally, director, night, "Held up")
                    tally.expect(reply.status == 503, f"beside another program's lock: {reply.status}")
                    page = tally.ask("a page beside a lock", lambda: director.get(f"/e/{night}"))
                    tally.expect(page.status == 200, f"a page that only reads was answered {page.status}")
                    other.execute("ROLLBACK")
                tally.expect(_said(tally, director, night, "On again").status == 302, "after the lock it did not go on")
        _whole(tally, served.data)
    finally:
        served.stop()
    tally.quiet(served)


def damaged(budget: Budget, tally: Tally) -> None:
    """Garbage over some pages of the file: pages say so, other nights go on, and a backup put back mends all."""
    whole, taken = budget.data(), budget.folder / "backup.sqlite3"
    served = Served(whole)
    served.start()
    try:
        with a_night(served) as (director, night):
            cookies = dict(director.cookies)
        served.run("backup", str(taken))
    finally:
        served.stop()
    while budget.left() or not tally.tries:
        copy = budget.data()
        shutil.copytree(whole, copy)
        _damage(budget, copy / "shuffleup.sqlite3")
        _opened(tally, copy, night, cookies)
        _put_back(tally, copy, taken, night)


def _damage(budget: Budget, file: Path) -> None:
    pages = file.stat().st_size // PAGE
    with file.open("rb+") as opened:
        for _ in range(budget.chance.randint(1, max(1, pages // 4))):
            opened.seek(PAGE * budget.chance.randrange(1, pages) + budget.chance.randrange(PAGE // 2))
            opened.write(budget.chance.randbytes(budget.chance.choice((1, 16, PAGE // 2))))


def _opened(tally: Tally, copy: Path, night: str, cookies: dict[str, str]) -> None:
    served = Served(copy)
    try:
        served.start()
    except AssertionError:
        tally.tried()
        tally.expect("restore" in served.said, f"it would not start and did not say what to do: {served.said[-300:]}")
    else:
        visitor = Visitor(served, dict(cookies))
        for path in ("/", f"/e/{night}", f"/e/{night}/log", f"/screen/{night}", "/people", "/devices"):
            tally.ask(f"a damaged file, {path}", partial(visitor.get, path))
        _said(tally, visitor, night, "Written on")
    finally:
        served.stop()
    tally.quiet(served)


def _put_back(tally: Tally, copy: Path, taken: Path, night: str) -> None:
    served = Served(copy)
    served.run("restore", str(taken), "--force")
    served.start()
    try:
        tally.ask("after restore", lambda: Visitor(served).get(f"/screen/{night}"))
        _whole(tally, copy)
    finally:
        served.stop()


def _said(tally: Tally, director: Visitor, night: str, words: str) -> Reply:
    return tally.ask("a command", lambda: director.do(night, "message", message=words))


def _whole(tally: Tally, folder: Path) -> None:

    for fault in chain_reader.faults(chain_reader.of_sqlite(folder)):
        tally.expect(False, f"the chain: {fault}")
