"""Pages that a browser fetches before anybody wants to see them. They note nothing as seen or read."""

from django.http import HttpRequest

BEFOREHAND = ("Sec-Purpose", "Purpose", "X-Moz")  # headers that say "prefetch"


def is_read_now(request: HttpRequest) -> bool:
    """Whether a person will see the answer."""
    return request.method != "HEAD" and not any("prefetch" in request.headers.get(name, "") for name in BEFOREHAND)
