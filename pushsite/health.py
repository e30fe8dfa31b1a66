"""Whether the process answers."""

from django.http import HttpRequest, HttpResponse


def health(request: HttpRequest) -> HttpResponse:
    """200 without any I/O."""
    return HttpResponse("ok\n", content_type="text/plain")
