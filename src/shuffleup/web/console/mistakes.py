"""Pages for what went wrong: a wrong address, a bad request, and our own fault. Each says what to do next."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from shuffleup.bad_input import BadInput
from shuffleup.desk.speech import bad_told


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """An address that leads nowhere."""
    said = str(exception.args[0]) if exception.args and isinstance(exception.args[0], str) else ""
    return render(request, "mistakes/not_found.html", {"said": said}, status=404)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A request that no page of ours makes."""
    return render(request, "mistakes/bad.html", {"said": ""}, status=400)


def broken(request: HttpRequest) -> HttpResponse:
    """Our own fault: nothing was lost, and the way back."""
    return render(request, "mistakes/broken.html", status=500)


def unreadable(request: HttpRequest, bad: BadInput) -> HttpResponse:
    """Input that could not be read, with what would be right."""
    return render(request, "mistakes/bad.html", {"said": bad_told(bad)}, status=400)
