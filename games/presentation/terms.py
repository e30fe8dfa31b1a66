"""Colours, small numbers and levels of bots as words."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from games.presentation.cached import cached_by_language

COLOUR_NAMES = {
    "red": pgettext_lazy("suit", "red"),
    "yellow": pgettext_lazy("suit", "yellow"),
    "green": pgettext_lazy("suit", "green"),
    "blue": pgettext_lazy("suit", "blue"),
    "purple": pgettext_lazy("suit", "purple"),
}


@cached_by_language
def colour_name(colour: str) -> str:
    """The name of one of the five colours: "purple"."""
    return str(COLOUR_NAMES[colour])


COUNTS = {
    2: _("two"),
    3: _("three"),
    4: _("four"),
    5: _("five"),
    6: _("six"),
    7: _("seven"),
    8: _("eight"),
    9: _("nine"),
}


def labelled(name: str, what: object) -> str:
    """A name and what belongs to it, as the language writes it: "Alice: 5 points"."""
    return _("{name}: {what}").format(name=name, what=what)


def count_name(number: int) -> str:
    """A number of two or more: a word up to nine, then digits."""
    return str(COUNTS.get(number, number))


def times_name(number: int) -> str:
    """How often something happened: "once", "twice", "3 times"."""
    words = {1: _("once"), 2: _("twice")}
    return str(words.get(number) or ngettext("{number} time", "{number} times", number).format(number=number))


def in_points(number: int) -> str:
    """A score in points: "12 points"."""
    return ngettext("{number} point", "{number} points", number).format(number=number)


LEVEL_NAMES = {
    "beginner": pgettext_lazy("level of bots", "beginner"),
    "easy": _("easy"),
    "normal": _("normal"),
    "hard": _("hard"),
    "expert": _("expert"),
}


def level_name(level: str) -> str:
    """The name of a level, in the reader's language; one that no game has any more keeps its stored name."""
    return str(LEVEL_NAMES.get(level, level))


CHARACTER_NAMES = {"bold": _("bold"), "careful": _("careful"), "spiteful": _("spiteful")}


def character_name(character: str) -> str:
    """The name of a character of bots, in the reader's language."""
    return str(CHARACTER_NAMES[character])
