"""The app's configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MailConfig(AppConfig):
    name = "games.channels.mail"
    verbose_name = _("mails")
