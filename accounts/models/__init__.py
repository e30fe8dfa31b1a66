"""People, what they are to each other, and the mails that an embedded site keeps."""

from accounts.models.choices import Speed
from accounts.models.closing import SignedOut
from accounts.models.kept_mail import KeptMail
from accounts.models.relations import Block, Friendship, SharedBrowser
from accounts.models.user import User

__all__ = ["Block", "Friendship", "KeptMail", "SharedBrowser", "SignedOut", "Speed", "User"]
