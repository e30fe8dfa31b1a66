"""``manage.py staff``: make a staff account."""

import getpass
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import CommandError, CommandParser
from django.core.validators import validate_email

from accounts.models import User
from pushsite.management.base import SiteCommand

HOW_TO_GO_ON = """Next, on the site:
  1. Sign in at /accounts/login/ with this e-mail and password.
  2. Open /admin/. It asks for a second step: scan the picture with an authenticator app
     (any that knows TOTP), and type the code that it shows.
  3. Keep the recovery codes that you are given; each lets you in once without the phone.
  4. Open /admin/ again. From then on signing in asks for the app's code as well."""


class Command(SiteCommand):
    """Make a member of staff, or make an account one."""

    help = "Make a staff account; asks for what is not given."

    def add_arguments(self, parser: CommandParser) -> None:
        """E-mail and password may be given, for scripts."""
        parser.add_argument("--email")
        parser.add_argument("--password")

    def handle(self, *args: Any, **options: Any) -> None:
        """Ask, check, make."""
        try:
            email = (options["email"] or input("E-mail: ")).lower()
            password = options["password"] or getpass.getpass("Password (not shown): ")
            validate_email(email)
            validate_password(password)
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from None
        except (EOFError, KeyboardInterrupt):
            raise CommandError("Nothing was made: there was no answer.") from None
        self.stdout.write(_make(email, password))
        self.stdout.write(HOW_TO_GO_ON)


def _make(email: str, password: str) -> str:
    user = User.objects.filter(email=email).first()
    if user is None:
        User.objects.create_superuser(email, password)
        return f"{email} is staff now."
    user.is_staff = user.is_superuser = True
    user.set_password(password)
    user.save(update_fields=["is_staff", "is_superuser", "password"])
    return f"{email} had an account; it is staff now and has the new password."
