"""What people may be called; tables are named by the same letters."""

import re
from collections.abc import Iterator
from itertools import count

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils import translation
from django.utils.translation import gettext_lazy as _

NAME_LENGTH = 24
plain_name = RegexValidator(
    r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]*$", _("A name has no line breaks and no invisible marks.")
)
TAKEN = _("This name is taken.")
GUEST = _("Guest")
FORMER = _("Former player")  # whose account is closed


def guest_name(number: int) -> str:
    """What the site calls a guest, in the language of the moment."""
    return f"{GUEST} {number}"


def not_a_guest_s(name: str) -> None:
    """A name that the site gives to a guest, in any of its languages, is nobody else's: raises ``ValidationError``."""
    for language, _title in settings.LANGUAGES:
        with translation.override(language):
            if re.fullmatch(rf"{re.escape(str(GUEST))}\s*\d+", name, re.IGNORECASE):
                raise ValidationError(TAKEN)


def variants(name: str) -> Iterator[str]:
    """``name``, then "name 2", "name 3" … cut to what fits: for where the name is taken."""
    yield name[:NAME_LENGTH]
    for number in count(2):
        yield f"{name[: NAME_LENGTH - 1 - len(str(number))].rstrip()} {number}"
