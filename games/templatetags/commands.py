"""Forms that must count once."""

import uuid

from django import template

register = template.Library()


@register.simple_tag
def new_command() -> str:
    """An id that no other form has."""
    return str(uuid.uuid4())
