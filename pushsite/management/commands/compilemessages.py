"""``manage.py compilemessages``: write the .mo files."""

from pushsite.management.delegate import DelegatedCommand


class Command(DelegatedCommand):
    """Writes the .mo file of each catalogue, and nothing else."""

    module = ("tools.messages", "compile")
    make_target = "make setup"
    help = "Write the .mo files of all languages."
