"""The app's configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DailyConfig(AppConfig):
    """The deal of the day."""

    name = "games.daily"
    verbose_name = _("deal of the day")

    def ready(self) -> None:
        """Register what happens to answers when a guest signs in, and when an account is closed."""
        from accounts.registry import register
        from games.daily.account_hooks import HOOKS

        register(HOOKS)
