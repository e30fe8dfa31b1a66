"""The app's configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MailConfig(AppConfig):
    """Mail."""

    name = "games.channels.mail"
    verbose_name = _("mails")

    def ready(self) -> None:
        """Register the hooks for people who change their choices, or whose account staff close."""
        from accounts.registry import PersonHooks, register
        from games.channels.mail.choices import mail_chosen
        from games.channels.mail.swept.from_staff import mail_closing

        register(PersonHooks(mail_chosen=mail_chosen, before_closing=mail_closing))
