"""What only `make dev` has: the debug toolbar on pages, and the web server that it starts again after a change."""

from collections.abc import Callable

from debug_toolbar.panels.sql.tracking import NormalCursorMixin
from django.conf import settings
from django.http import HttpRequest, HttpResponse

# The toolbar fails to quote the values of many rows, and the request with it: such statements are not in its list.
del NormalCursorMixin.executemany


def shows_toolbar(request: HttpRequest) -> bool:
    """Whether the answer to ``request`` may have the debug toolbar: a whole page, not a part of one for htmx."""
    return settings.DEBUG and "HX-Request" not in request.headers


class Uncompressed:
    """Lets no view compress its page, since the toolbar is put into it afterwards."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.META.pop("HTTP_ACCEPT_ENCODING", None)
        return self.get_response(request)


def serve_live(port: str) -> None:
    """Serve the site with its jobs in this thread, until the process ends: Django's reloader ends it at a change."""
    from waitress.server import create_server

    from pushsite.embedded import THREADS, jobs
    from pushsite.management.listening import listen
    from pushsite.wsgi import application

    server = create_server(application, sockets=[listen(port, "make dev")], threads=THREADS, ident=None)
    with jobs():
        server.run()
