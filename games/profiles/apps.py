"""The app's configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ProfilesConfig(AppConfig):
    """Profiles."""

    name = "games.profiles"
    verbose_name = _("profiles")

    def ready(self) -> None:
        """Register what happens to figures when a guest signs in to an account, and when one is closed."""
        from accounts.registry import register
        from games.profiles.account_hooks import HOOKS

        register(HOOKS)  # after those of `games`, which give the seats
