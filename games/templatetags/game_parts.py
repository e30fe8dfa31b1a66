"""Parts of pages that a game may draw for itself."""

from django import template

register = template.Library()


@register.filter
def part(slug: str, name: str) -> tuple[str, str]:
    """Return the templates to try for ``name``: the game's own, then what the site shows where a game has none."""
    return f"{slug}/{name}.html", f"games/default/{name}.html"
