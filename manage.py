#!/usr/bin/env python
"""Django's command line."""

import gc
import os
import sys

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
    # Collect garbage rarely: a command imports much that stays, and migrating makes models by the thousand.
    gc.set_threshold(50_000)
    try:
        from django.core.management import execute_from_command_line
    except ModuleNotFoundError:
        sys.exit("This Python has no Django. Run make dev, or: make setup && source .venv/bin/activate")

    from pushsite.management.base import plain_ending

    with plain_ending():
        execute_from_command_line(sys.argv)
