"""The app's configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """People."""

    name = "accounts"
    verbose_name = _("people")

    def ready(self) -> None:
        """Connect what happens at sign-in."""
        from accounts.sign_in import signals  # noqa: F401
