"""Small parts of pages about games."""

import uuid

from django import template
from django.utils.safestring import SafeString

from games.presentation import log, renderer

register = template.Library()


@register.filter
def part(slug: str, name: str) -> tuple[str, str]:
    """Return the templates to try for ``name``: the game's own, then the default of the site."""
    return f"{slug}/{name}.html", f"games/default/{name}.html"


register.filter(log.newest_action)


@register.simple_tag
def glyph(suit: str) -> SafeString:
    """Return a suit's shape as a small drawing in a line of text."""
    return renderer.glyph(suit)


@register.simple_tag
def new_command() -> str:
    """Return an id that no other form has."""
    return str(uuid.uuid4())
