"""The app's configuration."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Games."""

    name = "games"

    def ready(self) -> None:
        """Ask to be told when a person is renamed or cleared."""
        from accounts.registry import register
        from games.people_hooks import CONCERN

        register(CONCERN)
