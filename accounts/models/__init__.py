"""People, what they are to each other, the mails that an embedded site stores, and those with codes."""

from accounts.models.api_token import ApiToken
from accounts.models.choices import Reminder, ShownName, Sounds, Speed
from accounts.models.code_mail import CodeMail
from accounts.models.data_copy import DataCopy
from accounts.models.names import Barred, FormerName
from accounts.models.relations import Block, Friendship, Mute, SharedBrowser
from accounts.models.stored_mail import StoredMail
from accounts.models.user import SignedOut, User

__all__ = [
    "ApiToken",
    "Barred",
    "Block",
    "CodeMail",
    "DataCopy",
    "FormerName",
    "Friendship",
    "Mute",
    "Reminder",
    "SharedBrowser",
    "ShownName",
    "SignedOut",
    "Sounds",
    "Speed",
    "StoredMail",
    "User",
]
