"""The app's configuration."""

from django.apps import AppConfig


class PushsiteConfig(AppConfig):
    """What accounts and games both stand on."""

    name = "pushsite"

    def ready(self) -> None:
        """Register what ``check --deploy`` looks at, and look at each new connection to the database."""
        from pushsite import checks, pooler  # noqa: F401
