"""Static files: a few dozen small ones, read once at the start and served from memory with a lasting cache.

An address carries the hash of its content, so browsers may keep it for ever and still get a new one at once; so does
the address of a module that another one imports, and of a picture of the manifest. htmx comes from the package that
ships it.
"""

import mimetypes
import re
from collections.abc import Awaitable, Callable, MutableMapping
from functools import cache
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from shuffleup.web.script_words import scripts

PREFIX = "/static/"
FOLDERS = (("shuffleup", "shuffleup.web", "static/shuffleup"), ("django_htmx", "django_htmx", "static/django_htmx"))
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json"}


@cache
def files() -> dict[str, tuple[bytes, str]]:
    """Path below /static/ -> content and its kind."""
    found: dict[str, tuple[bytes, str]] = {}
    for name, package, folder in FOLDERS:
        _gather(resources.files(package).joinpath(folder), name, found)
    return _linked(found | scripts(found))


def _gather(folder: Traversable, path: str, found: dict[str, tuple[bytes, str]]) -> None:
    for item in folder.iterdir():
        here = f"{path}/{item.name}"
        if item.is_dir():
            _gather(item, here, found)
        else:
            found[here] = (item.read_bytes(), _kind(item.name))


NAMED = re.compile(rb'(?:(?<=from ")|(?<="src": "))\./(\w+\.\w+)(?=")')
"""Another file beside the one that names it: a module that is imported, a picture of the manifest."""


def _linked(found: dict[str, tuple[bytes, str]]) -> dict[str, tuple[bytes, str]]:
    """The same files, where one that another names as `./name.js` is named with its hash. None names itself."""
    done: dict[str, tuple[bytes, str]] = {}

    def link(path: str) -> bytes:
        if path not in done:
            folder, (content, kind) = path.rpartition("/")[0], found[path]
            done[path] = NAMED.sub(lambda name: named(folder, name[1].decode()), content), kind
        return done[path][0]

    def named(folder: str, name: str) -> bytes:
        return f"./{name}?v={_hash(link(f'{folder}/{name}'))}".encode()

    for path in found:
        link(path)
    return done


def _hash(content: bytes) -> str:
    return sha256(content).hexdigest()[:12]


def _kind(name: str) -> str:
    suffix = name[name.rfind(".") :]
    return KINDS.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"


@cache
def address(path: str) -> str:
    """The URL of a file below /static/. Raises `KeyError` for one that is not there, so that no link is dead."""
    return f"{PREFIX}{path}?v={_hash(files()[path][0])}"


async def serve(path: str, send: Callable[[MutableMapping[str, Any]], Awaitable[None]]) -> None:
    """Answer a request for a path below /static/."""
    content, kind = files().get(path, (b"There is no such file.", "text/plain"))
    status = 200 if path in files() else 404
    headers = [
        (b"content-type", f"{kind}; charset=utf-8".encode() if "text" in kind or "json" in kind else kind.encode()),
        (b"content-length", str(len(content)).encode()),
        (b"cache-control", b"public, max-age=31536000, immutable" if status == 200 else b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})
