"""``manage.py serve``: the embedded site."""

import errno
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from pushsite import environment
from pushsite.management.base import SiteCommand
from pushsite.web.numbers import whole_number


class Command(SiteCommand):
    """Run web server, worker and beat in this one process, until Ctrl-C."""

    help = "Run the whole site in this one process (the embedded default)."

    def handle(self, *args: Any, **options: Any) -> None:
        """Serve on ``PORT`` (8000 unless set)."""
        if not settings.EMBEDDED:
            raise CommandError(
                "serve is for PUSHSITE_MODE=embedded only; in production run gunicorn, a worker and beat."
            )
        port = _port(environment.PORT)
        from pushsite.embedded import listen, serve

        try:
            listener = listen(port)
        except OSError as error:
            why = "is taken" if error.errno == errno.EADDRINUSE else f"cannot be used ({error.strerror})"
            raise CommandError(f"Port {port} {why}. Try another one: PORT={max(port + 1, 8000)} make run") from None
        self.stdout.write(f"Pushsite is at http://127.0.0.1:{port}/ (Ctrl-C stops it; games are kept)")
        self.stdout.flush()
        serve(listener)
        self.stdout.write("Stopped. Everything is kept.")


def _port(text: str) -> int:
    port = whole_number(text, 65535)
    if not port:
        raise CommandError(f"PORT must be a number from 1 to 65535, not {text[:20]!r}.")
    return port
