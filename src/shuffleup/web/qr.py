"""QR codes as pictures."""

import io

import segno
from django.http import HttpResponse


def drawn(text: str) -> HttpResponse:
    """The code of a text, as an SVG."""
    code = segno.make(text, error="m", micro=False)
    held = io.BytesIO()
    code.save(held, kind="svg", scale=8, border=2, dark="#0d1512", light="#f5eddc", xmldecl=False)
    return HttpResponse(held.getvalue(), content_type="image/svg+xml")
