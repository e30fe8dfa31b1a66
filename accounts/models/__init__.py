"""What is stored of people."""

from accounts.models.closing import SignedOut
from accounts.models.kept_mail import KeptMail
from accounts.models.user import User

__all__ = ["KeptMail", "SignedOut", "User"]
