"""Links to lessons."""

from typing import Any

from django import template

from games.presentation.lesson import lesson_of
from games.progress import finished, progress_of

register = template.Library()


@register.inclusion_tag("learn/_link.html", takes_context=True)
def lesson_link(context: dict[str, Any], slug: str, look: str, name: str = "") -> dict[str, Any]:
    """A link to a game's lesson, or nothing if it has none; ``look``: classes, ``name``: the game, if not plain."""
    request = context["request"]
    return {
        "lesson": lesson_of(slug),
        "slug": slug,
        "look": look,
        "name": name,
        "begun": progress_of(request, slug) > 0,
        "finished": finished(request, slug),
    }
