"""The app's configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """The app of people, whose label is part of stored rows."""

    name = "accounts"
    verbose_name = _("people")

    def ready(self) -> None:
        from accounts.sign_in import signals  # noqa: F401 - connects what happens at sign-in
