"""The HTML of mails, whose programs drop drawings, classes and style sheets: styles in each tag, and sentences."""

import re
from collections.abc import Iterable
from functools import cache

from django.conf import settings
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.presentation.renderer import HtmlRenderer, Token
from games.presentation.terms import colour_name
from pushsite.web.colours import with_light_colours

CSS_RULE = re.compile(r"\.([\w-]+) \{([^}]*)\}")


def look(*names: str) -> SafeString:
    """The ``style`` attribute with these rules of ``templates/mail/look.css``; later names override earlier ones."""
    return format_html('style="{}"', " ".join(_rules()[name] for name in names))


@cache
def _rules() -> dict[str, str]:
    sheet = with_light_colours((settings.BASE_DIR / "templates/mail/look.css").read_text())
    return {name: " ".join(rule.split()) for name, rule in CSS_RULE.findall(sheet)}


SPOKEN_COMMA = SafeString('<span role="img" aria-label=", "> </span>')  # heard, and read in the text part
SHAPES = {"red": "▲", "yellow": "●", "green": "■", "blue": "◆", "purple": "⬢"}


class MailRenderer(HtmlRenderer):
    """Safe HTML without drawings: each card shows its shape and number on its colour, or stands in words."""

    def token(self, token: Token) -> SafeString:
        return _drawn(token) if token.shape in SHAPES else self.strong(token.name)

    def tokens(self, tokens: Iterable[Token]) -> SafeString:
        return format_html_join(SPOKEN_COMMA, "{}", ((self.token(token),) for token in tokens))

    def colour(self, colour: str) -> SafeString:
        return _beside(colour, colour_name(colour))


def _drawn(token: Token) -> SafeString:
    if token.label in {"", token.name}:
        return _beside(token.shape, token.name)
    face = f"{SHAPES[token.shape]}\N{NO-BREAK SPACE}{token.label}"
    return format_html('<span role="img" aria-label="{}" {}>{}</span>', token.name, look("card", token.shape), face)


def _beside(colour: str, name: str) -> SafeString:
    """A shape and the name of what it stands for."""
    shape = format_html('<span aria-hidden="true" {}>{}</span>', look("card", colour), SHAPES[colour])
    return format_html("{} {}", shape, name)
