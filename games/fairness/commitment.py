"""The secret of a game and the players' texts, what is published before play, and the key made from all of it."""

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Sequence
from typing import TypeAlias

from games.fairness import SCHEME

SIZE = 32
MOST_TEXT_BYTES = 64

Framed: TypeAlias = bytes | str | int


class SecretBytes:
    """Bytes that no log, error page or shell shows by accident; `reveal` returns them."""

    __slots__ = ("_value",)

    def __init__(self, value: bytes) -> None:
        if len(value) != SIZE:
            raise ValueError(f"A secret has {SIZE} bytes.")
        self._value = value

    def reveal(self) -> bytes:
        return self._value

    def __repr__(self) -> str:
        return "<secret>"


def new_secret() -> SecretBytes:
    """Return a new secret for a table."""
    return SecretBytes(secrets.token_bytes(SIZE))


class UnusableText(ValueError):
    """The text cannot be used; the error's own text is one plain sentence.

    `code` says why, for a page that speaks another language: `control`, `invalid`, `long`.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


def normalise(text: str | None) -> str | None:
    """Return the text as it is stored, exported and hashed; None if there is none.

    It is put into NFC and not trimmed.
    """
    if not text:
        return None
    normal = unicodedata.normalize("NFC", text)
    if any(unicodedata.category(character) == "Cc" for character in normal):
        raise UnusableText("control", "Your text for the deal must not contain control characters.")
    try:
        size = len(normal.encode())
    except UnicodeEncodeError:
        raise UnusableText("invalid", "Your text for the deal is not valid text.") from None
    if size > MOST_TEXT_BYTES:
        sentence = f"Your text for the deal must not be longer than {MOST_TEXT_BYTES} bytes."
        raise UnusableText("long", sentence)
    return normal


def rules_id(slug: str, version: int) -> str:
    """A game's rules as the key and the chain name them: `<game>/<version>`."""
    return f"{slug}/{version}"


def commitment(game_id: str, secret: SecretBytes) -> str:
    """Return the hash of the secret that is published before anybody sits down, in hex."""
    return hashlib.sha256(frame(SCHEME, "commit", game_id, secret.reveal())).hexdigest()


def key(secret: SecretBytes, game_id: str, rules_id: str, texts: Sequence[str | None]) -> SecretBytes:
    """Return the key from which all chance is drawn; `texts` has each seat's text, None if absent."""
    given = [text or "" for text in texts]
    message = frame(SCHEME, "key", game_id, rules_id, *given)
    return SecretBytes(hmac.digest(secret.reveal(), message, "sha256"))


def frame(*parts: Framed) -> bytes:
    """Join the parts so that no two lists of parts give the same bytes.

    For each part: its length in bytes, `:`, the bytes, `,`. Text is taken as UTF-8 in NFC, an integer as decimal ASCII.
    """
    return b"".join(b"%d:%b," % (len(raw), raw) for raw in map(_raw, parts))


def _raw(part: Framed) -> bytes:
    if isinstance(part, bytes):
        return part
    if isinstance(part, str):
        return unicodedata.normalize("NFC", part).encode()
    return b"%d" % part
