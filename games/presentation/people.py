"""Sentences about the people at a table: who decided, and who gave a text for the deal."""

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.presentation.renderer import Person


def decider(person: Person, by: str) -> str:
    """``by`` as `Action.By` has it; "" for the person, and where the log's line says why nobody chose."""
    if by == "bot":
        return _("bot")
    if by == "takeover":
        return _("a bot for you") if person.you else _("a bot for {name}").format(name=person.name)
    return ""


def mixed(people: Sequence[Person], gave: Collection[int]) -> str:
    """Whose texts are in the deal, and from whom there is none; ``gave`` are the seats whose player gave one."""
    if not gave:
        return _("Nobody has mixed in a text.")
    told = _("Texts mixed in by: {names}.").format(names=_names(people, gave))
    without = [person.number for person in people if person.number not in gave]
    if not without:
        return told
    return " ".join([told, _("No text from: {names}.").format(names=_names(people, without))])


def _names(people: Sequence[Person], seats: Collection[int]) -> str:
    you = pgettext("in a list of players", "you")
    return ", ".join(you if person.you else person.name for person in people if person.number in seats)
