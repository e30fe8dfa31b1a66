"""Jinja templates, which draw tables and what belongs to games, within Django's."""

from typing import Any

from django import template
from django.template import engines
from django.template.context import Context
from django.utils.safestring import SafeString

from games.jinja import part as part_in

register = template.Library()


@register.filter
def part(slug: str, name: str) -> str:
    """The template that draws a part of a game, for `include_jinja`."""
    return part_in(engines["jinja2"].env, slug, name)


@register.simple_tag(takes_context=True)
def include_jinja(context: Context, template_name: str, **more: Any) -> SafeString:
    """Like ``include``, for a Jinja template; it gets the context and ``more``."""
    flat: dict[str, Any] = context.flatten()
    drawn = engines["jinja2"].get_template(template_name).render({**flat, **more}, flat.get("request"))
    return SafeString(drawn)  # it escapes what it draws
