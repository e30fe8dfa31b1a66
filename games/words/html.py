"""The voice of the log."""

from collections.abc import Iterable
from functools import cache

from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString

from games.words.suits import colour_name
from games.words.token import Token
from games.words.voice import Voice

WORD_JOINER = "\N{WORD JOINER}"

# For the ear: eyes have the shapes.
COMMA = SafeString('<span class="visually-hidden">,</span> ')


class Html(Voice):
    """Safe HTML, with the shape of each colour; whatever is not a voice's own markup is escaped."""

    def say(self, sentence: str, /, **parts: object) -> SafeString:
        return format_html(sentence, **parts) if parts else conditional_escape(sentence)

    def together(self, sentences: Iterable[str]) -> SafeString:
        return format_html_join(" ", "{}", ((sentence,) for sentence in sentences))

    def aside(self, sentence: str, words: str) -> SafeString:
        return format_html("{} ({}).", SafeString(sentence.removesuffix(".")), words)

    def strong(self, words: object) -> SafeString:
        return format_html("<strong>{}</strong>", words)

    def token(self, token: Token) -> SafeString:
        return _drawn(token) if token.shape else self.strong(token.name)

    def tokens(self, tokens: Iterable[Token]) -> SafeString:
        # A browser may end a line before any picture: the first of a row is held to its bracket.
        first, *rest = tokens
        row = [_drawn(first, WORD_JOINER) if first.shape else self.token(first), *map(self.token, rest)]
        return format_html_join(COMMA, "{}", ((thing,) for thing in row))

    def colour(self, colour: str) -> SafeString:
        return format_html('<span class="said">{} {}</span>', _shape(colour), colour_name(colour))


@cache  # a log names some hundred cards, each time it is drawn
def _drawn(token: Token, glue: str = "") -> SafeString:
    return format_html(
        '<span class="{}">{}{} <strong aria-hidden="true">{}</strong><span class="visually-hidden">{}</span></span>',
        "said" if token.label in {"", token.name} else "said said-short",
        glue,
        _shape(token.shape),
        token.label,
        token.name,
    )


def _shape(colour: str) -> SafeString:
    return format_html(
        '<svg class="glyph suit-{colour}" aria-hidden="true"><use href="#suit-{colour}"/></svg>', colour=colour
    )
