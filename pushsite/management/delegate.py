"""Django's own commands for developers, which a module of the project does here."""

import os
import sys
from importlib.util import find_spec
from typing import NoReturn

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError


class DelegatedCommand(BaseCommand):
    """Replaces the process by ``python -m`` the command's ``module``."""

    module: tuple[str, ...]
    needs = "pytest"  # a package of the group dev
    make_target: str  # which installs what is missing

    def run_from_argv(self, argv: list[str]) -> NoReturn:
        """Run the module; raise ``CommandError``, as a sentence, if the packages for developers are not installed."""
        arguments = self.module_arguments(argv)
        if find_spec(self.needs) is None:
            raise CommandError(f"manage.py {argv[1]} needs the packages for developers: run {self.make_target}.")
        os.chdir(settings.BASE_DIR)
        os.execv(sys.executable, [sys.executable, "-m", *self.module, *arguments])

    def module_arguments(self, argv: list[str]) -> list[str]:
        """Return further arguments for the module; raise ``CommandError`` for any that the command does not take."""
        self.create_parser(*argv[:2]).parse_args(argv[2:])
        return []
