"""The names of the site's colours, in the current language."""

from django.utils.translation import pgettext_lazy

COLOUR_NAMES = {
    "red": pgettext_lazy("suit", "red"),
    "yellow": pgettext_lazy("suit", "yellow"),
    "green": pgettext_lazy("suit", "green"),
    "blue": pgettext_lazy("suit", "blue"),
    "purple": pgettext_lazy("suit", "purple"),
}


def colour_name(colour: str) -> str:
    """A colour of the five, alone: "purple"."""
    return str(COLOUR_NAMES[colour])
