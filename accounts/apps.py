"""The app's configuration."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """The app of people, whose label is part of stored rows."""

    name = "accounts"
    verbose_name = _("people")

    def ready(self) -> None:
        """Find what other apps do when something happens to a person: their modules ``account_hooks``."""
        autodiscover_modules("account_hooks")
        from accounts.sign_in import signals  # noqa: F401 - connects what happens at sign-in
