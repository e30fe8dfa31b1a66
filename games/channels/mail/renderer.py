"""Sentences in HTML mails. Mail programs drop drawings and classes: cards are letters on a colour, styled in place."""

from collections.abc import Iterable

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.channels.mail.styles import look
from games.presentation.renderer import HtmlRenderer, Token
from games.presentation.terms import colour_name

SHAPES = {"red": "▲", "yellow": "●", "green": "■", "blue": "◆", "purple": "⬢"}


class MailRenderer(HtmlRenderer):
    """Safe HTML without drawings: each card shows its shape and number on its colour, or stands in words."""

    def token(self, token: Token) -> SafeString:
        return _drawn(token) if token.shape in SHAPES else self.strong(token.name)

    def tokens(self, tokens: Iterable[Token]) -> SafeString:
        return format_html_join(" ", "{}", ((self.token(token),) for token in tokens))

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
