"""``manage.py staff``: an account that may look behind the scenes."""

import getpass
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.validators import validate_email

from accounts.models import User


class Command(BaseCommand):
    """Make a member of staff, or make an account one."""

    help = "Make a staff account; asks for what is not given."

    def add_arguments(self, parser: CommandParser) -> None:
        """E-mail and password may be given, for scripts."""
        parser.add_argument("--email")
        parser.add_argument("--password")

    def handle(self, *args: Any, **options: Any) -> None:
        """Ask, check, make."""
        try:
            email = options["email"] or input("E-mail: ")
            password = options["password"] or getpass.getpass("Password (not shown): ")
            validate_email(email)
            validate_password(password)
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from None
        except (EOFError, KeyboardInterrupt):
            raise CommandError("Nothing was made: there was no answer.") from None
        user = User.objects.filter(email__iexact=email).first()
        if user is None:
            User.objects.create_superuser(email, password)
            self.stdout.write(f"{email} is staff now. Sign in at /login/, then open /admin/.")
            return
        user.is_staff = user.is_superuser = True
        user.set_password(password)
        user.save()
        self.stdout.write(f"{email} had an account; it is staff now and has the new password.")
