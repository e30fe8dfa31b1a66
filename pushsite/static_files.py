"""Static files with a hash in their names, also in the imports of JavaScript modules."""

from django.contrib.staticfiles.apps import StaticFilesConfig
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(ManifestStaticFilesStorage):
    """Django's storage, which also puts the hashed names into the imports of JavaScript modules."""

    support_js_module_import_aggregation = True


class CompressedStaticFiles(CompressedManifestStaticFilesStorage):
    """``HashedStaticFiles`` of WhiteNoise, with compressed copies next to the files."""

    support_js_module_import_aggregation = True


class StaticFiles(StaticFilesConfig):
    """Django's app without the htmx of django-htmx: the site has its own.

    That one cannot be hashed: its extensions import a missing file (django-htmx 1.29).
    """

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "django_htmx"]
