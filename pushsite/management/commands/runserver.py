"""``manage.py runserver``: the site for developers, as ``make dev`` starts it."""

import os

from django.core.management.base import CommandError

from pushsite.management.delegate import DelegatedCommand


class Command(DelegatedCommand):
    """Takes a port, as Django's command does."""

    module = ("tools.dev",)
    needs = "debug_toolbar"
    instead = "make dev"

    def arguments(self, given: list[str]) -> list[str]:
        """Pass the port on as the variable that the site reads."""
        addresses = [each for each in given if not each.startswith("-")]
        for address in addresses[:1]:
            host, _colon, port = address.rpartition(":")
            if host not in ("", "127.0.0.1", "localhost"):
                raise CommandError("The site for developers listens on 127.0.0.1 only: name a port.")
            os.environ["PORT"] = port
        return []
