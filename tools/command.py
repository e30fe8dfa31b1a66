"""python -m tools.command NAME: update messages, database and static files, then run a command of the site.

It uses one process, so that a second start takes one second instead of three.
"""

import os
import sys
from pathlib import Path

from django import setup
from django.core.management import call_command, execute_from_command_line

from pushsite.management.base import plain_ending, print_database
from tools.bootstrap.start import one_at_a_time
from tools.messages.catalogue import catalogues

ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    """Update the site, one process at a time, and run the command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
    with plain_ending():
        with one_at_a_time(ROOT):
            update_site()
        execute_from_command_line(["make", *sys.argv[1:]])


def update_site(*, collect: bool = True) -> None:
    """Update messages and database; ``collect`` the static files too."""
    for catalogue in catalogues(ROOT):
        catalogue.compile()
    setup()
    print_database()
    call_command("migrate", verbosity=0)
    if collect:
        call_command("collectstatic", interactive=False, verbosity=0)


if __name__ == "__main__":
    main()
