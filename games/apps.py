"""The app's configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Games."""

    name = "games"
    verbose_name = _("games")

    def ready(self) -> None:
        """Ask to be told when a person is renamed or cleared."""
        from accounts.registry import register
        from games.people_hooks import CONCERN

        register(CONCERN)
