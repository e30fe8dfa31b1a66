"""The app's configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class HookConfig(AppConfig):
    """Hooks."""

    name = "games.channels.hook"
    verbose_name = _("hooks")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register what happens when an account is closed: its hooks go, which changes their tables too."""
        from accounts.registry import PersonHooks, register
        from games.channels.hook.acts import copied_hooks, remove_all, tables_with_hooks

        register(
            PersonHooks(
                rows_of=tables_with_hooks,
                before_closing=lambda person, _by, _reason: remove_all(person),
                copied=copied_hooks,
            )
        )
