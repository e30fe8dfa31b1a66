"""python -m tools.command NAME: a command of the site, with messages, database and static files up to date first.

All in one process, so that a second start takes a second and not three.
"""

import os
import sys
from pathlib import Path

from django import setup
from django.core.management import call_command, execute_from_command_line

from pushsite.management.base import plain_ending, say_database
from tools.bootstrap.start import one_at_a_time
from tools.messages.catalogue import catalogues

ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    """Bring the site up to date, one process at a time, and run the command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
    with plain_ending():
        with one_at_a_time(ROOT):
            bring_up_to_date()
        execute_from_command_line(["make", *sys.argv[1:]])


def bring_up_to_date() -> None:
    """Messages, database, static files."""
    for catalogue in catalogues(ROOT):
        catalogue.compile()
    setup()
    say_database()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


if __name__ == "__main__":
    main()
