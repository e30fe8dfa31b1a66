"""python -m tools.command NAME: a command of the site, with messages, database and static files up to date first.

All in one process, so that a second start takes a second and not three.
"""

import os
import sys
from pathlib import Path

from django import setup
from django.core.management import call_command, execute_from_command_line

from tools.messages.catalogue import catalogues

ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    """Bring the site up to date and run the command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
    for catalogue in catalogues(ROOT):
        catalogue.compile()
    setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    execute_from_command_line(["make", *sys.argv[1:]])


if __name__ == "__main__":
    main()
