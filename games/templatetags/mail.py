"""Styles for mail, whose programs know no style sheets: each rule is written into the tags that it is for."""

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
    """The ``style`` of the rules of these names in ``templates/mail/look.css``; where two differ, the later holds."""
    return format_html('style="{}"', " ".join(_rules()[name] for name in names))


@cache
def _rules() -> dict[str, str]:
    colours = _colours()
    sheet = USE.sub(lambda use: colours[use[1]], (settings.BASE_DIR / "templates/mail/look.css").read_text())
    return {name: " ".join(rule.split()) for name, rule in RULE.findall(sheet)}


def _colours() -> dict[str, str]:
    """The site's own, by their names; the light ones."""
    return dict(TOKEN.findall((settings.BASE_DIR / "static/css/tokens.css").read_text()))
