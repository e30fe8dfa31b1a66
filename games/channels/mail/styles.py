"""Inline styles of HTML mails, since mail programs ignore style sheets: the rules of ``templates/mail/look.css``."""

import re
from functools import cache

from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString

CSS_RULE = re.compile(r"\.([\w-]+) \{([^}]*)\}")
TOKEN = re.compile(r"--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})\b")
USE = re.compile(r"var\(--([\w-]+)\)")


def look(*names: str) -> SafeString:
    """The ``style`` attribute with these rules; later names override earlier ones."""
    return format_html('style="{}"', " ".join(_rules()[name] for name in names))


@cache
def _rules() -> dict[str, str]:
    colours = _colours()
    sheet = USE.sub(lambda use: colours[use[1]], (settings.BASE_DIR / "templates/mail/look.css").read_text())
    return {name: " ".join(rule.split()) for name, rule in CSS_RULE.findall(sheet)}


def _colours() -> dict[str, str]:
    """The site's colours by name, in the light theme."""
    return dict(TOKEN.findall((settings.BASE_DIR / "static/css/tokens.css").read_text()))
