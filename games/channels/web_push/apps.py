"""The app's configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PushConfig(AppConfig):
    name = "games.channels.web_push"
    verbose_name = _("devices")

    def ready(self) -> None:
        from games.channels.web_push import sign_out  # noqa: F401 - connects what happens at sign-out
