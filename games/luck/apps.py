"""The app's configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LuckConfig(AppConfig):
    """Luck and decisions."""

    name = "games.luck"
    verbose_name = _("luck and decisions")

    def ready(self) -> None:
        """Register what a copy of what is stored about a person has of analyses."""
        from accounts.registry import register
        from games.luck.account_hooks import HOOKS

        register(HOOKS)
