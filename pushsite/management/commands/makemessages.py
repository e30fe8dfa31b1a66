"""``manage.py makemessages``: what ``make messages`` does."""

from pushsite.management.delegate import DelegatedCommand


class Command(DelegatedCommand):
    """Collects new and changed texts into the catalogues. There is one way to do so, for all languages."""

    module = ("tools.messages", "extract")
    make_target = "make messages"
    help = "Collect the texts of all languages, as `make messages` does."
