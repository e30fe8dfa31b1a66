"""Inline styles for HTML mail, since mail programs ignore style sheets."""

import re
from functools import cache

from django import template
from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

RULE = re.compile(r"\.([\w-]+) \{([^}]*)\}")
TOKEN = re.compile(r"--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})\b")
USE = re.compile(r"var\(--([\w-]+)\)")


@register.simple_tag
def look(*names: str) -> SafeString:
    """The ``style`` attribute with these rules of ``templates/mail/look.css``; later names override earlier ones."""
    return format_html('style="{}"', " ".join(_rules()[name] for name in names))


@cache
def _rules() -> dict[str, str]:
    colours = _colours()
    sheet = USE.sub(lambda use: colours[use[1]], (settings.BASE_DIR / "templates/mail/look.css").read_text())
    return {name: " ".join(rule.split()) for name, rule in RULE.findall(sheet)}


def _colours() -> dict[str, str]:
    """The site's colours by name, in the light theme."""
    return dict(TOKEN.findall((settings.BASE_DIR / "static/css/tokens.css").read_text()))
