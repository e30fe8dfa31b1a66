"""What is stored of people."""

from accounts.models.kept_mail import KeptMail
from accounts.models.user import User

__all__ = ["KeptMail", "User"]
