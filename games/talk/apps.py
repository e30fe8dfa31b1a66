"""The app's configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TalkConfig(AppConfig):
    """Talk."""

    name = "games.talk"
    verbose_name = _("talk")

    def ready(self) -> None:
        """Register what happens to messages when a guest gets an account, and when an account is closed."""
        from accounts.registry import register
        from games.talk.account_hooks import HOOKS

        register(HOOKS)
