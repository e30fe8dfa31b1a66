"""The app's configuration."""

from django.apps import AppConfig


class PushsiteConfig(AppConfig):
    """Shared by accounts and games; it has no models."""

    name = "pushsite"

    def ready(self) -> None:
        """Register the checks of ``check --deploy`` and the receiver for new database connections."""
        from pushsite import checks  # noqa: F401
        from pushsite.database import connections  # noqa: F401
