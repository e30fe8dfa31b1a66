"""``manage.py makemessages``: what ``make messages`` does."""

from pushsite.management.delegate import DelegatedCommand


class Command(DelegatedCommand):
    """Collects new and changed texts into the catalogues."""

    module = ("tools.messages", "extract")
    instead = "make messages"

    def arguments(self, given: list[str]) -> list[str]:
        """Take no arguments of Django's command: there is one way to collect, for all languages."""
        return []
