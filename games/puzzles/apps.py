"""The app's configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PuzzlesConfig(AppConfig):
    """Puzzles."""

    name = "games.puzzles"
    verbose_name = _("puzzles")

    def ready(self) -> None:
        """Register what happens to answers when a guest signs in, and when an account is closed."""
        from accounts.registry import register
        from games.puzzles.account_hooks import HOOKS

        register(HOOKS)
