"""``manage.py serve``: the embedded site."""

from typing import Any

from django.conf import settings
from django.core.checks import Tags
from django.core.management.base import CommandError

from pushsite import environment
from pushsite.management.base import SiteCommand
from pushsite.management.listening import CannotListen, listen


class Command(SiteCommand):
    """Run web server, worker and beat in this one process, until Ctrl-C."""

    requires_system_checks = (Tags.database,)  # others find what tests find; that of addresses imports all of them
    help = "Run the whole site in this one process (the embedded default)."

    def handle(self, *args: Any, **options: Any) -> None:
        """Serve on ``PORT`` (8000 unless set) of ``HOST`` (this machine only unless set)."""
        if not settings.EMBEDDED:
            raise CommandError(
                "serve is for PUSHSITE_MODE=embedded only; in production run gunicorn, a worker and beat."
            )
        try:
            listener = listen(environment.PORT, "make run", environment.HOST)
        except CannotListen as problem:
            raise CommandError(str(problem)) from None
        from pushsite.embedded import serve

        self.stdout.write(f"Pushsite is at {settings.SITE_URL}/ (Ctrl-C stops it; games are kept)")
        if environment.HOST != environment.LOOPBACK_ADDRESS:
            self.stdout.write("Others in this network can open it, and can read all that is sent: it has no TLS.")
        self.stdout.flush()
        serve(listener)
        self.stdout.write("Stopped. Everything is kept.")
