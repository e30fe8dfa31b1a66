"""What the levels of bots are called."""

from django.utils.translation import gettext_lazy as _

LEVEL_NAMES = {"easy": _("easy"), "normal": _("normal"), "hard": _("hard")}


def level_name(level: str) -> str:
    """The name of a level, in the reader's language."""
    return str(LEVEL_NAMES[level])
