"""The app's configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Games."""

    name = "games"
    verbose_name = _("games")

    def ready(self) -> None:
        """Register what happens when a person is renamed or cleared, and protect stored games."""
        from accounts.registry import register
        from games.models.game import protect_games
        from games.play.account_hooks import HOOKS

        register(HOOKS)
        protect_games()
