"""``manage.py collectstatic``: Django's command, which replaces and deletes only what it has collected itself."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import FileSystemFinder, get_finders
from django.contrib.staticfiles.management.commands import collectstatic
from django.core.management.base import CommandError, CommandParser

from pushsite.management.base import SiteCommand
from pushsite.web import static_files
from pushsite.web.static_files import CollectedStaticFiles

STAMP = ".pushsite-collected"  # the state of the files that were collected last
NOTHING_YET = {"version": CollectedStaticFiles.manifest_version, "paths": {}}


class Command(SiteCommand, collectstatic.Command):
    """Refuses a folder with files of somebody else."""

    needs_site = False

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--if-changed", action="store_true", help="Do nothing if no file has changed since.")
        parser.add_argument("--no-compress", action="store_true", help="Make no copies by Brotli and gzip.")

    def handle(self, **options: Any) -> str | None:
        """Note which files were collected, once they all are."""
        compresses = self.storage.compresses = not options["no_compress"]
        stamp, sources = Path(settings.STATIC_ROOT) / STAMP, _state_of_sources(compresses=compresses)
        if options["if_changed"] and stamp.exists() and stamp.read_text() == sources:
            return None
        if options["dry_run"]:
            return super().handle(**options)
        stamp.unlink(missing_ok=True)
        result: str | None = super().handle(**options)
        stamp.write_text(sources)
        return result

    def collect(self) -> dict[str, list[str]]:
        """Mark the folder before the first file is copied, so that the command can be interrupted and run again."""
        folder = Path(settings.STATIC_ROOT)
        if not _is_free(folder):
            raise CommandError(
                f"{folder} contains files that are not this site's, so nothing was collected: in this folder files are"
                " replaced and deleted. Move them away, or name another folder in"
                f" {'STATIC_ROOT' if settings.PRODUCTION else 'PUSHSITE_DATA'}."
            )
        manifest = folder / CollectedStaticFiles.manifest_name
        if not self.dry_run and not manifest.exists():
            folder.mkdir(parents=True, exist_ok=True)
            manifest.write_text(json.dumps(NOTHING_YET))
        collected: dict[str, Any] = super().collect()
        return collected


def _state_of_sources(*, compresses: bool) -> str:
    """Return a digest of the sources: their names, sizes and times, with the module that makes the static files."""
    listed = (storage.path(name) for finder in get_finders() for name, storage in finder.list(None))
    files = [*sorted(listed), static_files.__file__]
    stats = [(file, status.st_size, status.st_mtime_ns) for file in files for status in [Path(file).stat()]]
    return sha256(repr((stats, compresses)).encode()).hexdigest()


def _is_free(folder: Path) -> bool:
    """Whether the folder is missing, empty or marked by an earlier run."""
    try:
        collected = json.loads((folder / CollectedStaticFiles.manifest_name).read_text())["paths"]
    except FileNotFoundError:
        return not folder.exists() or not any(folder.iterdir())
    # Another Django site's manifest has the same name. An older version of this site had most of today's files.
    ours = {name for name, _storage in FileSystemFinder().list([])}
    return not collected or 2 * len(ours.intersection(collected)) > len(ours)
