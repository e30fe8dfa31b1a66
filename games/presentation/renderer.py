"""A renderer names the people and things of a sentence; what happened is said in the presentation of each game.

There are two renderings of one sentence: text, for announcements and mail, and HTML, for the log. Sentences come
translated, with places such as ``{card}``, which the renderer fills; whether a name is markup is its affair.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple, Protocol

from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presentation.terms import colour_name


class Token(NamedTuple):
    """``shape``: one of the site's suits, "" for a thing without; ``label`` stands beside it; ``name`` is said."""

    shape: str
    label: str
    name: str


class Person(Protocol):
    """Whoever has a seat, as the reader sees them."""

    number: int
    name: str
    you: bool


class Renderer:
    """What both voices share. `brief` leaves out what the listener knows already, such as the cards of a stack."""

    def __init__(self, people: Iterable[Person], *, brief: bool = False) -> None:
        self.people = {person.number: person for person in people}
        self.brief = brief

    def say(self, sentence: str, /, **parts: object) -> str:
        """The sentence with its places filled."""
        raise NotImplementedError

    def together(self, sentences: Iterable[str]) -> str:
        """Sentences, one after the other."""
        raise NotImplementedError

    def aside(self, sentence: str, words: str) -> str:
        """The sentence with something in brackets before its full stop."""
        raise NotImplementedError

    def strong(self, words: object) -> str:
        """What the eye should find first."""
        raise NotImplementedError

    def token(self, token: Token) -> str:
        """A card or another thing of the game, as in a list: "purple 6"."""
        raise NotImplementedError

    def tokens(self, tokens: Iterable[Token]) -> str:
        """Things in a row."""
        raise NotImplementedError

    def colour(self, colour: str) -> str:
        """A colour by its name."""
        raise NotImplementedError

    def tell(self, seat: int, you: str, other: str, /, **parts: object) -> str:
        """What a seat did: `you` if the reader has that seat, else `other`, which holds a ``{name}``."""
        person = self.people[seat]
        return self.say(you if person.you else other, name=person.name, **parts)

    def points(self, number: int) -> str:
        """A number of points."""
        return self.say(ngettext("{number} point", "{number} points", number), number=self.strong(number))

    def names(self, seats: Iterable[int]) -> str:
        """The names of some seats, in a row."""
        *others, last = (self.people[seat].name for seat in seats)
        return (
            self.say(_("{names} and {last}"), names=", ".join(others), last=last)
            if others
            else self.say("{last}", last=last)
        )


class TextRenderer(Renderer):
    """Plain text."""

    def say(self, sentence: str, /, **parts: object) -> str:
        return sentence.format(**parts)

    def together(self, sentences: Iterable[str]) -> str:
        return " ".join(sentences)

    def aside(self, sentence: str, words: str) -> str:
        return f"{sentence.removesuffix('.')} ({words})."

    def strong(self, words: object) -> str:
        return str(words)

    def token(self, token: Token) -> str:
        return token.name

    def tokens(self, tokens: Iterable[Token]) -> str:
        return ", ".join(token.name for token in tokens)

    def colour(self, colour: str) -> str:
        return colour_name(colour)


WORD_JOINER = "\N{WORD JOINER}"

# For the ear: eyes have the shapes.
COMMA = SafeString('<span class="visually-hidden">,</span> ')


class HtmlRenderer(Renderer):
    """Safe HTML, with the shape of each colour; whatever is not a renderer's own markup is escaped."""

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
        return format_html('<span class="said">{} {}</span>', glyph(colour), colour_name(colour))


@cache  # a log names some hundred cards, each time it is drawn
def _drawn(token: Token, glue: str = "") -> SafeString:
    return format_html(
        '<span class="{}">{}{} <strong aria-hidden="true">{}</strong><span class="visually-hidden">{}</span></span>',
        "said" if token.label in {"", token.name} else "said said-short",
        glue,
        glyph(token.shape),
        token.label,
        token.name,
    )


def glyph(colour: str) -> SafeString:
    """Return a suit's shape as a small drawing in a line of text; the text around it names the suit."""
    return format_html(
        '<svg class="glyph suit-{colour}" aria-hidden="true"><use href="#suit-{colour}"/></svg>', colour=colour
    )
