"""The app's configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PushConfig(AppConfig):
    """Pushes."""

    name = "games.channels.web_push"
    verbose_name = _("devices")

    def ready(self) -> None:
        """Let devices go with the account and with their session, and follow it to a new key."""
        from accounts.registry import PersonHooks, register
        from games.channels.web_push import sign_out  # noqa: F401 - connects what happens at sign-out
        from games.channels.web_push.devices import (
            copied_devices,
            forget_all,
            forget_devices_without_session,
            move_devices,
        )

        register(
            PersonHooks(
                before_closing=lambda person, _by, _reason: forget_all(person),
                session_moved=move_devices,
                sessions_cleared=forget_devices_without_session,
                copied=copied_devices,
            )
        )
