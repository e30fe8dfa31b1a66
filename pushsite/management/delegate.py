"""Django's own commands for developers, which a module of the project does here."""

import os
import sys
from importlib.util import find_spec
from typing import NoReturn

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError


class DelegatedCommand(BaseCommand):
    """Replaces the process by ``python -m`` the command's ``module``, with all further arguments."""

    module: tuple[str, ...]
    needs = "pytest"  # a package of the group dev
    instead: str  # the target of make that installs what is missing

    def run_from_argv(self, argv: list[str]) -> NoReturn:
        """Run the module; raise ``CommandError``, as a sentence, if the packages for developers are not installed."""
        if find_spec(self.needs) is None:
            raise CommandError(f"manage.py {argv[1]} needs the packages for developers: run {self.instead}.")
        os.chdir(settings.BASE_DIR)
        os.execv(sys.executable, [sys.executable, "-m", *self.module, *self.arguments(argv[2:])])

    def arguments(self, given: list[str]) -> list[str]:
        """Return the module's arguments for those of the command."""
        return given
