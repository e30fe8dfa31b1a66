"""Sentences about the people at a table, and the text that they write."""

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.name_rules.allowed import without_addresses
from accounts.name_rules.directions import ISOLATES, name_as_read
from games.presentation.renderer import Person, TextRenderer, listed_name


def bot_note(person: Person, by: str) -> str:
    """Return which bot decided, by `Action.By`; "" if it was the person, or if the log line says why."""
    if by == "bot":
        return _("bot")
    if by == "takeover":
        return _("a bot for you") if person.you else _("a bot for {name}").format(name=person.name)
    return ""


def texts_note(people: Sequence[Person], gave: Collection[int]) -> str:
    """Return whose texts are in the deal and whose are missing; ``gave`` are the seats whose player gave one."""
    if not gave:
        return _("Nobody has added a text.")
    with_text = _("Texts added by: {names}.").format(names=_names(people, gave))
    without = [person.number for person in people if person.number not in gave]
    if not without:
        return with_text
    return " ".join([with_text, _("No text from: {names}.").format(names=_names(people, without))])


def _names(people: Sequence[Person], seats: Collection[int]) -> str:
    return ", ".join(listed_name(person) for person in people if person.number in seats)


def asks_to_cancel(people: Sequence[Person], asking: Sequence[int]) -> str:
    """Return who asks to cancel the game; ``asking`` are their seats."""
    sentence = ngettext("{names} asks to cancel the game.", "{names} ask to cancel the game.", len(asking))
    return sentence.format(names=TextRenderer(people).names(asking))


def without_links(text: str) -> str:
    """Return a text by a user on one line and without anything that a program would make a link of.

    What leaves the site, such as mails and pushes, contains users' texts only in this form.
    """
    return without_addresses(one_line(text))


def name_outside(name: str) -> str:
    """Return a person's ``name`` as what leaves the site has it: on one line, without links, localised and isolated."""
    return without_links(name_as_read(name))


def one_line(text: str) -> str:
    """Return ``text`` on one line and without invisible characters but those around names from right to left.

    So headers and logs need it.
    """
    return " ".join("".join(sign if sign.isprintable() or sign in ISOLATES else " " for sign in text).split())
