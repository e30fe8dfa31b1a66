"""Print a new private key for pushes, for ``PUSH_KEY``."""

from typing import Any

from pushsite.environment.secret_key import new_push_key
from pushsite.management.base import SiteCommand


class Command(SiteCommand):
    """``manage.py pushkey``."""

    help = "Print a new key for PUSH_KEY. Devices that subscribed with another key have to subscribe again."
    needs_site = False

    def handle(self, *args: Any, **options: Any) -> str:
        return new_push_key()
