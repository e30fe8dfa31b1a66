"""Renderers fill the people and things into the sentences of a game: as text, for announcements and mail, or as HTML.

Sentences come translated, with placeholders such as ``{card}``. The renderer escapes what is not its own markup.
"""

from collections.abc import Iterable
from functools import cache, reduce
from typing import NamedTuple, Protocol

from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.presentation.terms import colour_name


class Token(NamedTuple):
    """A thing of the game: ``shape`` is a suit or "", ``label`` is shown beside it, ``name`` is its full name."""

    shape: str
    label: str
    name: str


class Person(Protocol):
    """The player at a seat, as the reader sees them."""

    @property
    def number(self) -> int: ...

    @property
    def name(self) -> str: ...

    @property
    def you(self) -> bool: ...


class Named(NamedTuple):
    """A person with no more than sentences need."""

    number: int
    name: str
    you: bool


def listed_name(person: Person) -> str:
    """Return the person's name as in a list of players, where the reader is "you"."""
    return pgettext("in a list of players", "you") if person.you else person.name


def name_alone(person: Person) -> str:
    """Return the person's name as it stands alone, in a table or a drawing, where the reader is "You"."""
    return _("You") if person.you else person.name


def after_colon(sentence: str) -> str:
    """Return a sentence that does not begin with a name as it is written after a colon: "Better: draw a card."."""
    return type(sentence)(sentence[:1].lower() + sentence[1:])


class Renderer:
    """The base of both renderers. ``brief`` leaves out what the reader sees anyway, such as the cards of a stack."""

    def __init__(self, people: Iterable[Person], *, brief: bool = False) -> None:
        self.people = {person.number: person for person in people}
        self.named = tuple(Named(person.number, person.name, person.you) for person in self.people.values())
        self.brief = brief

    def say(self, sentence: str, /, **parts: object) -> str:
        """Return the sentence with its placeholders filled."""
        raise NotImplementedError

    def together(self, sentences: Iterable[str]) -> str:
        """Join sentences."""
        raise NotImplementedError

    def aside(self, sentence: str, note: str) -> str:
        """Return the sentence with a note in brackets before its full stop."""
        raise NotImplementedError

    def listed(self, things: Iterable[str]) -> str:
        """Join what has been said, with commas."""
        return reduce(lambda row, thing: self.say("{row}, {thing}", row=row, thing=thing), things)

    def strong(self, text: object) -> str:
        """Return the text emphasized."""
        raise NotImplementedError

    def token(self, token: Token) -> str:
        """Return a card or another thing of the game, as in a list: "purple 6"."""
        raise NotImplementedError

    def tokens(self, tokens: Iterable[Token]) -> str:
        """Return things in a row."""
        raise NotImplementedError

    def colour(self, colour: str) -> str:
        """Return the name of a colour."""
        raise NotImplementedError

    def tell(self, seat: int, you: str, other: str, /, **parts: object) -> str:
        """Return what a seat did: ``you`` if the reader has that seat, else ``other``, which contains ``{name}``."""
        person = self.people[seat]
        return self.say(you if person.you else other, name=person.name, **parts)

    def points(self, number: int) -> str:
        """Return a number of points."""
        return self.say(ngettext("{number} point", "{number} points", number), number=self.strong(number))

    def names(self, seats: Iterable[int]) -> str:
        """Return the names of some seats, in a row."""
        *others, last = (self.people[seat].name for seat in seats)
        return (
            self.say(_("{names} and {last}"), names=", ".join(others), last=last)
            if others
            else self.say("{last}", last=last)
        )


class TextRenderer(Renderer):
    """Renders sentences as plain text."""

    def say(self, sentence: str, /, **parts: object) -> str:
        return sentence.format(**parts)

    def together(self, sentences: Iterable[str]) -> str:
        return " ".join(sentences)

    def aside(self, sentence: str, note: str) -> str:
        return f"{sentence.removesuffix('.')} ({note})."

    def strong(self, text: object) -> str:
        return str(text)

    def token(self, token: Token) -> str:
        return token.name

    def tokens(self, tokens: Iterable[Token]) -> str:
        return ", ".join(token.name for token in tokens)

    def colour(self, colour: str) -> str:
        return colour_name(colour)


WORD_JOINER = "\N{WORD JOINER}"

# For screen readers only: the shapes separate the things for everybody else.
COMMA = SafeString('<span class="visually-hidden">,</span> ')


class HtmlRenderer(Renderer):
    """Safe HTML, with the shape of each colour; everything but the renderer's own markup is escaped."""

    def say(self, sentence: str, /, **parts: object) -> SafeString:
        return format_html(sentence, **parts) if parts else conditional_escape(sentence)

    def together(self, sentences: Iterable[str]) -> SafeString:
        return format_html_join(" ", "{}", ((sentence,) for sentence in sentences))

    def aside(self, sentence: str, note: str) -> SafeString:
        return format_html("{} ({}).", SafeString(sentence.removesuffix(".")), note)

    def strong(self, text: object) -> SafeString:
        return format_html("<strong>{}</strong>", text)

    def token(self, token: Token) -> SafeString:
        return _drawn(token) if token.shape else self.strong(token.name)

    def tokens(self, tokens: Iterable[Token]) -> SafeString:
        # A browser may break a line before any picture: a word joiner keeps the first one with its bracket.
        first, *rest = tokens
        row = [_drawn(first, WORD_JOINER) if first.shape else self.token(first), *map(self.token, rest)]
        return format_html_join(COMMA, "{}", ((thing,) for thing in row))

    def colour(self, colour: str) -> SafeString:
        return format_html('<span class="said said-short">{} {}</span>', glyph(colour), colour_name(colour))


def _drawn(token: Token, glue: str = "") -> SafeString:
    return format_html(
        '<span class="{}">{}{} <strong aria-hidden="true">{}</strong><span class="visually-hidden">{}</span></span>',
        "said" if token.label in {"", token.name} else "said said-short",
        glue,
        glyph(token.shape),
        token.label,
        token.name,
    )


@cache
def glyph(colour: str) -> SafeString:
    """Return a suit's shape as a small drawing in a line of text; the text around it names the suit."""
    return format_html(
        '<svg class="glyph suit-{colour}" aria-hidden="true"><use href="#suit-{colour}"/></svg>', colour=colour
    )
