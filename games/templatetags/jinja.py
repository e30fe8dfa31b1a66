"""Jinja templates, which draw tables and what belongs to games, within Django's."""

from typing import Any

from django import template
from django.template.context import Context
from django.template.loader import get_template
from django.utils.safestring import SafeString

from games.jinja import template_for

register = template.Library()
register.filter(template_for)


@register.simple_tag(takes_context=True)
def include_jinja(context: Context, template_name: str, **more: Any) -> SafeString:
    """Like ``include``, for a Jinja template; it gets the context and ``more``."""
    flat: dict[Any, Any] = context.flatten()
    drawn = get_template(template_name, using="jinja2").render({**flat, **more}, flat.get("request"))
    return SafeString(drawn)  # it escapes what it draws
