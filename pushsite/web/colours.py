"""The site's colours for what knows no CSS variables: mail programs, and the renderer of pictures."""

import re
from functools import cache

from django.conf import settings

TOKEN = re.compile(r"--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})\b")
VARIABLE = re.compile(r"var\(--([\w-]+)\)")


@cache
def light_colours() -> dict[str, str]:
    """The colours of the light theme, by their names in ``static/css/tokens.css``."""
    return dict(TOKEN.findall((settings.BASE_DIR / "static/css/tokens.css").read_text()))


def with_light_colours(css: str) -> str:
    """``css`` with each ``var(--name)`` that is a colour replaced by it."""
    return VARIABLE.sub(lambda variable: light_colours()[variable[1]], css)
