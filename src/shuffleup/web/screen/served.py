"""A file that somebody gave us, as it is sent to a browser: as what it is, and so that nothing in it could run."""

from django.http import HttpResponse

POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"


def as_file(content: bytes, kind: str, cache: str) -> HttpResponse:
    """The file with its media type; `cache` is what browsers may keep of it."""
    headers = {"Cache-Control": cache, "Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff"}
    return HttpResponse(content, content_type=kind, headers=headers)
