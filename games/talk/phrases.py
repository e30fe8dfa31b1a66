"""Ready phrases: each reader reads them in their own language. They are all that guests can say."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

PHRASES = {
    "hello": pgettext_lazy("said at a table", "Hello, have fun"),
    "well-played": pgettext_lazy("said at a table", "Well played"),
    "thanks": pgettext_lazy("said at a table", "Thank you"),
    "one-moment": pgettext_lazy("said at a table", "One moment"),
    "back-tomorrow": pgettext_lazy("said at a table", "Back tomorrow"),
    "again": pgettext_lazy("said at a table", "Shall we play again?"),
}

UNKNOWN_PHRASE = _("(a phrase that this site no longer has)")


def phrase(key: str) -> str:
    """The phrase in the current language."""
    return str(PHRASES.get(key, UNKNOWN_PHRASE))
