"""People, what they are to each other, and the mails that an embedded site stores."""

from accounts.models.choices import ShownName, Sounds, Speed
from accounts.models.relations import Block, Friendship, SharedBrowser
from accounts.models.stored_mail import StoredMail
from accounts.models.user import SignedOut, User

__all__ = ["Block", "Friendship", "SharedBrowser", "ShownName", "SignedOut", "Sounds", "Speed", "StoredMail", "User"]
