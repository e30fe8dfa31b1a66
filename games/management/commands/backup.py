"""``manage.py backup FILE``: the whole database in one file."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from games.models import Game
from pushsite.backup import count, dump
from pushsite.backup.staging import BackupProblem, staging_folder
from pushsite.management.base import SiteCommand


class Command(SiteCommand):
    """Copy the database as it is at one moment, while the site runs."""

    reads_data = False  # it copies them as they are
    help = "Write the whole database into a new file, while the site runs. It holds secrets and personal data."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the backup; the file gets its name when it is complete."""
        file: Path = options["file"]
        if file.exists():
            raise CommandError(f"{file} already exists and was not changed.")
        if not file.parent.is_dir():
            raise CommandError(f"There is no folder {file.parent}.")
        with staging_folder(file.parent) as folder:
            written = folder / file.name
            written.touch(mode=0o600)
            try:
                dump(written)
                games = count(written, Game._meta.db_table)
            except BackupProblem as problem:
                raise CommandError(str(problem)) from problem
            written.rename(file)
        self.stdout.write(f"{file}: {games} games, {file.stat().st_size / 1e6:,.1f} MB; only you can read it.")
