"""``manage.py restore FILE``: the site as it was in a backup."""

from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import CommandError, CommandParser

from games.models import Game
from pushsite.backup import check_backup, load
from pushsite.backup.staging import BackupProblem
from pushsite.management.base import SiteCommand
from pushsite.management.database import has_site, has_tables, tables_of_others


class Command(SiteCommand):
    """Fill the database from a backup, and migrate it to this version of the site."""

    needs_site = False
    help = "Fill the database from a file of `manage.py backup`. Stop the site first. Restores everything or nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the file, and whether existing games may be lost."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="replace the games of the site, which are lost")
        parser.add_argument("--noinput", action="store_true", help="do not ask for confirmation")

    def handle(self, *args: Any, **options: Any) -> None:
        """Check the backup and the database before anything is changed."""
        file: Path = options["file"]
        if not file.is_file():
            raise CommandError(f"There is no file {file}.")
        try:
            check_backup(file)
            self._may_replace(_games_here(), options)
            load(file)
        except BackupProblem as problem:
            raise CommandError(f"Nothing was changed. {problem}") from problem
        call_command("migrate", verbosity=0, lock_seconds=0, statement_seconds=0)
        self.stdout.write(f"Restored: the site has {Game.objects.count()} games. `manage.py replay` plays them again.")

    def _may_replace(self, games: int, options: dict[str, Any]) -> None:
        if not games:
            return
        if not options["replace"]:
            raise CommandError(f"This site has {games} games. Nothing was changed. --replace would put others there.")
        if not options["noinput"] and input(f"{games} games would be lost for ever. Type their number: ") != str(games):
            raise CommandError("Nothing was changed.")


def _games_here() -> int:
    """Return the number of games; raises CommandError if other tables would be lost."""
    if has_site():
        if others := tables_of_others():
            raise CommandError(
                f"This database also has tables of another program ({', '.join(others)}), which would be lost. Nothing"
                " was changed: restore into a database of the site's own."
            )
        return Game.objects.count()
    if has_tables():
        raise CommandError("This database has tables, but none of this site. Nothing was changed: give an empty one.")
    return 0
