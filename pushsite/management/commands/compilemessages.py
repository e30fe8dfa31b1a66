"""``manage.py compilemessages``: write the .mo files."""

from pushsite.management.commands import makemessages


class Command(makemessages.Command):
    """Writes the .mo file of each catalogue, and nothing else."""

    module = ("tools.messages", "compile")
    instead = "make setup"
