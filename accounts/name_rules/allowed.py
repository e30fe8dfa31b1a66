"""Rules for the names of people and tables."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import count

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from accounts.name_rules.directions import ISOLATES
from accounts.name_rules.guest_names import is_made_up_name
from accounts.name_rules.lookalikes import BLANK, look_keys, without_marks

PERSON_NAME_LENGTH = 24
TAKEN = _("This name is taken.")
RESERVED = _("This name is reserved. Choose another one.")
GUEST = _("Guest")
BOT = "Bot"  # in every language
CLOSED_ACCOUNT_NAME = _("Former player")

_INVISIBLE = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}  # control, format, private use, surrogates, separators
_BLANK = re.compile(f"[{BLANK}]")
_VARIATION = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
# Joiners between letters of Arabic, after an Indian sign that ends a consonant, and in emoji; keycaps.
_ARABIC, _EMOJI = "\u0620-\u064a\u066e-\u06d3\u0750-\u077f", "\u2600-\u27bf\U0001f000-\U0001faff"
_ENDED = "\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca"  # viramas
_SPELLED = re.compile(
    rf"(?<=[{_ARABIC}])\u200c(?=[{_ARABIC}])|(?<=[{_ENDED}])[\u200c\u200d]"
    rf"|(?<=[{_EMOJI}])\ufe0f?\u200d(?=[{_EMOJI}])|(?<=[0-9#*])\ufe0f?\u20e3"
)
_MOST_MARKS = 3  # over one letter; no script needs more in a name

_RESERVED_WORDS = (  # no name has one of these in it
    "pushsite staff admin admins administrator administrators administration administrateur administratrice "
    "moderator moderators moderation moderateur moderatrice webmaster postmaster hostmaster helpdesk"
)
_RESERVED_ALONE = "root system systeme support security securite official officiel team equipe noreply"
_ARTICLES = {"the", "le", "la", "les", "l"}
_SITE = "pushsite"  # also as a part of a longer word


def check_name(name: str) -> None:
    """Raise ``ValidationError`` for a name that no person or table may have."""
    plain_name(name)
    if looks_like_address(name):
        raise ValidationError(_("A name can’t look like a web or e-mail address."))
    if _is_reserved(name):
        raise ValidationError(RESERVED)


def _is_no_character(char: str) -> bool:
    """Whether this is one of Unicode's noncharacters, such as U+FFFF, with which XML is unreadable."""
    return ord(char) & 0xFFFE == 0xFFFE or "\ufdd0" <= char <= "\ufdef"


def fits_address(name: str) -> bool:
    """Whether ``name`` can stand in the path of an address: browsers resolve "..", and servers join slashes."""
    return all(part.strip(".") for part in name.split("/"))


def plain_name(name: str) -> None:
    """Raise ``ValidationError`` for invisible characters and too many accents on a letter.

    A variation selector may follow a symbol or an ideograph, as phones write ❤️. Joiners are allowed where they are part
    of the spelling; `look_keys` leaves them out, so they tell no names apart.
    """
    before, marks = " ", 0
    for char in _SPELLED.sub("", unicodedata.normalize("NFC", name)):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        stray = marks > 0 and before.isspace()
        varied = _VARIATION.match(char) and unicodedata.category(before) not in ("So", "Lo")
        if kind in _INVISIBLE or _is_no_character(char) or _BLANK.match(char) or stray or varied or marks > _MOST_MARKS:
            raise ValidationError(_("A name can’t contain line breaks, invisible characters or stacked accents."))
        before = char


def guest_name(number: int) -> str:
    """The name of a guest without a made-up one, in the active language.

    They are from before there were any, or staff have taken their name away.
    """
    return f"{GUEST} {number}"


def player_name(number: int) -> str:
    """The name of an account whose own name staff have taken away, in the active language."""
    name = _("Player")
    return f"{name} {number}"


def refuse_guest_name(name: str) -> None:
    """Raise ``ValidationError`` for a name that the site may give to a guest, in any of its languages."""
    if is_made_up_name(name):
        raise ValidationError(TAKEN)
    folded, written = look_keys(name)
    for language, _title in settings.LANGUAGES:
        with translation.override(language):
            pairs = zip((folded, written), look_keys(str(GUEST)), strict=True)
        if any(re.fullmatch(rf"{re.escape(guest)}[\dlo]+", key) for key, guest in pairs):  # 1 is like l, 0 like o
            raise ValidationError(TAKEN)


def ends_in_bot(name: str) -> bool:
    """Whether the last word of ``name`` is "Bot", or looks like it, as in the names of players' bots."""
    return not set(look_keys(name.rsplit(maxsplit=1)[-1] if name.split() else "")).isdisjoint(look_keys(BOT))


def variants(name: str) -> Iterator[str]:
    """``name``, then "name 2", "name 3" …, each cut to the maximum length."""
    yield name[:PERSON_NAME_LENGTH]
    for number in count(2):
        yield f"{name[: PERSON_NAME_LENGTH - 1 - len(str(number))].rstrip()} {number}"


def _is_reserved(name: str) -> bool:
    """Whether ``name`` looks like an official one, with any look-alike letters, spaces and numbers."""
    words = [word for word in re.findall(r"[^\W_]+", without_marks(name)) if word.casefold() not in _ARTICLES]
    keys = [_rough_keys(word) for word in words if not word.isdecimal()]
    whole = _rough_keys("".join(words))
    never, alone = _reserved_keys(_RESERVED_WORDS), _reserved_keys(_RESERVED_ALONE)
    return (
        any(each & never for each in keys)
        or (bool(keys) and all(each & (never | alone) for each in keys))
        or bool(whole & (never | alone))
        or any(_SITE in key for key in whole)
    )


@cache
def _reserved_keys(words: str) -> set[str]:
    return {key for word in words.split() for key in _rough_keys(word)}


def _rough_keys(word: str) -> set[str]:
    """Keys of ``word`` with and without the numbers around it; 1, I, i and l count as one letter."""
    return {key.replace("l", "i") for text in (word, word.strip("0123456789")) for key in look_keys(text)}


LEFT_OUT = "…"
_NO_ISOLATES = dict.fromkeys(map(ord, ISOLATES))
_ADDRESS = re.compile(
    r"//|\bwww\.|\b(?:mailto|tel):"
    r"|[^\W_][.。][^\W\d_]{2}"  # example.org, and with the dot of Chinese and Japanese
    r"|\w@\w{2}"
    r"|\b\d{1,3}(?:\.\d{1,3}){3}\b",
    re.IGNORECASE,
)


def looks_like_address(text: str) -> bool:
    """Whether a part of ``text`` looks like a web or e-mail address, in any script."""
    return bool(_ADDRESS.search(without_marks(text).translate(_NO_ISOLATES)))


def without_addresses(text: str) -> str:
    """``text`` on one line, with "…" for each word that looks like an address."""
    return " ".join(LEFT_OUT if looks_like_address(word) else word for word in text.split())
