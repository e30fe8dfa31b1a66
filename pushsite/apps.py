"""The app's configuration."""

from django.apps import AppConfig
from django.conf import settings


class PushsiteConfig(AppConfig):
    """Shared by accounts and games; it has no models."""

    name = "pushsite"

    def ready(self) -> None:
        """Register the checks of ``check --deploy`` and the receiver for new database connections; speed up Django."""
        from pushsite import checks  # noqa: F401
        from pushsite.compiled import remember_lookups
        from pushsite.database import connections  # noqa: F401

        if not settings.DEBUG:  # else texts and addresses follow changes of the files
            remember_lookups()
