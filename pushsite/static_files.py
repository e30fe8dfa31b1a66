"""Static files: style sheets joined with those that they import, hashes in all names, compressed copies."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.contrib.staticfiles.apps import StaticFilesConfig
from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage
from lightningcss import bundle_css
from whitenoise.storage import CompressedManifestStaticFilesStorage


class CollectedStaticFiles(CompressedManifestStaticFilesStorage):
    """What ``collectstatic`` makes of the files: few, small, and under names that change with their content."""

    support_js_module_import_aggregation = True

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Join style sheets with those that they import; then hash and compress as WhiteNoise does."""
        joined = InMemoryStorage()
        for name in [] if dry_run else [name for name in paths if name.endswith(".css")]:
            joined.save(name, ContentFile(bundle_css(self.path(name)).encode()))
            paths[name] = (joined, name)
        yield from super().post_process(paths, dry_run=dry_run, **options)

    def compress_files(self, paths: Iterable[str]) -> Iterator[Any]:
        """Compress what has no compressed copy yet: what has a hash in its name stays as it is."""
        return super().compress_files(path for path in paths if not self.exists(f"{path}.br"))


class StaticFiles(StaticFilesConfig):
    """Django's app without the htmx of django-htmx: the site has its own.

    That one cannot be hashed: its extensions import a missing file (django-htmx 1.29).
    """

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "django_htmx"]
