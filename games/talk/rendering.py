"""Messages in words: safe HTML for pages, with links and drawn cards, and plain text for mails and announcements."""

import re
from collections.abc import Iterator
from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from accounts.models import User
from accounts.name_rules.directions import name_as_read
from games.presentation.renderer import HtmlRenderer, Token
from games.presentation.terms import COLOUR_NAMES, colour_name
from games.talk.access import may_press_links
from games.talk.models import Message
from games.talk.queries import MOST_UNREAD_COUNTED

_LINK = r"(?P<link>https?://\w[^\s<>\"`“”„«»‹›…，。、；：！？（）「」『』【】《》〈〉]*)"
_BRACKETS = {")": "(", "]": "[", "}": "{"}
_AFTER_LINKS = ".,;:!?*'’‘([{"
_HTML = HtmlRenderer([])

PHRASES = {  # each reader reads them in their own language; they are all that guests can say
    "hello": pgettext_lazy("said at a table", "Hello, have fun"),
    "well-played": pgettext_lazy("said at a table", "Well played"),
    "thanks": pgettext_lazy("said at a table", "Thank you"),
    "one-moment": pgettext_lazy("said at a table", "One moment"),
    "back-tomorrow": pgettext_lazy("said at a table", "Back tomorrow"),
    "again": pgettext_lazy("said at a table", "Shall we play again?"),
}
UNKNOWN_PHRASE = gettext_lazy("(a phrase that this site no longer has)")


def phrase(key: str) -> str:
    """Return the phrase in the current language."""
    return str(PHRASES.get(key, UNKNOWN_PHRASE))


def new_messages(count: int) -> str:
    """How many messages are unread, for titles and screen readers; "" if none are."""
    if not count:
        return ""
    shown = f"{MOST_UNREAD_COUNTED}+" if count > MOST_UNREAD_COUNTED else str(count)
    return ngettext("{count} new message", "{count} new messages", count).format(count=shown)


def message_in_words(message: Message) -> str:
    """The message as plain text in the current language; a deleted one says so."""
    if message.deleted_at:
        return _("removed by staff") if message.removed else _("deleted")
    return phrase(message.phrase) if message.phrase else message.text


def author_of(message: Message, name: str = "") -> str:
    """The author's ``name`` at the table, or their own if they have left it."""
    return name_as_read(name or (message.person.name if message.person else "")) or _("Former player")


def as_html(message: Message, reader: User | None) -> SafeString:
    """The message as ``reader`` gets it, everything in it escaped.

    Cards that it names by colour and number are drawn. Links can be pressed once author and reader both have had an
    account for a day.
    """
    if message.deleted_at or message.phrase:
        return conditional_escape(message_in_words(message))
    return SafeString("".join(_parts(message.text, links=may_press_links(message.person) and may_press_links(reader))))


def _parts(text: str, *, links: bool) -> Iterator[SafeString]:
    end = 0
    while match := _pattern().search(text, end):
        yield conditional_escape(text[end : match.start()])
        parts = {name.rstrip("0123456789"): part for name, part in match.groupdict().items() if part}
        drawn = _address_in(match[0]) if "link" in parts else match[0]
        if "link" not in parts:
            yield _card(drawn, **parts)
        elif links:
            yield format_html('<a href="{0}" rel="nofollow noopener noreferrer ugc" target="_blank">{0}</a>', drawn)
        else:
            yield conditional_escape(drawn)
        end = match.start() + len(drawn)
    yield conditional_escape(text[end:])


def _address_in(text: str) -> str:
    """``text`` up to a bracket that it does not open, without the punctuation of the sentence after it."""
    opened: list[str] = []
    for place, sign in enumerate(text):
        if sign in _BRACKETS.values():
            opened.append(sign)
        elif sign in _BRACKETS and (not opened or opened.pop() != _BRACKETS[sign]):
            text = text[:place]
            break
    return text.rstrip(_AFTER_LINKS)


def _card(text: str, colour: str, number: str) -> SafeString:
    named = _colours().get(colour.lower())
    if named is None:  # such as "vıolet": in a pattern without case a dotless i is an i
        return conditional_escape(text)
    name = _("{colour} {number}").format(colour=colour_name(named), number=number)
    return _HTML.token(Token(named, number, name))


@cache
def _colours() -> dict[str, str]:
    """The colours by their names in all languages of the site."""
    return {name: colour for language, _title in settings.LANGUAGES for name, colour in _colours_in(language).items()}


def _colours_in(language: str) -> dict[str, str]:
    with translation.override(language):  # which `colour_name` does not ask for while a table is drawn
        return {str(name).lower(): colour for colour, name in COLOUR_NAMES.items()}


@cache
def _pattern() -> re.Pattern[str]:
    """What is drawn in a message: an address, or a card as it is named in any language, "purple 6" or "6 violet"."""
    ways = [_LINK]
    for place, (language, _title) in enumerate(settings.LANGUAGES):
        with translation.override(language):
            order = _("{colour} {number}")
        names = "|".join(map(re.escape, _colours_in(language)))
        colour, number = rf"\b(?P<colour{place}>{names})\b", rf"\b(?P<number{place}>[1-9]\d?)\b"
        ways.append(order.format(colour=colour, number=number))
    return re.compile("|".join(ways), re.IGNORECASE)
