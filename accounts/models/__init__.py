"""People, what they are to each other, and the mails that an embedded site stores."""

from accounts.models.choices import ShownName, Sounds, Speed
from accounts.models.names import Barred, FormerName
from accounts.models.relations import Block, Friendship, SharedBrowser
from accounts.models.stored_mail import StoredMail
from accounts.models.user import SignedOut, User

__all__ = [
    "Barred",
    "Block",
    "FormerName",
    "Friendship",
    "SharedBrowser",
    "ShownName",
    "SignedOut",
    "Sounds",
    "Speed",
    "StoredMail",
    "User",
]
