"""The app's configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LuckConfig(AppConfig):
    name = "games.luck"
    verbose_name = _("luck and decisions")
