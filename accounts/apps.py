"""The app's configuration."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People."""

    name = "accounts"

    def ready(self) -> None:
        """Connect what happens at sign-in."""
        from accounts import signals  # noqa: F401
