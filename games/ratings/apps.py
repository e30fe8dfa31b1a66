"""The app's configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RatingsConfig(AppConfig):
    """Ratings."""

    name = "games.ratings"
    verbose_name = _("ratings")

    def ready(self) -> None:
        """Register what happens to ratings when an account is closed."""
        from accounts.registry import register
        from games.ratings.account_hooks import HOOKS

        register(HOOKS)
