"""``manage.py runserver``: the site for developers, as ``make dev`` starts it."""

import os

from django.core.management.base import CommandError, CommandParser

from pushsite.management.delegate import DelegatedCommand


class Command(DelegatedCommand):
    """Takes a port, as Django's command does."""

    module = ("tools.dev",)
    needs = "debug_toolbar"
    make_target = "make dev"
    help = "Start the site for developers, as `make dev` does."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("addrport", nargs="?", help="A port, with 127.0.0.1: before it or without.")

    def module_arguments(self, argv: list[str]) -> list[str]:
        """Pass the port on as the variable that the site reads."""
        address = self.create_parser(*argv[:2]).parse_args(argv[2:]).addrport
        if address is not None:
            host, _colon, port = address.rpartition(":")
            if host not in ("", "127.0.0.1", "localhost"):
                raise CommandError("The site for developers listens on 127.0.0.1 only: name a port.")
            os.environ["PORT"] = port
        return []
