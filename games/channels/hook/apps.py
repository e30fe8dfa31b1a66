"""The app's configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class HookConfig(AppConfig):
    """Hooks."""

    name = "games.channels.hook"
    verbose_name = _("hooks")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register what happens when an account is closed: its hooks go."""
        from accounts.registry import PersonHooks, register
        from games.channels.hook.acts import remove_all

        register(PersonHooks(before_closing=lambda person, _by, _reason: remove_all(person)))
