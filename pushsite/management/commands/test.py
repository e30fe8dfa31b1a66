"""``manage.py test``: the suite, by pytest."""

from pushsite.management.delegate import DelegatedCommand


class Command(DelegatedCommand):
    """Takes pytest's arguments, such as ``tests/games/clock -k vacation``."""

    module = ("pytest",)
    make_target = "make test"
    help = "Run the tests, by pytest and with its arguments."

    def module_arguments(self, argv: list[str]) -> list[str]:
        """Pass all arguments on."""
        return argv[2:]
