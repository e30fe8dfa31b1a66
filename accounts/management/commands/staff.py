"""``manage.py staff``: create a staff account."""

import getpass
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import CommandError, CommandParser
from django.core.validators import validate_email

from accounts.models import User
from accounts.queries import accounts_at
from pushsite.management.base import SiteCommand

HOW_TO_GO_ON = """Next, on the site:
  1. Sign in at /accounts/login/ with this e-mail and password.
  2. Open /admin/. It asks for a second step: scan the picture with an authenticator app
     (any that knows TOTP), and type the code that it shows.
  3. Keep the recovery codes; each lets you sign in once without the phone.
  4. Open /admin/ again. From then on signing in asks for the app's code as well."""


class Command(SiteCommand):
    """Create a staff account, or turn an existing account into one."""

    help = "Create a staff account. Asks for an e-mail and password that are not given as options."

    def add_arguments(self, parser: CommandParser) -> None:
        """E-mail and password may be given, for scripts."""
        parser.add_argument("--email")
        parser.add_argument("--password")

    def handle(self, *args: Any, **options: Any) -> None:
        """Ask for the e-mail and password, check them, and create the account."""
        try:
            email = (options["email"] or input("E-mail: ")).lower()
            password = options["password"] or getpass.getpass("Password (not shown): ")
            validate_email(email)
            validate_password(password)
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from None
        except (EOFError, KeyboardInterrupt):
            raise CommandError("No account was created: there was no answer.") from None
        self.stdout.write(_make(email, password))
        self.stdout.write(HOW_TO_GO_ON)


def _make(email: str, password: str) -> str:
    user = next(iter(accounts_at(email)), None)
    if user is None:
        User.objects.create_superuser(email, password)
        return f"{email} is staff now."
    user.is_staff = user.is_superuser = True
    user.set_password(password)
    user.save(update_fields=["is_staff", "is_superuser", "password"])
    return f"{user.email} had an account; it is staff now and has the new password."
