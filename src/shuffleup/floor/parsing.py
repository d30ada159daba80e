"""The parser of floor notation, made from the grammar once and then kept beside Python's own compiled files.

Whose rule: none. The kept parser is named by the hash of the grammar, the parser library's version and Python's; only
speed hangs on it, never content: where it is missing or damaged, the parser is made anew.
"""

import contextlib
import hashlib
import io
import os
import sys
from functools import cache
from pathlib import Path

import lark

GRAMMAR = Path(__file__).with_name("grammar.lark")


@cache
def parser() -> "lark.Lark":
    """The parser of one line."""
    text = GRAMMAR.read_text(encoding="utf-8")
    made_of = f"{lark.__version__} {sys.version_info[:2]} {text}"
    kept = GRAMMAR.parent / "__pycache__" / f"grammar-{hashlib.sha256(made_of.encode()).hexdigest()[:16]}.lark"
    data = _kept(kept)
    if data is not None:
        return lark.Lark.load(io.BytesIO(data))
    made = lark.Lark(text, parser="lalr", start="line", propagate_positions=True, maybe_placeholders=True)
    with contextlib.suppress(OSError):
        _keep(kept, made)
    return made


def _kept(path: Path) -> bytes | None:
    """What was kept; None if it is not there or damaged."""
    try:
        digest, _, data = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    return data if hashlib.sha256(data).hexdigest().encode() == digest else None


def _keep(path: Path, made: "lark.Lark") -> None:
    """Put the file in place whole, whoever else does so at the same time, and clear away those of older grammars."""
    path.parent.mkdir(exist_ok=True)
    mine = path.with_suffix(f".{os.getpid()}")
    saved = io.BytesIO()
    made.save(saved)
    data = saved.getvalue()
    mine.write_bytes(hashlib.sha256(data).hexdigest().encode() + b"\n" + data)
    mine.replace(path)
    for old in path.parent.glob("grammar-*.lark"):
        if old != path:
            old.unlink(missing_ok=True)
