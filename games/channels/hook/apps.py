"""The app's configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class HookConfig(AppConfig):
    name = "games.channels.hook"
    verbose_name = _("webhooks")
    default_auto_field = "django.db.models.BigAutoField"
