"""Who decided an action where it was not the person at the seat."""

from django.utils.translation import gettext as _

from games.words.voice import Person


def decider(person: Person, by: str) -> str:
    """``by`` as `Action.By` has it; "" for the person, and where the log's line says why nobody chose."""
    if by == "bot":
        return _("bot")
    if by == "takeover":
        return _("a bot for you") if person.you else _("a bot for {name}").format(name=person.name)
    return ""
