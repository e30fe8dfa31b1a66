"""``manage.py grant``: give a member of staff a permission, also one that superusers lack."""

from typing import Any

from django.contrib.auth.models import Permission
from django.core.management.base import CommandError, CommandParser

from accounts.queries import accounts_at
from pushsite.management.base import SiteCommand


class Command(SiteCommand):
    """Give a right to a member of staff, or take it away."""

    help = "Give a member of staff a right, or take it away: games.see_hidden opens hidden cards of running games."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email")
        parser.add_argument("right", help="for example games.see_hidden")
        parser.add_argument("--take", action="store_true", help="take the right away")

    def handle(self, *args: Any, email: str, right: str, take: bool, **options: Any) -> None:
        """Give or take the right; repeating it changes nothing."""
        staff = next((each for each in accounts_at(email) if each.is_staff), None)
        if staff is None:
            raise CommandError(f"{email} is no member of staff.")
        app, _dot, codename = right.partition(".")
        permission = Permission.objects.filter(content_type__app_label=app, codename=codename).first()
        if permission is None:
            raise CommandError(f"There is no right {right}.")
        (staff.user_permissions.remove if take else staff.user_permissions.add)(permission)
        self.stdout.write(f"{staff.email} {'no longer has' if take else 'has'} the right {right}.")
