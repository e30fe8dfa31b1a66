"""Static files under names that hold their hash; modules import each other by these names."""

from django.contrib.staticfiles.apps import StaticFilesConfig
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(ManifestStaticFilesStorage):
    """Django's storage, which also puts the hashed names into the imports of JavaScript modules."""

    support_js_module_import_aggregation = True


class CompressedStaticFiles(CompressedManifestStaticFilesStorage):
    """The same, with compressed copies beside the files."""

    support_js_module_import_aggregation = True


class StaticFiles(StaticFilesConfig):
    """Django's app without the htmx that django-htmx brings: the site has its own, and that one cannot be hashed.

    Its extensions import a file that is not there (django-htmx 1.29).
    """

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "django_htmx"]
