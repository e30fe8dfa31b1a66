"""Static files: style sheets joined with those that they import, short scripts, hashed names, compressed copies."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.contrib.staticfiles.apps import StaticFilesConfig
from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage
from lightningcss import bundle_css
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

# The oldest browsers that show everything: docs/devices.md says what else they need, and how older ones play.
FLOOR = ["safari 16.4", "ios_saf 16.4", "firefox 115", "chrome 109"]


class CollectedStaticFiles(CompressedManifestStaticFilesStorage):
    """What ``collectstatic`` makes of the files: few, small, and under names that change with their content."""

    support_js_module_import_aggregation = True
    compresses = True
    max_post_process_passes = 10  # one more than modules that import each other in a row

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Join style sheets with those that they import, shorten scripts; then hash and compress as WhiteNoise does."""
        shorter = InMemoryStorage()
        for name in [] if dry_run else list(paths):
            if (text := _shorter(self.path(name))) is not None:
                shorter.save(name, ContentFile(text.encode()))
                paths[name] = (shorter, name)
        yield from super().post_process(paths, dry_run=dry_run, **options)

    def compress_files(self, paths: Iterable[str]) -> Iterable[Any]:
        """Compress what has no compressed copy yet: what has a hash in its name stays as it is."""
        if not self.compresses:
            return ()
        return super().compress_files(path for path in paths if not self.exists(f"{path}.br"))


def _shorter(path: str) -> str | None:
    if path.endswith(".css"):
        return bundle_css(path, browsers_list=FLOOR)
    if path.endswith(".js") and not path.endswith(".min.js"):
        return str(jsmin(Path(path).read_text()))
    return None


class StaticFiles(StaticFilesConfig):
    """Django's app without the htmx of django-htmx: the site has its own.

    That one cannot be hashed: its extensions import a missing file (django-htmx 1.29).
    """

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "django_htmx"]
