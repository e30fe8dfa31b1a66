"""Whether somebody sees the answer to a request, so that it may be noted as seen or read.

A browser with scripts may load a page in a tab that nobody looks at. Its pages say themselves that they are visible:
`static/js/site.js` posts to the address in ``data-seen``, and sets the cookie ``scripts``.
"""

from django.http import HttpRequest

BEFOREHAND = ("Sec-Purpose", "Purpose", "X-Moz")  # headers that say "prefetch"
RELOADED = "reloaded"  # in the address of a page that loads itself again, without scripts


def is_speculative(request: HttpRequest) -> bool:
    """Whether nobody has asked for the answer: a browser looks ahead, or a program asks for the headers alone."""
    return request.method == "HEAD" or any("prefetch" in request.headers.get(name, "") for name in BEFOREHAND)


def is_seen_at_once(request: HttpRequest) -> bool:
    """Whether a person sees the page that answers ``request``, and it will not say so itself later."""
    return not is_speculative(request) and "scripts" not in request.COOKIES and RELOADED not in request.GET
