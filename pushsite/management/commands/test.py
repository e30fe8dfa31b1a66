"""``manage.py test``: the suite, by pytest."""

from pushsite.management.delegate import DelegatedCommand


class Command(DelegatedCommand):
    """Takes pytest's arguments, such as ``tests/games/clock -k vacation``."""

    module = ("pytest",)
    instead = "make test"
