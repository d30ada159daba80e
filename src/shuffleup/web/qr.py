"""QR codes as pictures."""

import io
from base64 import b64encode

import segno
from django.http import HttpResponse


def drawn(text: str) -> HttpResponse:
    """The code of a text, as an SVG."""
    return HttpResponse(_svg(text), content_type="image/svg+xml")


def within(text: str) -> str:
    """The code of a text as an address that holds the picture itself, so that nobody can ask for it apart."""
    return f"data:image/svg+xml;base64,{b64encode(_svg(text)).decode()}"


def _svg(text: str) -> bytes:
    code = segno.make(text, error="m", micro=False)
    held = io.BytesIO()
    code.save(held, kind="svg", scale=8, border=2, dark="#0d1512", light="#f5eddc", xmldecl=False)
    return held.getvalue()
