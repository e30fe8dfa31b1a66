"""The app's configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TalkConfig(AppConfig):
    name = "games.talk"
    verbose_name = _("talk")
