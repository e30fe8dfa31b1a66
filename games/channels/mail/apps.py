"""The app's configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MailConfig(AppConfig):
    """Mail."""

    name = "games.channels.mail"
    verbose_name = _("mails")

    def ready(self) -> None:
        """Register what happens to waiting mails when a person changes their choices."""
        from accounts.registry import PersonHooks, register
        from games.channels.mail.choices import mail_chosen

        register(PersonHooks(mail_chosen=mail_chosen))
