"""A filter for messages on staff pages."""

from django import template

from games.talk.models import Message
from games.talk.rendering import phrase

register = template.Library()


@register.filter
def for_staff(message: Message) -> str:
    """The words of a message, even if it was deleted."""
    return phrase(message.phrase) if message.phrase else message.text
